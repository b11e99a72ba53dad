import HibiTestSupport
import Testing

@testable import HibiCore

@Suite("Definition files that mean harm")
struct HostileDefinitionTests {
  private static func repeated(_ text: (Int) -> String, _ count: Int) -> String {
    (0..<count).map(text).joined(separator: ",")
  }

  private static func fields(_ fields: String, _ more: String = "") -> String {
    #"{"name":"t","collections":[{"fields":[\#(fields)]\#(more)}]}"#
  }

  private static let number = #"{"name":"a","type":"integer"}"#

  private static func with(_ more: String) -> String {
    #"{"name":"t","collections":[{"fields":[\#(number)]}],\#(more)}"#
  }

  private static func panel(_ part: String) -> String {
    with(#""panels":[{"name":"p","parts":[\#(part)]}]"#)
  }

  private static let sum = #""measure":{"fold":"sum","field":"a"}"#

  static let refused: [(String, String)] = [
    ("a product of itself", fields(#"{"name":"a","type":"product","of":["a"]}"#)),
    (
      "products of each other",
      fields(#"{"name":"a","type":"product","of":["b"]},{"name":"b","type":"product","of":["a"]}"#)
    ),
    (
      "a product of 9 fields",
      fields(number + #",{"name":"b","type":"product","of":["a","a","a","a","a","a","a","a","a"]}"#)
    ),
    ("10,000 fields", fields(repeated({ #"{"name":"f\#($0)","type":"text"}"# }, 10_000))),
    ("201 fields", fields(repeated({ #"{"name":"f\#($0)","type":"text"}"# }, 201))),
    (
      "17 collections",
      #"{"name":"t","collections":[{"fields":[\#(number)]},\#(repeated({ #"{"noun":"n\#($0)","fields":[\#(number)]}"# }, 16))]}"#
    ),
    ("65 panels", with(#""panels":[\#(repeated({ #"{"name":"p\#($0)","parts":[]}"# }, 65))]"#)),
    ("17 parts", panel(repeated({ _ in #"{"kind":"table"}"# }, 17))),
    (
      "101 choices",
      fields(
        #"{"name":"a","type":"choice","choices":[\#(repeated({ #"{"name":"c\#($0)"}"# }, 101))]}"#)
    ),
    (
      "101 entries from the start",
      fields(number, #","days":"none","defaults":[\#(repeated({ _ in #"{"a":1}"# }, 101))]"#)
    ),
    (
      "33 actions",
      with(#""actions":[\#(repeated({ #"{"name":"x\#($0)","effect":"add"}"# }, 33))]"#)
    ),
    ("a name of 1 MB", #"{"name":"\#(String(repeating: "a", count: 900_000))","collections":[]}"#),
    (
      "a field of 1 MB",
      fields(#"{"name":"\#(String(repeating: "漫", count: 300_000))","type":"text"}"#)
    ),
    ("a member of 1 MB", #"{"\#(String(repeating: "x", count: 900_000))":1}"#),
    (
      "a word of 1 MB", fields(#"{"name":"a","type":"\#(String(repeating: "x", count: 900_000))"}"#)
    ),
    ("a title of 5,000 bytes", with(#""title":"\#(String(repeating: "t", count: 5_000))""#)),
    ("a file of more than 1 MB", with(#""title":"\#(String(repeating: "t", count: 1_000_000))""#)),
    (
      "SQL as a tracker",
      #"{"name":"a\"; DROP TABLE hibi_act; --","collections":[{"fields":[\#(number)]}]}"#
    ),
    ("SQL as a field", fields(#"{"name":"a\" TEXT); --","type":"text"}"#)),
    ("SQL as a noun", fields(number, #","noun":"x') --""#)),
    (
      "SQL in a filter",
      panel(#"{"kind":"bars","measure":{"fold":"count","where":"1=1); DROP TABLE t"},"by":"a"}"#)
    ),
    ("an escape in a title", with("\"title\":\"\\u001b[2J\"")),
    ("a bell in a unit", fields(#"{"name":"a","type":"integer","unit":"\u0007"}"#)),
    ("bidi in a text", fields(number, #","texts":{"saved":"ok \u202e!"}"#)),
    ("bidi in an icon", with(#""icon":"\u2066""#)),
    (
      "an escape in a choice",
      fields(#"{"name":"a","type":"choice","choices":[{"name":"x","title":"\u009b"}]}"#)
    ),
    (
      "an escape in a further word",
      fields(#"{"name":"a","type":"choice","choices":[{"name":"x","also":["\u001b"]}]}"#)
    ),
    ("an escape in a placeholder", fields(#"{"name":"a","type":"text","placeholder":"\u001b"}"#)),
    ("an escape in a summary", with(#""panels":[{"name":"p","summary":"\u001b","parts":[]}]"#)),
    (
      "an escape in a figure",
      panel(#"{"kind":"figures","figures":[{"name":"\u001b","of":{"days-of-use":true}}]}"#)
    ),
    ("an escape in a sentence", panel(#"{"kind":"text","text":"\u001b]0;x\u0007"}"#)),
    ("U+0000", with(#""title":"\u0000""#)), ("half a pair", with(#""title":"\ud800""#)),
    ("a member twice", #"{"name":"t","name":"u","collections":[{"fields":[\#(number)]}]}"#),
    ("a field twice", fields(number + "," + number)),
    ("a field that is a column", fields(#"{"name":"uid","type":"text"}"#)),
    ("a field that is an option", fields(#"{"name":"where","type":"text"}"#)),
    ("a tracker that is a command", #"{"name":"doctor","collections":[{"fields":[\#(number)]}]}"#),
    ("a tracker of ours", #"{"name":"hibi-act","collections":[{"fields":[\#(number)]}]}"#),
    ("a tracker of SQLite's", #"{"name":"sqlite-master","collections":[{"fields":[\#(number)]}]}"#),
    ("a panel that is a command", with(#""panels":[{"name":"erase","parts":[]}]"#)),
    ("a panel in itself", panel(#"{"kind":"panel","panel":"p"}"#)),
    ("a setting of ours", with(#""settings":[{"name":"private","type":"integer","initial":1}]"#)),
    ("places below zero", fields(#"{"name":"a","type":"decimal","places":-1}"#)),
    ("a billion places", fields(#"{"name":"a","type":"decimal","places":1000000000}"#)),
    (
      "a bound beyond 64 bits", fields(#"{"name":"a","type":"integer","max":99999999999999999999}"#)
    ),
    ("a bound as a power", fields(#"{"name":"a","type":"integer","max":1e3}"#)),
    (
      "a decimal bound beyond 128 bits",
      fields(#"{"name":"a","type":"decimal","max":1\#(String(repeating: "0", count: 60))}"#)
    ),
    ("bounds that cross", fields(#"{"name":"a","type":"integer","min":9,"max":1}"#)),
    ("a length below zero", fields(#"{"name":"a","type":"duration","min":-5}"#)),
    ("a ranking of -1", panel(#"{"kind":"ranking",\#(sum),"top":-1}"#)),
    ("a ranking of a billion", panel(#"{"kind":"ranking",\#(sum),"top":1000000000}"#)),
    ("a mean of a million days", panel(#"{"kind":"series",\#(sum),"average":1000000}"#)),
    ("a page of 0 bars", panel(#"{"kind":"bars",\#(sum),"by":"a","per-page":0}"#)),
    (
      "a full meter below zero",
      panel(#"{"kind":"meter",\#(sum),"full":-5,"bands":[{"from":0,"tone":"calm"}]}"#)
    ),
    (
      "a period of a billion days",
      with(#""panels":[{"name":"p","period":"last-1000000000-days","parts":[]}]"#)
    ),
    (
      "a period of 30 digits",
      with(
        #""panels":[{"name":"p","period":"last-100000000000000000000000000000-days","parts":[]}]"#)
    ),
    ("a version of 0", fields(number, #","version":0"#)),
    (
      "a version that goes back",
      fields(
        number + #",{"name":"b","type":"text"},{"name":"c","type":"text"}"#,
        #","version":3,"migrations":[{"version":3,"added":["b"]},{"version":2,"added":["c"]}]"#)
    ),
    (
      "a version beyond the last",
      fields(number, #","version":2,"migrations":[{"version":3,"added":["a"]}]"#)
    ),
    ("1,000 levels", String(repeating: "[", count: 1_000)),
    (
      "30 levels of figures",
      panel(
        #"{"kind":"figures","figures":[{"name":"f","of":\#(String(repeating: #"{"times":"#, count: 25))5\#(String(repeating: "}", count: 25))}]}"#
      )
    ),
    (
      "a step at 25:00",
      fields(#"{"name":"a","type":"text","initial":{"by-clock":[{"from":"25:00","value":"x"}]}}"#)
    ),
    ("nothing", ""), ("no object", "null"), ("bytes", "\u{FEFF}"),
  ]

  @Test(
    "a file that means harm is taken, or what is said of it is itself harmful",
    arguments: refused.indices)
  func hostileDefinitions(index: Int) throws {
    let (what, text) = Self.refused[index]
    let error = failure { _ = try Tracker(definitionFile: Array(text.utf8)) }
    #expect(error?.kind == .refused, "\(what) is taken")
    let lines = [error?.message].compactMap { $0 } + (error?.hints ?? [])
    #expect(lines.count <= 52, "\(what)")
    for line in lines.flatMap({ [$0.en, $0.ja] }) {
      #expect(line.utf8.count < 3_000, "\(what): \(line.prefix(200))")
    }
  }

  @Test("a depth of figures in Swift never ends") func depth() {
    var tracker = Water.tracker
    var source = FigureRule.Source.daysOfUse
    for _ in 0..<1_000 { source = .ratio(source, source) }
    tracker.panels[0].parts = [.figures([FigureRule("f", "f", .times(.daysOfUse, setting: "x"))])]
    #expect(failure { try DeclarationCheck.run(tracker) }?.kind == .refused)
    // Twice as much at each level: who does not stop never ends.
    for count in 1...2 {
      let figures = Array(repeating: FigureRule("f", "f", source), count: count)
      tracker.panels[0].parts = [.figures(figures)]
      #expect(failure { try DeclarationCheck.run(tracker) }?.kind == .refused)
    }
  }

  @Test("a text in another script, with line breaks or emoji is refused") func harmless() throws {
    for text in ["שלום", "👨‍👩‍👧", "a\\nb", "漫画", "e\u{301}", "100%; {x}"] {
      _ = try Tracker(definitionFile: Array(Self.with(#""title":"\#(text)""#).utf8))
    }
  }
}
