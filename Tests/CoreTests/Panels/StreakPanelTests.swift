import HibiTestSupport
import Testing

@testable import HibiCore

@Suite struct StreakPanelTests {
  private func panel(
    _ test: TestStore, _ name: String = "now", today: Int64 = 20_241_209,
    period: DayRange? = nil
  ) throws -> Panel {
    let rule = try #require(Sugar.tracker.panel(name))
    return try test.store.evaluate(
      rule, of: Sugar.tracker,
      PanelInput(today: day(today), period: period, language: .en))
  }

  private func figures(_ panel: Panel) -> [String: Figure] {
    var result: [String: Figure] = [:]
    for case .figures(let figures) in panel.parts {
      for figure in figures { result[figure.name] = figure }
    }
    return result
  }

  private func text(_ panel: Panel) -> Localized {
    if case .text(let text, _)? = panel.parts.first { text } else { "" }
  }

  @Test("a sentence shows another day or number than the rows say") func sentences() throws {
    let test = try TestStore()
    #expect(text(try panel(test)).en == "No day is counted today.")
    try test.attempt(20_241_101)
    try test.eat("cake", on: 20_241_130)
    #expect(
      text(try panel(test))
        == Localized("Day 9 · 8 full days (from 2024/12/01)", ja: "断酒9日目（丸8日・12/01から）"))
    #expect(text(try panel(test, today: 20_241_202)).en == "Day 2 · 1 full day (from 2024/12/01)")
    #expect(text(try panel(test, today: 20_250_101)).ja == "断酒32日目（丸31日・2024/12/01から）")
    for key in [Int64(20_241_201), 20_241_202, 20_241_203, 20_241_205, 20_241_206] {
      try test.write("no", on: key)
    }
    try test.write("no", "well", on: 20_241_208)
    try test.write(nil, "only words", on: 20_241_207)
    try test.write("no", on: 20_241_209)
    try test.set("sugar.no-entry", "unknown")
    #expect(
      text(try panel(test))
        == Localized("Day 9 (2 days without a record)", ja: "断酒9日目（うち記録なし2日）"))
    try test.eat("pie", on: 20_241_209)
    #expect(text(try panel(test)).ja == "今日は数えません。")
  }

  @Test("an answer outside of panels cannot say what stays") func answer() throws {
    let test = try TestStore()
    try test.attempt(20_241_101)
    try test.eat("cake", on: 20_241_124)
    try test.eat("pie", on: 20_241_209)
    let rule = TextRule(
      Localized(
        "{ended|day stays|days stay}. {total} in all, at most {longest}.",
        ja: "これまでの断酒{ended}日はそのまま残ります。合計{total}日・最長{longest}日。"),
      [Sugar.part(.ended), Sugar.part(.total), Sugar.part(.longest)])
    let input = PanelInput(today: day(20_241_209), language: .ja)
    let answer = try test.store.sentence([rule], Sugar.tracker, .all, input)
    #expect(answer.text.ja == "これまでの断酒14日はそのまま残ります。合計37日・最長23日。")
    #expect(answer.text.en == "14 days stay. 37 in all, at most 23.")
    #expect(answer.figures.map(\.name) == ["ended", "total", "longest"])
    try test.eat("pie", on: 20_241_208)
    try test.eat("more", on: 20_241_209)
    #expect(try test.store.sentence([rule], Sugar.tracker, .all, input).text.isEmpty)
  }

  @Test("figures of a streak are zero where there is nothing to say, or hide their denominator")
  func parts() throws {
    let test = try TestStore()
    try test.attempt(20_241_101, 20_241_110)
    try test.write("yes", on: 20_241_105)
    try test.attempt(20_241_201)
    var found = figures(try panel(test))
    #expect(found["run"]?.quantity?.shown(.ja) == "9日")
    #expect(found["start"]?.content == .day(day(20_241_201)))
    #expect(found["total"]?.quantity?.numerator == 18)
    #expect(found["tracked"]?.quantity?.numerator == 19)
    #expect(found["share"]?.quantity?.shown(.en, extra: 1) == "94.7 %")
    #expect(
      found["share"]?.note
        == Localized("18 of 19 days that count", ja: "対象の19日のうち18日"))
    #expect(found["longest"]?.quantity?.numerator == 9)
    #expect(found["since"]?.quantity?.numerator == 34)
    #expect(found["last"]?.content == .day(day(20_241_105)))
    #expect(found["unknown"]?.content == nil)
    #expect(found["saved"]?.quantity?.shown(.ja, extra: 0) == "4,509.0円")
    try test.set("sugar.price", "1.5")
    #expect(try figures(panel(test))["saved"]?.quantity?.text() == "27.0")
    found = figures(try panel(test, today: 20_241_105))
    #expect(found["run"]?.content == nil && found["since"]?.content == nil)
    #expect(figures(try panel(try TestStore()))["total"]?.content == nil)
  }

  @Test("without attempts a streak has no beginning") func first() throws {
    let test = try TestStore()
    var state = Sugar.state
    state.attempts = ""
    #expect(try test.store.facts(state, Sugar.tracker).attempts.isEmpty)
    try test.eat("cake", on: 20_241_203)
    try test.write("no", on: 20_241_201)
    #expect(
      try test.store.facts(state, Sugar.tracker).attempts
        == [DayRange(first: day(20_241_201), last: nil)])
  }

  @Test("days of use begin with 0, or run backwards") func use() throws {
    let test = try TestStore()
    #expect(figures(try panel(test))["use"]?.content == nil)
    try test.eat("cake", on: 20_241_201)
    let use = figures(try panel(test))["use"]
    #expect(use?.quantity?.shown(.ja) == "9日")
    #expect(use?.note == Localized("from 2024/12/01", ja: "2024/12/01から"))
    #expect(figures(try panel(test, today: 20_241_201))["use"]?.quantity?.shown(.en) == "1 day")
    #expect(figures(try panel(test, today: 20_231_201))["use"]?.quantity?.numerator == 1)
  }

  @Test(
    "a place of a text that cannot be filled is taken",
    arguments: ["{", "}", "{}", "{a", "a}", "{a|b}", "{a:long}", "{{a}}", "{a|b|c|d}", "{:short}"])
  func templates(_ text: String) {
    #expect(TextTemplate(text) == nil)
    var tracker = Sugar.tracker
    tracker.panels[0].parts = [.text([TextRule(Localized(both: text), [Sugar.part(.run)])])]
    #expect(failure { try DeclarationCheck.run(tracker) }?.kind == .refused)
    // Without figures a brace is a brace.
    tracker.panels[0].parts = [.text(Localized(both: text))]
    #expect(failure { try DeclarationCheck.run(tracker) } == nil)
  }

  @Test("a tracker with days that break cannot be written as a definition") func definition() throws
  {
    try DeclarationCheck.run(Sugar.tracker)
    let text = Sugar.tracker.definition.write()
    #expect(try Tracker(definitionFile: Array(text.utf8)) == Sugar.tracker)
  }

  @Test("a goal of a year is that of a day, or its pace is wrong") func pace() throws {
    let test = try TestStore()
    let goal = try #require(Sugar.tracker.goals.first)
    try test.set("sugar.goal.year", "365", from: 20_230_101)
    for index in Int64(1)...13 { try test.eat("a", on: 20_230_100 + index) }
    func note(_ key: Int64) throws -> Localized? {
      try test.store.progress(goal, Sugar.tracker, on: day(key)).note
    }
    #expect(
      try note(20_230_110)
        == Localized(
          "goal 365, 3 ahead of the pace, day 10 of 365",
          ja: "目標 365・目標のペースより3個多い・365日のうち10日目"))
    #expect(
      try note(20_230_118)
        == Localized(
          "goal 365, 5 behind the pace, day 18 of 365",
          ja: "目標 365・目標のペースまであと5個・365日のうち18日目"))
    #expect(try note(20_230_113)?.en == "goal 365, on the pace, day 13 of 365")
    let line = try test.store.progress(goal, Sugar.tracker, on: day(20_230_118)).line("Today")
    #expect(line.en == "2023 13 / goal 365 pieces (5 behind the pace, day 18 of 365)")
    #expect(line.ja == "2023年 13 ／ 目標 365個（目標のペースまであと5個・365日のうち18日目）")
    // A share of a piece is no piece: a leap year asks for less than one a day.
    #expect(
      try test.store.progress(goal, Sugar.tracker, on: day(20_240_102)).quantity(.behind)?.numerator
        == 2)
  }
}
