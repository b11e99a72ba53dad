import HibiTestSupport
import Testing

@testable import HibiCore

@Suite struct QueryTests {
  private func filled() throws -> TestStore {
    let test = try TestStore()
    // Days, moments, amounts and temperatures with many ties and gaps.
    for number in 0..<40 {
      try test.add(
        "tea \(number % 4)", Int64(number % 5 * 100), on: 20_261_101 + Int64(number % 7),
        temp: number % 3 == 0 ? nil : Int64(number % 2 * 10), kind: number % 4 == 0 ? "hot" : nil,
        seconds: 36_000 + number / 10)
    }
    return test
  }

  static let orders: [(String?, Bool)] = [
    (nil, true), (nil, false), ("amount", true), ("amount", false), ("temp", true), ("temp", false),
    ("name", true), ("name", false), ("kind", true), ("kind", false), ("order", true),
    ("order", false),
  ]

  @Test("pages skip or repeat entries", arguments: orders)
  func pages(field: String?, descending: Bool) throws {
    let test = try filled()
    var query = Query(sort: field.map { Query.Sort(field: $0) }, descending: descending)
    let all = try test.glasses(query).map(\.id)
    #expect(Set(all).count == 40)
    query.limit = 7
    var paged: [Int64] = []
    while true {
      query.after = paged.last
      let page = try test.glasses(query).map(\.id)
      if page.isEmpty { break }
      paged += page
    }
    #expect(paged == all)
    query.backwards = true
    var back: [Int64] = [all[39]]
    while true {
      query.after = back.first
      let page = try test.glasses(query).map(\.id)
      if page.isEmpty { break }
      back = page + back
    }
    #expect(back == all)
  }

  @Test("numbers of entries come in another order, or entries that are gone") func numbers() throws
  {
    let test = try filled()
    let query = Query(filter: .has("kind"), sort: Query.Sort(field: "amount"), limit: 3)
    var all = query
    all.limit = nil
    let (tracker, schema) = (Water.tracker, Water.glasses)
    #expect(try test.store.ids(query, schema, tracker) == test.glasses(all).map(\.id))
    let wanted: [Int64] = [40, 7, 9_999, 12]
    #expect(try test.store.entries(wanted, schema, tracker).map(\.id) == [40, 7, 12])
    let many = Array(Int64(1)...1_200)
    #expect(try test.store.entries(many, schema, tracker).map(\.id) == Array(1...40))
  }

  @Test("the end of a longer number is not found, or a number elsewhere is cut")
  func endsOfNumbers() throws {
    let test = try TestStore()
    let long = try test.add("bus 1730", 1)
    let short = try test.add("vol 9", 2, note: "０７３０ 発")
    let other = try test.add("vol 19, 2x", 3)
    #expect(try test.glasses(Query(match: "730")).map(\.id) == [short, long])
    #expect(try test.glasses(Query(match: "９")).map(\.id) == [other, short])
    #expect(try test.glasses(Query(match: "vol 9")).map(\.id) == [short])
    #expect(try test.glasses(Query(match: "0")).isEmpty)
    let filter = try Filter.parse("name ~ 30", Water.glasses)
    #expect(try test.glasses(Query(filter: filter)).map(\.id) == [long])
  }

  @Test("the newest is not first, or ties change their order") func order() throws {
    let test = try TestStore()
    let first = try test.add("a", 1, on: 20_261_102, seconds: 100)
    let second = try test.add("b", 1, on: 20_261_102, seconds: 100)
    let late = try test.add("c", 1, on: 20_261_102, seconds: 200)
    let old = try test.add("d", 1, on: 20_261_101, seconds: 900)
    #expect(try test.glasses().map(\.id) == [late, second, first, old])
    #expect(try test.glasses(Query(descending: false)).map(\.id) == [old, first, second, late])
    let ranked = Query(sort: Query.Sort(field: "amount"))
    #expect(try test.glasses(ranked).map(\.id) == [late, second, first, old])
  }

  @Test("an anchor that is gone is taken for the start") func anchor() throws {
    let test = try filled()
    #expect(failure { _ = try test.glasses(Query(after: 99)) }?.kind == .missing)
  }

