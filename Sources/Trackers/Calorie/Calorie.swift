public import HibiCore

/// The calorie log: what was eaten, and what was burned as negative numbers.
///
/// ```
/// calorie add てんぷらそば 730
/// calorie days
/// ```
public enum Calorie {
  /// The tracker, as the program registers it.
  public static let tracker = Tracker(
    name: "calorie",
    title: Localized("Calories", ja: "カロリー"),
    summary: Localized("What you eat, and what it adds up to", ja: "食べたものとカロリーを記録します"),
    icon: "🍚",
    collections: [meals],
    panels: [today, best, trend, days],
    goals: [
      Goal(
        "kcal", Localized("Calories", ja: "カロリー"), Measure(.sum, "kcal"), .atMost,
        gained: Localized("eaten", ja: "食事"), spent: Localized("burned", ja: "運動")),
      Goal("protein", Localized("Protein", ja: "たんぱく質"), Measure(.sum, "protein"), .atLeast),
      Goal("fat", Localized("Fat", ja: "脂質"), Measure(.sum, "fat"), .atMost),
      Goal("carbs", Localized("Carbohydrate", ja: "炭水化物"), Measure(.sum, "carbs"), .atMost),
    ],
    card: ["today", "days"])
}
