import HibiCore

/// Words that people try because other programs have them, and ours that do the same.
enum TriedWords {
  private static let commands = [
    "ls": "list", "log": "add", "new": "add", "rm": "delete", "remove": "delete", "del": "delete",
    "search": "find", "grep": "find", "stat": "stats", "modify": "edit", "change": "edit",
    "update": "edit", "settings": "config", "check": "doctor",
  ]

  private static let charts: Set<String> = ["chart", "charts", "graph", "graphs", "plot"]

  private static let periods = [
    "week": "this-week", "month": "this-month", "year": "this-year", "yesterday": "yesterday",
  ]

  /// What to type instead of a command that a program does not have, in its own words.
  static func hint(
    _ typed: String, in verbs: [Verb], of program: String, _ registry: Registry,
    _ others: [String] = []
  )
    -> [Localized]
  {
    let folded = TextFold.key(typed)
    let word = commands[folded] ?? typed
    let names = verbs.map(\.name) + others
    if program == "hibi" {
      // A verb of trackers was typed without saying of which.
      let meant = registry.trackers.filter { tracker in
        Verb.all(of: tracker).contains { !$0.name.isEmpty && $0.name == word }
      }
      if !names.contains(word), !meant.isEmpty {
        return NearestWord.hint(naming: meant.map { "\($0.command) \(word) ..." })
      }
    }
    // The name of a picture shows none; and how it is given is what else may be meant.
    for verb in verbs where verb.name == "edit" {
      for option in verb.options where option.field?.isPicture == true && option.name == word {
        return NearestWord.hint(
          naming: ["\(program) photo", "\(program) edit ID --\(word) FILE"])
      }
    }
    if charts.contains(folded) {
      let names = verbs.filter { $0.chart != nil }.map { "\(program) \($0.name)" }
      if !names.isEmpty { return NearestWord.hint(naming: names) }
    }
    if let period = periods[folded] {
      let readers = verbs.filter { $0.name == "list" || $0.chart == .days }
      if !readers.isEmpty {
        return NearestWord.hint(naming: readers.map { "\(program) \($0.name) \(period)" })
      }
    }
    if names.contains(word), word != typed { return NearestWord.hint(naming: word) }
    if program != "hibi", Verb.program.contains(where: { $0.name == word }) {
      return NearestWord.hint(naming: "hibi \(word)")
    }
    return NearestWord.hint(typed, in: names)
  }

  private static let options = [
    "--date": "--day", "--on": "--day", "--when": "--day", "--since": "--from",
    "--filter": "--where", "--dryrun": "--dry-run", "--force": "--yes", "--memo": "--note",
    "--comment": "--note", "--output": "--format", "--max": "--limit",
  ]

  /// Options that people try for a day or a period.
  static let daysOptions: Set<String> = [
    "-d", "--day", "--date", "--on", "--when", "--in", "--period", "--since", "--from",
  ]

  /// What to type instead of an option that a verb does not have.
  static func hint(option typed: String, in names: [String]) -> [Localized] {
    if let meant = options[typed], names.contains(meant) { return NearestWord.hint(naming: meant) }
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
