import HibiTestSupport
import Testing

@testable import HibiCore

@Suite struct EvaluateTests {
  private func panel(
    _ test: TestStore, _ name: String, today: Int64 = 20_261_128, period: DayRange? = nil,
    slots: Int? = nil,
    _ language: Language = .en
  ) throws -> Panel {
    let rule = try #require(Water.tracker.panel(name))
    return try test.store.evaluate(
      rule, of: Water.tracker,
      PanelInput(today: day(today), period: period, slots: slots, language: language))
  }

  private func bars(_ panel: Panel) -> BarChart {
    if case .bars(let chart)? = panel.parts.first { chart } else { BarChart(bars: []) }
  }

  private func line(_ panel: Panel) -> LineChart {
    if case .line(let chart)? = panel.parts.first {
      chart
    } else {
      LineChart(points: [], fromZero: false)
    }
  }

  private func figures(_ panel: Panel) -> [String: Figure] {
    guard case .figures(let figures)? = panel.parts.first else { return [:] }
    return Dictionary(figures.map { ($0.name, $0) }) { first, _ in first }
  }

  @Test("a ranking has not always its slots, or draws an empty one as zero") func slots() throws {
    let test = try TestStore()
    #expect(bars(try panel(test, "best")).bars.isEmpty)
    #expect(try panel(test, "best").notes == [Water.glasses.texts.empty])
    for count in 1...4 {
      try test.add("a\(count)", Int64(count * 100), on: 20_261_100 + Int64(count))
      let chart = bars(try panel(test, "best"))
      #expect(chart.bars.count == 3)
      #expect(chart.bars.compactMap(\.self).count == min(count, 3))
      #expect(chart.bars.first??.quantity == Quantity(Int64(count * 100), unit: "ml"))
      #expect(chart.bars.first??.label == "a\(count)")
      #expect(try panel(test, "best").notes.isEmpty)
    }
    #expect(bars(try panel(test, "best", slots: 5)).bars.compactMap(\.self).count == 4)
    #expect(bars(try panel(test, "best", slots: 1)).bars.count == 1)
    #expect(bars(try panel(test, "best", slots: -7)).bars.count == 1)
  }

  @Test("equal values change their order, or the oldest is first") func ties() throws {
    let test = try TestStore()
    let old = try test.add("old", 100, on: 20_261_101)
    let first = try test.add("first", 100, on: 20_261_102)
    let second = try test.add("second", 100, on: 20_261_102)
    try test.add("less", -5, on: 20_261_103)
    for _ in 0..<3 {
      #expect(bars(try panel(test, "best")).bars.map { $0?.entry } == [second, first, old])
    }
  }

