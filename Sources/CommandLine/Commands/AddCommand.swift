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
      switch try asked(name, of: action, schema, Prompt(world, output)) {
      case .word(let word, let typed): return try put(word, typed: typed, action, tracker, schema)
      case .value(let value):
        guard !value.isNone else {
          throw HibiError(.no, Localized("Nothing was saved.", ja: "何も保存していません。"))
        }
        values[name] = value
      }
    }
    try add(
      values, on: try day(of: action, schema, store), tracker, schema, saying: action.done)
  }

  /// Adds an entry, or one for each value where a field takes several at once.
  /// - Parameters:
  ///   - byClock: whether the day came from the clock.
  ///   - following: what comes from other entries beside what was typed.
  func add(
    _ typed: [String: Value], on day: LooseDay?, _ tracker: Tracker, _ schema: Schema,
    saying done: Localized = "", byClock: Bool = false,
    following: (Store) throws(HibiError) -> [String: Value] = { _ in [:] }
  ) throws(HibiError) {
    let store = try changing()
    let now = try now(store)
    let found = try following(store)
    let given = try filled(typed, beside: found, day, tracker, schema, store, now)
    let ids: [Int64]
    do throws(HibiError) {
      ids = try act(now) { writer throws(HibiError) in
        let found = try following(writer.store)
        return try writer.add(
          found.merging(given) { $1 }, on: day, in: schema, of: tracker)
      }.result
    } catch {
      throw try advised(error, day, tracker, schema, store)
    }
    sayTime(now, byClock: byClock)
    try answer(
      done.isEmpty ? schema.texts.saved : done, ids, tracker, schema, now, isNew: true)
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

  /// Asks for what is required and missing; returns all that a person gave, which can be filled.
  private func filled(
    _ typed: [String: Value], beside found: [String: Value], _ day: LooseDay?, _ tracker: Tracker,
    _ schema: Schema, _ store: Store, _ now: Now
  ) throws(HibiError) -> [String: Value] {
    var given = typed
    func fill() throws(HibiError) -> NewEntry {
      try store.newEntry(found.merging(given) { $1 }, on: day, of: tracker, schema, now)
    }
    var entry = try fill()
    var said = try hintUnknown(entry, besides: [], tracker, store)
    let prompt = Prompt(world, output)
    for field in schema.fields {
      guard let missing = entry.missing.first(where: { $0.field.name == field.name }) else {
        continue
      }
      guard isInteractive else { throw self.missing(missing, entry, tracker) }
      given[field.name] = try prompt.ask(question(missing)) { answer throws(HibiError) in
        let value = try self.value(answer, of: field, days: days(store), schema, store)
        guard value.isNone else { return value }
        guard let offered = missing.suggestion?.value else { throw field.missing() }
        return offered
      }
      // What was asked for may name what other fields are copied from.
      entry = try fill()
      said = try hintUnknown(entry, besides: said, tracker, store)
    }
    // What is wrong is told before anything is opened for writing.
    _ = try entry.drafts()
    return given
  }

  /// `（必須）今食べたもの（例：てんぷらそば）: `-like; an offered value stands in brackets.
  private func question(_ missing: NewEntry.Missing) -> Localized {
    let field = missing.field
    func ending(_ language: Language) -> String {
      if let offered = missing.suggestion?.value { return " [\(field.show(offered, language))]" }
      let example = field.placeholder[language]
      if example.isEmpty { return "" }
      return language == .ja ? "（例：\(example)）" : " (for example \(example))"
    }
    return Localized(
      "(required) \(field.prompt.en)\(ending(.en)): ", ja: "（必須）\(field.prompt.ja)\(ending(.ja))：")
  }

  private func missing(_ missing: NewEntry.Missing, _ entry: NewEntry, _ tracker: Tracker)
    -> HibiError
  {
    let (field, schema) = (missing.field, entry.schema)
    var error = field.missing()
    // The English text ends where the name of the field follows.
    error.message = Localized(
      "\(schema.texts.invalid.en) \(field.name)",
      ja: "\(schema.texts.invalid.ja)\(error.message.ja)")
    if let offered = missing.suggestion?.value {
      let shown = field.show(offered, .en)
      let label = ShellText.quoted(
        schema.labelField.flatMap { schema.index(of: $0.name) }.map {
          schema.fields[$0].show(entry.values[$0], .en)
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

  /// Says which names are in no entry that values are copied from, and which there are.
  /// - Parameter said: those that were said already.
  /// - Returns: all that are said now.
  private func hintUnknown(
    _ entry: NewEntry, besides said: [NewEntry.UnknownName], _ tracker: Tracker, _ store: Store
  ) throws(HibiError) -> [NewEntry.UnknownName] {
    let new = entry.unknown.filter { !said.contains($0) }
    for unknown in new {
      let collection = unknown.collection
      var names: [Localized] = []
      try store.forEach(Query(limit: 20), collection, tracker) { entry throws(HibiError) in
        guard let field = collection.labelField else { return }
        let value = entry.value(of: field.name, collection)
        // A choice is typed by its name in English, and as it is shown in Japanese.
        if let name = value.text { names.append(Localized(name, ja: field.show(value, .ja))) }
      }
      let typed = TextFold.key(unknown.text)
      let near = names.filter { name in
        [name.en, name.ja].contains { TextFold.key($0).contains(text: typed) }
      }
      let path = tracker.command(of: collection)
      let there =
        names.isEmpty
        ? Localized("it is empty.", ja: "登録済みのものはありません。")
        : Localized(
          "it has \(names.map(\.en).joined(separator: ", ")).",
          ja: "登録済み：\(names.map(\.ja).joined(separator: "・"))")
      output.hint(
        Localized(
          "'\(unknown.text)' is not in \(path), so nothing was copied from there; \(there.en)",
          ja: "「\(unknown.text)」は \(path) にないため、ほかの項目は空のままです。\(there.ja)"))
      if !near.isEmpty {
        for hint in NearestWord.hint(naming: near.map { $0[language] }) { output.hint(hint) }
      } else {
        for hint in NearestWord.hint(unknown.text, in: names.map(\.en)) { output.hint(hint) }
      }
    }
    return said + new
  }
}
