import HibiTestSupport
import Testing

@testable import HibiCore

@Suite struct MeasureTests {
  private func filled(_ seed: UInt64) throws -> TestStore {
    let test = try TestStore()
    var generator = SeededGenerator(seed: seed)
    for number in 0..<60 {
      try test.add(
        "a", Int64.random(in: -50...50, using: &generator), on: 20_261_101 + Int64(number % 9),
        temp: number % 3 == 0 ? nil : Int64.random(in: -9...9, using: &generator),
        at: number % 4 == 0 ? nil : 5)
    }
    return test
  }

  static let folds: [Measure] = [
    Measure(.count), Measure(.count, "amount"), Measure(.count, "temp"), Measure(.sum, "amount"),
    Measure(.sum, "temp"), Measure(.mean, "amount"), Measure(.mean, "temp"),
    Measure(.max, "amount"),
    Measure(.min, "amount"), Measure(.last, "amount"), Measure(.max, "temp"), Measure(.min, "temp"),
    Measure(.last, "temp"),
  ]

  @Test("a measure by totals is not the one by entries", arguments: folds)
  func agree(measure: Measure) throws {
    let test = try filled(3)
    let everything = "name or not name"
    for period in [
      DayRange.all, DayRange(day(20_261_103)),
      DayRange(first: day(20_261_102), last: day(20_261_105)),
      DayRange(first: nil, last: day(20_261_104)), DayRange(first: day(20_261_108), last: nil),
      DayRange(day(20_250_101)),
    ] {
      var filtered = measure
      filtered.filter = everything
      let plain = try test.store.measure(measure, period, Water.tracker)
      #expect(try test.store.measure(filtered, period, Water.tracker) == plain)
      let entries = try test.glasses(Query(period: period))
      let values = entries.compactMap { entry in
        measure.field.map { entry.value(of: $0, Water.glasses).integer } ?? 1
      }
      let expected: Int64? =
        switch measure.fold {
        case .count: Int64(values.count)
        case .max: values.max()
        case .min: values.min()
        case .last: values.first
        default: values.reduce(0, +)
        }
      #expect(plain.value == (values.isEmpty ? nil : expected))
      let days = try test.store.days(measure, period, Water.tracker)
      let byEntries = try test.store.days(filtered, period, Water.tracker)
      #expect(days.map(\.day) == byEntries.map(\.day))
      #expect(days.map(\.result) == byEntries.map(\.result))
      #expect(days.map(\.day) == days.map(\.day).sorted())
      if [.count, .sum, .mean].contains(measure.fold) {
        #expect(days.compactMap(\.result.value).reduce(0, +) == plain.value ?? 0)
        #expect(days.map(\.result.count).reduce(0, +) == plain.count)
        #expect(plain.count == values.count)
      }
      #expect(try test.store.loggedDays(measure, period, Water.tracker) == Int64(days.count))
      #expect(try test.store.loggedDays(filtered, period, Water.tracker) == Int64(days.count))
    }
  }

  @Test("a mean counts an entry of a skipped day") func skipped() throws {
    let test = try TestStore()
    for (key, temp) in [(20_261_101, 100), (20_261_102, 300), (20_261_103, 900)] as [(Int64, Int64)]
    {
      try test.add("a", 1, on: key, temp: temp, kind: "hot")
    }
    _ = try test.store.act("water skip", .fake()) { writer throws(HibiError) in
      try writer.skip(DayRange(day(20_261_103)), of: Water.tracker)
    }
    func mean(_ filter: String, _ period: DayRange = .all) throws -> MeasureResult {
      try test.store.measure(Measure(.mean, "temp", where: filter), period, Water.tracker)
    }
    for filter in ["", "kind = hot"] {
      #expect(try mean(filter) == MeasureResult(count: 2, value: 400))
      #expect(try mean(filter, DayRange(day(20_261_103))) == MeasureResult(count: 0, value: nil))
      #expect(try mean(filter, DayRange(day(20_261_102))).value == 300)
    }
    #expect(try test.store.measure(Measure(.sum, "temp"), .all, Water.tracker).value == 1_300)
    let bars = try test.store.bars(
      Measure(.mean, "temp"), by: "kind", perPage: 5, Water.tracker, .all,
      PanelInput(today: day(20_261_128), language: .en))
    #expect(bars.bars.first??.quantity.text() == "20.0")
  }

