import HibiTestSupport
import Testing

@testable import HibiCore

@Suite struct DefinitionTests {
  private func read(_ text: String) throws -> Tracker {
    try Tracker(definitionFile: Array(text.utf8))
  }

  @Test("a definition cannot say what Swift says") func roundTrip() throws {
    for text in [Water.tracker.definition.write(), Water.tracker.definition.pretty()] {
      #expect(try read(text) == Water.tracker)
    }
  }

  @Test("an empty icon, empty texts or a title in one language come back otherwise")
  func corners() throws {
    var tracker = Water.tracker
    tracker.icon = ""
    tracker.notice = Localized("", ja: "だけ")
    tracker.collections[0].texts = Schema.Texts(
      saved: "", deleted: "", missing: "", empty: "", invalid: "")
    tracker.collections[1].fields[0].prompt = Localized("Why?", ja: "なぜ？")
    tracker.panels = [PanelRule("a", "A", period: .lastDays(1), [])]
    tracker.card = ["a"]
    tracker.collections[1].title = "Breaks"
    tracker.goals[0].title = Localized("amount", ja: "量")
    #expect(try read(tracker.definition.write()) == tracker)
  }

  @Test("the least definition is not enough") func least() throws {
    let tracker = try read(
      #"{"name":"tea","title":"Tea","collections":[{"title":"Cups","fields":[{"name":"kind","title":"Kind","type":"text"}]}]}"#
    )
    #expect(tracker.icon == "•")
    #expect(tracker.collections.first?.version == 1)
    #expect(tracker.collections.first?.days == .past)
    #expect(tracker.title == Localized(both: "Tea"))
    var registry = Registry()
    try registry.register(tracker)
  }

  /// A definition with one field, one panel or one goal put into it.
  private static func field(_ text: String) -> String {
    #"{"name":"t","collections":[{"fields":[{"name":"a","type":"text"},\#(text)]}]}"#
  }
  private static func panel(_ text: String) -> String {
    #"{"name":"t","collections":[],"panels":[{"name":"p","parts":[\#(text)]}]}"#
  }

