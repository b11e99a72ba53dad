import HibiTestSupport
import Testing

@testable import HibiCore

@Suite struct StreakTests {
  private func open(_ key: Int64) -> DayRange { DayRange(first: day(key), last: nil) }

  private func range(_ first: Int64, _ last: Int64) -> DayRange {
    DayRange(first: day(first), last: day(last))
  }

  @Test(
    "the day of a run is counted by seconds, months or from zero",
    arguments: [
      (20_241_201, 20_241_209, 9), (20_240_228, 20_240_301, 3), (20_241_231, 20_250_101, 2),
      (20_240_101, 20_241_230, 365), (20_240_101, 20_250_101, 367), (20_240_229, 20_250_228, 366),
      (20_240_229, 20_250_301, 367), (20_250_131, 20_250_228, 29), (20_250_301, 20_250_330, 30),
      (20_250_301, 20_250_331, 31), (20_250_301, 20_250_301, 1),
      (00_010_101, 99_991_231, 3_652_059),
    ])
  func vectors(_ vector: (start: Int64, today: Int64, days: Int)) {
    let streak = Streak(.init(broken: [], attempts: [open(vector.start)]), today: day(vector.today))
    #expect(streak.run?.days == vector.days)
    #expect(streak.run?.full == vector.days - 1)
    #expect(streak.run?.first == day(vector.start))
    #expect(streak.longest == streak.run)
    #expect(streak.kept == vector.days)
    #expect(streak.daysSinceBroken == nil)
  }

  @Test("a broken today is day 0, or takes the runs before it away") func brokenToday() {
    let facts = Streak.Facts(
      broken: [day(20_241_110), day(20_241_209), day(20_241_209)], attempts: [open(20_241_101)])
    let streak = Streak(facts, today: day(20_241_209))
    #expect(streak.run == nil)
    #expect(streak.isBrokenToday)
    #expect(streak.daysSinceBroken == nil)
    #expect(streak.ended?.days == 28)
    #expect(streak.ended?.first == day(20_241_111))
    #expect(streak.longest == streak.ended)
    #expect(streak.kept == 9 + 28)
    #expect(streak.tracked == 39)
    let next = Streak(facts, today: day(20_241_210))
    #expect(next.run?.days == 1)
    #expect(next.run?.first == day(20_241_210))
    #expect(next.daysSinceBroken == 1)
  }

  @Test("two broken days in a row end a run of none") func twoBroken() {
    let facts = Streak.Facts(
      broken: [day(20_241_208), day(20_241_209)], attempts: [open(20_241_201)])
    let streak = Streak(facts, today: day(20_241_209))
    #expect(streak.ended == nil)
    #expect(streak.longest?.days == 7)
    #expect(streak.lastBroken == day(20_241_209))
  }

  @Test("the older of two equal runs is the longest") func ties() {
    let facts = Streak.Facts(broken: [day(20_241_204)], attempts: [range(20_241_201, 20_241_207)])
    let streak = Streak(facts, today: day(20_241_231))
    #expect(streak.longest?.first == day(20_241_205))
    #expect(streak.run == nil)
  }

  @Test("an unknown day is kept in the total, or breaks a run") func unknown() {
    let facts = Streak.Facts(
      broken: [], kept: [1, 2, 3, 5, 6, 8, 9].map { day(20_241_200 + $0) },
      attempts: [open(20_241_201)], unknown: [.all])
    let streak = Streak(facts, today: day(20_241_209))
    #expect(streak.run?.days == 9)
    #expect(streak.run?.unknown == 2)
    #expect(streak.longest?.known == 7)
    #expect(streak.kept == 7)
    #expect(streak.tracked == 7)
    let empty = Streak(
      .init(broken: [], attempts: [open(20_241_201)], unknown: [.all]), today: day(20_241_209))
    #expect(empty.run?.days == 9)
    #expect(empty.longest == nil)
    #expect(empty.tracked == 0)
  }

  @Test("a skipped day adds to a run or breaks it") func skips() {
    let facts = Streak.Facts(
      broken: [day(20_241_203)], attempts: [open(20_241_201)],
      skips: [range(20_241_203, 20_241_204), range(20_241_204, 20_241_205)])
    let streak = Streak(facts, today: day(20_241_209))
    #expect(streak.run?.days == 6)
    #expect(streak.run?.first == day(20_241_201))
    #expect(streak.kept == 6)
    // What is recorded stays recorded.
    #expect(streak.lastBroken == day(20_241_203))
    let whole = Streak(
      .init(broken: [day(20_241_205)], attempts: [open(20_241_201)], skips: [open(20_241_206)]),
      today: day(20_241_209))
    #expect(whole.run == nil)
    let later = Streak(
      .init(
        broken: [day(20_241_205)], attempts: [open(20_241_201)],
        skips: [range(20_241_206, 20_241_207)]), today: day(20_241_209))
    #expect(later.run?.first == day(20_241_208))
    #expect(later.run?.days == 2)
  }

  @Test("days outside of attempts or after today are counted") func outside() {
    let facts = Streak.Facts(
      broken: [day(20_241_115), day(20_250_101)],
      attempts: [range(20_241_101, 20_241_110), range(20_241_120, 20_241_122), open(20_250_201)])
    let streak = Streak(facts, today: day(20_241_209))
    #expect(streak.run == nil)
    #expect(streak.kept == 13)
    #expect(streak.tracked == 13)
    #expect(streak.ended == nil)
    #expect(streak.daysSinceBroken == 24)
    #expect(Streak(.init(broken: [], attempts: []), today: day(20_241_209)).run == nil)
  }

