/// The wrong lines of an imported file: all are counted, the first twenty are told.
struct ImportFaults {
  /// The file as errors name it.
  let name: String
  private(set) var count = 0
  private var told: [Localized] = []

  /// Starts without any.
  init(name: String) { self.name = name }

  /// Notes a wrong line.
  ///
  /// What is not the line's fault, such as a full disk, ends the import.
  mutating func note(_ line: Int, _ error: HibiError) throws(HibiError) {
    try note(Localized("line \(line)", ja: "\(line)行目"), error)
  }

  /// Notes a wrong goal by its number.
  mutating func note(goal number: Int, _ error: HibiError) throws(HibiError) {
    try note(Localized("goal \(number)", ja: "目標 \(number)"), error)
  }

  private mutating func note(_ place: Localized, _ error: HibiError) throws(HibiError) {
    guard [.refused, .unavailable].contains(error.kind) else { throw error }
    count += 1
    guard told.count < 20 else { return }
    let what = error.message.sentence
    told.append(Localized("\(place.en): \(what.en)", ja: "\(place.ja)：\(what.ja)"))
  }

  /// The faults of one line as one, nil where there are none.
  static func together(_ faults: [HibiError]) -> HibiError? {
    guard var error = faults.first else { return nil }
    error.message = Localized(
      faults.map(\.message.en).joined(separator: "; "),
      ja: faults.map(\.message.ja).joined(separator: "。"))
    return error
  }

  /// The refusal of the file, nil where every line is right.
  var summary: HibiError? {
    guard count > 0 else { return nil }
    let hidden = count - told.count
    let more =
      hidden > 0 ? [Localized("and \(hidden.grouped) more", ja: "ほか\(hidden.grouped)行")] : []
    return HibiError(
      .refused,
      Localized(
        "\(name): \(count.grouped) line\(count == 1 ? " is" : "s are") wrong; nothing was added",
        ja: "\(name)：\(count.grouped)行に誤りがあります。何も取り込んでいません"), hints: told + more)
  }
}