  @Test("a known zero counts as nothing") func zero() throws {
    let test = try TestStore()
    try test.add("a", 0, on: 20_261_101)
    try test.add("b", 5, on: 20_261_102)
    try test.add("c", -5, on: 20_261_102)
    let days = try test.store.days(Measure(.sum, "amount"), .all, Water.tracker)
    #expect(days.map(\.result.value) == [0, 0])
    #expect(try test.store.loggedDays(Measure(.sum, "amount"), .all, Water.tracker) == 2)
  }

  @Test("a measure asks a collection that is not there") func unknown() throws {
    let test = try TestStore()
    #expect(try test.store.measure(Measure(.count, of: "nope"), .all, Water.tracker).count == 0)
    #expect(
      try test.store.measure(Measure(.max, "minutes", of: "breaks"), .all, Water.tracker).value
        == nil)
    #expect(try test.store.span(Water.breaks, Water.tracker) == nil)
    #expect(try test.store.loggedDays(Measure(.count, of: "breaks"), .all, Water.tracker) == 0)
  }
}

@Suite struct GoalProgressTests {
  private func progress(_ values: [Int64], target: Int64? = 2_000) -> GoalProgress {
    var progress = GoalProgress(
      goal: Water.tracker.goals[0], day: day(20_261_128), places: 0, unit: "ml", target: target)
    for value in values { progress.add(value) }
    return progress
  }

  @Test("a day against its goal is said wrong") func line() {
    let title = Localized("Today", ja: "今日")
    let lines: [([Int64], Int64?, String, String)] = [
      ([1_450], 2_000, "Today 1,450 / goal 2,000 ml (550 left)", "今日 1,450 ／ 目標 2,000 ml（あと 550）"),
      ([2_000], 2_000, "Today 2,000 / goal 2,000 ml (goal met)", "今日 2,000 ／ 目標 2,000 ml（目標ちょうど）"),
      (
        [2_300, -200], 2_000,
        "Today 2,100 / goal 2,000 ml (100 over the goal); had 2,300, lost 200",
        "今日 2,100 ／ 目標 2,000 ml（目標より 100 多い）・飲んだ 2,300・失った 200"
      ),
      ([], nil, "Today 0 ml", "今日 0 ml"),
      ([-300], nil, "Today -300 ml; had 0, lost 300", "今日 -300 ml・飲んだ 0・失った 300"),
    ]
    for (values, target, en, ja) in lines {
      #expect(progress(values, target: target).line(title) == Localized(en, ja: ja))
    }
  }

  @Test("a length of time is said as in English in a Japanese line") func lengths() {
    var goal = Water.tracker.goals[0]
    func line(_ values: [Int64], _ target: Int64?) -> [String?] {
      var progress = GoalProgress(
        goal: goal, day: day(20_261_128), places: 0, unit: DurationType.unit,
        isDuration: true, target: target)
      for value in values { progress.add(value) }
      let line = progress.line(Localized("Today", ja: "今日"))
      return [line.en, line.ja, progress.note?.ja]
    }
    #expect(
      line([5_400], 9_000) == [
        "Today 1h30m / goal 2h30m (1h left)", "今日 1時間30分 ／ 目標 2時間30分（あと 1時間）",
        "目標 2時間30分・あと 1時間",
      ])
    #expect(
      line([9_000, -1_800], 5_400).last == "目標 1時間30分・30分 多い")
    goal.step = .year
    for text in line([9_000], 5_400) { #expect(text?.isEmpty == false) }
    #expect(line([9_000], 5_400).last.map { $0?.contains("h") } == false)
  }

  @Test("a part of a goal is zero where there is nothing to say") func parts() {
    #expect(progress([5]).quantity(.spent) == nil)
    #expect(progress([5]).quantity(.gained) == nil)
    #expect(progress([5], target: nil).quantity(.left) == nil)
    #expect(progress([5], target: nil).quantity(.target) == nil)
    #expect(progress([]).quantity(.total)?.numerator == 0)
    #expect(progress([2_500]).quantity(.left) == nil)
    #expect(progress([2_500]).quantity(.over)?.numerator == 500)
    #expect(progress([2_000]).quantity(.over) == nil)
    #expect(progress([2_500, -700]).quantity(.left)?.numerator == 200)
  }

  @Test("the greatest numbers stop the program") func extremes() {
    for value in [Int64.min, .max] {
      let progress = progress([value, value], target: .min)
      _ = progress.line("x")
      for part in FigureRule.GoalPart.allCases { _ = progress.quantity(part)?.grouped() }
    }
  }
}
