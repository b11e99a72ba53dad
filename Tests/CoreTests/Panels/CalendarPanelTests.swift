import HibiTestSupport
import Testing

@testable import HibiCore

@Suite struct CalendarPanelTests {
  private func grid(
    _ test: TestStore, _ rule: PanelRule? = nil, period: DayRange? = nil,
    language: Language = .en, weekStart: Weekday? = nil
  ) throws -> CalendarGrid {
    let rule = try #require(rule ?? Sugar.tracker.panel("calendar"))
    let panel = try test.store.evaluate(
      rule, of: Sugar.tracker,
      PanelInput(
        today: day(20_241_209), period: period, language: language, weekStart: weekStart))
    guard case .calendar(let grid)? = panel.parts.first else {
      throw HibiError(.fault, Localized("no calendar", ja: ""))
    }
    #expect(grid.days.first?.day == panel.period.first)
    #expect(grid.days.last?.day == panel.period.last)
    return grid
  }

  @Test("a day is marked that has nothing, or not as it is recorded") func states() throws {
    let test = try TestStore()
    try test.attempt(20_241_101)
    try test.eat("a", on: 20_241_202)
    try test.write("no", on: 20_241_203)
    try test.write("no", "words", on: 20_241_202)
    try test.write(nil, "only words", on: 20_241_231)
    try test.write("yes", on: 20_241_130)
    let grid = try grid(test)
    #expect(grid.days.count == 31)
    #expect(
      grid.days.filter { !$0.isEmpty } == [
        .init(day(20_241_202), .broken, count: 1, hasText: true),
        .init(day(20_241_203), .kept, count: 1),
        .init(day(20_241_231), nil, count: 1, hasText: true),
      ])
    #expect(grid.textTitle?.ja == "本文")
  }

  @Test("a period that is no year is no month") func periods() throws {
    let test = try TestStore()
    #expect(try grid(test, period: .all).days.count == 31)
    #expect(try grid(test, period: DayRange(day(20_240_215))).days.count == 29)
    #expect(try grid(test, period: DayRange(year: 2024)).days.count == 366)
    #expect(try grid(test, period: DayRange(year: 2024)).days.last?.day == day(20_241_231))
    #expect(
      try grid(test, period: DayRange(first: day(20_231_220), last: day(20_240_110))).days.count
        == 31)
  }

  @Test("a week begins with another day than it should") func weeks() throws {
    let test = try TestStore()
    #expect(try grid(test).weekStart == .monday)
    #expect(try grid(test, nil, language: .ja).weekStart == .sunday)
    #expect(try grid(test, nil, language: .ja, weekStart: .monday).weekStart == .monday)
  }

  @Test("a calendar without states has none to mark days by") func counts() throws {
    let test = try TestStore()
    try test.write("no", on: 20_241_203)
    try test.write("no", on: 20_241_203)
    let grid = try grid(test, PanelRule.calendar)
    #expect(grid.words == nil)
    #expect(grid.days.filter { !$0.isEmpty } == [.init(day(20_241_203), count: 2)])
  }

  @Test("a meter is full before it is, or has no word") func meter() throws {
    let test = try TestStore()
    func meter() throws -> Meter? {
      let panel = try test.store.evaluate(
        try #require(Sugar.tracker.panel("amount")), of: Sugar.tracker,
        PanelInput(today: day(20_241_209), language: .en))
      if case .meter(let meter)? = panel.parts.first { return meter }
      return nil
    }
    #expect(try meter()?.quantity == nil)
    #expect(try meter()?.band == nil)
    var tones: [MeterBand.Tone?] = []
    for grams in [Int64(0), 299, 1, 299, 1, 599, 1] {
      try test.eat("a", grams, on: 20_241_209)
      tones.append(try meter()?.band?.tone)
    }
    #expect(tones == [.calm, .calm, .caution, .caution, .high, .high, .extreme])
    #expect(try meter()?.percent == 200)
    #expect(try meter()?.quantity?.shown(.en) == "120.0 g")
  }
}
