import Calorie
import Foundation
import Glibc
import HibiCommandLine
import HibiCore
import HibiTestSupport
import Testing

@Suite("Import, export and undo, from the command line")
struct ImportTests {
  @Test(
    "files that are read",
    arguments: [
      ("CRLF", "day,food,kcal\r\n2026-11-01,soba,480\r\n", ["soba"]),
      ("BOM", "\u{feff}day,food,kcal\n2026-11-01,soba,480\n", ["soba"]),
      ("no last line end", "day,food,kcal\n2026-11-01,soba,480", ["soba"]),
      (
        "quotes", "day,food,kcal\n2026-11-01,\"1/2\"\" tart, \"\"good\"\"\",480\n",
        ["1/2\" tart, \"good\""]
      ),
      ("a newline in a cell", "day,food,kcal\n2026-11-01,\"a\nb\",480\n", ["a\\nb"]),
      ("any order of columns", "kcal,day,food\n480,2026-11-01,soba\n", ["soba"]),
      ("only a heading", "day,food,kcal\n", []),
      ("umlauts and µ", "day,food,kcal\n2026-11-01,Müsli 5 µg,480\n", ["Müsli 5 µg"]),
      ("slashed days", "day,food,kcal\n2026/11/01,soba,480\n", ["soba"]),
      ("empty file", "", []),
    ])
  func readsFiles(what: String, text: String, foods: [String]) {
    let box = Sandbox()
    let answer = box.run(["calorie", "import", box.file("in.csv", text)])
    expectCode(answer, 0)
    #expect(column("food", box) == foods, "\(what)")
  }

