import HibiCore
import HibiTestSupport
import Testing

@Suite struct JSONTests {
  private func parse(_ text: String) throws(HibiError) -> JSON {
    try JSON.parse(Array(text.utf8))
  }

  @Test(arguments: [
    "null", "true", "false", "0", "-0", "1.10", "9223372036854775808", "-12.50e+400", "1E9",
    "0.1e-2", "\"\"", "[]", "{}", "[1,[2,{}],\"x\"]", #"{"a":1,"b":{"c":[null]}}"#, #""うどん🍜""#,
    #"{"":0}"#, "{\"é\":1,\"e\u{301}\":2}",
  ])
  func compactTextRoundTrips(text: String) throws {
    #expect(try parse(text).write() == text)
    #expect(try parse("\u{FEFF} \t\r\n\(text)\n ").write() == text)
    #expect(try parse(parse(text).pretty()) == parse(text))
  }

  @Test(arguments: [
    (#""\" \\ \/ \b\f\n\r\t""#, "\" \\ / \u{8}\u{C}\n\r\t"), (#""\u3042\u00e9\u00E9""#, "あéé"),
    (#""\ud83c\udf5c""#, "🍜"), (#""\uD83C\uDF5Cx""#, "🍜x"), (#""a\nb\nc""#, "a\nb\nc"),
    ("\"\u{7F}\u{80}\u{FFFD}\"", "\u{7F}\u{80}\u{FFFD}"), (#""\uFFFF\uFEFF""#, "\u{FFFF}\u{FEFF}"),
  ])
  func escapes(text: String, value: String) throws {
    guard case .string(let read) = try parse(text) else {
      Issue.record("no string")
      return
    }
    #expect(Array(read.utf8) == Array(value.utf8))
  }

  @Test(arguments: [
    ("", 1, 1, "expected a value"), (" \n ", 2, 2, "expected a value"), ("nul", 1, 1, "null"),
    ("True", 1, 1, "expected a value"), ("[1,]", 1, 4, "expected a value"),
    ("[1 2]", 1, 4, "',' or ']'"), ("[1", 1, 3, "',' or ']'"), ("{\"a\"}", 1, 5, "':'"),
    ("{\"a\":1,}", 1, 8, "a name in quotes"), ("{a:1}", 1, 2, "a name in quotes"),
    ("{\"a\":1", 1, 7, "',' or '}'"), ("1 x", 1, 3, "the end of the text"),
    ("{}{}", 1, 3, "the end of the text"), ("01", 1, 2, "the end of the text"),
    ("+1", 1, 1, "expected a value"), (".5", 1, 1, "expected a value"), ("1.", 1, 3, "a digit"),
    ("-", 1, 2, "a digit"), ("1e", 1, 3, "a digit"), ("1e+", 1, 4, "a digit"),
    ("-a", 1, 2, "a digit"),
    ("0x10", 1, 2, "the end"), ("NaN", 1, 1, "expected a value"), ("'a'", 1, 1, "expected a value"),
    ("\"a", 1, 1, "no closing quote"), ("[\"うどん\",\"x", 1, 8, "no closing quote"),
    ("\"a\nb\"", 1, 3, "control character"), ("\"\t\"", 1, 2, "control character"),
    (#""\x""#, 1, 2, "unknown escape"), (#""\"#, 1, 2, "unknown escape"),
    (#""\u12G4""#, 1, 6, "four hexadecimal digits"), (#""\u12"#, 1, 6, "four hexadecimal"),
    (#""\uD83D""#, 1, 2, "surrogate"), (#""\uDE00""#, 1, 2, "surrogate"),
    (#""\uD83D\n""#, 1, 2, "surrogate"), (#""\uD83Dx""#, 1, 2, "surrogate"),
    (#""\uD83D\uD83D""#, 1, 2, "surrogate"), (#""\uD83D\u0041""#, 1, 2, "surrogate"),
    (#""a\u0000""#, 1, 3, "U+0000"),
    (#"{"a":1, "b":2, "a":3}"#, 1, 16, "'a' appears twice"),
    (#"{"a":1, "\u0061":3}"#, 1, 9, "'a' appears twice"),
    ("[\r\n1,\r2,\n  x]", 4, 3, "expected a value"), ("// no\n1", 1, 1, "expected a value"),
    ("[1,/**/2]", 1, 4, "expected a value"), ("\u{A0}1", 1, 1, "expected a value"),
  ])
  func faultsNameTheirPlace(text: String, line: Int, column: Int, reason: String) throws {
    let error = try #require(throws: HibiError.self) { try parse(text) }
    #expect(error.kind == .refused)
    #expect(error.message.en.contains("line \(line), column \(column): "), "\(error.message.en)")
    #expect(error.message.en.contains(reason), "\(error.message.en)")
    #expect(error.message.ja.contains("\(line)行目、\(column)文字目"))
  }

  @Test func depth64IsReadAndDepth65Refused() throws {
    for (open, close) in [("[", "]"), ("{\"a\":", "}")] {
      let inner = open == "[" ? "" : "0"
      func nested(_ depth: Int) -> String {
        String(repeating: open, count: depth) + inner + String(repeating: close, count: depth)
      }
      _ = try parse(nested(64))
      let error = try #require(throws: HibiError.self) { try parse(nested(65)) }
      #expect(error.message.en.contains("more than 64 levels"))
    }
    _ = try #require(throws: HibiError.self) { try parse(String(repeating: "[", count: 1_000_000)) }
    // Levels that are closed again do not count.
    _ = try parse("[" + Array(repeating: "[[]]", count: 100).joined(separator: ",") + "]")
  }

  @Test(arguments: [
    ([0x22, 0xFF, 0x22], 1), ([0x5B, 0xE3, 0x81], 1), ([0x22, 0xED, 0xA0, 0x80], 1),
  ])
  func invalidUTF8NamesItsOffset(bytes: [UInt8], offset: Int) throws {
    let error = try #require(throws: HibiError.self) { try JSON.parse(bytes) }
    #expect(error.message.en.contains("offset \(offset) "))
  }

  @Test func rawZeroIsRefused() throws {
    let error = try #require(throws: HibiError.self) { try JSON.parse([0x22, 0x00, 0x22]) }
    #expect(error.message.en.contains("U+0000"))
  }

  @Test func manyNamesAreCheckedQuickly() throws {
    let names = (0..<50_000).map { "\"n\($0)\":\($0)" }.joined(separator: ",")
    #expect(try parse("{\(names)}")["n49999"] == .integer(49_999))
    let error = try #require(throws: HibiError.self) { try parse("{\(names),\"n7\":0}") }
    #expect(error.message.en.contains("'n7' appears twice"))
  }

  @Test func longTextRoundTrips() throws {
    for text in [
      String(repeating: "x", count: 1 << 20), String(repeating: "\"日\n", count: 200_000),
    ] {
      #expect(try parse(JSON.string(text).write()) == .string(text))
    }
  }

  @Test(arguments: [
    "\u{1}\u{1F}\u{7F}\u{80}\u{9F}", "\u{1B}]0;x\u{7}", "\u{202E}abc\u{2069}", "\u{2028}\u{2029}",
    "\u{61C}\u{200E}\u{200F}\u{202A}\u{2066}", "\"\\/", "a\u{A0}é\u{600}–\u{2065}\u{2070}‼",
    "👨‍👩‍👧\u{FE0F}", "\u{10FFFF}\u{FFFE}", "</script>", "e\u{301}", "",
  ])
  func hostileTextRoundTripsAndNeverGoesOutRaw(text: String) throws {
    let written = JSON.object([JSON.Member(text, .string(text))]).write()
    let value = try parse(written)
    guard case .object(let members) = value, case .string(let read) = members[0].value else {
      Issue.record("no object")
      return
    }
    #expect(Array(read.utf8) == Array(text.utf8) && Array(members[0].name.utf8) == Array(text.utf8))
    for scalar in written.unicodeScalars {
      #expect(scalar.properties.generalCategory != .control)
      #expect(!scalar.properties.isBidiControl)
      #expect(scalar != "\u{2028}" && scalar != "\u{2029}")
    }
  }

  @Test func everyScalarRoundTrips() throws {
    var text = ""
    for value in UInt32(1)...0x2_FFFF {
      if let scalar = Unicode.Scalar(value) { text.unicodeScalars.append(scalar) }
    }
    guard case .string(let read) = try parse(JSON.string(text).write()) else {
      Issue.record("no string")
      return
    }
    #expect(read.utf8.elementsEqual(text.utf8))
  }

  @Test func damagedTextDoesNotTrap() throws {
    let text = Array(#"{"a":[1.5e-3,"\u00e9\uD83D\uDE00",null,{"日":true}],"b":-0}"#.utf8)
    var generator = SeededGenerator(seed: 6)
    for _ in 0..<5_000 {
      var damaged = text
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let index = Int.random(in: damaged.indices, using: &generator)
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: damaged[index] = UInt8.random(in: .min ... .max, using: &generator)
        case 1: damaged.remove(at: index)
        default: damaged.removeSubrange(index...)
        }
        if damaged.isEmpty { break }
      }
      // What is read must be what is written.
      if let value = try? JSON.parse(damaged) {
        #expect(try JSON.parse(Array(value.write().utf8)) == value)
      }
    }
  }

  @Test func writing() {
    let value: JSON = .object([
      JSON.Member("id", .integer(-7)),
      JSON.Member("list", .array([.null, .bool(true), .array([])])),
      JSON.Member("none", .object([])),
    ])
    #expect(value.write() == #"{"id":-7,"list":[null,true,[]],"none":{}}"#)
    #expect(
      value.pretty() == """
        {
          "id": -7,
          "list": [
            null,
            true,
            []
          ],
          "none": {}
        }
        """)
    #expect(value["id"] == .integer(-7) && value["x"] == nil && JSON.null["id"] == nil)
    #expect(JSON.string("\u{1}\n\u{9F}\u{2028}").write() == #""\u0001\n\u009f\u2028""#)
  }

  @Test(arguments: ["", "x", "1,2", "01", "1.", "NaN", "-", "1 "])
  func numberThatIsNoneIsWrittenAsText(text: String) {
    #expect(JSON.number(text).write() == "\"\(text)\"")
  }
}
