import HibiCore
import HibiDrawing
import HibiTestSupport
import Testing

@testable import HibiDashboard

@Suite("Goals, skipped days and files from the palette")
struct PaletteVerbTests {
  private func palette(_ name: String, _ desk: Desk) throws {
    desk.choose(name)
    try #require(desk.views.last == "FormScreen", "\(desk.screen)")
  }

  private func goals(_ desk: Desk, _ key: String) throws -> [String] {
    try desk.elsewhere { store, _ in
      try store.settings(key).map { "\($0.from.slashed) \($0.value)" }
    }
  }

  @Test("a goal is not set, or from another day", arguments: [Language.en, .ja])
  func goal(language: Language) throws {
    let desk = try Desk(tracker: "calorie", language: language, fill: Desk.sample)
    let before = try goals(desk, "calorie.goal.kcal")
    try palette("goal", desk)
    #expect(desk.shows(language == .en ? "show or set goals" : "目標を表示・設定する"))
    // What holds is there to be seen.
    #expect(desk.shows("2,000") || desk.shows("2000"))
    desk.type("1900")
    desk.keys("tab")
    desk.type("2026/12/01")
    desk.keys("ctrl-s")
    #expect(desk.views == ["TrackerScreen"])
    #expect(desk.shows("2026/12/01"))
    #expect(try goals(desk, "calorie.goal.kcal") == before + ["2026/12/01 1900"])
    desk.keys("u")
    #expect(try goals(desk, "calorie.goal.kcal") == before)
  }

  @Test("what a tracker can do is not found over all of them") func overAll() throws {
    let desk = try Desk(fill: Desk.sample)
    desk.choose("calorie goal")
    #expect(desk.views == ["CardsScreen", "TrackerScreen", "FormScreen"])
    #expect(desk.shows("show or set goals"))
    desk.keys("escape q")
    desk.choose("manga series")
    #expect(desk.views == ["CardsScreen", "TrackerScreen"] && desk.screen.contains("Series"))
  }

  @Test("the palette names what counts elsewhere, or not what counts here") func places() throws {
    let desk = try Desk(tracker: "calorie", fill: Desk.sample)
    func isFound(_ name: String) -> Bool {
      desk.keys(":")
      desk.type(name)
      defer { desk.keys("escape") }
      return !desk.shows("Nothing has that name.")
    }
    #expect(isFound("mark-all") && !isFound("behind a bar"))
    desk.keys("3")
    #expect(!isFound("mark-all") && isFound("behind a bar"))
    desk.keys("1 enter")
    #expect(isFound("edit") && !isFound("mark-all"))
  }

  @Test("a command over an entry puts a second list over the first") func overEntry() throws {
    let desk = try Desk(tracker: "calorie", fill: Desk.sample)
    desk.keys("j enter")
    desk.choose("goal")
    #expect(desk.views == ["TrackerScreen", "FormScreen"])
    desk.keys("escape H")
    desk.choose("best")
    #expect(desk.views == ["TrackerScreen"])
  }

  @Test("the palette over all trackers names what a private one does") func untold() throws {
    let desk = try Desk(fill: Desk.sample)
    desk.keys(":")
    desk.type("sober ")
    #expect(desk.shows("sober drink"))
    desk.keys("escape")
    try desk.set("sober.private", "yes")
    desk.take(.stored)
    desk.keys(":")
    desk.type("sober ")
    #expect(!desk.shows("sober drink"))
  }

  @Test("a goal cannot be taken away, or goes by itself") func noGoal() throws {
    let desk = try Desk(tracker: "calorie", fill: Desk.sample)
    let before = try goals(desk, "calorie.goal.kcal")
    try palette("goal", desk)
    desk.keys("ctrl-s")
    #expect(desk.views.last == "FormScreen" && desk.shows("type a target"))
    desk.type("-5")
    desk.keys("ctrl-s")
    #expect(desk.views.last == "FormScreen" && desk.shows("above 0"))
    desk.keys("ctrl-u backspace ctrl-s")
    #expect(desk.views == ["TrackerScreen"] && desk.shows("No goal from"))
    #expect(try goals(desk, "calorie.goal.kcal") == before + ["2026/11/29 "])
  }

  @Test("days are not left out, or cannot be counted again") func skip() throws {
    let desk = try Desk(tracker: "calorie", fill: Desk.sample)
    func skips() throws -> [String] {
      try desk.elsewhere { store, _ in
        try store.skips(of: try desk.tracker("calorie")).map { $0.title(.en) }
      }
    }
    try palette("skip", desk)
    desk.type("2026/08/10..")
    desk.keys("ctrl-s")
    #expect(desk.views.last == "FormScreen" && desk.shows("both ends"))
    desk.type("2026/08/16")
    desk.keys("ctrl-s")
    #expect(desk.views == ["TrackerScreen"] && desk.shows("skipped:"))
    #expect(try skips().count == 1)
    try palette("skip", desk)
    desk.type("2026/08")
    desk.keys("tab space ctrl-s")
    #expect(try skips().isEmpty && desk.shows("No days are skipped"))
  }

  @Test("a tracker is not written, or another one is") func export() throws {
    final class Written { var name = "" }
    let written = Written()
    let desk = try Desk(
      tracker: "calorie",
      change: { request in
        request.export = { tracker, file throws(HibiError) in
          if file == "taken" { throw HibiError(.cannotCreate, "taken exists already") }
          written.name = "\(tracker.name) \(file)"
          return "9 entries written."
        }
      }, fill: Desk.sample)
    try palette("export", desk)
    desk.keys("ctrl-s")
    #expect(desk.views.last == "FormScreen")
    desk.type("taken")
    desk.keys("ctrl-s")
    #expect(desk.shows("exists already") && desk.text(of: "file") == "taken")
    desk.keys("ctrl-u")
    desk.type("meals.json")
    desk.keys("ctrl-s")
    #expect(written.name == "calorie meals.json")
    #expect(desk.views == ["TrackerScreen"] && desk.shows("9 entries written."))
  }

  @Test("the palette offers what nothing does") func noExport() throws {
    let desk = try Desk(tracker: "calorie", fill: Desk.sample)
    desk.keys(":")
    desk.type("export")
    #expect(desk.shows("Nothing has that name"))
  }

  @Test("each goal of a tracker is not there by its name") func everyGoal() throws {
    let desk = try Desk(tracker: "calorie", fill: Desk.sample)
    for goal in try desk.tracker("calorie").goals.dropFirst() {
      try palette("goal \(goal.name)", desk)
      #expect(desk.shows(goal.title.en))
      desk.keys("escape")
    }
  }
}
