import HibiTestSupport
import Testing

/// A column of the list in a machine format, newest first.
func column(_ name: String, _ box: Sandbox, format: String = "tsv") -> [String] {
  let lines = box.run(["calorie", "list", "--format", format]).stdout
    .replacing("\r\n", with: "\n").split(separator: "\n")
  let separator: Character = format == "csv" ? "," : "\t"
  func cells(_ line: Substring) -> [String] {
    line.split(separator: separator, omittingEmptySubsequences: false).map { String($0) }
  }
  guard let head = lines.first, let index = cells(head).firstIndex(of: name) else { return [] }
  return lines.dropFirst().map { cells($0)[index] }
}

@Suite("Numbers, from the command line")
struct NumberTests {
  @Test(
    "numbers as typed: what is unclear is refused, never guessed",
    arguments: [
      ("1,5", nil), ("1,050", nil), ("1 050", nil), ("1 000 000", nil), ("1.234,56", nil),
      ("1e3", nil), ("1e309", nil), ("NaN", nil), ("inf", nil), ("1.5", nil), ("", nil), (" ", nil),
      ("abc", nil), ("5 kg", nil), ("2147483648", nil), ("-2147483649", nil),
      ("9223372036854775807", nil), ("9223372036854775808", nil), ("-9223372036854775809", nil),
      (String(repeating: "9", count: 300), nil), ("1000001", nil), ("5-", nil), ("--5", nil),
      ("１５０", "150"), ("-0", "0"), ("-300", "-300"), ("−300", "-300"), ("+5", "5"), ("007", "7"),
      ("1.0", "1"), ("730kcal", "730"), ("730 kcal", "730"), ("2x150+40", "340"),
      ("2×150", "300"), ("100-30", "70"), ("1000000", "1000000"), ("-1000000", "-1000000"),
    ] as [(String, String?)])
  func numbersAsTyped(typed: String, stored: String?) {
    let box = Sandbox()
    let answer = box.run(["calorie", "add", "--", "x", typed])
    if let stored {
      expectCode(answer, 0)
      #expect(column("kcal", box) == [stored])
    } else {
      expectCode(answer, 65)
      #expect(answer.stderr.contains("kcal"), "the field is named")
      #expect(!box.exists("store"))
    }
  }

  @Test("a printed value reads again as the same")
  func printedValueReadsAgain() {
    let box = Sandbox()
    box.run(["calorie", "add", "x", "1200", "--protein", "12.5", "--time", "7:05"])
    for (field, shown) in [("kcal", "1200kcal"), ("protein", "12.5g"), ("time", "07:05")] {
      #expect(box.run(["calorie", "show", "1"]).stdout.contains(shown))
      let answer = box.run(["calorie", "edit", "1", "--\(field)", shown])
      #expect(answer.stderr.contains("Nothing changed."), "\(answer.stderr)")
    }
  }