  @Test("an attempt inside of another counts days twice, or begins no run") func overlap() {
    let facts = Streak.Facts(
      broken: [], attempts: [open(20_241_101), range(20_241_201, 20_241_203)])
    let streak = Streak(facts, today: day(20_241_209))
    #expect(streak.run?.first == day(20_241_201))
    #expect(streak.run?.days == 9)
    #expect(streak.kept == 39)
    #expect(streak.longest?.days == 30)
  }

  @Test("a back-filled day is not what a walk over all days finds", arguments: UInt64(1)...60)
  func brute(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let zero = day(20_240_215).number
    func any(_ count: Int) -> [Day] {
      (0..<count).map { _ in Day(clamping: zero + .random(in: 0..<90, using: &random)) }
    }
    func ranges(_ count: Int) -> [DayRange] {
      (0..<count).map { _ in
        let first = Int.random(in: 0..<90, using: &random)
        let last = first + .random(in: -1..<30, using: &random)
        return DayRange(
          first: Day(clamping: zero + first),
          last: .random(using: &random) ? nil : Day(clamping: zero + last))
      }
    }
    var facts = Streak.Facts(
      broken: any(.random(in: 0..<12, using: &random)),
      kept: any(.random(in: 0..<60, using: &random)), attempts: ranges(3),
      skips: ranges(.random(in: 0..<3, using: &random)),
      unknown: ranges(.random(in: 0..<3, using: &random)))
    facts.attempts = facts.attempts.filter { $0.dayCount != 0 }
    for step in 0..<90 {
      let today = Day(clamping: zero + step)
      let streak = Streak(facts, today: today)
      let walk = Walk(facts, from: zero, today: today)
      #expect(streak.run == walk.run)
      #expect(streak.closed == walk.closed)
      #expect(streak.longest == walk.longest)
      #expect(streak.kept == walk.kept)
      #expect(streak.tracked == walk.tracked)
      #expect(streak.trackedDays.count == walk.tracked)
      #expect(streak.ended == walk.ended)
      #expect(streak.isBrokenToday == walk.isBroken)
    }
  }

  /// The same numbers, found by looking at each day.
  private struct Walk {
    var run: Streak.Run?
    var closed: Streak.Run?
    var longest: Streak.Run?
    var ended: Streak.Run?
    var kept = 0
    var tracked = 0
    var isBroken = false

    init(_ facts: Streak.Facts, from zero: Int, today: Day) {
      func close() {
        if let run, run.known > 0, run.known >= longest?.known ?? 0 { longest = run }
        run = nil
      }
      for number in zero...today.number {
        let day = Day(clamping: number)
        isBroken = false
        if facts.attempts.contains(where: { $0.first == day }) { close() }
        let isSkipped = facts.skips.contains { $0.contains(day) }
        let isCovered = facts.attempts.contains { $0.contains(day) }
        if !isSkipped, facts.broken.contains(day) {
          isBroken = true
          ended = isCovered ? run : nil
          close()
          if isCovered { tracked += 1 }
          continue
        }
        guard isCovered else {
          close()
          continue
        }
        if isSkipped { continue }
        let isKnown =
          !facts.unknown.contains { $0.contains(day) } || facts.kept.contains(day)
        if isKnown {
          kept += 1
          tracked += 1
        }
        run = Streak.Run(
          first: run?.first ?? day, last: day, days: (run?.days ?? 0) + 1,
          unknown: (run?.unknown ?? 0) + (isKnown ? 0 : 1))
      }
      let goesOn = facts.attempts.contains { $0.contains(today) && $0.last != today }
      let current = run
      close()
      if goesOn { run = current } else { closed = current }
    }
  }

  @Test("a run goes on, or its length is lost, on the last day of its attempt") func closed() {
    let attempts = [range(20_241_201, 20_241_209)]
    let streak = Streak(.init(broken: [], attempts: attempts), today: day(20_241_209))
    #expect(streak.run == nil && !streak.isInAttempt)
    #expect(streak.closed?.days == 9 && streak.closed?.first == day(20_241_201))
    #expect(streak.longest == streak.closed)
    #expect(streak.kept == 9 && streak.tracked == 9)
    // The day before it still goes on, and the day after nothing ends.
    let before = Streak(.init(broken: [], attempts: attempts), today: day(20_241_208))
    #expect(before.run?.days == 8 && before.closed == nil)
    let after = Streak(.init(broken: [], attempts: attempts), today: day(20_241_210))
    #expect(after.run == nil && after.closed == nil && after.longest?.days == 9)
    // A drink on the day leaves nothing to be closed.
    let broken = Streak(
      .init(broken: [day(20_241_209)], attempts: attempts), today: day(20_241_209))
    #expect(broken.closed == nil && broken.ended?.days == 8 && broken.isBrokenToday)
    // Where another begins on the day, it is that one's first.
    let shared = Streak(
      .init(broken: [], attempts: attempts + [open(20_241_209)]), today: day(20_241_209))
    #expect(shared.run?.days == 1 && shared.closed == nil && shared.isInAttempt)
    #expect(shared.longest?.days == 8 && shared.kept == 9)
  }
}
