import Foundation
import HibiTestSupport
import Testing

@Suite("Terminals, pipes and closed descriptors")
struct TerminalTests {
  private let escape: Character = "\u{1b}"

  @Test("a pipe that is closed ends quietly")
  func closedPipe() {
    let box = Sandbox()
    let rows = (1...3_000).map { "2026-11-01,entry \($0),1\n" }.joined()
    expectCode(box.run(["calorie", "import", box.file("many.csv", "day,food,kcal\n" + rows)]), 0)
    for format in ["plain", "json", "csv"] {
      let answer = box.shell(
        "bash -c 'set -o pipefail; calorie list --format \(format) | head -c 1'")
      #expect(answer.code == 0 && answer.stderr.isEmpty, "\(answer.code) \(answer.stderr)")
    }
  }

  @Test("an answer that cannot be written is 74", arguments: [">&-", ">/dev/full"])
  func closedOutput(redirection: String) {
    let box = fixedStore()
    for words in ["list", "list --json", "best", "export", "--help", "show 1", "add x 5"] {
      let answer = box.shell("calorie \(words) \(redirection)")
      expectCode(answer, 74)
      #expect(answer.stderr.contains("written"), "\(words): \(answer.stderr)")
    }
    #expect(column("food", box).contains("x"), "what was saved is saved")
    expectCode(box.run(["hibi", "doctor"]), 0)
  }

  @Test("closed descriptors never become the store")
  func closedDescriptors() {
    let box = Sandbox()
    expectCode(box.shell("calorie add x 5 <&-"), 0)
    expectCode(box.shell("calorie add y 5 <&- 2>&-"), 0)
    expectCode(box.shell("calorie add z 5 <&- >&- 2>&-"), 74)
    expectCode(box.shell("calorie add <&-"), 65)
    expectCode(box.shell("calorie import - <&-"), 0)
    #expect(column("food", box) == ["z", "y", "x"])
    expectCode(box.run(["hibi", "doctor"]), 0)
  }

