extension Store {
  /// The entries of a query, in its order.
  /// - Throws: 66 where the anchor is no entry.
  package func entries(_ query: Query, _ schema: Schema, _ tracker: Tracker) throws(HibiError)
    -> [Entry]
  {
    var result: [Entry] = []
    try forEach(query, schema, tracker) { entry throws(HibiError) in result.append(entry) }
    return query.backwards ? result.reversed() : result
  }

  /// Calls `body` with each entry of a query, without holding them all.
  ///
  /// A backwards page comes
  /// in reverse.
  package func forEach(
    _ query: Query, _ schema: Schema, _ tracker: Tracker,
    _ body: (Entry) throws(HibiError) -> Void
  ) throws(HibiError) {
    let table = tracker.table(schema)
    guard let source = try source(schema, table) else { return }
    let compiled = try compile(query, schema, table, source, columns: columns(schema))
    let statement = try database.prepare(source.sql + compiled.sql)
    try statement.bind(source.values + compiled.values)
    while try statement.step() { try body(entry(statement, schema, table)) }
  }

  /// One entry by number, nil where there is none.
  package func entry(_ id: Int64, _ schema: Schema, _ tracker: Tracker) throws(HibiError) -> Entry?
  {
    let table = tracker.table(schema)
    guard let source = try source(schema, table) else { return nil }
    let statement = try database.prepare(
      source.sql + "SELECT \(columns(schema)) FROM \(sqlName(table)) WHERE id=?")
    try statement.bind(source.values + [.integer(id)])
    guard try statement.step() else { return nil }
    defer { statement.reset() }
    return entry(statement, schema, table)
  }

  /// The entries of some numbers, in that order; those that are gone are left out.
  ///
  /// For a selection of thousands: they are read in a few statements, not in one each.
  package func entries(_ ids: [Int64], _ schema: Schema, _ tracker: Tracker) throws(HibiError)
    -> [Entry]
  {
    let table = tracker.table(schema)
    guard let source = try source(schema, table) else { return [] }
    var found: [Int64: Entry] = [:]
    var rest = ids[...]
    while !rest.isEmpty {
      let some = rest.prefix(500)
      rest = rest.dropFirst(some.count)
      let places = some.map { _ in "?" }.joined(separator: ",")
      let statement = try database.prepare(
        source.sql + "SELECT \(columns(schema)) FROM \(sqlName(table)) WHERE id IN (\(places))")
      try statement.bind(source.values + some.map { .integer($0) })
      while try statement.step() {
        let entry = entry(statement, schema, table)
        found[entry.id] = entry
      }
    }
    return ids.compactMap { found[$0] }
  }

  /// The numbers of all entries of a query, in its order, whatever its limit and anchor.
  package func ids(_ query: Query, _ schema: Schema, _ tracker: Tracker) throws(HibiError)
    -> [Int64]
  {
    var query = query
    query.limit = nil
    query.after = nil
    let table = tracker.table(schema)
    guard let source = try source(schema, table) else { return [] }
    let compiled = try compile(query, schema, table, source, columns: "id")
    let statement = try database.prepare(source.sql + compiled.sql)
    try statement.bind(source.values + compiled.values)
    var ids: [Int64] = []
    while try statement.step() { ids.append(statement.integer(0)) }
    return ids
  }

  /// How many entries a query has, whatever its limit and anchor.
  package func count(_ query: Query, _ schema: Schema, _ tracker: Tracker) throws(HibiError) -> Int
  {
    let table = tracker.table(schema)
    guard let source = try source(schema, table) else { return 0 }
    var values = source.values
    let condition = condition(query, schema, &values)
    let sql = source.sql + "SELECT count(*) FROM \(sqlName(table)) WHERE \(condition)"
    return Int(try database.integer(sql, values) ?? 0)
  }

  /// Folds the entries of a query in the database, whatever its limit, order and anchor: all of
  /// them at once, or those of each day, oldest first.
  ///
  /// What holds no value is left out; so are the entries of a loose day where days are asked for.
  func folds(
    _ fold: Fold, _ field: Field?, _ query: Query, _ schema: Schema, _ tracker: Tracker,
    byDay: Bool = false
  ) throws(HibiError) -> [(day: Day?, result: MeasureResult)] {
    let table = tracker.table(schema)
    guard let source = try source(schema, table) else { return [] }
    var values = source.values
    let condition = condition(query, schema, &values)
    let day = byDay ? "day" : "NULL"
    let fold = fold.sql(field.map { sqlName($0.column) })
    let statement = try database.prepare(
      source.sql + "SELECT \(day), \(fold.count), \(fold.value) FROM \(sqlName(table)) "
        + "WHERE \(condition)" + (byDay ? " GROUP BY day ORDER BY day" : ""))
    try statement.bind(values)
    var result: [(day: Day?, result: MeasureResult)] = []
    while try DayTotals.step(statement) {
      let count = statement.integer(1)
      let day = byDay ? Day(key: statement.integer(0)) : nil
      guard count > 0, !byDay || day != nil else { continue }
      result.append((day, MeasureResult(count: count, value: statement.integer(2))))
    }
    return result
  }

