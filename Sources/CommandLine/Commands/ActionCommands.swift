import HibiCore

extension Session {
  /// A verb that the tracker adds to the common ones.
  func action(_ name: String, _ tracker: Tracker) throws(HibiError) {
    guard let action = tracker.action(name), let schema = tracker.collection(action.collection)
    else { throw undeclared(name) }
    if let typed = typedWord(action), let word = action.word(typed) {
      return try put(word, typed: typed, action, tracker, schema)
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

  /// What is told where a declaration names what is not there.
  func undeclared(_ name: String) -> HibiError {
    HibiError(.fault, Localized("'\(name)' is not declared", ja: "「\(name)」は宣言されていません"))
  }

  /// What was typed where a word of the action may stand: for the first field of its form.
  private func typedWord(_ action: Action) -> String? {
    arguments.positionals.first ?? action.form.first.flatMap { arguments.value($0) }
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
  /// - Parameters:
  ///   - typed: the word as it was typed.
  ///   - schema: the collection of the action, whose options were understood.
  ///   - asked: the day where it was no matter of typing.
  func put(
    _ word: Action.Word, typed: String, on asked: Day? = nil, _ action: Action,
    _ tracker: Tracker, _ schema: Schema
  ) throws(HibiError) {
    guard let target = tracker.collection(word.collection) else {
      throw undeclared(word.collection)
    }
    let store = try changing()
    let now = try now(store)
    var day = asked
    var values: [String: Value] = [:]
    if day == nil {
      try refuseOptions(beside: typed, action, schema, target)
      values = try typedValues(target, positionals: [], store)
      try target.check(values)
      day = (try typedDay("day", target, store) ?? LooseDay(now.day))?.day
    }
    guard let day else { throw HibiError.noDay }
    try put(on: day, saying: word.done, tracker, target) { writer throws(HibiError) in
      try writer.put(word, with: values, on: day, of: tracker)
    }
  }

  /// Refuses what was typed beside a word and would be lost.
  private func refuseOptions(
    beside word: String, _ action: Action, _ schema: Schema, _ target: Schema
  ) throws(HibiError) {
    if arguments.positionals.count > 1 {
      throw HibiError(
        .usage,
        Localized(
          "'\(arguments.positionals[1])' is one argument too many",
          ja: "「\(arguments.positionals[1])」は余分な引数です"))
    }
    // The word itself may have been typed with the option of its field.
    let own = arguments.positionals.isEmpty ? action.form.first : nil
    var names = schema.splits.map(\.name).filter { arguments.has($0) }
    for field in schema.typedFields where field.name != own {
      if target.field(field.name) == nil { names += typedForms(field).map(\.option) }
    }
    guard let name = names.first else { return }
    throw HibiError(
      .usage,
      Localized("--\(name) does not go with '\(word)'", ja: "--\(name) は「\(word)」と一緒には使えません"))
  }

  private func put(_ action: Action, _ tracker: Tracker, _ schema: Schema) throws(HibiError) {
    let store = try changing()
    let values = try values(of: action, schema, store)
    try schema.check(values)
    guard let day = try day(of: action, schema, store)?.day else { throw HibiError.noDay }
    try put(on: day, saying: action.done, tracker, schema) { writer throws(HibiError) in
      _ = try writer.perform(action, values, on: LooseDay(day), in: schema, of: tracker)
    }
  }

  /// Runs what changes the entry of a day, or adds it, and answers.
  func put(
    on day: Day, saying done: Localized, _ tracker: Tracker, _ schema: Schema,
    _ change: (Writer) throws(HibiError) -> Void
  ) throws(HibiError) {
    let now = try now(try changing())
    let (act, _) = try act(now, change)
    guard act != nil else { return try sayUnchanged() }
    sayTime(now)
    try answer(done.isEmpty ? schema.texts.saved : done, [day.key], tracker, schema, now)
  }

  // MARK: - Intervals

  /// Sets the last day of the interval that goes on.
  private func close(_ action: Action, _ tracker: Tracker, _ schema: Schema) throws(HibiError) {
    let store = try changing()
    let now = try now(store)
    let day = try day(of: action, schema, store)
    let (_, ids) = try act(now) { writer throws(HibiError) in
      try writer.perform(action, action.values, on: day, in: schema, of: tracker)
    }
    sayTime(now)
    try answer(
      action.done.isEmpty ? schema.texts.saved : action.done, ids, tracker, schema, now)
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
    let typed = try typedValues(schema, positionals: [], store)
    try add(
      action.values.merging(typed) { $1 }, on: try day(of: action, schema, store), tracker, schema,
      saying: action.done
    ) { store throws(HibiError) in
      do throws(HibiError) {
        return try store.following(text, number: number, same: same, schema, tracker)
      } catch { throw addable(error) }
    }
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
            "Without one: \(tracker.command) \(yes) \(no) -d DAY",
            ja: "端末なしでは：\(tracker.command) \(yes) \(no) -d 日付")
        ])
    }
    let store = try changing()
    let today = try now(store).day
    let days: [Day]
    switch try store.openDays(state, tracker, today: today) {
    case .none(let text): return try output.line(text)
    case .outside(let texts): return try output.line(texts.beginning)
    case .days(let open): days = open
    }
    let prompt = Prompt(world, output)
    var saved = 0
    for day in days {
      do throws(HibiError) {
        if try ask(day, question, yes: yes, no: no, prompt, tracker) { saved += 1 }
        // Whoever ends it at the next question with Ctrl-C has seen what is saved.
        try output.flush()
      } catch {
        // Where the answers end, what was answered before is saved.
        guard error.kind == .no, saved > 0 else { throw error }
        return output.say(
          Localized(
            "Saved: \(saved == 1 ? "1 day" : "\(saved) days"). The others can be answered later.",
            ja: "\(saved)日分を保存しました。残りの日はあとで答えられます。"))
      }
    }
  }

  /// Asks about one day and records the answer; returns whether there was one.
  private func ask(
    _ day: Day, _ question: Localized, yes: String, no: String, _ prompt: Prompt, _ tracker: Tracker
  ) throws(HibiError) -> Bool {
    let line = Localized(
      "\(title(LooseDay(day))): \(question.en) [y/n, Enter skips] ",
      ja: "\(title(LooseDay(day)))：\(question.ja) [はい y・いいえ n・Enter で次へ] ")
    let answer = try prompt.ask(line) { text throws(HibiError) -> Value? in
      text.isEmpty ? Value.none : try FieldType.flag().rules.parse(text, unit: "")
    }
    guard let isYes = answer.integer.map({ $0 == 1 }) else { return false }
    guard let action = tracker.action(yes), let schema = tracker.collection(action.collection),
      let word = action.words[no]
    else { throw undeclared(yes) }
    guard isYes else {
      try put(word, typed: no, on: day, action, tracker, schema)
      return true
    }
    var values = action.values
    for name in action.form {
      switch try asked(name, of: action, schema, prompt) {
      case .word(let word, let typed):
        try put(word, typed: typed, on: day, action, tracker, schema)
        return true
      case .value(let value):
        // What is left empty is as if it was not typed.
        if !value.isNone { values[name] = value }
      }
    }
    try add(values, on: LooseDay(day), tracker, schema, saying: action.done)
    return true
  }

  /// What was answered for a field of an action's form.
  enum Asked {
    case value(Value)
    /// A word of the action, as it was typed.
    case word(Action.Word, String)
  }

  /// Asks for one field of an action's form; an empty answer is none.
  func asked(_ name: String, of action: Action, _ schema: Schema, _ prompt: Prompt)
    throws(HibiError) -> Asked
  {
    guard let field = schema.field(name) else { return .value(.none) }
    let example = field.placeholder[language]
    let question = Localized(
      "\(field.prompt.en)\(example.isEmpty ? "" : " (for example \(example))"): ",
      ja: "\(field.prompt.ja)\(example.isEmpty ? "" : "（例：\(example)）")：")
    return try prompt.ask(question) { text throws(HibiError) -> Asked? in
      if name == action.form.first, let word = action.word(text) { return .word(word, text) }
      return .value(try field.parse(text))
    }
  }
}
