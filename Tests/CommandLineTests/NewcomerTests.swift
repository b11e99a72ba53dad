import Foundation
import HibiTestSupport
import Testing

@Suite("What a newcomer types, and what is answered")
struct NewcomerTests {
  /// A box of one entry, number 1.
  private func oneEntry(_ changes: [String: String?] = [:]) -> Sandbox {
    let box = Sandbox(changes)
    box.run(["calorie", "add", "tempura soba", "730"])
    return box
  }

  @Test(
    "a surplus word gets advice that is refused in its turn, or none",
    arguments: [
      (["apple", "90", "lunch"], "calorie add apple 90 --meal lunch"),
      (["apple", "90", "昼食"], "calorie add apple 90 --meal 昼食"),
      (["chicken", "salad", "350", "lunch"], "calorie add 'chicken salad' 350 --meal lunch"),
      (["chicken", "salad", "350"], "calorie add 'chicken salad' 350"),
      (["apple", "90", "yesterday"], "calorie add apple 90 --day yesterday"),
      (["apple", "90", "12:30", "lunch"], "calorie add apple 90 --time 12:30 --meal lunch"),
      (["lunch", "box", "90"], "calorie add 'lunch box' 90"), (["apple", "90", "tomorrow"], nil),
      (["soba", "noodles", "many"], nil), (["apple", "90", "lunch", "dinner", "x"], nil),
    ] as [([String], String?)])
  func surplusWords(words: [String], line: String?) {
    let box = Sandbox()
    let answer = box.run(["calorie", "add"] + words)
    expectCode(answer, 64)
    guard let line else {
      #expect(!answer.stderr.contains("need"), "\(answer.stderr)")
      return
    }
    #expect(answer.stderr.contains(": \(line)\n"), "\(answer.stderr)")
    expectCode(box.shell(line), 0)
  }

  @Test("words of two fields are found nowhere, and nobody knows why") func wordsApart() {
    let box = Sandbox()
    expectCode(box.run(["manga", "add", "One Piece", "13"]), 0)
    let answer = box.run(["manga", "find", "Piece 13"])
    #expect(answer.stderr.contains("One of them: manga find Piece\n"), "\(answer.stderr)")
    #expect(box.run(["manga", "find", "One Piece"]).stderr.contains("One of them") == false)
  }

  @Test("a goal of several words is told to be quoted, which no number is")
  func surplusWordsOfAGoal() {
    #expect(!Sandbox().run(["calorie", "goal", "1", "800"]).stderr.contains("quotes"))
  }

  @Test("a value after the number of an entry is only no entry, or its name is not told")
  func valuesOfAnEdit() {
    let box = oneEntry()
    let one = box.run(["calorie", "edit", "1", "600"])
    expectCode(one, 66)
    #expect(one.stderr.contains("calorie edit 1 --kcal 600"), "\(one.stderr)")
    let two = box.run(["calorie", "edit", "1", "soba", "600"]).stderr
    #expect(two.contains("calorie edit 1 --food soba --kcal 600"), "\(two)")
    #expect(!box.run(["calorie", "edit", "9", "600"]).stderr.contains("--kcal"))
  }

  @Test(
    "a text where an ID belongs is not told where to look", arguments: ["edit", "delete", "show"])
  func textForAnID(verb: String) {
    let answer = oneEntry().run(["calorie", verb, "miso soup"])
    expectCode(answer, 65)
    #expect(answer.stderr.contains("calorie find 'miso soup'"), "\(answer.stderr)")
  }

  @Test(
    "a command that only a tracker has, or that another program has, is only unknown",
    arguments: [
      (["hibi", "add", "soba", "300"], "calorie add ..."), (["hibi", "ls"], "calorie list ..."),
      (["calorie", "chart"], "calorie days"), (["calorie", "graph"], "calorie trend"),
      (["calorie", "week"], "calorie days this-week"),
      (["calorie", "month"], "calorie list this-month"),
      (["calorie", "goal", "none"], "calorie goal --clear"),
      (["calorie", "goal", "none", "--of", "fat"], "calorie goal --of fat --clear"),
      (["calorie", "import"], "calorie import calorie.csv --dry-run"),
      (["calorie", "find"], "calorie find 'tempura soba'"),
      (["calorie", "goal", "protein", "60"], "calorie goal 60 --of protein"),
      (["calorie", "add", "soba", "480", "--date", "2026/11/28"], "Did you mean --day?"),
    ])
  func nextCommands(words: [String], next: String) {
    let answer = Sandbox().run(words)
    expectCode(answer, words.contains("none") ? 65 : 64)
    #expect(answer.stderr.contains(next), "\(answer.stderr)")
  }

