import HibiCore

/// What was typed after a verb: values without an option, and options.
struct Arguments {
  var positionals: [String] = []
  /// The options as they were typed; a flag has an empty value.
  ///
  /// There are few: a dictionary costs more to set up than it saves.
  private var options: [(name: String, value: String)] = []

  /// Notes an option.
  mutating func add(_ name: String, _ value: String) { options.append((name, value)) }

  /// Whether an option was typed.
  func has(_ name: String) -> Bool { options.contains { $0.name == name } }

  /// The last value of an option.
  func value(_ name: String) -> String? { options.last { $0.name == name }?.value }

  /// All values of an option that may be repeated.
  func values(_ name: String) -> [String] {
    options.filter { $0.name == name }.map(\.value)
  }

  /// A count from an option.
  /// - Throws: 65 for what is no whole number of at least `least`.
  func count(_ name: String, least: Int = 1) throws(HibiError) -> Int? {
    guard let text = value(name) else { return nil }
    guard let number = entryNumber(text).map({ Int($0) }), number >= least, number <= 1_000_000
    else {
      throw HibiError(
        .refused,
        Localized(
          "--\(name): '\(text)' is not a whole number from \(least) to 1000000",
          ja: "--\(name)：「\(text)」は \(least) から 1000000 までの整数ではありません"))
    }
    return number
  }
}
