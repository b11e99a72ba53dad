package import HibiCore

/// A made-up tracker of days that are broken or kept, for tests of streaks and calendars.
package enum Sugar {
  package static let diary = Schema(
    title: Localized("Diary", ja: "日記"),
    fields: [
      Field(
        "ate", Localized("Ate sweets", ja: "甘いもの"),
        .choice([
          Choice("yes", Localized("Yes", ja: "はい")), Choice("no", Localized("No", ja: "いいえ")),
        ])),
      Field("text", Localized("Text", ja: "本文"), .longText(), searched: true),
      Field("places", Localized("Places", ja: "場所"), .tags()),
    ])

  package static let sweets = Schema(
    noun: "sweets", title: Localized("Sweets", ja: "甘いもの"),
    fields: [
      Field("name", Localized("Name", ja: "名前"), .text(), required: true),
      Field(
        "grams", Localized("Grams", ja: "グラム"), .decimal(places: 1, 0...90_000), unit: "g",
        daily: .sum),
      Field("part", Localized("Part", ja: "巻"), .text()),
    ])

  package static let milestones = Schema(
    noun: "milestones", title: Localized("Milestones", ja: "節目"),
    fields: [
      Field("count", Localized("Count", ja: "数"), .integer(1...10_000), required: true),
      Field(
        "unit", Localized("Unit", ja: "単位"),
        .choice(["day", "week", "month", "year"].map { Choice($0, Localized(both: $0)) })),
    ])

  package static let attempts = Schema(
    noun: "attempts", title: Localized("Attempts", ja: "挑戦"),
    fields: [Field("last", Localized("Last day", ja: "最後の日"), .day)], interval: "last")

  package static let state = DayState(
    broken: [Measure(.count, of: "sweets"), Measure(.count, where: "ate = yes")],
    kept: [Measure(.count, where: "ate = no")], attempts: "attempts",
    noEntry: .init(setting: "no-entry", unknown: "unknown"))

  /// A figure of the streak, named as its part.
  package static func part(_ part: StreakPart) -> FigureRule {
    FigureRule(part.rawValue, Localized(both: part.rawValue), .streak(state, part))
  }

  /// The sentences of a day: with unknown days, without.
  package static let sentences = [
    TextRule(
      Localized(
        "Day {run} ({unknown|day|days} without a record)", ja: "断酒{run}日目（うち記録なし{unknown}日）"),
      [part(.run), part(.unknown)]),
    TextRule(
      Localized(
        "Day {run} · {full|full day|full days} (from {start})",
        ja: "断酒{run}日目（丸{full}日・{start:short}から）"),
      [part(.run), part(.full), part(.start)]),
    TextRule(Localized("No day is counted today.", ja: "今日は数えません。")),
  ]

  package static let tracker = Tracker(
    name: "sugar", title: Localized("Sugar", ja: "砂糖"), icon: "🍬",
    collections: [diary, sweets, attempts, milestones],
    panels: [
      PanelRule(
        "now", Localized("Now", ja: "現在"),
        [
          .text(sentences),
          .figures(
            StreakPart.allCases.map { part($0) } + [
              FigureRule("use", Localized("Days of use", ja: "利用継続日数"), .daysOfUse),
              FigureRule(
                "saved", Localized("Saved", ja: "節約"),
                .times(.streak(state, .total), setting: "price")),
            ]),
        ]),
      PanelRule(
        "year", Localized("Sweets", ja: "食べた数"), period: .thisYear,
        [.months(Measure(.count, of: "sweets", unit: Localized("pieces", ja: "個")))]),
      PanelRule(
        "calendar", Localized("Calendar", ja: "カレンダー"), period: .thisMonth, [.calendar(state)]),
      PanelRule(
        "amount", Localized("Sugar of the day", ja: "その日の砂糖"), period: .today,
        [
          .meter(
            Measure(.sum, "grams", of: "sweets"), full: 600,
            bands: [
              MeterBand(from: 0, Localized("little", ja: "少ない"), .calm),
              MeterBand(from: 50, Localized("some", ja: "やや多い"), .caution),
              MeterBand(from: 100, Localized("much", ja: "多い"), .high),
              MeterBand(from: 200, Localized("very much", ja: "非常に多い"), .extreme),
            ])
        ]),
      PanelRule(
        "parts", Localized("Parts", ja: "巻の一覧"),
        [.runs(RunsRule("part", by: "name", Localized("Eaten", ja: "済み"), of: "sweets"))]),
      PanelRule(
        "milestones-ahead", Localized("Milestones", ja: "節目"),
        [
          .figures(
            MilestonePart.allCases.map {
              FigureRule(
                $0.rawValue, Localized(both: $0.rawValue), .milestone(state, in: "milestones", $0))
            })
        ]),
      PanelRule(
        "names", Localized("By name", ja: "名前別"), period: .thisMonth,
        [.bars(Measure(.sum, "grams", of: "sweets"), by: "name", perPage: 4)]),
    ],
    goals: [
      Goal(
        "year", Localized("Sweets a year", ja: "1年の数"),
        Measure(.count, of: "sweets", unit: Localized("pieces", ja: "個")), .atLeast, step: .year)
    ],
    settings: [
      Setting(
        "no-entry", Localized("Days without an entry", ja: "記録のない日"),
        .choice([
          Choice("kept", Localized("Kept", ja: "守った")),
          Choice("unknown", Localized("Unknown", ja: "不明")),
        ]), initial: .text("kept")),
      Setting(
        "price", Localized("Price of a day", ja: "1日分の値段"), .decimal(places: 1, 0...10_000),
        initial: .integer(2_505), unit: "円"),
    ], card: ["now"])
}

extension TestStore {
  /// Adds an entry of any collection.
  package func create(
    _ values: [Value], on key: Int64, written: Int64? = nil, in schema: Schema, of tracker: Tracker
  ) throws {
    _ = try store.act("add", .fake(written ?? key)) { writer throws(HibiError) in
      try writer.create(
        Writer.Draft(day: HibiTestSupport.day(key), values: values), in: schema, of: tracker)
    }
  }

  /// Adds a sweet.
  package func eat(
    _ name: String, _ grams: Int64? = nil, part: String? = nil, on key: Int64 = 20_241_201
  ) throws {
    try create(
      [
        .text(name), grams.map { .integer($0) } ?? .none, part.map { .text($0) } ?? .none,
      ], on: key, in: Sugar.sweets,
      of: Sugar.tracker)
  }

  /// Writes the diary of a day.
  package func write(_ ate: String?, _ text: String? = nil, places: String? = nil, on key: Int64)
    throws
  {
    try create(
      [
        ate.map { .text($0) } ?? .none, text.map { .text($0) } ?? .none,
        places.map { .text($0) } ?? .none,
      ], on: key, in: Sugar.diary,
      of: Sugar.tracker)
  }

  /// Begins an attempt, and ends it where a last day is given.
  package func attempt(_ first: Int64, _ last: Int64? = nil) throws {
    try create(
      [last.map { .integer($0) } ?? .none], on: first, written: last,
      in: Sugar.attempts, of: Sugar.tracker)
  }

  /// Changes a setting or a goal.
  package func set(_ key: String, _ value: String, from day: Int64 = 20_240_101) throws {
    _ = try store.act("config", .fake()) { writer throws(HibiError) in
      try writer.set(key, from: HibiTestSupport.day(day), to: value)
    }
  }
}
