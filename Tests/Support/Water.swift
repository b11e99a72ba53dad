package import HibiCore

/// A made-up tracker with a field of each type, for tests of everything that knows no tracker.
package enum Water {
  package static let glasses = Schema(
    title: Localized("Glasses", ja: "水分記録"),
    fields: [
      Field(
        "name", Localized("Name", ja: "名前"), .text(), placeholder: "tea", required: true,
        positional: true, searched: true),
      Field(
        "amount", Localized("Amount", ja: "量"), .integer(-100_000...9_000_000_000_000),
        unit: "ml", required: true, positional: true, ranked: true, daily: .sum,
        suggest: .lastOf(same: "name")),
      Field(
        "temp", Localized("Temperature", ja: "温度"), .decimal(places: 1, -2_000...2_000),
        unit: "°C", daily: .mean),
      Field(
        "kind", Localized("Kind", ja: "種類"),
        .choice([
          Choice("hot", Localized("Hot", ja: "ホット")), Choice("cold", Localized("Cold", ja: "冷たい")),
        ]),
        initial: .byClock([
          Field.ClockStep(from: 300, .text("hot")), Field.ClockStep(from: 720, .text("cold")),
        ])),
      Field("at", Localized("Time", ja: "時刻"), .time, initial: .value(.integer(720))),
      Field("note", Localized("Note", ja: "メモ"), .longText(), searched: true),
      Field("pic", Localized("Picture", ja: "写真"), .image),
      // A word of SQL, as people name fields.
      Field("order", Localized("Order", ja: "順番"), .integer(0...1_000)),
    ],
    columns: ["name", "amount", "temp", "kind", "at"],
    splits: [Schema.Split("both", ["amount", "temp"])])

  package static let breaks = Schema(
    noun: "breaks", title: Localized("Breaks", ja: "休憩"), days: .any,
    fields: [
      Field("reason", Localized("Reason", ja: "理由"), .text(max: 20), required: true),
      Field("minutes", Localized("Minutes", ja: "分"), .integer(0...1_440), daily: .max),
    ])

  package static let tracker = Tracker(
    name: "water", title: Localized("Water", ja: "水分"),
    summary: Localized("What you had", ja: "飲んだもの"), icon: "💧",
    collections: [glasses, breaks],
    panels: [
      PanelRule(
        "best", Localized("Best {n} of 30", ja: "上位{n}（30件中）"),
        [.ranking(Measure(.max, "amount"), top: 3)]),
      PanelRule(
        "trend", Localized("Latest {n}", ja: "最新{n}件"),
        [.latest(Measure(.last, "amount"), last: 3)]),
      PanelRule(
        "days", Localized("Per day", ja: "1日ごと"), period: .lastDays(5),
        [.series(Measure(.sum, "amount"), average: 3, goal: "amount")]),
      PanelRule(
        "today", "{day}", period: .today,
        [
          .figures([
            FigureRule("total", Localized("Total", ja: "合計"), .goal("amount", .total)),
            FigureRule(
              "gained", Localized("Gained", ja: "増"), .goal("amount", .gained), isOptional: true),
            FigureRule(
              "spent", Localized("Spent", ja: "減"), .goal("amount", .spent), isOptional: true),
            FigureRule(
              "goal", Localized("Goal", ja: "目標"), .goal("amount", .target), isOptional: true),
            FigureRule(
              "left", Localized("Left", ja: "残り"), .goal("amount", .left), isOptional: true),
            FigureRule(
              "share", Localized("Per glass", ja: "1杯あたり"),
              .ratio(.measure(Measure(.sum, "amount")), .measure(Measure(.count))),
              extraPlaces: 2, isOptional: true),
            FigureRule(
              "hot", Localized("Hot days", ja: "温かい日"),
              .loggedDays(Measure(.count, where: "kind = hot"))),
          ]),
          .table(collection: "", limit: 20),
          .text(Localized("Stay well.", ja: "お大事に。")),
        ]),
    ],
    goals: [
      Goal(
        "amount", Localized("Amount", ja: "量"), Measure(.sum, "amount"), .atLeast,
        gained: Localized("had", ja: "飲んだ"), spent: Localized("lost", ja: "失った"))
    ],
    card: ["today", "days"], notice: Localized("Ask a doctor.", ja: "医師に相談してください。"))

  package static let registry: Registry = {
    var registry = Registry()
    try? registry.register(tracker)
    return registry
  }()

  /// The values of a glass in the order of the fields.
  package static func values(
    _ name: String, _ amount: Int64, temp: Int64? = nil, kind: String? = nil, at: Int64? = nil,
    note: String? = nil
  ) -> [Value] {
    [
      .text(name), .integer(amount), temp.map { .integer($0) } ?? .none,
      kind.map { .text($0) } ?? .none, at.map { .integer($0) } ?? .none,
      note.map { .text($0) } ?? .none, .none, .none,
    ]
  }
}
