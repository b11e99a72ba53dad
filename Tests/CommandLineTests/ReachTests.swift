import HibiTestSupport
import Testing

private func box(_ commands: [String] = []) -> Sandbox {
  let box = Sandbox(["HIBI_NOW": "2026-11-30T12:00:00+09:00"])
  for command in commands { expectCode(box.run(command.split(separator: " ").map(String.init)), 0) }
  return box
}

@Suite("What is there is found, by every word that names it")
struct ReachTests {
  @Test("what is listed from the start cannot be erased") func erasesDefaults() {
    let box = box(["sober presets erase 1 -y"])
    #expect(!box.run(["sober", "presets"]).stdout.contains("beer500"))
    #expect(!box.run(["sober", "presets", "--json"]).stdout.contains("beer500"))
    expectCode(box.run(["sober", "presets", "erase", "1", "-y"]), 0)
    expectCode(box.run(["sober", "presets", "erase", "99", "-y"]), 66)
    expectCode(box.run(["hibi", "doctor"]), 0)
    expectCode(box.run(["hibi", "undo"]), 1)
  }

  @Test("the ID of an early day is printed without zeros, and refused so") func earlyDays() {
    let box = box(["sober write 0001/01/01 -m x"])
    #expect(box.run(["sober", "list"]).stdout.contains("00010101"))
    #expect(box.run(["sober", "show", "0001/01/01"]).stdout.contains("00010101"))
    expectCode(box.run(["sober", "show", "10101"]), 0)
    let deleted = box.run(["sober", "delete", "00010101", "-y"])
    expectCode(deleted, 0)
    expectCode(box.run(["sober", "undo"]), 0)
    expectCode(box.run(["sober", "delete", "10101", "-y"]), 0)
    #expect(box.run(["sober", "show", "00010101"]).stderr.contains("no diary"))
  }

  @Test("a year, a month or no day at all is out of reach") func loose() {
    let box = box([
      "manga add a 1 -d 20150000", "manga add b 1 -d 2015/03", "manga add c 1 -d unknown",
      "manga add d 1 -d 2015/03/04",
    ])
    func titles(_ words: [String]) -> String {
      box.run(["manga"] + words + ["--format", "tsv"]).stdout.split(separator: "\n").dropFirst()
        .compactMap {
          $0.split(separator: "\t", omittingEmptySubsequences: false).dropFirst(2).first
        }
        .joined()
    }
    #expect(titles(["list", "unknown"]) == "c")
    #expect(titles(["day", "unknown"]) == "c")
    #expect(titles(["day", "2015/03"]) == "b")
    #expect(titles(["day", "2015"]) == "a")
    #expect(titles(["list", "--where", "day = unknown"]) == "c")
    #expect(titles(["list", "--where", "day = 2015"]) == "a")
    #expect(titles(["list", "--where", "day != unknown"]).count == 3)
    expectCode(box.run(["manga", "delete", "3", "-y"]), 0)
    let erased = box.run(["manga", "erase", "--in", "unknown", "-y"])
    #expect(erased.stdout.contains("Erased 1 entry"), "\(erased.stdout)\(erased.stderr)")
    #expect(titles(["list"]).count == 3)
  }

  @Test("the next volume is another than the one that the series names") func next() {
    let box = box(["manga add x 1-3", "manga add x 4-10 --status stacked"])
    #expect(box.run(["manga", "series", "--json"]).stdout.contains("\"next\":4"))
    expectCode(box.run(["manga", "next", "x"]), 0)
    #expect(box.run(["manga", "series", "--json"]).stdout.contains("\"next\":5"))
  }

  @Test("a missing entry is told with its place left empty") func missing() {
    let answer = box().run(["calorie", "show", "99999"])
    expectCode(answer, 66)
    #expect(!answer.stderr.contains("{"), "\(answer.stderr)")
  }

  @Test(
    "a text of which nothing can be seen is a text", arguments: ["\u{200B}", "\u{200B} \u{2060}"])
  func invisible(text: String) {
    expectCode(box().run(["manga", "add", text, "1"]), 65)
  }

  @Test("entries without a value are in no bar, which nobody says") func none() {
    let box = box(["calorie add a 1 --meal lunch", "calorie add b 2 -d 2026/11/28"])
    let bars = box.run(["calorie", "by", "meal", "--json"]).stdout
    #expect(bars.contains("\"none\""), "\(bars)")
    #expect(box.run(["calorie", "by", "meal", "--lang", "ja"]).stdout.contains("なし"))
  }

  @Test("a calendar of more than it shows shows one month of it", arguments: ["all", "2025..2026"])
  func calendar(period: String) {
    for tracker in ["calorie", "sober"] {
      expectCode(box().run([tracker, "calendar", period]), 65)
    }
    expectCode(box().run(["manga", "year", period]), 65)
    expectCode(box().run(["calorie", "calendar", "2026/11/03"]), 0)
  }

  @Test("29 February is on no day of the years without it") func leapDay() {
    let box = box([
      "calorie add leap 1 -d 2024/02/29", "calorie add last 2 -d 2025/02/28",
      "calorie add before 3 -d 2024/02/28",
    ])
    func foods(_ day: String) -> [Bool] {
      let text = box.run(["calorie", "day", day, "--every-year"]).stdout
      return ["leap", "last", "before"].map { text.contains($0) }
    }
    #expect(foods("2026/02/28") == [true, true, true])
    #expect(foods("2024/02/29") == [true, true, false])
    #expect(foods("2024/02/28") == [false, true, true])
  }

  @Test("a year with drinks of no grams says to begin") func noGrams() {
    let box = box(["sober drink water --abv 0 --ml 100"])
    #expect(!box.run(["sober", "grams"]).stdout.contains("Begin with"))
  }
}