  @Test("a reading of a number is named and refused as no choice in one breath")
  func groupedWholeNumber() {
    let text = Sandbox().run(["calorie", "goal", "1,800"]).stderr
    #expect(text.contains("1800 or as 1.800"), "\(text)")
    #expect(!text.contains("no choice"), "\(text)")
  }

  @Test("an export without a file floods the terminal")
  func exportOnATerminal() {
    let box = oneEntry()
    let answer = box.terminal(["calorie", "export"])
    expectCode(answer, 64)
    #expect(answer.stdout.contains("calorie export calorie.json"), "\(answer.stdout)")
    #expect(!answer.stdout.contains("definition"), "\(answer.stdout)")
    #expect(box.terminal(["calorie", "export", "-"]).stdout.contains("definition"))
    #expect(box.run(["calorie", "export"]).stdout.contains("definition"))
  }

  @Test(
    "the English name of a month is no period",
    arguments: ["nov", "November", "Nov 2026", "sept 2026", "nov"])
  func englishMonths(typed: String) {
    let box = oneEntry()
    let words = typed.split(separator: " ").map { String($0) }
    let answer = box.run(["calorie", "list"] + words)
    expectCode(answer, 0)
    #expect(answer.stdout.contains("tempura") == !typed.hasPrefix("sept"), "\(answer.stdout)")
    expectCode(box.run(["calorie", "list", "no"]), 65)
    expectCode(box.run(["calorie", "list", "novum"]), 65)
  }

  @Test("a list that finds nothing does not say of which day")
  func emptyPeriodIsNamed() {
    let text = oneEntry().run(["calorie", "list", "11"]).stderr
    #expect(text.contains("2026/11/11"), "\(text)")
  }

  @Test(
    "a time without a colon is refused, or what is no time is taken",
    arguments: [("1530", "15:30"), ("０７０５", "07:05"), ("2460", nil), ("930", nil), ("1260", nil)]
      as [(String, String?)])
  func timeWithoutColon(typed: String, time: String?) {
    let box = Sandbox()
    expectCode(box.run(["calorie", "add", "x", "1", "--time", typed]), time == nil ? 65 : 0)
    #expect(column("time", box).first == time)
  }

