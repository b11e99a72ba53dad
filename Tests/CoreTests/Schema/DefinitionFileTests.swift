import HibiTestSupport
import Testing

@testable import HibiCore

@Suite("What is said of a definition file that is wrong")
struct DefinitionFileTests {
  /// What is said of a file, a line for each fault; the hints of a single one stand behind it.
  private func said(_ text: String) -> [Localized] {
    guard let error = failure({ _ = try Tracker(definitionFile: Array(text.utf8)) }) else {
      return []
    }
    #expect(error.kind == .refused)
    return error.message.en.hasPrefix("line") ? [error.message] + error.hints : error.hints
  }

  private static let wrong = """
    {
      "name": "Water",
      "collections": [
        {
          "fields": [
            { "name": "amount", "type": "integr", "daily": "sum" },
            { "name": "amount", "type": "text", "places": 2, "requred": true },
            { "name": "n", "type": "integer", "min": 5, "max": 2.5 }
          ]
        }
      ],
      "panels": [
        { "name": "best", "parts": [
          { "kind": "ranking", "measure": { "fold": "max", "field": "amuont" } } ] },
        { "name": "list", "parts": [{ "kind": "text", "text": 5 }] }
      ],
      "crad": ["best"]
    }
    """

  @Test("a mistake hides the next one, or is told without its place") func everyFault() {
    let lines = said(Self.wrong).map(\.en)
    let starts = [
      "line 2, column 11, name: 'Water' is not a name: small letters, digits and hyphens,",
      "line 6, column 37, collections[0].fields[0].type: 'integr' is not one of integer, decimal,",
      "line 7, column 19, collections[0].fields[1].name: the field's name 'amount' is reserved",
      "line 7, column 45, collections[0].fields[1].places: 'places' is not known here of text;",
      "line 7, column 58, collections[0].fields[1].requred: 'requred' is not known here; allowed",
      "line 8, column 60, collections[0].fields[2].max: a whole number from -9000000000000 to",
      "line 15, column 15, panels[1].name: the panel's name 'list' is taken",
      "line 15, column 59, panels[1].parts[0].text: a text, or one for each language,",
      "line 17, column 3, crad: 'crad' is not known here; allowed are $schema, hibi, name,",
    ]
    #expect(lines.count == starts.count, "\(lines.joined(separator: "\n"))")
    for (line, start) in zip(lines, starts) { #expect(line.hasPrefix(start), "\(line)") }
    #expect(lines[1].hasSuffix("Did you mean integer?"))
    #expect(lines[4].hasSuffix("Did you mean required?"))
    #expect(lines[5].hasSuffix("9000000000000 is expected, not 2.5."))
    #expect(lines[8].hasSuffix("Did you mean card?"))
    let ja = said(Self.wrong).map(\.ja)
    #expect(ja[1].hasPrefix("6行目の37文字目、collections[0].fields[0].type：「integr」は使えません"))
    #expect(ja[1].hasSuffix("もしかして：integer"))
  }

  @Test("what a misspelt name holds is told to be missing too") func misspelt() {
    let lines = said(
      #"{"name": "t", "collections": [{"feilds": [{"name": "a", "type": "integer"}]}]}"#)
    #expect(lines.count == 2, "\(lines)")
    #expect(lines.first?.en.contains("collections[0].feilds: 'feilds' is not known here") == true)
    #expect(lines.last?.en == "Did you mean fields?")
  }

  @Test("a name of something that is not there is not told, or the nearest is not")
  func unknownNames() {
    let lines = said(
      """
      {"name": "t", "collections": [{"fields": [
        {"name": "amount", "type": "integer"}, {"name": "kind", "type": "text"}]}],
       "panels": [{"name": "p", "parts": [
        {"kind": "ranking", "measure": {"fold": "max", "field": "amuont"}},
        {"kind": "ranking", "measure": {"fold": "max", "field": "kind"}},
        {"kind": "table", "collection": "cups"},
        {"kind": "series", "measure": {"fold": "sum", "field": "amount"}, "goal": "gaol"},
        {"kind": "bars", "measure": {"fold": "count", "where": "amuont > 5"}, "by": "knid"}]}],
       "goals": [{"name": "goal", "measure": {"fold": "sum", "field": "amount"},
        "direction": "at-most"}], "card": ["q"]}
      """
    ).map(\.en)
    let starts = [
      "line 4, column 59, panels[0].parts[0].measure.field: there is no number field 'amuont'; there is amount. Did you mean amount?",
      "line 5, column 59, panels[0].parts[1].measure.field: there is no number field 'kind'; there is amount",
      "line 6, column 35, panels[0].parts[2].collection: there is no collection 'cups'",
      "line 7, column 77, panels[0].parts[3].goal: there is no goal 'gaol'; there is goal. Did",
      "line 8, column 58, panels[0].parts[4].measure.where: filter: there is no field 'amuont'",
      "line 8, column 79, panels[0].parts[4].by: there is no field 'knid'; there is amount, kind. Did you mean kind?",
      "line 10, column 38, card[0]: there is no panel 'q'",
    ]
    #expect(lines.count == starts.count, "\(lines.joined(separator: "\n"))")
    for (line, start) in zip(lines, starts) { #expect(line.hasPrefix(start), "\(line)") }
  }

  @Test(
    "what follows from a mistake is told beside it",
    arguments: [
      // A field of an unknown type is no number, has no such initial value and no such daily one.
      #"{"name":"t","collections":[{"fields":[{"name":"a","type":"nmber","max":5,"initial":3,"daily":"sum","searched":true}],"defaults":[{"a":5}],"days":"none"}],"panels":[{"name":"p","parts":[{"kind":"months","measure":{"fold":"sum","field":"a"}},{"kind":"months","measure":{"fold":"count","where":"a > 5"}}]}]}"#,
      #"{"name":"t","collections":[{"fields":[{"name":"a","tpye":"integer"}]}]}"#,
      #"{"name":"t","collections":{}}"#, #"{"name":"t"}"#, "5",
      #"{"name":"t","collections":[{"fields":[{"name":"a","type":"integer"}]}],"settings":[{"name":"s","type":"int","initial":5}],"panels":[{"name":"p","parts":[{"kind":"figures","figures":[{"name":"f","of":{"times":{"days-of-use":true},"setting":"s"}}]}]}]}"#,
      #"{"name":"t","collections":[{"fields":[{"name":"a","type":"integer"}]}],"panels":[{"name":"p","parts":[{"kind":"ranking"}]}]}"#,
      #"{"name":"t","collections":[{"fields":[{"name":"a","type":"integer","max":"x","initial":3}]}]}"#,
    ])
  func onlyTheMistake(text: String) {
    let error = failure { _ = try Tracker(definitionFile: Array(text.utf8)) }
    #expect(error?.message.en.hasPrefix("line 1, ") == true, "\(error?.hints.map(\.en) ?? [])")
  }

  @Test("faults without end fill the screen, or are not counted") func manyFaults() {
    let fields = (0..<120).map { _ in #"{"name":"A","type":"text"}"# }.joined(separator: ",")
    let error = failure {
      _ = try Tracker(
        definitionFile: Array(#"{"name":"t","collections":[{"fields":[\#(fields)]}]}"#.utf8))
    }
    #expect(error?.message.en == "120 things are wrong in the definition")
    #expect(error?.message.ja == "定義に誤りが120か所あります")
    #expect(error?.hints.count == 51)
    #expect(error?.hints.last?.en == "and 70 more")
  }

  @Test("a declaration in Swift is told one fault at a time, or not whose it is") func swift() {
    var tracker = Water.tracker
    tracker.goals[0].measure = Measure(.mean, "nope")
    tracker.card.append("besst")
    var registry = Registry()
    let error = failure { try registry.register(tracker) }
    #expect(
      error?.hints.map(\.en) == [
        "water, goals[0].measure.field: there is no number field 'nope'; there is amount, temp, order.",
        "water, goals[0].measure.fold: a goal is about a sum or a count.",
        "water, card[2]: there is no panel 'besst'; there is best, trend, days, today, calendar, stats. Did you mean best?",
      ])
  }

  @Test("a short file is not enough, or has other defaults than the schema says") func short()
    throws
  {
    let text = #"""
      {"name":"tea","collections":[{"fields":[
        {"name":"kind","type":"choice","choices":[{"name":"green"}]},
        {"name":"cups","type":"integer"},{"name":"cost","type":"decimal"},
        {"name":"time","type":"duration","initial":"30m"}]},
        {"noun":"pots","fields":[{"name":"a","type":"text"}]}],
       "panels":[{"name":"best","parts":[{"kind":"ranking","measure":{"fold":"max","field":"cups"}},
        {"kind":"figures","figures":[{"name":"use","of":{"days-of-use":true}}]}]}]}
      """#
    let tracker = try Tracker(definitionFile: Array(text.utf8))
    #expect(
      tracker
        == Tracker(
          name: "tea", title: "tea",
          collections: [
            Schema(
              title: "tea",
              fields: [
                Field("kind", "kind", .choice([Choice("green", "green")])),
                Field("cups", "cups", .integer(0...FieldType.widest.upperBound)),
                Field("cost", "cost", .decimal(places: 1, 0...FieldType.widest.upperBound)),
                Field("time", "time", .duration(), initial: .value(.integer(1_800))),
              ]), Schema(noun: "pots", title: "pots", fields: [Field("a", "a", .text())]),
          ],
          panels: [
            PanelRule(
              "best", "best",
              [
                .ranking(Measure(.max, "cups"), top: 3),
                .figures([FigureRule("use", "use", .daysOfUse)]),
              ])
          ]))
  }

  @Test("the value of a full meter is written in units of the last place") func meter() throws {
    let text = Sugar.tracker.definition.write()
    #expect(text.contains(#""full":60"#))
    #expect(try Tracker(definitionFile: Array(text.utf8)) == Sugar.tracker)
  }
}
