import HibiTestSupport
import Testing

@testable import HibiCore

@Suite("A tracker in one line") struct TrackerSketchTests {
  private func fields(_ words: String..., hasOneADay: Bool = false) throws -> [Field] {
    let tracker = try TrackerSketch("tea", hasOneADay: hasOneADay, fields: words).tracker()
    return try #require(tracker.collections.first).fields
  }

  @Test(
    "a word is taken for another type",
    arguments: [
      ("a", FieldType.text()), ("a:long-text", .longText()),
      ("a:integer", .integer(0...9_000_000_000_000)),
      ("a:0-10", .integer(0...10)), ("a:-5-5", .integer(-5...5)),
      ("a:35.0-42.5", .decimal(places: 1, 350...425)),
      ("a:decimal", .decimal(places: 1, 0...9_000_000_000_000)),
      ("a:decimal.2", .decimal(places: 2, 0...9_000_000_000_000)), ("a:time", .time),
      ("a:day", .day),
      ("a:flag", .flag()), ("a:tags", .tags()), ("a:rating", .rating(stars: "stars")),
      ("a:duration", .duration()), ("a:link", .link),
      (
        "a:hot|cold=冷",
        .choice([
          Choice("hot", Localized("Hot", ja: "hot")), Choice("cold", Localized("Cold", ja: "冷")),
        ])
      ),
    ] as [(String, FieldType)])
  func types(word: String, type: FieldType) throws {
    #expect(try fields(word)[0].type == type)
  }

  @Test("a title, a unit or a mark is lost") func parts() throws {
    let made = try fields("first", "amount=量:integer:ml!", "blood-sugar")
    #expect(made[1].title == Localized("Amount", ja: "量"))
    #expect(made[1].unit == "ml")
    #expect(made.map(\.required) == [false, true, false])
    #expect(made.map(\.positional) == [false, true, false])
    // All that are required are typed in their order.
    #expect(
      try fields("start:time!", "hours:duration", "pain:0-10!", "note").map(\.positional)
        == [true, false, true, false])
    #expect(made[2].title == "Blood sugar")
    #expect(try fields("first", "second").map(\.required) == [true, false])
  }

  @Test("a scale is added up, or a sum is averaged") func daily() throws {
    #expect(
      try fields("a:integer", "b:0-10", "c:decimal", "d:rating", "e").map(\.daily)
        == [.sum, .mean, .sum, .mean, .none])
    #expect(try fields("a:decimal:kg", hasOneADay: true)[0].daily == .mean)
  }

  @Test(
    "a word that is no field makes one, or is not named",
    arguments: [
      "a:ml", "a:0-", "a:9-1", "a:-", "a:decimal.7", "a:decimal.", "a:time.2", "a:product",
      "a:position", "a:choice",
      "a:", ":integer", "A:integer", "id:integer", "a:1-2-3", "a:0-99999999999999", "a:|",
    ])
  func refused(word: String) throws {
    let error = #expect(throws: HibiError.self) { try fields(word) }
    #expect(error?.kind == .refused)
  }

  @Test("a part behind the unit becomes part of the unit")
  func surplusPart() {
    for word in ["a:integer:ml:extra", "a=A:integer:ml:", "a:integer:ml:x:y!"] {
      let error = #expect(throws: HibiError.self) { try fields("first", word) }
      #expect(error?.kind == .refused)
      #expect(error?.message.en.contains("is one part too many") == true)
      #expect(error?.hints.first?.en.contains("NAME:TYPE:UNIT") == true)
    }
  }

  @Test("an example of a field is no value of it") func examples() throws {
    for word in [
      "a", "a:long-text", "a:integer", "a:-5-5", "a:35.0-42.5", "a:time", "a:day", "a:flag",
      "a:tags", "a:rating", "a:hot|cold", "a:isbn",
    ] {
      let field = try fields(word)[0]
      for example in [field.example.en, field.example.ja] {
        #expect(!example.isEmpty)
        let days = DayParser(today: HibiTestSupport.day(20_261_129), weekStart: .monday)
        #expect(try !field.parse(example, days: days).isNone, "\(word): \(example)")
      }
    }
  }

  @Test("the columns of a table are not read back as they were noted") func storedFields() throws {
    let schema = try #require(
      TrackerSketch("tea", hasOneADay: true, fields: ["a:decimal.2", "b", "c:0-10", "d:time"])
        .tracker()
        .collections.first)
    let stored = StoredFields(schema)
    #expect(StoredFields(stored.json.write()) == stored)
    #expect(stored.columns.map(\.type) == ["decimal.2", "text", "integer", "time"])
    #expect(stored.holds(schema))
  }

  @Test("two columns of a table get one name") func columnNames() throws {
    let tracker = try TrackerSketch("tea", fields: ["a:hot|cold", "a-key"]).tracker()
    let schema = try #require(tracker.collections.first)
    #expect(throws: HibiError.self) { try StoredFields(schema).check(schema, of: tracker) }
  }
}
