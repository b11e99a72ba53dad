/// What a transaction adds to `hibi_day_total`, gathered so that an import writes each day once.
///
/// The row with an empty field counts entries; the others count and add the values of a field.
struct DayTotals {
  private struct Total {
    var count: Int64 = 0
    var sum: Int64 = 0
  }

  /// The totals of one table: for each day one for the entries, then one for each field.
  private struct Table {
    let name: String
    let fields: [String]
    /// Where the totals of a day begin.
    var starts: [Int64: Int] = [:]
    var totals: [Total] = []
    /// The day that was asked for last: imports come day by day.
    var last: (day: Int64, start: Int) = (.min, 0)

    mutating func start(of day: Int64) -> Int {
      if last.day == day { return last.start }
      let start = starts[day] ?? totals.count
      if start == totals.count {
        starts[day] = start
        totals += Array(repeating: Total(), count: fields.count)
      }
      last = (day, start)
      return start
    }
  }

  private var tables: [Table] = []

  /// Adds (`sign` 1) or takes away (−1) a row.
  /// - Throws: 65 where a sum passes Int64.
  mutating func change(_ row: [SQLValue], of layout: TableLayout, sign: Int64) throws(HibiError) {
    guard let place = layout.day else { return }
    // Entries whose day is not known, or that have none, count for day 0.
    let day = row[place].integer ?? 0
    let index = index(of: layout)
    let start = tables[index].start(of: day)
    tables[index].totals[start].count += sign
    for (offset, total) in layout.totals.enumerated() {
      guard let number = row[total.source].integer else { continue }
      let old = tables[index].totals[start + offset + 1]
      let (sum, overflow) =
        sign > 0
        ? old.sum.addingReportingOverflow(number) : old.sum.subtractingReportingOverflow(number)
      if overflow { throw DayTotals.tooLarge() }
      tables[index].totals[start + offset + 1] = Total(count: old.count + sign, sum: sum)
    }
  }

  private mutating func index(of layout: TableLayout) -> Int {
    if let known = tables.firstIndex(where: { $0.name == layout.table }) { return known }
    tables.append(Table(name: layout.table, fields: [""] + layout.totals.map(\.field)))
    return tables.count - 1
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
    for table in tables {
      for (day, start) in table.starts {
        for (offset, field) in table.fields.enumerated() {
          let total = table.totals[start + offset]
          guard total.count != 0 || total.sum != 0 else { continue }
          let key: [SQLValue] = [.text(table.name), .text(field), .integer(day)]
          do { try upsert.run(key + [.integer(total.count), .integer(total.sum)]) } catch {
            // A sum beyond 64 bits becomes a real, which a STRICT column refuses.
            throw error.kind == .fault ? DayTotals.tooLarge() : error
          }
          if total.count < 0 { try removal.run(key) }
        }
      }
    }
  }

  /// Goes to the next row of a statement that sums; where a sum passes 64 bits, SQLite refuses
  /// the statement, and so do we.
  static func step(_ statement: Statement) throws(HibiError) -> Bool {
    do { return try statement.step() } catch {
      throw error.kind == .fault ? tooLarge() : error
    }
  }

  /// The refusal of a sum that would no longer be exact.
  static func tooLarge() -> HibiError {
    HibiError(
      .refused, Localized("the sum is too large to be exact", ja: "合計が大きすぎて正確に計算できません"))
  }
}
