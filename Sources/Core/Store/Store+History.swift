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
