import HibiTestSupport
import Testing

@testable import HibiCore

@Suite struct DurationTypeTests {
  static let typed: [(String, String, Int64)] = [
    ("1h30m", "", 5_400), ("90m", "", 5_400), ("1:30", "", 5_400), ("1.5h", "", 5_400),
    ("1h 30m", "", 5_400), ("1 hour 30 min", "", 5_400), ("1h30", "", 5_400), ("0.5h", "", 1_800),
    ("2時間30分", "", 9_000), ("2時間半", "", 9_000), ("２時間３０分", "", 9_000), ("2 時間", "", 7_200),
    ("45秒", "", 45), ("1:30:15", "", 5_415), ("1h90m", "", 9_000), ("1m30", "", 90),
    ("1h30m20", "", 5_420),
    ("90", "min", 5_400), ("90", "分", 5_400), ("1.5", "h", 5_400), ("0", "s", 0), ("0m", "", 0),
    ("1H30M", "", 5_400), ("1分半", "", 90), ("100000h", "", 360_000_000),
  ]

  @Test("a length of time is not read as people type it", arguments: typed)
  func durationsAsTyped(text: String, unit: String, seconds: Int64) throws {
    #expect(try DurationType().parse(text, unit: unit) == .integer(seconds))
  }

  @Test(
    "what is no length of time, or could be two, is taken",
    arguments: [
      "90", "1:5", "1:60", "1:30:60", ":30", "1:", "1:2:3:4", "1h30m20s5", "30m1h", "1h1h", "h",
      "1x",
      "1,5h", "-5m", "1.5", "1..5h", ".5h", "5.h", "0.0001s", "1.00001h", "1e3h", "1h-5m", "半",
      "1秒半", "9999999999h", "999999999h", "100001h", "١h", "1h\u{0}",
    ])
  func noDuration(text: String) {
    let error = failure { _ = try DurationType().parse(text, unit: "km") }
    #expect(error?.kind == .refused, "\(text)")
  }

  @Test("a bare number is taken for minutes, or the error does not say why not") func bare() {
    let error = failure { _ = try DurationType().parse("90", unit: "") }
    #expect(error?.message.en == "'90' may be minutes or hours")
    #expect(error?.hints.first?.en == "Write the unit: 90m or 90h.")
    #expect(error?.hints.first?.ja.contains("90分") == true)
  }

  @Test(
    "a length is shown otherwise, or not read back",
    arguments: [
      (0, "0m", "0分"), (45, "45s", "45秒"), (60, "1m", "1分"), (3_600, "1h", "1時間"),
      (5_400, "1h30m", "1時間30分"), (5_415, "1h30m15s", "1時間30分15秒"), (3_615, "1h15s", "1時間15秒"),
    ])
  func shown(seconds: Int64, en: String, ja: String) throws {
    let type = DurationType()
    #expect(type.show(.integer(seconds), .en) == en)
    #expect(type.show(.integer(seconds), .ja) == ja)
    for text in [en, ja] { #expect(try type.parse(text, unit: "") == .integer(seconds)) }
    #expect(type.json(.integer(seconds)) == .integer(seconds))
    #expect(try type.value(.integer(seconds)) == .integer(seconds))
  }

  @Test("a length beyond its bounds is taken") func bounds() {
    let type = DurationType(bounds: 60...3_600)
    let error = failure { _ = try type.parse("61m", unit: "") }
    #expect(error?.message.en.hasPrefix("1h1m is out of bounds") == true)
    #expect(error?.message.en.contains("from 1m to 1h") == true)
    #expect(failure { try type.check(.integer(59)) }?.kind == .refused)
    #expect(failure { _ = try type.value(.integer(3_601)) }?.kind == .refused)
  }

  @Test("the unit of a bare number stands behind a length, or an answer is in seconds")
  func unit() {
    let field = Field("time", "Time", .duration(), unit: "min")
    #expect(field.show(.integer(5_400), .en) == "1h30m")
    #expect(field.quantity(5_400).shown(.en) == "1h30m")
    #expect(field.quantity(5_400).shown(.ja) == "1時間30分")
    #expect(field.quantity(10_800, over: 2).grouped() == "1h30m")
    #expect(field.quantity(5_400).text() == "5400")
    #expect(Measure(.sum, "time").unit(field) == DurationType.unit)
  }
}

@Suite struct LinkTypeTests {
  @Test(
    "an address is refused, or changed",
    arguments: [
      "https://example.com", "http://example.com/a?b=c#d", "HTTPS://example.com/漫画",
      "https://例え.jp", "mailto:a@example.com", "mailto:a@example.com?subject=x",
      "https://user@host:8080/",
    ])
  func links(text: String) throws {
    #expect(try LinkType().parse(text, unit: "") == .text(text))
    #expect(try LinkType().parse("  \(text) ", unit: "") == .text(text))
    try LinkType().check(.text(text))
  }

  @Test(
    "what runs something, names a folder or is no address is taken",
    arguments: [
      "javascript:alert(1)", "JavaScript:x", "data:text/html,x", "file:///etc/passwd",
      "ftp://x.com",
      "https:", "https://", "https:///a", "https:example.com", "mailto:", "mailto:a", "mailto:@a",
      "mailto:a@b@c", "https://a b.com", "https://a.com/\u{1B}[31m", "https://a.com/\u{202E}x",
      "https://a.com/\n", "example.com", "a", "://x", " ", "https://\u{200B}", "https://.",
    ])
  func linkSchemes(text: String) {
    #expect(failure { _ = try LinkType().parse(text, unit: "") }?.kind == .refused, "\(text)")
    #expect(failure { try LinkType().check(.text(text)) }?.kind == .refused, "\(text)")
  }

  @Test("a page without its scheme gets no help") func near() {
    let error = failure { _ = try LinkType().parse("example.com/a", unit: "") }
    #expect(error?.hints.first?.en == "Did you mean https://example.com/a?")
    #expect(failure { _ = try LinkType().parse("lots", unit: "") }?.hints.isEmpty == true)
  }

  @Test("an address without end is kept") func length() {
    let text = "https://example.com/" + String(repeating: "a", count: 2_000)
    let error = failure { _ = try LinkType().parse(text, unit: "") }
    #expect(error?.message.en.contains("at most 2000") == true)
  }
}
