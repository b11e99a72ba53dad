/// The names that a new tracker would have, and why they may be none.
package struct TrackerName {
  let type: String
  let command: String

  /// Refuses a name that cannot be, or that something else has.
  func check(_ texts: [String: String], _ isCommand: (String) -> Bool) throws(NewTrackerError) {
    guard isPossible else {
      throw NewTrackerError(
        """
        '\(type.prefix(60))' cannot be a name; it is the name of a Swift type, in letters and digits \
        of ASCII, each word with one capital, at most 30: Weight, SleepLog
        """)
    }
    if texts["Sources/Trackers/\(type)/\(type).swift"] != nil {
      throw NewTrackerError("the tracker \(type) is there already, in Sources/Trackers/\(type)")
    }
    if let reason = reason(texts, isCommand) {
      throw NewTrackerError("\(type) is taken: \(reason); choose another name")
    }
  }

  private var isPossible: Bool {
    var before: Character?
    for sign in type {
      // Two capitals in a row would be typed as h-t-m-l.
      let isFirst = before?.isUppercase ?? true
      guard sign.isASCII, sign.isLetter || sign.isNumber,
        sign.isUppercase ? before == nil || !isFirst : before != nil
      else { return false }
      before = sign
    }
    return type.count <= 30 && before?.isUppercase == false
  }

  private func reason(_ texts: [String: String], _ isCommand: (String) -> Bool) -> String? {
    if Self.reserved.contains(command) { return "'\(command)' is a word of hibi" }
    if command.hasPrefix("sqlite") || command.hasPrefix("hibi") {
      return "tables that begin so are not a tracker's"
    }
    for other in Self.trackers(texts) where (command + "-").hasPrefix(other + "-") {
      return "it could have the tables of the tracker \(other)"
    }
    for other in Self.trackers(texts) where other.hasPrefix(command + "-") {
      return "the tracker \(other) could have its tables"
    }
    if Self.types.contains(type) { return "Swift has a type or a module of that name" }
    if texts["Package.swift"]?.contains("\"\(type)\"") == true {
      return "a target of the package has that name"
    }
    if let path = place(texts) { return "\(path) has a type of that name" }
    if Self.shell.contains(command) || isCommand(command) {
      return "'\(command)' is a command already, which the tracker's own would hide"
    }
    return nil
  }

  /// The trackers that are listed, by the names that are typed.
  private static func trackers(_ texts: [String: String]) -> [String] {
    (texts[NewTracker.list] ?? "").split(separator: "\n").compactMap { line in
      let parts = line.split(separator: "\"")
      return parts.count == 3 && parts[0].hasSuffix("builtIn: ") ? String(parts[1]) : nil
    }
  }

  /// The source that declares a type of this name.
  private func place(_ texts: [String: String]) -> String? {
    let kinds: Set<Substring> = ["struct", "enum", "class", "protocol", "typealias", "actor"]
    return texts.keys.sorted().first { path in
      guard path.hasPrefix("Sources/"), let text = texts[path], text.contains(type) else {
        return false
      }
      let words = text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
      return zip(words, words.dropFirst()).contains { kinds.contains($0) && $1 == type }
    }
  }
}
