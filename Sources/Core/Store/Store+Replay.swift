extension Store {
  /// Takes an act back.
  ///
  /// Each row must still be what the act left.
  /// - Throws: 1 where another act changed a row since, and names that act.
  package func undo(_ act: Act, _ name: String, _ now: Now, in registry: Registry)
    throws(HibiError) -> Int
  {
    try replay(act, backwards: true, name, now, registry)
  }

  /// Does an undone act once more; the entries get their numbers back.
  /// - Throws: 1 where another act changed a row since, and names that act.
  package func redo(_ act: Act, _ name: String, _ now: Now, in registry: Registry)
    throws(HibiError) -> Int
  {
    try replay(act, backwards: false, name, now, registry)
  }

  private func replay(
    _ act: Act, backwards: Bool, _ name: String, _ now: Now, _ registry: Registry
  ) throws(HibiError) -> Int {
    let (_, count) = try self.act(name, now, kind: backwards ? .undo : .redo, target: act.id) {
      writer throws(HibiError) in
      // Another program may have done it since the act was chosen.
      guard try isUndone(act) != backwards else { throw alreadyDone(act, backwards: backwards) }
      let operations = try operations(of: act)
      var layouts: [String: TableLayout] = [:]
      for operation in backwards ? operations.reversed() : operations {
        let name = operation.collection
        let layout = layouts[name] ?? registry.layout(name)
        layouts[name] = layout
        try apply(operation, backwards: backwards, writer, act, layout)
      }
      return operations.count
    }
    return count
  }

  private func apply(
    _ operation: Logged, backwards: Bool, _ writer: Writer, _ act: Act, _ layout: TableLayout?
  ) throws(HibiError) {
    guard let layout, operation.version == layout.version else {
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
        let wanted = RowText.changes(wanted, layout: layout),
        left.allSatisfy({ current[$0.place] == $0.value })
      else { throw try changedSince(operation.collection, entry) }
      _ = try writer.update(entry, current, wanted, in: table)
      return
    }
    let text = operation.kind == .delete ? operation.before : operation.after
    let row = RowText.row(try text.orErased(act), layout: layout)
    if (operation.kind == .delete) == backwards {
      guard current == nil, let row else { throw try changedSince(operation.collection, entry) }
      if let other = try settingInPlace(of: row, layout) {
        throw try changedSince(operation.collection, other)
      }
      _ = try writer.insert(row, id: entry, into: table, kind: .restore)
    } else {
      guard let current, current == row else {
        throw try changedSince(operation.collection, entry)
      }
      try writer.remove(entry, current, from: table)
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

  private func alreadyDone(_ act: Act, backwards: Bool) -> HibiError {
    HibiError(
      .no,
      backwards
        ? Localized(
          "Act \(act.id) (\(act.name)) is undone already.",
          ja: "操作 \(act.id)（\(act.name)）はもう取り消されています。")
        : Localized(
          "Act \(act.id) (\(act.name)) is not undone.",
          ja: "操作 \(act.id)（\(act.name)）は取り消されていません。"))
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
