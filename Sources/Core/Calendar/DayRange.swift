/// Days from the first to the last, both included; an end that is nil is open.
///
/// ```swift
/// let range = DayRange(first: Day(key: 20261101), last: Day(key: 20261130))
/// range.dayCount          // 30
/// range.title(.en)        // 2026/11
/// range.lowerKey          // 20261100
/// range.upperKey          // 20261131
/// ```
///
/// A range whose first day is after its last holds no day.
public struct DayRange: Sendable, Hashable {
  public var first: Day?
  public var last: Day?

  /// All days, those that are not known too.
  public static let all = DayRange(first: nil, last: nil)

  /// Creates the range of one day.
  public init(_ day: Day) {
    self.init(first: day, last: day)
  }

  /// Creates a range with both ends included.
  public init(first: Day?, last: Day?) {
    self.first = first
    self.last = last
  }

  /// Creates the range of a whole year, nil outside of the calendar.
  public init?(year: Int) {
    guard let first = Day(year: year, month: 1, day: 1),
      let last = Day(year: year, month: 12, day: 31)
    else { return nil }
    self.init(first: first, last: last)
  }

  /// Whether a day is in the range.
  public func contains(_ day: Day) -> Bool {
    if let first, day < first { return false }
    if let last, day > last { return false }
    return true
  }

  /// The days that both have, nil where there are none.
  func intersection(_ other: DayRange) -> DayRange? {
    let first = [first, other.first].compactMap(\.self).max()
    let last = [last, other.last].compactMap(\.self).min()
    if let first, let last, first > last { return nil }
    return DayRange(first: first, last: last)
  }

  /// How many days it has, nil where an end is open.
  public var dayCount: Int? {
    guard let first, let last else { return nil }
    return max(0, last.number - first.number + 1)
  }

  /// The key from which on days are in the range: `day >= lowerKey AND day < upperKey`.
  ///
  /// A range that holds a whole month or year at its start begins before its first day, at
  /// 20261100 or 20260000, so that entries of that month or year without a day are in it.
  public var lowerKey: Int64 {
    // Entries whose day is not known have the key 0 in totals: only all days hold them.
    guard let first else { return last == nil ? .min : 1 }
    guard first.dayOfMonth == 1, reaches(Month(of: first).last) else { return first.key }
    let isWholeYear = first.month == 1 && reaches(Month(of: first).adding(11)?.last ?? .latest)
    return first.key - (isWholeYear ? 101 : 1)
  }

  /// The key before which days are in the range.
  public var upperKey: Int64 {
    last.map { $0.key + 1 } ?? .max
  }

  private func reaches(_ day: Day) -> Bool {
    last.map { $0 >= day } ?? true
  }

  /// The range as people read it: `2026/11/01 - 2026/11/28`, `2026/11`, `2026`, `all days`.
  public func title(_ language: Language) -> String {
    switch (first, last) {
    case (nil, nil):
      return Localized("all days", ja: "全期間")[language]
    case (let first?, nil):
      return Localized("since \(first.slashed)", ja: "\(first.slashed) 以降")[language]
    case (nil, let last?):
      return Localized("until \(last.slashed)", ja: "\(last.slashed) まで")[language]
    case (let first?, let last?):
      if first == last { return first.slashed }
      if self == DayRange(year: first.year) { return first.year.padded(4) }
      if self == Month(of: first).range { return Month(of: first).title(.en) }
      return first.slashed + Localized(" - ", ja: "〜")[language] + last.slashed
    }
  }
}
