import HibiTestSupport
import Testing

@testable import HibiCore

@Suite struct TotalsTests {
  private func total(_ field: String, _ column: String) -> String {
    """
    SELECT count(*) FROM (
      SELECT day, n, sum FROM hibi_day_total WHERE collection='water' AND field='\(field)'
      EXCEPT SELECT day, count(*), \(column == "0" ? "0" : "sum(\(column))") FROM water
        WHERE \(column) IS NOT NULL GROUP BY day
      UNION ALL SELECT * FROM (SELECT day, count(*), \(column == "0" ? "0" : "sum(\(column))") FROM water
        WHERE \(column) IS NOT NULL GROUP BY day
      EXCEPT SELECT day, n, sum FROM hibi_day_total WHERE collection='water' AND field='\(field)'))
    """
  }

  @Test("totals drift from the entries", arguments: [UInt64(1), 2, 3, 4])
  func random(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let test = try TestStore()
    var ids: [Int64] = []
    func some(_ range: ClosedRange<Int64>) -> Int64 { Int64.random(in: range, using: &generator) }
    for _ in 0..<150 {
      let key = 20_261_100 + some(1...4)
      let temp: Int64? = Bool.random(using: &generator) ? some(-100...100) : nil
      let id = ids.randomElement(using: &generator) ?? 0
      switch some(0...9) {
      case 0...2: ids.append(try test.add("a\(some(0...3))", some(-500...500), on: key, temp: temp))
      case 3...4:
        _ = try? test.set(
          id, ["amount": .integer(some(-500...500)), "temp": temp.map { .integer($0) } ?? .none])
      case 5: _ = try? test.set(id, [:], day: key)
      case 6: try? test.delete(id)
      case 7...8: try? test.undo()
      default: try? test.redo()
      }
    }
    #expect(try test.sql(total("", "0")) == ["0"])
    #expect(try test.sql(total("amount", "amount")) == ["0"])
    #expect(try test.sql(total("temp", "temp")) == ["0"])
    #expect(try test.sql("SELECT count(*) FROM hibi_day_total WHERE n<=0") == ["0"])
    #expect(
      try test.sql("SELECT count(*) FROM hibi_day_total WHERE field NOT IN ('','amount','temp')")
        == ["0"])
    #expect(try test.sql("SELECT count(*) FROM water").first != "0")
    try checkLog(test)
  }

  @Test("a sum beyond 64 bits is stored wrong") func tooLarge() throws {
    let test = try TestStore()
    try test.add("a", 9_000_000_000_000)
    _ = try test.sql("UPDATE hibi_day_total SET sum=9223372036854775000 WHERE field='amount'")
    let error = failure { try test.add("b", 1_000) }
    #expect(error?.kind == .refused)
    #expect(error?.message.en.contains("too large to be exact") == true)
    #expect(try test.glasses().count == 1)
    _ = try test.sql("INSERT INTO hibi_day_total VALUES('water','amount',20261127,1,9000)")
    let sum = failure { _ = try test.store.measure(Measure(.sum, "amount"), .all, Water.tracker) }
    #expect(sum?.kind == .refused)
    var totals = DayTotals()
    let layout = TableLayout(Water.glasses, table: "water")
    var row: [SQLValue] = [.null, .integer(20_261_128), .null, .null, .null, .integer(.max), .null]
    try totals.change(row, of: layout, sign: 1)
    #expect(failure { try totals.change(row, of: layout, sign: 1) }?.kind == .refused)
    row[5] = .integer(.min)
    #expect(failure { try totals.change(row, of: layout, sign: -1) }?.kind == .refused)
  }
}
