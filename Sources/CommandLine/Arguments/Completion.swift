package import HibiCore

/// Completion for shells, made from the verb tables: verbs, options and the few words that a
/// value may be.
///
/// Nothing is run and no store is read, so a key press never waits and never shows
/// what was recorded.
package struct Completion {
  let program: String

  typealias Level = (path: String, verbs: [Verb], verb: Verb?)

  /// What can follow, by what was typed: `` for the first word, `add`, or `water add` under hibi.
  private(set) var levels: [Level]
  /// The words after which the next word decides: trackers and nouns of collections.
  private(set) var steps: [Step]

  struct Step {
    /// What stands before it, empty for the first word.
    let parent: String
    let word: String
    let summary: String
    var path: String { parent.isEmpty ? word : parent + " " + word }
  }

  /// Completion of the program over all trackers.
  package init(_ registry: Registry) {
    program = "hibi"
    steps = [Step(parent: "", word: "tracker", summary: "make trackers of your own")]
    levels =
      Completion.levels("", Verb.program.filter { $0.name != "tracker" })
      + Completion.levels("tracker", Verb.trackers)
    for tracker in registry.trackers {
      steps.append(Step(parent: "", word: tracker.name, summary: tracker.summary.en))
      add(tracker, under: tracker.name)
    }
  }

  /// Completion of a tracker.
  package init(_ tracker: Tracker) {
    program = tracker.name
    steps = []
    levels = []
    add(tracker, under: "")
  }

  private mutating func add(_ tracker: Tracker, under parent: String) {
    levels += Completion.levels(parent, Verb.all(of: tracker))
    for schema in tracker.collections.dropFirst() {
      let step = Step(parent: parent, word: schema.noun, summary: schema.title.en)
      steps.append(step)
      levels += Completion.levels(step.path, Verb.all(of: tracker, schema))
    }
  }

  private static func levels(_ path: String, _ verbs: [Verb]) -> [Level] {
    let bare = verbs.first { $0.name.isEmpty }
    return [(path, verbs.filter { !$0.name.isEmpty }, bare)]
      + verbs.filter { !$0.name.isEmpty }.map { verb in
        (path.isEmpty ? verb.name : path + " " + verb.name, [], verb)
      }
  }

  // MARK: - What the shells share

  /// The name of the function that completes.
  var function: String { "_hibi_complete_\(program.replacing(text: "-", with: "_"))" }

  /// The options that may stand before a verb and take the next word.
  var before: String {
    let names = Verb.Option.everywhere.filter { $0.value != nil }.map { "--\($0.name)" }
    return names.joined(separator: "|") + ")"
  }

  /// A pattern of the options whose value is free, so that nothing is offered; nil without one.
  func free(_ level: Level) -> String? {
    let options = (level.verb?.options ?? []).filter {
      $0.value != nil && $0.choices.isEmpty && $0.value != "FILE" && $0.value != "FOLDER"
    }
    let names = options.flatMap {
      ["--\($0.name)"] + [$0.short.map { "-\($0)" }].compactMap(\.self)
    }
    return names.isEmpty ? nil : names.map { "'\(level.path):\($0)'" }.joined(separator: "|")
  }

  /// A line for each option that takes a file or a folder.
  func files(_ line: (_ name: String, _ isFolder: Bool) -> String) -> String {
    var lines: Set<String> = []
    for option in levels.flatMap({ $0.verb?.options ?? [] }) {
      if option.value == "FILE" { lines.insert(line(option.name, false)) }
      if option.value == "FOLDER" { lines.insert(line(option.name, true)) }
    }
    return lines.sorted().joined(separator: "\n")
  }

  /// A pattern of the commands that take a file; of none where there is none.
  var fileCommands: String {
    let names = levels.filter { $0.verb?.arguments.contains { $0.name == "FILE" } == true }
      .compactMap { $0.path.split(separator: " ").last.map { "*\($0)" } }
    return names.isEmpty ? "''" : Set(names).sorted().joined(separator: "|")
  }

  /// The options of a verb, and those of every one.
  func options(_ verb: Verb?) -> [Verb.Option] {
    (verb?.options ?? []) + Verb.Option.everywhere
  }

  /// All that can follow.
  func words(_ level: Level) -> [String] {
    var words = level.verbs.map(\.name)
    words += steps.filter { $0.parent == level.path }.map(\.word)
    words += helped(level).map(\.name)
    return words + options(level.verb).map { "--" + $0.name }
  }

  /// The verbs that `help` of a level tells of.
  func helped(_ level: Level) -> [Verb] {
    guard level.verb?.kind == .help else { return [] }
    let parent = level.path.split(separator: " ").dropLast().joined(separator: " ")
    return levels.first { $0.path == parent }?.verbs ?? []
  }
}