  @Test(
    "the count of a filter is not the length of its list",
    arguments: [
      "", "amount > 100", "not temp", "temp", "temp != 0", "not temp = 1", "kind = none",
      "kind != hot",
      "not (kind = hot or temp)", "name ~ '2'", "name !~ '2'", "order", "not order",
      "amount:100..200",
    ])
  func count(text: String) throws {
    let test = try filled()
    let query = Query(filter: try Filter.parse(text, Water.glasses))
    let found = try test.glasses(query)
    #expect(try test.store.count(query, Water.glasses, Water.tracker) == found.count)
    let opposite = Query(filter: .not(query.filter))
    #expect(try test.glasses(opposite).count == 40 - found.count)
  }

  @Test("“not” loses the entries without a value") func none() throws {
    let test = try TestStore()
    let hot = try test.add("a", 1, temp: 900)
    let unknown = try test.add("b", 1)
    let cold = try test.add("c", 1, temp: 0)
    func ids(_ text: String) throws -> Set<Int64> {
      Set(try test.glasses(Query(filter: try Filter.parse(text, Water.glasses))).map(\.id))
    }
    #expect(try ids("not temp > 50") == [unknown, cold])
    #expect(try ids("temp > 50") == [hot])
    #expect(try ids("temp != 0") == [hot, unknown])
    #expect(try ids("temp = none") == [unknown])
    #expect(try ids("temp != none") == [hot, cold])
    #expect(try ids("temp") == [hot, cold])
  }

  @Test("the ends of a period are off by a day") func period() throws {
    let test = try TestStore()
    for key: Int64 in [20_261_031, 20_261_101, 20_261_115, 20_261_130, 20_261_201] {
      try test.add("a", 1, on: key)
    }
    func count(_ first: Int64?, _ last: Int64?) throws -> Int {
      try test.glasses(
        Query(period: DayRange(first: first.map { day($0) }, last: last.map { day($0) }))
      ).count
    }
    #expect(try count(20_261_101, 20_261_130) == 3)
    #expect(try count(20_261_102, 20_261_129) == 1)
    #expect(try count(nil, 20_261_101) == 2)
    #expect(try count(20_261_130, nil) == 2)
    #expect(try count(20_261_116, 20_261_101) == 0)
    let span = try test.store.span(Water.glasses, Water.tracker)
    #expect(span == DayRange(first: day(20_261_031), last: day(20_261_201)))
  }

  @Test("a search misses other cases, widths, kana, or finds what is not there") func match() throws
  {
    let test = try TestStore()
    try test.add("カフェオレ", 1)
    try test.add("Green TEA", 2, note: "ｶﾌｪ")
    try test.add("100% ' OR 1=1 --", 3)
    #expect(try test.glasses(Query(match: "かふぇ")).count == 2)
    #expect(try test.glasses(Query(match: "tea")).count == 1)
    #expect(try test.glasses(Query(match: "%")).count == 1)
    #expect(try test.glasses(Query(match: "' or 1=1")).count == 1)
    #expect(try test.glasses(Query(match: "_")).isEmpty)
  }

  @Test("a search where nothing is searched stops SQLite") func unsearched() throws {
    let test = try TestStore()
    _ = try test.store.act("water add", .fake()) { writer throws(HibiError) in
      try writer.create(
        Writer.Draft(day: day(20_261_128), values: [.text("tired"), .none]), in: Water.breaks,
        of: Water.tracker)
    }
    #expect(try test.store.entries(Query(match: "tired"), Water.breaks, Water.tracker).isEmpty)
    for filter in [Filter.and([]), .or([])] {
      _ = try test.store.entries(Query(filter: filter), Water.breaks, Water.tracker)
    }
  }

  @Test(
    "a hostile text changes on its way through the store",
    arguments: [
      "'; DROP TABLE water; --", "\"", "\\", "\u{1B}[31m", "\u{202E}", "e\u{301}", "é", "👨‍👩‍👧‍👦", "\r\n",
      "\u{FEFF}a",
      "%s%n", "$(rm)", "\u{10FFFF}", "none", "NULL", String(repeating: "あ", count: 3_000),
      " lead and trail ",
    ])
  func hostile(text: String) throws {
    let test = try TestStore()
    let name = "a" + text
    let id = try test.add(name, 1, note: text)
    try test.set(id, ["note": .text(text + text)])
    try test.undo()
    try test.delete(id)
    try test.undo()
    let entry = try #require(try test.store.entry(id, Water.glasses, Water.tracker))
    #expect(entry.values[0].text.map { Array($0.utf8) } == Array(name.utf8))
    #expect(entry.values[5].text.map { Array($0.utf8) } == Array(text.utf8))
    #expect(try test.sql("SELECT count(*) FROM water") == ["1"])
  }
}
