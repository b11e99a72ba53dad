import Foundation
import HibiTestSupport
import Testing

/// What holds for an entry holds whichever way it comes in.
@Suite("Rules over entries hold for every door")
struct RulesEverywhereTests {
  private func box() -> Sandbox { Sandbox(["HIBI_NOW": "2026-11-29T12:00:00+09:00"]) }

  @Test("undo brings back a name that another entry took meanwhile") func unique() throws {
    let box = box()
    let file = box.file("presets.csv", "name,abv,ml\ngin,40.0,30\nrum,40.0,30\n")
    expectCode(box.run(["sober", "presets", "add", "gin", "--abv", "40", "--ml", "30"]), 0)
    expectCode(box.run(["sober", "presets", "delete", "last", "-y"]), 0)
    expectCode(box.run(["sober", "presets", "import", file]), 0)
    expectCode(box.run(["sober", "presets", "erase", "10", "-y"]), 0)
    let refused = box.run(["sober", "undo", "-y"])
    expectCode(refused, 1)
    #expect(refused.stderr.contains("'gin' is taken by entry"), "\(refused.stderr)")
    let presets = box.run(["sober", "presets", "--format", "csv"]).stdout
    #expect(presets.components(separatedBy: "gin").count == 2, "\(presets)")
  }

  @Test("a title in a CSV file becomes a second kind of the same drink") func openChoice() throws {
    let box = box()
    let file = box.file("drinks.csv", "day,drink,count\n2026-11-28,ビール500缶,1\n")
    expectCode(box.run(["sober", "drinks", "import", file]), 0)
    let drinks = box.run(["sober", "drinks", "--format", "csv"]).stdout
    #expect(drinks.contains("beer500"), "\(drinks)")
    #expect(!drinks.contains("ビール"))
  }

  @Test(
    "what has no whole day is nothing recorded",
    arguments: [["list", "2001"], ["find", "zzz"], ["calendar", "2015"]])
  func looseDays(words: [String]) {
    let box = box()
    expectCode(box.run(["manga", "add", "A", "1", "-d", "2015"]), 0)
    expectCode(box.run(["manga", "add", "B", "1", "-d", "unknown"]), 0)
    let answer = box.run(["manga"] + words)
    expectCode(answer, 0)
    #expect(!(answer.stdout + answer.stderr).contains("Start with"), "\(answer)")
  }

  @Test("years, months and unknown days are counted as days") func loggedDays() {
    let box = box()
    for day in ["2015", "2015/03", "unknown", "2015/03/04"] {
      expectCode(box.run(["manga", "add", "A", "1", "-d", day]), 0)
    }
    let answer = box.run(["manga", "stats"]).stdout
    #expect(answer.contains("Days of reading: 1\n"), "\(answer)")
  }

  @Test("a list with entries from the start says that there are none") func fromTheStart() {
    let box = box()
    expectCode(box.run(["sober", "start"]), 0)
    let answer = box.run(["sober", "presets", "find", "zzz"])
    #expect((answer.stdout + answer.stderr).contains("No entries found."), "\(answer)")
  }
}
