import HibiTestSupport
import Testing

/// A store of a few days with gaps, exercise, a tie and hostile text, always the same.
func fixedStore(_ changes: [String: String?] = [:]) -> Sandbox {
  let box = Sandbox(changes)
  let file = box.file(
    "meals.csv",
    """
    day,food,kcal,meal,time,protein,fat,carbs,note
    2026-11-16,トーストと目玉焼き,320,breakfast,07:30,12.5,14,33.1,
    2026-11-16,てんぷらそば,730,lunch,,,,,"友人と
    外食"
    2026-11-20,"curry ""hot"", large",850,dinner,19:05,20,30.5,100,
    2026-11-20,natto and rice,280,breakfast,,15,5,40,\(String(repeating: "long ", count: 30))
    2026-11-22,ランニング1時間,-300,,06:00,,,,
    2026-11-27,焼肉,1120,dinner,,,,,
    2026-11-28,てんぷらそば,730,lunch,,,,,
    2026-11-29,Kaffee & Kuchen,410,snack,,4.5,20,52,
    2026-11-29,"a\u{1b}[31mred	tab",5,,,,,,

    """)
  box.run(["calorie", "import", file])
  box.run(["calorie", "goal", "2000", "--from", "2026/11/01"])
  box.run(["calorie", "goal", "60", "--of", "protein", "--from", "2026/11/20"])
  return box
}

@Suite("What every verb prints, in every format")
struct OutputGoldens {
  /// Commands that only read, by the name of their golden.
  static let commands: [(name: String, words: [String])] = [
    ("card", []), ("list", ["list"]),
    ("list-filter", ["list", "last-30-days", "--where", "kcal >= 700"]),
    ("list-sort", ["list", "--sort", "kcal", "-n", "3"]), ("list-none", ["list", "2019"]),
    ("find", ["find", "そば"]), ("day", ["day", "11/20"]), ("show", ["show", "2", "3"]),
    ("today", ["today"]), ("best", ["best"]), ("best-7", ["best", "-n", "7"]),
    ("trend", ["trend"]), ("days", ["days"]), ("stats", ["stats"]), ("goal", ["goal"]),
    ("fields", ["fields"]), ("history", ["history"]),
  ]
  static let formats = ["plain", "json", "jsonl", "csv", "tsv", "markdown"]

  @Test("one golden for each verb and language", arguments: commands.map(\.name), ["en", "ja"])
  func outputs(name: String, language: String) throws {
    let box = fixedStore(["HIBI_LANG": language])
    let words = try #require(Self.commands.first { $0.name == name }).words
    var transcript = Transcript(box)
    for columns in ["80", "40"] {
      let answer = transcript.run(
        ["calorie"] + words + ["--format", "table"], ["COLUMNS": columns])
      expectFits(answer.stdout, columns: columns, name)
    }
    if language == "en" || name == "day" || name == "show" || name == "stats" {
      for format in Self.formats { transcript.run(["calorie"] + words + ["--format", format]) }
    } else {
      transcript.run(["calorie"] + words)
    }
    expectGolden(transcript.text, named: "output.\(name).\(language)")
  }

  @Test("commands that change something", arguments: ["en", "ja"])
  func changes(language: String) {
    let box = fixedStore(["HIBI_LANG": language])
    var transcript = Transcript(box)
    for words in [
      ["add", "apple", "80"], ["add", "てんぷらそば", "730", "-d", "11/28", "--json"],
      ["add", "cake", "2x150+40", "--meal", "snack", "--pfc", "5/20/40", "--note", "x"],
      ["add", "party", "3000"], ["add", "running", "-250"], ["again", "apple"],
      ["again", "--day", "11/16", "--meal", "breakfast"], ["again", "1", "-d", "yesterday"],
      ["edit", "10", "--kcal", "95"], ["edit", "10", "--kcal", "95"],
      ["edit", "last", "--json", "--note="],
      ["edit", "10", "11", "-d", "11/28"], ["delete", "1", "-y"],
      ["delete", "2", "3", "-y", "--json"],
      ["undo"], ["undo", "--json"], ["redo"], ["redo"], ["history"], ["goal", "1800"],
      ["goal", "1800"], ["goal", "--clear", "--of", "protein"], ["erase", "1", "-y"],
      ["erase", "--in", "2026/11/27", "-y"],
      ["import", "-"], ["export", "-", "--format", "csv", "--in", "2026/11/22"],
      ["export", "\(box.folder)/all.json"],
    ] {
      transcript.run(
        ["calorie"] + words,
        input: words.first == "import" ? "day,food,kcal\n2026-11-01,tea,0\n" : nil)
    }
    for words in [
      [], ["today"], ["config"], ["config", "day-start", "4"], ["config", "week-start", "monday"],
      ["config", "language"], ["config", "color", "never"], ["config", "color"],
      ["config", "color", "--clear"], ["history", "-n", "3"],
      ["undo"], ["redo"], ["doctor"], ["doctor", "--json"], ["--version"],
    ] { transcript.run(["hibi"] + words) }
    expectGolden(transcript.text, named: "changes.\(language)", listsTrackers: true)
  }

  @Test("a terminal asks, confirms and shows pages", arguments: ["en", "ja"])
  func conversations(language: String) {
    let box = fixedStore(["HIBI_LANG": language])
    var transcript = Transcript(box)
    let yes = language == "ja" ? "はい" : "yes"
    transcript.terminal(["calorie", "add"], typing: ["soba", "1,5", "480"])
    transcript.terminal(["calorie", "add"], typing: ["  ", "てんぷらそば", ""])
    transcript.terminal(["calorie", "add", "てんぷらそば"])
    transcript.terminal(["calorie", "delete", "last"], typing: ["n"])
    transcript.terminal(["calorie", "delete", "last"], typing: [yes])
    transcript.terminal(["calorie", "edit", "1"], typing: ["", "350", "", "", "", "-"])
    transcript.terminal(["calorie", "undo"])
    transcript.terminal(
      ["calorie", "undo"], typing: ["ｙ"], ["HIBI_NOW": "2026-11-29T18:00:00+09:00"])
    transcript.terminal(["calorie", "erase", "1"], typing: ["n"])
    transcript.terminal(["calorie", "list", "-n", "3", "--color", "never"])
    expectGolden(transcript.text, named: "conversations.\(language)")
  }

  @Test("nothing is recorded yet", arguments: ["en", "ja"])
  func empty(language: String) {
    let box = Sandbox(["HIBI_LANG": language])
    var transcript = Transcript(box)
    for (_, words) in Self.commands where words != ["fields"] {
      transcript.run(["calorie"] + words + ["--format", "table"])
      transcript.run(["calorie"] + words)
    }
    for words in [["best", "--json"], ["list", "--json"], ["export"], ["undo"], ["redo"]] {
      transcript.run(["calorie"] + words)
    }
    for words in [[], ["history"], ["doctor"], ["undo"], ["redo"]] {
      transcript.run(["hibi"] + words)
    }
    #expect(!box.exists("store"), "reading makes nothing")
    expectGolden(transcript.text, named: "empty.\(language)", listsTrackers: true)
  }
}
