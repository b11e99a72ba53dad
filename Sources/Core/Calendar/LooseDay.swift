/// A day, or a month or a year of which the day is not known.
///
/// ```swift
/// LooseDay(key: 2015_03_00)?.slashed   // 2015/03
/// LooseDay(key: 2015_00_00)?.dashed    // 2015
/// LooseDay(day).day                    // the day
/// ```
///
/// Keys sort a month before its first day and a year before its first month, so that the range of
/// a whole year holds its months and its unknown days, and the range of a month only its own.
public enum LooseDay: Sendable, Hashable {
  case day(Day)
  case month(Month)
  case year(Int)

  /// Wraps a day.
  public init(_ day: Day) { self = .day(day) }

  /// Reads yyyyMMdd, where the last two or four digits may be zero; nil for all else.
  public init?(key: Int64) {
    guard (1_00_00...9999_12_31).contains(key) else { return nil }
    let year = Int(key / 10_000)
    let number = Int(key / 100 % 100)
    if key % 10_000 == 0 {
      self = .year(year)
    } else if key % 100 == 0 {
      guard let month = Month(year: year, number: number) else { return nil }
      self = .month(month)
    } else {
      guard let day = Day(key: key) else { return nil }
      self = .day(day)
    }
  }

  /// The date as yyyyMMdd, with zeros for what is not known.
  public var key: Int64 {
    switch self {
    case .day(let day): day.key
    case .month(let month): Int64(month.year * 10_000 + month.number * 100)
    case .year(let year): Int64(year) * 10_000
    }
  }

  /// The day, nil where only the month or year is known.
  public var day: Day? {
    if case .day(let day) = self { day } else { nil }
  }

  /// The first day that it may be.
  public var first: Day {
    switch self {
    case .day(let day): day
    case .month(let month): month.first
    case .year(let year): Day(year: year, month: 1, day: 1) ?? .earliest
    }
  }

  public var year: Int { first.year }

  /// Whether only the year is known.
  public var isYear: Bool {
    if case .year = self { true } else { false }
  }

  /// The date as people read it: `2026/11/28`, `2026/11`, `2026`.
  public var slashed: String { text(separator: "/") }

  /// The date as machines read it: `2026-11-28`, `2026-11`, `2026`.
  public var dashed: String { text(separator: "-") }

  private func text(separator: String) -> String {
    switch self {
    case .day(let day): separator == "/" ? day.slashed : day.dashed
    case .month(let month): month.year.padded(4) + separator + month.number.padded(2)
    case .year(let year): year.padded(4)
    }
  }
}

extension LooseDay {
  /// The date with its weekday: `2026/11/28 Sat`, `2026/11/28（土）`.
  package func titled(_ language: Language) -> String {
    guard let day else {
      return language == .en
        ? slashed : slashed.replacing(text: "/", with: "年") + (isYear ? "年" : "月")
    }
    let weekday = day.weekday.short(language)
    return language == .ja ? "\(day.slashed)（\(weekday)）" : "\(day.slashed) \(weekday)"
  }

  /// The same, or that the day is not known.
  package static func titled(_ day: LooseDay?, _ language: Language) -> String {
    day?.titled(language) ?? Localized("day unknown", ja: "日付不明")[language]
  }
}

extension LooseDay: Comparable {
  public static func < (left: LooseDay, right: LooseDay) -> Bool { left.key < right.key }
}
