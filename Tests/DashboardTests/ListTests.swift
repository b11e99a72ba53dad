import HibiCore
import HibiDrawing
import HibiTestSupport
import Testing

@testable import HibiDashboard

@Suite("Lists")
struct ListTests {
  @Test("what is found as one types is something else") func finds() throws {
    let desk = try Desk(tracker: "calorie", fill: Desk.sample)
    desk.keys("/")
    desk.type("そば")
    #expect(desk.shows("/そば (2)"))
    desk.keys("enter")
    #expect(desk.shows("(2)"))
    desk.keys("escape")
    #expect(desk.shows("Kaffee"))
    #expect(desk.views == ["TrackerScreen"])
  }

  @Test("a filter is read as a text, or a text as a filter") func filters() throws {
    let desk = try Desk(tracker: "calorie", fill: Desk.sample)
    desk.keys("/")
    desk.type("kcal > 700")
    #expect(desk.shows("(4)"))
    desk.keys("escape /")
    desk.type("day = today")
    #expect(desk.shows("(2)"))
  }

  @Test("what may be meant otherwise by a filter is not told") func doubtedFilter() throws {
    let desk = try Desk(tracker: "manga", fill: Desk.sample)
    desk.keys("/")
    desk.type("score >= 4")
    #expect(desk.shows("of 100 points"), "\(desk.screen)")
    desk.type("0")
    #expect(!desk.shows("of 100 points"), "\(desk.screen)")
    desk.keys("enter /")
    #expect(!desk.shows("of 100 points"), "\(desk.screen)")
  }

  // https://github.com/z411/trackma commit a727926
  @Test(
    "a bad filter ends it, hides the list or is not told",
    arguments: ["kcal > x", "kcal >", "( kcal > 5", "day = 2026-02-30"])
  func badFilter(text: String) throws {
    let desk = try Desk(tracker: "calorie", fill: Desk.sample)
    desk.keys("/")
    desk.type(text)
    #expect(desk.shows("Kaffee"))
    let fault = try #require((desk.dashboard.stack[0] as? TrackerScreen)?.filterFault)
    for size in [(80, 24), (40, 12)] {
      desk.resize(size.0, size.1)
      // All of it is read, whatever was typed.
      for word in fault.en.split(separator: " ") {
        #expect(desk.shows(String(word)), "\(desk.screen)")
      }
      #expect(desk.shows("/" + text))
    }
    desk.keys("enter")
    #expect(FrameCheck.faults(desk).isEmpty)
    #expect(desk.views == ["TrackerScreen"])
  }

  @Test("a long first column hides the others", arguments: [false, true])
  func narrowColumns(ascii: Bool) throws {
    let desk = try Desk(tracker: "manga", ascii: ascii, fill: Desk.sample)
    #expect(desk.shows("Score"), "\(desk.screen)")
    #expect(desk.shows("4.7 (94)"))
    // Where there is room, the stars are there too.
    desk.resize(200, 24)
    #expect(desk.shows(ascii ? "****. 4.7 (94)" : "★★★★☆ 4.7 (94)"), "\(desk.screen)")
    #expect(desk.shows("Yokohama Shopping Log"))
  }

  @Test("what is looked for in the history is not found, or does nothing") func findsInHistory()
    throws
  {
    let desk = try Desk(tracker: "manga", fill: Desk.sample)
    desk.keys("H /")
    desk.type("宝石")
    #expect(desk.shows("宝石の国") && !desk.shows("Yokohama"))
    desk.type("x")
    #expect(desk.shows("Nothing is found"))
    desk.keys("escape")
    #expect(desk.shows("Yokohama"))
    desk.keys("escape")
    #expect(desk.views == ["TrackerScreen"])
  }

  @Test("a search that is thrown away stays", arguments: ["escape", "ctrl-c"])
  func leavesSearch(key: String) throws {
    let desk = try Desk(tracker: "calorie", fill: Desk.sample)
    desk.keys("/")
    desk.type("nothing at all")
    #expect(desk.shows("No entries found"))
    desk.keys(key)
    #expect(desk.shows("Kaffee"))
  }

