extension Store {
  /// What undo or redo would take: the newest act of a scope.
  /// - Parameter tracker: only acts of this tracker; nil for all.
  /// - Throws: 1 where there is none, or where the newest is about several trackers.
  package func undoable(_ tracker: Tracker?) throws(HibiError) -> Act {
    var undone: Set<Int64> = []
    if let act = try newest(tracker, { act in
      switch act.kind {
      case .undo: if let target = act.target { undone.insert(target) }
      case .redo: if let target = act.target { undone.remove(target) }
      case .do: return !undone.contains(act.id)
      }
      return false
    }) {
      return act
    }
    throw HibiError(.no, Localized("There is nothing to undo.", ja: "取り消せる操作はありません。"))
  }

  /// The newest undone act of a scope.
  package func redoable(_ tracker: Tracker?) throws(HibiError) -> Act {
    var redone: Set<Int64> = []
    var found: Int64?
    _ = try newest(tracker) { act in
      guard let target = act.target else { return false }
      switch act.kind {
      case .redo: redone.insert(target)
      case .undo:
        if redone.contains(target) { return false }
        found = target
        return true
      case .do: break
      }
      return false
    }
    guard let found, let act = try act(found) else {
      throw HibiError(.no, Localized("There is nothing to redo.", ja: "取り消しを戻せる操作はありません。"))
    }
    return act
  }

  /// Takes an act back. Each row must still be what the act left.
  /// - Throws: 1 where another act changed a row since, and names that act.
  package func undo(_ act: Act, _ name: String, _ now: Now, in registry: Registry)
    throws(HibiError) -> Int
  {
    let (_, count) = try self.act(name, now, kind: .undo, target: act.id) {
      writer throws(HibiError) in
      let operations = try operations(of: act)
      for operation in operations.reversed() {
        try apply(operation, backwards: true, writer, act, registry)
      }
      return operations.count
    }
    return count
  }

  /// Does an undone act once more; the entries get their numbers back.
  package func redo(_ act: Act, _ name: String, _ now: Now, in registry: Registry)
    throws(HibiError) -> Int
  {
    let (_, count) = try self.act(name, now, kind: .redo, target: act.id) {
      writer throws(HibiError) in
      let operations = try operations(of: act)
      for operation in operations { try apply(operation, backwards: false, writer, act, registry) }
      return operations.count
    }
    return count
  }

  private func apply(
    _ operation: Logged, backwards: Bool, _ writer: Writer, _ act: Act, _ registry: Registry
  ) throws(HibiError) {
    guard let layout = registry.layout(operation.collection),
      operation.version == layout.version
    else {
      throw HibiError(
        .no,
        Localized(
          "Act \(act.id) (\(act.name)) is older than a change of the fields of \(operation.collection) and cannot be taken back.",
          ja: "操作 \(act.id)（\(act.name)）のあとに \(operation.collection) の項目が変わったため、取り消せません。"))
    }
    let current = try writer.row(operation.entry, in: layout)
    let isCreation = operation.kind == .create || operation.kind == .restore
    let missing = try changedSince(operation, act)
    switch (isCreation, operation.kind) {
    case (true, _) where backwards, (_, .delete) where !backwards:
      let text = operation.kind == .delete ? operation.before : operation.after
      guard let row = RowText.row(try text.orErased(act), layout: layout), current == row else {
        throw missing
      }
      try writer.remove(operation.entry, from: layout, missing: missing)
    case (true, _), (_, .delete):
      let text = operation.kind == .delete ? operation.before : operation.after
      guard current == nil, let row = RowText.row(try text.orErased(act), layout: layout) else {
        throw missing
      }
      _ = try writer.insert(row, id: operation.entry, into: layout, kind: .restore)
    default:
      let expected = try (backwards ? operation.after : operation.before).orErased(act)
      let wanted = try (backwards ? operation.before : operation.after).orErased(act)
      guard let current, let left = RowText.changes(expected, layout: layout),
        let target = RowText.changes(wanted, layout: layout),
        left.allSatisfy({ current[$0.place] == $0.value })
      else { throw missing }
      _ = try writer.update(operation.entry, target, in: layout, missing: missing)
    }
  }

  /// The refusal that names the act which changed a row later.
  private func changedSince(_ operation: Logged, _ act: Act) throws(HibiError) -> HibiError {
    let later = try database.integer(
      "SELECT act FROM hibi_operation WHERE collection=? AND entry=? ORDER BY seq DESC LIMIT 1",
      [.text(operation.collection), .integer(operation.entry)]
    ).flatMap { number throws(HibiError) in try self.act(number) }
    let name = later.map { "\($0.id) (\($0.name))" } ?? "?"
    return HibiError(
      .no,
      Localized(
        "Entry \(operation.entry) was changed since by act \(name); undo that first.",
        ja: "記録 \(operation.entry) はその後の操作 \(name) で変わっています。先にそちらを取り消してください。"),
      hints: [Localized("See: hibi history", ja: "hibi history で確認できます。")])
  }

