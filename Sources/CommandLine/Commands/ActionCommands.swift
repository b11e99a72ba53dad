import HibiCore

extension Session {
  /// A verb that the tracker adds to the common ones.
  func action(_ name: String, _ tracker: Tracker) throws(HibiError) {
    guard let action = tracker.action(name), let schema = tracker.collection(action.collection)
    else { return }
    if let word = arguments.positionals.first, let meaning = action.word(word) {
      return try put(meaning, tracker)
    }
    switch action.effect {
    case .add: try add(tracker, schema, by: action)
    case .put: try put(action, tracker, schema)
    case .write(let field): try writeText(field, action, tracker, schema)
    case .close: try close(action, tracker, schema)
    case .next(let field, let same): try next(field, same, action, tracker, schema)
    case .ask(let state, let question, let yes, let no):
      try ask(state, question, yes: yes, no: no, tracker)
    }
    if action.hasNotice { output.hint(tracker.notice) }
  }

  /// The day of an action: typed in its form or by its option, else today.
  func day(of action: Action, _ schema: Schema, _ store: Store) throws(HibiError) -> LooseDay? {
    let typed = try typedDay("day", schema, store)
    if let place = action.form.firstIndex(of: Action.day), arguments.positionals.count > place {
      try refuseTwice(Action.day, typed != nil)
      return try readDay(arguments.positionals[place], schema, store)
    }
    if let typed { return typed }
    return LooseDay(try now(store).day)
  }

  /// What was typed for an action's fields, over what the action says itself.
  func values(of action: Action, _ schema: Schema, _ store: Store) throws(HibiError)
    -> [String: Value]
  {
    let fields = action.form.map { schema.field($0) }
    var words: [String] = []
    var named: [Field] = []
    for (field, word) in zip(fields, arguments.positionals) {
      guard let field else { continue }
      named.append(field)
      words.append(word)
    }
    let typed = try typedValues(schema, positionals: words, as: named, store)
    return action.values.merging(typed) { $1 }
  }

  // MARK: - One entry a day

  /// A word that stands for values of the day's entry.
  private func put(_ word: Action.Word, _ tracker: Tracker) throws(HibiError) {
    guard let schema = tracker.collection(word.collection) else { return }
    guard arguments.positionals.count == 1 else {
      throw HibiError(
        .usage,
        Localized(
          "'\(arguments.positionals[1])' is one argument too many",
          ja: "「\(arguments.positionals[1])」は余分な引数です"))
    }
    let store = try changing()
    let today = try now(store).day
    let day = try typedDay("day", schema, store) ?? LooseDay(today)
    if let day, let (entry, other) = try store.obstacle(to: word, on: day, tracker) {
      let path = tracker.path(of: other)
      throw HibiError(
        .refused,
        Localized(
          "\(title(day)) has an entry in \(path): \(entry.id)",
          ja: "\(title(day))には \(other.title.ja) \(entry.id) があります"),
        hints: [
          Localized(
            "Delete it first: \(path) delete \(entry.id)", ja: "先に削除するには：\(path) delete \(entry.id)"
          )
        ])
    }
    try put(word.values, on: day, saying: word.done, tracker, schema)
  }

  private func put(_ action: Action, _ tracker: Tracker, _ schema: Schema) throws(HibiError) {
    let store = try changing()
    let values = try values(of: action, schema, store)
    try put(
      values, on: try day(of: action, schema, store),
      saying: action.done.isEmpty ? schema.texts.saved : action.done, tracker, schema)
  }

  /// Changes the entry of a day, or adds it.
  func put(
    _ values: [String: Value], on day: LooseDay?, saying done: Localized, _ tracker: Tracker,
    _ schema: Schema
  ) throws(HibiError) {
    let store = try changing()
    let now = try now(store)
    guard let day = day?.day else {
      throw HibiError(.usage, Localized("a day is missing", ja: "日付が必要です"))
    }
    try schema.check(values)
    let (act, _) = try act("\(tracker.name) \(verb.name)", now) { writer throws(HibiError) in
      _ = try writer.put(values, on: day, in: schema, of: tracker)
    }
    guard act != nil else {
      output.hint(Localized("Nothing changed.", ja: "変更はありません。"))
      return
    }
    sayTime(now)
    try answer(done, [day.key], tracker, schema, now)
  }

  // MARK: - Intervals

  /// Sets the last day of the interval that goes on.
  private func close(_ action: Action, _ tracker: Tracker, _ schema: Schema) throws(HibiError) {
    guard let name = schema.interval else { return }
    let store = try changing()
    let now = try now(store)
    guard let entry = try store.ongoing(schema, tracker) else {
      throw HibiError(
        .missing, schema.texts.empty,
        hints: [
          Localized(
            "See: \(tracker.path(of: schema)) list", ja: "一覧：\(tracker.path(of: schema)) list")
        ])
    }
    guard let day = try day(of: action, schema, store)?.day else { return }
    _ = try act("\(tracker.name) \(verb.name)", now) { writer throws(HibiError) in
      _ = try writer.set(
        entry.id, day: nil, values: [name: .integer(day.key)], in: schema, of: tracker)
    }
    sayTime(now)
    try answer(
      action.done.isEmpty ? schema.texts.saved : action.done, [entry.id], tracker, schema, now)
  }

