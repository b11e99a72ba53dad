extension DayParser {
  /// Reads a period: a day, `2026`, `2026/11`, `2026/10..`, `this week`, `last-7-days`, `all`.
  ///
  /// Both ends are included; between them may be a tilde or a wave dash, as Japanese has it. Words
  /// may be apart or joined by `-`.
  /// - Throws: 65 for an unknown form, a day that does not exist or a period that ends before it
  ///   begins.
  public func range(_ words: [String]) throws(HibiError) -> DayRange {
    let typed = words.joined(separator: " ")
    let text = ["~", "〜"].reduce(DayPattern.folded(typed)) { $0.replacing(text: $1, with: "..") }
    if let range = try span(text, typed: typed) { return range }
    if let range = try named(text, typed: typed) { return range }
    if let range = try calendarRange(text, typed: typed) { return range }
    throw DayParser.unknownPeriod(typed)
  }

  /// The same where both ends are needed, as for days that are left out.
  /// - Throws: 65 where an end is open.
  package func closedRange(_ words: [String]) throws(HibiError) -> DayRange {
    let period = try range(words)
    guard period.first != nil, period.last != nil else {
      throw HibiError(
        .refused,
        Localized("a period with both ends is needed", ja: "始まりと終わりのある期間が必要です"))
    }
    return period
  }

  /// `[X]..[X]`, where X is a day, a month or a year.
  private func span(_ text: String, typed: String) throws(HibiError) -> DayRange? {
    guard let dots = text.firstIndex(of: "."), text[dots...].hasPrefix("..") else { return nil }
    let left = String(text[..<dots]).trimmed
    var right = String(text[dots...].dropFirst(2)).trimmed
    // Behind a month a bare number is a month: `2025/10..12`.
    if ["Y/N", "Y-N", "Y年N月"].contains(where: { DayPattern.numbers(of: left, in: $0) != nil }),
      DayPattern.numbers(of: right, in: "N") != nil
    {
      right += "月"
    }
    var range = DayRange.all
    if !left.isEmpty {
      guard let found = try end(left, self) else {
        throw DayParser.unknownPeriod(typed)
      }
      range.first = found.first
    }
    if !right.isEmpty {
      let parser = range.first.map { self.parser(ofEnd: right, after: $0) } ?? self
      guard let found = try end(right, parser) else {
        throw DayParser.unknownPeriod(typed)
      }
      range.last = found.last
    }
    if let first = range.first, let last = range.last, first > last {
      throw DayParser.refused(
        typed,
        Localized(
          "it begins on \(first.slashed), after its end on \(last.slashed)",
          ja: "始まり \(first.slashed) が終わり \(last.slashed) より後です"))
    }
    return range
  }

  /// One end of a period: a day, a month, a year, or what has a name.
  private func end(_ text: String, _ parser: DayParser) throws(HibiError) -> DayRange? {
    if let found = try parser.calendarRange(text, typed: text) { return found }
    return try named(text, typed: text)
  }

  /// What reads the end of a period: where it leaves out the year, or the month too, the first such
  /// end is meant that is not before the beginning, `2020/06/01..06/30`.
  private func parser(ofEnd end: String, after first: Day) -> DayParser {
    func has(_ patterns: String...) -> Bool {
      patterns.contains { DayPattern.numbers(of: end, in: $0) != nil }
    }
    let next: Day?
    if has("N", "N日") {
      next = first.adding(days: Month(of: first).dayCount)
    } else if has("N/N", "N月N日", "N月") || englishMonthNumber(end) != nil {
      next =
        Day(year: first.year + 1, month: first.month, day: first.dayOfMonth)
        ?? first.adding(days: 365)
    } else {
      return self
    }
    return DayParser(today: next?.adding(days: -1) ?? .latest, weekStart: weekStart)
  }

  /// A year, a month or a day.
  private func calendarRange(_ text: String, typed: String) throws(HibiError) -> DayRange? {
    for pattern in ["Y", "Y年"] {
      guard let parts = DayPattern.numbers(of: text, in: pattern) else { continue }
      try DayParser.check(year: parts[0], typed: typed)
      return DayRange(year: parts[0])
    }
    for pattern in ["Y/N", "Y-N", "Y年N月"] {
      guard let parts = DayPattern.numbers(of: text, in: pattern) else { continue }
      try DayParser.check(year: parts[0], typed: typed)
      try DayParser.check(month: parts[1], typed: typed)
      return Month(year: parts[0], number: parts[1])?.range
    }
    if let parts = DayPattern.numbers(of: text, in: "N月") {
      try DayParser.check(month: parts[0], typed: typed)
      return try latest(month: parts[0], typed: typed)
    }
    if let range = try englishMonth(text, typed: typed) { return range }
    return try findDay(text, typed: typed).map { DayRange($0) }
  }

  /// `nov`, `november`, `nov 2025`.
  private func englishMonth(_ text: String, typed: String) throws(HibiError) -> DayRange? {
    let words = text.split(separator: " ").map { String($0) }
    guard let name = words.first, words.count <= 2, let number = englishMonthNumber(name) else {
      return nil
    }
    guard words.count == 2 else { return try latest(month: number, typed: typed) }
    guard let year = DayPattern.numbers(of: words[1], in: "Y") else { return nil }
    try DayParser.check(year: year[0], typed: typed)
    return Month(year: year[0], number: number)?.range
  }

  /// 11 for `nov` and `november`.
  private func englishMonthNumber(_ name: String) -> Int? {
    DayParser.englishMonths.firstIndex { name.utf8.count >= 3 && $0.hasPrefix(name) }
      .map { $0 + 1 }
  }

  private static let englishMonths = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
  ]

  /// The latest such month that has begun.
  private func latest(month: Int, typed: String) throws(HibiError) -> DayRange {
    let year = month <= today.month ? today.year : today.year - 1
    return try existing(Month(year: year, number: month)?.range, typed: typed)
  }

  /// A period that has a name.
  private func named(_ text: String, typed: String) throws(HibiError) -> DayRange? {
    // The words of a name may be apart, joined, or both: `last 7-days`.
    switch String(text.map { $0 == "-" ? " " : $0 }) {
    case "all", "全期間": return .all
    case "this week", "今週": return week(back: 0)
    case "last week", "先週": return week(back: 1)
    case "this month", "今月": return Month(of: today).range
    case "last month", "先月":
      return try existing(Month(of: today).adding(-1)?.range, typed: typed)
    case "this year", "今年": return DayRange(year: today.year)
    case "last year", "去年", "昨年":
      return try existing(DayRange(year: today.year - 1), typed: typed)
    case let words:
      for pattern in ["last * days", "last * day", "過去*日", "過去*日間", "直近*日", "直近*日間"] {
        guard let parts = DayPattern.numbers(of: words, in: pattern) else { continue }
        guard parts[0] >= 1 else {
          throw DayParser.refused(
            typed, Localized("it has no day; write 1 or more", ja: "1日以上を指定してください"))
        }
        return DayRange(first: Day(clamping: today.number - parts[0] + 1), last: today)
      }
      return nil
    }
  }

  /// The week of today or one before it, cut where the calendar begins and ends.
  private func week(back: Int) -> DayRange {
    let start = today.number - today.weekday.daysSince(weekStart) - back * 7
    return DayRange(first: Day(clamping: start), last: Day(clamping: start + 6))
  }

  private func existing(_ range: DayRange?, typed: String) throws(HibiError) -> DayRange {
    if let range { return range }
    throw DayParser.refused(
      typed, Localized("it is before the year 1", ja: "西暦1年より前です"))
  }
}
