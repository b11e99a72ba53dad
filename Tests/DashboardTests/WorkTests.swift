import HibiCore
import HibiDrawing
import HibiTestSupport
import Testing

@testable import HibiDashboard

/// As on a terminal, where what takes long is read between two keys.
@Suite("What takes long")
struct WorkTests {
  /// A dashboard that is asked whether a key waits, which none does.
  private func desk() throws -> Desk {
    try Desk(tracker: "calorie", change: { $0.hasInput = { false } }, fill: Desk.sample)
  }

  private func work(_ desk: Desk) {
    for _ in 0..<100 where desk.dashboard.hasWork { desk.dashboard.work() }
    #expect(!desk.dashboard.hasWork)
  }

  @Test("a search keeps a key waiting, or is never done") func search() throws {
    let desk = try desk()
    desk.keys("/")
    desk.type("そば")
    #expect(desk.dashboard.hasWork)
    work(desk)
    #expect(desk.shows("(2)") && desk.shows("てんぷらそば") && !desk.shows("焼肉"))
    // What another program adds comes in without taking away what was found.
    try desk.add("calorie", on: 20_261_129, ["food": "ざるそば", "kcal": .integer(500)])
    desk.take(.stored)
    #expect(desk.shows("てんぷらそば"))
    work(desk)
    #expect(desk.shows("(3)") && desk.shows("ざるそば"))
    desk.keys("enter")
    desk.resize(60, 20)
    work(desk)
    #expect(desk.shows("(3)") && desk.shows("ざるそば"))
  }

  @Test("what a form offers keeps a key waiting, or is of what was typed before") func offers()
    throws
  {
    let desk = try desk()
    desk.keys("a")
    work(desk)
    desk.type("てんぷ")
    #expect(desk.form?.fields.first?.completion == nil && desk.dashboard.hasWork)
    work(desk)
    #expect(desk.form?.fields.first?.completion?.shown == "らそば")
    desk.keys("right")
    work(desk)
    #expect(desk.text(of: "food") == "てんぷらそば")
    #expect(desk.form?.fields[1].offered == .integer(730))
    // What is not looked up yet is not wrong: saving asks for itself.
    desk.keys("ctrl-s")
    #expect(try desk.values("calorie", "kcal").first == .integer(730))
  }

  @Test("what is added is not selected, so that the next key is about another entry")
  func selected() throws {
    let desk = try Desk(tracker: "calorie", fill: Desk.sample)
    var selected: String {
      let frame = desk.dashboard.frame()
      return frame.buffer.rows[frame.cursor.row]
    }
    desk.keys("j j r")
    #expect(try desk.values("calorie", "food").first == "てんぷらそば")
    #expect(selected.contains("10  てんぷらそば"))
    desk.keys("G a")
    desk.type("ramen")
    desk.keys("tab")
    desk.type("730")
    desk.keys("ctrl-s")
    #expect(selected.contains("ramen"))
    desk.keys("G a")
    desk.type("old")
    desk.keys("tab")
    desk.type("1")
    desk.keys("tab")
    desk.type("2026/11/20")
    desk.keys("ctrl-s d")
    #expect(desk.shows("2026/11/20") && desk.shows("old"))
  }

  @Test("a name that is in no list is saved without a word, or cannot be saved") func unknown()
    throws
  {
    let desk = try Desk(tracker: "sober", language: .ja, fill: Desk.sample)
    let before = try desk.entries("sober", "drinks").count
    desk.choose("drink")
    desk.type("ビ")
    #expect(desk.form?.fields.first?.completion?.whole == "ビール500缶")
    desk.keys("ctrl-s")
    #expect(desk.views.last == "FormScreen" && desk.shows("酒の種類"))
    #expect(try desk.entries("sober", "drinks").count == before)
    desk.keys("ctrl-s")
    #expect(try desk.entries("sober", "drinks").count == before + 1)
    // The line that answers is read by who looks on.
    #expect(!desk.shows("ビ ×1") && desk.shows("保存しました。"))
  }

  @Test("a reading finds no title, or what it finds is put behind it") func reading() throws {
    let desk = try Desk(tracker: "manga", language: .ja)
    try desk.add(
      "manga", ["title": "鬼滅の刃", "reading": "きめつのやいば", "volume": "1"])
    desk.keys("a")
    desk.type("きめ")
    #expect(desk.form?.fields.first?.completion?.whole == "鬼滅の刃")
    desk.keys("right")
    #expect(desk.text(of: "title") == "鬼滅の刃")
    desk.keys("escape y")
    desk.take(.stored)
    desk.choose("next")
    #expect(desk.text(of: "title") == "鬼滅の刃")
  }

