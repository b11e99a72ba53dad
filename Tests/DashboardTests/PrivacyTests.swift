import HibiCore
import HibiDrawing
import HibiTestSupport
import Testing

@testable import HibiDashboard

@Suite("What is private, beside others")
struct PrivacyTests {
  private func desk(_ tracker: String? = nil) throws -> Desk {
    try Desk(
      Size(columns: 120, rows: 40), tracker: tracker,
      fill: { desk in
        try Desk.sample(desk)
        try desk.set("calorie.private", "yes")
      })
  }

  /// Words that only the entries of the private tracker have.
  private let secrets = ["1,050", "Kaffee", "焼肉", "family", "calorie add"]

  @Test("a private tracker shows what it holds on the cards") func cards() throws {
    let desk = try desk()
    for secret in secrets { #expect(!desk.shows(secret), "\(secret)") }
    #expect(desk.shows("Calories"))
    desk.keys("p")
    #expect(desk.shows("1,050"))
    desk.keys("p")
    for secret in secrets { #expect(!desk.shows(secret), "\(secret)") }
  }

  @Test("a private tracker stands in the history or on the day of all") func otherViews() throws {
    let desk = try desk()
    desk.keys("H")
    for secret in secrets { #expect(!desk.shows(secret), "\(secret)") }
    desk.keys("escape j j j j enter")
    #expect(desk.views.last == "DayScreen")
    for secret in secrets { #expect(!desk.shows(secret), "\(secret)") }
    #expect(desk.shows("Water"))
  }

  @Test("undo of all tells what is hidden") func undoOfAll() throws {
    let desk = try desk()
    try desk.add("calorie", ["food": "hidden", "kcal": .integer(1)])
    desk.take(.stored)
    desk.time.pass(2 * Desk.hour)
    desk.keys("u")
    #expect(desk.views.last == "QuestionScreen")
    #expect(!desk.shows("calorie add"))
    desk.keys("y")
    #expect(try desk.values("calorie", "food").first != "hidden")
    #expect(!desk.shows("hidden"))
    #expect(!desk.shows("calorie add"))
  }

  @Test("its own screen is hidden too") func ownScreen() throws {
    let desk = try desk("calorie")
    #expect(desk.shows("Kaffee"))
  }

  @Test("a diary stands on a view beside others") func discreet() throws {
    let desk = try Desk(
      Size(columns: 120, rows: 40),
      fill: { desk in
        try Desk.sample(desk)
        try desk.add("sober", on: 20_261_129, ["text": "my secret diary", "drank": .integer(0)])
      })
    for keys in ["", "H", "escape G k enter", "escape escape a"] {
      desk.keys(keys)
      #expect(!desk.shows("my secret diary"), "\(desk.views)")
    }
  }

  @Test("what was done with a diary is told beside others") func discreetActs() throws {
    let desk = try Desk(fill: Desk.sample)
    desk.keys("a 3")
    desk.type("my secret diary")
    desk.keys("ctrl-s")
    #expect(desk.views == ["CardsScreen"])
    #expect(try desk.values("sober", "text").first == "my secret diary")
    #expect(desk.dashboard.toast?.text == Localized("Saved.", ja: "保存しました。"))
    #expect(!desk.shows("sober add"))
    desk.keys("u")
    #expect(try desk.values("sober", "text").first != "my secret diary")
    #expect(desk.dashboard.toast?.text.en.contains("sober add") == false)
    #expect(desk.dashboard.toast?.text.en.contains("2026") == false)
  }

  @Test("what was said of a diary stays when its screen is left") func discreetToast() throws {
    let desk = try Desk(fill: Desk.sample)
    desk.keys("3 a")
    desk.type("x")
    desk.keys("ctrl-s")
    #expect(desk.shows("20261129"))
    desk.keys("escape")
    #expect(desk.views == ["CardsScreen"])
    #expect(desk.dashboard.toast == nil)
  }

  @Test("a long text stands on a view beside others") func longTexts() throws {
    let desk = try Desk(Size(columns: 160, rows: 50), fill: Desk.sample)
    for keys in ["", "H", "escape G k enter left left left left left left left left"] {
      desk.keys(keys)
      #expect(!desk.shows("fireworks"), "\(desk.views)")
    }
  }
}