  @Test("no colour where none is wanted")
  func colours() {
    let box = fixedStore()
    func hasEscape(_ words: [String], _ changes: [String: String?] = [:]) -> Bool {
      box.terminal(["calorie", "best"] + words, changes).stdout.contains(escape)
    }
    #expect(hasEscape([]), "a terminal gets colour")
    #expect(hasEscape([], ["NO_COLOR": ""]), "an empty NO_COLOR does not count")
    #expect(!hasEscape([], ["NO_COLOR": "0"]) && !hasEscape([], ["NO_COLOR": "1"]))
    #expect(
      !hasEscape([], ["TERM": "dumb"]) && !hasEscape([], ["TERM": nil])
        && !hasEscape([], ["TERM": ""]))
    #expect(!hasEscape(["--color", "never"]))
    #expect(hasEscape(["--color", "always"], ["NO_COLOR": "1"]))
    box.run(["hibi", "config", "color", "never"])
    #expect(!hasEscape([]))
    for words in [[], ["best"], ["days"], ["list"], ["--help"]] {
      let piped = box.run(["calorie"] + words + (words == ["--help"] ? [] : ["--format", "table"]))
      #expect(!piped.stdout.contains(escape), "\(words) in a pipe")
    }
    #expect(
      box.run(["calorie", "best", "--format", "table", "--color", "always"]).stdout.contains(escape)
    )
  }

  @Test(
    "data is UTF-8 in every locale, our own marks are ASCII where it is not",
    arguments: ["C", "POSIX", "de_DE.ISO-8859-1", nil])
  func asciiLocale(locale: String?) {
    let box = fixedStore(["LC_ALL": locale, "LANG": nil])
    for words in [["best"], ["days"], ["trend"], [], ["stats"], ["list", "-n", "2"]] {
      let answer = box.run(["calorie"] + words + ["--format", "table"])
      expectCode(answer, 0)
      expectOwnMarksASCII(answer.stdout + answer.stderr, "\(words)")
    }
    expectOwnMarksASCII(box.run(["hibi", "doctor"]).stdout, "doctor")
    expectOwnMarksASCII(box.run(["calorie", "ad"]).stderr, "an error")
    #expect(box.run(["calorie", "show", "7"]).stdout.contains("てんぷらそば"))
    #expect(box.run(["calorie", "add", "カレー", "5", "--json"]).stdout.contains("カレー"))
  }

  private func expectOwnMarksASCII(_ text: String, _ what: String) {
    for scalar in text.unicodeScalars where scalar.value > 0x7f {
      let isData = (0x3040...0x9fff).contains(scalar.value) || scalar.value == 0x30fc
      if !isData { Issue.record("\(what): \(scalar) is not ASCII in \(text)") }
    }
  }

  @Test("a width that cannot be", arguments: ["0", "-5", "abc", "", "99999999999999999999"])
  func oddColumns(columns: String) {
    let box = fixedStore(["COLUMNS": columns])
    for words in [["list"], ["best"], ["days"]] {
      expectFits(
        box.run(["calorie"] + words + ["--format", "table"]).stdout, columns: "80", columns)
    }
  }

  @Test("a terminal of one column to the widest", arguments: [1, 20, 80, 500] as [UInt16])
  func terminalWidths(columns: UInt16) {
    let box = fixedStore()
    for words in [[], ["list"], ["best"], ["days"]] {
      let answer = box.terminal(["calorie"] + words + ["--color", "never"], columns: columns)
      expectCode(answer, 0)
      if columns >= 20 { expectFits(answer.stdout, columns: String(columns), "\(words)") }
    }
  }

  @Test("on a terminal an answer stands before what is said about it")
  func answersComeInOrder() throws {
    let box = fixedStore()
    let deleted = box.terminal(["calorie", "delete", "1", "-y"]).stdout
    let first = try #require(deleted.range(of: "Deleted 1.")?.lowerBound)
    let hint = try #require(deleted.range(of: "To undo it")?.lowerBound)
    #expect(first < hint)
    let list = box.terminal(["calorie", "list", "-n", "2"]).stdout
    let entry = try #require(list.range(of: "kcal")?.lowerBound, "\(list)")
    let more = try #require(list.range(of: "2 of")?.lowerBound, "\(list)")
    #expect(entry < more, "\(list)")
  }

  @Test("a word that is not allowed stops a command before it saves")
  func unknownFormatSavesNothing() {
    let box = Sandbox()
    for words in [["--format", "xml"], ["--color", "blue"], ["--lang", "fr"], ["--format="]] {
      expectCode(box.run(["calorie", "add", "x", "5"] + words), 64)
      expectCode(box.run(["calorie", "goal", "5"] + words), 64)
    }
    #expect(!box.exists("store"))
  }

  @Test("option grammar: what follows an option is its value")
  func optionGrammar() {
    let box = Sandbox()
    expectCode(box.run(["calorie", "add", "x", "-5"]), 0)
    expectCode(box.run(["calorie", "add", "-d", "yesterday", "y", "5"]), 0)
    expectCode(box.run(["calorie", "add", "z", "5", "-dyesterday"]), 0)
    expectCode(box.run(["calorie", "add", "z", "5", "--day=-1d"]), 0)
    expectCode(box.run(["calorie", "add", "z", "5", "-d", "--json"]), 65)
    expectCode(box.run(["calorie", "list", "-qn", "1"]), 0)
    expectCode(box.run(["hibi", "--lang", "ja", "calorie", "list"]), 0)
    expectCode(box.run(["calorie", "--lang", "ja", "list"]), 0)
    #expect(Set(column("kcal", box)) == ["-5", "5"])
  }

  @Test("a prompt refuses, asks again, and knows full-width answers")
  func prompts() {
    let box = Sandbox()
    let answer = box.terminal(["calorie", "add"], typing: ["", "そば", "1,5", "４８０"])
    expectCode(answer, 0)
    #expect(column("kcal", box) == ["480"])
    for yes in ["y", "Ｙ", "ｙ", "yes", "はい"] {
      expectCode(box.terminal(["calorie", "delete", "last"], typing: [yes]), 0)
      box.run(["calorie", "undo"])
    }
    for no in ["", "n", "no", "いいえ", "x"] {
      expectCode(box.terminal(["calorie", "delete", "last"], typing: [no]), 1)
    }
    expectCode(box.terminal(["calorie", "add", "--no-input"]), 65)
    #expect(column("id", box) == ["1"])
  }

  @Test(
    "a list scrolls its own head away, or shows less than fits",
    arguments: [10, 11, 24, 60, 200] as [UInt16], ["en", "ja"])
  func listFitsTheScreen(rows: UInt16, language: String) {
    let box = Sandbox()
    let days = (1...28).map { "2026-11-\($0 < 10 ? "0" : "")\($0),tea,\($0)\n" }.joined()
    box.run(["calorie", "import", box.file("in.csv", "day,food,kcal\n" + days)])
    let answer = box.terminal(["calorie", "list", "--lang", language], rows: rows)
    let lines = answer.stdout.split(separator: "\n").count
    let shown = answer.stdout.split(separator: "tea", omittingEmptySubsequences: false).count - 1
    // A row and the heading of its day more would not have fitted above the shell's line.
    #expect(lines < Int(rows), "\(answer.stdout)")
    #expect(shown == 20 || lines + 2 >= Int(rows), "\(answer.stdout)")
    #expect(answer.stdout.contains("--after \(29 - shown)"), "\(answer.stdout)")
    #expect(answer.stdout.contains("-n 28"), "\(answer.stdout)")
    let whole = box.terminal(["calorie", "list", "-n", "20"], rows: rows).stdout
    #expect(whole.split(separator: "tea", omittingEmptySubsequences: false).count == 21)
    let next = box.terminal(
      ["calorie", "list", "--before", "5", "--lang", language], rows: rows)
    #expect(next.stdout.split(separator: "\n").count < Int(rows), "\(next.stdout)")
    #expect(next.stdout.contains("2026/11/06"), "\(next.stdout)")
  }
}