  @Test("of two faults in a line of a file, one is told only after the other is mended")
  func twoFaultsOfALine() {
    let box = Sandbox()
    let cells = box.run(
      ["calorie", "import", "-"],
      input: "day,food,kcal,time\n2026-11-01,x,many,99:00\n,,5,\nsoon,y,1,\n"
    ).stderr
    for text in [
      "line 2: kcal: 'many'", "; time: '99:00'", "line 3: day is missing; food is required",
      "line 4: day: 'soon'",
    ] { #expect(cells.contains(text), "\(cells)") }
    #expect(!cells.contains("'soon' is not a whole date, such as 2026-11-28; day"), "\(cells)")
    let json = box.run(
      ["calorie", "import", "-"], input: #"[{"day":"2026-11-01","food":3,"kcal":"x"}]"#
    ).stderr
    #expect(json.contains("food: ") && json.contains("; kcal: "), "\(json)")
    #expect(!box.exists("store"))
  }

  @Test("an undo tells the value that it took away as the one that holds")
  func undoSaysWhatHolds() {
    let box = oneEntry()
    box.run(["calorie", "edit", "1", "--kcal", "500"])
    #expect(box.run(["calorie", "undo"]).stdout.contains("Now: 1 tempura soba 730kcal"))
    #expect(box.run(["calorie", "redo"]).stdout.contains("Now: 1 tempura soba 500kcal"))
    box.run(["calorie", "goal", "2000", "--from", "2026/11/01"])
    box.run(["calorie", "goal", "--clear"])
    let back = box.run(["calorie", "undo"]).stdout
    #expect(back.contains("Now: Calories, goal: 2,000 kcal 2026/11/01"), "\(back)")
    let none = box.run(["calorie", "undo"]).stdout
    #expect(none.contains("Now: Calories, goal: none."), "\(none)")
    box.run(["calorie", "undo"])
    // An entry that is gone has nothing that holds.
    let gone = box.run(["calorie", "undo"]).stdout
    #expect(gone.contains(", 1 tempura soba 730kcal") && !gone.contains("Now"), "\(gone)")
    box.run(["hibi", "config", "day-start", "4"])
    let setting = box.run(["hibi", "undo"]).stdout
    #expect(setting.contains("Now: day-start = default."), "\(setting)")
  }

  @Test("the history tells nothing of a goal that was cleared and undone")
  func historyOfWhatIsGone() {
    let box = Sandbox()
    box.run(["calorie", "goal", "2000"])
    box.run(["calorie", "goal", "--clear"])
    box.run(["calorie", "undo"])
    box.run(["calorie", "undo"])
    let lines = box.run(["calorie", "history"]).stdout.split(separator: "\n").dropFirst()
    #expect(lines.count == 4)
    #expect(lines.allSatisfy { $0.contains("Calories, goal:") }, "\(lines)")
  }

  @Test("a goal is not seen before something counts to it")
  func goalWithNothingYet() {
    let box = oneEntry()
    box.run(["calorie", "goal", "50", "--of", "protein"])
    for words in [["today"], []] {
      let text = box.run(["calorie"] + words).stdout
      #expect(text.contains("Protein: 0.0 g  goal 50.0, 50.0 left"), "\(text)")
      #expect(!text.contains("Fat"), "\(text)")
    }
    let day = box.run(["calorie", "today", "2026/11/01"]).stdout
    #expect(!day.contains("Protein"), "\(day)")
  }

  @Test(
    "a narrow table is cut until nothing can be told apart",
    arguments: [["history"], ["fields"], ["goal"], ["list"]])
  func narrowTables(words: [String]) {
    let box = oneEntry()
    box.run(["calorie", "goal", "2000"])
    let answer = box.terminal(["calorie"] + words + ["--color", "never"], columns: 40)
    expectFits(answer.stdout, columns: "40", "\(words)")
    #expect(!answer.stdout.contains("…"), "\(answer.stdout)")
  }

  @Test("columns are left out without a word, or a word is said where none is")
  func leftOutColumns() {
    let box = oneEntry()
    let hint = "show ID"
    for words in [["list"], ["day"], ["today"]] {
      #expect(!box.terminal(["calorie"] + words, columns: 40).stdout.contains(hint), "\(words)")
    }
    box.run(["calorie", "edit", "1", "--pfc", "1/2/3", "--time", "12:30"])
    for words in [["list"], ["day"], ["today"]] {
      let narrow = box.terminal(["calorie"] + words, columns: 40).stdout
      #expect(
        narrow.split(separator: hint, omittingEmptySubsequences: false).count == 2, "\(narrow)")
      #expect(narrow.contains("tempura soba"), "\(narrow)")
      #expect(!box.terminal(["calorie"] + words, columns: 120).stdout.contains(hint), "\(words)")
      #expect(!box.terminal(["calorie"] + words + ["-q"], columns: 40).stdout.contains(hint))
    }
  }

  @Test("the legend of a chart names a line or a mean that is not there")
  func legendOfALoneDay() {
    let box = oneEntry()
    box.run(["calorie", "goal", "2000"])
    for columns in ["40", "80"] {
      let words = ["calorie", "days", "--format", "table"]
      let lone = box.run(words + ["today"], ["COLUMNS": columns]).stdout
      #expect(lone.contains("● per day") && !lone.contains("mean"), "\(lone)")
    }
    box.run(["calorie", "add", "x", "100", "-d", "yesterday"])
    let two = box.run(["calorie", "days", "--format", "table"], ["COLUMNS": "40"]).stdout
    #expect(two.contains("─ per day   · 7-day mean"), "\(two)")
  }

