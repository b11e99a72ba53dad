import HibiCore
import Testing

@Suite struct DayTests {
  @Test(arguments: [
    (0001, 1, 1, 0, Weekday.monday), (0001, 12, 31, 364, .monday), (0004, 2, 29, 1154, .sunday),
    (1582, 10, 15, 577_735, .friday), (1600, 2, 29, 584_081, .tuesday),
    (1900, 3, 1, 693_654, .thursday), (1970, 1, 1, 719_162, .thursday),
    (2000, 2, 29, 730_178, .tuesday), (2026, 11, 28, 739_947, .saturday),
    (9999, 12, 31, 3_652_058, .friday),
  ])
  func numbersAndWeekdays(year: Int, month: Int, day: Int, number: Int, weekday: Weekday) throws {
    let date = try #require(Day(year: year, month: month, day: day))
    #expect(date.number == number)
    #expect(Day(number: number) == date)
    #expect(date.weekday == weekday)
    #expect(Day(key: date.key) == date)
  }

  @Test func everyDayFollowsTheOneBefore() throws {
    var number = 0
    for year in [1...9, 96...104, 1896...2104, 9996...9999].joined() {
      number = try #require(Day(year: year, month: 1, day: 1)).number
      for month in 1...12 {
        for day in 1...Day.daysIn(month: month, year: year) {
          let date = try #require(Day(year: year, month: month, day: day))
          #expect(date.number == number && Day(number: number) == date)
          number += 1
        }
      }
    }
    #expect(Day.latest.number == number - 1)
  }

  @Test func numbersRoundTripOverTheWholeCalendar() throws {
    for number in stride(from: 0, through: Day.latest.number, by: 97) {
      let day = try #require(Day(number: number))
      #expect(day.number == number)
      #expect(Day(year: day.year, month: day.month, day: day.dayOfMonth) == day)
    }
  }

  @Test(arguments: [
    (1900, false), (2000, true), (2024, true), (2026, false), (2100, false), (2400, true),
  ])
  func leapYears(year: Int, isLeap: Bool) {
    #expect(Day.isLeap(year: year) == isLeap)
    #expect((Day(year: year, month: 2, day: 29) != nil) == isLeap)
  }

  @Test func everyMonthEnds() {
    let lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    for (index, length) in lengths.enumerated() {
      #expect(Day(year: 2026, month: index + 1, day: length) != nil)
      #expect(Day(year: 2026, month: index + 1, day: length + 1) == nil)
      #expect(Day(year: 2026, month: index + 1, day: 0) == nil)
    }
  }

  @Test(arguments: [
    Int64.min, -1, 0, 1, 1_01_00, 2026_11_31, 2026_00_01, 2026_13_01, 2026_02_29, 2015_03_00,
    2015_00_00, 1_0000_01_01, Int64.max,
  ])
  func noSuchKey(key: Int64) {
    #expect(Day(key: key) == nil)
  }

  @Test(arguments: [Int.min, -1, 3_652_059, Int.max])
  func outsideOfTheCalendar(number: Int) {
    #expect(Day(number: number) == nil)
    #expect(Day(year: number, month: number, day: number) == nil)
    #expect(Day(year: 2026, month: 1, day: number) == nil)
    #expect(Day.earliest.adding(months: number) == nil || number == 3_652_059)
    #expect(Month(of: .latest).adding(number) == nil || number == -1)
    #expect(Day.daysIn(month: number, year: 2026) == 0)
    _ = Weekday(wrapping: number)
    _ = Day.isLeap(year: number)
  }

  @Test func addingStaysInside() throws {
    #expect(Day.earliest.adding(days: -1) == nil)
    #expect(Day.latest.adding(days: 1) == nil)
    #expect(Day.latest.adding(days: .max) == nil)
    #expect(Day.earliest.adding(days: .min) == nil)
    #expect(Day.earliest.adding(days: Day.latest.number) == .latest)
    #expect(Day.earliest.adding(months: -1) == nil)
    #expect(Day.earliest.adding(months: 9999 * 12 - 1)?.key == 9999_12_01)
    #expect(Day.latest.adding(months: 1 - 9999 * 12)?.key == 0001_01_31)
  }

  @Test(arguments: [
    (2026_01_31, 1, 2026_02_28), (2024_01_31, 1, 2024_02_29), (2026_11_30, 3, 2027_02_28),
    (2026_03_31, -1, 2026_02_28), (2026_12_15, 1, 2027_01_15), (2026_01_15, -1, 2025_12_15),
    (2024_02_29, 12, 2025_02_28), (2024_02_29, -48, 2020_02_29), (2026_11_28, 0, 2026_11_28),
  ])
  func monthsEndWhereTheShorterEnds(key: Int64, months: Int, expected: Int64) {
    #expect(Day(key: key)?.adding(months: months)?.key == expected)
  }

  @Test func texts() throws {
    let day = try #require(Day(year: 987, month: 6, day: 5))
    #expect(day.slashed == "0987/06/05")
    #expect(day.dashed == "0987-06-05")
    #expect(Weekday.monday.name(.en) == "Monday" && Weekday.monday.name(.ja) == "月曜日")
    #expect(Weekday.saturday.short(.en) == "Sat" && Weekday.saturday.short(.ja) == "土")
    #expect(Weekday.sunday.daysSince(.monday) == 6 && Weekday.monday.daysSince(.monday) == 0)
    let month = try #require(Month(year: 2026, number: 11))
    #expect(month.title(.en) == "2026/11" && month.title(.ja) == "2026年11月")
    #expect(month.first.key == 2026_11_01 && month.last.key == 2026_11_30)
    #expect(month.adding(2)?.title(.en) == "2027/01")
  }
}