  // MARK: - SQL

  /// What stands before a `SELECT` from a collection: nothing where it has a table, its entries
  /// from the start where it has none yet; nil where there is nothing to read.
  func source(_ schema: Schema, _ table: String) throws(HibiError) -> (
    sql: String, values: [SQLValue]
  )? {
    if try isStored(schema, table) { return ("", []) }
    guard !schema.defaults.isEmpty else { return nil }
    let layout = TableLayout(schema, table: table)
    let names = ["id"] + layout.columns.map(\.name) + layout.search.map(\.column)
    var values: [SQLValue] = []
    for entry in schema.defaultEntries(in: table) {
      let row: [SQLValue] =
        [.blob(entry.uid.bytes), .null, .integer(0), .integer(0)]
        + entry.values.map { SQLValue($0) }
      values += [.integer(entry.id)] + row
      values += layout.search.map { TableWriter.searchKey(row[$0.source]) }
    }
    let row = "(" + names.map { _ in "?" }.joined(separator: ",") + ")"
    let rows = schema.defaults.map { _ in row }.joined(separator: ",")
    let columns = names.map(sqlName).joined(separator: ",")
    return ("WITH \(sqlName(table))(\(columns)) AS (VALUES\(rows)) ", values)
  }

  private func compile(
    _ query: Query, _ schema: Schema, _ table: String, _ source: (sql: String, values: [SQLValue]),
    columns: String
  ) throws(HibiError) -> (sql: String, values: [SQLValue]) {
    var values: [SQLValue] = []
    let day = try isQuickerByRank(query, schema, table) ? "+day" : "day"
    let condition = condition(query, schema, &values, day: day)
    var sql = "SELECT \(columns) FROM \(sqlName(table)) WHERE \(condition)"
    let field = query.sort.map { schema.field($0.field) } ?? schema.positionField
    // People read an order of their own, or that of writing, from its beginning.
    let isOwnOrder = query.sort == nil && (field != nil || schema.order == .entered)
    let descending = (isOwnOrder ? !query.descending : query.descending) != query.backwards
    let key = field.map(\.orderKey)
    if let anchor = query.after {
      // A field that came later may be empty in old entries, even where it is required now.
      let mayGrow = try collection(table)?.fields != nil
      let mayBeNone =
        field.map { field in
          !field.required || mayGrow
            || schema.migrations.contains { $0.added.contains(field.name) }
        } ?? false
      sql +=
        " AND "
        + (try keyset(anchor, key, mayBeNone, descending, table, schema, source, &values))
    }
    let direction = descending ? " DESC" : ""
    // The order of the ranked index is field, day, id; moment between them would need a sort.
    let order =
      key.map { [$0, "day", "id"] }
      ?? (schema.order == .entered ? ["id"] : ["day", "moment", "id"])
    for (index, name) in order.enumerated() {
      sql += index == 0 ? " ORDER BY " : ","
      sql += name
      sql += direction
    }
    if let limit = query.limit { sql += " LIMIT \(max(0, limit))" }
    return (sql, values)
  }

  /// Whether the first of a period by a ranked field are found sooner by walking down its index
  /// than by sorting the period.
  ///
  /// Where of `all` entries `inside` are in the period, every (all / inside)th of the index is
  /// one. SQLite cannot know how many are; the day totals do.
  private func isQuickerByRank(_ query: Query, _ schema: Schema, _ table: String) throws(HibiError)
    -> Bool
  {
    guard let sort = query.sort, schema.field(sort.field)?.ranked == true,
      let limit = query.limit, query.period != .all, query.match.isEmpty,
      query.filter == .all || query.filter == .and([.has(sort.field), .all])
    else { return false }
    let sql = """
      SELECT sum(n) FROM hibi_day_total WHERE collection=? AND field='' AND day>=? AND day<?
      """
    let inside =
      try database.integer(
        sql,
        [.text(table), .integer(query.period.lowerKey), .integer(query.period.upperKey)]) ?? 0
    // The newest number is close to the count of all entries, and costs nothing; a day is none.
    let all =
      schema.key == .day
      ? try database.integer("SELECT count(*) FROM \(sqlName(table))") ?? 0
      : try database.integer("SELECT max(id) FROM \(sqlName(table))") ?? 0
    return Double(inside) * Double(inside) > Double(all) * Double(max(1, limit))
  }

