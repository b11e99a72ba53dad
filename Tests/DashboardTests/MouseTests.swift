import HibiCore
import HibiDrawing
import HibiTestSupport
import Testing

@testable import HibiDashboard

@Suite("The mouse alone")
struct MouseTests {
  /// Clicks a text where the screen shows it last, as a script does; typing is all that keys do.
  private func click(_ text: String, _ desk: Desk, at shift: Int = 0) throws {
    let place = try #require(desk.places(text).last, "no \(text) in:\n\(desk.screen)")
    try DashboardScript("click \(place.row + 1) \(place.column + 1 + shift)").run(desk.dashboard) {
      _ in
    }
  }

  private func type(_ text: String, _ desk: Desk) throws {
    try DashboardScript("type \(text)").run(desk.dashboard) { _ in }
  }

  @Test(
    "an entry cannot be added, or taken back, by clicks alone", arguments: [(80, 24), (40, 12)],
    [Language.en, .ja])
  func addAndUndo(size: (Int, Int), language: Language) throws {
    let desk = try Desk(
      Size(columns: size.0, rows: size.1), language: language, fill: Desk.sample)
    func word(_ en: String, _ ja: String) -> String { language == .en ? en : ja }
    // A card that is chosen already would open.
    try click(word("Manga", "漫画"), desk)
    #expect(desk.views == ["CardsScreen"])
    try click(word("a add", "a 追加"), desk)
    try click("(calorie)", desk)
    #expect(desk.views == ["CardsScreen", "FormScreen"])
    try type("ramen", desk)
    // Behind the title of the field is room; in the words for its picture it goes on.
    try click(word("Energy", "カロリー "), desk)
    try type("730", desk)
    try click(word("Day", "日付"), desk)
    #expect(desk.dashboard.stack.last?.mode == .form)
    try click("2026/11/29", desk)
    #expect(desk.dashboard.stack.last?.mode == .grid)
    let dashboard = desk.dashboard
    let drawn = FrameDrawing.draw(
      dashboard.stack, dashboard.toast, dashboard.size, dashboard.surroundings)
    let day = HibiTestSupport.day(20_261_128)
    let zone = try #require(drawn.zones.last { $0.command == .choose(day.number) })
    try DashboardScript("click \(zone.rows.lowerBound + 1) \(zone.columns.lowerBound + 2)")
      .run(dashboard) { _ in }
    #expect(desk.text() == "2026/11/28")
    try click(word("Meal", "食事"), desk)
    try click(desk.places("›").isEmpty ? ">" : "›", desk)
    // Where the form is taller than the screen, the last line has the button.
    let button = word("[ Save", "[ 保存")
    try click(desk.places(button).isEmpty ? "Ctrl-S" : button, desk)
    #expect(desk.views == ["CardsScreen"])
    let entry = try #require(try desk.entries("calorie", "", Query(match: "ramen")).first)
    let schema = try desk.schema("calorie")
    #expect(entry.value(of: "kcal", schema) == .integer(730))
    #expect(entry.day?.day?.key == 20_261_128)
    #expect(!entry.value(of: "meal", schema).isNone)
    #expect(try desk.entries("calorie").count == 10)
    try click(word("u undo", "u 取り消し"), desk)
    #expect(try desk.entries("calorie").count == 9)
  }

  @Test("a choice goes one way only") func arrows() throws {
    let desk = try Desk(tracker: "manga", fill: Desk.sample)
    try click("a add", desk)
    try click("Status", desk)
    try click("›", desk)
    #expect(input(desk) == .choice(1))
    try click("‹", desk)
    #expect(input(desk) == .choice(0))
  }

  private func input(_ desk: Desk) -> FormField.Input? {
    desk.form?.fields.first { $0.field?.name == "status" }?.input
  }

  @Test("a question about days takes no click") func asked() throws {
    let desk = try Desk(tracker: "sober", fill: Desk.sample)
    desk.choose("ask")
    let before = try desk.entries("sober").count
    try click("Enter skips", desk)
    try click("n no", desk)
    #expect(try desk.entries("sober").count == before + 1)
    try click("q ends", desk)
    #expect(desk.views == ["TrackerScreen"])
  }

  @Test("the entries of a day do not move under the wheel") func wheel() throws {
    let desk = try Desk(fill: { desk in
      try Desk.sample(desk)
      for number in 0..<30 {
        try desk.add("calorie", ["food": .text("meal \(number)."), "kcal": .integer(5)])
      }
    })
    desk.keys("j j j j enter")
    let day = try #require(desk.find("2026"))
    #expect(desk.shows("▼") && !desk.shows("▲"))
    try DashboardScript("click 5 40").run(desk.dashboard) { _ in }
    desk.take(.mouse(Mouse(.wheelDown, Place(row: 5, column: 40))))
    #expect(desk.shows("▲"))
    #expect(desk.find("2026") == day)
  }
}
