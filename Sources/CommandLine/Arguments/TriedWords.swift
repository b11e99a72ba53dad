import HibiCore

/// Words that people try because other programs have them, and ours that do the same.
enum TriedWords {
  private static let commands = [
    "ls": "list", "log": "add", "new": "add", "rm": "delete", "remove": "delete", "del": "delete",
    "search": "find", "grep": "find", "stat": "stats", "modify": "edit", "change": "edit",
    "update": "edit", "settings": "config", "check": "doctor",
  ]

  /// What to type instead of a command that a program does not have, in its own words.
  static func hint(_ typed: String, in names: [String], of program: String) -> [Localized] {
    let word = commands[TextFold.key(typed)] ?? typed
    if names.contains(word), word != typed { return NearestWord.hint(naming: word) }
    if program != "hibi", Verb.program.contains(where: { $0.name == word }) {
      return NearestWord.hint(naming: "hibi \(word)")
    }
    return NearestWord.hint(typed, in: names)
  }

  /// The option that `name=value` was meant for, nil where it is none.
  static func option(_ typed: String, in options: [Verb.Option]) -> String? {
    let parts = typed.split(separator: "=", maxSplits: 1)
    guard parts.count == 2, options.contains(where: { $0.name == parts[0] && $0.value != nil })
    else { return nil }
    return "--\(parts[0]) \(ShellText.quoted(String(parts[1])))"
  }
}
