import HibiTestSupport
import Testing

/// The days of all entries, newest first, as machines read them.
func days(_ box: Sandbox, _ changes: [String: String?] = [:]) -> [String] {
  let cells = box.run(["calorie", "list", "--format", "tsv"], changes).stdout.split(separator: "\n")
  return cells.dropFirst().map { String($0.split(separator: "\t")[1]) }
}

@Suite("Days, zones and the clock, from the command line")
struct DayTests {
  static let zones = [
    "Pacific/Kiritimati", "Pacific/Pago_Pago", "Asia/Tokyo", "America/New_York", "Asia/Kathmandu",
    "Europe/London",
  ]

  @Test(
    "impossible and empty days are refused and named",
    arguments: [
      "", " ", "soon", "2026/02/29", "2026/13/01", "2026/11/31", "0000/01/01", "10000/01/01",
      "20261301", "2026-11", "1/1/1/1", "-", "2026/11/28x",
    ])
  func impossibleDays(day: String) {
    let box = Sandbox()
    let answer = box.run(["calorie", "add", "soba", "480", "-d", day])
    #expect(answer.code == 65)
    #expect(answer.stderr.contains(day))
    #expect(!box.exists("store"), "nothing is made for a refused entry")
  }

  @Test func leapDay() {
    let box = Sandbox()
    expectCode(box.run(["calorie", "add", "soba", "480", "-d", "2024/02/29"]), 0)
    #expect(days(box) == ["2024-02-29"])
    let last = ["HIBI_NOW": "2025-02-28T12:00:00"]
    #expect(
      box.run(["calorie", "list", "last-year", "--json"], last).stdout.contains("2024-02-29"))
    #expect(box.run(["calorie", "add", "x", "1", "-d", "2025/02/29"], last).code == 65)
  }

  @Test("a time that the clocks skip, and one that is there twice")
  func clockChanges() {
    let box = Sandbox(["TZ": "America/New_York"])
    for (now, moment) in [
      ("2026-03-08T02:30:00", "2026-03-08T03:30:00.000-04:00"),
      ("2026-11-01T01:30:00", "2026-11-01T01:30:00.000-04:00"),
    ] {
      let answer = box.run(["calorie", "add", "soba", "1", "--json"], ["HIBI_NOW": now])
      #expect(answer.stdout.contains(moment), "\(answer.stdout)\(answer.stderr)")
      #expect(answer.stdout.contains("\"day\":\"\(now.prefix(10))\""))
    }
  }

  @Test("the day stays where it was written", arguments: zones)
  func sixZonesKeepTheDay(zone: String) {
    let box = Sandbox(["TZ": zone])
    for time in ["00:00:00", "04:59:59", "23:59:59"] {
      box.run(["calorie", "add", "soba", "1"], ["HIBI_NOW": "2026-03-08T\(time)"])
    }
    for other in Self.zones {
      #expect(
        days(box, ["TZ": other, "HIBI_NOW": "2026-11-29T12:00:00"])
          == ["2026-03-08", "2026-03-08", "2026-03-08"])
    }
    let moved = ["TZ": "Pacific/Pago_Pago"]
    box.run(["calorie", "edit", "1", "--kcal", "2"], moved)
    #expect(days(box, moved).allSatisfy { $0 == "2026-03-08" }, "editing moves no day")
  }

  @Test(
    "both sides of the date line",
    arguments: [
      ("Pacific/Kiritimati", "2026-11-30"), ("Pacific/Pago_Pago", "2026-11-28"),
      ("Asia/Tokyo", "2026-11-29"), ("UTC", "2026-11-29"),
    ])
  func dateLine(zone: String, day: String) {
    let box = Sandbox(["TZ": zone, "HIBI_NOW": "2026-11-29T10:30:00Z"])
    box.run(["calorie", "add", "soba", "1"])
    #expect(days(box) == [day])
    #expect(box.run(["calorie", "today", "--json"]).stdout.contains("\"from\":\"\(day)\""))
  }

  @Test(
    "today is the local day shortly before midnight",
    arguments: [("+10:00", "AEST-10"), ("-08:00", "PST8")])
  func todayIsLocal(offset: String, zone: String) {
    let box = Sandbox(["TZ": zone, "HIBI_NOW": "2026-11-29T23:30:00\(offset)"])
    box.run(["calorie", "add", "soba", "1"])
    #expect(days(box) == ["2026-11-29"])
  }

  @Test("every day of a month with a clock change is there once", arguments: zones)
  func monthHasEachDayOnce(zone: String) {
    let box = Sandbox(["TZ": zone])
    for day in ["2021/11/07", "2026/03/08", "2024/02/29"] {
      box.run(["calorie", "add", "soba", "1", "-d", day])
    }
    for (month, count) in [("2021/11", 30), ("2026/03", 31), ("2024/02", 29)] {
      let lines = box.run(["calorie", "days", month, "--format", "tsv"]).stdout.split(
        separator: "\n")
      let days = lines.dropFirst().map { $0.split(separator: "\t")[0] }
      #expect(Set(days).count == count && days.count == count)
    }
  }

  @Test("relative words on the first of January mean the past")
  func relativeWordsOnNewYear() {
    let box = Sandbox(["HIBI_NOW": "2026-01-01T00:00:00"])
    for day in ["2025/12/31", "2025/11/30", "2026/01/01"] {
      box.run(["calorie", "add", "x", "1", "-d", day])
    }
    func listed(_ words: String...) -> [Substring] {
      box.run(["calorie", "list"] + words + ["--format", "tsv"]).stdout.split(separator: "\n")
        .dropFirst().map { $0.split(separator: "\t")[1] }
    }
    #expect(listed("yesterday") == ["2025-12-31"])
    #expect(listed("12/31") == ["2025-12-31"], "a short date never lies in the future")
    #expect(listed("last", "month") == ["2025-12-31"])
    #expect(listed("last-year") == ["2025-12-31", "2025-11-30"])
    #expect(listed("this-month") == ["2026-01-01"])
    #expect(listed("2025/11/30..2025/12/31").count == 2, "both ends belong to a period")
  }

  @Test func weekdayMeansThePast() {
    let box = Sandbox(["HIBI_NOW": "2026-11-30T08:00:00"])
    box.run(["calorie", "add", "x", "1", "-d", "monday"])
    box.run(["calorie", "add", "x", "1", "-d", "tue"])
    box.run(["calorie", "add", "x", "1", "-d", "月曜"])
    #expect(days(box) == ["2026-11-30", "2026-11-30", "2026-11-24"])
  }

  @Test func futureDaysAreRefused() {
    let box = Sandbox()
    for day in ["2026/11/30", "2030/01/01", "9999/12/31"] {
      #expect(box.run(["calorie", "add", "x", "1", "-d", day]).code == 65)
    }
    #expect(!box.exists("store"))
  }

  @Test func dayStartShiftsToday() {
    let box = Sandbox(["HIBI_NOW": "2026-11-29T03:00:00"])
    expectCode(box.run(["hibi", "config", "day-start", "4", "--from", "2026/01/01"]), 0)
    let answer = box.run(["calorie", "add", "ramen", "800"])
    #expect(days(box) == ["2026-11-28"])
    #expect(answer.stderr.contains("2026/11/28"), "a shift is said aloud")
    box.run(["calorie", "add", "toast", "200"], ["HIBI_NOW": "2026-11-29T04:00:00"])
    #expect(days(box) == ["2026-11-29", "2026-11-28"])
  }

  @Test(arguments: ["", "noon", "2026-02-30", "2026-11-29T25:00:00", "2026-11-29T12:00:00+99:00"])
  func badNow(text: String) {
    let box = Sandbox(["HIBI_NOW": text])
    let answer = box.run(["calorie", "add", "x", "1"])
    if text.isEmpty {
      #expect(answer.code == 0, "an empty variable counts as unset")
    } else {
      #expect(answer.code == 65)
      #expect(answer.stderr.contains(text) && answer.stderr.contains("HIBI_NOW"))
      #expect(!box.exists("store"))
    }
  }

  @Test func unknownZoneWarns() {
    let box = Sandbox(["TZ": "Asia/Tokio"])
    let answer = box.run(["calorie", "add", "x", "1"])
    #expect(answer.code == 0)
    #expect(answer.stderr.contains("Asia/Tokio"))
    for zone in ["Asia/Tokyo", "JST-9", ":Asia/Tokyo", "UTC", ""] {
      #expect(!box.run(["calorie", "list"], ["TZ": zone]).stderr.contains("zone"))
    }
  }

  @Test func clockGoingBackKeepsOrder() {
    let box = Sandbox()
    box.run(["calorie", "add", "first", "1"])
    box.run(
      ["calorie", "add", "second", "1", "-d", "2026/11/20"], ["HIBI_NOW": "2026-11-20T12:00:00"])
    box.run(["calorie", "add", "third", "1"])
    #expect(box.run(["calorie", "show", "3", "--json"]).stdout.contains("third"))
    expectCode(box.run(["calorie", "undo"]), 0)
    expectCode(box.run(["calorie", "show", "3"]), 66)
    expectCode(box.run(["calorie", "show", "2"]), 0)
    expectCode(box.run(["hibi", "doctor"]), 0)
  }

  @Test func addWhileLookingAtAnotherDay() {
    let box = Sandbox()
    box.run(["calorie", "add", "soba", "1", "-d", "2026/11/20"])
    let answer = box.run(["calorie", "again", "soba", "-d", "2026/11/21"])
    #expect(answer.stdout.contains("2026/11/21 1 kcal"), "the total is of the day that was written")
    #expect(days(box) == ["2026-11-21", "2026-11-20"])
  }
}
