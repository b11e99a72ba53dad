import HibiTestSupport
import Testing

/// A box on 2024/12/09 with the first sober day on 2024/12/01.
private func soberBox() -> Sandbox {
  let box = Sandbox(["HIBI_NOW": "2024-12-09T12:00:00+09:00", "VISUAL": nil])
  expectCode(box.run(["sober", "start", "2024/12/01"]), 0)
  return box
}

private func drinks(_ box: Sandbox) -> Int {
  box.run(["sober", "drinks", "--format", "jsonl"]).stdout.split(separator: "\n").count
}

@Suite("Words of actions, by every door")
struct WordTests {
  private func expectNo(_ box: Sandbox, _ day: String) {
    #expect(drinks(box) == 0)
    #expect(box.run(["sober", "show", day, "--json"]).stdout.contains(#""drank":false"#))
  }

  @Test(
    "who answers no is recorded as drinking", arguments: ["none", "NO", "なし", "いいえ"])
  func answered(word: String) {
    let box = soberBox()
    expectCode(box.terminal(["sober", "drink", "-d", "2024/12/05"], typing: [word]), 0)
    expectNo(box, "20241205")
    expectCode(box.run(["sober", "drink", "--drink", word, "-d", "2024/12/06"]), 0)
    expectNo(box, "20241206")
    expectCode(box.terminal(["sober", "ask"], typing: ["y", word]), 0)
    expectNo(box, "20241203")
  }

  @Test("a list takes a word as a name, so that a no is a drink") func lists() {
    let box = soberBox()
    let added = box.run(["sober", "drinks", "add", "none"])
    expectCode(added, 65)
    #expect(added.stderr.contains("Type it as: sober drink none"), "\(added.stderr)")
    #expect(!added.stderr.contains("is not in"), "\(added.stderr)")
    expectCode(box.run(["sober", "presets", "add", "None", "5", "500"]), 65)
    box.run(["sober", "drink", "beer500"])
    expectCode(box.run(["sober", "drinks", "edit", "1", "--drink", "いいえ"]), 65)
    expectCode(box.run(["sober", "drinks", "edit", "1", "--count", "2"]), 0)
    let imported = box.run(
      ["sober", "drinks", "import", "-"], input: "day,drink\n2024-12-01,beer500\n2024-12-02,no\n")
    expectCode(imported, 65)
    #expect(imported.stderr.contains("line 3"), "\(imported.stderr)")
    #expect(drinks(box) == 1)
  }

  @Test(
    "what is typed beside a word is lost without a word",
    arguments: [
      ["--note", "KEEP"], ["--trigger", "party"], ["--count", "5"], ["3"], ["--abv", "5"],
    ])
  func options(words: [String]) {
    let box = soberBox()
    expectCode(box.run(["sober", "drink", "none"] + words), 64)
    #expect(box.run(["sober", "show", "20241209"]).code == 66)
  }

  @Test("a no that is written beside a drink contradicts it without a word") func bothOrders() {
    let box = soberBox()
    box.run(["sober", "drink", "beer500"])
    let said = box.run(["sober", "write", "-m", "x", "--no-drank"])
    #expect(said.stderr.contains("still says 'did not drink'"), "\(said.stderr)")
    #expect(!box.run(["sober", "write", "-m", "y", "--drank"]).stderr.contains("still says"))
  }

  @Test("where no attempt goes on, all days are said to be answered") func nobodyAsked() {
    let box = Sandbox(["HIBI_NOW": "2024-12-09T12:00:00+09:00"])
    let answer = box.terminal(["sober", "ask"])
    expectCode(answer, 0)
    let said = answer.stdout
    #expect(said.contains("No attempt goes on. Start with:\nsober start"), "\(said)")
  }

  @Test("a place that is missing ends the program, or an answer shows the order before")
  func move() {
    let box = soberBox()
    let missing = box.run(["sober", "presets", "move", "3"])
    expectCode(missing, 64)
    #expect(missing.stderr.contains("the new place is missing"), "\(missing.stderr)")
    let moved = box.run(["sober", "presets", "move", "3", "1", "--format", "csv"])
    expectCode(moved, 0)
    let lines = moved.stdout.split(whereSeparator: \.isNewline)
    #expect(lines[1].hasPrefix("3,,wine-bottle,13.0,720,1,"), "\(moved.stdout)")
    #expect(box.run(["sober", "presets", "move", "2", "1"]).stderr.contains("sober undo"))
  }

  @Test("a drink that becomes another keeps what was copied for the first") func renamed() {
    let box = soberBox()
    func drink() -> String { box.run(["sober", "drinks", "show", "last", "--json"]).stdout }
    box.run(["sober", "drink", "beer500"])
    box.run(["sober", "drinks", "edit", "1", "--drink", "sake"])
    #expect(drink().contains(#""abv":15"#) && drink().contains(#""ml":180"#), "\(drink())")
    box.run(["sober", "drinks", "again", "1", "--drink", "beer500"])
    #expect(drink().contains(#""abv":5"#) && drink().contains(#""ml":500"#), "\(drink())")
    // What was typed stays.
    box.run(["sober", "drink", "beer500", "--ml", "350"])
    box.run(["sober", "drinks", "edit", "last", "--drink", "sake"])
    #expect(drink().contains(#""abv":15"#) && drink().contains(#""ml":350"#), "\(drink())")
  }

  @Test("a list without names is said to have some") func noNames() {
    let box = soberBox()
    box.run(["sober", "presets", "delete", "1", "2", "3", "4", "5", "6", "7", "-y"])
    let said = box.run(["sober", "drink", "beer"]).stderr
    #expect(said.contains("nothing was copied from there; it is empty."), "\(said)")
  }

  @Test("erase offers what it does not take") func eraseLast() {
    let said = soberBox().run(["sober", "presets", "erase", "last", "-y"])
    expectCode(said, 65)
    #expect(said.stderr.contains("is not an ID: a number.\n"), "\(said.stderr)")
  }
}
