extension Store {
  /// Removes entries and their values in the log for good; what the log did stays, without values.
  ///
  /// There is no undo, and this is no act. An entry goes with its identifier, whatever numbers it
  /// had; copies that a kill left unfinished go too. The file is rewritten, so that nothing stays
  /// in free pages; SQLite's `secure_delete` has overwritten the rows already. Where the rewriting
  /// fails, that is announced, and erasing the same entries once more does it.
  /// - Parameter check: throws where the entries are no longer those that are meant; no other
  ///   program can write while it runs.
  /// - Returns: how many of the entries are erased now, those that were before too.
  package func erase(
    _ ids: [Int64], _ schema: Schema, _ tracker: Tracker,
    check: () throws(HibiError) -> Void = {}
  ) throws(HibiError) -> Int {
    let table = tracker.table(schema)
    guard try isStored(schema, table) else { return 0 }
    let layout = try layout(schema, tracker)
    let plan = try write(kept: Store.saved) { () throws(HibiError) in
      try check()
      removeDrafts()
      let plan = try ErasePlan(ids, layout, database)
      try remove(plan, layout)
      try markErased(plan.uids)
      return plan
    } isChanged: {
      !$0.ids.isEmpty
    } isKept: { plan throws(HibiError) in
      try isErased(plan, layout)
    }
    guard !plan.ids.isEmpty else { return 0 }
    seams.committed()
    eraseFiles(plan.uids)
    do { try database.run("VACUUM") } catch {
      // What was erased is zeros already (secure_delete); only the file is as large as before.
      seams.announce(
        Localized(
          "Erased, but the file could not be made smaller yet: \(compactingFailure(error).en). Erase the same once more to do that.",
          ja: "消去しましたが、ファイルはまだ小さくできていません（\(compactingFailure(error).ja)）。同じ消去をもう一度実行すると小さくなります。"))
    }
    return plan.ids.count
  }

  /// Why the file was not rewritten; the error's own text would say that nothing was changed.
  private func compactingFailure(_ error: HibiError) -> Localized {
    switch error.kind {
    case .busy: Localized("another program uses it", ja: "ほかのプログラムが使用中です")
    case .inputOutput:
      Localized("the disk is full or failed", ja: "ディスクに空きがないか、エラーがありました")
    default: Localized("SQLite refused it", ja: "SQLite が受け付けませんでした")
    }
  }

  /// Writes the entries that a collection has from the start, where it is not written yet: what is
  /// listed can be erased.
  package func prepare(_ schema: Schema, _ tracker: Tracker, _ now: Now) throws(HibiError) {
    let table = tracker.table(schema)
    if schema.defaults.isEmpty { return }
    if try isStored(schema, table) { return }
    try write { () throws(HibiError) in
      let writer = try begin(now)
      try writer.prepare(schema, of: tracker)
      try writer.finish()
    } isKept: { () throws(HibiError) in
      try isStored(schema, table)
    }
  }

  private func remove(_ plan: ErasePlan, _ layout: TableLayout) throws(HibiError) {
    var totals = DayTotals()
    for id in plan.rows {
      let selection = try database.cached(layout.selection)
      try selection.bind(integer: id, at: 1)
      guard try selection.step() else { continue }
      let row = layout.columns.indices.map { selection.value(Int32($0)) }
      selection.reset()
      try totals.change(row, of: layout, sign: -1)
      try database.cached(layout.deletion).run([.integer(id)])
    }
    for number in plan.operations {
      try database.cached("UPDATE hibi_operation SET before=NULL, after=NULL WHERE seq=?")
        .run([.integer(number)])
    }
    try totals.write(to: database)
  }

  /// Whether the file, opened anew, holds neither the rows nor the values.
  private func isErased(_ plan: ErasePlan, _ layout: TableLayout) throws(HibiError) -> Bool {
    for id in plan.rows
    where try database.integer(
      "SELECT 1 FROM \(sqlName(layout.table)) WHERE id=?", [.integer(id)]) != nil
    {
      return false
    }
    for number in plan.operations
    where try database.integer(
      "SELECT 1 FROM hibi_operation WHERE seq=? AND (before IS NOT NULL OR after IS NOT NULL)",
      [.integer(number)]) != nil
    {
      return false
    }
    return true
  }

  /// The numbers of all entries of a period, deleted ones too.
  /// - Parameter period: nil for those of which the day is not known.
  package func erasable(_ period: DayRange?, _ schema: Schema, _ tracker: Tracker)
    throws(HibiError) -> [Int64]
  {
    let table = tracker.table(schema)
    guard try isStored(schema, table) else { return [] }
    let layout = try layout(schema, tracker)
    var ids: Set<Int64> = []
    let rows = try database.prepare(
      "SELECT id FROM \(sqlName(table)) WHERE "
        + (period == nil ? "day IS NULL" : "day>=? AND day<?"))
    if let period { try rows.bind([.integer(period.lowerKey), .integer(period.upperKey)]) }
    while try rows.step() { ids.insert(rows.integer(0)) }
    // A deleted entry stands only in the log.
    var deleted: Set<Int64> = []
    let log = try database.prepare(
      "SELECT entry, before, after FROM hibi_operation WHERE collection=?")
    try log.bind([.text(table)])
    while try log.step() {
      for column in Int32(1)...2 where !log.isNull(column) {
        let text = log.text(column)
        let day =
          RowText.row(text, layout: layout).map { $0[TableLayout.Place.day] }
          ?? RowText.changes(text, layout: layout)?.first { $0.place == TableLayout.Place.day }?
          .value
        guard let day else { continue }
        let isMeant =
          if let period {
            day.integer.map { $0 >= period.lowerKey && $0 < period.upperKey } ?? false
          } else { day == .null }
        guard isMeant else { continue }
        deleted.insert(log.integer(0))
      }
    }
    // One that was moved to another period, or came back under another number, is none of this:
    // to erase it would take what the person keeps there.
    let elsewhere = try database.prepare("SELECT 1 FROM \(sqlName(table)) WHERE id=?")
    var gone: [Int64] = []
    for id in deleted.sorted() {
      defer { elsewhere.reset() }
      try elsewhere.bind([.integer(id)])
      if try !elsewhere.step() { gone.append(id) }
    }
    return ids.union(try ErasePlan(gone, layout, database).ids).sorted()
  }
}
