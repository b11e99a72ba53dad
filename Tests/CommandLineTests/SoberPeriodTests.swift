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
    // All 40 days of the attempt but two; the drink before it is in no day that the mean is of.
    let all = figures(box, ["stats"])
    for row in ["total,38,", "share,95,", "grams,60.0,", "grams_per_day,1.0,"] {
      #expect(all.contains(row), "\(all)")
    }
    for row in ["grams_per_week,7.0,", "grams_per_month,30.4,"] {
      #expect(all.contains(row), "\(all)")
    }
    let november = figures(box, ["stats", "2026/11"])
    for row in ["day,20,", "total,29,", "share,97,", "grams,20.0,", "grams_per_day,0.7,"] {
      #expect(november.contains(row), "\(november)")
    }
    // On its last day there was a drink, so that no run went on.
    let october = figures(box, ["stats", "2026/10"])
    #expect(!october.contains("run,"), "\(october)")
    for row in ["longest,9,", "total,9,", "share,90,", "grams_per_day,2.0,"] {
      #expect(october.contains(row), "\(october)")
    }
  }

  @Test("a mean week is told before there are seven days") func weeks() {
    let box = box(["sober start 2026/11/26", "sober drink beer500 -d 2026/11/27"])
    let stats = figures(box, ["stats"])
    #expect(stats.contains("grams_per_day,"), "\(stats)")
    #expect(!stats.contains("grams_per_week,"), "\(stats)")
  }

  @Test(
    "a year of months answers for more than the days that were typed",
    arguments: [["sober", "grams"], ["manga", "year"]])
  func months(words: [String]) {
    let box = box(["sober start 2026/11/01"])
    for period in ["this-week", "2026/11", "2026/01/01..2026/06/30"] {
      expectCode(box.run(words + [period]), 65)
    }
    expectCode(box.run(words + ["2026"]), 0)
    expectCode(box.run(words + ["2026/01/01..2026/12/31"]), 0)
  }

  @Test("a skipped day is in a mean of days") func skipped() {
    let box = Sandbox(["HIBI_NOW": "2026-11-30T12:00:00+09:00"])
    for (day, amount) in [("2026/11/28", "1000"), ("2026/11/29", "3000")] {
      box.run(["calorie", "add", "x", amount, "-d", day])
    }
    expectCode(box.run(["calorie", "skip", "2026/11/29"]), 0)
    let stats = box.run(["calorie", "stats", "--format", "csv"]).stdout
    #expect(stats.contains("kcal_per_day,1000,"), "\(stats)")
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
