import HibiCore

extension Session {
  /// `add`: one entry from what was typed, what is asked, and what a field begins with.
  func add(_ tracker: Tracker, _ schema: Schema) throws(HibiError) {
    let store = try changing()
    let typedDay = try typedDay("day", schema, store)
    let typed = try typedValues(schema, positionals: arguments.positionals, store)
    let today = try now(store).day
    try add(
      typed, on: typedDay ?? LooseDay(today), tracker, schema, byClock: typedDay == nil)
  }

  /// The same by an action, whose form says what stands without an option.
  func add(_ tracker: Tracker, _ schema: Schema, by action: Action) throws(HibiError) {
    let store = try changing()
    var values = try values(of: action, schema, store)
    // Who typed nothing may only want to see what it does.
    if isInteractive, arguments.positionals.isEmpty, let name = action.form.first,
      values[name] == nil, schema.field(name) != nil
    {
      let asked = try asked(name, of: action, schema, Prompt(world, output))
      guard !asked.isNone else {
        throw HibiError(.no, Localized("Nothing was saved.", ja: "何も保存していません。"))
      }
      values[name] = asked
    }
    try add(
      values, on: try day(of: action, schema, store), tracker, schema,
      saying: action.done.isEmpty ? nil : action.done)
  }

  /// Adds an entry, or one for each value where a field takes several at once.
  /// - Parameter byClock: whether the day came from the clock.
  func add(
    _ typed: [String: Value], on day: LooseDay?, _ tracker: Tracker, _ schema: Schema,
    saying done: Localized? = nil, byClock: Bool = false
  ) throws(HibiError) {
    let store = try changing()
    let now = try now(store)
    let draft = try draft(typed, day, tracker, schema, store, now)
    let drafts = try expanded(draft, schema)
    let ids: [Int64]
    do throws(HibiError) {
      ids = try act("\(path) \(verb.name)", now) { writer throws(HibiError) in
        var ids: [Int64] = []
        for draft in drafts { ids.append(try writer.create(draft, in: schema, of: tracker)) }
        return ids
      }.result
    } catch {
      throw try advised(error, day, tracker, schema, store)
    }
    sayTime(now, byClock: byClock)
    try answer(done ?? schema.texts.saved, ids, tracker, schema, now, isNew: true)
  }

  /// Where the day has its entry already, what it is and how it is changed.
  private func advised(
    _ error: HibiError, _ day: LooseDay?, _ tracker: Tracker, _ schema: Schema, _ store: Store
  ) throws(HibiError) -> HibiError {
    guard schema.key == .day, error.kind == .refused, let key = day?.day?.key,
      let entry = try store.entry(key, schema, tracker)
    else { return error }
    var error = error
    error.hints = [
      Localized(both: line(entry, schema).text),
      Localized("Change it: \(path) edit \(key)", ja: "変更するには：\(path) edit \(key)"),
    ]
    return error
  }

  /// One draft for each value of a field that takes ranges.
  private func expanded(_ draft: Writer.Draft, _ schema: Schema) throws(HibiError)
    -> [Writer.Draft]
  {
    guard let index = schema.fields.firstIndex(where: \.takesRanges),
      case .text(let text) = draft.values[index],
      let parts = try schema.fields[index].expanded(text), parts.count > 1 || text.hasSuffix("巻")
    else { return [draft] }
    return parts.map { part in
      var draft = draft
      draft.values[index] = .text(part)
      return draft
    }
  }