  // MARK: - Series

  /// Adds the entry after the last one of a series.
  private func next(
    _ number: String, _ same: String, _ action: Action, _ tracker: Tracker, _ schema: Schema
  ) throws(HibiError) {
    let store = try changing()
    let text = arguments.positionals.joined(separator: " ")
    guard !TextFold.key(text).isEmpty else {
      throw HibiError(
        .usage, Localized("a text is missing", ja: "文字列が必要です"),
        hints: [Localized("Example: \(path) \(verb.name) TEXT", ja: "例：\(path) \(verb.name) 題名")])
    }
    let following: [String: Value]
    do throws(HibiError) {
      following = try store.following(text, number: number, same: same, schema, tracker)
    } catch { throw addable(error) }
    let typed = try typedValues(schema, positionals: [], store)
    let values = following.merging(typed) { $1 }
    try add(values, on: try day(of: action, schema, store), tracker, schema)
  }

  /// The error of a text that names no entry to go on from, with what helps.
  func addable(_ error: HibiError) -> HibiError {
    guard error.kind == .missing || error.kind == .no else { return error }
    var error = error
    error.hints.append(Localized("Add it: \(path) add", ja: "追加するには：\(path) add"))
    return error
  }

  // MARK: - Questions

  /// Asks about each day of the last week that nothing is known of, the oldest first.
  private func ask(
    _ state: DayState, _ question: Localized, yes: String, no: String, _ tracker: Tracker
  ) throws(HibiError) {
    guard isInteractive else {
      throw HibiError(
        .usage, Localized("this needs a terminal to ask on", ja: "質問に答えるための端末が必要です"),
        hints: [
          Localized(
            "Without one: \(tracker.name) \(yes) \(no) -d DAY",
            ja: "端末なしでは：\(tracker.name) \(yes) \(no) -d 日付")
        ])
    }
    let store = try changing()
    let today = try now(store).day
    let days = try store.unanswered(state, tracker, today: today)
    guard !days.isEmpty else {
      return try output.line(
        Localized("The last 7 days are all answered.", ja: "直近7日間はすべて記録済みです。"))
    }
    let prompt = Prompt(world, output)
    for day in days {
      do throws(HibiError) {
        try ask(day, question, yes: yes, no: no, prompt, tracker)
      } catch {
        // Where the answers end, what was answered before is saved.
        guard error.kind == .no, output.hasSaved else { throw error }
        return
      }
    }
  }

  /// Asks about one day and records the answer.
  private func ask(
    _ day: Day, _ question: Localized, yes: String, no: String, _ prompt: Prompt, _ tracker: Tracker
  ) throws(HibiError) {
    let line = Localized(
      "\(title(LooseDay(day))): \(question.en) [y/n, Enter skips] ",
      ja: "\(title(LooseDay(day)))：\(question.ja) [はい y・いいえ n・Enter で次へ] ")
    let answer = try prompt.ask(line) { text throws(HibiError) -> Value? in
      text.isEmpty ? Value.none : try FieldType.flag().rules.parse(text, unit: "")
    }
    guard let isYes = answer.integer.map({ $0 == 1 }), let action = tracker.action(yes) else {
      return
    }
    if isYes {
      guard let schema = tracker.collection(action.collection) else { return }
      try add(try asked(action, schema, prompt), on: LooseDay(day), tracker, schema)
    } else if let word = action.words[no], let schema = tracker.collection(word.collection) {
      try put(word.values, on: LooseDay(day), saying: word.done, tracker, schema)
    }
  }

  /// Asks for the fields of an action's form; what is left empty is as if it was not typed.
  private func asked(_ action: Action, _ schema: Schema, _ prompt: Prompt) throws(HibiError)
    -> [String: Value]
  {
    var values = action.values
    for name in action.form {
      let value = try asked(name, of: action, schema, prompt)
      if !value.isNone { values[name] = value }
    }
    return values
  }

  /// Asks for one field of an action's form; an empty answer is none.
  func asked(_ name: String, of action: Action, _ schema: Schema, _ prompt: Prompt)
    throws(HibiError) -> Value
  {
    guard let field = schema.field(name) else { return .none }
    let example = field.placeholder[language]
    let question = Localized(
      "\(field.prompt.en)\(example.isEmpty ? "" : " (for example \(example))"): ",
      ja: "\(field.prompt.ja)\(example.isEmpty ? "" : "（例：\(example)）")：")
    return try prompt.ask(question) { text throws(HibiError) -> Value? in try field.parse(text) }
  }
}
