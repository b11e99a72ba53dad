import HibiTestSupport
import Testing

@testable import HibiCore

@Suite struct FilterTests {
  private let days = DayParser(today: day(20_261_128), weekStart: .monday)

  private func parse(_ text: String) throws -> Filter {
    try Filter.parse(text, Water.glasses, days: days)
  }

  @Test("an empty filter asks for something", arguments: ["", "  ", "\t\n　"])
  func empty(text: String) throws { #expect(try parse(text) == .all) }

  @Test("“and” does not bind closer than “or”, or “not” than “and”") func precedence() throws {
    let (a, b, c) = (Filter.has("name"), Filter.has("temp"), Filter.has("note"))
    #expect(try parse("name or temp and note") == .or([a, .and([b, c])]))
    #expect(try parse("(name or temp) and note") == .and([.or([a, b]), c]))
    #expect(try parse("not name and temp") == .and([.not(a), b]))
    #expect(try parse("not (name and temp)") == .not(.and([a, b])))
    #expect(try parse("NOT name AND temp Or note") == .or([.and([.not(a), b]), c]))
    #expect(try parse("not not name") == .not(.not(a)))
  }

  static let comparisons: [(String, Filter)] = [
    ("amount=500", .compare("amount", .equal, .integer(500))),
    ("amount != 500ml", .compare("amount", .different, .integer(500))),
    ("amount<5", .compare("amount", .less, .integer(5))),
    ("amount <= -5", .compare("amount", .atMost, .integer(-5))),
    ("amount>-5", .compare("amount", .greater, .integer(-5))),
    ("amount >= 2x150", .compare("amount", .atLeast, .integer(300))),
    ("amount＞＝５００", .compare("amount", .atLeast, .integer(500))),
    ("temp = 12.5", .compare("temp", .equal, .integer(125))),
    ("kind = 冷たい", .compare("kind", .equal, .text("cold"))),
    ("at >= 19:30", .compare("at", .atLeast, .integer(1_170))),
    ("at = none", .compare("at", .equal, .none)), ("at != none", .compare("at", .different, .none)),
    ("note = \"none\"", .compare("note", .equal, .text("none"))),
    ("name = 'a \"b\" or c'", .compare("name", .equal, .text("a \"b\" or c"))),
    (#"name = "say \"hi\"""#, .compare("name", .equal, .text("say \"hi\""))),
    ("name ~ tea", .contains("name", "tea")), ("name !~ tea", .not(.contains("name", "tea"))),
    ("name~'not'", .contains("name", "not")), ("amount:5", .compare("amount", .equal, .integer(5))),
    (
      "amount:-5..-1",
      .and([.compare("amount", .atLeast, .integer(-5)), .compare("amount", .atMost, .integer(-1))])
    ),
    ("amount:..5", .and([.compare("amount", .atMost, .integer(5))])),
    ("amount:5..", .and([.compare("amount", .atLeast, .integer(5))])),
    ("amount:..", .has("amount")),
    (
      "temp:1.5..2.5",
      .and([.compare("temp", .atLeast, .integer(15)), .compare("temp", .atMost, .integer(25))])
    ),
    (
      "at:11:00..14:00",
      .and([.compare("at", .atLeast, .integer(660)), .compare("at", .atMost, .integer(840))])
    ),
    ("day = 2026/11/28", .day(.equal, day(20_261_128))),
    ("day >= yesterday", .day(.atLeast, day(20_261_127))),
    ("day:2026/11", .and([.day(.atLeast, day(20_261_101)), .day(.atMost, day(20_261_130))])),
    (
      "day:2026-11-01..2026-11-05",
      .and([.day(.atLeast, day(20_261_101)), .day(.atMost, day(20_261_105))])
    ),
    (
      "pic = 0199aabbccddeeff0199aabbccddeeff.png",
      .compare("pic", .equal, .text("0199aabbccddeeff0199aabbccddeeff.png"))
    ),
    ("pic = none", .compare("pic", .equal, .none)),
    ("名前 ~ 茶", .contains("name", "茶")), ("名前〜茶", .contains("name", "茶")),
    ("Ａｍｏｕｎｔ ＞＝ ５００", .compare("amount", .atLeast, .integer(500))),
    ("量＞＝５００", .compare("amount", .atLeast, .integer(500))),
    (
      "温度：１．５．．２０",
      .and([.compare("temp", .atLeast, .integer(15)), .compare("temp", .atMost, .integer(200))])
    ),
    ("ｎｏｔ メモ ａｎｄ 量 ＝ ｎｏｎｅ", .and([.not(.has("note")), .compare("amount", .equal, .none)])),
    ("日付 = 今日", .day(.equal, day(20_261_128))),
    ("量≧５００", .compare("amount", .atLeast, .integer(500))),
    ("amount ≤ 5", .compare("amount", .atMost, .integer(5))),
    ("量≠5", .compare("amount", .different, .integer(5))),
    (
      "量：1‥5",
      .and([.compare("amount", .atLeast, .integer(1)), .compare("amount", .atMost, .integer(5))])
    ),
    (
      "量：1…5",
      .and([.compare("amount", .atLeast, .integer(1)), .compare("amount", .atMost, .integer(5))])
    ),
    (
      "日付：2026/11/01‥2026/11/05",
      .and([.day(.atLeast, day(20_261_101)), .day(.atMost, day(20_261_105))])
    ),
    ("名前＝「茶 and 菓子」", .compare("name", .equal, .text("茶 and 菓子"))),
    ("name = ＇a or b＇", .compare("name", .equal, .text("a or b"))),
    ("name = “it's”", .compare("name", .equal, .text("it's"))),
    ("種類 = ホット", .compare("kind", .equal, .text("hot"))),
    ("amount == 500", .compare("amount", .equal, .integer(500))),
    ("amount <> 500", .compare("amount", .different, .integer(500))),
    ("量＝＝５００", .compare("amount", .equal, .integer(500))),
    ("day = none", .looseDay(nil)), ("day != none", .not(.looseDay(nil))),
    ("day", .not(.looseDay(nil))), ("not day", .not(.not(.looseDay(nil)))),
  ]

  @Test("a comparison is misread", arguments: comparisons)
  func comparison(text: String, filter: Filter) throws { #expect(try parse(text) == filter) }

  static let refusals: [(String, String, Int)] = [
    ("amout > 5", "no field 'amout'", 0), ("name and amout > 5", "no field 'amout'", 9),
    ("name = 寿司 and amout", "no field 'amout'", 16), ("name = 'a", "not closed", 7),
    ("(name", "')' is missing", 5), ("name)", "')' is not expected", 4),
    ("()", "a field is expected", 1),
    ("name and", "a field is expected", 8), ("and name", "no field 'and'", 0),
    ("name temp", "'temp' is not expected", 5),
    ("amount >", "a value is expected", 8), ("amount > > 5", "a value is expected", 9),
    ("amount > many", "not a number", 9), ("amount > none", "none can only", 9),
    ("amount ~ 5", "is not text", 7), ("at ~ 5", "is not text", 3),
    ("kind = warm", "one of hot, cold", 7),
    ("amount:5..many", "not a number", 7), ("amount:300..100", "the wrong way round", 7),
    ("name = 「a", "not closed", 7), ("amount > 1,5", "can be read as", 9),
    ("day > someday", "is not a day", 6), ("day > none", "none can only", 6),
    ("5 = amount", "no field '5'", 0),
    ("= 5", "a field is expected", 0), ("name = a; DROP TABLE water", "'DROP' is not expected", 10),
    ("name' OR '1'='1", "not closed", 13), ("数量 > 5", "no field '数量'", 0),
  ]

  @Test("a fault is not shown where it is", arguments: refusals)
  func refusal(text: String, reason: String, column: Int) {
    let error = failure { _ = try parse(text) }
    #expect(error?.kind == .refused)
    #expect(error?.message.en.contains(reason) == true, "\(error?.message.en ?? "read")")
    #expect(error?.hints.first?.en == "  \(text)\n  " + String(repeating: " ", count: column) + "^")
  }

  @Test("a near miss of a field gets no help") func near() {
    #expect(failure { _ = try parse("amout > 5") }?.hints.last?.en == "Did you mean amount?")
    let japanese = failure { _ = try parse("メモー > 5") }
    #expect(japanese?.hints.last?.ja == "もしかして：メモ")
    #expect(japanese?.message.ja.contains("name（名前）・amount（量）") == true)
    #expect(japanese?.message.ja.contains("day（日付）") == true)
  }

  @Test("a title that two fields share means one of them") func sharedTitle() throws {
    var schema = Water.glasses
    schema.fields[5].title = schema.fields[0].title
    #expect(failure { _ = try Filter.parse("名前 ~ 茶", schema) }?.kind == .refused)
    schema.fields[5].title = "Amount"
    #expect(try Filter.parse("amount", schema) == .has("amount"))
  }

  @Test("a range that is turned round finds nothing, without a word") func turned() throws {
    let error = failure { _ = try parse("量：３００‥１００") }
    #expect(error?.hints.last?.en == "Did you mean: amount:１００..３００")
    #expect(failure { _ = try parse("temp:2..1.5") }?.hints.last?.ja == "もしかして：temp:1.5..2")
    #expect(failure { _ = try parse("name:10..9") }?.hints.last?.en == "Did you mean: name:9..10")
    _ = try parse("amount:5..5")
    _ = try parse("name:9..10")
  }

  @Test("texts are compared sign by sign, so that 9 is more than 10", arguments: [false, true])
  func numbersInTexts(isSearched: Bool) throws {
    let test = try TestStore()
    // Of a name a folded copy is kept, of a note only where it is searched.
    let field = isSearched ? "name" : "plain"
    var schema = Water.glasses
    let index = try #require(schema.index(of: "name"))
    schema.fields[index].searched = isSearched
    schema.fields[index].name = field
    #expect(schema.fields[index].orderKey == (isSearched ? "\"name_key\"" : "hibi_key(\"plain\")"))
    func found(_ filter: String) throws -> [String] {
      var values: [SQLValue] = []
      let condition = try Filter.parse(filter, schema).sql(schema, &values)
      let texts = ["9", "10", "12", "16.5", "上", "ｶﾞｲﾃﾞﾝ"]
      let rows = texts.map { _ in "(?,?)" }.joined(separator: ",")
      let statement = try test.store.database.prepare(
        "WITH t(\(field),\(field)_key) AS (VALUES\(rows)) SELECT \(field) FROM t WHERE \(condition)"
      )
      try statement.bind(texts.flatMap { [.text($0), .text(TextFold.key($0))] } + values)
      var answer: [String] = []
      while try statement.step() { answer.append(statement.text(0)) }
      return answer
    }
    #expect(try found("\(field) < 10") == ["9"])
    #expect(try found("\(field):9..12") == ["9", "10", "12"])
    #expect(try found("\(field) = 09") == ["9"])
    #expect(try found("\(field) = ガイデン") == ["ｶﾞｲﾃﾞﾝ"])
    #expect(try found("\(field) > 12 and \(field) < 17") == ["16.5"])
    #expect(try found("\(field) != 9").count == 5)
  }

  @Test("a `>` that the shell ate is not explained") func shell() {
    #expect(failure { _ = try parse("amount >") }?.hints.last?.en.contains("quote") == true)
  }

  @Test("a filter asks for days where it may not") func noDays() {
    #expect(
      failure { _ = try Filter.parse("day = today", Water.glasses) }?.message.en.contains(
        "no field 'day'") == true)
  }

  @Test("a deep or long filter stops the program or SQLite") func depth() throws {
    let deep = String(repeating: "(", count: 1_000) + "name" + String(repeating: ")", count: 1_000)
    #expect(failure { _ = try parse(deep) }?.kind == .refused)
    #expect(
      failure { _ = try parse(String(repeating: "not ", count: 1_000) + "name") }?.kind == .refused)
    let many = Array(repeating: "name", count: 401).joined(separator: " or ")
    #expect(failure { _ = try parse(many) }?.kind == .refused)
    #expect(failure { _ = try parse(String(repeating: "1:", count: 500_000)) }?.kind == .refused)
    let test = try TestStore()
    try test.add("tea", 5)
    let most =
      String(repeating: "not ", count: 14) + "("
      + Array(repeating: "name", count: 400).joined(separator: " or ") + ")"
    #expect(try test.glasses(Query(filter: try parse(most))).count == 1)
    for wrap in [
      "(temp or note and X)", "(temp or (note and X))", "not (temp and X)", "not (not note or X)",
    ] {
      var filter = "name"
      while failure({ _ = try parse(wrapped(filter, in: wrap)) }) == nil {
        filter = wrapped(filter, in: wrap)
      }
      #expect(filter.count > 100)
      _ = try test.glasses(Query(filter: try parse(filter), match: "tea"))
    }
  }

  private func wrapped(_ filter: String, in pattern: String) -> String {
    pattern.replacing(text: "X", with: filter)
  }

  @Test("random text stops the parser, or SQLite refuses what it made") func random() throws {
    let test = try TestStore()
    try test.add("tea", 5)
    let words = [
      "name", "amount", "at", "day", "and", "or", "not", "none", "(", ")", "=", "!=", "<", ">=",
      "~", "!~", ":",
      "..", "5", "-5", "19:30", "'a'", "\"", "\\", "寿司", "kind", "hot", "1..2", "today", "\u{0}",
      ";", "--", "👨‍👩‍👧",
    ]
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<2_000 {
      let count = Int.random(in: 1...9, using: &generator)
      let text = (0..<count).map { _ in words.randomElement(using: &generator) ?? "" }
        .joined(separator: Bool.random(using: &generator) ? " " : "")
      guard let filter = try? parse(text) else { continue }
      _ = try test.glasses(Query(filter: filter))
    }
  }
}
