import HibiTestSupport
import Testing

@testable import HibiCore

@Suite struct FieldTypeTests {
  @Test("a text of the greatest length is refused, or a longer one taken")
  func textLength() throws {
    let type = TextType(max: 10_000)
    let most = String(repeating: "寿", count: 3_333) + "a"
    #expect(try type.parse(most, unit: "") == .text(most))
    let error = failure { _ = try type.parse(most + "b", unit: "") }
    #expect(error?.message.en.contains("10001 bytes; at most 10000") == true)
  }

  @Test("a text of nothing to see begins with a sign that is taken for one to see")
  func blankSigns() {
    for value in [0x3041...0x3096, 0x30A1...0x30FA, 0x4E00...0x9FFF].joined() {
      guard let scalar = Unicode.Scalar(UInt32(value)) else { continue }
      let isBlank = Character(scalar).isWhitespace || SafeText(String(scalar)).isEmpty
      #expect(!isBlank, "\(value)")
    }
    for text in ["\u{3000}", "\u{200B}", "\u{3000}\u{2060}"] { #expect(text.isBlank) }
  }

  @Test("U+0000 gets into the store")
  func zero() {
    for type in [FieldType.text(), .longText()] {
      #expect(failure { _ = try type.rules.parse("a\u{0}b", unit: "") }?.kind == .refused)
      #expect(failure { try type.rules.check(.text("\u{0}")) }?.kind == .refused)
      #expect(failure { _ = try type.rules.value(.string("\u{0}")) }?.kind == .refused)
    }
  }

  @Test("a required text of blanks counts as text", arguments: ["", " ", "\t", "　", "\u{2003}\n"])
  func blanks(text: String) throws {
    let field = Water.glasses.fields[0]
    #expect(try field.parse(text) == .none)
    #expect(failure { try field.check(.text(text)) }?.message.en.contains("name") == true)
    #expect(failure { try field.check(.none) }?.message.ja.contains("名前") == true)
  }

  @Test("a blank optional field is refused") func optional() throws {
    let field = try #require(Water.glasses.field("note"))
    #expect(try field.parse("  ") == .none)
    try field.check(.none)
  }

  @Test("the error of a value does not name its field") func named() {
    let error = failure { _ = try Water.glasses.fields[1].parse("lots") }
    #expect(error?.message.en.hasPrefix("amount: ") == true)
    #expect(error?.message.ja.hasPrefix("量（amount）：") == true)
  }

  @Test(
    "a choice is not found by its name or title",
    arguments: ["hot", "HOT", "Hot", "ホット", "ほっと", "ｈｏｔ", "ﾎｯﾄ"])
  func choice(text: String) throws {
    #expect(try Water.glasses.field("kind")?.parse(text) == .text("hot"))
  }

  @Test("a near miss of a choice gets no help") func nearChoice() {
    let error = failure { _ = try Water.glasses.field("kind")?.parse("cald") }
    #expect(error?.message.en.contains("one of hot, cold") == true)
    #expect(error?.hints.first?.en == "Did you mean cold?")
    #expect(error?.message.ja.contains("cold（冷たい）") == true)
  }

  static let times: [(String, Int64)] = [
    ("0:00", 0), ("00:00", 0), ("7:05", 425), ("19:30", 1_170), ("23:59", 1_439), ("7:05pm", 1_145),
    ("7:05 PM", 1_145), ("12:00am", 0), ("12:00pm", 720), ("12:30 am", 30), ("7pm", 1_140),
    ("１９：３０", 1_170), ("19時30分", 1_170), ("19時", 1_140), ("7時5分", 425), ("7時5", 425),
    ("午後7時30分", 1_170), ("午前0時", 0), ("午後0時", 720), ("午後7:30", 1_170),
  ]

  @Test("a time that people type is misread", arguments: times)
  func time(text: String, minutes: Int64) {
    #expect(TimeType.minutes(text) == minutes)
  }

  @Test(
    "a text that is no time is taken for one",
    arguments: [
      "", "7", "930", "2460", "24:00", "7:60", "7:5", "-1:00", "+5:30", "5:+5", "7:05:00", "19::30",
      ":30", "19:", "13pm", "7pmam", "19時30", "25時", "時", "7:05 xm", "1:000", "٣:٠٠", "19時30時",
    ].filter { $0 != "19時30" })
  func noTime(text: String) {
    #expect(TimeType.minutes(text) == nil)
  }

  @Test("a time is shown in a form that is not read") func timeRoundTrip() throws {
    let type = TimeType()
    for minutes in Int64(0)...1_439 {
      #expect(try type.parse(type.plain(.integer(minutes)), unit: "") == .integer(minutes))
    }
    #expect(failure { try type.check(.integer(1_440)) } != nil)
  }

  @Test("a name that no picture was stored under is kept") func image() throws {
    let type = ImageType()
    let key = String(repeating: "0a", count: 16)
    for text in [key + ".png", key + "-12.png", key + key] { try type.check(.text(text)) }
    for text in ["a.png", "../\(key).png", key, key + "-.png", key + "-x.png", key + ".PNG", ""] {
      #expect(failure { try type.check(.text(text)) }?.kind == .refused, "\(text)")
    }
  }
}

@Suite struct UIDTests {
  @Test("an identifier is not what RFC 9562 says") func bits() {
    let uid = UID(milliseconds: 0x0123_4567_89AB, random: (.max, .max))
    #expect(uid.text == "01234567-89ab-7fff-bfff-ffffffffffff")
    #expect(UID(milliseconds: 0, random: (0, 0)).text == "00000000-0000-7000-8000-000000000000")
  }

  @Test("an identifier changes on its way through text or bytes") func roundTrip() throws {
    let random = Random.fake()
    var seen: Set<UID> = []
    for number in Int64(0)..<200 {
      let uid = UID(milliseconds: number * 1_234_567, random: try random.next())
      #expect(UID(uid.text) == uid)
      #expect(UID(uid.text.uppercased()) == uid)
      #expect(UID(bytes: uid.bytes) == uid)
      #expect(uid.hex == uid.text.filter { $0 != "-" })
      #expect(uid.text.split(separator: "-")[2].first == "7")
      #expect("89ab".contains(uid.text.split(separator: "-")[3].first ?? "x"))
      seen.insert(uid)
    }
    #expect(seen.count == 200)
  }

  @Test(
    "a text that is no identifier is taken for one",
    arguments: [
      "", "01234567-89ab-7fff-bfff-fffffffffff", "01234567-89ab-7fff-bfff-fffffffffffff",
      "0123456789ab7fffbfffffffffffffff", "g1234567-89ab-7fff-bfff-ffffffffffff",
      "01234567_89ab-7fff-bfff-ffffffffffff", "０1234567-89ab-7fff-bfff-ffffffffff",
    ])
  func refuses(text: String) { #expect(UID(text) == nil) }

  @Test("bytes of a wrong count are taken") func bytes() {
    #expect(UID(bytes: [UInt8](repeating: 1, count: 15)) == nil)
    #expect(UID(bytes: [UInt8](repeating: 1, count: 17)) == nil)
  }
}
