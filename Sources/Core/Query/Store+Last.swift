extension Store {
  /// The entry that was written last, whatever its day: the one with the greatest number.
  package func lastEntry(_ schema: Schema, _ tracker: Tracker) throws(HibiError) -> Entry? {
    let table = tracker.table(schema)
    guard try isStored(schema, table),
      let id = try database.integer("SELECT max(id) FROM \(sqlName(table))")
    else { return nil }
    return try entry(id, schema, tracker)
  }
}
