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

  /// `erase`: removes entries and their values in the log.
  func erase(_ tracker: Tracker, _ schema: Schema) throws(HibiError) {
    let store = try changing()
    var ids: [Int64] = []
    // The days whose texts go that were never saved.
    var unsaved: [Int64] = []
    for word in arguments.positionals { ids.append(try number(word, tracker, schema, store)) }
    if !ids.isEmpty {
      unsaved = try unsavedDays(tracker, schema).filter { ids.contains($0) }
    }
    if let period = arguments.value("in") {
      guard ids.isEmpty else {
        throw HibiError(
          .usage, Localized("ID and --in exclude each other", ja: "ID と --in は同時に使えません"))
      }
      let isUnknown = try isUnknownDay(period, schema, store)
      let days = isUnknown ? nil : try days(store).range([period])
      ids = try store.erasable(days, schema, tracker)
      if let days {
        unsaved = try unsavedDays(tracker, schema).filter {
          $0 >= days.lowerKey && $0 < days.upperKey
        }
      }
    } else if ids.isEmpty {
      throw HibiError(
        .usage,
        schema.days == .none
          ? schema.texts.which
          : Localized("an ID or --in PERIOD is missing", ja: "ID か --in 期間 が必要です"))
    }
    guard !ids.isEmpty || !unsaved.isEmpty else {
      return output.hint(Localized("There is nothing to erase.", ja: "消去する記録はありません。"))
    }
    var shown: [Int64: Entry] = [:]
    for id in ids { shown[id] = try store.entry(id, schema, tracker) }
    var lines: [String] = []
    for id in ids.prefix(20) {
      let entry = shown[id]
      lines.append(
        entry.map { line($0, schema).text }
          ?? Localized("\(id)  (deleted)", ja: "\(id)  （削除済み）")[language])
    }
    if ids.count > 20 { lines.append("...") }
    for day in unsaved where !ids.contains(day) {
      let title = Day(key: day)?.slashed ?? String(day)
      lines.append(
        Localized("\(title)  (a text that was not saved)", ja: "\(title)  （保存されなかった文章）")[language])
    }
    if arguments.has("old-pictures") {
      return try eraseOldPictures(ids, lines, tracker, schema, store)
    }
    let total = Set(ids + unsaved).count
    try confirm(
      lines,
      Localized(
        "Erase \(total == 1 ? "it" : "these \(total.grouped)") for good, without undo?",
        ja: "\(total.grouped)件を完全に消去しますか？（取り消せません）"))
    let kept = try store.folder == nil && !shown.isEmpty ? made() : store
    if !shown.isEmpty { try kept.prepare(schema, tracker, try now(kept)) }
    let count = try kept.erase(ids, schema, tracker) { () throws(HibiError) in
      for id in ids { try refuseOther(than: shown[id], id, tracker, schema, kept) }
    }
    var texts = 0
    for day in unsaved { texts += try drafts(tracker.table(schema), day).erase() }
    guard count > 0 || texts > 0 else { throw schema.missing(ids.first ?? 0) }
    if count > 0 {
      try output.line(
        Localized("Erased \(entryCount(count)).", ja: "\(count.grouped)件を完全に消去しました。"))
    }
    if texts > 0 {
      try output.line(
        Localized(
          "Erased \(texts == 1 ? "1 text that was" : "\(texts) texts that were") not saved.",
          ja: "保存されなかった文章\(texts)件を消去しました。"))
    }
    let copies = kept.backups()
    for path in copies {
      output.say(
        Localized("Still in the copy: \(path)", ja: "次の複製にはまだ残っています：\(path)"))
    }
    if !copies.isEmpty {
      let command = "rm " + copies.map { ShellText.quoted($0) }.joined(separator: " ")
      output.hint(
        Localized(
          "To remove \(copies.count == 1 ? "that copy" : "these copies"), with all that \(copies.count == 1 ? "it holds" : "they hold"): \(command)",
          ja: "複製をまるごと消すには：\(command)"))
    }
  }

  private func eraseOldPictures(
    _ ids: [Int64], _ lines: [String], _ tracker: Tracker, _ schema: Schema, _ store: Store
  ) throws(HibiError) {
    try confirm(
      lines,
      Localized(
        "Erase the pictures that \(ids.count == 1 ? "it no longer shows" : "they no longer show") for good, without undo?",
        ja: "外した写真・差し替えた写真を完全に消去しますか？（取り消せません）"))
    let count = try store.eraseOldPictures(ids, schema, tracker)
    guard count > 0 else {
      return output.hint(
        Localized("There are no such pictures.", ja: "消去する写真はありません。"))
    }
    try output.line(
      Localized(
        "Erased \(count == 1 ? "1 picture" : "\(count.grouped) pictures").",
        ja: "写真\(count.grouped)枚を完全に消去しました。"))
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

  /// The days with texts that were written and never saved.
  private func unsavedDays(_ tracker: Tracker, _ schema: Schema) throws(HibiError) -> [Int64] {
    guard schema.key == .day, let folder = try changing().folder else { return [] }
    return Drafts.days(of: folder, tracker.table(schema), draftPlaces(folder))
  }

  /// Refuses to destroy something other than what was shown; asked inside the transaction.
  private func refuseOther(
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
  private func confirm(_ lines: [String], _ question: Localized) throws(HibiError) {
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
