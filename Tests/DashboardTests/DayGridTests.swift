import HibiCore
import HibiDrawing
import HibiTestSupport
import Testing

@testable import HibiDashboard

@Suite("The grid of days")
struct DayGridTests {
  private func after(_ start: Int64, _ commands: Command...) -> Int64 {
    var grid = DayGrid(day(start))
    for command in commands { _ = grid.run(command, today: day(20_261_129)) }
    return grid.day.key
  }

  @Test("a step leaves the end of a month on the wrong day") func monthEnds() {
    #expect(after(20_260_131, .right) == 20_260_201)
    #expect(after(20_260_301, .left) == 20_260_228)
    #expect(after(20_260_131, .pageDown) == 20_260_228)
    #expect(after(20_260_331, .pageUp) == 20_260_228)
    #expect(after(20_261_231, .right) == 20_270_101)
    #expect(after(20_261_228, .down) == 20_270_104)
    #expect(after(20_260_101, .up) == 20_251_225)
  }

  @Test("29 February leads to a day that is not there") func leapDay() {
    #expect(after(20_280_228, .right) == 20_280_229)
    #expect(after(20_280_301, .left) == 20_280_229)
    #expect(after(20_280_229, .last) == 20_290_228)
    #expect(after(20_280_229, .first) == 20_270_228)
    #expect(after(20_280_229, .pageDown) == 20_280_329)
    #expect(after(20_280_131, .pageDown) == 20_280_229)
    #expect(after(21_000_228, .right) == 21_000_301)
  }

  @Test("the first and the last day there is end it") func ends() {
    let all: [Command] = [.left, .right, .up, .down, .pageUp, .pageDown, .first, .last]
    for start in [Day.earliest, .latest] {
      for command in all {
        var grid = DayGrid(start)
        for _ in 0..<3 { _ = grid.run(command, today: start) }
        #expect(grid.day >= .earliest && grid.day <= .latest)
      }
    }
  }

  @Test("a day chosen in the grid is not the entry's") func chosen() throws {
    let desk = try Desk(tracker: "calorie", on: 20_280_301)
    desk.keys("a")
    desk.type("x")
    desk.keys("tab")
    desk.type("5")
    desk.keys("tab enter left enter ctrl-s")
    #expect(try desk.entries("calorie").first?.day?.day?.key == 20_280_229)
  }

  @Test("a day of the grid cannot be clicked, or Escape takes it") func clicked() throws {
    let desk = try Desk(tracker: "calorie")
    desk.keys("a")
    desk.type("x")
    desk.keys("tab")
    desk.type("5")
    desk.keys("tab enter left escape")
    #expect(desk.text() == "2026/11/29")
    desk.keys("enter")
    #expect(desk.click("17"))
    #expect(desk.text() == "2026/11/17")
  }

  @Test("a day to come is taken where it is refused elsewhere") func future() throws {
    let desk = try Desk(tracker: "calorie")
    desk.keys("a")
    desk.type("x")
    desk.keys("tab")
    desk.type("5")
    desk.keys("tab enter right enter ctrl-s")
    #expect(try desk.entries("calorie").isEmpty)
    #expect(
      desk.form?.fields.contains { $0.fault != nil } == true
        || desk.dashboard.toast?.isError == true)
  }

  @Test("a calendar's day does not open its form") func calendarDay() throws {
    let desk = try Desk(tracker: "sober", fill: Desk.sample)
    desk.keys("4 j enter")
    #expect(desk.views.last == "FormScreen")
  }
}
