/// What a transaction adds to `hibi_day_total`, gathered so that an import writes each day once.
///
/// The row with an empty field counts entries; the others count and add the values of a field.
struct DayTotals {
  struct Key: Hashable {
    let table: String
    let field: String
    let day: Int64
  }

  struct Total {
    var count: Int64 = 0
    var sum: Int64 = 0
  }

  private(set) var changes: [Key: Total] = [:]

  /// Adds (`sign` 1) or takes away (−1) a row.
  /// - Throws: 65 where a sum passes Int64.
  mutating func change(_ row: [SQLValue], of layout: TableLayout, sign: Int64) throws(HibiError) {
    guard let place = layout.day, let day = row[place].integer else { return }
    add(0, sign, Key(table: layout.table, field: "", day: day))
    for (field, source) in layout.totals {
      guard let number = row[source].integer else { continue }
      add(number * sign, sign, Key(table: layout.table, field: field, day: day))
    }
  }

  // Values are within ±9·10¹² by their fields, so a million of them add up exactly.
  private mutating func add(_ number: Int64, _ sign: Int64, _ key: Key) {
    var total = changes[key, default: Total()]
    total.count += sign
    total.sum &+= number
    changes[key] = total
  }

  /// Writes the changes; days without entries go away.
  func write(to database: Database) throws(HibiError) {
    let upsert = try database.cached(
      """
      INSERT INTO hibi_day_total(collection,field,day,n,sum) VALUES(?,?,?,?,?) \
      ON CONFLICT DO UPDATE SET n=n+excluded.n, sum=sum+excluded.sum
      """)
    let removal = try database.cached(
      "DELETE FROM hibi_day_total WHERE collection=? AND field=? AND day=? AND n=0")
    for (key, total) in changes where total.count != 0 || total.sum != 0 {
      try upsert.run([
        .text(key.table), .text(key.field), .integer(key.day), .integer(total.count),
        .integer(total.sum),
      ])
      if total.count < 0 {
        try removal.run([.text(key.table), .text(key.field), .integer(key.day)])
      }
    }
  }
}
