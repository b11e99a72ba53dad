import HibiTestSupport
import Testing

@testable import HibiCore

@Suite struct LooseDayTests {
  private let days = DayParser(today: day(20_261_129), weekStart: .monday)

  @Test(
    "a month, a year or a day is read as another",
    arguments: [
      ("2015/03", 20_150_300), ("2015-03", 20_150_300), ("2015年3月", 20_150_300),
      ("2015", 20_150_000),
      ("2015年", 20_150_000), ("2015-03-00", 20_150_300), ("20150300", 20_150_300),
      ("2015/03/09", 20_150_309), ("昨日", 20_261_128), ("11/28", 20_261_128),
    ] as [(String, Int64)])
  func read(text: String, key: Int64) throws {
    #expect(try days.looseDay(text)?.key == key)
  }

  @Test("an unknown day is refused", arguments: ["unknown", "Unknown", "不明", "?", "？", "分からない"])
  func unknown(text: String) throws { #expect(try days.looseDay(text) == nil) }

  @Test(
    "a day that cannot be is taken",
    arguments: ["2015/13", "2015/00", "0", "10000", "2015/02/30", "", "soon", "unknown2"])
  func refused(text: String) { #expect(failure { _ = try days.looseDay(text) } != nil) }

  @Test(
    "a key that is no date is taken",
    arguments: [0, 9_999, 20_151_300, 20_150_001, 20_150_230, 100_000_000, -20_150_300] as [Int64])
  func keys(key: Int64) { #expect(LooseDay(key: key) == nil) }

  @Test("a text is not read back, or another order holds") func texts() throws {
    var last: LooseDay?
    for key in [20_141_231, 20_150_000, 20_150_100, 20_150_101, 20_150_300, 20_150_301] as [Int64] {
      let loose = try #require(LooseDay(key: key))
      #expect(loose.key == key)
      #expect(try days.looseDay(loose.dashed) == loose)
      #expect(try days.looseDay(loose.slashed) == loose)
      if let last { #expect(last < loose) }
      last = loose
    }
    #expect(LooseDay(key: 20_150_300)?.day == nil)
    #expect(LooseDay(key: 20_150_000)?.isYear == true)
    #expect(LooseDay(key: 20_150_300)?.first.key == 20_150_301)
  }

  @Test("a field of a day keeps something else than its day") func fieldOfADay() throws {
    let type = DayType()
    #expect(try type.parse("2026/11/28", unit: "") == .integer(20_261_128))
    #expect(try type.parse("昨日", unit: "", days: days) == .integer(20_261_128))
    #expect(type.json(.integer(20_261_128)) == .string("2026-11-28"))
    #expect(try type.value(.string("2026-11-28")) == .integer(20_261_128))
    #expect(failure { _ = try type.parse("2026/02/29", unit: "") } != nil)
    #expect(failure { _ = try type.value(.string("2026-11")) } != nil)
    #expect(failure { _ = try type.value(.integer(20_261_128)) } != nil)
    #expect(failure { try type.check(.integer(20_261_131)) } != nil)
  }
}
