import HibiCore

extension Session {
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
    if schema.key == .day {
      for day in days { try hintContradiction(schema, on: day, tracker, store) }
    }
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

  /// A text with the day and the fields of an entry.
  private func filled(_ text: Localized, _ entry: Entry, _ schema: Schema) -> SafeText {
    func value(_ name: String) -> String? {
      switch name {
      case "id": return schema.shown(id: entry.id)
      case "day": return title(entry.day)
      default:
        let value = entry.value(of: name, schema)
        guard let field = schema.field(name), !value.isNone else { return nil }
        return field.type.rules.show(value, language)
      }
    }
    let text = text[language]
    let filled = TextTemplate(text)?.filled { name, _ in value(name) }
    return SafeText(filled ?? text, ascii: output.isASCII)
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
      return value.isNone ? nil : schema.shown(field, of: entry, language)
    }
    let parts = [schema.shown(id: entry.id)] + (entry.day.map { [$0.slashed] } ?? []) + texts
    return SafeText(parts.joined(separator: "  "), ascii: output.isASCII)
  }
}
