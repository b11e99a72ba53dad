extension Store {
  /// Takes an act back.
  ///
  /// Each row must still be what the act left.
  /// - Parameter choose: says which act, such as by ``undoable(_:)``, while no other program can
  ///   write; nil to let it be.
  /// - Returns: the act and how many rows it changed, nil where none was chosen.
  /// - Throws: 1 where another act changed a row since, and names that act.
  package func undo(
    _ name: String, _ now: Now, in registry: Registry, _ choose: () throws(HibiError) -> Act?
  ) throws(HibiError) -> (act: Act, count: Int)? {
    try replay(backwards: true, name, now, registry, choose)
  }

  /// Does an undone act once more; the entries get their numbers back.
  ///
  /// Parameters, result and errors are those of ``undo(_:_:in:_:)``.
  package func redo(
    _ name: String, _ now: Now, in registry: Registry, _ choose: () throws(HibiError) -> Act?
  ) throws(HibiError) -> (act: Act, count: Int)? {
    try replay(backwards: false, name, now, registry, choose)
  }

  private func replay(
    backwards: Bool, _ name: String, _ now: Now, _ registry: Registry,
    _ choose: () throws(HibiError) -> Act?
  ) throws(HibiError) -> (act: Act, count: Int)? {
    try self.act(name, now, kind: backwards ? .undo : .redo) { writer throws(HibiError) in
      guard let act = try choose() else { return nil }
      writer.target = act.id
      var layouts: [String: TableLayout] = [:]
      var schemas: [String: Schema] = [:]
      var uids = KnownUIDs(isBulk: try end(of: act) - act.first > 20)
      var count = 0
      try forEachOperation(of: act, backwards: backwards) { operation throws(HibiError) in
        let name = operation.collection
        if layouts[name] == nil {
          layouts[name] = try layout(name, in: registry)
          schemas[name] = registry.collection(name)?.schema
        }
        try apply(
          operation, backwards: backwards, writer, act, layouts[name], schemas[name], registry,
          &uids)
        count += 1
      }
      return (act, count)
    }.result
  }

  private func apply(
    _ operation: Logged, backwards: Bool, _ writer: Writer, _ act: Act, _ layout: TableLayout?,
    _ schema: Schema?, _ registry: Registry, _ uids: inout KnownUIDs
  ) throws(HibiError) {
    guard let layout else {
      throw HibiError(
        .no,
        Localized(
          "Act \(act.id) (\(act.name)) is about \(operation.collection), which no tracker has now.",
          ja: "操作 \(act.id)（\(act.name)）は、いまは定義されていない \(operation.collection) のものです。"),
        hints: [
          Localized(
            "Define its tracker again: hibi tracker list --all",
            ja: "記録帳をもう一度定義してください：hibi tracker list --all")
        ])
    }
    guard operation.version == layout.version else {
      throw HibiError(
        .no,
        Localized(
          "Act \(act.id) (\(act.name)) is older than a change of the fields of \(operation.collection) and cannot be taken back.",
          ja:
            "操作 \(act.id)（\(act.name)）のあとに \(operation.collection) の項目が変わったため、取り消せません。"
        ))
    }
    let table = try writer.table(layout)
    let entry = operation.entry
    let current = try table.row(entry)
    if operation.kind == .set {
      let left = try (backwards ? operation.after : operation.before).orErased(act)
      let wanted = try (backwards ? operation.before : operation.after).orErased(act)
      guard let current, let left = RowText.changes(left, layout: layout),
        var wanted = RowText.changes(wanted, layout: layout),
        left.allSatisfy({ layout.isLeft(current[$0.place], of: $0.value, at: $0.place) })
      else { throw try changedSince(operation.collection, entry) }
      for index in wanted.indices {
        let place = wanted[index].place
        guard layout.pictures.contains(place) else { continue }
        try leaveLost(
          &wanted[index].value, of: layout.columns[place].name, entry, layout.table, registry)
      }
      if let schema {
        var row = current
        for change in wanted { row[change.place] = change.value }
        try checkOthers(row, of: entry, schema, table, writer)
      }
      _ = try writer.update(entry, current, wanted, in: table, isKept: true)
      return
    }
    let text = operation.kind == .delete ? operation.before : operation.after
    let row = RowText.row(try text.orErased(act), layout: layout)
    if (operation.kind == .delete) == backwards {
      guard current == nil, var row else { throw try changedSince(operation.collection, entry) }
      for place in layout.pictures {
        try leaveLost(&row[place], of: layout.columns[place].name, entry, layout.table, registry)
      }
      if let other = try settingInPlace(of: row, layout) {
        throw try changedSince(operation.collection, other)
      }
      guard try uids.insert(row, layout, database) else { throw thereAgain(entry) }
      if let schema { try checkOthers(row, of: entry, schema, table, writer) }
      _ = try writer.insert(row, id: entry, into: table, kind: .restore)
    } else {
      guard let current, let row,
        row.indices.allSatisfy({ layout.isLeft(current[$0], of: row[$0], at: $0) })
      else {
        throw try changedSince(operation.collection, entry)
      }
      try writer.remove(entry, current, from: table)
      uids.remove(current, layout)
    }
  }

  /// What came meanwhile may rule out that a row comes back: a text that must be unique, days
  /// that another entry has.
  private func checkOthers(
    _ row: [SQLValue], of entry: Int64, _ schema: Schema, _ table: TableWriter, _ writer: Writer
  ) throws(HibiError) {
    do throws(HibiError) { try writer.checkOthers(row, of: entry, schema, table) } catch {
      guard error.kind == .refused else { throw error }
      throw HibiError(
        .no,
        Localized(
          "Entry \(entry) cannot come back: \(error.message.en).",
          ja: "記録 \(entry) は元に戻せません：\(error.message.ja)。"), hints: error.hints)
    }
  }

  /// The row that a setting got meanwhile for the day of one that would come back.
  private func settingInPlace(of row: [SQLValue], _ layout: TableLayout) throws(HibiError)
    -> Int64?
  {
    guard layout.table == StoreFormat.setting.table else { return nil }
    return try database.integer(
      "SELECT id FROM hibi_setting WHERE key=? AND from_day=?", Array(row.prefix(2)))
  }

  /// The refusal of an entry that came back another way, such as by an import.
  private func thereAgain(_ entry: Int64) -> HibiError {
    HibiError(
      .no,
      Localized(
        "Entry \(entry) is there again under another number, so it cannot come back a second time.",
        ja: "記録 \(entry) は別の番号で既に戻っているため、もう一度戻すことはできません。"))
  }

  /// The refusal that names the act which changed a row later.
  private func changedSince(_ collection: String, _ entry: Int64) throws(HibiError) -> HibiError {
    let later = try database.integer(
      "SELECT act FROM hibi_operation WHERE collection=? AND entry=? ORDER BY seq DESC LIMIT 1",
      [.text(collection), .integer(entry)]
    ).flatMap { number throws(HibiError) in try self.act(number) }
    let name = later.map { "\($0.id) (\($0.name))" } ?? "?"
    return HibiError(
      .no,
      Localized(
        "Entry \(entry) was changed since by act \(name); undo that first.",
        ja: "記録 \(entry) はその後の操作 \(name) で変わっています。先にそちらを取り消してください。"),
      hints: [Localized("See: hibi history", ja: "hibi history で確認できます。")])
  }
}

