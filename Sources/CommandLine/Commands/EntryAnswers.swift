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
    let (text, isFirst) = try store.answer(to: entries, schema, tracker, today: today, language)
    if !text.isEmpty { try output.line(output.isASCII ? text.withPlainSigns : text) }
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
    // Its signs are turned before it is filled with what people wrote.
    let text = output.isASCII ? text.withPlainSigns : text
    return SafeText(schema.filled(text, entry)[language], ascii: output.isASCII)
  }

  /// How a day stands against the goals; the first always, the others where a target is set.
  func sayProgress(
    _ tracker: Tracker, on day: Day, _ now: Now, _ store: Store, reading entries: [Entry]? = nil
  ) throws(HibiError) {
    for line in try store.standing(tracker, on: day, today: now.day, reading: entries) {
      try output.line(line)
    }
  }

  /// An entry in one line: number, day, list fields.
  func line(_ entry: Entry, _ schema: Schema) -> SafeText {
    SafeText(
      schema.line(entry, ascii: output.isASCII)[language], ascii: output.isASCII)
  }
}
