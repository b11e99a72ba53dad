import Foundation
import HibiCore
import HibiTestSupport
import Testing

@Suite("Hostile and odd texts, from the command line")
struct TextTests {
  static let texts: [String] = [
    "it's", "say \"hi\"", "1/2\" tart, \"good\"", "back\\slash\\", "two\nlines", "tab\there",
    "cr\rhere", "a\r\nb",
    "\u{1b}[31mred\u{1b}[0m", "\u{1b}]0;title\u{07}", "\u{9b}31m", "del\u{7f}", "bell\u{07}",
    "👨‍👩‍👧", "🇯🇵", "❤️", "e\u{301}", "é", "שלום", "مرحبا", "abc\u{202e}cba", "zero\u{200b}width",
    "%s %n %@", "$(touch pwned)", "`id`", "; rm -rf ~", "<script>alert('x')</script>",
    "'; DROP TABLE calorie; --",
    "--help", "-n", "-5", "=1+1", "+1", "@x", "start 1w --help +3 project:x", "null", "None", "\\N",
    "  ends  ",
    "漫画カレー", "ｶﾚｰ", "a.*[b]{$}?", "\u{feff}bom", "\u{fffd}", "{id}", "last",
  ]

  @Test("a text goes in and comes out byte for byte", arguments: texts)
  func textsStayAsTheyAre(text: String) throws {
    let box = Sandbox()
    expectCode(box.run(["calorie", "add", "--json", "--note", text, "--", text, "5"]), 0)
    let shown = box.run(["calorie", "show", "1", "--json"])
    let object = try JSON.parse(shown.output)
    for name in ["food", "note"] {
      guard case .string(let stored)? = object[name] else {
        Issue.record("no \(name): \(shown.stdout)")
        continue
      }
      #expect(Array(stored.utf8) == Array(text.utf8))
    }
    // Nothing that a terminal obeys reaches it, in any format.
    for format in ["table", "plain", "json", "jsonl", "csv", "tsv", "markdown"] {
      let screen = box.terminal(["calorie", "list", "--format", format, "--color", "never"])
      expectCode(screen, 0)
      expectHarmless(screen.stdout, "\(format)")
    }
    for words in [["show", "1"], ["best"], ["trend"], [], ["day"]] {
      expectHarmless(box.run(["calorie"] + words).stdout, "\(words)")
    }
    // Every format brings the same entry into another store.
    for format in ["json", "jsonl", "csv", "tsv"] {
      let file = box.folder + "/out." + format
      expectCode(box.run(["calorie", "export", file]), 0)
      let other = ["HIBI_STORE": box.folder + "/store-\(format)"]
      expectCode(box.run(["calorie", "import", file], other), 0)
      #expect(
        box.run(["calorie", "show", "1", "--json"], other).output == shown.output, "\(format)")
    }
    // Deleting and undoing gives the same entry back.
    box.run(["calorie", "delete", "1", "-y"])
    expectCode(box.run(["calorie", "undo"]), 0)
    #expect(box.run(["calorie", "show", "1", "--json"]).output == shown.output)
    #expect(!box.exists("pwned"), "no shell ever sees a text")
  }

  private func expectHarmless(_ text: String, _ what: String) {
    for scalar in text.unicodeScalars {
      let isControl = scalar.value < 0x20 && scalar != "\n" && scalar != "\t" && scalar != "\r"
      let isOther = (0x7f...0x9f).contains(scalar.value) || (0x202a...0x202e).contains(scalar.value)
      if isControl || isOther { Issue.record("U+\(String(scalar.value, radix: 16)) in \(what)") }
    }
  }

  @Test("10,000 bytes are kept, one more is refused")
  func longTexts() {
    let box = Sandbox()
    let longest = String(repeating: "あ", count: 3_333) + "x"
    expectCode(box.run(["calorie", "add", longest, "5", "--note", longest]), 0)
    let more = box.run(["calorie", "add", longest + "x", "5"])
    expectCode(more, 65)
    #expect(more.stderr.contains("10000") || more.stderr.contains("10,000"))
    #expect(more.stderr.utf8.count < 1_000, "an error does not repeat the whole text")
    #expect(column("id", box) == ["1"])
    for words in [["list"], ["best"], ["trend"], ["show", "1"], []] {
      let answer = box.run(["calorie"] + words + ["--format", "table"])
      expectCode(answer, 0)
      expectFits(answer.stdout, columns: "80", "\(words)")
    }
  }

  @Test("bytes that are no UTF-8 save nothing")
  func invalidArgument() {
    let box = Sandbox()
    let answer = box.shell("calorie add \"$(printf 'a\\377b')\" 5")
    expectCode(answer, 65)
    #expect(
      answer.stderr.contains("argument 2") && answer.stderr.contains("byte 2"), "\(answer.stderr)")
    #expect(!box.exists("store"))
  }

  @Test("bytes that are no UTF-8 in answers and files")
  func invalidInput() {
    let box = Sandbox()
    let file = box.file(
      "bad.csv", Array("day,food,kcal\n2026-11-01,a".utf8) + [0xff] + Array(",5\n".utf8))
    let answer = box.run(["calorie", "import", file])
    expectCode(answer, 65)
    #expect(answer.stderr.contains("UTF-8"), "\(answer.stderr)")
    #expect(column("id", box).isEmpty)
  }

  @Test func nullCharacterIsRefused() {
    let box = Sandbox()
    let file = box.file("null.json", #"[{"day":"2026-11-01","food":"a\u0000b","kcal":5}]"#)
    let answer = box.run(["calorie", "import", file])
    expectCode(answer, 65)
    #expect(column("id", box).isEmpty)
  }

  @Test("after -- everything is verbatim")
  func verbatimAfterDashes() {
    let box = Sandbox()
    for text in ["--help", "-y", "--", "start 1w --help +3 project:x", "help", "12", "yesterday"] {
      expectCode(box.run(["calorie", "add", "--", text, "5"]), 0)
      #expect(column("food", box).first == text)
    }
    let eaten = box.run(["calorie", "add", "--note", "--food", "x", "5"])
    expectCode(eaten, 0)
    #expect(
      column("note", box).first == "--food", "an option takes the next argument whatever it is")
  }

  @Test("columns end in the same cell for every script")
  func columnsAlign() {
    let box = Sandbox(["COLUMNS": "120"])
    for text in ["ascii", "漫画", "e\u{301}clair", "👨‍👩‍👧 family", "🇯🇵", "❤️", "שלום", "ｶﾚｰ"] {
      box.run(["calorie", "add", "--meal", "lunch", "--", text, "730"])
    }
    let lines = box.run(["calorie", "list", "--format", "table"]).stdout.split(separator: "\n")
    let rows = lines.filter { $0.contains("730kcal") }
    #expect(rows.count == 8)
    let kcal = rows.map { row -> Int in
      guard let range = row.range(of: "730kcal") else { return -1 }
      return SafeText(String(row[..<range.upperBound])).columns
    }
    #expect(Set(kcal).count == 1, "\(kcal)")
  }

  @Test(
    "every width is kept",
    arguments: ["1", "2", "5", "10", "16", "20", "39", "40", "79", "81", "200", "10000"])
  func everyWidth(columns: String) throws {
    let box = fixedStore(["COLUMNS": columns])
    box.run(["calorie", "add", "👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧 漫画漫画漫画漫画 e\u{301}e\u{301}e\u{301}", "730"])
    for words in [
      ["list"], ["best"], ["trend"], ["days"], ["stats"], ["today"], ["history"], ["goal"],
      ["show", "1"], [],
    ] {
      let answer = box.run(["calorie"] + words + ["--format", "table"])
      expectCode(answer, 0)
      #expect(!answer.stdout.contains("\u{fffd}"), "cut inside a character")
      if let limit = Int(columns), limit >= 20 {
        expectFits(answer.stdout, columns: columns, words.joined(separator: " "))
      }
    }
  }

  @Test("composed and decomposed letters find each other")
  func findsComposedLetters() {
    let box = Sandbox()
    box.run(["calorie", "add", "Mu\u{308}sli", "300"])
    box.run(["calorie", "add", "カレー", "700"])
    for text in ["M\u{fc}sli", "müsli", "MU\u{308}SLI", "かれー", "ｶﾚｰ"] {
      let found = box.run(["calorie", "find", text, "--format", "jsonl"]).stdout
      #expect(found.split(separator: "\n").count == 1, "\(text)")
    }
  }

  @Test("signs of patterns are only signs")
  func patternSigns() {
    let box = Sandbox()
    box.run(["calorie", "add", "100% (a.*b) [x] ?", "5"])
    box.run(["calorie", "add", "plain", "5"])
    for text in ["%", ".*", "[x]", "?", "(a"] {
      let found = box.run(["calorie", "find", text, "--format", "jsonl"]).stdout
      #expect(found.split(separator: "\n").count == 1, "\(text)")
    }
    expectCode(box.run(["calorie", "find", "_", "--format", "jsonl"]), 0)
    #expect(box.run(["calorie", "find", "_", "--format", "jsonl"]).stdout.isEmpty)
  }

  @Test("any filter is answered or refused, never a crash")
  func filterGrammar() {
    let box = fixedStore()
    let words = [
      "kcal", ">", "5", "and", "not", "(", ")", "food", "~", "'", "\"", "..", ":", "or", "none",
      "day", "é",
    ]
    var state: UInt64 = 7
    for _ in 0..<60 {
      var text = ""
      for _ in 0..<6 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        text += words[Int(state >> 33) % words.count] + " "
      }
      let answer = box.run(["calorie", "list", "--where", text])
      #expect([0, 65].contains(answer.code), "\(text): \(answer.code)")
    }
    let both = ["list", "--where", "kcal > 500", "--where", "meal = lunch", "--format", "jsonl"]
    #expect(
      box.run(["calorie"] + both).stdout.split(separator: "\n").count == 2,
      "repeated filters are and")
    expectCode(box.run(["calorie", "list", "--where", "not kcal"]), 0)
  }

  @Test("options of every command stand anywhere, and are never another option's value")
  func commonOptions() {
    let box = fixedStore()
    let other = box.folder + "/other"
    expectCode(box.run(["calorie", "-q", "add", "a", "1"]), 0)
    expectCode(box.run(["hibi", "-q", "today"]), 0)
    expectCode(box.run(["hibi", "-q", "calorie", "-q", "list"]), 0)
    expectCode(box.run(["hibi", "--json"]), 0)
    let undo = box.run(["hibi", "--store=\(other)", "undo"])
    #expect(undo.code == 1 && undo.stderr == "There is nothing to undo.\n", "\(undo.stderr)")
    let find = box.run(["hibi", "--store", other, "calorie", "find", "--", "-x"])
    #expect(find.code == 0 && find.stdout.isEmpty, "\(find.stderr)")
    #expect(!box.exists("other"))
    expectCode(box.run(["calorie", "add", "b", "1", "--note", "--lang"]), 0)
    expectCode(box.run(["calorie", "add", "--note", "--lang", "--", "-c", "1"]), 0)
    #expect(column("note", box).prefix(2) == ["--lang", "--lang"])
    for words in [
      ["--lang", "ja", "--help"], ["--help", "--lang=ja"], ["-q", "--lang=ja", "-h"],
    ] {
      #expect(box.run(["hibi"] + words).stdout.contains("記録帳"), "\(words)")
      #expect(box.run(["calorie"] + words).stdout.contains("コマンド"), "\(words)")
    }
    #expect(box.run(["hibi", "frob", "--lang", "ja"]).stderr.contains("ありません"))
  }

  @Test("help fits a narrow terminal", arguments: [24, 40, 59, 60, 72] as [UInt16])
  func narrowHelp(columns: UInt16) {
    let box = Sandbox()
    for words in [["hibi"], ["calorie"], ["calorie", "add"], ["calorie", "list"]] {
      let answer = box.terminal(words + ["--help"], columns: columns)
      expectCode(answer, 0)
      expectFits(answer.stdout, columns: "\(columns)", "\(words)")
    }
    let wrong = box.terminal(["calorie", "list", "--format", "jsn"], columns: columns)
    expectFits(wrong.stdout, columns: "\(columns)", "an error")
  }

  @Test("a terminal of ASCII signs changes what people wrote, or gets signs of ours")
  func dataStaysInASCII() {
    let box = Sandbox(["LC_ALL": "C"])
    let typed = "“7”…–‘·’"
    let refused = box.run(["calorie", "add", "soba", typed])
    #expect(refused.stderr.contains("'\(typed)' is not a number"), "\(refused.stderr)")
    box.run(["calorie", "add", typed, "7"])
    #expect(box.run(["calorie", "undo"]).stdout.contains("1 \(typed) 7kcal"))
    let unfound = box.run(["calorie", "again", typed])
    #expect(unfound.stdout.isEmpty && unfound.stderr.contains("'\(typed)'"), "\(unfound.stderr)")
    for words in [
      ["--help"], ["add", "--help"], ["list", "x..y"], ["frob"], ["days"], ["days", "all"],
    ] {
      let answer = box.run(["calorie"] + words)
      #expect((answer.stdout + answer.stderr).utf8.allSatisfy { $0 < 0x80 }, "\(words): \(answer)")
    }
  }
}
