import HibiCore

extension Session {
  /// `again`: earlier entries once more, in one act.
  func again(_ tracker: Tracker, _ schema: Schema) throws(HibiError) {
    let store = try changing()
    let now = try now(store)
    let typed = try typedValues(schema, positionals: [], store)
    let sources: [Entry]
    let target: LooseDay?
    if arguments.positionals.isEmpty {
      if let field = schema.fields.first(where: { $0.isPicture && typed[$0.name] != nil }) {
        throw HibiError(
          .usage,
          Localized(
            "--\(field.name) goes with an ID or a TEXT: entries of a day are not chosen by a picture",
            ja: "--\(field.name) は番号か文字列と一緒に使います。写真で記録を選ぶことはできません"))
      }
      guard let typedDay = try typedDay("day", schema, store) else {
        throw HibiError(
          .usage,
          Localized("an ID, a text or --day is missing", ja: "番号・文字列・--day のいずれかが必要です"),
          hints: [
            Localized(
              "Example: \(path) again --day yesterday", ja: "例：\(path) again --day 昨日")
          ])
      }
      target = try self.typedDay("to", schema, store) ?? LooseDay(now.day)
      sources = try entries(of: typedDay, with: typed, tracker, schema, store)
    } else {
      guard !arguments.has("to") else {
        throw HibiError(
          .usage,
          Localized(
            "--to goes with --day; with ID or TEXT use --day alone",
            ja: "--to は --day と一緒に使います。番号や文字列があるときは --day だけを指定してください"))
      }
      target = try typedDay("day", schema, store) ?? LooseDay(now.day)
      sources = try named(tracker, schema, store)
    }
    var drafts: [Writer.Draft] = []
    for source in sources {
      let given =
        arguments.positionals.isEmpty
        ? nil : try store.changes(typed, of: source, schema, tracker)
      drafts.append(try schema.draft(again: source, given, on: target, now))
    }
    let (_, ids) = try act(now) { writer throws(HibiError) in
      var ids: [Int64] = []
      for draft in drafts { ids.append(try writer.create(draft, in: schema, of: tracker)) }
      return ids
    }
    let option = arguments.positionals.isEmpty ? "to" : "day"
    sayTime(now, byClock: !arguments.has(option))
    try answer(schema.texts.saved, ids, tracker, schema, now)
  }

  /// The entries of a day that hold the values that were typed, oldest first.
  private func entries(
    of day: LooseDay?, with typed: [String: Value], _ tracker: Tracker, _ schema: Schema,
    _ store: Store
  ) throws(HibiError) -> [Entry] {
    let filters = typed.map { Filter.compare($0.key, .equal, $0.value) }
    let query = Query(
      filter: .and(filters + [.looseDay(day)]), descending: false)
    let found = try store.entries(query, schema, tracker)
    guard !found.isEmpty else {
      throw HibiError(
        .missing,
        Localized(
          "There is no such entry on \(title(day)).", ja: "\(title(day))に該当する記録はありません。"))
    }
    return found
  }

  /// The entry of a number, or the newest of a text.
  ///
  /// A number is always an ID.
  private func named(_ tracker: Tracker, _ schema: Schema, _ store: Store) throws(HibiError)
    -> [Entry]
  {
    let words = arguments.positionals
    if words.allSatisfy({
      isDigits($0) || $0 == "last" || $0.hasPrefix(tracker.name + ":")
    }) {
      return try entries(words, tracker, schema, store)
    }
    let text = words.joined(separator: " ")
    guard !TextFold.key(text).isEmpty else {
      // An unset variable of a shell must not record the newest entry once more.
      throw HibiError(
        .usage, Localized("the text to repeat is empty", ja: "繰り返す記録の文字列が空です"))
    }
    guard let label = schema.labelField else {
      throw addable(
        HibiError(
          .missing,
          Localized("There is no entry with '\(text)'.", ja: "「\(text)」を含む記録はありません。")))
    }
    return [try newest(text, in: label.name, tracker, schema, store)]
  }

  /// The newest entry of a text.
  func newest(
    _ text: String, in field: String, _ tracker: Tracker, _ schema: Schema, _ store: Store
  ) throws(HibiError) -> Entry {
    do throws(HibiError) { return try store.newest(text, in: field, schema, tracker) } catch {
      throw addable(error)
    }
  }
}
