import HibiTestSupport
import Testing

@Suite("What every error says, with its exit code")
struct ErrorGoldens {
  /// Commands that fail, each with its exit code.
  static let commands: [(words: [String], code: Int32)] = [
    // Commands and options.
    (["calorie", "ls"], 64), (["calorie", "config"], 64), (["calorie", "kcal=300"], 64),
    (["calorie", "add", "x", "5", "kcal=3"], 64), (["calorie", "add", "it's", "5", "6", "7"], 64),
    (["calorie", "best", "--page", "2"], 65), (["calorie", "best", "-n", "7", "--page", "3"], 65),
    (["calorie", "export", "e.xlsx"], 64), (["calorie", "ad"], 64),
    (["calorie", "frobnicate"], 64), (["hibi", "calori"], 64),
    (["hibi", "dashbord"], 64), (["calorie", "help", "lst"], 64), (["calorie", "--frob"], 64),
    (["calorie", "list", "--wher", "kcal"], 64), (["calorie", "list", "-z"], 64),
    (["calorie", "list", "--where"], 64), (["calorie", "list", "-n", "0"], 65),
    (["calorie", "list", "-n", "many"], 65), (["calorie", "list", "--json=yes"], 64),
    (["calorie", "list", "-n", "1", "-n", "2"], 64), (["calorie", "list", "--format", "xml"], 64),
    (["calorie", "list", "--format", "jsn"], 64), (["calorie", "list", "--color", "blue"], 64),
    (["calorie", "list", "--lang", "fr"], 64), (["calorie", "undo", "now"], 64),
    (["calorie", "list", "--meal", "lunch"], 64), (["calorie", "list", "-d", "11/29"], 64),
    (["calorie", "find", "x", "--day=2026"], 64),
    (["calorie", "add", "chicken", "salad", "350"], 64), (["calorie", "show"], 64),
    (["calorie", "show", "abc"], 65), (["calorie", "show", "water:1"], 65),
    (["calorie", "show", "99"], 66), (["calorie", "show", "9223372036854775808"], 65),
    (["calorie", "edit", "1"], 64), (["calorie", "edit", "99", "--kcal", "1"], 66),
    (["calorie", "delete", "1"], 64), (["calorie", "delete"], 64), (["calorie", "erase"], 64),
    (["calorie", "erase", "1"], 64), (["calorie", "erase", "1", "--in", "2026", "-y"], 64),
    (["calorie", "erase", "99", "-y"], 66), (["calorie", "find"], 64),
    (["calorie", "find", " "], 64),
    (["calorie", "again"], 64), (["calorie", "again", "99"], 66),
    (["calorie", "again", "pizza"], 66),
    (["calorie", "again", "1", "--to", "today"], 64),
    (["calorie", "again", "--day", "2020/01/01"], 66),
    (["calorie", "list", "--sort", "kca"], 64), (["calorie", "list", "--after", "x"], 65),
    (["calorie", "list", "--after", "1", "--before", "2"], 64),
    (["calorie", "best", "--page", "x"], 65),
    // Values.
    (["calorie", "add"], 65), (["calorie", "add", "soba"], 65), (["calorie", "add", "てんぷらそば"], 65),
    (["calorie", "add", "", "5"], 65), (["calorie", "add", "  ", "5"], 65),
    (["calorie", "add", "x", ""], 65),
    (["calorie", "add", "x", "1,5"], 65), (["calorie", "add", "x", "1,050"], 65),
    (["calorie", "add", "x", "1 050"], 65), (["calorie", "add", "x", "1e3"], 65),
    (["calorie", "add", "x", "1e309"], 65), (["calorie", "add", "x", "NaN"], 65),
    (["calorie", "add", "x", "inf"], 65), (["calorie", "add", "x", "1.5"], 65),
    (["calorie", "add", "x", "--5"], 64), (["calorie", "add", "x", "--", "--5"], 65),
    (["calorie", "add", "x", "1000001"], 65), (["calorie", "add", "x", "9223372036854775808"], 65),
    (["calorie", "add", "x", "5", "--kcal", "6"], 64),
    (["calorie", "add", "x", "5", "--meal", "brunch"], 65),
    (["calorie", "add", "x", "5", "--meal", "lunhc"], 65),
    (["calorie", "add", "x", "5", "--time", "25:00"], 65),
    (["calorie", "add", "x", "5", "--protein", "1.55"], 65),
    (["calorie", "add", "x", "5", "--fat", "-1"], 65),
    (["calorie", "add", "x", "5", "--pfc", "1/2"], 65),
    (["calorie", "add", "x", "5", "--pfc", "1/2/x"], 65),
    (["calorie", "add", "x", "5", "--pfc", "1/2/3", "--fat", "2"], 64),
    (["calorie", "add", "x", "5", "--photo", "a.jpg"], 66),
    (["manga", "add", "x", "1-3", "--isbn", "9784063192391"], 65),
    (["calorie", "edit", "1", "--food="], 65), (["calorie", "edit", "1", "--kcal", "x"], 65),
    // Days and periods.
    (["calorie", "add", "x", "5", "-d", ""], 65), (["calorie", "add", "x", "5", "-d", "soon"], 65),
    (["calorie", "add", "x", "5", "-d", "2026/02/29"], 65),
    (["calorie", "add", "x", "5", "-d", "2026/13/01"], 65),
    (["calorie", "add", "x", "5", "-d", "0000/01/01"], 65),
    (["calorie", "add", "x", "5", "-d", "tomorrow"], 65),
    (["calorie", "add", "x", "5", "-d", "2026/11/30"], 65), (["calorie", "day", "2026/11/31"], 65),
    (["calorie", "list", "nextweek"], 65), (["calorie", "list", "2026/11/05..2026/11/01"], 65),
    // Filters.
    (["calorie", "list", "--where", "kcal >"], 65),
    (["calorie", "list", "--where", "kcl > 5"], 65),
    (["calorie", "list", "--where", "kcal > x"], 65),
    (["calorie", "list", "--where", "(kcal > 5"], 65),
    (["calorie", "list", "--where", ""], 65), (["calorie", "list", "--where", "food ~"], 65),
    // Goals and settings.
    (["calorie", "goal", "0"], 65), (["calorie", "goal", "lots"], 65),
    (["calorie", "goal", "-5"], 65),
    (["calorie", "goal", "--of", "sugar"], 64), (["calorie", "goal", "5", "--clear"], 64),
    (["calorie", "goal", "5", "--from", "never"], 65), (["hibi", "config", "colour"], 64),
    (["hibi", "config", "day-start", "9"], 65), (["hibi", "config", "color", "red"], 65),
    (["hibi", "config", "color", "never", "--from", "today"], 64),
    // Files.
    (["calorie", "import"], 64), (["calorie", "import", "missing.csv"], 66),
    (["calorie", "import", "/"], 74), (["calorie", "import", "-", "--format", "xml"], 64),
    (["calorie", "export", "/nowhere/x.json"], 73),
    (["calorie", "export", "-", "--format", "table"], 64),
    // History.
    (["calorie", "redo"], 1),
  ]

  @Test("text and code of each", arguments: ["en", "ja"])
  func errors(language: String) {
    let box = fixedStore(["HIBI_LANG": language])
    let before = box.run(["calorie", "export"]).stdout
    var transcript = Transcript(box)
    for (words, code) in Self.commands {
      let answer = transcript.run(words)
      #expect(answer.code == code, "\(words)")
      #expect(answer.stdout.isEmpty, "\(words)")
      // A no is an answer, and is said without the name.
      #expect(answer.stderr.hasPrefix("\(words[0]): ") == (code != 1), "\(words)")
    }
    #expect(box.run(["calorie", "export"]).stdout == before, "an error changes nothing")
    expectGolden(transcript.text, named: "errors.\(language)", listsTrackers: true)
  }
}
