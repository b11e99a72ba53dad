import HibiTestSupport
import Testing

@testable import HibiCore

@Suite struct DeclarationCheckTests {
  typealias Change = @Sendable (inout Tracker) -> Void

  private static func fields(_ change: @escaping @Sendable (inout [Field]) -> Void) -> Change {
    { change(&$0.collections[0].fields) }
  }

  private static func add(_ field: Field) -> Change { fields { $0.append(field) } }

  private static func part(_ part: PanelRule.Kind) -> Change {
    { $0.panels.append(PanelRule("extra", "", [part])) }
  }

  private static func figure(_ source: FigureRule.Source) -> PanelRule.Kind {
    .figures([FigureRule("f", "", source)])
  }

  private static let bands = [MeterBand(from: 0, "a", .calm), MeterBand(from: 50, "b", .high)]

  private static let number = FieldType.integer(0...9)

  static let changes: [(String, Change)] = [
    ("a name with capitals", { $0.name = "Water" }), ("an empty name", { $0.name = "" }),
    ("a name of 41 letters", { $0.name = String(repeating: "a", count: 41) }),
    ("a name with SQL", { $0.name = "a; DROP" }),
    ("a name with an underscore", { $0.name = "a_b" }),
    ("Hibi's own name", { $0.name = "hibi-water" }),
    ("SQLite's own name", { $0.name = "sqlite-x" }),
    ("a command as a name", { $0.name = "doctor" }), ("no collection", { $0.collections = [] }),
    ("a main collection with a noun", { $0.collections.removeFirst() }),
    (
      "a title with the number of no slots",
      { $0.panels.append(PanelRule("extra", "Last {n} days", [.text("")])) }
    ),
    (
      "a title with the day of a panel of many",
      {
        $0.panels.append(
          PanelRule(
            "extra", Localized("Latest", ja: "{day}の記録"),
            [.latest(Measure(.last, "amount"), last: 3)]))
      }
    ),
    ("two main collections", { $0.collections[1].noun = "" }),
    ("two collections of one noun", { $0.collections.append($0.collections[1]) }),
    ("a command as a noun", { $0.collections[1].noun = "undo" }),
    ("a noun that is a panel", { $0.collections[1].noun = "best" }),
    ("the statistics as a noun", { $0.collections[1].noun = "stats" }),
    ("a noun with a blank", { $0.collections[1].noun = "big breaks" }),
    ("no field", { $0.collections[0].fields = [] }),
    ("a field of the row", add(Field("uid", "", number))),
    ("an option of every verb", add(Field("where", "", number))),
    ("a word of filters", add(Field("not", "", number))),
    ("a column of the row", add(Field("utc-offset", "", number))),
    ("two fields of one name", fields { $0.append($0[0]) }),
    (
      "two fields of one column",
      fields { $0 += [Field("a-b", "", number), Field("a-b", "", number)] }
    ),
    ("a field named as a search column", add(Field("name-key", "", number))),
    ("bounds beyond ±9×10¹²", add(Field("x", "", .integer(0...9_000_000_000_001)))),
    (
      "decimal bounds beyond ±9×10¹²",
      add(Field("x", "", .decimal(places: 2, -9_000_000_000_001...0)))
    ),
    ("seven places", add(Field("x", "", .decimal(places: 7, 0...1)))),
    ("a text of no bytes", add(Field("x", "", .text(max: 0)))),
    ("no choices", add(Field("x", "", .choice([])))),
    (
      "two choices of one title",
      add(Field("x", "", .choice([Choice("a", "One"), Choice("b", "one")])))
    ),
    (
      "a choice with a title of another",
      add(Field("x", "", .choice([Choice("a", "b"), Choice("b", "c")])))
    ),
    ("a choice twice", add(Field("x", "", .choice([Choice("a", ""), Choice("a", "")])))),
    ("a choice that means none", add(Field("x", "", .choice([Choice("none", "Nothing")])))),
    ("two ranked fields", add(Field("x", "", number, ranked: true))),
    ("a searched number", add(Field("x", "", number, searched: true))),
    ("a daily text", add(Field("x", "", .text(), daily: .sum))),
    ("an initial value out of bounds", add(Field("x", "", number, initial: .value(.integer(10))))),
    ("an initial value of another type", add(Field("x", "", number, initial: .value(.text("1"))))),
    (
      "clock steps without order",
      add(
        Field(
          "x", "", number,
          initial: .byClock([
            Field.ClockStep(from: 60, .integer(1)), Field.ClockStep(from: 60, .integer(2)),
          ])))
    ),
    (
      "a clock without a field of times",
      add(
        Field(
          "x", "", number,
          initial: .byClock([Field.ClockStep(from: 1, .integer(1))], time: "amount")))
    ),
    (
      "a clock without a number",
      add(
        Field(
          "x", "", number,
          initial: .byClock([Field.ClockStep(from: 1, .integer(1))], unlessNegative: "name")))
    ),
    (
      "two choices by a further word",
      add(Field("x", "", .choice([Choice("a", "A"), Choice("b", "B", also: ["A"])])))
    ),
    (
      "a clock step beyond the day",
      add(Field("x", "", number, initial: .byClock([Field.ClockStep(from: 1_440, .integer(1))])))
    ),
    ("a suggestion from nowhere", add(Field("x", "", number, suggest: .lastOf(same: "nope")))),
    ("an unknown column of the list", { $0.collections[0].columns.append("nope") }),
    ("an unknown field of a split", { $0.collections[0].splits[0].fields.append("nope") }),
    ("a split named as a field", { $0.collections[0].splits[0].name = "amount" }),
    ("a split named as an option", { $0.collections[0].splits[0].name = "json" }),
    (
      "a migration beyond the version",
      { $0.collections[0].migrations = [Migration(version: 2, added: ["order"])] }
    ),
    (
      "a migration of an unknown field",
      {
        $0.collections[0].version = 2
        $0.collections[0].migrations = [Migration(version: 2, added: ["nope"])]
      }
    ),
    (
      "an added field that is not last",
      {
        $0.collections[0].version = 2
        $0.collections[0].migrations = [Migration(version: 2, added: ["note"])]
      }
    ),
    (
      "added fields in another order",
      {
        $0.collections[0].version = 3
        $0.collections[0].migrations = [
          Migration(version: 2, added: ["order"]), Migration(version: 3, added: ["pic"]),
        ]
      }
    ),
    ("a goal of a mean", { $0.goals[0].measure = Measure(.mean, "amount") }),
    ("a goal of an unknown field", { $0.goals[0].measure = Measure(.sum, "nope") }),
    ("two goals of one name", { $0.goals.append($0.goals[0]) }),
    ("a goal with a bad name", { $0.goals[0].name = "a goal" }),
    ("a panel named as a command", { $0.panels[0].name = "list" }),
    ("two panels of one name", { $0.panels.append($0.panels[0]) }),
    ("a card of no panel", { $0.card.append("nope") }),
    ("a ranking without a field", part(.ranking(Measure(.count), top: 3))),
    ("a ranking of text", part(.ranking(Measure(.max, "name"), top: 3))),
    ("a ranking of nothing", part(.ranking(Measure(.max, "amount"), top: 0))),
    ("a measure without a fold", part(.series(Measure(.none, "amount"), average: nil, goal: nil))),
    (
      "a series of an unknown goal",
      part(.series(Measure(.sum, "amount"), average: nil, goal: "nope"))
    ),
    ("a mean over no days", part(.series(Measure(.sum, "amount"), average: 0, goal: nil))),
    ("a table of an unknown collection", part(.table(collection: "nope", limit: 3))),
    ("a sum without a field", part(.latest(Measure(.sum), last: 3))),
    (
      "a measure with a bad filter",
      part(.latest(Measure(.last, "amount", where: "nope = 1"), last: 3))
    ),
    (
      "a measure of another collection's field",
      part(.latest(Measure(.last, "amount", of: "breaks"), last: 3))
    ),
    ("a figure of an unknown goal", part(.figures([FigureRule("f", "", .goal("nope", .total))]))),
    (
      "a ratio of ratios",
      part(
        .figures([
          FigureRule(
            "f", "",
            .ratio(
              .ratio(.measure(Measure(.count)), .measure(Measure(.count))),
              .measure(Measure(.count))))
        ]))
    ),
    (
      "a figure with ten places",
      part(.figures([FigureRule("f", "", .measure(Measure(.count)), extraPlaces: 10)]))
    ),
    ("a ratio of a word", part(figure(.ratio(Sugar.part(.start).source, .daysOfUse)))),
    (
      "a product with no setting",
      part(figure(.times(.measure(Measure(.count)), setting: "nope")))
    ),
    ("a product of a product", part(figure(.times(.ratio(.daysOfUse, .daysOfUse), setting: "a")))),
    ("a meter that is never full", part(.meter(Measure(.sum, "amount"), full: 0, bands: bands))),
    ("a meter without bands", part(.meter(Measure(.sum, "amount"), full: 9, bands: []))),
    (
      "bands that fall",
      part(.meter(Measure(.sum, "amount"), full: 9, bands: bands.reversed()))
    ),
    ("a calendar of nothing", part(.calendar(DayState(broken: [])))),
    ("runs of numbers", part(.runs(RunsRule("amount", by: "name", "")))),
    ("runs by an unknown field", part(.runs(RunsRule("name", by: "nope", "")))),
    (
      "milestones without fields",
      part(figure(.milestone(DayState(broken: [Measure(.count)]), in: "breaks", .next)))
    ),
    ("months of text", part(.months(Measure(.sum, "name")))),
    ("bars by an unknown field", part(.bars(Measure(.count), by: "nope", perPage: 5))),
    ("bars on no page", part(.bars(Measure(.count), by: "kind", perPage: 0))),
    ("a streak of nothing", part(figure(.streak(DayState(broken: []), .run)))),
    (
      "attempts without a last day",
      part(figure(.streak(DayState(broken: [Measure(.count)], attempts: "breaks"), .run)))
    ),
    (
      "unknown days without a setting",
      part(
        figure(
          .streak(
            DayState(
              broken: [Measure(.count)], noEntry: .init(setting: "nope", unknown: "x")), .run)))
    ),
    (
      "a text with a figure that it does not have",
      part(.text([TextRule("{a} {b}", [FigureRule("a", "", .daysOfUse)])]))
    ),
    (
      "two figures of one name",
      part(
        .figures([FigureRule("f", "", .daysOfUse), FigureRule("f", "", .measure(Measure(.count)))]))
    ),
    (
      "a figure named as another of a sentence beside it",
      {
        $0.panels.append(
          PanelRule(
            "extra", "",
            [
              .figures([FigureRule("f", "", .daysOfUse)]),
              .text([TextRule("{f}", [FigureRule("f", "", .measure(Measure(.count)))])]),
            ]))
      }
    ),
    (
      "a sentence of a panel about an entry of today", part(.text([TextRule("a", isOfToday: true)]))
    ),
    ("a sentence of a panel about a first entry", part(.text([TextRule("a", isOfFirst: true)]))),
    (
      "equal entries of a list without equal ones",
      {
        $0.collections.append(
          Schema(
            noun: "sizes", title: "", days: .none, fields: [Field("x", "", number)],
            isDistinct: true, defaults: [["x": .integer(1)], ["x": .integer(1)]]))
      }
    ),
    ("a setting of text", { $0.settings = [Setting("x", "", .text(), initial: .text("a"))] }),
    (
      "a setting out of bounds", { $0.settings = [Setting("x", "", number, initial: .integer(10))] }
    ),
    ("a setting of nothing", { $0.settings = [Setting("x", "", number, initial: .none)] }),
    (
      "a setting named as goals",
      { $0.settings = [Setting("goal", "", number, initial: .integer(1))] }
    ),
    (
      "two settings of one name",
      { $0.settings = Array(repeating: Setting("x", "", number, initial: .integer(1)), count: 2) }
    ),
    (
      "a next of which the form asks for more",
      {
        $0.actions = [
          Action("more", "", form: ["name", "note"], .next(field: "note", same: "name"))
        ]
      }
    ),
    (
      "a question whose yes is no adding",
      {
        let words = ["none": Action.Word(of: "days", [:], done: "")]
        $0.collections.append(
          Schema(noun: "days", title: "", key: .day, fields: [Field("x", "", number)]))
        $0.actions = [
          Action("set", "", of: "days", form: ["x"], .put, words: words),
          Action("ask", "", .ask(DayState(broken: [Measure(.count)]), "", yes: "set", no: "none")),
        ]
      }
    ),
    ("a period of no days", { $0.panels[0].period = .lastDays(0) }),
  ]