  // MARK: - Reading the log

  /// An operation as the log holds it.
  struct Logged {
    let collection: String
    let entry: Int64
    let kind: Operation.Kind
    let version: Int
    /// Nil where there was no row, or where the values were erased.
    let before: String?
    let after: String?
  }

  /// The operations of an act, in order.
  func operations(of act: Act) throws(HibiError) -> [Logged] {
    let statement = try database.prepare(
      """
      SELECT collection,entry,kind,version,before,after FROM hibi_operation \
      WHERE seq>=? AND act=? ORDER BY seq
      """)
    try statement.bind([.integer(act.first), .integer(act.id)])
    var result: [Logged] = []
    while try statement.step() {
      guard let kind = Operation.Kind(rawValue: statement.text(2)) else { continue }
      result.append(
        Logged(
          collection: statement.text(0), entry: statement.integer(1), kind: kind,
          version: Int(statement.integer(3)),
          before: statement.isNull(4) ? nil : statement.text(4),
          after: statement.isNull(5) ? nil : statement.text(5)))
    }
    return result
  }

  /// One act by number.
  package func act(_ id: Int64) throws(HibiError) -> Act? {
    try acts("WHERE id=?", [.integer(id)]).first
  }

  /// The acts of a tracker or of all, newest first.
  package func history(_ tracker: Tracker?, limit: Int) throws(HibiError) -> [Act] {
    var result: [Act] = []
    _ = try newest(tracker) { act in
      result.append(act)
      return result.count >= limit
    }
    return result
  }

  /// How many rows an act changed.
  package func count(of act: Act) throws(HibiError) -> Int {
    let next = try database.integer(
      "SELECT first FROM hibi_act WHERE id>? ORDER BY id LIMIT 1", [.integer(act.id)])
    let end =
      if let next { next } else {
        (try database.integer("SELECT max(seq) FROM hibi_operation") ?? 0) + 1
      }
    return Int(end - act.first)
  }

  /// Whether the newest undo or redo of an act left it undone.
  package func isUndone(_ act: Act) throws(HibiError) -> Bool {
    try database.text(
      "SELECT kind FROM hibi_act WHERE target=? AND id>? ORDER BY id DESC LIMIT 1",
      [.integer(act.id), .integer(act.id)]) == "undo"
  }

  /// Walks from the newest act back until `stop` says so; returns where it stopped.
  private func newest(_ tracker: Tracker?, _ stop: (Act) throws(HibiError) -> Bool)
    throws(HibiError) -> Act?
  {
    var before = Int64.max
    while true {
      let page = try acts("WHERE id<? ORDER BY id DESC LIMIT 100", [.integer(before)])
      guard let last = page.last else { return nil }
      for act in page {
        if let tracker, act.scope != tracker.name {
          guard act.scope == "hibi" else { continue }
          let target = try act.target.flatMap { number throws(HibiError) in try self.act(number) }
          guard try touches(target ?? act, tracker) else { continue }
        }
        if try stop(act) { return act }
      }
      before = last.id
    }
  }

  /// Whether an act of several trackers changed entries of this one.
  private func touches(_ act: Act, _ tracker: Tracker) throws(HibiError) -> Bool {
    if act.scope == tracker.name { return true }
    for schema in tracker.collections {
      let found = try database.integer(
        "SELECT 1 FROM hibi_operation WHERE seq>=? AND act=? AND collection=? LIMIT 1",
        [.integer(act.first), .integer(act.id), .text(tracker.table(schema))])
      if found != nil { return true }
    }
    return false
  }

  private func acts(_ condition: String, _ values: [SQLValue]) throws(HibiError) -> [Act] {
    let statement = try database.prepare(
      "SELECT id,kind,target,moment,utc_offset,name,first FROM hibi_act \(condition)")
    try statement.bind(values)
    var result: [Act] = []
    while try statement.step() {
      result.append(
        Act(
          id: statement.integer(0), kind: Act.Kind(rawValue: statement.text(1)) ?? .do,
          target: statement.isNull(2) ? nil : statement.integer(2),
          moment: Moment(
            milliseconds: statement.integer(3), offset: Int(statement.integer(4))),
          name: statement.text(5), first: statement.integer(6)))
    }
    return result
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
