extension Store {
  /// The entry that was written last, whatever its day: the one with the greatest number.
  package func lastEntry(_ schema: Schema, _ tracker: Tracker) throws(HibiError) -> Entry? {
    let table = tracker.table(schema)
    // A day as a number says nothing of when it was written.
    let newest =
      schema.key == .day
      ? "id FROM \(sqlName(table)) ORDER BY moment DESC LIMIT 1" : "max(id) FROM \(sqlName(table))"
    guard let source = try source(schema, table),
      let id = try database.integer(
        source.sql + "SELECT \(newest)", source.values)
    else { return nil }
    return try entry(id, schema, tracker)
  }
}