  @Test("a declaration that cannot work is taken", arguments: changes.indices)
  func refuses(index: Int) {
    var tracker = Water.tracker
    Self.changes[index].1(&tracker)
    let error = failure { try DeclarationCheck.run(tracker) }
    #expect(error?.kind == .refused, "\(Self.changes[index].0) is taken")
    let lines = [error?.message].compactMap { $0 } + (error?.hints ?? [])
    #expect(
      lines.contains { $0.ja.hasPrefix("water") && $0.ja.contains("：") } || tracker.name != "water")
  }

  @Test("a number for each week is divided by what are no days, or cannot be by days")
  func weeks() {
    func fault(_ under: FigureRule.Source) -> HibiError? {
      var tracker = Water.tracker
      let source = FigureRule.Source.ratio(.measure(Measure(.count)), under, per: .week)
      tracker.panels.append(PanelRule("extra", "Extra", [.figures([FigureRule("f", "F", source)])]))
      return failure { try DeclarationCheck.run(tracker) }
    }
    let refused = fault(.measure(Measure(.count)))
    let lines = [refused?.message.en ?? ""] + (refused?.hints.map(\.en) ?? [])
    #expect(lines.contains { $0.contains("a number for each week needs days") }, "\(lines)")
    #expect(fault(.loggedDays(Measure(.count))) == nil)
  }

  @Test("a declaration that can work is refused") func accepts() throws {
    try DeclarationCheck.run(Water.tracker)
    var tracker = Water.tracker
    tracker.collections[0].version = 3
    tracker.collections[0].migrations = [
      Migration(version: 2, added: ["pic"]), Migration(version: 3, added: ["order"]),
    ]
    try DeclarationCheck.run(tracker)
  }

  @Test("a text moves what stands around it on a screen") func movingTexts() {
    let ranges: [ClosedRange<UInt32>] = [
      0...0x09, 0x0B...0x1F, 0x7F...0x9F, 0x61C...0x61C, 0x200E...0x200F, 0x2028...0x202E,
      0x2066...0x2069,
    ]
    for value in ranges.joined() {
      guard let scalar = Unicode.Scalar(value) else { continue }
      var tracker = Water.tracker
      tracker.summary = Localized("water", ja: "水\(scalar)")
      #expect(failure { try DeclarationCheck.run(tracker) }?.kind == .refused, "\(value)")
    }
  }

  @Test("a text with other signs is refused") func otherTexts() throws {
    var tracker = Water.tracker
    tracker.summary = Localized("two\nlines, × \u{2009}– £", ja: "水、“茶”、\u{600}")
    try DeclarationCheck.run(tracker)
  }

  @Test("two trackers share a table or an index") func tables() throws {
    var registry = Registry()
    try registry.register(Water.tracker)
    #expect(failure { try registry.register(Water.tracker) }?.kind == .refused)
    for name in ["water-breaks", "water-by-day", "water-by-amount"] {
      var other = Water.tracker
      other.name = name
      #expect(failure { try registry.register(other) }?.kind == .refused, "\(name)")
    }
    #expect(registry.trackers.count == 1)
  }
}