  @Test(
    "files that are refused: every wrong line is named and nothing is added",
    arguments: [
      ("unknown column", "day,fod,kcal\n2026-11-01,x,5\n", ["fod", "food"]),
      (
        "ragged rows", "day,food,kcal\n2026-11-01,x\n2026-11-01,ok,5\n2026-11-01,x,5,6\n",
        ["2", "4"]
      ),
      ("trailing comma", "day,food,kcal\n2026-11-01,x,5,\n", ["2"]),
      ("stray quotes", "day,food,kcal\n2026-11-01,a\"b\",5\n", ["2"]),
      ("an open quote", "day,food,kcal\n2026-11-01,\"ab,5\n", ["2"]),
      ("future day", "day,food,kcal\n2026-11-01,ok,5\n2026-12-01,x,5\n", ["3", "2026"]),
      ("impossible day", "day,food,kcal\n2026-02-29,x,5\n", ["2", "2026-02-29"]),
      ("no day", "day,food,kcal\n,x,5\n", ["2"]),
      ("decimal comma", "day,food,kcal\n2026-11-01,x,\"1,5\"\n", ["2", "1,5"]),
      (
        "not a number", "day,food,kcal\n2026-11-01,ok,5\n2026-11-01,x,many\n2026-11-01,y,NaN\n",
        ["3", "4", "many", "NaN"]
      ),
      ("a required cell is empty", "day,food,kcal\n2026-11-01,,5\n", ["2", "food"]),
      ("twice the same column", "day,food,food,kcal\n2026-11-01,a,b,5\n", ["food"]),
    ])
  func refusesFiles(what: String, text: String, named: [String]) {
    let box = Sandbox()
    for words in [["import"], ["import", "--dry-run"]] {
      let answer = box.run(["calorie"] + words + [box.file("in.csv", text)])
      expectCode(answer, 65)
      for name in named { #expect(answer.stderr.contains(name), "\(what): \(answer.stderr)") }
      #expect(answer.stderr.contains("in.csv"), "\(what): the file is named: \(answer.stderr)")
    }
    #expect(column("id", box).isEmpty)
  }

  @Test(
    "JSON that is refused, with its place",
    arguments: [
      "[{]", "{\"entries\":5}", "{\"a\":1,\"a\":2}",
      "[{\"day\":\"2026-11-01\",\"food\":\"x\",\"kcal\":\"5\"x}]",
      "{\"hibi\":1,\"tracker\":\"water\",\"entries\":[]}", "[5]", "nope",
      "[{\"day\":\"2026-11-01\",\"food\":\"x\",\"kcal\":5,\"colour\":1}]",
      String(repeating: "[", count: 1_000),
    ])
  func refusesJSON(text: String) {
    let box = Sandbox()
    let answer = box.run(["calorie", "import", box.file("in.json", text)])
    expectCode(answer, 65)
    #expect(!answer.stderr.isEmpty)
    #expect(column("id", box).isEmpty)
  }

  @Test("the same file twice adds nothing; a dry run changes nothing")
  func twiceAddsNothing() {
    let box = Sandbox()
    let csv = box.file("in.csv", "day,food,kcal\n2026-11-01,a,5\n2026-11-01,a,5\n2026-11-02,b,6\n")
    let dry = box.run(["calorie", "import", "--dry-run", csv])
    #expect(dry.stdout.contains("Would add 3 entries") && !box.exists("store"))
    #expect(
      box.run(["calorie", "import", csv]).stdout == "Added 3 entries.\n",
      "two equal lines are two entries")
    #expect(box.run(["calorie", "import", csv]).stdout == "Added 0 entries, 3 there already.\n")
    // One is there, the file has two of it.
    box.run(["calorie", "delete", "1", "-y"])
    #expect(
      box.run(["calorie", "import", csv]).stdout == "Added 1 entry, 2 there already.\n")
    let file = box.folder + "/all.json"
    box.run(["calorie", "export", file])
    #expect(
      box.run(["calorie", "import", file]).stdout.contains("Added 0 entries, 3 there already"))
    // An entry that changed since is known by its uid and left alone.
    box.run(["calorie", "edit", "2", "--kcal", "99"])
    #expect(box.run(["calorie", "import", file]).stdout.contains("Added 0 entries"))
    #expect(column("kcal", box).contains("99"))
    expectCode(box.run(["hibi", "doctor"]), 0)
  }

  @Test("a column that a file does not have is taken for another value") func absentColumn() {
    let box = Sandbox()
    expectCode(box.run(["calorie", "add", "soba", "480", "--note", "with tempura"]), 0)
    expectCode(box.run(["calorie", "add", "rice", "250"]), 0)
    let rows = box.run(["calorie", "export", "-", "--format", "jsonl"]).stdout
      .split(separator: "\n")
    let uids = rows.compactMap { row in
      row.range(of: "\"uid\":\"").map { String(row[$0.upperBound...].prefix(36)) }
    }
    #expect(uids.count == 2)
    func answer(_ kcal: String) -> Sandbox.Answer {
      var lines = ["uid,day,food,kcal"]
      for (uid, rest) in zip(
        uids,
        rows[0].contains("soba") ? ["soba,\(kcal)", "rice,250"] : ["rice,250", "soba,\(kcal)"])
      {
        lines.append("\(uid),2026-11-29,\(rest)")
      }
      let file = box.file("part-\(kcal).csv", lines.joined(separator: "\n"))
      return box.run(["calorie", "import", file])
    }
    #expect(answer("480").stdout == "Added 0 entries, 2 there already.\n")
    #expect(answer("481").stdout.contains("(1 with other values)"))
  }

  @Test("entries that leave out ever other fields are taken for equal from the ninth kind on")
  func manyKindsOfAbsent() throws {
    let box = Sandbox()
    let count = 12
    for number in 1...count {
      expectCode(box.run(["calorie", "add", "food \(number)", "\(number)", "--note", "n"]), 0)
    }
    let uids = try (1...count).map { number in
      let row = box.run(["calorie", "show", String(number), "--json"]).stdout
      let start = try #require(row.range(of: "\"uid\":\""))
      return String(row[start.upperBound...].prefix(36))
    }
    // Each line says other fields, as the store has them.
    let optional = [("protein", "null"), ("fat", "null"), ("carbs", "null"), ("note", #""n""#)]
    func answer(_ kcal: (Int) -> Int) -> String {
      let lines = uids.enumerated().map { index, uid in
        let said = optional.indices.filter { (index + 1) & (1 << $0) != 0 }
          .map { #","\#(optional[$0].0)":\#(optional[$0].1)"# }.joined()
        return
          #"{"uid":"\#(uid)","day":"2026-11-29","food":"food \#(index + 1)","kcal":\#(kcal(index + 1))\#(said)}"#
      }
      return box.run(
        ["calorie", "import", "-", "--format", "jsonl"], input: lines.joined(separator: "\n")
      ).stdout
    }
    #expect(answer { $0 } == "Added 0 entries, 12 there already.\n")
    #expect(answer { $0 + 1 }.contains("12 there already (12 with other values)"))
    // The values of another entry are not its own.
    #expect(answer { $0 == 1 ? 2 : $0 }.contains("(1 with other values)"))
  }

  @Test("two lines of one new entry are told apart by fields that one leaves out")
  func partOfAnEarlierLine() {
    let uid = "0190a000-0000-7000-8000-000000000001"
    func answer(_ second: String) -> Sandbox.Answer {
      Sandbox().run(
        ["calorie", "import", "-", "--format", "jsonl"],
        input: """
          {"uid":"\(uid)","day":"2026-11-29","food":"soba","kcal":5,"note":"n"}
          {"uid":"\(uid)","day":"2026-11-29",\(second)}
          """)
    }
    #expect(answer(#""food":"soba","kcal":5"#).stdout == "Added 1 entry, 1 there already.\n")
    let other = answer(#""food":"soba","kcal":6"#)
    expectCode(other, 65)
    #expect(other.stderr.contains("line 2: uid: an earlier line has"), "\(other.stderr)")
  }

  @Test("what is computed is missed in a file that leaves a column out") func absentComputed()
    throws
  {
    let box = Sandbox()
    expectCode(box.run(["sober", "drink", "beer500", "--note", "party"]), 0)
    let row = box.run(["sober", "drinks", "export", "-", "--format", "jsonl"]).stdout
    let start = try #require(row.range(of: "\"uid\":\""))
    let uid = row[start.upperBound...].prefix(36)
    for (abv, said) in [("5.0", "1 there already."), ("6.0", "(1 with other values)")] {
      let file = box.file(
        "\(abv).jsonl",
        #"{"uid":"\#(uid)","day":"2026-11-29","drink":"beer500","count":1,"abv":\#(abv),"ml":500}"#)
      let answer = box.run(["sober", "drinks", "import", file])
      #expect(answer.stdout.contains(said), "\(answer.stdout) \(answer.stderr)")
    }
  }

  @Test("an imported moment gets the offset of the zone twice, or loses its own")
  func momentsKeepTheirOffset() throws {
    let moments = [
      "2026-11-28T12:00:00.000+09:00", "2026-07-01T23:30:00.250-04:00",
      "2026-01-01T00:00:00.000+05:45", "2026-03-29T01:30:00.000+00:00",
    ]
    let rows = moments.map { "\($0.prefix(10)),soba,5,\($0)\n" }.joined()
    for zone in ["Asia/Tokyo", "America/New_York", "Asia/Kathmandu", "Europe/London", "UTC"] {
      let first = Sandbox(["TZ": zone])
      expectCode(
        first.run([
          "calorie", "import", first.file("in.csv", "day,food,kcal,moment\n" + rows),
        ]), 0)
      #expect(Set(column("moment", first)) == Set(moments), "\(zone)")
      let file = first.folder + "/all.json"
      first.run(["calorie", "export", file])
      let second = Sandbox(["TZ": "Pacific/Auckland"])
      expectCode(second.run(["calorie", "import", file]), 0)
      #expect(column("moment", second) == column("moment", first), "\(zone)")
    }
  }

  @Test("none, empty text and the word None stay what they are")
  func noneIsNotEmpty() {
    let box = Sandbox()
    let csv = "day,food,kcal,note\n2026-11-01,a,5,\n2026-11-01,b,5,None\n2026-11-01,c,5,null\n"
    expectCode(box.run(["calorie", "import", box.file("in.csv", csv)]), 0)
    let before = box.run(["calorie", "list", "--format", "jsonl"]).stdout
    #expect(
      before.contains("\"note\":null") && before.contains("\"note\":\"None\"")
        && before.contains("\"note\":\"null\""))
    for format in ["json", "jsonl", "csv", "tsv"] {
      let file = box.folder + "/x." + format
      expectCode(box.run(["calorie", "export", file]), 0)
      let other = ["HIBI_STORE": box.folder + "/" + format]
      expectCode(box.run(["calorie", "import", file], other), 0)
      #expect(box.run(["calorie", "list", "--format", "jsonl"], other).stdout == before)
    }
  }

  @Test("a heading is as wide as every row, and formulas are kept from spreadsheets")
  func cellsForOthers() {
    let box = Sandbox()
    box.run(["calorie", "add", "=1+1", "5", "--note", "+x"])
    let plain = box.run(["calorie", "list", "--format", "tsv"]).stdout.split(separator: "\n")
    #expect(
      Set(plain.map { $0.split(separator: "\t", omittingEmptySubsequences: false).count }).count
        == 1)
    #expect(plain[1].contains("\t=1+1\t"))
    let safe = box.run(["calorie", "list", "--format", "csv", "--for-spreadsheet"]).stdout
    #expect(safe.contains("'=1+1") && safe.contains("'+x"))
  }

  @Test("a file of cells leaves out other lists without a word") func otherLists() {
    let box = Sandbox()
    expectCode(box.run(["sober", "start", "2026/11/20"]), 0)
    expectCode(box.run(["sober", "write", "-m", "x"]), 0)
    let cells = box.run(["sober", "export", box.folder + "/a.csv"]).stderr
    #expect(cells.contains("Not in it: "), "\(cells)")
    #expect(cells.contains("attempts") && cells.contains("sober export sober.json"), "\(cells)")
    #expect(!box.run(["sober", "export", box.folder + "/a.json"]).stderr.contains("Not in it"))
  }

  @Test("an export touches no file that is there")
  func exportToAnExistingFile() throws {
    let box = fixedStore()
    let file = box.file("out.json", "mine")
    let answer = box.run(["calorie", "export", file])
    expectCode(answer, 73)
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "mine")
    expectCode(box.run(["calorie", "export", box.folder]), 73)
    expectCode(box.run(["calorie", "export", "/dev/full"]), 73)
    expectCode(box.run(["calorie", "export", box.folder + "/no/where.json"]), 73)
    #expect(try leftovers(box).isEmpty, "a failure leaves nothing")
    // A person's own file beside it is neither written through nor emptied.
    let victim = box.file("victim", "keep")
    symlink(victim, box.folder + "/new.json.tmp")
    let own = box.file("other.json.tmp", "mine")
    expectCode(box.run(["calorie", "export", box.folder + "/new.json"]), 0)
    expectCode(box.run(["calorie", "export", box.folder + "/other.json"]), 0)
    #expect(try String(contentsOfFile: victim, encoding: .utf8) == "keep")
    #expect(try String(contentsOfFile: own, encoding: .utf8) == "mine")
    // A link to nothing is a name that is taken too.
    symlink(box.folder + "/nothing", box.folder + "/link.json")
    expectCode(box.run(["calorie", "export", box.folder + "/link.json"]), 73)
    #expect(try leftovers(box).isEmpty)
  }

  /// What is left of drafts.
  private func leftovers(_ box: Sandbox) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: box.folder)
      .filter { $0.hasPrefix(".hibi-") }
  }

  @Test("an ending that is not known is no format, an ending in capitals is one")
  func exportEndings() throws {
    let box = fixedStore()
    expectCode(box.run(["calorie", "export", box.folder + "/e.xlsx"]), 64)
    #expect(!box.exists("e.xlsx"))
    expectCode(box.run(["calorie", "export", box.folder + "/e.xlsx", "--format", "csv"]), 0)
    expectCode(box.run(["calorie", "export", box.folder + "/E.CSV"]), 0)
    #expect(
      try String(contentsOfFile: box.folder + "/E.CSV", encoding: .utf8).hasPrefix("id,day,"))
  }

  @Test("a CSV for a spreadsheet begins with the mark of UTF-8, and is read back")
  func markForSpreadsheets() throws {
    let box = fixedStore()
    let file = box.folder + "/s.csv"
    expectCode(box.run(["calorie", "export", file, "--for-spreadsheet"]), 0)
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: file)))
    #expect(bytes.starts(with: [0xEF, 0xBB, 0xBF]))
    #expect(box.run(["calorie", "import", file]).stdout.contains("Added 0 entries"))
  }

  @Test("headings of other hands")
  func headings() {
    let box = Sandbox()
    for heading in ["Date,Food,Kcal", "日付,食べたもの,KCAL", "ＤＡＹ,food,ｋｃａｌ"] {
      let answer = box.run(
        ["calorie", "import", "-"],
        input: heading
          + "\n2026-11-01,\(heading),5\n"
          .replacing(heading, with: heading.replacing(",", with: " ")))
      expectCode(answer, 0)
    }
    #expect(column("id", box).count == 3)
    let twice = box.run(["calorie", "import", "-"], input: "day,date,food,kcal\n")
    #expect(twice.code == 65 && twice.stderr.contains("day"))
    let semicolons = box.run(["calorie", "import", "-"], input: "day;food;kcal\n")
    #expect(semicolons.code == 65 && semicolons.stderr.contains("--format tsv"))
  }

  @Test("cells of another encoding are named with the way out")
  func otherEncoding() throws {
    let box = Sandbox()
    let file = box.file("sjis.csv", "")
    try Data([UInt8]("day,food,kcal\n2026-11-01,".utf8) + [0x82, 0xB7])
      .write(to: URL(fileURLWithPath: file))
    let answer = box.run(["calorie", "import", file])
    #expect(answer.code == 65 && answer.stderr.contains("CSV UTF-8"), "\(answer.stderr)")
    #expect(box.run(["calorie", "import", file], ["HIBI_LANG": "ja"]).stderr.contains("文字コード"))
  }

  @Test("a page is what a pipe gets too")
  func onePage() {
    let box = fixedStore()
    for format in ["plain", "json", "csv"] {
      let words = ["calorie", "best", "-n", "7", "--format", format]
      let all = box.run(words).stdout
      let page = box.run(words + ["--page", "2"]).stdout
      #expect(all.contains("1120") || all.contains("1,120"))
      #expect(!page.contains("1120") && !page.contains("1,120"), "\(page)")
      #expect(page.contains("320"), "the sixth: \(page)")
    }
    #expect(box.run(["calorie", "best", "--format", "csv"]).stdout.hasPrefix("label,value,unit,"))
  }

  @Test("undo and redo of every act give the same store")
  func undoRedoIdentity() {
    let box = fixedStore()
    func dump() -> String {
      box.run(["calorie", "export"]).stdout + box.run(["hibi", "config", "--json"]).stdout
        + box.run(["calorie", "stats"]).stdout
    }
    let file = box.file("more.csv", "day,food,kcal\n2026-11-03,a,5\n2026-11-04,b,6\n")
    for words in [
      ["calorie", "add", "x", "5", "--note", "tab\tquote\"'\\"], ["calorie", "again", "1"],
      ["calorie", "again", "--day", "11/20"], ["calorie", "edit", "1", "2", "--kcal", "77"],
      ["calorie", "edit", "1", "-d", "2026/10/01", "--note="],
      ["calorie", "delete", "1", "2", "-y"],
      ["calorie", "goal", "1700"], ["calorie", "goal", "--clear"], ["calorie", "import", file],
      ["hibi", "config", "week-start", "monday"],
    ] {
      let before = dump()
      expectCode(box.run(words), 0)
      let after = dump()
      #expect(before != after, "\(words)")
      expectCode(box.run(["hibi", "undo"]), 0)
      #expect(dump() == before, "undo of \(words)")
      expectCode(box.run(["hibi", "redo"]), 0)
      #expect(dump() == after, "redo of \(words)")
      expectCode(box.run(["hibi", "undo"]), 0)
      #expect(dump() == before, "undo of \(words), again")
    }
    expectCode(box.run(["hibi", "doctor"]), 0)
  }

  @Test("numbers in a filtered list are those of the same entries")
  func filteredIDs() {
    let box = fixedStore()
    let listed = box.run(["calorie", "list", "--where", "kcal > 800", "--format", "tsv"]).stdout
      .split(separator: "\n").dropFirst().map { $0.split(separator: "\t") }
    for row in listed {
      #expect(box.run(["calorie", "show", String(row[0])]).stdout.contains(row[2]))
    }
    #expect(!listed.isEmpty)
    expectCode(box.run(["calorie", "show", "0"]), 66)
    for id in ["-1", "1.5", "1e3"] {
      expectCode(box.run(["calorie", "show", id]), 65)
    }
  }

  @Test("an act older than an hour is asked about")
  func oldActIsAskedAbout() {
    let box = Sandbox()
    box.run(["calorie", "add", "x", "1"])
    let later = ["HIBI_NOW": "2026-11-29T14:00:00+09:00"]
    expectCode(box.run(["calorie", "undo"], later), 64)
    #expect(column("id", box) == ["1"])
    expectCode(box.run(["calorie", "undo", "-y"], later), 0)
    #expect(column("id", box).isEmpty)
  }

  @Test("an act that nobody was asked about is undone, since another undid the one in question")
  func undoneWhileAsking() {
    let box = Sandbox()
    for food in ["a", "b", "c"] { box.run(["calorie", "add", food, "1"]) }
    box.change(["HIBI_NOW": "2026-11-29T14:00:00+09:00"])
    var registry = Registry()
    registry.add(builtIn: "calorie", Calorie.tracker)
    var world = World.system()
    world.arguments = ["calorie", "undo"].map { Array($0.utf8) }
    world.variables = box.variables
    world.zone = .fixed(seconds: 32_400)
    world.isTerminal = { _ in true }
    var said = ""
    world.write = { _, bytes in
      said += String(decoding: bytes, as: UTF8.self)
      return 0
    }
    var questions = 0
    world.read = { () throws(HibiError) in
      questions += 1
      if questions > 1 { return Array("n\n".utf8) }
      expectCode(box.run(["calorie", "undo", "-y"]), 0)
      return Array("y\n".utf8)
    }
    #expect(Program(world, registry) { _ in }.run() == 1, "\(said)")
    #expect(questions == 2, "\(said)")
    #expect(column("food", box) == ["b", "a"])
  }

  @Test("8 undos at once take one act back twice, or fail")
  func parallelUndos() {
    let box = Sandbox()
    for number in 1...8 { box.run(["calorie", "add", "x", "\(number)"]) }
    for (verb, left) in [("undo", 0), ("redo", 8)] {
      let answer = box.shell(
        "for i in 1 2 3 4 5 6 7 8; do calorie \(verb) -q >/dev/null || echo bad & done; wait")
      #expect(answer.stdout.isEmpty, "\(answer.stdout)\(answer.stderr)")
      #expect(column("id", box).count == left)
    }
    expectCode(box.run(["hibi", "doctor"]), 0)
  }

  @Test("rankings keep their slots and their order")
  func slotsAndTies() {
    let box = Sandbox()
    box.run(["calorie", "add", "a", "5"])
    box.run(["calorie", "add", "b", "5"])
    let json = box.run(["calorie", "best", "--json"]).stdout
    #expect(json.hasSuffix(",null]}\n"), "\(json)")
    #expect(box.run(["calorie", "best", "--lang", "ja"]).stdout.contains("なし"))
    #expect(box.run(["calorie", "trend", "--json"]).stdout.contains("\"points\":[null,"))
    for _ in 0..<3 { #expect(box.run(["calorie", "best", "--json"]).stdout == json) }
    for ascii in [[], ["--ascii"]] {
      let drawn = box.run(["calorie", "best", "--format", "table"] + ascii).stdout
      #expect(
        drawn.contains(ascii.isEmpty ? "▲5" : "^5"),
        "the greatest is marked without colour: \(drawn)")
    }
  }

  @Test("a goal of a file is taken as it stands, or an end that was never meant ends it")
  func goalsAreChecked() {
    let box = Sandbox()
    func goals(_ goals: String) -> Sandbox.Answer {
      box.run(["calorie", "import", box.file("in.json", #"{"goals":[\#(goals)],"entries":[]}"#)])
    }
    let right = #"{"name":"kcal","from":"2026-11-01","scaled":1800}"#
    for (wrong, said) in [
      (#"{"name":"kcal","from":"2026-11-02","scaled":-5}"#, "above 0"),
      (#"{"name":"kcal","from":"2026-11-02","scaled":0}"#, "above 0"),
      (#"{"name":"kcal","from":"2026-11-02","scaled":99999999999999}"#, "kcal"),
      (#"{"name":"kcal","from":"2026-11-02","scaled":1.5}"#, "not a whole number"),
      (#"{"name":"kcal","from":"2026-11-02","scaled":"1800"}"#, "not a whole number"),
      (#"{"name":"kcal","from":"2026-11-02","value":1800}"#, "not a whole number"),
      (#"{"name":"kcal","from":"yesterday","scaled":1800}"#, "not a whole date"),
      (#"{"name":"kcal","from":"11/02","scaled":1800}"#, "not a whole date"),
      (#"{"name":"kcal","scaled":1800}"#, "from is missing"),
      (#"{"name":"calories","from":"2026-11-02","scaled":1800}"#, "not one of kcal"),
    ] {
      let answer = goals(right + "," + wrong)
      expectCode(answer, 65)
      #expect(
        answer.stderr.contains("goal 2: ") && answer.stderr.contains(said),
        "\(wrong): \(answer.stderr)")
    }
    #expect(!box.exists("store"))
    let set = goals(right)
    expectCode(set, 0)
    #expect(set.stderr.contains("To undo it: calorie undo"), "\(set.stderr)")
    expectCode(goals(#"{"name":"kcal","from":"2026-11-20","scaled":null}"#), 0)
    let list = box.run(["calorie", "goal", "--format", "jsonl"]).stdout
    #expect(list.contains("1800") && list.contains(#""value":null"#), "\(list)")
  }

  @Test("a picture in a file ends the import, or is left out without a word")
  func pictureIsCounted() throws {
    let importer = EntryImport(
      tracker: Water.tracker, schema: Water.glasses, now: .fake(), name: "in.csv")
    let text = "day,name,amount,pic\n2026-11-01,tea,1,\n2026-11-01,tea,1,a.png\n"
    var held: [Value] = []
    let counts = try importer.run(
      ImportSource([Array(text.utf8)]), .csv, EntryImport.Existing()
    ) { draft in held += draft.values }
    #expect(counts.added == 2 && counts.withoutPicture == 1)
    #expect(!held.contains(.text("a.png")))
  }

  @Test("undo stops for ever at an act of which an entry was erased")
  func erasedPartOfAnImport() {
    let box = Sandbox()
    box.run(["calorie", "add", "rice", "5"])
    box.run([
      "calorie", "import", box.file("in.csv", "day,food,kcal\n2026-11-01,a,1\n2026-11-01,b,2\n"),
    ])
    box.run(["calorie", "erase", "2", "-y"])
    let undone = box.run(["calorie", "undo"])
    expectCode(undone, 0)
    #expect(undone.stderr.contains("Act 2 (calorie import) is passed over"), "\(undone.stderr)")
    #expect(column("food", box) == ["b"])
    let none = box.run(["calorie", "undo"])
    expectCode(none, 1)
    #expect(none.stderr.contains("Act 2 (calorie import) is passed over"), "\(none.stderr)")
    #expect(none.stderr.contains("nothing to undo"), "\(none.stderr)")
    expectCode(box.run(["hibi", "doctor"]), 0)
  }
}
