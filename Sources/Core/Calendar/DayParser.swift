/// Reads days and periods as people type them, in English and Japanese.
///
/// ```swift
/// let parser = DayParser(today: today, weekStart: .monday)  // 2026/11/28, a Saturday
/// try parser.day("11/30").slashed                    // 2025/11/30, the latest not in the future
/// try parser.day("３日前").slashed                     // 2026/11/25
/// try parser.range(["this", "week"]).title(.en)      // 2026/11/23 - 2026/11/29
/// try parser.range(["2026/10..2026/11/05"]).dayCount  // 36
/// ```
///
/// Any case, any width of letters and digits, and spaces around are fine. A text of no known
/// form is a usage error that shows the forms; a day that does not exist, such as 2026/02/30,
/// is refused with the reason.
public struct DayParser: Sendable {
  public var today: Day
  /// The weekday on which a week begins.
  public var weekStart: Weekday

  /// Creates a parser for one today.
  public init(today: Day, weekStart: Weekday) {
    self.today = today
    self.weekStart = weekStart
  }

  /// Reads a day: `2026/11/28`, `11/28`, `28`, `yesterday`, `mon`, `-3d`, `3日前`.
  ///
  /// What leaves something out means the latest such day that is not in the future.
  /// - Throws: 65 for an unknown form, and for a day that does not exist.
  public func day(_ text: String) throws(HibiError) -> Day {
    if let day = DayPattern.plainDay(text) { return day }
    if let day = try findDay(DayPattern.folded(text), typed: text) { return day }
    throw HibiError(
      .refused,
      Localized(
        "'\(text.cut(to: 60))' is not a day.", ja: "「\(text.cut(to: 60))」は日付として読めません。"),
      hints: [DayParser.dayForms])
  }

  /// The day of a folded text, nil where it has no form of a day.
  func findDay(_ text: String, typed: String) throws(HibiError) -> Day? {
    func numbers(_ patterns: [String]) -> [Int]? {
      for pattern in patterns {
        if let found = DayPattern.numbers(of: text, in: pattern) { return found }
      }
      return nil
    }
    switch text {
    case "today", "今日", "本日": return today
    case "yesterday", "昨日", "きのう": return try day(before: 1, typed: typed)
    case "おととい", "一昨日": return try day(before: 2, typed: typed)
    // A day to come is a day; whether it may be one is for who asked.
    case "tomorrow", "明日", "あした": return try day(before: -1, typed: typed)
    default: break
    }
    if let weekday = Weekday(typed: text) {
      return try day(before: today.weekday.daysSince(weekday), typed: typed)
    }
    if let parts = numbers(["Y/N/N", "Y-N-N", "YDD", "Y年N月N日"]) {
      return try day(year: parts[0], month: parts[1], day: parts[2], typed: typed)
    }
    if let parts = numbers(["N/N", "N月N日"]) {
      return try latest(month: parts[0], day: parts[1], typed: typed)
    }
    if let parts = numbers(["N", "N日"]) { return try latest(day: parts[0], typed: typed) }
    if let parts = numbers(["-*d", "* day ago", "* days ago", "*日前"]) {
      return try day(before: parts[0], typed: typed)
    }
    if let parts = numbers(["-*w", "* week ago", "* weeks ago", "*週間前", "*週前"]) {
      return try day(before: parts[0] * 7, typed: typed)
    }
    return nil
  }

  private func day(before days: Int, typed: String) throws(HibiError) -> Day {
    if let day = today.adding(days: -days) { return day }
    throw DayParser.refused(
      typed, Localized("it is before the year 1", ja: "西暦1年より前です"))
  }

  private func day(year: Int, month: Int, day: Int, typed: String) throws(HibiError) -> Day {
    if let day = Day(year: year, month: month, day: day) { return day }
    try DayParser.check(year: year, typed: typed)
    try DayParser.check(month: month, typed: typed)
    let count = Day.daysIn(month: month, year: year)
    if month == 2, day == 29 {
      throw DayParser.refused(
        typed, Localized("\(year) is not a leap year", ja: "\(year)年はうるう年ではありません"))
    }
    let name = year.padded(4) + "/" + month.padded(2)
    throw DayParser.refused(
      typed, Localized("\(name) has \(count) days", ja: "\(year)年\(month)月は\(count)日までです"))
  }

  /// The latest day of any year that is not in the future.
  private func latest(month: Int, day: Int, typed: String) throws(HibiError) -> Day {
    try DayParser.check(month: month, typed: typed)
    // 2000 stands for a leap year: 02/29 is a day of some years.
    let count = Day.daysIn(month: month, year: 2000)
    guard (1...count).contains(day) else {
      let most = month == 2 ? Localized("28 or 29", ja: "28日か29") : Localized(both: "\(count)")
      throw DayParser.refused(
        typed,
        Localized("month \(month) has \(most.en) days", ja: "\(month)月は\(most.ja)日までです"))
    }
    // Two leap years are at most eight years apart.
    for year in stride(from: today.year, through: max(1, today.year - 8), by: -1) {
      if let found = Day(year: year, month: month, day: day), found <= today { return found }
    }
    throw DayParser.refused(typed, Localized("it is in the future", ja: "未来の日付です"))
  }

  /// The latest day of any month that is not in the future.
  private func latest(day: Int, typed: String) throws(HibiError) -> Day {
    guard (1...31).contains(day) else {
      throw DayParser.refused(
        typed, Localized("a month has the days 1 to 31", ja: "日は 1 から 31 までです"))
    }
    // A month of 31 days is never more than two months away.
    for back in 0...2 {
      guard let month = Month(of: today).adding(-back) else { break }
      if let found = Day(year: month.year, month: month.number, day: day), found <= today {
        return found
      }
    }
    throw DayParser.refused(typed, Localized("it is in the future", ja: "未来の日付です"))
  }
}