  static let refusals: [(String, String)] = [
    ("[]", ""), (#"{"title":"x"}"#, "name"), (#"{"name":5}"#, "name"), (#"{"nmae":"t"}"#, "nmae"),
    (#"{"hibi":2,"name":"t"}"#, "hibi"),
    (#"{"name":"t","title":{"en":"x"}}"#, "title"),
    (#"{"name":"t","title":{"en":"x","ja":"y","fr":"z"}}"#, "title"),
    (#"{"name":"t","title":5}"#, "title"), (#"{"name":"t","collections":{}}"#, "collections"),
    (#"{"name":"t","collections":[5]}"#, "collections[0]"),
    (#"{"name":"t","card":[1]}"#, "card[0]"),
    (#"{"name":"t","collections":[{"days":"never"}]}"#, "collections[0].days"),
    (#"{"name":"t","collections":[{"version":0}]}"#, "collections[0].version"),
    (#"{"name":"t","collections":[{"version":1.5}]}"#, "collections[0].version"),
    (
      #"{"name":"t","collections":[{"splits":[{"name":"s","fields":[1]}]}]}"#,
      "collections[0].splits[0].fields[0]"
    ),
    (
      #"{"name":"t","collections":[{"migrations":[{"version":1}]}]}"#,
      "collections[0].migrations[0].version"
    ),
    (field(#"{"name":"b"}"#), "collections[0].fields[1].type"),
    (field(#"{"name":"b","type":"integr"}"#), "collections[0].fields[1].type"),
    (field(#"{"name":"b","type":"integer","min":5,"max":4}"#), "collections[0].fields[1].max"),
    (field(#"{"name":"b","type":"integer","max":9000000000001}"#), "collections[0].fields[1].max"),
    (
      field(#"{"name":"b","type":"decimal","places":7,"min":0,"max":1}"#),
      "collections[0].fields[1].places"
    ),
    (
      field(#"{"name":"b","type":"decimal","places":1,"min":0,"max":1.25}"#),
      "collections[0].fields[1].max"
    ),
    (
      field(#"{"name":"b","type":"decimal","places":1,"min":0,"max":"1"}"#),
      "collections[0].fields[1].max"
    ),
    (field(#"{"name":"b","type":"text","max-bytes":0}"#), "collections[0].fields[1].max-bytes"),
    (field(#"{"name":"b","type":"text","required":"yes"}"#), "collections[0].fields[1].required"),
    (field(#"{"name":"b","type":"text","daily":"often"}"#), "collections[0].fields[1].daily"),
    (
      field(#"{"name":"b","type":"choice","choices":[{"title":"x"}]}"#),
      "collections[0].fields[1].choices[0].name"
    ),
    (
      field(#"{"name":"b","type":"integer","max":9,"initial":"x"}"#),
      "collections[0].fields[1].initial"
    ),
    (
      field(#"{"name":"b","type":"integer","max":9,"initial":10}"#),
      "collections[0].fields[1].initial"
    ),
    (
      field(#"{"name":"b","type":"text","initial":{"by-clok":[]}}"#),
      "collections[0].fields[1].initial.by-clok"
    ),
    (
      field(#"{"name":"b","type":"text","initial":{"by-clock":[{"from":"25:00","value":"x"}]}}"#),
      "collections[0].fields[1].initial.by-clock[0].from"
    ),
    (
      field(#"{"name":"b","type":"text","initial":{"by-clock":[{"from":"05:00"}]}}"#),
      "collections[0].fields[1].initial.by-clock[0].value"
    ),
    (
      field(#"{"name":"b","type":"text","suggest":{}}"#),
      "collections[0].fields[1].suggest"
    ),
    (panel("{}"), "panels[0].parts[0].kind"),
    (panel(#"{"kind":"pie"}"#), "panels[0].parts[0].kind"),
    (panel(#"{"kind":"ranking"}"#), "panels[0].parts[0].measure"),
    (panel(#"{"kind":"ranking","measure":{"fold":"most"}}"#), "panels[0].parts[0].measure.fold"),
    (panel(#"{"kind":"ranking","measure":{"fold":"max"},"top":0}"#), "panels[0].parts[0].top"),
    (
      panel(#"{"kind":"figures","figures":[{"name":"f","of":{}}]}"#),
      "panels[0].parts[0].figures[0].of"
    ),
    (
      panel(#"{"kind":"figures","figures":[{"name":"f","of":{"goal":"g"}}]}"#),
      "panels[0].parts[0].figures[0].of.part"
    ),
    (
      #"{"name":"t","collections":[],"panels":[{"name":"p","period":"last-0-days"}]}"#,
      "panels[0].period"
    ),
    (
      #"{"name":"t","collections":[],"goals":[{"name":"g","measure":{"fold":"sum"}}]}"#,
      "goals[0].direction"
    ),
  ]

  @Test("a refusal does not name its place", arguments: refusals)
  func refusal(text: String, place: String) {
    let error = failure { _ = try read(text) }
    #expect(error?.kind == .refused)
    let lines = [error?.message].compactMap { $0 } + (error?.hints ?? [])
    let path = place.isEmpty ? "line 1, column 1: " : ", \(place): "
    #expect(lines.contains { $0.en.contains(path) }, "\(lines.map(\.en))")
    #expect(lines.contains { $0.ja.hasPrefix("1行目の") && $0.ja.contains("：") })
  }

  @Test("a near miss of a name gets no help") func near() throws {
    let error = try #require(failure { _ = try read(#"{"nmae":"t"}"#) })
    #expect(error.hints.contains { $0.en.hasSuffix("Did you mean name?") })
    #expect(
      failure { _ = try read(Self.field(#"{"name":"b","type":"integr"}"#)) }?.hints.first?.en
        == "Did you mean integer?")
  }
}
