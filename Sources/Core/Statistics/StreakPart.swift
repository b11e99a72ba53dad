/// What is asked of a streak.
public enum StreakPart: String, Sendable, Hashable, CaseIterable {
  /// The number of today in its run, counted from 1; none on a broken day, and on the last day of an
  /// attempt.
  case run
  /// The length of the run whose attempt ends today; none on all other days.
  case closed
  /// The days of the run that are over, and the first day of it or of the closed one.
  case full, start
  /// The unknown days of the run or of the closed one, none where there are none.
  case unknown
  /// A day where today is broken and in an attempt that goes on, or is skipped in one; none on all
  /// other days.
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
