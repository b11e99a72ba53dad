/// A day of the week.
///
/// ```swift
/// Weekday.monday.name(.en)   // Monday
/// Weekday.monday.short(.ja)  // 月
/// ```
public enum Weekday: Int, Sendable, Hashable, CaseIterable {
  case sunday, monday, tuesday, wednesday, thursday, friday, saturday

  /// Creates the weekday so many days after a Sunday, any number.
  public init(wrapping number: Int) {
    let remainder = number % 7
    self = Weekday(rawValue: remainder < 0 ? remainder + 7 : remainder) ?? .sunday
  }

  /// The full name: `Monday`, `月曜日`.
  public func name(_ language: Language) -> String {
    switch language {
    case .en: english
    case .ja: kanji + "曜日"
    }
  }

  /// The short name: `Mon`, `月`.
  public func short(_ language: Language) -> String {
    switch language {
    case .en: String(english.prefix(3))
    case .ja: kanji
    }
  }

  /// The days from the start of a week to this day, 0 to 6.
  public func daysSince(_ start: Weekday) -> Int {
    (rawValue - start.rawValue + 7) % 7
  }

  /// Finds a weekday by a name in lower case: `mon`, `monday`, `月`, `月曜`, `月曜日`.
  init?(typed name: String) {
    let found = Weekday.allCases.first { day in
      let english = day.english.lowercased()
      return name == english || name == english.prefix(3) || name == day.kanji
        || name == day.kanji + "曜" || name == day.kanji + "曜日"
    }
    guard let found else { return nil }
    self = found
  }

  private var english: String {
    switch self {
    case .sunday: "Sunday"
    case .monday: "Monday"
    case .tuesday: "Tuesday"
    case .wednesday: "Wednesday"
    case .thursday: "Thursday"
    case .friday: "Friday"
    case .saturday: "Saturday"
    }
  }

  private var kanji: String {
    switch self {
    case .sunday: "日"
    case .monday: "月"
    case .tuesday: "火"
    case .wednesday: "水"
    case .thursday: "木"
    case .friday: "金"
    case .saturday: "土"
    }
  }
}
