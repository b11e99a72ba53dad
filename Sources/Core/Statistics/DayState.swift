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
