import HibiTestSupport
import Testing

@Suite("Exit codes")
struct ExitCodeTests {
  /// Command lines that are not understood: what there is to type was not typed, or something else.
  static let lines: [[String]] = [
    ["calorie", "frobnicate"], ["hibi", "calori"], ["hibi", "tracker", "frob"],
    ["calorie", "list", "--frob"], ["calorie", "list", "--where"],
    ["calorie", "list", "--json=yes"],
    ["calorie", "list", "--format", "xml"], ["calorie", "list", "--lang", "fr"],
    ["calorie", "list", "--sort", "kca"], ["calorie", "by", "kca"],
    ["calorie", "goal", "5", "--of", "sugar"], ["hibi", "config", "colour"],
    ["hibi", "tracker", "completion", "own", "tcsh"], ["calorie", "export", "e.xlsx"],
    ["calorie", "show"], ["calorie", "import"], ["calorie", "find"],
    ["sober", "presets", "move", "1"],
    ["hibi", "tracker", "new", "tea"], ["calorie", "undo", "now"],
    ["calorie", "add", "x", "5", "6"], ["calorie", "add", "x", "5", "--kcal", "6"],
    ["calorie", "goal", "5", "--clear"], ["calorie", "list", "--after", "1", "--before", "2"],
    ["calorie", "delete", "1"], ["calorie", "erase", "1"], ["sober", "ask"],
  ]

  /// Values that were understood as what they are to be, and refused.
  static let values: [[String]] = [
    // Of fields, those too that an entry cannot be without.
    ["calorie", "add", "x", "lots"], ["calorie", "add", "x"], ["calorie", "add", "x", ""],
    ["calorie", "add", "x", "5", "--meal", "brunch"], ["calorie", "add", "x", "5", "--pfc", "1/2"],
    ["hibi", "config", "color", "red"], ["calorie", "goal", "lots"],
    ["hibi", "tracker", "new", "Tea", "x"], ["hibi", "tracker", "new", "tea", "x:wheel"],
    // Days and periods.
    ["calorie", "add", "x", "5", "-d", "soon"], ["calorie", "add", "x", "5", "-d", "2026/02/29"],
    ["calorie", "add", "x", "5", "-d", "2026/11"], ["calorie", "list", "nextweek"],
    ["calorie", "list", "2026/11/31"], ["calorie", "calendar", "all"],
    ["sober", "skip", "2024/12/05.."], ["calorie", "goal", "5", "--from", "never"],
    // Filters.
    ["calorie", "list", "--where", ""], ["calorie", "list", "--where", "kcal >"],
    ["calorie", "list", "--where", "kcl > 5"], ["calorie", "list", "--where", "kcal > x"],
    // Numbers of entries, counts, places.
    ["calorie", "show", "abc"], ["calorie", "show", "water:1"],
    ["calorie", "list", "--after", "x"],
    ["sober", "delete", "abc", "-y"], ["calorie", "list", "-n", "many"],
    ["calorie", "best", "--page", "9"], ["sober", "presets", "move", "1", "0"],
    // Files.
    ["calorie", "import", "-"], ["hibi", "tracker", "define", "-"],
  ]

  @Test("a command that is not understood and a value that is refused have the same code")
  func oneRule() {
    let box = fixedStore()
    expectCode(box.run(["hibi", "tracker", "new", "own", "cups:integer"]), 0)
    for (lines, code) in [(Self.lines, Int32(64)), (Self.values, 65)] {
      for words in lines {
        let answer = box.run(words, input: "{")
        #expect(answer.code == code, "\(words): \(answer.stderr)")
      }
    }
  }

  @Test("what the environment or a script of keys says is a word of the command line")
  func elsewhere() {
    expectCode(Sandbox(["HIBI_NOW": "noon"]).run(["calorie", "add", "x", "5"]), 65)
    let box = Sandbox()
    expectCode(box.run(["hibi", "dashboard", "--script", "-"], input: "frob\n"), 65)
    expectCode(
      box.run(["hibi", "dashboard", "--script", "-", "--size", "big"], input: "show\n"), 65)
  }
}
