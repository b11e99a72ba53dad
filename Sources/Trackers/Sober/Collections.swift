import HibiCore

extension Sober {
  /// The diary: one entry a day.
  static let diary = Schema(
    title: Localized("Diary", ja: "日記"),
    key: .day,
    fields: [
      Field(
        "text", Localized("Diary", ja: "日記"), .longText(max: 10_000_000),
        placeholder: Localized("how it went", ja: "感想やメモを入力してください..."), searched: true),
      Field(
        "drank", Localized("Drank", ja: "飲酒"),
        .flag(
          yes: Localized("drank", ja: "飲んだ"), no: Localized("did not drink", ja: "飲まなかった"))),
      Field(
        "mood", Localized("Mood", ja: "気分"),
        .integer(
          1...5,
          titles: [
            Localized("awful", ja: "最悪"), Localized("bad", ja: "悪い"),
            Localized("okay", ja: "普通"), Localized("good", ja: "良い"),
            Localized("great", ja: "最高"),
          ]), placeholder: "3", daily: .mean),
      Field(
        "craving", Localized("Craving", ja: "飲みたさ"), .integer(0...5), placeholder: "2",
        daily: .mean),
    ],
    columns: ["text", "drank", "mood", "craving"],
    texts: Schema.Texts(
      saved: Localized("The diary was saved!", ja: "日記を保存しました！"),
      deleted: Localized("Deleted the diary of ID {id}.", ja: "ID: {id} の日記を削除しました"),
      missing: Localized("There is no diary of ID {id}.", ja: "ID: {id} の日記は存在しません"),
      absent: Localized("There is no diary of this day.", ja: "指定の日付に日記はありません"),
      which: Localized("type an ID", ja: "IDを入力してください"),
      heading: Localized("Diary: ", ja: "日記: "),
      empty: Localized("The diary is shown here.", ja: "日記がここに表示されます。"),
      begin: "sober write"))

  /// What was drunk.
  static let drinks = Schema(
    noun: "drinks", title: Localized("Drinks", ja: "飲酒記録"),
    fields: [
      Field(
        "drink", Localized("Drink", ja: "酒の名前"), .choice(names, isOpen: true),
        prompt: Localized("What did you drink?", ja: "飲んだもの"), placeholder: "beer500",
        positional: true, searched: true),
      Field(
        "count", Localized("Count", ja: "杯数"), .integer(1...99), placeholder: "1",
        positional: true, initial: .value(.integer(1))),
      Field(
        "abv", Localized("Strength", ja: "度数"), .decimal(places: 1, 0...1_000), unit: "%",
        placeholder: "5.0", suggest: .copy(from: "presets", field: "abv", named: "drink")),
      Field(
        "ml", Localized("Amount", ja: "量"), .integer(1...10_000), unit: "ml",
        placeholder: "500", suggest: .copy(from: "presets", field: "ml", named: "drink")),
      Field(
        "grams", Localized("Pure alcohol", ja: "純アルコール"),
        .product(
          of: ["count", "abv", "ml"], numerator: 8, denominator: 1_000, places: 4, shown: 1),
        unit: "g", daily: .sum),
      Field(
        "trigger", Localized("Trigger", ja: "きっかけ"), .tags(),
        placeholder: Localized("party", ja: "飲み会"), searched: true),
      Field("note", Localized("Note", ja: "メモ"), .longText(max: 100_000)),
    ],
    columns: ["drink", "count", "grams", "trigger"],
    texts: Schema.Texts(
      saved: Localized(
        "Recorded for {day}[: {drink} ×{count}][ ({grams} g)]",
        ja: "{day}の飲酒を記録しました[：{drink} ×{count}][（{grams} g）]"),
      deleted: Localized("Deleted drink {id}.", ja: "飲酒記録 {id} を削除しました。"),
      missing: Localized("There is no drink {id}.", ja: "飲酒記録 {id} はありません。"),
      empty: Localized("No drinks are recorded.", ja: "飲酒の記録はありません。"),
      invalid: Localized("Not saved.", ja: "記録できませんでした。")),
    answer: answer)