  /// - Parameter day: the column, or `+day` where its index must not be used.
  private func condition(
    _ query: Query, _ schema: Schema, _ values: inout [SQLValue], day: String = "day"
  ) -> String {
    var parts: [String] = []
    if query.period.first != nil {
      parts.append("\(day) >= ?")
      values.append(.integer(query.period.lowerKey))
    }
    if query.period.last != nil {
      parts.append("\(day) < ?")
      values.append(.integer(query.period.upperKey))
    }
    if query.filter != .all { parts.append(query.filter.sql(schema, &values)) }
    if !query.match.isEmpty {
      var hits: [String] = []
      for field in schema.fields where field.searched {
        hits.append(field.containing(query.match, &values))
      }
      parts.append(hits.isEmpty ? "0" : "(" + hits.joined(separator: " OR ") + ")")
    }
    return parts.isEmpty ? "1" : parts.joined(separator: " AND ")
  }

  /// The condition that a row comes after the anchor in the query's order.
  private func keyset(
    _ anchor: Int64, _ key: String?, _ mayBeNone: Bool, _ descending: Bool, _ table: String,
    _ schema: Schema, _ source: (sql: String, values: [SQLValue]), _ values: inout [SQLValue]
  ) throws(HibiError) -> String {
    let sign = descending ? "<" : ">"
    let statement = try database.prepare(
      source.sql + "SELECT \(key ?? "NULL"), day, moment, id FROM \(sqlName(table)) WHERE id=?")
    try statement.bind(source.values + [.integer(anchor)])
    guard try statement.step() else { throw schema.missing(anchor) }
    defer { statement.reset() }
    let day = statement.value(1)
    guard let key else {
      if schema.order == .entered {
        values.append(statement.value(3))
        return "id \(sign) ?"
      }
      if day == .null {
        // A day that is not known stands last when descending, first when ascending.
        values += [statement.value(2), statement.value(3)]
        let rest = "(day IS NULL AND (moment,id) \(sign) (?,?))"
        return descending ? rest : "(\(rest) OR day IS NOT NULL)"
      }
      values += [day, statement.value(2), statement.value(3)]
      let rest = "(day,moment,id) \(sign) (?,?,?)"
      return descending && schema.hasLooseDays ? "(\(rest) OR day IS NULL)" : rest
    }
    let value = statement.value(0)
    if value == .null {
      values += [day, statement.value(3)]
      let rest = "(\(key) IS NULL AND (day,id) \(sign) (?,?))"
      // NULL stands last when descending, first when ascending.
      return descending ? rest : "(\(rest) OR \(key) IS NOT NULL)"
    }
    values += [value, day, statement.value(3)]
    let rest = "(\(key),day,id) \(sign) (?,?,?)"
    // The OR keeps SQLite from going straight to the place in the index.
    return descending && mayBeNone ? "(\(rest) OR \(key) IS NULL)" : rest
  }

  private func columns(_ schema: Schema) -> String {
    var names = "id,uid,day,moment,utc_offset"
    for field in schema.fields {
      names += ","
      names += sqlName(field.column)
    }
    return names
  }

  private func entry(_ statement: Statement, _ schema: Schema, _ table: String) -> Entry {
    Entry(
      collection: table, id: statement.integer(0),
      uid: UID(bytes: statement.blob(1)) ?? UID(high: 0, low: 0),
      day: LooseDay(key: statement.integer(2)),
      moment: Moment(milliseconds: statement.integer(3), offset: Int(statement.integer(4))),
      values: schema.fields.indices.map { statement.value(Int32(5 + $0)).value })
  }
}

extension Fold {
  /// What SQLite computes for it over a column, nil over entries.
  ///
  /// What depends on the order of entries is not computed there.
  fileprivate func sql(_ column: String?) -> (count: String, value: String) {
    guard let column else { return ("count(*)", "count(*)") }
    let count = "count(\(column))"
    switch self {
    case .count: return (count, count)
    case .min: return (count, "min(\(column))")
    case .max: return (count, "max(\(column))")
    case .sum, .mean, .last, .none: return (count, "sum(\(column))")
    }
  }
}
