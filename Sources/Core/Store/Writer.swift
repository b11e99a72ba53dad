/// Changes rows inside one act: every change is logged and totalled in the same transaction.
///
/// A writer exists only while `Store.act` runs.
package final class Writer {
  /// The store under the writer's lock: what a change depends on is read from here.
  package let store: Store
  /// The number of the act, and of its first operation.
  private(set) var act: Int64
  private(set) var first: Int64
  /// The moment and day of the act.
  package let now: Now
  /// The act that is taken back, or done again, by this one.
  var target: Int64?
  private(set) var operations = 0
  /// The act that ended before this one in the same transaction, and that a person did.
  private(set) var ended: Act?
  /// The pictures that values of this act stand for, by their hashes.
  package var offered: [String: NewPicture] = [:]
  private var sequence: Int64
  private var totals = DayTotals()
  private var known: [String: TableWriter] = [:]
  /// The collection that was written last, so that an import need not name its table for each row.
  private var last: (tracker: String, noun: String, table: TableWriter)?
  private var reserved: [String: [(field: Int, words: ReservedWords)]] = [:]
  private let log: Statement
  private var text: [UInt8] = []

  init(_ store: Store, act: Int64, first: Int64, now: Now) throws(HibiError) {
    self.store = store
    self.act = act
    self.first = first
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
    /// Nil where the collection has no days, or where the day is not known.
    package var day: LooseDay?
    /// Values in the order of the schema's fields.
    package var values: [Value]
    /// The identifier and moment of an import; nil for a new entry.
    package var uid: UID?
    package var moment: Moment?

    /// Creates a draft of a day that is known.
    package init(day: Day, values: [Value], uid: UID? = nil, moment: Moment? = nil) {
      self.init(day: LooseDay(day), values: values, uid: uid, moment: moment)
    }

    /// Creates a draft.
    package init(day: LooseDay?, values: [Value], uid: UID? = nil, moment: Moment? = nil) {
      self.day = day
      self.values = values
      self.uid = uid
      self.moment = moment
    }
  }

  /// Adds an entry and returns its number.
  /// - Parameter isChecked: whether whoever calls has let the fields check their values.
  package func create(
    _ draft: Draft, in schema: Schema, of tracker: Tracker, isChecked: Bool = false
  ) throws(HibiError) -> Int64 {
    let table = try table(schema, tracker)
    guard draft.values.count == schema.fields.count else {
      // The statement is used again: a value too few would leave the one of the entry before.
      throw HibiError(
        .fault,
        Localized(
          "\(draft.values.count) values for \(schema.fields.count) fields",
          ja: "項目\(schema.fields.count)個に対して値が\(draft.values.count)個です"))
    }
    if !isChecked {
      for (field, value) in zip(schema.fields, draft.values) { try field.check(value) }
    }
    for (index, words) in reservedWords(schema, tracker) {
      try words.refuse(draft.values[index], in: schema.fields[index])
    }
    // A trial only has to tell that there would be an entry: an import has a million.
    guard store.folder != nil || table.layout.hasRules else {
      operations += 1
      return 0
    }
    let moment = draft.moment ?? now.moment
    let day = schema.days == .none ? nil : draft.day
    guard day != nil || schema.days == .none || schema.hasLooseDays else { throw HibiError.noDay }
    var values = draft.values
    try complete(&values, of: nil, schema, table)
    var row: [SQLValue] = []
    row.reserveCapacity(table.layout.columns.count)
    let uid = if let uid = draft.uid { uid } else { try store.newUID() }
    for index in table.layout.pictureFields where !values[index].isNone {
      values[index] = try stored(values[index], instead: .null, of: uid)
    }
    row.append(.blob(uid.bytes))
    row.append(day.map { .integer($0.key) } ?? .null)
    row.append(.integer(moment.milliseconds))
    row.append(.integer(Int64(moment.offset)))
    for source in table.layout.sources { row.append(source.map { SQLValue(values[$0]) } ?? .null) }
    try checkOthers(row, of: nil, schema, table)
    guard table.layout.isKeyedByDay else {
      return try insert(row, id: nil, into: table, kind: .create)
    }
    guard let key = day?.day?.key else { throw HibiError.noDay }
    guard try table.row(key) == nil else { throw schema.taken(key) }
    return try insert(row, id: key, into: table, kind: .create)
  }

  /// Changes an entry.
  ///
  /// One whose number is its day gets another number with another day: it is deleted there and
  /// created here.
  /// - Parameter day: the new day; nil leaves it, a day that is nil in it is an unknown one.
  /// - Returns: the entry's number from now on, nil where nothing differs from before.
  package func set(
    _ id: Int64, day: LooseDay??, values: [String: Value], in schema: Schema, of tracker: Tracker
  ) throws(HibiError) -> Int64? {
    let table = try table(schema, tracker)
    if let unknown = values.keys.first(where: { schema.field($0) == nil }) {
      throw HibiError(
        .fault, Localized("there is no field \(unknown)", ja: "\(unknown) という項目はありません"))
    }
    var changes: [(place: Int, value: SQLValue)] = []
    if let day {
      guard day != nil || schema.hasLooseDays else { throw HibiError.noDay }
      changes.append((TableLayout.Place.day, day.map { .integer($0.key) } ?? .null))
    }
    guard let old = try table.row(id) else { throw schema.missing(id) }
    var new = table.layout.places.map { old[$0].value }
    for (index, field) in schema.fields.enumerated() {
      guard let value = values[field.name] else { continue }
      try field.check(value)
      new[index] = value
    }
    for (index, words) in reservedWords(schema, tracker) {
      if let value = values[schema.fields[index].name] {
        try words.refuse(value, in: schema.fields[index])
      }
    }
    for index in table.layout.pictureFields where values[schema.fields[index].name]?.isNone == false
    {
      guard case .blob(let bytes) = old[TableLayout.Place.uid], let uid = UID(bytes: bytes) else {
        throw schema.missing(id)
      }
      new[index] = try stored(new[index], instead: old[table.layout.places[index]], of: uid)
    }
    try complete(&new, of: id, schema, table)
    for (index, value) in new.enumerated() {
      changes.append((table.layout.places[index], SQLValue(value)))
    }
    var row = old
    for (place, value) in changes { row[place] = value }
    guard row != old else { return nil }
    try checkOthers(row, of: id, schema, table)
    if table.layout.isKeyedByDay, let key = row[TableLayout.Place.day].integer, key != id {
      guard try table.row(key) == nil else { throw schema.taken(key) }
      try remove(id, old, from: table)
      return try insert(row, id: key, into: table, kind: .create)
    }
    return try update(id, old, changes, in: table) ? id : nil
  }

  /// Changes the entry of a day, or adds it, in a collection with one entry a day.
  package func put(
    _ values: [String: Value], on day: Day, in schema: Schema, of tracker: Tracker
  ) throws(HibiError) -> Int64? {
    if try table(schema, tracker).row(day.key) != nil {
      return try set(day.key, day: nil, values: values, in: schema, of: tracker)
    }
    return try create(
      Draft(day: day, values: schema.fields.map { values[$0.name] ?? .none }), in: schema,
      of: tracker)
  }

  /// Removes an entry.
  package func delete(_ id: Int64, in schema: Schema, of tracker: Tracker) throws(HibiError) {
    let table = try table(schema, tracker)
    guard let old = try table.row(id) else { throw schema.missing(id) }
    try remove(id, old, from: table)
  }

  /// Puts other values in the place of an entry that this act has deleted: it keeps its number,
  /// its identifier and its moment.
  func replace(_ entry: Entry, with values: [Value], in schema: Schema, of tracker: Tracker)
    throws(HibiError)
  {
    let table = try table(schema, tracker)
    var values = values
    try complete(&values, of: nil, schema, table)
    for index in table.layout.pictureFields where !values[index].isNone {
      values[index] = try stored(values[index], instead: .null, of: entry.uid)
    }
    let row: [SQLValue] =
      [
        .blob(entry.uid.bytes), entry.day.map { .integer($0.key) } ?? .null,
        .integer(entry.moment.milliseconds), .integer(Int64(entry.moment.offset)),
      ] + values.map { SQLValue($0) }
    try checkOthers(row, of: nil, schema, table)
    _ = try insert(row, id: entry.id, into: table, kind: .restore)
  }

  /// The name of a picture that a value stands for, whose file is made.
  ///
  /// The same picture once more is no change; but its file may need it.
  private func stored(_ value: Value, instead old: SQLValue, of uid: UID) throws(HibiError) -> Value
  {
    if SQLValue(value) == old { return value }
    guard let hash = value.text, let picture = offered[hash] else {
      throw HibiError(.fault, Localized("there is no such picture", ja: "その写真はありません"))
    }
    if case .text(let name) = old, let held = try store.picture(.text(name)), held.hash == hash {
      try store.mend(held, with: picture)
      return .text(name)
    }
    return .text(try store.place(picture, of: uid))
  }

  // MARK: - Rows

  /// Inserts a row; an id is given only when a row comes back.
  func insert(_ row: [SQLValue], id: Int64?, into table: TableWriter, kind: Operation.Kind)
    throws(HibiError) -> Int64
  {
    let layout = table.layout
    let number = try table.insert(row, id: id)
    store.pictures.count(row, layout, by: 1)
    try totals.change(row, of: layout, sign: 1)
    text.removeAll(keepingCapacity: true)
    RowText.append(row: row, to: &text)
    try append(kind, layout, number, before: nil, after: text)
    return number
  }

  /// Updates columns of a row; returns false, and logs nothing, where all are as before.
  /// - Parameter isKept: whether it is logged even then: an undo that could bring nothing back is
  ///   done, or it would be in the way of all that are older.
  func update(
    _ id: Int64, _ old: [SQLValue], _ wanted: [(place: Int, value: SQLValue)],
    in table: TableWriter, isKept: Bool = false
  ) throws(HibiError) -> Bool {
    let layout = table.layout
    let changes = isKept ? wanted : wanted.filter { old[$0.place] != $0.value }
    guard !changes.isEmpty else { return false }
    var new = old
    for (place, value) in changes { new[place] = value }
    var sets = changes.map { ("\(sqlName(layout.columns[$0.place].name))=?", $0.value) }
    for (column, source) in layout.search where changes.contains(where: { $0.place == source }) {
      sets.append(("\(sqlName(column))=?", TableWriter.searchKey(new[source])))
    }
    try store.database.prepare(
      "UPDATE \(sqlName(layout.table)) SET \(sets.map(\.0).joined(separator: ",")) WHERE id=?"
    ).run(sets.map(\.1) + [.integer(id)])
    for (place, value) in changes where layout.pictures.contains(place) {
      store.pictures.count(old[place], at: place, layout, by: -1)
      store.pictures.count(value, at: place, layout, by: 1)
    }
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
  func remove(_ id: Int64, _ old: [SQLValue], from table: TableWriter) throws(HibiError) {
    try table.remove(id)
    store.pictures.count(old, table.layout, by: -1)
    try totals.change(old, of: table.layout, sign: -1)
    text.removeAll(keepingCapacity: true)
    RowText.append(row: old, to: &text)
    try append(.delete, table.layout, id, before: text, after: nil)
  }

  /// A collection's table, which is made when it is first written.
  func table(_ schema: Schema, _ tracker: Tracker) throws(HibiError) -> TableWriter {
    if let last, last.tracker == tracker.name, last.noun == schema.noun { return last.table }
    let table = try named(schema, tracker)
    last = (tracker.name, schema.noun, table)
    return table
  }

  private func named(_ schema: Schema, _ tracker: Tracker) throws(HibiError) -> TableWriter {
    if let table = known[tracker.table(schema)] { return table }
    let isNew = try store.prepareCollection(schema, tracker)
    let table = try self.table(store.layout(schema, tracker))
    if isNew, !schema.defaults.isEmpty { try insertDefaults(schema, table) }
    return table
  }

  /// The table of a layout, which must be there.
  func table(_ layout: TableLayout) throws(HibiError) -> TableWriter {
    if let table = known[layout.table] { return table }
    let table = try TableWriter(layout, store.database)
    known[layout.table] = table
    return table
  }

  /// The words that the values of fields may not be; found once for each collection.
  private func reservedWords(_ schema: Schema, _ tracker: Tracker)
    -> [(field: Int, words: ReservedWords)]
  {
    if tracker.actions.isEmpty { return [] }
    let table = tracker.table(schema)
    if let found = reserved[table] { return found }
    let found = ReservedWords.all(of: schema, tracker)
    reserved[table] = found
    return found
  }

  /// Makes a collection that has entries from the start, before an act that may change others too.
  func prepare(_ schema: Schema, of tracker: Tracker) throws(HibiError) {
    if !schema.defaults.isEmpty { _ = try table(schema, tracker) }
  }

  /// Makes the rows that a collection has from the start, as an act of their own before this one:
  /// undo takes back what a person did, not what was there before.
  private func insertDefaults(_ schema: Schema, _ table: TableWriter) throws(HibiError) {
    guard operations == 0 else {
      throw HibiError(
        .fault,
        Localized(
          "the entries that \(table.layout.table) begins with must come first in an act",
          ja: "\(table.layout.table) の初期の記録は操作の最初に作る必要があります"))
    }
    for entry in schema.defaultEntries(in: table.layout.table) {
      let row: [SQLValue] =
        [.blob(entry.uid.bytes), .null, .integer(0), .integer(0)]
        + table.layout.sources.map { $0.map { SQLValue(entry.values[$0]) } ?? .null }
      _ = try insert(row, id: entry.id, into: table, kind: .create)
    }
    _ = try begin(after: .setup, "hibi")
  }

  /// Ends what was done so far as an act of its own: what comes next is taken back without it.
  ///
  /// Both are kept or neither is.
  func endAct(_ name: String) throws(HibiError) {
    if operations > 0 { ended = try begin(after: .do, name) }
  }

  /// Notes the act so far, and begins the next one.
  private func begin(after kind: Act.Kind, _ name: String) throws(HibiError) -> Act {
    let done = Act(id: act, kind: kind, target: nil, moment: now.moment, name: name, first: first)
    try store.note(done)
    act += 1
    first = sequence
    operations = 0
    return done
  }

  /// Writes the totals, and sees to the files of pictures; called once, before the commit.
  func finish() throws(HibiError) {
    try totals.write(to: store.database)
    try store.bringPicturesBack()
  }

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
}

extension Schema {
  /// The refusal of a number that no entry has.
  package func missing(_ id: Int64) -> HibiError {
    HibiError(.missing, texts.missing.filled(id: shown(id: id)))
  }
}

extension Localized {
  /// The text with `{id}` replaced.
  package func filled(id: String) -> Localized {
    replacing("{id}", with: Localized(both: id))
  }
}
