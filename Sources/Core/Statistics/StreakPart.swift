/// What is asked of a streak.
public enum StreakPart: String, Sendable, Hashable, CaseIterable {
  /// The number of today in its run, counted from 1; none on a broken day.
  case run
  /// The days of the run that are over, and the first of them all.
  case full, start
  /// The unknown days of the run, none where there are none.
  case unknown
  /// A day where today is broken and in an attempt, or is skipped in one; none on all other days.
  case broken, skipped
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
