/// What time it is for one command: read once, so that all of it agrees.
///
/// ```swift
/// let now = try Now.read(
///   clock: .system, zone: .fixed(seconds: 32_400), override: "2026-11-29T01:30",
///   dayStartHours: 3)
/// now.day.slashed   // 2026/11/28: before three o'clock it is still yesterday
/// now.isShifted     // true
/// ```
public struct Now: Sendable, Hashable {
  public var moment: Moment
  /// Today: the civil day, or the one before while the day has not started.
  public var day: Day
  /// The civil time, 0 to 86,399.
  public var secondsOfDay: Int
  /// Whether `day` is not the civil day, which must be said where it matters.
  public var isShifted: Bool
  /// Whether `HIBI_NOW` said so, and not the clock.
  public var isFaked: Bool

  /// Creates the time for a command.
  public init(
    moment: Moment, day: Day, secondsOfDay: Int, isShifted: Bool = false, isFaked: Bool = false
  ) {
    self.moment = moment
    self.day = day
    self.secondsOfDay = secondsOfDay
    self.isShifted = isShifted
    self.isFaked = isFaked
  }

  /// Reads the clock, or `HIBI_NOW` where it is set.
  ///
  /// - Parameters:
  ///   - override: the value of `HIBI_NOW`. With an offset it is an instant, without one a
  ///     civil time in the zone. Empty counts as not set.
  ///   - dayStartHours: the hour at which a day begins, 0 to 6.
  /// - Throws: a usage error where `override` is not a time.
  public static func read(
    clock: WallClock, zone: LocalZone, override: String?, dayStartHours: Int
  ) throws(HibiError) -> Now {
    var milliseconds = clock.milliseconds()
    let isFaked = override.map { !$0.isEmpty } ?? false
    if let override, isFaked { milliseconds = try instant(of: override, zone: zone) }
    let moment = Moment(milliseconds: milliseconds, offset: zone.offset(at: milliseconds))
    let (civilDay, seconds) = moment.civil
    let isEarly = seconds < max(0, min(dayStartHours, 6)) * 3_600
    let day = isEarly ? civilDay.adding(days: -1) ?? civilDay : civilDay
    return Now(
      moment: moment, day: day, secondsOfDay: seconds, isShifted: day != civilDay,
      isFaked: isFaked)
  }

  private static func instant(of text: String, zone: LocalZone) throws(HibiError) -> Int64 {
    guard let time = Timestamp(text) else {
      throw HibiError(
        .refused,
        Localized("HIBI_NOW=\(text) is not a time.", ja: "HIBI_NOW=\(text) は日時として読めません。"),
        hints: [
          Localized(
            "Write 2026-11-29T12:00 for a time here, 2026-11-29T12:00:00+09:00 for an instant, "
              + "or unset HIBI_NOW.",
            ja: "2026-11-29T12:00（この場所の時刻）または 2026-11-29T12:00:00+09:00"
              + "（時差つき）の形で指定するか、HIBI_NOW を外してください。")
        ])
    }
    if let offset = time.offset { return time.utcMilliseconds - Int64(offset) * 1_000 }
    return zone.milliseconds(day: time.day, secondsOfDay: time.secondsOfDay)
      + Int64(time.milliseconds)
  }
}
