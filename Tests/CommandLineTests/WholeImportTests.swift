import HibiTestSupport
import Testing

private func sober() -> Sandbox { Sandbox(["HIBI_NOW": "2026-11-30T12:00:00+09:00"]) }

@Suite("Hibi's own files, whole")
struct WholeImportTests {
  private func list(_ noun: String, _ box: Sandbox) -> String {
    box.run(["sober", noun, "--format", "jsonl"]).stdout
  }

  @Test("a list that was edited, cut and ordered comes back as it was from the start")
  func lists() {
    let box = sober()
    for words in [
      ["presets", "edit", "1", "--abv", "6", "--name", "MyBeer"], ["presets", "delete", "2", "-y"],
      ["presets", "move", "7", "1"], ["milestones", "delete", "1", "-y"],
      ["presets", "add", "plum", "12", "100"],
    ] { expectCode(box.run(["sober"] + words), 0) }
    let file = box.file("all.json", box.run(["sober", "export", "-"]).stdout)
    let other = sober()
    let copy = other.file("all.json", box.run(["sober", "export", "-"]).stdout)
    let dry = other.run(["sober", "import", copy, "--dry-run"]).stdout
    #expect(!other.exists("store"))
    let answer = other.run(["sober", "import", copy])
    expectCode(answer, 0)
    #expect(
      answer.stdout.contains("entries from the start made as in the file"), "\(answer.stdout)")
    #expect(dry.hasPrefix("Would add 1 entry, "), "\(dry)")
    #expect(answer.stdout.hasPrefix("Added 1 entry, "), "\(answer.stdout)")
    for noun in ["presets", "milestones"] {
      #expect(list(noun, other) == list(noun, box), "\(noun)")
    }
    // Once more changes nothing, and undo gives the lists of the start back.
    #expect(other.run(["sober", "import", copy]).stdout.hasPrefix("Added 0 entries"))
    expectCode(other.run(["sober", "undo"]), 0)
    #expect(list("presets", other) == list("presets", sober()))
    #expect(list("milestones", other) == list("milestones", sober()))
    expectCode(other.run(["hibi", "doctor"]), 0)
    expectCode(box.run(["sober", "import", file]), 0)
  }

  @Test("two entries of a list that swapped their names do not come back") func swapped() {
    let box = sober()
    for words in [["1", "--name", "x"], ["4", "--name", "beer500"], ["1", "--name", "sake"]] {
      expectCode(box.run(["sober", "presets", "edit"] + words), 0)
    }
    let other = sober()
    let file = other.file("all.json", box.run(["sober", "export", "-"]).stdout)
    expectCode(other.run(["sober", "import", file]), 0)
    #expect(list("presets", other) == list("presets", box))
  }

  @Test("a list that was changed here is made another's, or its differences go unsaid")
  func changed() {
    let box = sober()
    box.run(["sober", "presets", "edit", "1", "--abv", "6"])
    box.run(["sober", "presets", "delete", "2", "-y"])
    let other = sober()
    other.run(["sober", "presets", "edit", "3", "--abv", "7"])
    let before = list("presets", other)
    let answer = other.run([
      "sober", "import", other.file("all.json", box.run(["sober", "export", "-"]).stdout),
    ])
    expectCode(answer, 0)
    #expect(list("presets", other) == before)
    #expect(answer.stdout.contains("(2 with other values)"), "\(answer.stdout)")
    #expect(answer.stderr.contains("sober presets delete 1 3"), "\(answer.stderr)")
    #expect(answer.stderr.contains("sober presets delete 2\n"), "\(answer.stderr)")
  }

  @Test("a goal or setting with another value than the file's stays without a word")
  func keptValues() {
    let box = sober()
    expectCode(box.run(["hibi", "config", "sober.price", "700"]), 0)
    let file = box.file("all.json", box.run(["sober", "export", "-"]).stdout)
    let same = box.run(["sober", "import", file])
    #expect(!same.stderr.contains("other values"), "\(same.stderr)")
    expectCode(box.run(["hibi", "config", "sober.price", "800"]), 0)
    let answer = box.run(["sober", "import", file])
    #expect(
      answer.stderr.contains(
        "Goals and settings with other values than in the file stayed as they are (1): sober.price from 2026/11/30"
      ), "\(answer.stderr)")
    let ja = box.run(["sober", "import", file, "--lang", "ja"]).stderr
    #expect(ja.contains("1件はファイルと値が異なりますが、いまの値を残しました：sober.price（2026/11/30から）"), "\(ja)")
    #expect(box.run(["hibi", "config", "sober.price"]).stdout.contains("800"))
  }

  @Test(
    "what export does not write passes without a word",
    arguments: [
      (#"{"hibi":2,"entries":[]}"#, "another version"),
      (#"{"hibi":1000000000000000000000000000000,"entries":[]}"#, "another version"),
      (#"{"hibi":"1","entries":[]}"#, "'hibi'"),
      (#"{"hibi":1,"entries":[],"collections":[]}"#, "'collections'"),
      (#"{"hibi":1,"entries":[],"collections":{"presets":{}}}"#, "'collections.presets'"),
      (#"{"hibi":1,"entries":[],"skips":"x"}"#, "'skips'"),
      (#"{"hibi":1,"entries":[],"settings":5}"#, "'settings'"),
      (#"{"hibi":1,"entries":[],"goals":true}"#, "'goals'"),
      (#"{"hibi":1,"entries":[],"goal":[]}"#, "'goal'"),
      (#"{"hibi":1,"tracker":5,"entries":[]}"#, "'tracker'"),
      (#"{"hibi":1,"entries":[],"definition":{"name":"calorie"}}"#, "'definition'"),
      (
        """
        {"hibi":1,"entries":[],"settings":[{"name":"price","from":"2026-11-01","value":"1"},\
        {"name":"price","from":"2026-11-01","value":"2"}]}
        """, "set twice"
      ),
      (#"[{"day":"2026-11-13"}]"#, "no value"),
      (#"[{"id":20261112,"day":"2026-11-13","text":"a"}]"#, "20261112"),
      (
        """
        [{"day":"2026-11-13","text":"a","uid":"0198c0de-0000-7000-8000-000000000001"},\
        {"day":"2026-11-14","text":"b","uid":"0198c0de-0000-7000-8000-000000000001"}]
        """, "an earlier line has"
      ),
      (#"[{"day":"2026-11-13","text":"a"},{"day":"2026-11-13","text":"b"}]"#, "2026/11/13"),
    ])
  func lenient(text: String, named: String) {
    let box = sober()
    box.run(["sober", "start", "2026/11/01"])
    for words in [["--dry-run"], []] {
      let answer = box.run(["sober", "import", box.file("in.json", text)] + words)
      expectCode(answer, 65)
      #expect(answer.stderr.contains(named), "\(answer.stderr)")
    }
    #expect(list("attempts", box).split(separator: "\n").count == 1)
  }

  @Test("a day on a list without days, or one written as a number") func days() {
    let box = sober()
    let preset = #"[{"day":"2026-11-13","name":"x","abv":5,"ml":100}]"#
    let refused = box.run(["sober", "presets", "import", box.file("p.json", preset)])
    expectCode(refused, 65)
    #expect(refused.stderr.contains("have none"), "\(refused.stderr)")
    let book = box.file("b.json", #"[{"day":20150300,"title":"x"}]"#)
    expectCode(box.run(["manga", "import", book]), 0)
    #expect(box.run(["manga", "list", "--format", "csv"]).stdout.contains("2015-03"))
  }

  @Test("an import of only settings and skipped days says nothing and cannot be undone")
  func onlySettings() {
    let box = sober()
    let file = box.file(
      "in.json",
      """
      {"hibi":1,"entries":[],"settings":[{"name":"price","from":"2026-11-01","value":"700"}],\
      "skips":[{"from":"2026-11-02","to":"2026-11-03"}]}
      """)
    let answer = box.run(["sober", "import", file])
    expectCode(answer, 0)
    #expect(
      answer.stdout.contains("Added 0 entries, 1 setting set, 1 period skipped."),
      "\(answer.stdout)")
    #expect(answer.stderr.contains("sober undo"), "\(answer.stderr)")
  }

  @Test("a place beyond all bounds ends in a fault of the store, equal ones stay equal")
  func places() {
    let box = sober()
    func file(_ place: String, _ name: String = "x") -> String {
      box.file(
        "in-\(name).json", #"[{"name":"\#(name)","abv":5,"ml":100,"place":\#(place)}]"#)
    }
    for place in ["9000000000000", "9223372036854775807", "9223372036854775808", "-1", "0"] {
      let answer = box.run(["sober", "presets", "import", file(place)])
      expectCode(answer, 65)
      #expect(answer.stderr.contains("a place is a whole number from 1"), "\(answer.stderr)")
    }
    expectCode(box.run(["sober", "presets", "import", file("2")]), 0)
    let places = list("presets", box).split(separator: "\n").compactMap {
      $0.split(separator: "\"place\":").last?.prefix { $0.isNumber }
    }
    #expect(places.map(String.init) == (1...8).map(String.init), "\(places)")
    expectCode(box.run(["sober", "presets", "add", "y", "5", "100"]), 0)
  }

  @Test("stars are a field of options and not of files") func stars() {
    let box = sober()
    let file = box.file("in.csv", "day,title,stars\n2026-11-01,x,4.7\n")
    expectCode(box.run(["manga", "import", file]), 0)
    #expect(box.run(["manga", "list", "--format", "csv"]).stdout.contains(",94,"))
  }
}
