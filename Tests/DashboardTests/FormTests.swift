import HibiCore
import HibiDrawing
import HibiTestSupport
import Testing

@testable import HibiDashboard

@Suite("Forms")
struct FormTests {
  /// A form of a book, on the field of a name.
  private func book(on field: String, _ language: Language = .en) throws -> Desk {
    let desk = try Desk(tracker: "manga", language: language, fill: Desk.sample)
    desk.keys("a")
    desk.type("x")
    try go(to: field, desk)
    return desk
  }

  private func go(to field: String, _ desk: Desk) throws {
    let place = try #require(desk.form?.fields.firstIndex { $0.field?.name == field })
    for _ in 0..<30 where desk.form?.focus != place { desk.keys("tab") }
    #expect(desk.form?.focus == place)
  }

  private func input(_ desk: Desk, _ field: String) -> FormField.Input? {
    desk.form?.fields.first { $0.field?.name == field }?.input
  }

  @Test(
    "keys give other stars",
    arguments: [
      ("0", 0 as Int64?), ("3", 60), ("5", 100), ("6", nil), ("4 left", 70), ("4 right", 90),
      ("5 right", 100),
      ("0 left", 0), ("3 shift-right", 61), ("3 shift-left", 59), ("3 backspace", nil),
      ("right", 10),
    ])
  func stars(keys: String, points: Int64?) throws {
    let desk = try book(on: "score")
    desk.keys(keys)
    #expect(input(desk, "score") == .rating(points))
    desk.keys("ctrl-s")
    #expect(try desk.values("manga", "score").first == points.map { .integer($0) } ?? Value.none)
  }

  @Test("full-width digits give no stars") func fullWidthStars() throws {
    let desk = try book(on: "score")
    desk.type("４")
    #expect(input(desk, "score") == .rating(80))
  }

  @Test("letters, arrows and blanks choose something else") func choices() throws {
    let desk = try book(on: "status")
    desk.type("w")
    desk.keys("ctrl-s")
    #expect(try desk.values("manga", "status").first == "wish")
    for (keys, place) in [
      ("r", 0), ("r r", 1), ("r r r", 0), ("right", 1), ("space space", 2), ("left", 4),
    ] {
      let desk = try book(on: "status")
      desk.keys(keys)
      #expect(input(desk, "status") == .choice(place), "\(keys)")
    }
    desk.keys("g e")
    try go(to: "status", desk)
    desk.keys("backspace ctrl-s")
    #expect(try desk.values("manga", "status").first == Value.none)
  }

  @Test("a Japanese name chooses nothing") func japaneseChoice() throws {
    let desk = try book(on: "status", .ja)
    desk.type("積")
    #expect(input(desk, "status") == .choice(2))
  }

  @Test(
    "yes and no are something else",
    arguments: [("y", 1), ("n", 0), ("space", 1), ("y space", 0), ("y backspace", -1)])
  func flags(keys: String, value: Int) throws {
    let desk = try Desk(tracker: "sober")
    desk.keys("a")
    try go(to: "drank", desk)
    desk.keys(keys)
    #expect(input(desk, "drank") == .flag(value < 0 ? nil : value == 1))
  }

  @Test("a long text cannot be written in place") func longText() throws {
    let desk = try book(on: "note")
    desk.type("one")
    desk.keys("enter")
    desk.type("three")
    desk.keys("up home enter")
    desk.keys("up")
    desk.type("zero")
    desk.keys("ctrl-s")
    #expect(try desk.values("manga", "note").first == "zero\none\nthree")
  }

  @Test("up and down do not leave a long text at its ends") func leavesLongText() throws {
    let desk = try book(on: "note")
    let place = desk.form?.focus
    desk.type("one")
    desk.keys("enter")
    desk.type("two")
    desk.keys("up")
    #expect(desk.form?.focus == place)
    desk.keys("up")
    #expect(desk.form?.focus != place)
  }

  @Test("what an editor wrote is not in the form, or a failure loses the text") func editor() throws
  {
    var shown: [String] = []
    let desk = try Desk(tracker: "manga") { request in
      request.edit = { text throws(HibiError) in
        shown.append(text)
        if shown.count > 1 { throw HibiError(.no, "the editor failed") }
        return text + "\nwritten elsewhere"
      }
    }
    desk.keys("a")
    desk.type("x")
    try go(to: "note", desk)
    desk.type("here")
    desk.keys("ctrl-o")
    #expect(desk.text(of: "note") == "here\nwritten elsewhere")
    #expect(desk.dashboard.mustRepaint)
    desk.keys("ctrl-o")
    #expect(desk.text(of: "note") == "here\nwritten elsewhere")
    #expect(desk.shows("the editor failed"))
    desk.keys("ctrl-s")
    #expect(try desk.values("manga", "note") == ["here\nwritten elsewhere"])
    #expect(shown == ["here", "here\nwritten elsewhere"])
  }

  @Test("what is wrong is not said beside its field") func errors() throws {
    let desk = try Desk(tracker: "calorie")
    desk.keys("a ctrl-s")
    #expect(desk.form?.focus == 0)
    #expect(desk.form?.fields[0].fault != nil)
    desk.type("ramen")
    #expect(desk.form?.fields[0].fault == nil)
    desk.keys("tab")
    desk.type("7x")
    desk.keys("tab")
    #expect(desk.form?.fields[1].fault != nil)
    desk.paste("2026/02/30")
    desk.keys("ctrl-s")
    #expect(try desk.entries("calorie").isEmpty)
    #expect(desk.form?.focus == 1)
  }

