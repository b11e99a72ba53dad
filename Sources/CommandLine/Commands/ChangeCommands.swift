import HibiCore

extension Session {
  /// `edit`: changes the fields that were typed; on a terminal without any, asks for each.
  func edit(_ tracker: Tracker, _ schema: Schema) throws(HibiError) {
    let store = try changing()
    let now = try now(store)
    let entries: [Entry]
    do throws(HibiError) {
      entries = try self.entries(arguments.positionals, tracker, schema, store)
    } catch { throw advised(error, tracker, schema, store) }
    var values = try typedValues(schema, positionals: [], store)
    let day = try typedDay("day", schema, store)
    if values.isEmpty, day == nil {
      guard isInteractive, entries.count == 1, let entry = entries.first else {
        throw HibiError(
          .usage,
          Localized("nothing to change was typed", ja: "変更する項目が指定されていません"),
          hints: [
            Localized(
              "Name fields: \(path) edit \(entries.first?.id ?? 1) --\(schema.fields.first?.name ?? "field") VALUE",
              ja:
                "項目を指定してください：\(path) edit \(entries.first?.id ?? 1) --\(schema.fields.first?.name ?? "field") 値"
            )
          ])
      }
      values = try askedValues(entry, schema, store)
    }
    try schema.check(values)
    for field in schema.fields {
      try field.check(values[field.name] ?? .none, sharedBy: entries.count, command: path)
    }
    let (act, ids) = try act(now) { writer throws(HibiError) in
      var ids: [Int64] = []
      for entry in entries {
        let changes = try writer.store.changes(values, of: entry, schema, tracker)
        let id = try writer.set(entry.id, day: day, values: changes, in: schema, of: tracker)
        ids.append(id ?? entry.id)
      }
      return ids
    }
    guard act != nil else {
      try sayUnchanged()
      let format = format()
      if format != .table, format != .plain { try write(entries, schema, asObject: true) }
      return
    }
    sayTime(now)
    try answer(
      Localized("Changed.", ja: "変更しました。"), ids, tracker, schema, now,
      before: entries.compactMap { $0.day?.day })
    hintOldPictures(entries, values, schema)
  }

  /// Says that nothing changed, unless the file of a picture was written anew, which was said.
  func sayUnchanged() throws(HibiError) {
    guard try !changing().hasMended else { return }
    output.hint(Localized("Nothing changed.", ja: "変更はありません。"))
  }

  /// Asks for each field with what it holds; Enter keeps it, `-` empties it.
  private func askedValues(_ entry: Entry, _ schema: Schema, _ store: Store) throws(HibiError)
    -> [String: Value]
  {
    let prompt = Prompt(world, output)
    output.say(
      Localized("Enter keeps a value, - empties it.", ja: "Enter でそのまま、- で空にします。"))
    var values: [String: Value] = [:]
    for (field, old) in zip(schema.fields, entry.values) {
      if case .image = field.type { continue }
      if field.type.isComputed { continue }
      let shown = Localized(field.show(old, .en), ja: field.show(old, .ja))
      let question = Localized(
        "\(field.prompt.en) [\(shown.en)]: ", ja: "\(field.prompt.ja) [\(shown.ja)]：")
      // Who keeps a value keeps whatever is there in the end, not what was shown.
      let typed: Value? = try prompt.ask(question) { answer throws(HibiError) -> Value?? in
        if answer.isEmpty { return .some(nil) }
        let value = answer == "-" ? Value.none : try field.parse(answer, days: days(store))
        try field.check(value)
        return value
      }
      if let typed { values[field.name] = typed }
    }
    return values
  }

  /// `delete`: shows what goes, asks, and says how it comes back.
  func delete(_ tracker: Tracker, _ schema: Schema) throws(HibiError) {
    let store = try changing()
    let now = try now(store)
    let entries = try entries(arguments.positionals, tracker, schema, store)
    try confirm(
      entries.map { line($0, schema).text },
      Entry.questionToDelete(entries.count))
    _ = try act(now) { writer throws(HibiError) in
      for entry in entries {
        try refuseOther(than: entry, entry.id, tracker, schema, store)
      }
      for entry in entries { try writer.delete(entry.id, in: schema, of: tracker) }
    }
    sayTime(now)
    let format = format()
    guard format == .table || format == .plain else {
      return try write(entries, schema, asObject: true)
    }
    let ids = entries.map { schema.shown(id: $0.id) }
    try output.line(schema.texts.deleted.filled(id: ids.joined(separator: ", ")))
    // Who was asked has seen them.
    if arguments.has("yes") { for entry in entries { try output.line(line(entry, schema)) } }
    hintErase(ids)
  }

  /// Says how deleted entries come back, and how they go for good.
  ///
  /// A few numbers stand in the line to type; of many the answer has named each.
  private func hintErase(_ ids: [String]) {
    let undo = "\(program) undo"
    let numbers = ids.joined(separator: " ")
    output.hint(
      ids.count <= 10
        ? Localized(
          "To undo it: \(undo). To remove \(ids.count == 1 ? "it" : "them") for good, from the history too: \(path) erase \(numbers)",
          ja: "取り消すには：\(undo)　履歴からも完全に消すには：\(path) erase \(numbers)")
        : Localized(
          "To undo it: \(undo). To remove them for good, from the history too: \(path) erase, with their numbers and no commas between",
          ja: "取り消すには：\(undo)　履歴からも完全に消すには：\(path) erase のあとに番号を空白で区切って並べてください"))
  }

  /// Says that pictures which were replaced or taken away are still there, and how they go for good.
  private func hintOldPictures(
    _ entries: [Entry], _ values: [String: Value], _ schema: Schema
  ) {
    let fields = schema.fields.enumerated().filter { values[$1.name] != nil && $1.isPicture }
    let ids = entries.filter { entry in fields.contains { !entry.values[$0.offset].isNone } }
      .map { schema.shown(id: $0.id) }
    guard !ids.isEmpty, ids.count <= 10 else { return }
    let line = "\(path) erase \(ids.joined(separator: " ")) --old-pictures"
    output.hint(
      Localized(
        "The earlier picture is kept for undo. To remove it for good: \(line)",
        ja: "前の写真は取り消し用に残っています。完全に消すには：\(line)"))
  }

  /// Refuses to destroy something other than what was shown; asked inside the transaction.
  func refuseOther(
    than shown: Entry?, _ id: Int64, _ tracker: Tracker, _ schema: Schema, _ store: Store
  ) throws(HibiError) {
    guard try store.entry(id, schema, tracker) != shown else { return }
    throw HibiError(
      .no,
      Localized(
        "Entry \(id) was changed meanwhile; nothing was done.",
        ja: "記録 \(id) は確認の間に変更されたため、何もしていません。"),
      hints: [Localized("Run the command once more.", ja: "もう一度実行してください。")])
  }

  /// Shows what is about to be destroyed and asks.
  /// - Throws: 64 where nobody can be asked and `-y` is missing, 1 for a no.
  func confirm(_ lines: [String], _ question: Localized) throws(HibiError) {
    if arguments.has("yes") { return }
    guard isInteractive else {
      throw HibiError(
        .usage,
        Localized("this needs a confirmation", ja: "確認が必要な操作です"),
        hints: [Localized("Add -y to do it without asking.", ja: "確認なしで実行するには -y を付けてください。")])
    }
    for line in lines { output.say(Localized(both: line)) }
    guard try Prompt(world, output).confirm(question) else {
      throw HibiError(.no, Localized("Nothing was changed.", ja: "何も変更していません。"))
    }
  }
}
