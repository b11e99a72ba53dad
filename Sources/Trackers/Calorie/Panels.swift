import HibiCore

extension Calorie {
  /// What today adds up to, and against which goal.
  static let today = PanelRule(
    "today", "{day}",
    summary: Localized("what today adds up to", ja: "今日の合計と目標までの残り"),
    period: .today,
    [
      .figures([
        FigureRule("total", Localized("Total", ja: "合計"), .goal("kcal", .total)),
        FigureRule(
          "eaten", Localized("Eaten", ja: "食事"), .goal("kcal", .gained), isOptional: true),
        FigureRule(
          "burned", Localized("Burned", ja: "運動"), .goal("kcal", .spent), isOptional: true),
        FigureRule("goal", Localized("Goal", ja: "目標"), .goal("kcal", .target), isOptional: true),
        FigureRule("left", Localized("Left", ja: "残り"), .goal("kcal", .left), isOptional: true),
        FigureRule(
          "over", Localized("Over the goal", ja: "目標より多い"), .goal("kcal", .over),
          isOptional: true),
        FigureRule(
          "protein", Localized("Protein", ja: "たんぱく質"), .measure(Measure(.sum, "protein")),
          isOptional: true),
        FigureRule(
          "fat", Localized("Fat", ja: "脂質"), .measure(Measure(.sum, "fat")), isOptional: true),
        FigureRule(
          "carbs", Localized("Carbohydrate", ja: "炭水化物"), .measure(Measure(.sum, "carbs")),
          isOptional: true),
      ]),
      .table(collection: "", limit: 20),
    ])

  /// The entries with the most kcal.
  static let best = PanelRule(
    "best", Localized("Highest kcal", ja: "ハイカロリーBest{n}"),
    summary: Localized("the entries with the most kcal", ja: "カロリーの高い記録"),
    [.ranking(Measure(.max, "kcal"), top: 3)])

  /// The newest entries, oldest at the left.
  static let trend = PanelRule(
    "trend", Localized("Latest entries", ja: "カロリー推移（最新データ{n}件）"),
    summary: Localized("the kcal of the newest entries", ja: "最新の記録のカロリーの推移"),
    [.latest(Measure(.last, "kcal"), last: 3)])

  /// What each day adds up to, with the goal and the mean of seven days.
  static let days = PanelRule(
    "days", Localized("kcal per day", ja: "1日ごとのカロリー"),
    summary: Localized("what each day adds up to", ja: "1日ごとの合計の推移"),
    period: .lastDays(14),
    [.series(Measure(.sum, "kcal"), average: 7, goal: "kcal")])
}