  @Test("negative values are left out of a ranking or a line") func negatives() throws {
    let test = try TestStore()
    try test.add("run", -300)
    try test.add("walk", -100)
    #expect(bars(try panel(test, "best")).bars.map { $0?.quantity.numerator } == [-100, -300, nil])
    #expect(
      line(try panel(test, "trend")).points.map { $0.quantity?.numerator } == [nil, -300, -100])
    #expect(line(try panel(test, "days")).points.last?.quantity?.numerator == -400)
  }

  @Test("the latest are not the newest, or not oldest first") func latest() throws {
    let test = try TestStore()
    #expect(line(try panel(test, "trend")).points.isEmpty)
    try test.add("b", 2, on: 20_261_102)
    #expect(line(try panel(test, "trend")).points.map(\.label) == ["", "", "b"])
    try test.add("a", 1, on: 20_261_101)
    try test.add("c", 3, on: 20_261_102)
    try test.add("d", 4, on: 20_261_102)
    #expect(line(try panel(test, "trend")).points.map(\.label) == ["b", "c", "d"])
    #expect(line(try panel(test, "trend")).points.map { $0.quantity?.numerator } == [2, 3, 4])
  }

  @Test("a day without entries is drawn as zero") func gaps() throws {
    let test = try TestStore()
    #expect(line(try panel(test, "days")).points.allSatisfy { $0.quantity == nil })
    try test.add("a", 100, on: 20_261_124)
    try test.add("b", 0, on: 20_261_126)
    try test.add("c", 50, on: 20_261_128)
    try test.add("d", 60, on: 20_261_128)
    try test.add("before", 900, on: 20_261_123)
    let chart = line(try panel(test, "days"))
    #expect(chart.points.map { $0.quantity?.numerator } == [100, nil, 0, nil, 110])
    #expect(chart.points.map(\.label) == ["11/24", "11/25", "11/26", "11/27", "11/28"])
    // The mean of three days reaches back before the first, and counts logged days only.
    #expect(chart.points.map { $0.mean?.text(extra: 1) } == ["500.0", nil, "50.0", nil, "55.0"])
    #expect(chart.points.allSatisfy { $0.goal == nil })
  }

  @Test("a new goal rewrites the past, or today's entries change other days") func goals() throws {
    let test = try TestStore()
    for key in Int64(20_261_124)...20_261_128 { try test.add("a", 100, on: key) }
    for (key, value) in [(Int64(20_261_101), "200"), (20_261_126, "150")] {
      _ = try test.store.act("water goal", .fake()) { writer throws(HibiError) in
        try writer.set("water.goal.amount", from: day(key), to: value)
      }
    }
    #expect(
      line(try panel(test, "days")).points.map { $0.goal?.numerator } == [200, 200, 150, 150, 150])
    let before = line(try panel(test, "days")).points.dropLast()
    _ = try test.store.act("water goal", .fake()) { writer throws(HibiError) in
      try writer.set("water.goal.amount", from: day(20_261_128), to: nil)
    }
    try test.add("run", -300)
    let after = line(try panel(test, "days"))
    #expect(after.points.dropLast() == before)
    #expect(after.points.last?.goal == nil)
    #expect(after.points.last?.quantity?.numerator == -200)
    #expect(after.hasGoal)
  }

  @Test("today's figures do not add up with exercise") func today() throws {
    let test = try TestStore()
    #expect(try panel(test, "today").notes.isEmpty)  // The text part is always there.
    var figures = figures(try panel(test, "today"))
    #expect(figures["total"]?.quantity == Quantity(0, unit: "ml"))
    #expect(figures["gained"] == nil && figures["goal"] == nil && figures["share"] == nil)
    try test.add("tea", 1_450, kind: "hot")
    try test.add("run", -300)
    try test.add("yesterday", 9_000, on: 20_261_127)
    _ = try test.store.act("water goal", .fake()) { writer throws(HibiError) in
      try writer.set("water.goal.amount", from: day(20_261_101), to: "2000")
    }
    figures = self.figures(try panel(test, "today"))
    #expect(
      figures.mapValues { $0.quantity?.grouped(extra: $0.extraPlaces) } == [
        "total": "1,150", "gained": "1,450", "spent": "300", "goal": "2,000", "left": "850",
        "share": "575.00", "hot": "1",
      ])
    #expect(
      self.figures(try panel(test, "today", today: 20_261_127))["total"]?.quantity?.numerator
        == 9_000)
    let panel = try panel(test, "today")
    guard case .table(let table) = panel.parts[1] else { return #expect(Bool(false)) }
    #expect(table.columns.map(\.name) == ["id", "name", "amount", "kind"])
    #expect(
      table.rows.map(\.cells) == [["2", "run", "-300ml", ""], ["1", "tea", "1450ml", "Hot"]])
  }

  @Test("a mean does not say what it was divided by") func denominator() throws {
    let test = try TestStore()
    for key in [Int64(20_261_101), 20_261_103, 20_261_110] { try test.add("a", 100, on: key) }
    try test.add("b", 1, on: 20_261_110)
    func mean(_ period: DayRange?, _ today: Int64 = 20_261_128) throws -> Figure? {
      figures(try panel(test, "stats", today: today, period: period))["amount_per_day"]
    }
    let all = try mean(nil)
    #expect(all?.quantity == Quantity(numerator: 301, denominator: 3, unit: "ml"))
    #expect(all?.note == Localized("per logged day, 3 of 28", ja: "28日のうち記録のある3日の平均"))
    // Days to come are not missed.
    #expect(
      try mean(DayRange(first: day(20_261_101), last: day(20_261_130)))?.note.en
        == "per logged day, 3 of 28")
    #expect(
      try mean(DayRange(first: nil, last: day(20_261_231)))?.note.en == "per logged day, 3 of 28")
    #expect(
      try mean(DayRange(first: day(20_261_102), last: day(20_261_105)))?.note.en
        == "per logged day, 1 of 4")
    #expect(try mean(nil, 20_261_105)?.note.en == "per logged day, 3 of 10")
    #expect(
      try mean(DayRange(first: day(20_261_101), last: day(20_261_103)), 20_261_102)?.note.en
        == "per logged day, 2 of 3")
    let none = try mean(DayRange(day(20_250_101)))
    #expect(none?.quantity == nil && none?.note.isEmpty == true)
  }

  @Test("a mean of means counts days and not values") func meanOfMeans() throws {
    let test = try TestStore()
    for temp in [Int64(10), 20, 30] { try test.add("a", 1, on: 20_261_127, temp: temp) }
    try test.add("a", 1, on: 20_261_128, temp: 100)
    let rule = PanelRule(
      "x", "", period: .lastDays(2), [.series(Measure(.mean, "temp"), average: 2, goal: nil)])
    let panel = try test.store.evaluate(
      rule, of: Water.tracker, PanelInput(today: day(20_261_128), language: .en))
    #expect(line(panel).points.map { $0.quantity?.text() } == ["2.0", "10.0"])
    #expect(line(panel).points.map { $0.mean?.text() } == ["2.0", "4.0"])
    let count = PanelRule(
      "x", "", period: .lastDays(2), [.series(Measure(.count, "temp"), average: nil, goal: nil)])
    let counted = try test.store.evaluate(
      count, of: Water.tracker, PanelInput(today: day(20_261_128), language: .en))
    #expect(line(counted).points.map { $0.quantity?.numerator } == [3, 1])
  }

  @Test("the title of other slots changes another number, or lies") func title() throws {
    let test = try TestStore()
    #expect(try panel(test, "best").title == Localized("Best 3 of 30", ja: "上位3（30件中）"))
    #expect(try panel(test, "best", slots: 5).title == Localized("Best 5 of 30", ja: "上位5（30件中）"))
    #expect(try panel(test, "best", slots: 5_000).title.en == "Best 1000 of 30")
    #expect(try panel(test, "days", slots: 5).title.en == "Per day")
  }

  @Test("a number or a word of the title is taken for the slots or the day") func titleWords()
    throws
  {
    let test = try TestStore()
    try test.add("a", 1)
    func title(_ rule: PanelRule, _ input: PanelInput) throws -> Localized {
      try test.store.evaluate(rule, of: Water.tracker, input).title
    }
    let best = PanelRule(
      "x", Localized("Top {n} in 3 jugs", ja: "3杯の上位{n}"),
      [.ranking(Measure(.max, "amount"), top: 3)])
    let five = PanelInput(today: day(20_261_128), slots: 5, language: .en)
    #expect(try title(best, five) == Localized("Top 5 in 3 jugs", ja: "3杯の上位5"))
    let yesterday = PanelInput(
      today: day(20_261_128), period: DayRange(day(20_261_127)), language: .en)
    let table = [PanelRule.Kind.table(collection: "", limit: 3)]
    let drunk = PanelRule("x", Localized("Todays", ja: "今日子さん"), period: .today, table)
    #expect(try title(drunk, yesterday) == drunk.title)
    let named = PanelRule("x", "{day}", period: .today, table)
    #expect(try title(named, yesterday) == Localized("The day", ja: "この日"))
    #expect(named.title() == Localized("Today", ja: "今日"))
  }

  @Test("a period without entries says that nothing was ever recorded") func emptyPeriod() throws {
    let test = try TestStore()
    try test.add("a", 1)
    let note = try panel(test, "best", period: DayRange(day(20_250_101))).notes.first
    #expect(note?.en == "Nothing recorded for this period (2025/01/01).")
    #expect(note?.ja == "この期間（2025/01/01）の記録はありません。")
  }

  @Test("an open period is endless, or one at the end of the calendar stops the program")
  func open() throws {
    let test = try TestStore()
    try test.add("a", 1, on: 20_261_120)
    let all = line(try panel(test, "days", period: .all)).points
    #expect(all.first?.day == day(20_261_120) && all.last?.day == day(20_261_128))
    // The days that can have an entry; none where the period has none.
    for (period, days, slots) in [
      (DayRange(first: .earliest, last: .latest), 9, 3),
      (DayRange(first: .latest, last: .earliest), 0, 0),
      (DayRange(first: nil, last: .earliest), 0, 0), (DayRange(first: .latest, last: nil), 0, 0),
    ] {
      #expect(line(try panel(test, "days", period: period)).points.count == days)
      #expect(line(try panel(test, "trend", period: period)).points.count == slots)
      #expect(bars(try panel(test, "best", period: period)).bars.count == slots)
      for name in ["today", "stats"] {
        #expect(figures(try panel(test, name, period: period)).isEmpty == false)
      }
    }
    try test.add("old", 1, on: 18_000_101)
    let cut = try panel(test, "days", period: .all)
    #expect(line(cut).points.count == 10_000 && line(cut).points.last?.day == day(20_261_128))
    #expect(cut.notes.first?.en == "Only the last 10000 days are shown.")
  }
}