  /// What may be chosen as a drink, in an order of one's own.
  static let presets = Schema(
    noun: "presets", title: Localized("Kinds of drinks", ja: "酒の種類"), days: .none,
    fields: [
      Field(
        "name", Localized("Name", ja: "酒の名前"), .choice(names, isOpen: true),
        placeholder: Localized("plum wine", ja: "酒の名前"), required: true, positional: true,
        searched: true, isUnique: true),
      Field(
        "abv", Localized("Strength", ja: "度数"), .decimal(places: 1, 0...1_000), unit: "%",
        placeholder: "5.0", required: true, positional: true),
      Field(
        "ml", Localized("Amount", ja: "量"), .integer(1...10_000), unit: "ml",
        placeholder: "500", required: true, positional: true),
      Field("place", Localized("Place", ja: "順番"), .position),
    ],
    texts: Schema.Texts(
      saved: Localized("Saved.", ja: "登録しました。"),
      empty: Localized("There are none.", ja: "登録された酒はありません。")),
    defaults: [
      ("beer500", 50, 500), ("wine-glass", 130, 120), ("wine-bottle", 130, 720),
      ("sake", 150, 180), ("whisky", 430, 60), ("strong", 90, 500), ("chuhai", 70, 500),
    ].map { name, abv, ml in
      ["name": .text(name), "abv": .integer(abv), "ml": .integer(ml)]
    })

  /// From which day to which one abstained.
  static let attempts = Schema(
    noun: "attempts", title: Localized("Attempts", ja: "断酒の期間"),
    fields: [
      Field("last", Localized("Last day", ja: "最後の日"), .day, placeholder: "2026/11/28"),
      Field(
        "note", Localized("Note", ja: "メモ"), .text(max: 10_000),
        placeholder: Localized("with a friend", ja: "友人と一緒に")),
    ],
    texts: Schema.Texts(
      saved: Localized("Saved.", ja: "記録しました。"),
      empty: Localized("No attempt goes on.", ja: "いま続いている断酒はありません。"),
      begin: "sober start"),
    interval: "last")

  /// What is worth a word on the day.
  static let milestones = Schema(
    noun: "milestones", title: Localized("Milestones", ja: "節目"), days: .none, order: .entered,
    fields: [
      Field(
        "count", Localized("Count", ja: "数"), .integer(1...100_000), placeholder: "250",
        required: true, positional: true),
      Field(
        "unit", Localized("Unit", ja: "単位"),
        .choice([
          Choice("day", Localized("day", ja: "日目"), also: ["日"]),
          Choice("week", Localized("week", ja: "週間")),
          Choice("month", Localized("month", ja: "か月")),
          Choice("year", Localized("year", ja: "年")),
        ]), placeholder: "day", required: true, positional: true),
    ],
    texts: Schema.Texts(empty: Localized("There are none.", ja: "節目はありません。")),
    isDistinct: true,
    defaults: [
      (3, "day"), (10, "day"), (50, "day"), (100, "day"), (200, "day"), (300, "day"),
      (500, "day"), (1000, "day"), (1, "week"), (2, "week"), (1, "month"), (3, "month"),
      (6, "month"), (1, "year"),
    ].map { count, unit in ["count": .integer(count), "unit": .text(unit)] })

  private static let names = [
    Choice("beer500", Localized("beer, 500 ml can", ja: "ビール500缶")),
    Choice("wine-glass", Localized("red wine, glass", ja: "赤ワイン1杯")),
    Choice("wine-bottle", Localized("red wine, bottle", ja: "赤ワイン1本")),
    Choice("sake", Localized("sake, 180 ml", ja: "日本酒1合")),
    Choice("whisky", Localized("double whisky", ja: "ウイスキーダブル1杯")),
    Choice("strong", Localized("strong canned cocktail", ja: "ストロング")),
    Choice("chuhai", Localized("canned chuhai", ja: "缶チューハイ")),
  ]
}
