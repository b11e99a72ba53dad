import HibiTestSupport
import Testing

private func box(_ commands: [String]) -> Sandbox {
  let box = Sandbox(["HIBI_NOW": "2026-11-30T12:00:00+09:00"])
  for command in commands { expectCode(box.run(command.split(separator: " ").map(String.init)), 0) }
  return box
}

/// The figures of a panel, by name.
private func figures(_ box: Sandbox, _ words: [String]) -> String {
  box.run(["sober"] + words + ["--format", "csv"]).stdout
}

@Suite("What settings, periods and skipped days change of the sober days")
struct SoberPeriodTests {
  @Test("a setting changes what days before it cost") func dated() {
    let box = box([
      "sober start 2026/11/28", "hibi config sober.price 100 --from 2026/11/29",
    ])
    #expect(figures(box, ["cost"]).contains("700"), "\(figures(box, ["cost"]))")
    box.run(["hibi", "config", "sober.price", "10"])
    #expect(figures(box, ["cost"]).contains("610"), "\(figures(box, ["cost"]))")
  }

  @Test("what a day without an entry is changes for days before") func unknown() {
    let box = box([
      "sober start 2026/11/26", "hibi config sober.no-entry unknown --from 2026/11/29",
    ])
    let answer = box.run(["sober"]).stdout
    #expect(answer.contains("Day 5 · 4 full days, 2 not recorded"), "\(answer)")
    #expect(answer.contains("3 sober days"), "\(answer)")
  }

  @Test("a period is of some figures and not of others, or a mean is over other days than its sum")
  func periods() {
    let box = box([
      "sober start 2026/10/22", "sober drink beer500 -d 2026/10/31",
      "sober drink beer500 -d 2026/11/10", "sober drink beer500 -d 2026/10/01",
    ])
    let november = box.run(["sober", "stats", "2026/11", "--json"]).stdout
    // 29 of November's 30 days, 20 grams over its 30 days.
    #expect(november.contains("29 of 30 known days"), "\(november)")
    let all = box.run(["sober", "stats", "--json"]).stdout
    #expect(all.contains("38 of 40 known days"), "\(all)")
    // The drink before the attempt is in no day that the mean is of: 40 g over 40 days.
    let row = figures(box, ["stats"]).split(separator: "\n").first { $0.contains("per day") }
    #expect(row?.contains("1.0") == true, "\(figures(box, ["stats"]))")
    let october = box.run(["sober", "stats", "2026/10", "--json"]).stdout
    #expect(october.contains("9 of 10 known days"), "\(october)")
  }

  @Test("a skipped day is in a mean of days") func skipped() {
    let box = Sandbox(["HIBI_NOW": "2026-11-30T12:00:00+09:00"])
    for (day, amount) in [("2026/11/28", "1000"), ("2026/11/29", "3000")] {
      box.run(["calorie", "add", "x", amount, "-d", day])
    }
    expectCode(box.run(["calorie", "skip", "2026/11/29"]), 0)
    let stats = box.run(["calorie", "stats", "--format", "csv"]).stdout
    let row = stats.split(separator: "\n").first { $0.contains("per day") }
    #expect(row?.contains("1000") == true, "\(stats)")
    let days = box.run(["calorie", "days", "--json"]).stdout
    #expect(!days.contains("2000"), "\(days)")
  }

  @Test("an attempt that is skipped as a whole does not go on") func whole() {
    let box = box(["sober start 2026/11/01", "sober skip 2026/11"])
    let answer = box.run(["sober"]).stdout
    #expect(answer.contains("Today is skipped; the attempt goes on."), "\(answer)")
    #expect(!answer.contains("No attempt"), "\(answer)")
  }

  @Test("a year that has not begun is behind its pace") func toCome() {
    let box = box(["manga goal 5 --from 2027/01/01"])
    let year = box.run(["manga", "year", "2027"])
    #expect(!year.stdout.contains("pace"), "\(year.stdout)")
    #expect(!box.run(["manga", "year", "2027", "--json"]).stdout.contains("pace"))
  }
}
