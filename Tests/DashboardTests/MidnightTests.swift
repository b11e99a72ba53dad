import HibiCore
import HibiDrawing
import HibiTestSupport
import Testing

@testable import HibiDashboard

@Suite("Midnight and the clock")
struct MidnightTests {
  @Test("today stays yesterday after midnight") func rollsOver() throws {
    let desk = try Desk(fill: Desk.sample)
    #expect(desk.shows("2026/11/29"))
    #expect(desk.shows("1,050"))
    let wake = try #require(desk.dashboard.midnight)
    desk.time.pass(wake - desk.time.now)
    desk.take(.time)
    #expect(desk.shows("2026/11/30"))
    #expect(!desk.shows("1,050"))
    // The next midnight is a day on.
    #expect(desk.dashboard.midnight == wake + 24 * Desk.hour)
    desk.keys("a enter")
    #expect(desk.text() == "2026/11/30")
  }

  @Test("a machine that slept over midnight shows yesterday") func sleptOver() throws {
    let desk = try Desk(tracker: "calorie", fill: Desk.sample)
    desk.time.pass(3 * 24 * Desk.hour)
    desk.take(.resumed)
    desk.keys("a")
    #expect(desk.text() == "2026/12/02")
  }

  @Test("a clock that is set back ends it") func setBack() throws {
    let desk = try Desk(fill: Desk.sample)
    desk.time.pass(-40 * Desk.hour)
    desk.take(.time)
    #expect(desk.shows("2026/11/27"))
    #expect(FrameCheck.faults(desk).isEmpty)
  }

  @Test("a form that was open at midnight changes its day") func formOverMidnight() throws {
    let desk = try Desk(tracker: "calorie")
    desk.keys("a")
    desk.type("late soup")
    desk.keys("tab")
    desk.type("90")
    desk.time.pass(13 * Desk.hour)
    desk.take(.time)
    desk.keys("ctrl-s")
    #expect(try desk.entries("calorie").first?.day?.day?.key == 20_261_129)
  }

  @Test("a day that begins later than midnight begins at midnight") func dayStart() throws {
    let desk = try Desk(fill: { desk in
      try Desk.sample(desk)
      try desk.set("day-start", "3")
    })
    desk.time.pass(13 * Desk.hour)
    desk.take(.time)
    #expect(desk.shows("2026/11/29"))
    // What wakes it is when its own day changes.
    let wake = try #require(desk.dashboard.midnight)
    #expect(wake == tokyo.milliseconds(day: day(20_261_130), secondsOfDay: 3 * 3_600))
    desk.time.pass(wake - desk.time.now)
    desk.take(.time)
    #expect(desk.shows("2026/11/30"))
    // Who begins after midnight begins on the day before.
    desk.time.pass(22 * Desk.hour)
    try desk.restart()
    #expect(desk.shows("2026/11/30"))
  }

  @Test("what the clock decides is of the moment when the dashboard was opened") func byTheClock()
    throws
  {
    let desk = try Desk(tracker: "calorie")
    desk.time.pass(7 * Desk.hour)
    desk.keys("a")
    #expect(desk.shows("dinner"))
    desk.type("x")
    desk.keys("tab")
    desk.type("5")
    desk.keys("ctrl-s")
    #expect(try desk.values("calorie", "meal") == ["dinner"])
  }

  @Test("a message stays for ever, or goes at once") func toasts() throws {
    let desk = try Desk(tracker: "calorie", fill: Desk.sample)
    desk.keys("r")
    #expect(desk.dashboard.toast != nil)
    let wake = try #require(desk.dashboard.deadline)
    desk.time.pass(wake - desk.time.now - 1)
    desk.take(.time)
    #expect(desk.dashboard.toast != nil)
    desk.time.pass(1)
    desk.take(.time)
    #expect(desk.dashboard.toast == nil)
    // Nothing is waited for when nothing is to be done.
    #expect(desk.dashboard.deadline == nil)
  }
}
