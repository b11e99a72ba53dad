import HibiCore
import Testing

@Suite struct DayRangeTests {
  struct Case: Sendable {
    var first, last: Int64?
    var title: String
    var dayCount: Int?
    var keys: ClosedRange<Int64>

    var range: DayRange {
      DayRange(first: first.flatMap(Day.init(key:)), last: last.flatMap(Day.init(key:)))
    }
  }

  static let cases = [
    Case(
      first: 2026_11_28, last: 2026_11_28, title: "2026/11/28", dayCount: 1,
      keys: 2026_11_28...2026_11_29),
    Case(
      first: 2026_11_01, last: 2026_11_01, title: "2026/11/01", dayCount: 1,
      keys: 2026_11_01...2026_11_02),
    Case(
      first: 2026_11_01, last: 2026_11_30, title: "2026/11", dayCount: 30,
      keys: 2026_11_00...2026_11_31),
    Case(
      first: 2026_01_01, last: 2026_01_31, title: "2026/01", dayCount: 31,
      keys: 2026_01_00...2026_01_32),
    Case(
      first: 2024_01_01, last: 2024_12_31, title: "2024", dayCount: 366,
      keys: 2024_00_00...2024_12_32),
    Case(
      first: 2026_01_01, last: 2026_12_30, title: "2026/01/01 - 2026/12/30", dayCount: 364,
      keys: 2026_01_00...2026_12_31),
    Case(
      first: 2026_11_02, last: 2026_11_30, title: "2026/11/02 - 2026/11/30", dayCount: 29,
      keys: 2026_11_02...2026_11_31),
    Case(
      first: 2025_01_01, last: nil, title: "since 2025/01/01", dayCount: nil,
      keys: 2025_00_00...Int64.max),
    Case(
      first: nil, last: 2025_03_31, title: "until 2025/03/31", dayCount: nil,
      keys: 1...2025_03_32),
    Case(first: nil, last: nil, title: "all days", dayCount: nil, keys: Int64.min...Int64.max),
  ]

  @Test(arguments: cases) func titlesCountsAndKeys(_ one: Case) {
    let range = one.range
    #expect(range.title(.en) == one.title)
    #expect(range.dayCount == one.dayCount)
    #expect(range.lowerKey == one.keys.lowerBound)
    #expect(range.upperKey == one.keys.upperBound)
  }

  @Test(arguments: cases) func keysSelectWhatItContains(_ one: Case) throws {
    let range = one.range
    for number in stride(from: 738_000, to: 741_000, by: 1) {
      let day = try #require(Day(number: number))
      #expect(range.contains(day) == (day.key >= range.lowerKey && day.key < range.upperKey))
    }
  }

  @Test func titlesInJapanese() {
    #expect(DayRange.all.title(.ja) == "全期間")
    #expect(DayRange(first: .earliest, last: nil).title(.ja) == "0001/01/01 以降")
    #expect(DayRange(first: nil, last: .latest).title(.ja) == "9999/12/31 まで")
  }

  @Test func endBeforeStartHoldsNothing() {
    let range = DayRange(first: .latest, last: .earliest)
    #expect(range.dayCount == 0)
    #expect(!range.contains(.latest) && !range.contains(.earliest))
    #expect(range.lowerKey > range.upperKey)
  }
}
