import HibiCore

extension Sober {
  /// A part of the streak under the name that scripts read.
  private static func figure(_ part: StreakPart) -> FigureRule {
    let name =
      switch part {
      case .run: "day"
      case .full: "full_days"
      default: part.rawValue
      }
    // On the first day there is no full day yet: a zero there reads like a reproach.
    return FigureRule(name, "", .streak(days, part), isOptional: part == .full)
  }

  /// A sentence with all the days beside it, where there are any, and the sentence alone.
  private static func beside(
    _ text: Localized, _ parts: [StreakPart] = [], command: Localized = ""
  ) -> [TextRule] {
    [
      TextRule(
        Localized(
          text.en
            + "\n{total|sober day|sober days} in all, the longest run {longest}; {share} % of the days",
          ja: text.ja + "\n合計{total}日・最長{longest}日（対象の日の {share}%）"),
        (parts + [.total, .longest, .share]).map(figure), command: command),
      TextRule(text, parts.map(figure), command: command),
    ]
  }

  /// The day of the run, with what must be said beside it; on a day with a drink no count at all.
  private static let standing =
    beside(
      Localized(
        "Day {day}[ · {full_days|full day|full days}], {unknown} not recorded (from {start})",
        ja: "断酒{day}日目（うち記録なし{unknown}日・{start:short}から）"),
      [.run, .full, .unknown, .start])
    + beside(
      Localized(
        "Day {day}[ · {full_days|full day|full days}] (from {start})",
        ja: "断酒{day}日目（[丸{full_days}日・]{start:short}から）"),
      [.run, .full, .start])
    + beside(
      Localized(
        "The attempt ended today after {closed|day|days}, {unknown} not recorded (from {start})",
        ja: "断酒の期間を今日で終えました（{start:short}から{closed}日間・うち記録なし{unknown}日）"),
      [.closed, .unknown, .start])
    + beside(
      Localized(
        "The attempt ended today after {closed|day|days} (from {start})",
        ja: "断酒の期間を今日で終えました（{start:short}から{closed}日間）"),
      [.closed, .start])
    + [
      TextRule(
        Localized(
          "All {total|day|days} stay yours; the longest run has {longest}. Tomorrow is a new day 1.",
          ja: "合計{total}日・最長{longest}日はそのまま残ります。明日が新しい1日目です。"),
        [figure(.broken), figure(.total), figure(.longest)]),
      TextRule(
        Localized("Tomorrow is a new day 1.", ja: "明日が新しい1日目です。"), [figure(.broken)]),
    ]
    + beside(
      Localized(
        "Today is skipped; the attempt goes on.", ja: "断酒は続いています（今日は対象から外した日です）。"), [.skipped])
    + beside(
      Localized("No attempt goes on.", ja: "いま続いている断酒はありません。"),
      command: Localized("Begin one: sober start", ja: "始めるには：sober start"))

  private static let undo = Localized("Undo: sober undo", ja: "取り消し: sober undo")

  /// What is said after a drink was recorded.
  static let answer = [
    TextRule(
      Localized(
        "Day {day} today; {total|day|days} in all, the longest run {longest}.",
        ja: "今日は断酒{day}日目です。合計{total}日・最長{longest}日。"),
      [figure(.run), figure(.total), figure(.longest)], command: undo, isOfFirst: true),
    TextRule(
      Localized(
        "The {ended|sober day|sober days} so far stay yours: {total} in all, the longest run {longest}. Tomorrow is a new day 1.",
        ja: "これまでの断酒{ended}日はそのまま残ります。合計{total}日・最長{longest}日。明日が新しい1日目です。"),
      [figure(.ended), figure(.broken), figure(.total), figure(.longest)], command: undo,
      isOfToday: true,
      isOfFirst: true),
    TextRule(
      Localized(
        "All {total|sober day|sober days} stay yours; the longest run has {longest}. Tomorrow is a new day 1.",
        ja: "合計{total}日・最長{longest}日はそのまま残ります。明日が新しい1日目です。"),
      [figure(.broken), figure(.total), figure(.longest)], command: undo, isOfToday: true,
      isOfFirst: true),
    TextRule(
      Localized(
        "{total|sober day|sober days} in all, the longest run {longest}.",
        ja: "合計{total}日・最長{longest}日。"),
      [figure(.total), figure(.longest)], command: undo, isOfFirst: true),
    TextRule(
      Localized(
        "Tomorrow is a new day 1.", ja: "明日が新しい1日目です。"),
      [figure(.broken)], command: undo, isOfToday: true, isOfFirst: true),
    TextRule("", command: undo),
  ]

  /// A milestone that today is.
  private static let celebration = [
    TextRule(
      Localized("🎉 {milestone} today!", ja: "🎉 今日で{milestone}です！"),
      [FigureRule("milestone", "", .milestone(days, in: "milestones", .today))]),
    TextRule(
      Localized("Next: {next}, in {left|day|days}", ja: "次の節目は{next}（あと{left}日）"),
      [
        FigureRule("next", "", .milestone(days, in: "milestones", .next)),
        FigureRule("left", "", .milestone(days, in: "milestones", .left)),
      ]),
  ]

