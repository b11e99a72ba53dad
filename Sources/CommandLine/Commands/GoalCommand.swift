import HibiCore

extension Session {
  /// `goal`: shows or sets what a day should come to, from a day on.
  func goal(_ tracker: Tracker) throws(HibiError) {
    let name = arguments.value("of") ?? tracker.goals.first?.name ?? ""
    guard let goal = tracker.goal(name) else {
      let names = tracker.goals.map(\.name)
      throw HibiError(
        .usage,
        Localized(
          "--of: '\(name)' is not one of \(names.joined(separator: ", "))",
          ja: "--of：「\(name)」は使えません（\(names.joined(separator: "・")) のいずれか）"),
        hints: NearestWord.hint(name, in: names))
    }
    if arguments.positionals.isEmpty, !arguments.has("clear") { return try showGoals(tracker) }
    guard arguments.positionals.isEmpty || !arguments.has("clear") else {
      throw HibiError(
        .usage, Localized("VALUE and --clear exclude each other", ja: "VALUE と --clear は同時に使えません"))
    }
    let store = try changing()
    let now = try now(store)
    let from = try arguments.value("from").map { text throws(HibiError) in
      try days(store).day(text)
    }
    let value = try arguments.positionals.first.map { text throws(HibiError) in
      try target(text, goal, tracker)
    }
    let day = from ?? now.day
    let (act, _) = try act(now) { writer throws(HibiError) in
      try writer.set(tracker.key(ofGoal: goal.name), from: day, to: value.map { String($0) })
    }
    sayTime(now)
    switch format() {
    case .table, .plain, .markdown:
      try output.line(tracker.said(of: goal, value, from: day, isChanged: act != nil))
      if act != nil { hintUndo() }
    default: try showGoals(tracker)
    }
  }

  private func target(_ text: String, _ goal: Goal, _ tracker: Tracker) throws(HibiError) -> Int64 {
    guard let field = tracker.field(of: goal) else { return 0 }
    let option = goal.name == tracker.goals.first?.name ? "" : " --of \(goal.name)"
    var number: Int64?
    do throws(HibiError) {
      number = try field.parse(text).integer
      return try tracker.checked(number ?? 0, for: goal)
    } catch {
      var error = error
      // No number at all, such as the word none, or one that is no target.
      if number.map({ $0 <= 0 }) ?? !text.unicodeScalars.contains(where: {
        $0.properties.numericType != nil
      }) {
        error.hints.append(
          Localized(
            "To have none: \(program) goal\(option) --clear",
            ja: "目標を解除するには：\(program) goal\(option) --clear"))
      }
      throw error
    }
  }

  /// Every goal with its dated values, oldest first.
  private func showGoals(_ tracker: Tracker) throws(HibiError) {
    let store = try reading()
    let today = try now(store).day
    var records: [JSON] = []
    var rows: [Table.Row] = []
    for goal in tracker.goals {
      guard let field = tracker.field(of: goal) else { continue }
      let settings = try store.settings(tracker.key(ofGoal: goal.name))
      let holding = settings.last { $0.from <= today }?.from
      for dated in settings {
        let value = Int64(dated.value).map { Value.integer($0) } ?? .none
        records.append(
          .object([
            JSON.Member("name", .string(goal.name)),
            JSON.Member("from", .string(dated.from.dashed)),
            JSON.Member("value", value.isNone ? .null : field.type.rules.json(value)),
            JSON.Member("unit", .string(field.unit)),
          ]))
        let none = Localized("none", ja: "なし")[language]
        rows.append(
          Table.Row([
            goal.name, goal.title[language], dated.from.slashed,
            value.integer.map { tracker.shown($0, of: goal)[language] } ?? none,
            dated.from == holding ? Localized("now", ja: "現在")[language] : "",
          ]))
      }
    }
    switch format() {
    case .json, .jsonl, .csv, .tsv: try write(records: records)
    default:
      guard !rows.isEmpty else {
        return try output.line(
          Localized(
            "No goal is set. Set one, such as:\n\(program) goal \(Verb.goalSample)",
            ja: "目標はまだありません。設定の例：\n\(program) goal \(Verb.goalSample)"))
      }
      try draw(
        Table(
          columns: [
            Table.Column("name", Localized("Name", ja: "名前")),
            Table.Column("title", Localized("Goal", ja: "目標"), mayShrink: true),
            Table.Column("from", Localized("From", ja: "開始日")),
            Table.Column("value", Localized("Target", ja: "目標"), isNumeric: true),
            Table.Column("state", ""),
          ], rows: rows))
    }
  }
}
