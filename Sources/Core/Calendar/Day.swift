/// A civil date without a zone, 0001-01-01 to 9999-12-31 in the proleptic Gregorian calendar.
///
/// ```swift
/// let day = Day(year: 2026, month: 11, day: 28)
/// day?.slashed                      // 2026/11/28
/// day?.key                          // 20261128
/// day?.adding(months: 3)?.dashed    // 2027-02-28, the end of the shorter month
/// Day(year: 2026, month: 2, day: 29)  // nil
/// ```
///
/// Arithmetic is in days and months, never in seconds: a civil day has no fixed length.
public struct Day: Sendable, Hashable {
  /// The date as yyyyMMdd, which sorts as dates do.
  public let key: Int64

  /// The first day there is, 0001-01-01.
  public static let earliest = Day(trusted: 1, 1, 1)
  /// The last day there is, 9999-12-31.
  public static let latest = Day(trusted: 9999, 12, 31)

  /// Creates a day from yyyyMMdd, nil where there is no such day.
  public init?(key: Int64) {
    guard (1_01_01...9999_12_31).contains(key) else { return nil }
    let digits = Int(key)
    self.init(year: digits / 10_000, month: digits / 100 % 100, day: digits % 100)
  }

  /// Creates a day from its parts, nil where there is no such day.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
      day <= Day.daysIn(month: month, year: year)
    else { return nil }
    self.init(trusted: year, month, day)
  }

  /// Creates a day from its distance to 0001-01-01, 0 to 3,652,058, nil outside of that.
  public init?(number: Int) {
    guard (0...3_652_058).contains(number) else { return nil }
    // Years are counted from March, so that the leap day is the last of its year, and in
    // cycles of 400 years = 146,097 days.
    let shifted = number + 306
    let cycle = shifted / 146_097
    let dayOfCycle = shifted % 146_097
    let yearOfCycle =
      (dayOfCycle - dayOfCycle / 1_460 + dayOfCycle / 36_524 - dayOfCycle / 146_096) / 365
    let dayOfYear = dayOfCycle - (365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100)
    let march = (5 * dayOfYear + 2) / 153
    let month = march < 10 ? march + 3 : march - 9
    self.init(
      trusted: yearOfCycle + cycle * 400 + (month <= 2 ? 1 : 0), month,
      dayOfYear - (153 * march + 2) / 5 + 1)
  }

  /// Creates the day of a number, the nearest there is where the number has none.
  package init(clamping number: Int) {
    self = Day(number: number) ?? (number < 0 ? .earliest : .latest)
  }

  private init(trusted year: Int, _ month: Int, _ day: Int) {
    key = Int64(year * 10_000 + month * 100 + day)
  }

  public var year: Int { Int(key) / 10_000 }
  /// The month, 1 to 12.
  public var month: Int { Int(key) / 100 % 100 }
  /// The day of the month, 1 to 31.
  public var dayOfMonth: Int { Int(key) % 100 }

  /// The days since 0001-01-01.
  public var number: Int {
    let marchYear = month <= 2 ? year - 1 : year
    let march = month > 2 ? month - 3 : month + 9
    let dayOfYear = (153 * march + 2) / 5 + dayOfMonth - 1
    let yearOfCycle = marchYear % 400
    return marchYear / 400 * 146_097 + yearOfCycle * 365 + yearOfCycle / 4 - yearOfCycle / 100
      + dayOfYear - 306
  }

  /// The day of the week; 0001-01-01 is a Monday.
  public var weekday: Weekday { Weekday(wrapping: number + 1) }

  /// The day so many days later, earlier where negative, nil outside of the calendar.
  public func adding(days: Int) -> Day? {
    let (sum, overflow) = number.addingReportingOverflow(days)
    return overflow ? nil : Day(number: sum)
  }

  /// The same day so many months later, or the end of a shorter month.
  ///
  /// January 31 + 1 is February 28 or 29. Nil outside of the calendar.
  public func adding(months: Int) -> Day? {
    guard let target = Month(of: self).adding(months) else { return nil }
    return Day(
      trusted: target.year, target.number, min(dayOfMonth, target.last.dayOfMonth))
  }

  /// The date as people read it: `2026/11/28`.
  public var slashed: String { text(separator: "/") }

  /// The date as machines read it: `2026-11-28`.
  public var dashed: String { text(separator: "-") }

  private func text(separator: String) -> String {
    year.padded(4) + separator + month.padded(2) + separator + dayOfMonth.padded(2)
  }

  /// Whether February has 29 days in the year.
  public static func isLeap(year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  /// The days of a month, 28 to 31, 0 where there is no such month.
  public static func daysIn(month: Int, year: Int) -> Int {
    switch month {
    case 2: isLeap(year: year) ? 29 : 28
    case 4, 6, 9, 11: 30
    case 1...12: 31
    default: 0
    }
  }
}

extension Day: Comparable {
  public static func < (left: Day, right: Day) -> Bool { left.key < right.key }
}

extension Int {
  /// The number with zeros before it up to a width: `7.padded(2)` is `07`.
  package func padded(_ width: Int) -> String {
    let digits = String(magnitude)
    let zeros = String(repeating: "0", count: Swift.max(0, width - digits.utf8.count))
    return (self < 0 ? "-" : "") + zeros + digits
  }
}