  @Test("help or a prompt is broken inside a word", arguments: [40, 60] as [UInt16])
  func brokenWords(columns: UInt16) {
    let box = Sandbox()
    let help = box.terminal(["calorie", "list", "--help"], columns: columns).stdout
    let words = help.split { $0 == "\n" || $0 == " " || $0 == "|" }
    #expect(words.contains("markdown") && words.contains("csv"), "\(help)")
    let asked = box.terminal(["calorie", "add"], typing: [], columns: 30).stdout
    #expect(
      asked.contains("(required) What did you eat?\n(for example tempura soba): "), "\(asked)")
  }

  @Test("a Japanese error has the system's reason in English")
  func reasonsInJapanese() {
    let answer = Sandbox().run(["calorie", "import", "nowhere.csv", "--lang", "ja"])
    #expect(answer.stderr.contains("ファイルやフォルダがありません"), "\(answer.stderr)")
  }

  @Test("a setting of the machine is answered in another way than one of the store")
  func settingsAreAnsweredAlike() {
    let box = Sandbox()
    for words in [["week-start", "sunday"], ["color", "never"], ["color", "--clear"]] {
      let answer = box.run(["hibi", "config"] + words)
      #expect(answer.stdout.hasPrefix("Setting"), "\(answer.stdout)")
      let value = words[1] == "--clear" ? "auto (default)" : words[1]
      #expect(answer.stdout.contains("  \(value)  "), "\(answer.stdout)")
    }
  }

  @Test("some commands that change something say how to undo it, others do not")
  func undoIsTold() {
    let box = Sandbox()
    for words in [
      ["calorie", "add", "x", "5"], ["calorie", "again", "1"],
      ["calorie", "edit", "1", "--kcal", "6"],
      ["calorie", "goal", "2000"], ["calorie", "delete", "1", "-y"],
      ["hibi", "config", "day-start", "3"],
    ] {
      let text = box.run(words).stderr
      #expect(text.contains("To undo it: \(words[0]) undo"), "\(words) \(text)")
    }
    #expect(!box.run(["calorie", "add", "x", "5", "-q"]).stderr.contains("undo"))
  }

  @Test("an example of help does not work as printed", arguments: ["en", "ja"])
  func examplesWork(language: String) throws {
    let box = oneEntry(["HIBI_LANG": language])
    box.run(["calorie", "add", "てんぷらそば", "730", "-d", "yesterday"])
    box.change(["HIBI_LIBEXEC": StandIn.folder])
    let photo = box.file("a.jpg", "40x30")
    chmod(box.file("bin/xdg-open", "#!/bin/sh\n"), 0o755)
    let pages = try #require(
      Optional(box.run(["calorie", "--help"]).stdout)?
        .split(separator: "\n").compactMap { line in
          line.hasPrefix("  ") ? line.split(separator: " ").first.map { String($0) } : nil
        })
    var count = 0
    // Files last: an import reads what the export has written.
    for verb in Set(pages).filter({ !$0.hasPrefix("-") && $0 != "calorie" }).sorted() {
      let help = box.run(["calorie", verb, "--help"]).stdout
      let start = language == "en" ? "\nExamples\n" : "\n例\n"
      guard let examples = help.components(around: start) else { continue }
      for line in examples.split(separator: "\n") {
        guard line.hasPrefix("  calorie ") else { continue }
        let command = String(line.dropFirst(2)).beforeTwoBlanks
        // Of what was just done nothing was undone.
        if verb == "redo" { box.run(["calorie", "undo"]) }
        if verb == "photo" { box.run(["calorie", "edit", "last", "--photo", photo]) }
        let sure = ["delete", "erase"].contains(verb) ? " -y" : ""
        let answer = box.shell("cd \(box.folder)/home; \(command)\(sure)")
        #expect(answer.code == 0, "\(command): \(answer.stderr)")
        count += 1
      }
    }
    #expect(count > 20)
  }
}

extension String {
  /// What stands behind a separator, nil where it is not in the text.
  fileprivate func components(around separator: String) -> Substring? {
    range(of: separator).map { self[$0.upperBound...] }
  }

  /// A command without what help says of it.
  fileprivate var beforeTwoBlanks: String {
    range(of: "  ").map { String(self[..<$0.lowerBound]) } ?? self
  }
}
