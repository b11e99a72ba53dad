import HibiCore
import HibiDrawing
import HibiTestSupport
import Testing

@testable import HibiDashboard

@Suite("What is below the screen")
struct ScrollTests {
  @Test("a sign of what is below makes another number of the one below it") func signsOverTexts()
    throws
  {
    let surroundings = try Desk().dashboard.surroundings
    func marked(_ rows: [String]) -> [String] {
      var canvas = Canvas(Size(columns: 5, rows: rows.count))
      for (index, row) in rows.enumerated() {
        canvas.buffer.put(SafeText(row), row: index, column: 0)
      }
      canvas.markRest(above: true, below: true, rows: 0..<rows.count, surroundings)
      return canvas.buffer.rows
    }
    #expect(marked(["1", "2", "3"]) == ["1   ▲", "2", "3   ▼"])
    #expect(marked(["12345", "2", "3", "67890"]) == ["12345", "2   ▲", "3   ▼", "67890"])
    // In one row what is still to come counts more.
    #expect(marked(["12345", "2"]) == ["12345", "2   ▼"])
    #expect(marked(["12345"]) == ["12345"])
  }

  @Test(
    "cards below the screen are not told of", arguments: [(80, 24), (40, 12), (20, 6)],
    [false, true])
  func cards(size: (Int, Int), ascii: Bool) throws {
    let desk = try Desk(
      Size(columns: size.0, rows: size.1), ascii: ascii, fill: Desk.sample)
    let (down, up) = ascii ? ("v ", "^ ") : ("▼ ", "▲ ")
    let first = desk.dashboard.frame().buffer.rows[0]
    let all = desk.registry.trackers.count + 2
    guard first.contains(down) else {
      // Where all have room, each has its title.
      for name in ["Calories", "Manga", "All days", "Done last"] { #expect(desk.shows(name)) }
      return
    }
    #expect(!first.contains(up))
    for _ in 0..<all { desk.keys("down") }
    let last = desk.dashboard.frame().buffer.rows[0]
    #expect(last.contains(up) && !last.contains(down), "\(last)")
    #expect(desk.shows("Done last"))
    #expect(desk.click(up))
    #expect(FrameCheck.faults(desk).isEmpty)
  }

  /// A day with more entries than have room.
  private func fullDay(_ desk: Desk) throws {
    try Desk.sample(desk)
    for number in 0..<30 {
      try desk.add("calorie", ["food": .text("meal \(number)."), "kcal": .integer(5)])
    }
  }

  @Test(
    "the entries of a day do not scroll, or scroll without end",
    arguments: [(80, 24), (40, 12), (20, 6)])
  func day(size: (Int, Int)) throws {
    let desk = try Desk(Size(columns: size.0, rows: size.1), fill: fullDay)
    desk.keys("j j j j enter")
    try #require(desk.views.last == "DayScreen")
    desk.keys("tab")
    #expect(desk.shows("▼"))
    desk.keys("G")
    for _ in 0..<500 { desk.keys("down") }
    #expect(!desk.shows("▼") && desk.shows("▲"))
    let end = desk.screen
    desk.keys("up")
    #expect(desk.screen != end)
    for _ in 0..<500 { desk.keys("up") }
    desk.keys("escape")
    #expect(desk.views.last == "DayScreen")
    desk.keys("left")
    #expect(desk.shows("11/28") || size.1 == 6)
  }

  @Test("a panel scrolls without end", arguments: [(80, 24), (40, 12), (20, 6)])
  func panels(size: (Int, Int)) throws {
    for tracker in ScreenGoldens.trackers {
      let desk = try Desk(
        Size(columns: size.0, rows: size.1), tracker: tracker, fill: Desk.sample)
      let count = (desk.dashboard.stack[0] as? TrackerScreen)?.parts.count ?? 0
      for _ in 0..<count {
        desk.keys("tab")
        guard desk.dashboard.stack.last?.mode == .panel else { continue }
        guard case .panel(let panel)? = (desk.dashboard.stack[0] as? TrackerScreen)?.focused,
          !panel.isCalendar
        else { continue }
        for _ in 0..<300 { desk.keys("down") }
        #expect(!desk.shows("▼"), "\(tracker) \(panel.rule.name)\n\(desk.screen)")
        let end = desk.screen
        desk.keys("down")
        #expect(desk.screen == end)
        for _ in 0..<300 { desk.keys("up") }
        let start = desk.screen
        desk.keys("up")
        #expect(desk.screen == start)
      }
    }
  }

  @Test("a list does not say that it goes on") func list() throws {
    let desk = try Desk(Size(columns: 40, rows: 12), tracker: "calorie", fill: fullDay)
    #expect(desk.shows("▼"))
    desk.keys("G")
    #expect(!desk.shows("▼") && desk.shows("▲"))
  }
}
