extension Store {
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

  /// Calls `body` with each operation of an act, in order or from the last to the first.
  ///
  /// They are not held all at once: an import has a million of them.
  /// - Throws: 65 for an operation of a kind that this program does not know.
  func forEachOperation(
    of act: Act, backwards: Bool = false, _ body: (Logged) throws(HibiError) -> Void
  ) throws(HibiError) {
    let statement = try database.prepare(
      """
      SELECT collection,entry,kind,version,before,after FROM hibi_operation \
      WHERE seq>=? AND seq<? ORDER BY seq \(backwards ? "DESC" : "")
      """)
    // The end is fixed before `body` may log operations of its own.
    try statement.bind([.integer(act.first), .integer(try end(of: act))])
    while try statement.step() {
      guard let kind = Operation.Kind(rawValue: statement.text(2)) else {
        throw HibiError(
          .refused,
          Localized(
            "act \(act.id) (\(act.name)) did something that this version of Hibi does not know",
            ja: "操作 \(act.id)（\(act.name)）には、このバージョンの Hibi が知らない内容があります"),
          hints: [Localized("Install a newer Hibi.", ja: "新しい Hibi を入れてください。")])
      }
      try body(
        Logged(
          collection: statement.text(0), entry: statement.integer(1), kind: kind,
          version: Int(statement.integer(3)),
          before: statement.isNull(4) ? nil : statement.text(4),
          after: statement.isNull(5) ? nil : statement.text(5)))
    }
  }

  /// One act by number.
  package func act(_ id: Int64) throws(HibiError) -> Act? {
    try acts("WHERE id=?", [.integer(id)]).first
  }

  /// The acts of a tracker or of all, newest first.
  /// - Parameter left: trackers whose acts are left out.
  package func history(_ tracker: Tracker?, without left: Set<String> = [], limit: Int)
    throws(HibiError) -> [Act]
  {
    var result: [Act] = []
    _ = try newest(tracker) { act in
      // What a collection began with, nobody did.
      if act.kind != .setup, !left.contains(act.scope) { result.append(act) }
      return result.count >= limit
    }
    return result
  }

  /// How many rows an act changed.
  package func count(of act: Act) throws(HibiError) -> Int { Int(try end(of: act) - act.first) }

  /// The number after an act's last operation: where the next act begins, or the log ends.
  func end(of act: Act) throws(HibiError) -> Int64 {
    if let next = try database.integer(
      "SELECT first FROM hibi_act WHERE id>? ORDER BY id LIMIT 1", [.integer(act.id)])
    {
      return next
    }
    return (try database.integer("SELECT max(seq) FROM hibi_operation") ?? 0) + 1
  }

  /// Whether the newest undo or redo of an act left it undone.
  package func isUndone(_ act: Act) throws(HibiError) -> Bool {
    try database.text(
      "SELECT kind FROM hibi_act WHERE target=? AND id>? ORDER BY id DESC LIMIT 1",
      [.integer(act.id), .integer(act.id)]) == "undo"
  }

  /// Walks from the newest act back until `stop` says so; returns where it stopped.
  func newest(_ tracker: Tracker?, _ stop: (Act) throws(HibiError) -> Bool)
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
    let end = try end(of: act)
    for schema in tracker.collections {
      let found = try database.integer(
        "SELECT 1 FROM hibi_operation WHERE seq>=? AND seq<? AND collection=? LIMIT 1",
        [.integer(act.first), .integer(end), .text(tracker.table(schema))])
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
      var act = Act(
        id: statement.integer(0), kind: Act.Kind(rawValue: statement.text(1)) ?? .do,
        target: statement.isNull(2) ? nil : statement.integer(2),
        moment: Moment(
          milliseconds: statement.integer(3), offset: Int(statement.integer(4))),
        name: statement.text(5), first: statement.integer(6))
      if hidden.contains(act.scope) { act.name = act.scope }
      result.append(act)
    }
    return result
  }
}
