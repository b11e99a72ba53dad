/// How long nothing broke what is to be kept: the run of today, the longest, all kept days.
///
/// It is made from days alone, each time anew; nothing of it is stored.
///
/// ```swift
/// let facts = Streak.Facts(broken: [nov30], kept: [], attempts: [DayRange(first: nov1, last: nil)])
/// let streak = Streak(facts, today: dec9)
/// streak.run?.days     // 9: the run began on December 1, and today counts
/// streak.run?.full     // 8: so many days are over
/// streak.longest?.days // 29: November 1 to 29
/// ```
///
/// A run begins with an attempt or on the day after a broken one. A day without an entry never
/// breaks it; where such a day is unknown, it counts as one of its days, but is named and left out
/// of the longest run, the total and the share. Skipped days add nothing and break nothing; days
/// outside of attempts, and those after today, are not counted. On the last day of an attempt no run
/// goes on any more: it is closed.
package struct Streak: Sendable, Hashable {
  /// What is recorded.
  package struct Facts: Sendable, Hashable {
    /// Days that break a run, in any order.
    package var broken: [Day]
    /// Days that are known to be kept; one that is broken too is broken.
    package var kept: [Day]
    /// From the first day on, to the last where it has ended.
    ///
    /// The first day of each begins a run.
    package var attempts: [DayRange]
    package var skips: [DayRange]
    /// Where a day without an entry is unknown; anywhere else it is as good as a kept one.
    package var unknown: [DayRange]

    /// Collects what is recorded.
    package init(
      broken: [Day], kept: [Day] = [], attempts: [DayRange], skips: [DayRange] = [],
      unknown: [DayRange] = []
    ) {
      self.broken = broken
      self.kept = kept
      self.attempts = attempts
      self.skips = skips
      self.unknown = unknown
    }
  }

  /// Days in a row that are not broken.
  package struct Run: Sendable, Hashable {
    package var first: Day
    package var last: Day
    /// Both ends included, skipped days not.
    package var days: Int
    /// How many of them are unknown.
    package var unknown: Int

    /// The days that are over where the run is that of today.
    package var full: Int { days - 1 }
    /// The days that are known to be kept.
    package var known: Int { days - unknown }
  }

  /// The run that today belongs to and that goes on; none on a broken day and outside of attempts.
  package let run: Run?
  /// The run that today belongs to where its attempt ends today, and no other begins.
  package let closed: Run?
  package let isBrokenToday: Bool
  package let isSkippedToday: Bool
  /// Whether today is in an attempt that goes on.
  package let isInAttempt: Bool
  /// The newest broken day that is recorded, in an attempt or not.
  package let lastBroken: Day?
  /// The run that the newest broken day ended; none where the day before was broken too.
  package let ended: Run?
  /// The run with the most known days, the newer of equal ones.
  package let longest: Run?
  /// The kept days of all runs.
  package let kept: Int
  /// The kept and the broken days of all attempts: what a share is of.
  package let tracked: Int
  /// These days themselves.
  let trackedDays: DaySet
  private let today: Day

  /// Days since the newest broken day, none on that day itself.
  package var daysSinceBroken: Int? {
    guard !isBrokenToday, let lastBroken, lastBroken < today else { return nil }
    return today.number - lastBroken.number
  }

  /// Counts what is recorded, as it stands on a day.
  /// - Parameter period: what the longest run, the kept and the tracked days are of; the rest is as
  ///   it stands at its end, where that is over.
  package init(_ facts: Facts, today: Day, in period: DayRange = .all) {
    let today = min(today, period.last ?? today)
    let end = today.number
    let start = period.first?.number ?? .min
    let skipped = DaySet(facts.skips.compactMap { Streak.numbers($0, until: end) })
    let attempts = facts.attempts.compactMap { Streak.numbers($0, until: end) }
    let recorded = facts.broken.map(\.number).filter { $0 <= end }
    let broken = recorded.filter { !skipped.contains($0) }.sortedOnce()
    let brokenSet = DaySet(days: broken)
    let known = DaySet(
      days: facts.kept.map(\.number).filter {
        $0 <= end && !skipped.contains($0) && !brokenSet.contains($0)
      })
    let open = DaySet(facts.unknown.compactMap { Streak.numbers($0, until: end) })
      .subtracting(skipped).subtracting(known).subtracting(brokenSet)

    /// The run between two breaks, without the skipped days at its ends; none where nothing is left.
    func run(_ range: ClosedRange<Int>) -> Run? {
      let days = range.count - skipped.count(in: range)
      guard days > 0 else { return nil }
      let first = skipped.range(around: range.lowerBound).map { $0.upperBound + 1 }
      let last = skipped.range(around: range.upperBound).map { $0.lowerBound - 1 }
      return Run(
        first: Day(clamping: first ?? range.lowerBound),
        last: Day(clamping: last ?? range.upperBound), days: days,
        unknown: open.count(in: range))
    }

    let goesOn = facts.attempts.contains { attempt in
      (attempt.first?.number ?? 0) <= end && (attempt.last?.number ?? .max) > end
    }
    var current: Run?
    var closed: Run?
    var ended: Run?
    var longest: Run?
    var kept = 0
    var brokenDays = 0
    var next = broken.startIndex
    var isInAttempt = false
    for span in Streak.spans(attempts) {
      var from = span.lowerBound
      func close(_ last: Int) -> Run? {
        guard from <= last, let whole = run(from...last) else { return nil }
        let part = from >= start ? whole : start <= last ? run(start...last) : nil
        if let part {
          kept += part.known
          if part.known > 0, part.known >= longest?.known ?? 0 { longest = part }
        }
        return whole
      }
      while next < broken.endIndex, broken[next] < span.lowerBound { next += 1 }
      while next < broken.endIndex, broken[next] <= span.upperBound {
        let run = close(broken[next] - 1)
        if broken[next] == broken.last { ended = run }
        if broken[next] >= start { brokenDays += 1 }
        from = broken[next] + 1
        next += 1
      }
      let last = close(span.upperBound)
      guard span.upperBound == end else { continue }
      if goesOn { current = last } else { closed = last }
      isInAttempt = goesOn
    }
    self.run = current
    self.closed = closed
    isBrokenToday = brokenSet.contains(end)
    isSkippedToday = skipped.contains(end)
    self.isInAttempt = isInAttempt
    lastBroken = recorded.max().map { Day(clamping: $0) }
    self.ended = ended
    self.longest = longest
    self.kept = kept
    tracked = kept + brokenDays
    let before = start > 0 ? DaySet([0...(start - 1)]) : DaySet([])
    trackedDays = DaySet(attempts).subtracting(skipped).subtracting(open).subtracting(before)
    self.today = today
  }

  /// The days of attempts, cut before the first day of each.
  private static func spans(_ attempts: [ClosedRange<Int>]) -> [ClosedRange<Int>] {
    let starts = Set(attempts.map(\.lowerBound)).sorted()
    var spans: [ClosedRange<Int>] = []
    for range in DaySet(attempts).ranges {
      let inside = starts.filter { range.contains($0) }
      for (index, start) in inside.enumerated() {
        let last = index + 1 < inside.count ? inside[index + 1] - 1 : range.upperBound
        spans.append(start...last)
      }
    }
    return spans
  }

  /// The numbers of a range until a day, nil where none is left.
  private static func numbers(_ range: DayRange, until end: Int) -> ClosedRange<Int>? {
    let first = range.first?.number ?? 0
    let last = min(range.last?.number ?? end, end)
    return first <= last ? first...last : nil
  }
}
