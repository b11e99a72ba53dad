import HibiCore

extension Session {
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

  /// The days with texts that were written and never saved.
  private func unsavedDays(_ tracker: Tracker, _ schema: Schema) throws(HibiError) -> [Int64] {
    guard schema.key == .day, let folder = try changing().folder else { return [] }
    return Drafts.days(of: folder, tracker.table(schema), draftPlaces(folder))
  }
}