  @Test("opening and saving twenty times changes nothing")
  func savingAgainChangesNothing() {
    let box = Sandbox()
    box.run(["calorie", "add", "x", "3", "--protein", "0.1"])
    let before = box.run(["calorie", "export"]).stdout
    for _ in 0..<20 { box.run(["calorie", "edit", "1", "--protein", "0.1", "--kcal", "3"]) }
    #expect(box.run(["calorie", "export"]).stdout == before)
    #expect(
      box.run(["calorie", "history", "--format", "jsonl"]).stdout.split(separator: "\n").count == 1)
  }

  @Test("a total is the sum of what is listed, after every change")
  func totalsAreSums() {
    let box = Sandbox()
    func check() {
      let listed = box.run(["calorie", "list", "today", "--format", "tsv"]).stdout
      let sum = listed.split(separator: "\n").dropFirst()
        .compactMap { Int($0.split(separator: "\t")[3]) }.reduce(0, +)
      let today = box.run(["calorie", "today", "--json"]).stdout
      #expect(today.contains("\"figures\":{\"total\":\(sum)"), "\(sum): \(today)")
    }
    for words in [
      ["add", "a", "448"], ["add", "b", "448"], ["edit", "1", "--kcal", "729"],
      ["delete", "2", "-y"], ["undo"], ["again", "a"], ["add", "run", "-300"], ["undo"], ["redo"],
      ["edit", "1", "-d", "yesterday"], ["undo"], ["erase", "1", "-y"],
    ] {
      expectCode(box.run(["calorie"] + words), 0)
      check()
    }
    expectCode(box.run(["hibi", "doctor"]), 0)
  }

  @Test("means are rounded once, and say of how many days")
  func meansAreSane() {
    let box = Sandbox()
    for (day, kcal) in [("11/27", "100"), ("11/28", "100"), ("11/29", "101")] {
      box.run(["calorie", "add", "x", kcal, "-d", day, "--protein", "0.1"])
    }
    let stats = box.run(["calorie", "stats"]).stdout
    #expect(stats.contains("per day: 100 kcal  per logged day, 3 of 3"))
    #expect(stats.contains("Protein, total: 0.3 g"), "tenths add up exactly")
  }

  @Test("every exported number equals the listed one")
  func exportedNumbersAreTheListedOnes() {
    let box = fixedStore()
    for name in ["kcal", "protein", "fat", "carbs"] {
      let tsv = column(name, box)
      let json = box.run(["calorie", "list", "--format", "jsonl"]).stdout.split(separator: "\n").map
      {
        line in
        let value = line.components(around: "\"\(name)\":").last ?? ""
        return String(value.prefix { $0 != "," }).replacing("null", with: "\\N")
      }
      #expect(tsv == json)
    }
  }

  @Test("a burned meal counts the same everywhere")
  func negativeEntriesCount() {
    let box = Sandbox()
    box.run(["calorie", "add", "soba", "700"])
    box.run(["calorie", "add", "run", "-300"])
    #expect(box.run(["calorie", "today"]).stdout.contains("Total: 400 kcal"))
    #expect(
      box.run(["calorie", "days", "today", "--format", "csv"]).stdout.contains("2026-11-29,400,"))
    #expect(box.run(["calorie", "stats"]).stdout.contains("Energy, total: 400 kcal"))
    #expect(box.run(["calorie", "list", "--format", "table"]).stdout.contains("400kcal"))
    #expect(box.run(["calorie", "best", "--json"]).stdout.contains("\"value\":-300"))
    expectCode(box.run(["calorie", "days", "--format", "table"]), 0)
  }

  @Test("a known 0 is not the same as none")
  func zeroIsNotNone() {
    let box = Sandbox()
    box.run(["calorie", "add", "water", "0", "--protein", "0", "-d", "yesterday"])
    box.run(["calorie", "add", "soba", "480", "--protein", "10"])
    box.run(["calorie", "add", "tea", "5", "-d", "11/27"])
    #expect(column("protein", box) == ["10.0", "0.0", "\\N"])
    #expect(box.run(["calorie", "stats"]).stdout.contains("per logged day, 2 of 3"))
    let days = box.run(["calorie", "days", "11/26..11/29", "--format", "csv"]).stdout
    #expect(days.contains("2026-11-26,,") && days.contains("2026-11-28,0,"))
    #expect(box.run(["calorie", "list", "--where", "protein"]).stdout.contains("water"))
  }

  @Test("a new goal leaves earlier days alone")
  func goalHoldsFromItsDay() {
    let box = Sandbox()
    box.run(["calorie", "add", "a", "100", "-d", "11/27"])
    box.run(["calorie", "goal", "2000", "--from", "11/01"])
    box.run(["calorie", "goal", "1500"])
    box.run(["calorie", "add", "run", "-900"])
    let days = box.run(["calorie", "days", "11/27..11/29", "--format", "csv"]).stdout
    #expect(days.contains("2026-11-27,100,kcal,100.0,2000"))
    #expect(days.contains("2026-11-28,,kcal,,2000"))
    #expect(days.contains("2026-11-29,-900,kcal,-400.0,1500"), "\(days)")
    #expect(box.run(["calorie", "day", "11/27"]).stdout.contains("goal 2,000"))
    #expect(box.run(["calorie"]).stdout.contains("Goal: 1,500 kcal"))
    #expect(box.run(["hibi"]).stdout.contains("Goal: 1,500 kcal"), "the same goal on every view")
  }

  @Test(
    "no figure of nothing", arguments: [["stats"], ["days"], ["best"], ["trend"], ["today"], []])
  func noFigureOfNothing(words: [String]) {
    let box = Sandbox()
    box.run(["calorie", "add", "x", "1"])
    box.run(["calorie", "delete", "1", "-y"])
    for format in ["table", "plain", "json", "csv", "markdown"] {
      let answer = box.run(["calorie"] + words + ["--format", format])
      expectCode(answer, 0)
      #expect(!answer.stdout.lowercased().contains("nan") && !answer.stdout.contains("inf"))
    }
  }

  @Test func oneOldEntryDraws() {
    let box = Sandbox()
    box.run(["calorie", "add", "old", "5", "-d", "1999/12/31"])
    for words in [["days"], ["days", "all"], ["trend"], ["best"], ["stats"], ["list"]] {
      let answer = box.run(["calorie"] + words + ["--format", "table"])
      expectCode(answer, 0)
      expectFits(answer.stdout, columns: "80", words.joined())
    }
  }

  @Test("a panel of one day takes a month, whose sum has no goal")
  func panelsOfOneDay() {
    let box = Sandbox()
    box.run(["calorie", "add", "soba", "480", "-d", "yesterday"])
    expectCode(box.run(["calorie", "today", "2026/11"]), 65)
    let answer = box.run(["calorie", "today", "yesterday"])
    #expect(answer.stdout.contains("The day  2026/11/28"), "\(answer.stdout)")
    #expect(answer.stdout.contains("Total: 480 kcal"))
    #expect(box.run(["calorie", "today", "昨日", "--lang", "ja"]).stdout.contains("この日"))
  }

  @Test("last is the latest by day, or the digits 0 are a text")
  func lastIsTheOneWrittenLast() {
    let box = Sandbox()
    box.run(["calorie", "add", "today", "1"])
    box.run(["calorie", "add", "old 0", "2", "-d", "2020/01/01"])
    #expect(box.run(["calorie", "show", "last"]).stdout.contains("old"))
    let answer = box.run(["calorie", "again", "0"])
    expectCode(answer, 66)
    #expect(answer.stderr.contains("There is no entry 0."), "\(answer.stderr)")
  }

  @Test("a typed time does not decide the meal, or an exercise is one")
  func mealsByTime() {
    let box = Sandbox()
    for (words, meal) in [
      (["a", "1"], "lunch"), (["b", "1", "--time", "19:30"], "dinner"),
      (["c", "1", "-d", "yesterday", "--time", "21:30"], "dinner"), (["d", "1", "-d", "11/1"], ""),
      (["e", "1", "--meal", "おやつ", "--time", "19:30"], "snack"),
    ] {
      let shown = box.run(["calorie", "add"] + words + ["--json"]).stdout
      #expect(shown.contains(meal.isEmpty ? "\"meal\":null" : "\"meal\":\"\(meal)\""), "\(shown)")
    }
    #expect(
      box.run(["calorie", "add", "run", "--json", "--", "-300"]).stdout.contains("\"meal\":null"))
  }

  @Test("an edit answers as an add, or leaves out the day that an entry left")
  func answersOfChanges() {
    let box = Sandbox()
    box.run(["calorie", "add", "soba", "480"])
    let edited = box.run(["calorie", "edit", "1", "-d", "yesterday"]).stdout
    #expect(edited.hasPrefix("Changed.\n"))
    #expect(edited.contains("Today 0 kcal") && edited.contains("2026/11/28 480 kcal"), "\(edited)")
    #expect(box.run(["calorie", "delete", "1", "-y"]).stdout.contains("Deleted 1.\n1  2026/11/28"))
  }

  @Test("a goal that was set is answered with a table")
  func answersOfGoals() {
    let box = Sandbox()
    let set = box.run(["calorie", "goal", "1800", "--from", "11/24"])
    #expect(set.stdout == "Goal from 2026/11/24: 1,800 kcal a day.\n")
    #expect(set.stderr.contains("calorie undo"))
    let again = box.run(["calorie", "goal", "1800", "--from", "11/24"])
    #expect(again.stdout == "The goal is 1,800 kcal already.\n")
    expectCode(box.run(["calorie", "goal", "1700", "--from", "tomorrow"]), 0)
    let list = box.run(["calorie", "goal"]).stdout.split(separator: "\n")
    #expect(list.filter { $0.hasSuffix("now") }.map { $0.contains("1,800 kcal") } == [true])
    box.run(["calorie", "add", "x", "1900"])
    let today = box.run(["calorie", "today"]).stdout
    #expect(today.contains("Over the goal: 100 kcal") && !today.contains("Left"), "\(today)")
  }

  @Test("the note on the start of the day is said of a day that was typed")
  func dayStartNote() {
    let box = Sandbox(["HIBI_NOW": "2026-11-29T01:00:00"])
    box.run(["hibi", "config", "day-start", "4"])
    #expect(box.run(["calorie", "add", "a", "1"]).stderr.contains("It counts for 2026/11/28"))
    for words in [["add", "b", "1", "-d", "11/27"], ["edit", "1", "--kcal", "5"], ["goal", "5"]] {
      #expect(!box.run(["calorie"] + words).stderr.contains("It counts for"), "\(words)")
    }
  }

  @Test("an empty period has no days for machines, or a heading alone for people")
  func emptyDays() {
    let box = Sandbox()
    box.run(["calorie", "add", "x", "1"])
    let json = box.run(["calorie", "days", "2026/10", "--json"]).stdout
    #expect(json.contains("{\"day\":\"2026-10-01\",\"value\":null"), "\(json)")
    let text = box.run(["calorie", "days", "2026/10"]).stdout
    #expect(text.split(separator: "\n").count == 2 && text.contains("Nothing recorded"), "\(text)")
  }

  @Test("a number before the text gets no advice")
  func numberFirst() {
    let box = Sandbox()
    let answer = box.run(["calorie", "add", "300", "oatmeal"])
    expectCode(answer, 65)
    #expect(answer.stderr.contains("The food comes first: calorie add oatmeal 300"))
    #expect(!box.run(["calorie", "add", "x", "oatmeal"]).stderr.contains("comes first"))
  }

  @Test("the history shows a goal as the store keeps it, or without its unit")
  func goalsInTheHistory() {
    let box = Sandbox()
    box.run(["calorie", "goal", "80.5", "--of", "protein"])
    box.run(["calorie", "goal", "--clear", "--of", "protein"])
    box.run(["hibi", "config", "day-start", "4"])
    let history = box.run(["hibi", "history"]).stdout
    #expect(history.contains("Calories, goal Protein: 80.5 g 2026/11/29"), "\(history)")
    #expect(history.contains("Calories, goal Protein: none 2026/11/29"), "\(history)")
    #expect(history.contains("day-start = 4 2026/11/29"), "\(history)")
    let japanese = box.run(["hibi", "history", "--lang", "ja"]).stdout
    #expect(japanese.contains("カロリー・目標（たんぱく質） 80.5 g 2026/11/29"), "\(japanese)")
    #expect(japanese.contains("カロリー・目標（たんぱく質） なし 2026/11/29"), "\(japanese)")
    box.run(["hibi", "undo"])
    let undone = box.run(["hibi", "undo"])
    #expect(undone.stdout.contains("Calories, goal Protein: 80.5 g"), "\(undone)")
  }

  @Test("the history does not say what an act was about once the entry or goal is gone")
  func historyOfWhatIsGone() {
    let box = Sandbox()
    box.run(["calorie", "goal", "1800"])
    box.run(["calorie", "goal", "2000"])
    for _ in 0..<2 { box.run(["calorie", "undo"]) }
    box.run(["calorie", "add", "soba", "480"])
    box.run(["calorie", "edit", "1", "--kcal", "500"])
    box.run(["calorie", "edit", "1", "--food", "udon"])
    box.run(["calorie", "delete", "1", "-y"])
    let lines = box.run(["hibi", "history", "--format", "markdown"]).stdout.split(separator: "\n")
    #expect(lines.first?.hasPrefix("| Act | When |") == true, "\(lines)")
    #expect(lines.dropFirst().first?.allSatisfy { "|-:".contains($0) } == true, "\(lines)")
    let goal = "Calories, goal: "
    for (act, about) in [
      (8, "1 udon 500kcal"), (7, "1 udon 500kcal"), (6, "1 soba 500kcal"), (5, "1 soba 480kcal"),
      (4, goal + "1,800 kcal"), (3, goal + "1,800 kcal"), (2, goal + "2,000 kcal"),
      (1, goal + "1,800 kcal"),
    ] {
      let line = lines.first { $0.hasPrefix("| \(act) |") }
      #expect(line?.contains("| \(about) 2026/11/29 |") == true, "\(line ?? "none")")
    }
  }

  @Test("entries cannot be sorted by day, or by a plus of full width")
  func sortedByDay() {
    let box = Sandbox()
    for (food, day) in [("b", "11/02"), ("a", "11/01"), ("c", "11/03")] {
      box.run(["calorie", "add", food, "5", "-d", day])
    }
    func foods(_ sort: String) -> String {
      box.run(["calorie", "list", "--sort", sort, "--format", "jsonl"]).stdout
        .split(separator: "\n").compactMap { $0.firstMatch(of: /"food":"(.)"/)?.output.1 }.joined()
    }
    for sort in ["day+", "日付＋", "food+", "food＋"] { #expect(foods(sort) == "abc", "\(sort)") }
    for sort in ["day", "日付"] { #expect(foods(sort) == "cba", "\(sort)") }
    #expect(box.run(["calorie", "list", "--sort", "dya"]).stderr.contains("day"))
  }

  @Test("a list that is refused leaves half of a JSON behind")
  func refusedList() {
    let box = Sandbox()
    box.run(["calorie", "add", "a", "5"])
    for format in ["json", "jsonl", "csv"] {
      for words in [["--after", "999"], ["--before", "999"]] {
        let answer = box.run(["calorie", "list", "--format", format] + words)
        #expect(answer.code != 0 && answer.stdout.isEmpty, "\(format): \(answer.stdout)")
      }
      let empty = box.run(["calorie", "list", "2025", "--format", format])
      let heads = ["json": "[]\n", "jsonl": "", "csv": "id,day,"]
      #expect(empty.stdout.hasPrefix(heads[format] ?? "-"), "\(empty.stdout)")
    }
  }

  @Test("the hint of a delete repeats hundreds of numbers") func manyDeleted() {
    let box = Sandbox()
    let rows = (1...60).map { "2026-11-01,f,\($0)\n" }.joined()
    box.run(["calorie", "import", "-"], input: "day,food,kcal\n" + rows)
    func hint(_ ids: ClosedRange<Int>) -> String {
      let answer = box.run(["calorie", "delete"] + ids.map { String($0) } + ["-y"])
      #expect(answer.stdout.contains(", \(ids.upperBound)"), "\(answer.stdout)")
      return answer.stderr
    }
    #expect(
      hint(1...2).hasSuffix(
        "calorie undo. To remove them for good, from the history too: calorie erase 1 2\n"))
    let many = hint(3...60)
    #expect(
      many.hasSuffix(
        "\nTo undo it: calorie undo. To remove them for good, from the history too: calorie erase, with their numbers and no commas between\n"
      ))
  }

  @Test("a sum is hard to read, or a value cannot be typed as it is shown") func grouping() {
    let box = Sandbox()
    box.run(["calorie", "add", "feast", "1900", "-d", "yesterday"])
    box.run(["calorie", "add", "soba", "120", "-d", "yesterday"])
    let rows = (1...1_200).map { "2026-11-01,f,\($0)\n" }.joined()
    #expect(
      box.run(["calorie", "import", "-"], input: "day,food,kcal\n" + rows).stdout
        == "Added 1,200 entries.\n")
    // What was worked out is in groups, also in a pipe.
    let day = box.run(["calorie", "today", "yesterday"]).stdout
    #expect(day.contains("2,020 kcal"), "\(day)")
    let list = box.terminal(["calorie", "list", "yesterday"]).stdout
    #expect(list.contains("2,020kcal"), "\(list)")
    let more = box.terminal(["calorie", "list", "-n", "1100"]).stdout
    #expect(more.contains("1,100 of 1,202 shown") && more.contains("-n 1202"))
    // A value of an entry can be typed as it stands, and so can its number.
    for text in [list, box.run(["calorie", "list", "yesterday"]).stdout] {
      #expect(text.contains("1900kcal"), "\(text)")
    }
    #expect(box.run(["calorie", "show", "1202"]).stdout.contains("1202"))
    expectCode(box.run(["calorie", "add", "feast", "1900kcal"]), 0)
    expectCode(box.run(["calorie", "list", "--where", "kcal = 1900kcal"]), 0)
  }

  @Test("of two formats one is ignored", arguments: ["csv", "table", "plain"])
  func twoFormats(format: String) {
    let box = Sandbox()
    for words in [["list"], ["best"], ["add", "soba", "5"]] {
      let answer = box.run(["calorie"] + words + ["--json", "--format", format])
      expectCode(answer, 64)
      #expect(answer.stderr.contains("--json and --format \(format) exclude each other"))
    }
    expectCode(box.run(["calorie", "list", "--json", "--format", "json"]), 0)
    #expect(!box.exists("store"))
  }
}

extension Substring {
  fileprivate func components(around text: String) -> [Substring] { split(separator: text) }
}
