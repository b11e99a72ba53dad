extension Store {
  /// Fills a new entry with what was not given: by the field's rule, then from other entries, then
  /// by the clock, which what was given may decide.
  /// - Parameters:
  ///   - given: what a person gave, by field; a value that is none was left empty on purpose, and
  ///     nothing fills it.
  ///   - day: the entry's day, nil for one that is not known or where entries have none.
  package func newEntry(
    _ given: [String: Value], on day: LooseDay?, of tracker: Tracker, _ schema: Schema, _ now: Now
  ) throws(HibiError) -> NewEntry {
    var entry = NewEntry(
      schema: schema, day: day, command: tracker.command(of: schema),
      values: schema.fields.map { given[$0.name] ?? .none })
    let open = schema.fields.enumerated().filter { given[$0.element.name] == nil }
    for (index, field) in open where !field.isByClock {
      entry.values[index] = schema.initial(field, entry.values, on: day, now)
    }
    for (index, field) in open where entry.values[index].isNone {
      switch field.suggest {
      case .none, .lastOf: break
      case .copyOf:
        entry.values[index] = try suggestion(field, entry.values, schema, tracker)?.value ?? .none
      case .copy(let noun, let source, let named):
        guard let collection = tracker.collection(noun),
          let text = schema.index(of: named).flatMap({ entry.values[$0].text })
        else { continue }
        let found = try self.entry(named: text, collection, tracker)
        entry.values[index] = found?.value(of: source, collection) ?? .none
        let unknown = NewEntry.UnknownName(text: text, collection: collection)
        // A word is refused when the entry is made, and is nothing to look up.
        if found == nil, !entry.unknown.contains(unknown), !schema.isWord(text, tracker) {
          entry.unknown.append(unknown)
        }
      }
    }
    for (index, field) in open where field.isByClock && entry.values[index].isNone {
      entry.values[index] = schema.initial(field, entry.values, on: day, now)
    }
    for (field, value) in zip(schema.fields, entry.values)
    where field.required && (value.isNone || value.text?.isBlank == true) {
      let suggestion = try suggestion(field, entry.values, schema, tracker)
      entry.missing.append(NewEntry.Missing(field: field, suggestion: suggestion))
    }
    return entry
  }

  /// What is changed in an entry by what a person gave: what was copied by a name follows another
  /// name, unless it was given too, or is another value by now.
  package func changes(
    _ given: [String: Value], of entry: Entry, _ schema: Schema, _ tracker: Tracker
  ) throws(HibiError) -> [String: Value] {
    var changes = given
    for field in schema.fields where given[field.name] == nil {
      guard case .copy(let noun, let source, let named) = field.suggest, let new = given[named],
        let collection = tracker.collection(noun)
      else { continue }
      func copied(_ name: Value) throws(HibiError) -> Value {
        guard let text = name.text else { return .none }
        return try self.entry(named: text, collection, tracker)?.value(of: source, collection)
          ?? .none
      }
      let old = entry.value(of: named, schema)
      guard old != new, try copied(old) == entry.value(of: field.name, schema) else { continue }
      changes[field.name] = try copied(new)
    }
    return changes
  }

  /// The entry of a collection that a text names.
  private func entry(named text: String, _ schema: Schema, _ tracker: Tracker) throws(HibiError)
    -> Entry?
  {
    guard let label = schema.labelField else { return nil }
    let query = Query(filter: .sameText(label.name, text), limit: 1)
    return try entries(query, schema, tracker).first
  }

  /// The value that the newest entry with the same text holds, where the field suggests it.
  private func suggestion(
    _ field: Field, _ values: [Value], _ schema: Schema, _ tracker: Tracker
  ) throws(HibiError) -> NewEntry.Suggestion? {
    guard let other = field.suggest.same,
      let text = schema.index(of: other).flatMap({ values[$0].text })
    else { return nil }
    let query = Query(filter: .and([.sameText(other, text), .has(field.name)]), limit: 1)
    return try entries(query, schema, tracker).first.map { entry in
      NewEntry.Suggestion(value: entry.value(of: field.name, schema), source: entry)
    }
  }
}
