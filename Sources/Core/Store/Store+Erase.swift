extension Store {
  /// Removes entries and their values in the log for good; what the log did stays, without values.
  ///
  /// There is no undo, and this is no act. The file is rewritten, so that nothing stays in free
  /// pages; SQLite's `secure_delete` has overwritten the rows already. Where the rewriting fails,
  /// that is announced, and erasing the same entries once more does it.
  /// - Returns: how many of the entries are erased now, those that were before too.
  package func erase(_ ids: [Int64], _ schema: Schema, _ tracker: Tracker) throws(HibiError) -> Int
  {
    let table = tracker.table(schema)
    guard try isStored(schema, table) else { return 0 }
    let layout = TableLayout(schema, table: table)
    let count = try write { () throws(HibiError) in
      try remove(ids, layout)
    } isChanged: {
      $0 > 0
    } isKept: { _ throws(HibiError) in
      for id in ids where try !isErased(id, layout) { return false }
      return true
    }
    guard count > 0 else { return count }
    seams.committed()
    do { try database.run("VACUUM") } catch {
      // What was erased is zeros already (secure_delete); only the file is as large as before.
      seams.announce(
        Localized(
          "Erased, but the file could not be made smaller yet: \(compactingFailure(error).en). Erase the same once more to do that.",
          ja: "消去しましたが、ファイルはまだ小さくできていません（\(compactingFailure(error).ja)）。同じ消去をもう一度実行すると小さくなります。"))
    }
    return count
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

  private func remove(_ ids: [Int64], _ layout: TableLayout) throws(HibiError) -> Int {
    var totals = DayTotals()
    var count = 0
    for id in ids {
      let selection = try database.cached(layout.selection)
      try selection.bind(integer: id, at: 1)
      var hadSomething = try isLogged(id, layout)
      if try selection.step() {
        let row = layout.columns.indices.map { selection.value(Int32($0)) }
        selection.reset()
        try totals.change(row, of: layout, sign: -1)
        try database.cached(layout.deletion).run([.integer(id)])
        hadSomething = true
      }
      try database.cached(
        """
        UPDATE hibi_operation SET before=NULL, after=NULL WHERE collection=? AND entry=? \
        AND (before IS NOT NULL OR after IS NOT NULL)
        """
      ).run([.text(layout.table), .integer(id)])
      if hadSomething { count += 1 }
    }
    try totals.write(to: database)
    return count
  }

  private func isLogged(_ id: Int64, _ layout: TableLayout) throws(HibiError) -> Bool {
    let statement = try database.cached(
      "SELECT 1 FROM hibi_operation WHERE collection=? AND entry=? LIMIT 1")
    try statement.bind([.text(layout.table), .integer(id)])
    defer { statement.reset() }
    return try statement.step()
  }

  private func isErased(_ id: Int64, _ layout: TableLayout) throws(HibiError) -> Bool {
    try database.integer(
      """
      SELECT 1 FROM \(sqlName(layout.table)) WHERE id=?1 UNION ALL \
      SELECT 1 FROM hibi_operation WHERE collection=?2 AND entry=?1 \
      AND (before IS NOT NULL OR after IS NOT NULL) LIMIT 1
      """, [.integer(id), .text(layout.table)]) == nil
  }

  /// The numbers of all entries of a period, deleted ones too.
  package func erasable(_ period: DayRange, _ schema: Schema, _ tracker: Tracker)
    throws(HibiError) -> [Int64]
  {
    let table = tracker.table(schema)
    guard try isStored(schema, table) else { return [] }
    let layout = TableLayout(schema, table: table)
    var ids: Set<Int64> = []
    let rows = try database.prepare("SELECT id FROM \(sqlName(table)) WHERE day>=? AND day<?")
    try rows.bind([.integer(period.lowerKey), .integer(period.upperKey)])
    while try rows.step() { ids.insert(rows.integer(0)) }
    // A deleted entry stands only in the log. One that was moved to another period is none of
    // this: to erase it would take what the person keeps there.
    let elsewhere = try database.prepare("SELECT 1 FROM \(sqlName(table)) WHERE id=?")
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
        guard let key = day?.integer, key >= period.lowerKey, key < period.upperKey else {
          continue
        }
        elsewhere.reset()
        try elsewhere.bind([.integer(log.integer(0))])
        if try !elsewhere.step() { ids.insert(log.integer(0)) }
      }
    }
    return ids.sorted()
  }
}
