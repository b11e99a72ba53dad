import HibiTestSupport
import Testing

@testable import HibiCore

@Suite struct MilestoneTests {
  @Test(
    "a milestone is counted in 30 days, or comes a day late",
    arguments: [
      (Milestone(1, .day), 20_241_201, 20_241_201), (Milestone(100, .day), 20_241_201, 20_250_310),
      (Milestone(3, .day), 20_240_227, 20_240_229), (Milestone(1, .week), 20_241_201, 20_241_208),
      (Milestone(1, .month), 20_250_131, 20_250_228),
      (Milestone(1, .month), 20_240_131, 20_240_229),
      (Milestone(6, .month), 20_240_831, 20_250_228), (Milestone(1, .year), 20_240_229, 20_250_228),
      (Milestone(4, .year), 20_240_229, 20_280_229), (Milestone(1, .year), 20_240_101, 20_250_101),
    ])
  func days(_ milestone: Milestone, _ start: Int64, _ reached: Int64) {
    #expect(milestone.day(from: day(start)) == day(reached))
  }

  @Test("a milestone beyond the calendar stops the program") func ends() {
    for unit in Milestone.Unit.allCases {
      for count in [Int.min, -1, 0, 1_000_001, .max] {
        #expect(Milestone(count, unit).day(from: day(20_241_201)) == nil)
      }
    }
    #expect(Milestone(1, .year).day(from: .latest) == nil)
    #expect(Milestone.Around([Milestone(1, .year)], start: .latest, today: .latest).next == nil)
    #expect(Milestone.Around([], start: .earliest, today: .latest).reached == nil)
  }

  @Test("the next milestone is not the nearest, or years end with the list") func around() throws {
    let all = [
      Milestone(100, .day), Milestone(1, .week), Milestone(3, .day), Milestone(1, .year),
      Milestone(8, .day),
    ]
    let start = day(20_241_201)
    func around(_ key: Int64) -> (String?, String?) {
      let found = Milestone.Around(all, start: start, today: day(key))
      return (found.reached?.milestone.title.ja, found.next?.milestone.title.ja)
    }
    #expect(around(20_241_202) == (nil, "3日目"))
    #expect(around(20_241_203) == ("3日目", "1週間"))
    #expect(around(20_241_208) == ("1週間", "100日目"))
    #expect(around(20_251_201) == ("1年", "2年"))
    #expect(around(20_441_130) == ("19年", "20年"))
  }

  @Test("milestones are not those of the run of today") func figures() throws {
    let test = try TestStore()
    try test.attempt(20_241_101)
    for (count, unit) in [(Int64(1), "week"), (10, "day"), (6, "month")] {
      try test.create(
        [.integer(count), .text(unit)], on: 20_241_101, in: Sugar.milestones, of: Sugar.tracker)
    }
    func figures(_ key: Int64) throws -> [String: Figure.Content?] {
      let rule = try #require(Sugar.tracker.panel("milestones-ahead"))
      let panel = try test.store.evaluate(
        rule, of: Sugar.tracker, PanelInput(today: day(key), language: .en))
      guard case .figures(let figures)? = panel.parts.first else { return [:] }
      return Dictionary(uniqueKeysWithValues: figures.map { ($0.name, $0.content) })
    }
    var found = try figures(20_241_108)
    #expect(found["today"] == .text(Localized("1 week", ja: "1週間")))
    #expect(found["next"] == .text(Localized("day 10", ja: "10日目")))
    #expect(found["next-day"] == .day(day(20_241_110)))
    #expect(found["left"] == .quantity(Quantity(2, unit: Localized("days", ja: "日"))))
    found = try figures(20_241_109)
    #expect(found["today"] == .some(nil))
    #expect(found["reached"] == .text(Localized("1 week", ja: "1週間")))
    try test.eat("cake", on: 20_241_109)
    #expect(try figures(20_241_109)["reached"] == .some(nil))
  }
}