  @Test("the rest of a name is not offered, or taken without asking") func completion() throws {
    let desk = try Desk(tracker: "calorie", fill: Desk.sample)
    desk.keys("a")
    desk.type("てん")
    #expect(desk.shows("てんぷらそば"))
    #expect(desk.text(of: "food") == "てん")
    desk.keys("right")
    #expect(desk.text(of: "food") == "てんぷらそば")
    // What it had last time is offered.
    desk.keys("ctrl-s")
    #expect(try desk.values("calorie", "kcal").first == .integer(730))
  }

  @Test("only what was changed is written") func editsOnlyChanges() throws {
    let desk = try Desk(tracker: "calorie", fill: Desk.sample)
    desk.keys("e ctrl-s")
    #expect(desk.shows("Nothing changed"))
    desk.keys("e tab")
    desk.keys("ctrl-u")
    desk.type("999")
    desk.keys("ctrl-s")
    let values = try desk.values("calorie", "kcal")
    #expect(values.first == .integer(999))
    desk.keys("u")
    #expect(try desk.values("calorie", "kcal").first == .integer(640))
  }

  @Test("a required field can be emptied") func emptied() throws {
    let desk = try Desk(tracker: "calorie", fill: Desk.sample)
    desk.keys("e ctrl-u ctrl-s")
    #expect(desk.views.last == "FormScreen")
    #expect(desk.form?.fields[0].fault != nil)
    #expect(try desk.values("calorie", "food").allSatisfy { !$0.isNone })
  }

  // https://github.com/CodebuffAI/freebuff/issues/1128
  @Test("the terminal's cursor is elsewhere than the caret") func caretIsTheCursor() throws {
    let desk = try Desk(tracker: "calorie")
    func column() -> Int { desk.dashboard.frame().cursor.column }
    desk.keys("a")
    let start = column()
    #expect(desk.dashboard.frame().isCursorShown)
    for (text, columns) in [("寿", 2), ("司", 4), ("a", 5), ("e", 6), ("\u{301}", 6), ("👨‍👩‍👧", 8)] {
      desk.type(text)
      #expect(column() == start + columns, "\(text)")
    }
    for columns in [6, 5, 4, 2, 0, 0] {
      desk.keys("left")
      #expect(column() == start + columns)
    }
    desk.keys("end tab")
    #expect(column() == start)
    // Where the line is full, the caret stays inside of it.
    for _ in 0..<200 { desk.type("漢") }
    #expect(column() < 80)
    #expect(FrameCheck.faults(desk).isEmpty)
  }

  @Test("a day that is typed is put behind the one that is there") func typedDay() throws {
    let desk = try Desk(tracker: "calorie")
    desk.keys("a tab tab")
    desk.type("yesterday")
    #expect(desk.text() == "yesterday")
    desk.keys("ctrl-u")
    desk.paste("2026/11/20")
    desk.keys("shift-tab shift-tab")
    desk.type("x")
    desk.keys("tab")
    desk.type("5")
    desk.keys("ctrl-s")
    #expect(try desk.entries("calorie").first?.day?.day?.key == 20_261_120)
    // Who moves in it changes it.
    desk.keys("e tab tab backspace")
    desk.type("1")
    #expect(desk.text() == "2026/11/21")
  }

  @Test("Tab does not go around a form") func tabGoesAround() throws {
    let desk = try Desk(tracker: "calorie")
    desk.keys("a shift-tab")
    #expect(desk.form?.focus == desk.form?.fields.count)
    desk.keys("tab")
    #expect(desk.form?.focus == 0)
  }

  @Test("a volume range is one entry") func ranges() throws {
    let desk = try Desk(tracker: "manga")
    desk.keys("a")
    desk.type("x")
    desk.keys("tab")
    desk.type("1-3")
    desk.keys("ctrl-s")
    #expect(try desk.entries("manga").count == 3)
    desk.keys("u")
    #expect(try desk.entries("manga").isEmpty)
  }

  @Test("a range of volumes gets one ISBN, or is refused elsewhere than beside it")
  func oneBook() throws {
    let desk = try Desk(tracker: "manga")
    desk.keys("a")
    desk.type("x")
    desk.keys("tab")
    desk.type("1-3")
    try go(to: "isbn", desk)
    desk.type("9784063192391")
    desk.keys("ctrl-s")
    #expect(try desk.entries("manga").isEmpty)
    let field = desk.form?.fields.first { $0.field?.name == "isbn" }
    #expect(field?.fault?.en.contains("3 entries would get it") == true, "\(desk.screen)")
    #expect(desk.form?.fields.firstIndex { $0.field?.name == "isbn" } == desk.form?.focus)
  }

  @Test("an action of a tracker cannot be filled in", arguments: ["start", "write", "drink"])
  func actions(name: String) throws {
    let desk = try Desk(tracker: "sober")
    desk.choose(name)
    #expect(desk.views.last == "FormScreen")
    desk.keys("ctrl-s")
    desk.keys("u")
    #expect(FrameCheck.faults(desk).isEmpty)
  }

  @Test("the answer to each open day is not kept") func asks() throws {
    let desk = try Desk(tracker: "sober", fill: Desk.sample)
    desk.choose("ask")
    #expect(desk.views.last == "AskScreen")
    let before = try desk.entries("sober").count
    desk.keys("n")
    #expect(try desk.entries("sober").count == before + 1)
    desk.keys("enter q")
    #expect(desk.views == ["TrackerScreen"])
    desk.keys("u")
    #expect(try desk.entries("sober").count == before)
  }
}
