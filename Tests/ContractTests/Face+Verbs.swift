import HibiCore
import Testing

// What can be asked of each verb of a collection, made from its schema alone.
extension Face {
  /// What follows the name of a verb that only reads; nothing for a verb that does not.
  func reads(_ verb: Verb, _ schema: Schema, hasEntries: Bool) -> [[String]] {
    switch verb.kind {
    case .card, .list, .panel, .history, .goal, .fields, .export, .help, .skip: [[]]
    case .day: [[], ["2026/11/28"], ["--every-year"]]
    case .find: [["a"]]
    case .show: hasEntries ? [["last"]] : []
    case .by: schema.fields.filter(\.canGroup).map { [$0.name] }
    // A picture has its own test.
    case .photo, .add, .again, .edit, .delete, .erase, .undo, .redo, .move, .action, .import,
      .today, .statistics, .config, .doctor, .tracker, .dashboard:
      []
    }
  }

  /// The acts of a verb, each with those that it needs before it, as whole commands.
  func acts(_ verb: Verb, _ schema: Schema, _ language: Language) throws -> [[[String]]] {
    let path = path(schema)
    let name = path + [verb.name]
    let numbers = try numbers(schema)
    guard let first = numbers.first, let last = numbers.last else { return [] }
    switch verb.kind {
    case .add: return [[sample(schema, language, 3)]]
    case .again:
      let other = schema.interval == nil ? [[name + ["--day", "2026/11/20"]]] : []
      return other + [[name + [last, "-d", "2026/11/25"] + closing(schema, "2026/11/25")]]
    case .edit:
      var acts = schema.typedFields.compactMap { edit($0, schema, first).map { [$0] } }
      if schema.days != .none {
        let day = "2026/11/14"
        acts.append([name + [first, "-d", day] + closing(schema, day)])
      }
      return acts
    case .delete: return [[name + [first, "-y"]], [name + Array(Set([first, last])) + ["-y"]]]
    case .goal: return [[name + ["7"]], [name + ["9"], name + ["--clear"]]]
    case .skip:
      let days = name + ["2026/11/10..2026/11/12"]
      return [[days], [days, name + ["2026/11/11", "--off"]]]
    case .move:
      guard numbers.count > 1 else { return [] }
      return [[name + [last, "1"]], [name + [first, String(numbers.count)]]]
    case .action(let action): return tracker.action(action).map { acts($0, language) } ?? []
    // The first only read; erasing and importing have no undo or tests of their own; the others are
    // of the program.
    case .card, .list, .day, .find, .show, .photo, .by, .history, .panel, .fields, .export, .help,
      .erase,
      .import, .undo, .redo, .today, .statistics, .config, .doctor, .tracker, .dashboard:
      return []
    }
  }

  /// The words that end an entry of intervals on its day, so that no other overlaps with it.
  private func closing(_ schema: Schema, _ day: String) -> [String] {
    schema.interval.map { ["--\($0)", day] } ?? []
  }

  /// A change of one field to a value that the entry does not have.
  private func edit(_ field: Field, _ schema: Schema, _ number: String) -> [String]? {
    if field.name == schema.interval { return nil }
    let shown = try? answer(path(schema) + ["show", number, "--json"])
    let values = extremes(field).compactMap { $0 }
    let other = values.first { value in
      guard let parsed = try? field.parse(value) else { return false }
      let member = JSON.object([JSON.Member(field.name, field.type.rules.json(parsed))]).write()
      return shown?.contains(member.dropFirst().dropLast()) == false
    }
    guard let other else { return nil }
    return path(schema) + ["edit", number] + option(field, field.isUnique ? other + " x" : other)
  }

  private func acts(_ action: Action, _ language: Language) -> [[[String]]] {
    guard let schema = tracker.collection(action.collection) else { return [] }
    let form = action.form.map { name in
      schema.field(name)?.placeholder[language] ?? "2026/11/28"
    }
    let bare = [action.name] + form
    var all: [[[String]]] = []
    switch action.effect {
    case .add, .put: all = [[bare], [[action.name]]]
    case .write:
      all = [[bare + ["-m", "a"]], [bare + ["-m", "a"], bare + ["-m", "b", "--append"]]]
    case .close: all = [[path(schema) + ["add", "-d", "2026/11/25"], bare]]
    case .next(let number, let same):
      let first = path(schema) + ["add", "--\(same)", "a series", "--\(number)", "1"]
      all = [[first, [action.name, "a series"]]]
    case .ask: break
    }
    return all + action.words.keys.sorted().map { [[action.name, $0, "-d", "2026/11/27"]] }
  }
}