  /// Where one stands today.
  static let run = PanelRule(
    "run", Localized("Sobriety", ja: "断酒"),
    summary: Localized("which day of the run it is", ja: "断酒何日目かを表示する"), period: .today,
    [.text(standing), .text(celebration)])

  /// How much alcohol a day had.
  static let meter = PanelRule(
    "meter", Localized("{day}: pure alcohol", ja: "{day}の純アルコール量"),
    summary: Localized("the pure alcohol of a day", ja: "1日の純アルコール量を表示する"), period: .today,
    [
      .meter(
        Measure(.sum, "grams", of: "drinks"), full: 600_000,
        bands: [
          MeterBand(from: 0, Localized("low risk", ja: "低リスク"), .calm),
          MeterBand(from: 50, Localized("risk rises", ja: "注意"), .caution),
          MeterBand(from: 100, Localized("very high risk", ja: "非常に高リスク"), .high),
          MeterBand(from: 200, Localized("extreme risk", ja: "極めて高リスク"), .extreme),
        ])
    ])

  /// A month or a year, day by day.
  static let calendar = PanelRule(
    "calendar", Localized("Calendar", ja: "カレンダー"),
    summary: Localized("a month or a year day by day", ja: "1か月または1年を日ごとに表示する"),
    period: .thisMonth, [.calendar(days)])

  /// The alcohol of a year, month by month.
  static let grams = PanelRule(
    "grams", Localized("Pure alcohol", ja: "純アルコール量"),
    summary: Localized("the pure alcohol of a year, month by month", ja: "1年の純アルコール量を月ごとに表示する"),
    period: .thisYear, [.months(Measure(.sum, "grams", of: "drinks"))])

  /// The numbers of the whole.
  static let stats = PanelRule(
    "stats", Localized("Statistics", ja: "統計"),
    summary: Localized("runs, sober days, grams", ja: "連続日数・断酒日数・アルコール量を表示する"),
    [
      .figures([
        FigureRule(
          "day", Localized("Day of the run", ja: "断酒"), .streak(days, .run), isOptional: true),
        FigureRule("longest", Localized("Longest run", ja: "最長"), .streak(days, .longest)),
        FigureRule("total", Localized("Sober days", ja: "合計"), .streak(days, .total)),
        FigureRule(
          "share", Localized("Share of days", ja: "断酒した日の割合"), .streak(days, .share)),
        FigureRule(
          "since", Localized("Since the last drink", ja: "最後の飲酒から"), .streak(days, .since),
          isOptional: true),
        FigureRule(
          "grams", Localized("Pure alcohol", ja: "純アルコール"),
          .measure(Measure(.sum, "grams", of: "drinks")), isOptional: true),
        FigureRule(
          "grams_per_drinking_day", Localized("per drinking day", ja: "飲んだ日あたり"),
          .ratio(
            .measure(Measure(.sum, "grams", of: "drinks")),
            .loggedDays(Measure(.sum, "grams", of: "drinks"))), isOptional: true,
          note: Localized(
            "of the days with a known amount", ja: "量を記録した日の平均")),
        FigureRule(
          "grams_per_day", Localized("per day", ja: "1日の平均"),
          .ratio(.measure(Measure(.sum, "grams", of: "drinks")), .streak(days, .tracked)),
          isOptional: true),
        FigureRule(
          "grams_per_week", Localized("per week", ja: "1週間の平均"),
          .ratio(
            .measure(Measure(.sum, "grams", of: "drinks")), .streak(days, .tracked), per: .week),
          isOptional: true),
        FigureRule(
          "grams_per_month", Localized("per month", ja: "1か月の平均"),
          .ratio(
            .measure(Measure(.sum, "grams", of: "drinks")), .streak(days, .tracked), per: .month),
          isOptional: true),
      ])
    ])

  /// What the sober days saved.
  static let cost = PanelRule(
    "cost", Localized("Saved", ja: "節約"),
    summary: Localized("money and alcohol saved", ja: "節約できた金額と、減らせた純アルコール量を表示する"),
    [
      .figures([
        FigureRule("total", Localized("Sober days", ja: "断酒した日"), .streak(days, .total)),
        FigureRule(
          "money", Localized("Money", ja: "金額"),
          .times(.streak(days, .total), setting: "price"),
          note: Localized("sober.price a day", ja: "1日あたりの金額は設定 sober.price")),
        FigureRule(
          "grams", Localized("Pure alcohol", ja: "純アルコール"),
          .times(.streak(days, .total), setting: "usual-grams"),
          note: Localized("sober.usual-grams a day", ja: "1日あたりの量は設定 sober.usual-grams")),
      ])
    ])
}