  @Test("what is computed is seen only after it is saved") func computed() throws {
    let desk = try Desk(tracker: "sober", language: .ja, fill: Desk.sample)
    desk.choose("drink")
    #expect(!desk.shows("20.0g"))
    desk.type("beer500")
    #expect(desk.shows("20.0g"))
    desk.keys("tab backspace")
    desk.type("2")
    #expect(desk.shows("40.0g"))
  }

  @Test("a list with an order of its own keeps it") func order() throws {
    let desk = try Desk(tracker: "sober", fill: Desk.sample)
    desk.choose("presets")
    let before = try desk.values("sober", "name", "presets")
    desk.keys("J J K")
    let after = try desk.values("sober", "name", "presets")
    #expect(after == [before[1], before[0]] + before[2...])
    desk.keys("u u u")
    #expect(try desk.values("sober", "name", "presets") == before)
    desk.keys("K")
    #expect(desk.shows("Nothing changed."))
    // What is sorted or looked for has other neighbours.
    desk.keys("s J")
    #expect(desk.shows("Esc shows the whole list"))
    desk.keys("escape / w h enter J")
    #expect(desk.shows("Esc shows the whole list"))
    #expect(try desk.values("sober", "name", "presets") == before)
    desk.keys("1 J")
    #expect(desk.shows("no order of its own"))
  }

  @Test("another order selects another entry") func sorted() throws {
    let desk = try Desk(tracker: "calorie", fill: Desk.sample)
    desk.keys("j j s")
    desk.keys("d")
    #expect(desk.shows("2026/11/28  てんぷらそば"))
    desk.keys("n S d")
    #expect(desk.shows("2026/11/28  てんぷらそば"))
  }

  @Test("an entry that is not among those found is added without a word, and another is selected")
  func unfound() throws {
    let desk = try Desk(tracker: "calorie", fill: Desk.sample)
    desk.keys("/")
    desk.type("そば")
    desk.keys("enter j a")
    desk.type("water")
    desk.keys("tab")
    desk.type("0")
    desk.keys("ctrl-s")
    #expect(desk.shows("not among those found"))
    desk.keys("d")
    #expect(desk.shows("2026/11/16  てんぷらそば"))
  }

  @Test("where nothing is recorded, a command of a shell is told", arguments: [Language.en, .ja])
  func noCommands(language: Language) throws {
    let desk = try Desk(tracker: "sober", language: language)
    #expect(!desk.shows("sober start") && !desk.shows("sober write"))
    desk.choose("ask")
    #expect(desk.dashboard.toast != nil && !desk.shows("sober start"))
    for tracker in ["calorie", "manga"] {
      #expect(try !Desk(tracker: tracker, language: language).shows("\(tracker) add"))
    }
  }

  @Test("what a private tracker did is taken back without a question") func untoldUndo() throws {
    let desk = try Desk(fill: Desk.sample)
    try desk.elsewhere { store, now in
      _ = try store.act("hibi config", now) { writer throws(HibiError) in
        try writer.set("sober.private", from: now.day, to: "yes")
      }
    }
    desk.take(.stored)
    desk.keys("u")
    #expect(desk.views.last == "QuestionScreen")
    desk.keys("n")
    #expect(desk.views == ["CardsScreen"])
  }

  @Test("a drink is celebrated, or a milestone is not") func milestone() throws {
    let desk = try Desk(tracker: "sober", change: { $0.isAnimated = true })
    try desk.add("sober", in: "attempts", on: 20_261_120, [:])
    desk.take(.stored)
    // Day 10 is one; what is recorded on it makes it none.
    desk.choose("drink")
    desk.type("beer500")
    desk.keys("ctrl-s")
    #expect(try desk.entries("sober", "drinks").count == 1)
    #expect(desk.dashboard.celebrating == nil)
  }

  @Test("many entries that have a text elsewhere hide the one that begins with it")
  func completion() throws {
    let desk = try Desk(
      tracker: "calorie",
      fill: { desk in
        let (tracker, schema) = try (desk.tracker("calorie"), desk.schema("calorie"))
        try desk.elsewhere { store, now in
          _ = try store.act("calorie import", now) { writer throws(HibiError) in
            let day = LooseDay(now.day)
            for name in ["tea latte"] + (1...250).map({ _ in "green tea" }) {
              _ = try writer.add(
                ["food": .text(name), "kcal": .integer(1)], on: day, in: schema, of: tracker)
            }
          }
        }
      })
    desk.keys("a")
    desk.type("tea")
    #expect(desk.form?.fields.first?.completion?.shown == " latte")
  }
}