extension TableLayout {
  /// Whether a column holds what an act left there, or nothing more of a picture whose file was gone
  /// when its row came back.
  fileprivate func isLeft(_ current: SQLValue, of logged: SQLValue, at place: Int) -> Bool {
    current == logged || current == .null && pictures.contains(place)
  }
}

/// The identifiers that tables hold, so that no row comes back beside itself.
///
/// Few rows are each asked for; for many the identifiers are read once.
private struct KnownUIDs {
  let isBulk: Bool
  private var tables: [String: Set<UID>] = [:]

  init(isBulk: Bool) { self.isBulk = isBulk }

  /// Notes a row that comes back; false where its identifier is there already.
  mutating func insert(_ row: [SQLValue], _ layout: TableLayout, _ database: Database)
    throws(HibiError) -> Bool
  {
    guard let uid = uid(row, layout) else { return true }
    if !isBulk {
      return try database.integer(
        "SELECT 1 FROM \(sqlName(layout.table)) WHERE uid=? LIMIT 1", [.blob(uid.bytes)]) == nil
    }
    if tables[layout.table] == nil {
      let statement = try database.prepare("SELECT uid FROM \(sqlName(layout.table))")
      var held: Set<UID> = []
      while try statement.step() {
        if let uid = UID(bytes: statement.blob(0)) { held.insert(uid) }
      }
      tables[layout.table] = held
    }
    return tables[layout.table]?.insert(uid).inserted ?? true
  }

  /// Notes a row that goes.
  mutating func remove(_ row: [SQLValue], _ layout: TableLayout) {
    if let uid = uid(row, layout) { tables[layout.table]?.remove(uid) }
  }

  private func uid(_ row: [SQLValue], _ layout: TableLayout) -> UID? {
    // Hibi's own tables have no identifiers.
    guard layout.day != nil, case .blob(let bytes) = row[TableLayout.Place.uid] else { return nil }
    return UID(bytes: bytes)
  }
}

extension String? {
  /// The logged text; values that were erased cannot come back.
  fileprivate func orErased(_ act: Act) throws(HibiError) -> String {
    if let text = self { return text }
    throw HibiError(
      .no,
      Localized(
        "The values of act \(act.id) (\(act.name)) were erased and cannot come back.",
        ja: "操作 \(act.id)（\(act.name)）の値は完全に消去されたため、元に戻せません。"))
  }
}
