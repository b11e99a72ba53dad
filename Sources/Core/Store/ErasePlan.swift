/// What erasing entries takes: their rows, and their operations under whatever number they had.
///
/// An entry is known by its identifier: it may have been deleted and come back under another
/// number, or its number may be its day. What lives under another number is none of it.
struct ErasePlan {
  /// The numbers under which there is something of an entry, erased before or not.
  private(set) var ids: Set<Int64> = []
  /// The numbers of rows, and of operations that hold values.
  private(set) var rows: [Int64] = []
  private(set) var operations: [Int64] = []
  /// The identifiers that go, as the log writes them.
  private(set) var uids: Set<String> = []

  /// Looks what there is of some numbers of a collection.
  init(_ wanted: [Int64], _ layout: TableLayout, _ database: Database) throws(HibiError) {
    // In order: each run then asks the same, and a fault at its n-th call is always the same one.
    let numbers = Set(wanted).sorted()
    let wanted = Set(numbers)
    let table = sqlName(layout.table)
    let row = try database.prepare("SELECT lower(hex(uid)) FROM \(table) WHERE id=?")
    for id in numbers {
      // What is not read to its end would hold a lock for all that follows.
      defer { row.reset() }
      try row.bind([.integer(id)])
      guard try row.step() else { continue }
      ids.insert(id)
      rows.append(id)
      uids.insert(row.text(0))
    }
    let log = try database.prepare(ErasePlan.log + " AND entry=? ORDER BY seq")
    var logged: Set<String> = []
    for id in numbers {
      try ErasePlan.walk(log, [.text(layout.table), .integer(id)]) { operation in
        if let uid = operation.uid { logged.insert(uid) }
      }
    }
    let elsewhere = try ErasePlan.living(logged.subtracting(uids), layout, database)
    uids.formUnion(logged.subtracting(elsewhere))
    for id in numbers {
      try ErasePlan.walk(log, [.text(layout.table), .integer(id)]) { operation in
        if let uid = operation.uid, elsewhere.contains(uid) { return }
        ids.insert(id)
        if operation.hasValues { operations.append(operation.number) }
      }
    }
    guard !uids.isEmpty else { return }
    let all = try database.prepare(ErasePlan.log + " ORDER BY entry, seq")
    try ErasePlan.walk(all, [.text(layout.table)]) { operation in
      guard let uid = operation.uid, operation.hasValues, uids.contains(uid),
        !wanted.contains(operation.entry)
      else { return }
      operations.append(operation.number)
    }
  }

  private static let log = """
    SELECT seq, entry, kind, substr(ifnull(after,before),3,32) \
    FROM hibi_operation WHERE collection=?
    """

  private struct Logged {
    let number: Int64
    let entry: Int64
    let uid: String?
    let hasValues: Bool
  }

  /// Goes through operations of entries, each in order; a change tells no identifier, so that of
  /// the row before it counts.
  private static func walk(
    _ log: Statement, _ values: [SQLValue], _ body: (Logged) -> Void
  ) throws(HibiError) {
    log.reset()
    try log.bind(values)
    var entry: Int64?
    var uid: String?
    while try log.step() {
      let hasValues = !log.isNull(3)
      if log.integer(1) != entry { uid = nil }
      entry = log.integer(1)
      if log.text(2) != Operation.Kind.set.rawValue { uid = hasValues ? log.text(3) : nil }
      body(
        Logged(number: log.integer(0), entry: log.integer(1), uid: uid, hasValues: hasValues))
    }
  }

  /// Those of some identifiers that a row has.
  private static func living(
    _ uids: Set<String>, _ layout: TableLayout, _ database: Database
  ) throws(HibiError) -> Set<String> {
    guard !uids.isEmpty else { return [] }
    var found: Set<String> = []
    let rows = try database.prepare("SELECT lower(hex(uid)) FROM \(sqlName(layout.table))")
    while try rows.step() {
      let uid = rows.text(0)
      if uids.contains(uid) { found.insert(uid) }
    }
    return found
  }
}
