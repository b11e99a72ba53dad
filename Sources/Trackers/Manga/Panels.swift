import HibiCore

extension Manga {
  /// A year: twelve bars, then the four numbers.
  static let year = PanelRule(
    "year", Localized("Read in the year", ja: "読書の記録"),
    summary: Localized("a year month by month, with the totals", ja: "1年の読了数を月ごとに、累計とともに表示する"),
    period: .thisYear,
    [
      .months(read),
      .figures([
        FigureRule("days_of_use", Localized("Days of use", ja: "利用継続日数"), .daysOfUse),
        FigureRule(
          "read_in_year", Localized("Read in {year}", ja: "{year}年の読了数"), .measure(read)),
        FigureRule(
          "read", Localized("Read in all", ja: "累計読了数"), .overall(read),
          note: Localized("rereads included", ja: "再読を含む")),
        FigureRule(
          "mean_score", Localized("Mean score", ja: "平均評価"),
          .overall(
            Measure(
              .mean, "score", where: "status = read", unit: Localized("volumes", ja: "冊")))),
      ]),
    ])

  /// The volumes with the highest score.
  static let best = PanelRule(
    "best", Localized("Best {n}", ja: "高評価ベスト{n}"),
    summary: Localized("the volumes with the highest score", ja: "評価の高い巻"),
    [.ranking(Measure(.max, "score"), top: 5)])

  /// Which volumes of each series were read, and which is next.
  static let series = PanelRule(
    "series", Localized("Series", ja: "シリーズ"),
    summary: Localized("what is read of each series, and what comes next", ja: "シリーズごとの既読・抜け・次の巻"),
    [.runs(RunsRule("volume", by: "title", Localized("Read", ja: "既読"), where: "status = read"))])
}