  /// Fills what was not typed: by the field's rule, from other entries, then by asking for what is
  /// required.
  private func draft(
    _ typed: [String: Value], _ day: LooseDay?, _ tracker: Tracker, _ schema: Schema,
    _ store: Store, _ now: Now
  ) throws(HibiError) -> Writer.Draft {
    var values = schema.fields.map { typed[$0.name] ?? .none }
    func fill(_ isByClock: Bool) {
      for (index, field) in schema.fields.enumerated()
      where field.isByClock == isByClock && typed[field.name] == nil && values[index].isNone {
        values[index] = initial(field, isToday: day == LooseDay(now.day), now, values, schema)
      }
    }
    fill(false)
    var unknown: Set<String> = []
    try copy(into: &values, typed, &unknown, tracker, schema, store)
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
      // What was asked for may name what other fields are copied from.
      try copy(into: &values, typed, &unknown, tracker, schema, store)
    }
    // What was asked for may decide it.
    fill(true)
    for (field, value) in zip(schema.fields, values) where !field.type.isComputed {
      try field.check(value)
    }
    return Writer.Draft(day: day, values: values)
  }

  /// Fills the fields that are copied from other entries, where nothing was typed for them.
  /// - Parameter unknown: the texts that name no entry, each said once.
  private func copy(
    into values: inout [Value], _ typed: [String: Value], _ unknown: inout Set<String>,
    _ tracker: Tracker, _ schema: Schema, _ store: Store
  ) throws(HibiError) {
    for (index, field) in schema.fields.enumerated()
    where typed[field.name] == nil && values[index].isNone {
      switch field.suggest {
      case .none, .lastOf: break
      case .copyOf:
        values[index] = try suggestion(field, values, tracker, schema, store)
      case .copy(let noun, let source, let named):
        guard let collection = tracker.collection(noun), let place = schema.index(of: named),
          case .text(let text) = values[place], let label = collection.labelField
        else { continue }
        let query = Query(filter: .sameText(label.name, text), limit: 1)
        let entry = try store.entries(query, collection, tracker).first
        values[index] = entry?.value(of: source, collection) ?? .none
        if entry == nil, unknown.insert(text).inserted {
          try hintUnknown(text, label, collection, tracker, store)
        }
      }
    }
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
          "The last time it was \(shown). To take that: \(path) again \(label)",
          ja: "前回は \(shown) でした。同じ値で記録するには：\(path) again \(label)"))
    }
    let example = Verb.sample(schema)
    error.hints.append(
      Localized("Example: \(path) add \(example.en)", ja: "例：\(path) add \(example.ja)"))
    return error
  }

  /// Says that a name is in no entry that values are copied from, and which there are.
  private func hintUnknown(
    _ text: String, _ label: Field, _ collection: Schema, _ tracker: Tracker, _ store: Store
  ) throws(HibiError) {
    var names: [String] = []
    try store.forEach(Query(limit: 20), collection, tracker) { entry throws(HibiError) in
      if case .text(let name) = entry.value(of: label.name, collection) { names.append(name) }
    }
    let path = tracker.path(of: collection)
    output.hint(
      Localized(
        "'\(text)' is not in \(path), so nothing was copied from there; it has \(names.joined(separator: ", ")).",
        ja: "「\(text)」は \(path) にないため、写した項目はありません。登録済み：\(names.joined(separator: "・"))"))
  }

  /// Says what was saved: the text, the entries, and how their days stand against the goals, after
  /// the days that they were of before.
  func answer(
    _ said: Localized, _ ids: [Int64], _ tracker: Tracker, _ schema: Schema, _ now: Now,
    before: [Day] = [], isNew: Bool = false
  ) throws(HibiError) {
    let store = try changing()
    var entries: [Entry] = []
    for id in ids {
      if let entry = try store.entry(id, schema, tracker) { entries.append(entry) }
    }
    let format = format()
    guard format == .table || format == .plain else {
      return try write(entries, schema, asObject: true)
    }
    if schema.namesFields(said) {
      // The text says what the entry holds.
      for entry in entries { try output.line(filled(said, entry, schema)) }
    } else {
      try output.line(said.filled(id: numbers(ids)))
      for entry in entries { try output.line(line(entry, schema)) }
    }
    if isNew, !schema.answer.isEmpty { try say(schema, entries, tracker, store) }
    var days: [Day] = []
    for day in before + entries.compactMap({ $0.day?.day }) where !days.contains(day) {
      days.append(day)
    }
    for day in days { try sayProgress(tracker, on: day, now, store) }
    // A sentence of the collection says it itself.
    if !isNew || schema.answer.isEmpty { hintUndo() }
  }

  /// A sentence of the collection about the days of new entries.
  private func say(
    _ schema: Schema, _ entries: [Entry], _ tracker: Tracker, _ store: Store
  ) throws(HibiError) {
    let today = try now(store).day
    let day = entries.first?.day?.day ?? today
    let period = DayRange(day)
    let isFirst = try store.count(Query(period: period), schema, tracker) == entries.count
    let rules = schema.answer.filter {
      (!$0.isOfToday || day == today) && (!$0.isOfFirst || isFirst)
    }
    let input = PanelInput(today: today, language: language)
    let text = try store.sentence(rules, tracker, period, input).text
    if !text.isEmpty { try output.line(text) }
    if isFirst { try hintContradiction(schema, on: day, tracker, store) }
  }

  /// `3`, `3, 5`, or `3–12` for more in a row than can be read.
  private func numbers(_ ids: [Int64]) -> String {
    if ids.count > 3, let first = ids.first, let last = ids.last, last - first + 1 == ids.count {
      return "\(first)-\(last)"
    }
    return ids.map { String($0) }.joined(separator: ", ")
  }

  /// A text with the day and the fields of an entry; what stands in square brackets is left out
  /// where a field in it has no value.
  private func filled(_ text: Localized, _ entry: Entry, _ schema: Schema) -> SafeText {
    func value(_ name: String) -> String? {
      switch name {
      case "id": return String(entry.id)
      case "day": return title(entry.day)
      default:
        let value = entry.value(of: name, schema)
        guard let field = schema.field(name), !value.isNone else { return nil }
        return field.type.rules.show(value, language)
      }
    }
    return SafeText(text[language].filled(value), ascii: output.isASCII)
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
    // A long text is for those who ask for it.
    let texts = schema.listFields.compactMap { field -> String? in
      if field.isLongText { return nil }
      let value = entry.value(of: field.name, schema)
      return value.isNone ? nil : field.show(value, language)
    }
    let parts = [String(entry.id)] + (entry.day.map { [$0.slashed] } ?? []) + texts
    return SafeText(parts.joined(separator: "  "), ascii: output.isASCII)
  }
}
