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
          "mean_score", Localized("Mean score", ja: "平均評価"), .overall(meanScore)),
      ]),
    ])

  /// The volumes with the highest score.
  static let best = PanelRule(
    "best", Localized("Best {n}", ja: "高評価ベスト{n}"),
    summary: Localized("the volumes with the highest score", ja: "評価の高い巻"),
    [.ranking(highest, top: 5)])

  /// The numbers of the whole; scores are those of what was read, as in the year.
  static let stats = PanelRule(
    "stats", Localized("Statistics", ja: "統計"),
    summary: Localized("what is recorded, read and how good it was", ja: "記録数・読了数・評価を表示する"),
    [
      .figures([
        FigureRule("entries", Localized("Entries", ja: "記録数"), .measure(Measure(.count))),
        FigureRule("read", Localized("Read", ja: "読了数"), .measure(read)),
        FigureRule("days", Localized("Days of reading", ja: "読了した日数"), .loggedDays(read)),
        FigureRule(
          "score_mean", Localized("Mean score", ja: "平均評価"), .measure(meanScore),
          isOptional: true),
        FigureRule("score_max", Localized("Highest score", ja: "最高評価"), .measure(highest)),
      ])
    ])

  /// Which volumes of each series were read, and which is next.
  static let series = PanelRule(
    "series", Localized("Series", ja: "シリーズ"),
    summary: Localized("what is read of each series, and what comes next", ja: "シリーズごとの既読・抜け・次の巻"),
    [.runs(RunsRule("volume", by: "title", Localized("Read", ja: "既読"), where: "status = read"))])
}
