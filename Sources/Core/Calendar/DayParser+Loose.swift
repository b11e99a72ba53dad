extension DayParser {
  /// Reads a day that may be a month, a year or unknown: `2015/03`, `2015`, `unknown`, `不明`.
  ///
  /// Every form of a day is one too; the months and years are those with their year.
  /// - Returns: nil for an unknown day.
  /// - Throws: as `day`.
  public func looseDay(_ text: String) throws(HibiError) -> LooseDay? {
    if let day = DayPattern.plainDay(text) { return LooseDay(day) }
    let folded = DayPattern.folded(text)
    if ["unknown", "不明", "?", "わからない", "分からない"].contains(folded) { return nil }
    for pattern in ["Y", "Y年", "Y0000", "Y/00/00", "Y-00-00"] {
      guard let parts = DayPattern.numbers(of: folded, in: pattern) else { continue }
      try DayParser.check(year: parts[0], typed: text)
      return .year(parts[0])
    }
    for pattern in ["Y/N", "Y-N", "Y年N月", "Y/N/00", "Y-N-00", "YN00"] {
      guard let parts = DayPattern.numbers(of: folded, in: pattern) else { continue }
      try DayParser.check(year: parts[0], typed: text)
      try DayParser.check(month: parts[1], typed: text)
      if let month = Month(year: parts[0], number: parts[1]) { return .month(month) }
    }
    return LooseDay(try day(text))
  }
}
