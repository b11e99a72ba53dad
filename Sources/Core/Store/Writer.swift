/// Changes rows inside one act: every change is logged and totalled in the same transaction.
///
/// A writer exists only while `Store.act` runs.
package final class Writer {
  let store: Store
  let act: Int64
  /// The moment and day of the act.
  package let now: Now
  private(set) var operations = 0
  private var sequence: Int64
  private var totals = DayTotals()
  private var known: [String: TableLayout] = [:]
  private let log: Statement
  private var text: [UInt8] = []

  init(_ store: Store, act: Int64, first: Int64, now: Now) throws(HibiError) {
    self.store = store
    self.act = act
    self.now = now
    sequence = first
    log = try store.database.cached(
      """
      INSERT INTO hibi_operation(seq,act,collection,entry,kind,version,before,after) \
      VALUES(?,?,?,?,?,?,?,?)
      """)
  }

  /// A new entry before it is stored.
  package struct Draft: Sendable, Hashable {
    package var day: Day
    /// Values in the order of the schema's fields.
    package var values: [Value]
    /// The identifier and moment of an import; nil for a new entry.
    package var uid: UID?
    package var moment: Moment?

    /// Creates a draft.
    package init(day: Day, values: [Value], uid: UID? = nil, moment: Moment? = nil) {
      self.day = day
      self.values = values
      self.uid = uid
      self.moment = moment
    }
  }

  /// Adds an entry and returns its number.
  package func create(_ draft: Draft, in schema: Schema, of tracker: Tracker) throws(HibiError)
    -> Int64
  {
    let layout = try layout(schema, tracker)
    for (field, value) in zip(schema.fields, draft.values) { try field.check(value) }
    let moment = draft.moment ?? now.moment
    var row: [SQLValue] = [
      .blob((draft.uid ?? store.newUID()).bytes), .integer(draft.day.key),
      .integer(moment.milliseconds), .integer(Int64(moment.offset)),
    ]
    for value in draft.values { row.append(SQLValue(value)) }
    return try insert(row, id: nil, into: layout, kind: .create)
  }

  /// Changes an entry; returns whether anything differs from before.
  package func set(
    _ id: Int64, day: Day?, values: [String: Value], in schema: Schema, of tracker: Tracker
  ) throws(HibiError) -> Bool {
    let layout = try layout(schema, tracker)
    var changes: [(place: Int, value: SQLValue)] = []
    if let day { changes.append((TableLayout.Place.day, .integer(day.key))) }
    for (index, field) in schema.fields.enumerated() {
      guard let value = values[field.name] else { continue }
      try field.check(value)
      changes.append((TableLayout.Place.fields + index, SQLValue(value)))
    }
    return try update(id, changes, in: layout, missing: schema.missing(id))
  }

  /// Removes an entry.
  package func delete(_ id: Int64, in schema: Schema, of tracker: Tracker) throws(HibiError) {
    try remove(id, from: try layout(schema, tracker), missing: schema.missing(id))
  }

  // MARK: - Rows

  /// Inserts a row; an id is given only when a row comes back.
  func insert(_ row: [SQLValue], id: Int64?, into layout: TableLayout, kind: Operation.Kind)
    throws(HibiError) -> Int64
  {
    let insertion = try store.database.cached(layout.insertion)
    try insertion.bind(id.map { .integer($0) } ?? .null, at: 1)
    var index: Int32 = 2
    for value in row {
      try insertion.bind(value, at: index)
      index += 1
    }
    for (_, source) in layout.search {
      try insertion.bind(searchKey(row[source]), at: index)
      index += 1
    }
    _ = try insertion.step()
    let number = id ?? store.database.lastInserted
    try totals.change(row, of: layout, sign: 1)
    text.removeAll(keepingCapacity: true)
    RowText.append(row: row, to: &text)
    try append(kind, layout, number, before: nil, after: text)
    return number
  }

  /// Updates columns; returns false, and logs nothing, where all are as before.
  func update(
    _ id: Int64, _ wanted: [(place: Int, value: SQLValue)], in layout: TableLayout,
    missing: HibiError
  ) throws(HibiError) -> Bool {
    guard let old = try row(id, in: layout) else { throw missing }
    let changes = wanted.filter { old[$0.place] != $0.value }
    guard !changes.isEmpty else { return false }
    var new = old
    for (place, value) in changes { new[place] = value }
    var sets = changes.map { ("\(layout.columns[$0.place].name)=?", $0.value) }
    for (column, source) in layout.search where changes.contains(where: { $0.place == source }) {
      sets.append(("\(column)=?", searchKey(new[source])))
    }
    try store.database.prepare(
      "UPDATE \(layout.table) SET \(sets.map(\.0).joined(separator: ",")) WHERE id=?"
    ).run(sets.map(\.1) + [.integer(id)])
    try totals.change(old, of: layout, sign: -1)
    try totals.change(new, of: layout, sign: 1)
    let names = changes.map { layout.columns[$0.place].name }
    try append(
      .set, layout, id,
      before: RowText.object(zip(names, changes).map { ($0, old[$1.place]) }),
      after: RowText.object(zip(names, changes).map { ($0, $1.value) }))
    return true
  }

  /// Removes a row.
  func remove(_ id: Int64, from layout: TableLayout, missing: HibiError) throws(HibiError) {
    guard let old = try row(id, in: layout) else { throw missing }
    try store.database.cached("DELETE FROM \(layout.table) WHERE id=?").run([.integer(id)])
    try totals.change(old, of: layout, sign: -1)
    text.removeAll(keepingCapacity: true)
    RowText.append(row: old, to: &text)
    try append(.delete, layout, id, before: text, after: nil)
  }

  /// The columns of a row, nil where there is none.
  func row(_ id: Int64, in layout: TableLayout) throws(HibiError) -> [SQLValue]? {
    let statement = try store.database.cached(layout.selection)
    try statement.bind(integer: id, at: 1)
    guard try statement.step() else { return nil }
    defer { statement.reset() }
    return layout.columns.indices.map { statement.value(Int32($0)) }
  }

  /// The layout of a collection; its table is made when it is first written.
  func layout(_ schema: Schema, _ tracker: Tracker) throws(HibiError) -> TableLayout {
    let table = tracker.table(schema)
    if let layout = known[table] { return layout }
    try store.prepareCollection(schema, tracker)
    let layout = TableLayout(schema, table: table)
    known[table] = layout
    return layout
  }

  /// Writes the totals; called once, before the commit.
  func finish() throws(HibiError) { try totals.write(to: store.database) }

  private func append(
    _ kind: Operation.Kind, _ layout: TableLayout, _ entry: Int64, before: [UInt8]?,
    after: [UInt8]?
  ) throws(HibiError) {
    log.reset()
    try log.bind(integer: sequence, at: 1)
    try log.bind(integer: act, at: 2)
    try log.bind(text: layout.table, at: 3)
    try log.bind(integer: entry, at: 4)
    try log.bind(text: kind.rawValue, at: 5)
    try log.bind(integer: Int64(layout.version), at: 6)
    if let before { try log.bind(utf8: before, at: 7) } else { try log.bind(.null, at: 7) }
    if let after { try log.bind(utf8: after, at: 8) } else { try log.bind(.null, at: 8) }
    _ = try log.step()
    sequence += 1
    operations += 1
  }

  private func searchKey(_ value: SQLValue) -> SQLValue {
    value.text.map { .text(TextFold.key($0)) } ?? .null
  }
}

extension Schema {
  /// The refusal of a number that no entry has.
  package func missing(_ id: Int64) -> HibiError {
    HibiError(.missing, texts.missing.filled(id: String(id)))
  }
}

extension Localized {
  /// The text with `{id}` replaced.
  package func filled(id: String) -> Localized {
    Localized(en.replacing(text: "{id}", with: id), ja: ja.replacing(text: "{id}", with: id))
  }
}
