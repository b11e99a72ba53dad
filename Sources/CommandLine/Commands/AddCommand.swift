import HibiCore

extension Session {
  /// `add`: one entry from what was typed, what is asked, and what a field begins with.
  func add(_ tracker: Tracker, _ schema: Schema) throws(HibiError) {
    let store = try changing()
    let now = try now(store)
    let typedDay = try typedDay("day", schema, store)
    let day = typedDay ?? LooseDay(now.day)
    let typed = try typedValues(schema, positionals: arguments.positionals, store)
    let draft = try draft(typed, day, tracker, schema, store, now)
    let (_, id) = try act("\(tracker.name) add", now) { writer throws(HibiError) in
      try writer.create(draft, in: schema, of: tracker)
    }
    sayTime(now, byClock: typedDay == nil)
    try answer(schema.texts.saved, [id], tracker, schema, now)
  }

  /// Fills what was not typed: by the field's rule, then by asking for what is required.
  private func draft(
    _ typed: [String: Value], _ day: LooseDay?, _ tracker: Tracker, _ schema: Schema,
    _ store: Store,
    _ now: Now
  ) throws(HibiError) -> Writer.Draft {
    var values = schema.fields.map { typed[$0.name] ?? .none }
    func fill(_ isByClock: Bool) {
      for (index, field) in schema.fields.enumerated()
      where field.isByClock == isByClock && typed[field.name] == nil && values[index].isNone {
        values[index] = initial(field, isToday: day == LooseDay(now.day), now, values, schema)
      }
    }
    fill(false)
    let prompt = Prompt(world, output)
    for (index, field) in schema.fields.enumerated()
    where field.required && isMissing(values[index]) {
      let offered = try suggestion(field, values, tracker, schema, store)
      guard isInteractive else { throw missing(field, offered, values, tracker, schema) }
      values[index] = try prompt.ask(question(field, offered)) { answer throws(HibiError) in
        let value = try field.parse(answer, days: days(store))
        if isMissing(value) {
          guard !offered.isNone else { throw field.missing() }
          return offered
        }
        return value
      }
    }
    // What was asked for may decide it.
    fill(true)
    for (field, value) in zip(schema.fields, values) { try field.check(value) }
    return Writer.Draft(day: day, values: values)
  }

  private func isMissing(_ value: Value) -> Bool {
    if case .text(let text) = value {
      return text.unicodeScalars.allSatisfy(\.properties.isWhitespace)
    }
    return value.isNone
  }

  /// `（必須）今食べたもの（例：てんぷらそば）: `-like; an offered value stands in brackets.
  private func question(_ field: Field, _ offered: Value) -> Localized {
    func ending(_ language: Language) -> String {
      if !offered.isNone { return " [\(field.show(offered, language))]" }
      let example = field.placeholder[language]
      if example.isEmpty { return "" }
      return language == .ja ? "（例：\(example)）" : " (for example \(example))"
    }
    return Localized(
      "(required) \(field.prompt.en)\(ending(.en)): ", ja: "（必須）\(field.prompt.ja)\(ending(.ja))：")
  }

  private func missing(
    _ field: Field, _ offered: Value, _ values: [Value], _ tracker: Tracker, _ schema: Schema
  ) -> HibiError {
    var error = field.missing()
    // The English text ends where the name of the field follows.
    error.message = Localized(
      "\(schema.texts.invalid.en) \(field.name)",
      ja: "\(schema.texts.invalid.ja)\(error.message.ja)")
    if !offered.isNone {
      let shown = field.show(offered, .en)
      let label = ShellText.quoted(
        schema.labelField.flatMap { schema.index(of: $0.name) }.map {
          schema.fields[$0].show(values[$0], .en)
        } ?? "TEXT")
      error.hints.append(
        Localized(
          "The last time it was \(shown). To take that: \(program) again \(label)",
          ja: "前回は \(shown) でした。同じ値で記録するには：\(program) again \(label)"))
    }
    let example = Verb.sample(schema)
    error.hints.append(
      Localized("Example: \(program) add \(example.en)", ja: "例：\(program) add \(example.ja)"))
    return error
  }

  /// Says what was saved: the text, the entries, and how their days stand against the goals, after
  /// the days that they were of before.
  func answer(
    _ said: Localized, _ ids: [Int64], _ tracker: Tracker, _ schema: Schema, _ now: Now,
    before: [Day] = []
  ) throws(HibiError) {
    let store = try reading()
    var entries: [Entry] = []
    for id in ids {
      if let entry = try store.entry(id, schema, tracker) { entries.append(entry) }
    }
    let format = format()
    guard format == .table || format == .plain else {
      return try write(entries, schema, asObject: true)
    }
    try output.line(said.filled(id: ids.map { String($0) }.joined(separator: ", ")))
    for entry in entries { try output.line(line(entry, schema)) }
    var days: [Day] = []
    for day in before + entries.compactMap({ $0.day?.day }) where !days.contains(day) {
      days.append(day)
    }
    for day in days { try sayProgress(tracker, on: day, now, store) }
    hintUndo()
  }

  /// How a day stands against the goals; the first always, the others where a target is set.
  func sayProgress(
    _ tracker: Tracker, on day: Day, _ now: Now, _ store: Store, reading entries: [Entry]? = nil
  ) throws(HibiError) {
    let title =
      day == now.day ? Localized("Today", ja: "今日") : Localized(both: day.slashed)
    for (index, goal) in tracker.goals.enumerated() {
      if index > 0 {
        guard try store.hasTarget(goal, tracker, on: day) else { continue }
      }
      let progress = try store.progress(goal, tracker, on: day, reading: entries)
      let name = Localized(
        index == 0 ? title.en : goal.title.en, ja: index == 0 ? title.ja : goal.title.ja)
      try output.line(progress.line(name))
    }
  }

  /// An entry in one line: number, day, list fields.
  func line(_ entry: Entry, _ schema: Schema) -> SafeText {
    let texts = schema.listFields.compactMap { field -> String? in
      let value = entry.value(of: field.name, schema)
      return value.isNone ? nil : field.show(value, language)
    }
    let parts = [String(entry.id), entry.day?.slashed ?? ""] + texts
    return SafeText(parts.joined(separator: "  "), ascii: output.isASCII)
  }
}
