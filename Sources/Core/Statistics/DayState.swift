/// Declares what makes a day broken, kept or unknown: what streaks and calendars show.
///
/// ```swift
/// DayState(
///   broken: [Measure(.count, of: "sweets")], kept: [Measure(.count, where: "ate = no")],
///   attempts: "attempts", noEntry: .init(setting: "no-entry", unknown: "unknown"))
/// ```
///
/// A day is broken where any measure of `broken` counts something on it, else kept where one of
/// `kept` does. Any other day of an attempt is kept too, or unknown where a setting says so.
public struct DayState: Sendable, Hashable {
  public var broken: [Measure]
  public var kept: [Measure]
  /// The noun of the collection of attempts, whose entries are intervals: from the entry's day to
  /// its last, none while it goes on.
  ///
  /// Empty for one attempt from the first entry on.
  public var attempts: String
  /// Which setting makes days without an entry unknown; nil where they always count as kept.
  public var noEntry: NoEntry?
  /// What a calendar calls a kept and a broken day.
  public var keptTitle: Localized
  public var brokenTitle: Localized

  /// Declares the states of a day.
  public init(
    broken: [Measure], kept: [Measure] = [], attempts: String = "", noEntry: NoEntry? = nil,
    keptTitle: Localized = Localized("kept", ja: "守った日"),
    brokenTitle: Localized = Localized("broken", ja: "守らなかった日")
  ) {
    self.broken = broken
    self.kept = kept
    self.attempts = attempts
    self.noEntry = noEntry
    self.keptTitle = keptTitle
    self.brokenTitle = brokenTitle
  }

  /// A setting of the tracker and the choice that makes days without an entry unknown.
  public struct NoEntry: Sendable, Hashable {
    public var setting: String
    public var unknown: String

    /// Names the setting and its choice.
    public init(setting: String, unknown: String) {
      self.setting = setting
      self.unknown = unknown
    }
  }
}

/// What is asked of a streak.
public enum StreakPart: String, Sendable, Hashable, CaseIterable {
  /// The number of today in its run, counted from 1; none on a broken day.
  case run
  /// The days of the run that are over, and the first of them all.
  case full, start
  /// The unknown days of the run, none where there are none.
  case unknown
  /// A day where today is broken and in an attempt, none on all other days.
  case broken
  /// The length of the run that the last broken day ended.
  case ended
  case longest
  /// All kept days, and their share of those that are known.
  case total, share
  /// The days that are known to be kept or broken.
  case tracked
  /// Days since the last broken one that is recorded, and that day.
  case since, last
}

extension Store {
  /// What is recorded of the states of days.
  package func facts(_ state: DayState, _ tracker: Tracker, today: Day) throws(HibiError)
    -> Streak.Facts
  {
    var isUnknown = false
    if let noEntry = state.noEntry, let setting = tracker.setting(noEntry.setting) {
      isUnknown = try value(setting, tracker, on: today).text == noEntry.unknown
    }
    return Streak.Facts(
      broken: try days(state.broken, tracker), kept: try days(state.kept, tracker),
      attempts: try attempts(state, tracker), skips: try skips(of: tracker),
      countsNoEntry: !isUnknown)
  }

  /// The days on which any of some measures counts something.
  private func days(_ measures: [Measure], _ tracker: Tracker) throws(HibiError) -> [Day] {
    var result: Set<Day> = []
    for measure in measures {
      for (day, counted) in try days(measure, .all, tracker) where counted.count > 0 {
        result.insert(day)
      }
    }
    return result.sorted()
  }

  private func attempts(_ state: DayState, _ tracker: Tracker) throws(HibiError) -> [DayRange] {
    if state.attempts.isEmpty {
      var first: Day?
      for noun in Set((state.broken + state.kept).map(\.collection)) {
        guard let schema = tracker.collection(noun), let day = try span(schema, tracker)?.first
        else { continue }
        first = first.map { min($0, day) } ?? day
      }
      return first.map { [DayRange(first: $0, last: nil)] } ?? []
    }
    guard let schema = tracker.collection(state.attempts) else { return [] }
    var result: [DayRange] = []
    try forEach(Query(descending: false), schema, tracker) { entry throws(HibiError) in
      guard let first = entry.day else { return }
      let last = schema.interval.flatMap { entry.value(of: $0, schema).integer }
      result.append(DayRange(first: first.first, last: last.flatMap { Day(key: $0) }))
    }
    return result
  }
}
