/// An instant, with the UTC offset that held where it was written.
///
/// ```swift
/// let moment = Moment(rfc3339: "2026-11-28T03:30:05.123Z")
/// moment?.milliseconds                       // 1795836605123
/// Moment(milliseconds: 1795836605123, offset: 32_400).rfc3339
///                                            // 2026-11-28T12:30:05.123+09:00
/// ```
///
/// Moments are ordered by the instant alone. Equal moments have equal offsets too.
public struct Moment: Sendable, Hashable {
  /// Milliseconds since 1970-01-01T00:00Z.
  public var milliseconds: Int64
  /// Seconds east of UTC.
  public var offset: Int

  /// Creates a moment.
  public init(milliseconds: Int64, offset: Int) {
    self.milliseconds = milliseconds
    self.offset = offset
  }

  /// Reads an RFC 3339 time, nil where it is none; fractions are cut to milliseconds.
  public init?(rfc3339 text: String) {
    guard let time = Timestamp(text), time.hasSeconds, let offset = time.offset else { return nil }
    self.init(milliseconds: time.utcMilliseconds - Int64(offset) * 1_000, offset: offset)
  }

  /// The date and the time of day where it was written; seconds are 0 to 86,399.
  ///
  /// Outside of the calendar it is the first second of the first day or the last of the last.
  public var civil: (day: Day, secondsOfDay: Int) {
    civil(offset: offset)
  }

  /// The civil time where it was written, as people read it: `2026/11/28 12:30`.
  package var shownTime: String {
    let (day, seconds) = civil
    return "\(day.slashed) \((seconds / 3_600).padded(2)):\((seconds / 60 % 60).padded(2))"
  }

  /// The local time with its offset, `2026-11-28T12:30:05.123+09:00`; never `Z`.
  ///
  /// RFC 3339 has offsets in minutes only. An older one with seconds is rounded, and the time
  /// with it, so that the text still means this instant.
  public var rfc3339: String {
    let most = 23 * 60 + 59
    let exact = max(-most * 60, min(offset, most * 60))
    let minutes = (exact + (exact < 0 ? -30 : 30)) / 60
    let (day, seconds) = civil(offset: minutes * 60)
    let fraction = Int(milliseconds.splitIntoSeconds.milliseconds)
    let time = (seconds / 3_600).padded(2) + ":" + (seconds / 60 % 60).padded(2)
    let zone = abs(minutes)
    return day.dashed + "T" + time + ":" + (seconds % 60).padded(2) + "." + fraction.padded(3)
      + (minutes < 0 ? "-" : "+") + (zone / 60).padded(2) + ":" + (zone % 60).padded(2)
  }

  private func civil(offset: Int) -> (day: Day, secondsOfDay: Int) {
    // The offset is cut so that no sum overflows.
    let local = milliseconds.splitIntoSeconds.seconds + Int64(max(-90_000, min(offset, 90_000)))
    // Here dividing by 86,400 is right: `local` has no zone any more.
    let remainder = local % 86_400
    let seconds = remainder < 0 ? remainder + 86_400 : remainder
    let number = Int((local - seconds) / 86_400) + 719_162
    guard let day = Day(number: number) else {
      return number < 0 ? (.earliest, 0) : (.latest, 86_399)
    }
    return (day, Int(seconds))
  }
}

extension Moment: Comparable {
  public static func < (left: Moment, right: Moment) -> Bool {
    left.milliseconds < right.milliseconds
  }
}

extension Int64 {
  /// Milliseconds as the whole seconds at or before them and the 0 to 999 that remain.
  var splitIntoSeconds: (seconds: Int64, milliseconds: Int64) {
    let remainder = self % 1_000
    return remainder < 0 ? (self / 1_000 - 1, remainder + 1_000) : (self / 1_000, remainder)
  }
}
