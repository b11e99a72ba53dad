public import HibiCore

/// The manga log: what was read, how good it was, and which volume comes next.
///
/// ```
/// manga add 'よつばと!' 1 --stars 4.7
/// manga year 2020
/// ```
public enum Manga {
  /// The tracker, as the program registers it.
  public static let tracker = Tracker(
    name: "manga",
    title: Localized("Manga", ja: "漫画"),
    summary: Localized("What you read, volume by volume", ja: "読んだ漫画と評価を記録します"),
    icon: "📚",
    collections: [books],
    panels: [year, best, series, stats],
    goals: [
      Goal(
        "books", Localized("Volumes read", ja: "読了数"), read, .atLeast, step: .year)
    ],
    actions: [
      Action(
        "next", Localized("add the next volume of a series", ja: "シリーズの次の巻を記録する"),
        form: ["title"], .next(field: "volume", same: "title"))
    ],
    card: ["year"])

  /// How many were read; a book that is read again counts again.
  static let read = Measure(
    .count, where: "status = read", unit: Localized("volumes", ja: "冊"))

  /// The mean score of those that were read, and how many of them have one.
  static let meanScore = Measure(
    .mean, "score", where: "status = read", unit: Localized("volumes", ja: "冊"))

  /// The scores of those that were read, the highest first.
  static let highest = Measure(.max, "score", where: "status = read")
}
