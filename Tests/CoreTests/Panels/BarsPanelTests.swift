import HibiTestSupport
import Testing

@testable import HibiCore

@Suite struct BarsPanelTests {
  private func evaluate(
    _ test: TestStore, _ rule: PanelRule?, _ tracker: Tracker = Sugar.tracker,
    today: Int64 = 20_240_815, period: DayRange? = nil, language: Language = .en
  ) throws -> Panel {
    try test.store.evaluate(
      try #require(rule), of: tracker,
      PanelInput(today: day(today), period: period, language: language))
  }

  private func months(_ panel: Panel) -> MonthChart {
    if case .months(let chart)? = panel.parts.first {
      chart
    } else {
      MonthChart(year: 0, months: [])
    }
  }

  private func bars(_ panel: Panel) -> BarChart {
    if case .bars(let chart)? = panel.parts.first { chart } else { BarChart(bars: []) }
  }

  @Test("a past month without an entry is empty, or one to come is zero") func gaps() throws {
    let test = try TestStore()
    let rule = Sugar.tracker.panel("year")
    #expect(months(try evaluate(test, rule)).isZero)
    #expect(try evaluate(test, rule).notes == [Sugar.diary.texts.empty])
    try test.eat("a", on: 20_240_131)
    try test.eat("b", on: 20_240_229)
    try test.eat("c", on: 20_240_229)
    try test.eat("old", on: 20_191_231)
    let panel = try evaluate(test, rule)
    #expect(panel.period == DayRange(year: 2024))
    #expect(
      months(panel).months.map { $0?.numerator } == [1, 2, 0, 0, 0, 0, 0, 0, nil, nil, nil, nil])
    #expect(months(panel).months.first??.shown(.ja) == "1個")
    #expect(months(panel).months.first??.shown(.en) == "1 piece")
    #expect(months(panel).years == 2019...2024)
    #expect(months(panel).unknownMonth == nil)
    let old = try evaluate(test, rule, period: DayRange(day(20_190_305)))
    #expect(old.period == DayRange(year: 2019))
    #expect(months(old).months.map { $0?.numerator } == Array(repeating: 0, count: 11) + [1])
  }

  @Test("an entry of no known month is in no year, or in January") func loose() throws {
    let test = try TestStore()
    try test.eat("a", 50, on: 20_240_131)
    try test.eat("b", 25, on: 20_240_229)
    _ = try test.sql("UPDATE sugar_sweets SET day=20240000 WHERE name='b'")
    _ = try test.sql(
      "UPDATE hibi_day_total SET day=20240000 WHERE collection='sugar_sweets' AND day=20240229")
    let count = months(try evaluate(test, Sugar.tracker.panel("year")))
    #expect(count.months.prefix(2).map { $0?.numerator } == [1, 0])
    #expect(count.unknownMonth?.shown(.ja) == "1個")
    let sum = months(
      try evaluate(
        test, PanelRule("x", "", period: .thisYear, [.months(Measure(.sum, "grams", of: "sweets"))])
      ))
    #expect(sum.months.first??.text() == "5.0")
    #expect(sum.unknownMonth?.text() == "2.5")
  }

  @Test("a mean of months without a value is zero") func means() throws {
    let test = try TestStore()
    try test.eat("a", 10, on: 20_240_101)
    try test.eat("a", 15, on: 20_240_101)
    let rule = PanelRule(
      "x", "", period: .thisYear, [.months(Measure(.mean, "grams", of: "sweets"))])
    let chart = months(try evaluate(test, rule))
    #expect(chart.months.first??.text(extra: 1) == "1.25")
    #expect(chart.months.dropFirst().allSatisfy { $0 == nil })
    #expect(chart.unknownMonth == nil)
  }

  @Test("values of a field are not the greatest first, then by name") func values() throws {
    let test = try TestStore()
    try test.eat("ぱい", 100, on: 20_240_801)
    try test.eat("cake", 90, on: 20_240_802)
    try test.eat("cake", 30, on: 20_240_803)
    try test.eat("Apple", 100, on: 20_240_803)
    try test.eat("nothing", on: 20_240_803)
    try test.eat("before", 999, on: 20_240_731)
    let chart = bars(try evaluate(test, Sugar.tracker.panel("names")))
    #expect(chart.bars.map { $0?.label } == ["cake", "Apple", "ぱい"])
    #expect(chart.bars.first??.quantity.shown(.en) == "12.0 g")
    #expect(chart.perPage == 4)
    #expect(bars(try evaluate(try TestStore(), Sugar.tracker.panel("names"))).bars.isEmpty)
  }

  @Test("a choice is shown by its name, or read by its title") func choices() throws {
    let test = try TestStore()
    try test.write("no", on: 20_240_801)
    try test.write("no", on: 20_240_802)
    try test.write("yes", on: 20_240_803)
    try test.write(nil, on: 20_240_804)
    let rule = PanelRule.by(field: Sugar.diary.fields[0], Sugar.diary)
    let chart = bars(try evaluate(test, rule, language: .ja))
    #expect(rule.title.ja == "甘いもの別の記録数")
    #expect(chart.bars.map { $0?.label } == ["いいえ", "なし", "はい"])
    #expect(chart.bars.map { $0?.name } == ["no", "none", "yes"])
    #expect(chart.bars.map { $0?.quantity } == [Quantity(2), Quantity(1), Quantity(1)])
  }

  @Test("tags of one entry are one bar") func tags() throws {
    let test = try TestStore()
    try test.write("no", places: "home work", on: 20_240_801)
    try test.write("no", places: "work", on: 20_240_802)
    try test.write("no", on: 20_240_803)
    let rule = PanelRule.by(field: Sugar.diary.fields[2], Sugar.diary)
    let chart = bars(try evaluate(test, rule))
    #expect(chart.bars.map { $0?.label } == ["work", "home", "none"])
    #expect(chart.bars.map { $0?.quantity.numerator } == [2, 1, 1])
  }

  @Test("a mean does not say of how many") func mean() throws {
    let test = try TestStore()
    try test.eat("a", 10, on: 20_240_801)
    try test.eat("b", 20, on: 20_240_801)
    try test.eat("c", on: 20_240_801)
    let rule = PanelRule(
      "x", "", [.figures([FigureRule("m", "", .measure(Measure(.mean, "grams", of: "sweets")))])])
    guard case .figures(let figures)? = try evaluate(test, rule).parts.first else { return }
    #expect(figures.first?.note == Localized("of 2 values", ja: "グラムを記録した2件の平均"))
  }
}
