extension DayParser {
  static let dayForms = Localized(
    "Days: 2026/11/28, 2026-11-28, 20261128, 11/28, 28, today, yesterday, mon, -3d, -2w, "
      + "3 days ago.",
    ja: "日付の書き方：2026/11/28、2026-11-28、20261128、2026年11月28日、11/28、28、今日、昨日、おととい、月曜、"
      + "3日前、2週間前、-3d。")

  private static let periodForms = Localized(
    "Periods: a day, 2026/11, nov, 2026, 2026/10..2026/11, 2026/10/05.., this-week, last-month, "
      + "this-year, last-7-days, all.",
    ja: "期間の書き方：日付、2026/11、2026年11月、11月、2026、2026/10..2026/11、2026/10/05..、今週、先月、今年、"
      + "過去7日間、直近7日間、全期間。")

  static func unknownPeriod(_ typed: String) -> HibiError {
    HibiError(
      .refused,
      Localized(
        "'\(typed.cut(to: 60))' is not a period.", ja: "「\(typed.cut(to: 60))」は期間として読めません。"),
      hints: [periodForms, dayForms])
  }

  /// A day or period of a known form that does not exist, with the reason.
  static func refused(_ typed: String, _ reason: Localized) -> HibiError {
    HibiError(
      .refused,
      Localized(
        "'\(typed)' is not possible: \(reason.en).", ja: "「\(typed)」は使えません。\(reason.ja)。"))
  }

  static func check(year: Int, typed: String) throws(HibiError) {
    guard (1...9999).contains(year) else {
      throw refused(
        typed, Localized("years go from 0001 to 9999", ja: "年は 0001 から 9999 までです"))
    }
  }

  static func check(month: Int, typed: String) throws(HibiError) {
    guard (1...12).contains(month) else {
      throw refused(
        typed, Localized("months go from 1 to 12", ja: "月は 1 から 12 までです"))
    }
  }
}