  @Test("keys of an empty list end it", arguments: ["calorie", "manga", "sober", "water"])
  func emptyLists(tracker: String) throws {
    let desk = try Desk(tracker: tracker)
    for part in 1...9 {
      desk.keys("\(part)")
      desk.keys(
        "e d enter escape r space v A j k g G s S n N o left right t page-up page-down u ctrl-r")
      for _ in 0..<4 { desk.keys("escape") }
      if desk.views.last == "QuestionScreen" { desk.keys("n") }
      #expect(FrameCheck.faults(desk).isEmpty)
    }
    #expect(try desk.entries(tracker).isEmpty)
  }

  @Test("a column's order is not that of its values") func sorts() throws {
    let desk = try Desk(tracker: "calorie", fill: Desk.sample)
    desk.keys("s")
    #expect(desk.find("ランニング").map(\.row) ?? 0 > 0)
    desk.keys("s")
    let most = try #require(desk.find("焼肉")).row
    let least = try #require(desk.find("ランニング")).row
    #expect(most < least)
    desk.keys("S")
    #expect(try #require(desk.find("焼肉")).row > #require(desk.find("ランニング")).row)
  }

  @Test("a list of many days is read whole, or cannot be gone through") func manyEntries() throws {
    let desk = try Desk(
      tracker: "water",
      fill: { desk in
        let (tracker, schema) = try (desk.tracker("water"), desk.schema("water"))
        try desk.elsewhere { store, now in
          _ = try store.act("water import", now) { writer throws(HibiError) in
            for number in 1...700 {
              let day = LooseDay(HibiTestSupport.day(20_240_101).adding(days: number) ?? .latest)
              _ = try writer.add(
                ["amount": .integer(Int64(number)), "what": .text("n\(number)")], on: day,
                in: schema,
                of: tracker)
            }
          }
        }
      })
    #expect(desk.shows("n700"))
    /// What the selected line says at its end.
    var selected: String {
      let frame = desk.dashboard.frame()
      return frame.buffer.rows[frame.cursor.row].split(separator: "│")[0]
        .split(separator: " ").last { $0.hasPrefix("n") }.map { String($0) } ?? ""
    }
    for number in 1..<450 {
      desk.keys("j")
      #expect(selected == "n\(700 - number)")
    }
    desk.keys("G")
    #expect(selected == "n1")
    for number in 1..<450 {
      desk.keys("k")
      #expect(selected == "n\(1 + number)")
    }
    desk.keys("g")
    #expect(selected == "n700")
    for _ in 0..<60 { desk.keys("page-down") }
    #expect(selected == "n1")
    // All that are found are marked, not all that are held; a range may begin far away.
    for (keys, count) in [("g A", 700), ("g v G", 700), ("g v G g j", 2), ("G k v g", 699)] {
      desk.keys("\(keys) d")
      #expect(desk.shows("these \(count) entries"), "\(keys)")
      desk.keys("n escape")
    }
  }

  @Test("the entries of a bar, a month or a day are others") func entriesBehind() throws {
    let desk = try Desk(tracker: "manga", fill: Desk.sample)
    desk.keys("2 j j o")
    #expect(desk.dashboard.stack.last?.mode == .list)
    #expect(desk.shows("2026/02/10") && !desk.shows("2026/01/05"))
    let water = try Desk(tracker: "water", fill: Desk.sample)
    water.keys("4 j")
    water.keys("o")
    #expect(water.shows("(3)") || water.shows("(2)") || water.shows("(1)"))
  }

  @Test("what is added on a day of all is of today") func addOnADay() throws {
    let desk = try Desk(fill: Desk.sample)
    desk.keys("G k enter up enter enter")
    #expect(desk.text() == "2026/11/22")
  }

  @Test("a question has no help") func helpOfAQuestion() throws {
    let desk = try Desk(tracker: "calorie", fill: Desk.sample)
    desk.keys("d ?")
    #expect(desk.views.last == "HelpScreen")
    desk.keys("escape")
    #expect(desk.views.last == "QuestionScreen")
  }

  @Test("a digit leads to another tracker, q or Escape does not lead back") func digits() throws {
    let desk = try Desk(fill: Desk.sample)
    for (digit, name) in [(1, "Calories"), (2, "Manga"), (3, "Sobriety"), (4, "Water")] {
      desk.keys("\(digit)")
      #expect(desk.dashboard.frame().buffer.rows[0].contains(name))
      desk.keys(digit % 2 == 0 ? "q" : "escape")
      #expect(desk.views == ["CardsScreen"])
    }
    desk.keys("9 0")
    #expect(desk.views == ["CardsScreen"])
  }
}
