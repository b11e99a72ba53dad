import BuiltIn
public import HibiCore
public import Testing

/// A tracker with a field of every type.
let everyType = Tracker(
  name: "probe", title: Localized("Probes", ja: "試験"), icon: "•",
  collections: [
    Schema(
      title: Localized("Probes", ja: "試験"),
      fields: [
        Field(
          "label", Localized("Label", ja: "名前"), .text(max: 300),
          placeholder: Localized("a probe", ja: "試験"), required: true, positional: true,
          searched: true),
        Field(
          "size", Localized("Size", ja: "大きさ"), .integer(-9_000_000_000_000...9_000_000_000_000),
          unit: "mm", placeholder: "5", positional: true, ranked: true, daily: .sum),
        Field(
          "ratio", Localized("Ratio", ja: "割合"), .decimal(places: 3, -9_000_000...9_000_000),
          placeholder: "1.5", daily: .mean),
        Field(
          "kind", Localized("Kind", ja: "種類"),
          .choice([
            Choice("one-way", Localized("one way", ja: "片道")),
            Choice("both", Localized("both", ja: "往復")),
          ])),
        Field("at", Localized("At", ja: "時刻"), .time),
        Field("story", Localized("Story", ja: "話"), .longText(max: 20_000), searched: true),
        Field("shot", Localized("Shot", ja: "写真"), .image),
        Field("length", Localized("Length", ja: "長さ"), .duration(), unit: "min", daily: .sum),
        Field("site", Localized("Site", ja: "サイト"), .link, searched: true),
        Field("until", Localized("Until", ja: "終わり"), .day),
        Field("grade", Localized("Grade", ja: "評価"), .rating()),
        Field("book", Localized("Book", ja: "本"), .isbn),
        Field("aura", Localized("Aura", ja: "前兆"), .flag()),
        Field("marks", Localized("Marks", ja: "印"), .tags(offered: ["work"]), searched: true),
        Field(
          "area", Localized("Area", ja: "面積"),
          .product(of: ["ratio", "grade"], numerator: 8, denominator: 10, places: 4, shown: 1)),
      ]),
    Schema(
      noun: "days", title: Localized("Days", ja: "日"), key: .day,
      fields: [
        Field(
          "level", Localized("Level", ja: "度合い"), .integer(-5...5), placeholder: "3",
          positional: true, daily: .last)
      ]),
  ],
  panels: [
    PanelRule("most", Localized("Largest", ja: "最大"), [.ranking(Measure(.max, "size"), top: 3)]),
    PanelRule(
      "course", Localized("Course", ja: "推移"), period: .lastDays(14),
      [.series(Measure(.sum, "size"), average: 7, goal: "size")]),
    PanelRule(
      "lengths", Localized("Lengths", ja: "長さ"), period: .lastDays(14),
      [
        .ranking(Measure(.max, "length"), top: 3), .latest(Measure(.last, "length"), last: 3),
        .series(Measure(.sum, "length"), average: 7, goal: "length"),
        .bars(Measure(.sum, "length"), by: "kind", perPage: 5),
        .meter(
          Measure(.sum, "length"), full: 3_600,
          bands: [MeterBand(from: 0, Localized("short", ja: "短い"), .calm)]),
        .figures([
          FigureRule(
            "mean", Localized("Mean", ja: "平均"), .measure(Measure(.mean, "length")))
        ]),
      ]),
    PanelRule(
      "length-months", Localized("Lengths by month", ja: "月ごとの長さ"), period: .thisYear,
      [.months(Measure(.sum, "length"))]),
  ],
  goals: [
    Goal("size", Localized("Size", ja: "大きさ"), Measure(.sum, "size"), .atMost),
    Goal("length", Localized("Length", ja: "長さ"), Measure(.sum, "length"), .atLeast),
  ],
  actions: [
    Action(
      "mark", Localized("mark a day", ja: "日に印を付ける"), of: "days", form: ["level"],
      .put, words: ["off": Action.Word(of: "days", ["level": .integer(0)], done: "off")])
  ],
  card: ["course"])

/// The same, which the program knows from the store alone.
let defined: Tracker = {
  var tracker = everyType
  tracker.name = "kept"
  return tracker
}()

let contracted =
  BuiltIn.registry().trackers + [everyType, defined]
  + [try? DefinitionFixture.tracker("walks")].compactMap { $0 }

/// A list of cases names the tracker; all of its declaration would hide what failed.
extension Tracker: CustomTestStringConvertible {
  public var testDescription: String { name }
}
