import HibiCore

extension Calorie {
  /// The one collection: an entry is a food, a drink or an exercise.
  static let meals = Schema(
    title: Localized("Meals", ja: "食事"),
    fields: [
      Field(
        "food", Localized("Food", ja: "食べたもの"), .text(),
        prompt: Localized("What did you eat?", ja: "今食べたもの"),
        placeholder: Localized("tempura soba", ja: "てんぷらそば"), required: true,
        positional: true, searched: true),
      Field(
        "kcal", Localized("Energy", ja: "カロリー"), .integer(-1_000_000...1_000_000),
        unit: "kcal", prompt: Localized("How many kcal, about?", ja: "推定カロリー"),
        placeholder: "730", required: true, positional: true, ranked: true, daily: .sum,
        suggest: .lastOf(same: "food")),
      Field(
        "meal", Localized("Meal", ja: "食事の種類"), .choice(mealNames),
        placeholder: Localized("lunch", ja: "昼食"),
        initial: .byClock(mealTimes, time: "time", unlessNegative: "kcal")),
      Field("time", Localized("Time", ja: "時刻"), .time, placeholder: "12:30"),
      Field(
        "protein", Localized("Protein", ja: "たんぱく質"), .decimal(places: 1, 0...1_000_000),
        unit: "g", placeholder: "20.5", daily: .sum),
      Field(
        "fat", Localized("Fat", ja: "脂質"), .decimal(places: 1, 0...1_000_000), unit: "g",
        placeholder: "10", daily: .sum),
      Field(
        "carbs", Localized("Carbohydrate", ja: "炭水化物"), .decimal(places: 1, 0...1_000_000),
        unit: "g", placeholder: "60", daily: .sum),
      Field(
        "note", Localized("Note", ja: "メモ"), .longText(max: 10_000),
        placeholder: Localized("with friends", ja: "友人と外食"), searched: true),
      Field(
        "photo", Localized("Photo", ja: "写真"),
        .image(ImageRule(crop: .half, isAdjustable: true)),
        prompt: Localized("Photo of what you ate", ja: "写真入力：その時の写真"),
        placeholder: Localized(
          "Record the calories with a photo", ja: "写真と一緒にカロリーを記録しましょう")),
    ],
    columns: ["food", "kcal", "meal", "time", "protein", "fat", "carbs", "photo"],
    splits: [Schema.Split("pfc", ["protein", "fat", "carbs"])],
    texts: Schema.Texts(
      saved: Localized("Saved.", ja: "入力データが登録されました。"),
      deleted: Localized("Deleted {id}.", ja: "記録 {id} を削除しました。"),
      missing: Localized("There is no entry {id}.", ja: "記録 {id} はありません。"),
      empty: Localized("Nothing recorded yet.", ja: "まだ記録がありません。"),
      begin: Localized("calorie add 'tempura soba' 730", ja: "calorie add てんぷらそば 730"),
      invalid: Localized(
        "A required field is empty:", ja: "入力必須の項目に不備があります。")))

  private static let mealNames = [
    Choice("breakfast", Localized("breakfast", ja: "朝食"), also: ["朝", "朝ごはん"]),
    Choice("lunch", Localized("lunch", ja: "昼食"), also: ["昼", "昼ごはん"]),
    Choice("dinner", Localized("dinner", ja: "夕食"), also: ["夕", "夜", "晩", "夕ごはん"]),
    Choice("snack", Localized("snack", ja: "間食"), also: ["おやつ"]),
  ]

  /// Between lunch and dinner, and late at night, what is eaten is a snack.
  private static let mealTimes = [
    Field.ClockStep(from: 4 * 60, .text("breakfast")),
    Field.ClockStep(from: 11 * 60, .text("lunch")),
    Field.ClockStep(from: 15 * 60, .text("snack")),
    Field.ClockStep(from: 17 * 60, .text("dinner")),
    Field.ClockStep(from: 22 * 60, .text("snack")),
  ]
}
