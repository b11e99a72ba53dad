/// What actions do to a collection.
///
/// What depends on other entries is read here, under the writer's lock: two commands at the same
/// moment never go on from the same one.
extension Writer {
  /// Adds the entry of what a person gave, filled as `Store.newEntry` fills it; more than one where
  /// a field takes ranges.
  /// - Throws: 65 where a day would get an entry that says nothing.
  package func add(
    _ given: [String: Value], on day: LooseDay?, in schema: Schema, of tracker: Tracker
  ) throws(HibiError) -> [Int64] {
    if schema.key == .day, given.values.allSatisfy(\.isNone) {
      throw HibiError(.refused, Localized("there is no value", ja: "内容がありません"))
    }
    let entry = try store.newEntry(given, on: day, of: tracker, schema, now)
    if let missing = entry.missing.first { throw missing.field.missing() }
    var ids: [Int64] = []
    for draft in try entry.drafts() { ids.append(try create(draft, in: schema, of: tracker)) }
    return ids
  }

  /// Does what an action does with the values that a person gave, and those that it says itself.
  /// - Returns: the entries that it made or changed.
  /// - Throws: 65 where an entry of a day is meant and the day is none.
  package func perform(
    _ action: Action, _ given: [String: Value], on day: LooseDay?, in schema: Schema,
    of tracker: Tracker
  ) throws(HibiError) -> [Int64] {
    func ofDay(_ change: (Day) throws(HibiError) -> Void) throws(HibiError) -> [Int64] {
      guard let day = day?.day else { throw HibiError.noDay }
      try change(day)
      return [day.key]
    }
    switch action.effect {
    case .add, .ask: return try add(given, on: day, in: schema, of: tracker)
    case .write(let field):
      return try ofDay { day throws(HibiError) in
        // It began without a text: one that is there by now is nobody's to replace.
        _ = try write(
          given[field]?.text ?? "", to: field, appending: false, instead: "",
          with: given.filter { $0.key != field }, on: day, in: schema, of: tracker)
      }
    case .put:
      return try ofDay { day throws(HibiError) in
        _ = try put(given, on: day, in: schema, of: tracker)
      }
    case .close:
      guard let day = day?.day else { throw HibiError.noDay }
      return [try close(on: day, with: given, in: schema, of: tracker)]
    case .next(let number, let same):
      let text = given[same]?.text ?? ""
      let found = try store.following(text, number: number, same: same, schema, tracker)
      return try add(
        found.merging(given.filter { $0.key != same }) { $1 }, on: day, in: schema, of: tracker)
    }
  }

  /// Puts what a word stands for into the entry of a day.
  /// - Throws: 65 where another collection has an entry of that day which rules it out.
  package func put(
    _ word: Action.Word, with values: [String: Value], on day: Day, of tracker: Tracker
  ) throws(HibiError) {
    guard let schema = tracker.collection(word.collection) else {
      throw undeclared(word.collection)
    }
    if let (entries, other) = try store.obstacle(to: word, on: LooseDay(day), tracker) {
      let (path, command) = (tracker.path(of: other), tracker.command(of: other))
      let ids = entries.map { String($0.id) }
      throw HibiError(
        .refused,
        Localized(
          ids.count == 1
            ? "\(day.slashed) has an entry in \(path): \(ids[0])"
            : "\(day.slashed) has entries in \(path): \(ids.joined(separator: ", "))",
          ja: "\(day.slashed)には\(other.title.ja) \(ids.joined(separator: "・")) があります"),
        hints: [
          Localized(
            "Delete \(ids.count == 1 ? "it" : "them") first: \(command) delete \(ids.joined(separator: " "))",
            ja: "先に削除するには：\(command) delete \(ids.joined(separator: " "))")
        ])
    }
    _ = try put(word.values.merging(values) { $1 }, on: day, in: schema, of: tracker)
  }

  /// Writes the long text of a day: instead of the one that is there, or behind it.
  /// - Parameter shown: the text that a person saw and wrote another for, nil where nobody saw it.
  /// - Returns: the text before, empty where there was none.
  /// - Throws: 1 where by now there is another than the one that was shown.
  package func write(
    _ text: String, to name: String, appending: Bool, instead shown: String?,
    with values: [String: Value], on day: Day, in schema: Schema, of tracker: Tracker
  ) throws(HibiError) -> String {
    let old = try store.entry(day.key, schema, tracker)?.value(of: name, schema).text ?? ""
    if let shown, shown != old {
      throw HibiError(
        .no,
        Localized(
          "The text of \(day.slashed) was changed meanwhile; nothing was saved.",
          ja: "\(day.slashed) の文章はその間に変更されたため、保存していません。"),
        hints: [Localized("Run the command once more.", ja: "もう一度実行してください。")])
    }
    var values = values
    values[name] = .text(appending && !old.isEmpty ? old + "\n" + text : text)
    _ = try put(values, on: day, in: schema, of: tracker)
    return old
  }

  /// Ends the interval that goes on, and returns its number.
  /// - Throws: 66 where none goes on.
  package func close(
    on day: Day, with values: [String: Value], in schema: Schema, of tracker: Tracker
  ) throws(HibiError) -> Int64 {
    guard let last = schema.interval else { throw undeclared(schema.noun) }
    guard let entry = try store.ongoing(schema, tracker) else {
      let path = tracker.command(of: schema)
      throw HibiError(
        .missing, schema.texts.empty,
        hints: [Localized("See: \(path) list", ja: "一覧：\(path) list")]
          + (schema.texts.begin.isEmpty
            ? []
            : [
              Localized(
                "Begin one: \(schema.texts.begin.en)", ja: "始めるには：\(schema.texts.begin.ja)")
            ]))
    }
    var values = values
    values[last] = .integer(day.key)
    _ = try set(entry.id, day: nil, values: values, in: schema, of: tracker)
    return entry.id
  }

  /// Gives an entry another place, from 1 on, in an order made by hand.
  package func move(
    _ id: Int64, to place: Int64, in schema: Schema, of tracker: Tracker
  ) throws(HibiError) {
    guard let field = schema.positionField else { throw undeclared(schema.noun) }
    var order = try store.entries(Query(), schema, tracker).map(\.id)
    guard let old = order.firstIndex(of: id) else { throw schema.missing(id) }
    order.remove(at: old)
    order.insert(id, at: min(max(0, Int(clamping: place) - 1), order.count))
    for (index, id) in order.enumerated() {
      _ = try set(
        id, day: nil, values: [field.name: .integer(Int64(index + 1))], in: schema, of: tracker)
    }
  }

  private func undeclared(_ name: String) -> HibiError {
    HibiError(
      .fault, Localized("'\(name)' is not declared", ja: "「\(name)」は宣言されていません"))
  }
}
