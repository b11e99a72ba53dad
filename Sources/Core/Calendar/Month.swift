/// A month of a year.
///
/// ```swift
/// let month = Month(year: 2026, number: 11)
/// month?.last.slashed         // 2026/11/30
/// month?.adding(2)?.title(.en)  // 2027/01
/// month?.title(.ja)           // 2026年11月
/// ```
public struct Month: Sendable, Hashable {
  /// The year, 1 to 9999.
  public let year: Int
  /// The month of the year, 1 to 12.
  public let number: Int

  /// Creates a month, nil where there is none.
  public init?(year: Int, number: Int) {
    guard (1...9999).contains(year), (1...12).contains(number) else { return nil }
    self.year = year
    self.number = number
  }

  /// Creates the month that a day is in.
  public init(of day: Day) {
    year = day.year
    number = day.month
  }

  public var dayCount: Int { Day.daysIn(month: number, year: year) }

  public var first: Day { Day(year: year, month: number, day: 1) ?? .earliest }

  public var last: Day { Day(year: year, month: number, day: dayCount) ?? .latest }

  /// All its days.
  public var range: DayRange { DayRange(first: first, last: last) }

  /// The month so many months later, earlier where negative, nil outside of the calendar.
  public func adding(_ months: Int) -> Month? {
    // Beyond this no month of the calendar can be reached, and below it nothing overflows.
    guard (-120_000...120_000).contains(months) else { return nil }
    let index = year * 12 + number - 1 + months
    guard index >= 12 else { return nil }
    return Month(year: index / 12, number: index % 12 + 1)
  }

  /// The month as people read it: `2026/11`, `2026年11月`.
  public func title(_ language: Language) -> String {
    switch language {
    case .en: year.padded(4) + "/" + number.padded(2)
    case .ja: "\(year)年\(number)月"
    }
  }
}

extension Month: Comparable {
  public static func < (left: Month, right: Month) -> Bool {
    (left.year, left.number) < (right.year, right.number)
  }
}
