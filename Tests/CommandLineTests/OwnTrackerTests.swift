import Foundation
import HibiTestSupport
import Testing

@Suite("Trackers that people make themselves")
struct OwnTrackerTests {
  static let migraine = [
    "hibi", "tracker", "new", "migraine", "start:time", "pain:0-10", "trigger:tags", "aura:flag",
    "note:long-text", "--ja", "片頭痛",
  ]

  /// A box with the tracker and three days of it.
  private func threeDays() -> Sandbox {
    let box = Sandbox()
    expectCode(box.run(Self.migraine), 0)
    for (day, pain, more) in [
      ("2026/11/26", "7", ["--trigger", "work wine"]), ("2026/11/27", "3", ["--aura"]),
      ("2026/11/29", "5", ["--note", "after lunch"]),
    ] {
      expectCode(box.run(["hibi", "migraine", "add", "8:30", "--pain", pain, "-d", day] + more), 0)
    }
    return box
  }

  /// The definition with some text replaced, in a file.
  private func changed(
    _ box: Sandbox, _ old: String, _ new: String, of name: String = "migraine"
  ) -> String {
    let text = box.run(["hibi", "tracker", "export", name]).stdout
    #expect(text.contains(old), "\(text)")
    return box.file("\(name).json", text.replacing(old, with: new))
  }

  /// The definition without a field, in a file.
  private func without(_ field: String, _ box: Sandbox) -> String {
    let text = box.run(["hibi", "tracker", "export", "migraine"]).stdout
    let start = text.range(of: "        {\n          \"name\": \"\(field)\"")
    guard let start, let end = text[start.lowerBound...].range(of: "        },\n") else {
      Issue.record("no field \(field) in \(text)")
      return ""
    }
    var rest = text
    rest.removeSubrange(start.lowerBound..<end.upperBound)
    return box.file("without.json", rest)
  }

  private func sql(_ box: Sandbox, _ statement: String) throws -> [String] {
    try PlainSQLite(box.folder + "/store/hibi.db").run(statement)
  }

  @Test("from nothing to a tracker with days, calendar, undo, export and a new field")
  func fromNothing() throws {
    let box = threeDays()
    expectCode(box.run(["hibi", "tracker", "link", "migraine", "--dir", box.folder + "/bin"]), 0)
    #expect(box.run(["migraine", "days"]).stdout.contains("2026/11/27: 3"))
    #expect(box.run(["migraine", "calendar"]).stdout.contains("2026/11/26: 1 entry"))
    #expect(box.run(["migraine", "best"]).stdout.contains("2026/11/26: 7"))
    #expect(box.run(["migraine", "by", "trigger"]).stdout.contains("wine: 1"))
    #expect(
      box.run(["migraine", "list", "--where", "pain >= 5", "--format", "csv"]).stdout
        .split(separator: "\r\n").count == 3)
    #expect(box.run(["migraine", "--help", "--lang", "ja"]).stdout.contains("migraine –"))
    expectCode(box.run(["migraine", "delete", "2", "-y"]), 0)
    expectCode(box.run(["migraine", "undo"]), 0)
    let before = box.run(["migraine", "export", "-"]).stdout
    let file = changed(
      box, "          \"name\": \"aura\"",
      "          \"name\": \"sleep\", \"title\": \"Sleep\", \"type\": \"integer\", \"max\": 24},\n{"
        + "          \"name\": \"aura\"")
    let dry = box.run(["hibi", "tracker", "define", file, "--dry-run"])
    #expect(dry.stdout == "new field: sleep (Sleep, integer)\nNothing was changed yet.\n")
    let answer = box.run(["hibi", "tracker", "define", file])
    expectCode(answer, 0)
    #expect(answer.stderr.contains("backups/define-"))
    #expect(answer.stderr.contains("The newest 3 of these copies are kept."))
    expectCode(box.run(["migraine", "add", "9:00", "--sleep", "6", "--pain", "2"]), 0)
    let list = box.run(["migraine", "list", "--format", "jsonl"]).stdout
    #expect(list.split(separator: "\n").count == 4)
    #expect(list.contains("\"sleep\":6,\"aura\":null"), "\(list)")
    #expect(list.contains("\"pain\":3,\"trigger\":null,\"sleep\":null,\"aura\":true"), "\(list)")
    expectCode(box.run(["hibi", "doctor"]), 0)
    // What was exported before goes into a new store with the definition of now.
    box.change(["HIBI_STORE": box.folder + "/other"])
    expectCode(box.run(["hibi", "tracker", "define", file]), 0)
    expectCode(box.run(["migraine", "import", box.file("old.json", before)]), 0)
    #expect(
      box.run(["migraine", "list", "--format", "jsonl"]).stdout.split(separator: "\n").count == 3)
  }

  @Test("required fields are typed with names, or a number behind them is only too much")
  func requiredInOrder() {
    let box = Sandbox()
    expectCode(
      box.run(["hibi", "tracker", "new", "ache", "start:time!", "place:text", "pain:0-10!"]), 0)
    expectCode(box.run(["hibi", "ache", "add", "8:30", "7", "--place", "head"]), 0)
    #expect(box.run(["hibi", "ache", "add", "--help"]).stdout.contains("add START PAIN [OPTIONS]"))
    // Where only the first is required the others need their names, and one that is meant is told.
    let one = threeDays().run(["hibi", "migraine", "add", "8:30", "7"])
    expectCode(one, 64)
    #expect(one.stderr.contains("hibi migraine add 8:30 --pain 7"), "\(one.stderr)")
  }

  @Test("each new field leaves one more copy of the store for ever, or a person's own copy goes")
  func copiesOfDefinitions() throws {
    let box = Sandbox()
    expectCode(box.run(["hibi", "tracker", "new", "tea", "cups:integer"]), 0)
    expectCode(box.run(["hibi", "tea", "add", "1"]), 0)
    let own = [
      "calorie-1700000000.db", "define-1700000000-old.db", "define-mine.db", "define.db",
      "format-1-1700000000.db", "tea-1700000000.db",
    ]
    mkdir(box.folder + "/store/backups", 0o700)
    for name in own { _ = box.file("store/backups/" + name, "mine") }
    _ = box.file("store/backups/define-1700000000.db", "the oldest")
    var made: [String] = []
    for number in 1...5 {
      let file = changed(
        box, "\"fields\": [",
        "\"fields\": [{\"name\": \"f\(number)\", \"type\": \"integer\", \"max\": 9},", of: "tea")
      let answer = box.run(["hibi", "tracker", "define", file])
      expectCode(answer, 0)
      let start = try #require(answer.stderr.range(of: "/backups/"))
      made.append(String(answer.stderr[start.upperBound...].prefix { $0 != " " }.dropLast()))
    }
    let left = box.shell("ls \(box.folder)/store/backups").stdout.split(separator: "\n")
    #expect(Set(left.map { String($0) }) == Set(own + made.suffix(3)), "\(left) \(made)")
    // What an erased entry said is still in them, and the line that removes them can be typed.
    let erased = box.run(["hibi", "tea", "erase", "1", "-y"])
    let rm = try #require(erased.stderr.split(separator: "\n").last { $0.contains(": rm ") })
    let line = try #require(rm.range(of: "rm "))
    expectCode(box.shell(String(rm[line.lowerBound...])), 0)
    #expect(box.shell("ls \(box.folder)/store/backups").stdout.isEmpty)
  }

  @Test("an act on the fields, taken back, leaves entries that cannot be read")
  func undoOfADefinition() throws {
    let box = threeDays()
    let file = changed(
      box, "          \"name\": \"aura\"",
      "          \"name\": \"sleep\", \"type\": \"integer\", \"max\": 24, \"daily\": \"sum\"},\n{"
        + "          \"name\": \"aura\"")
    expectCode(box.run(["hibi", "tracker", "define", file]), 0)
    expectCode(box.run(["hibi", "undo"]), 0)
    let fields = box.run(["hibi", "migraine", "fields", "--format", "csv"]).stdout
    #expect(!fields.contains("sleep"))
    expectCode(box.run(["hibi", "migraine", "edit", "1", "--pain", "8"]), 0)
    expectCode(box.run(["hibi", "migraine", "undo"]), 0)
    expectCode(box.run(["hibi", "doctor"]), 0)
    // An act that is older than the column cannot be taken back, and says why.
    expectCode(box.run(["hibi", "migraine", "undo"]), 1)
    expectCode(box.run(["hibi", "tracker", "define", file]), 0)
    expectCode(box.run(["hibi", "migraine", "add", "9:00", "--sleep", "6"]), 0)
    expectCode(box.run(["hibi", "migraine", "undo"]), 0)
    expectCode(box.run(["hibi", "migraine", "redo"]), 0)
    #expect(
      box.run(["hibi", "migraine", "list", "--format", "jsonl"]).stdout.contains("\"sleep\":6"))
    expectCode(box.run(["hibi", "doctor"]), 0)
  }

  @Test("a field that is removed loses its values, or goes without being asked about")
  func removedField() throws {
    let box = threeDays()
    let full = box.file("full.json", box.run(["hibi", "tracker", "export", "migraine"]).stdout)
    let file = without("aura", box)
    let refused = box.run(["hibi", "tracker", "define", file])
    expectCode(refused, 64)
    #expect(refused.stdout.contains("field removed: aura (its values stay in the store: 1;"))
    #expect(refused.stderr.contains("Add -y"))
    expectCode(box.run(["hibi", "migraine", "add", "7:00", "--aura", "-q"]), 0)
    let asked = box.terminal(["hibi", "tracker", "define", file], typing: ["n"])
    expectCode(asked, 1)
    expectCode(box.run(["hibi", "tracker", "define", file, "-y"]), 0)
    expectCode(box.run(["hibi", "migraine", "list", "--where", "aura"]), 65)
    #expect(!box.run(["hibi", "migraine", "show", "2", "--json"]).stdout.contains("aura"))
    // Rows keep what they hold in it, through changes and undo.
    expectCode(box.run(["hibi", "migraine", "edit", "2", "--pain", "4"]), 0)
    expectCode(box.run(["hibi", "migraine", "delete", "4", "-y"]), 0)
    expectCode(box.run(["hibi", "migraine", "undo"]), 0)
    expectCode(box.run(["hibi", "doctor"]), 0)
    let back = box.run(["hibi", "tracker", "define", full])
    #expect(back.stdout.contains("field back: aura, with the values of before (2)"))
    #expect(box.run(["hibi", "migraine", "show", "2", "--json"]).stdout.contains("\"aura\":true"))
    #expect(box.run(["hibi", "migraine", "show", "4", "--json"]).stdout.contains("\"aura\":true"))
    expectCode(box.run(["hibi", "doctor"]), 0)
  }

  @Test("a choice changes, and which ones nobody is told") func changedChoices() {
    let box = Sandbox()
    func file(_ choices: String, _ title: String) -> String {
      box.file(
        "walk.json",
        #"{"name":"walk","collections":[{"fields":[{"name":"pace","title":"\#(title)","type":"choice","choices":[\#(choices)]}]}]}"#
      )
    }
    func names(_ names: [String]) -> String {
      names.map { #"{"name":"\#($0)"}"# }.joined(separator: ",")
    }
    expectCode(box.run(["hibi", "tracker", "define", file(names(["slow", "fast"]), "Pace")]), 0)
    let new = file(names(["slow", "brisk", "wild"]), "Speed")
    let answer = box.run(["hibi", "tracker", "define", new, "--dry-run"]).stdout
    #expect(
      answer.hasPrefix(
        "changed field: pace, title: Pace -> Speed, new choices: brisk, wild, choices removed: fast\n"
      ),
      "\(answer)")
    let ja = box.run(["hibi", "tracker", "define", new, "--dry-run", "--lang", "ja"]).stdout
    #expect(ja.hasPrefix("変わる項目：pace（題名：Pace → Speed、増える選択肢：brisk・wild、なくなる選択肢：fast）\n"), "\(ja)")
  }

  @Test("a field changes its type, and its values say something else")
  func changedType() throws {
    let box = threeDays()
    let before = try sql(box, "SELECT * FROM migraine; SELECT * FROM hibi_definition")
    let file = changed(box, "\"type\": \"time\"", "\"type\": \"text\"")
    let answer = box.run(["hibi", "tracker", "define", file, "-y"])
    expectCode(answer, 65)
    #expect(answer.stderr.contains("start is of the type time in the store and cannot become text"))
    #expect(answer.stderr.contains("another name"))
    #expect(try sql(box, "SELECT * FROM migraine; SELECT * FROM hibi_definition") == before)
    // Bounds are no type.
    let wider = changed(box, "\"max\": 10,", "\"max\": 100,")
    expectCode(box.run(["hibi", "tracker", "define", wider]), 0)
    expectCode(box.run(["hibi", "migraine", "edit", "1", "--pain", "100"]), 0)
  }

  @Test("a number that is not added up any more, and then is, has wrong totals")
  func totalsOfAFieldThatChanges() throws {
    let box = Sandbox()
    expectCode(box.run(["hibi", "tracker", "new", "tea", "cups:integer"]), 0)
    for cups in ["1", "2"] { expectCode(box.run(["hibi", "tea", "add", cups]), 0) }
    let summed = box.file("sum.json", box.run(["hibi", "tracker", "export", "tea"]).stdout)
    expectCode(
      box.run([
        "hibi", "tracker", "define",
        changed(box, "\"daily\": \"sum\"", "\"daily\": \"last\"", of: "tea"),
      ]), 0)
    expectCode(box.run(["hibi", "tea", "delete", "2", "-y"]), 0)
    expectCode(box.run(["hibi", "tea", "add", "5"]), 0)
    expectCode(box.run(["hibi", "tracker", "define", summed]), 0)
    #expect(box.run(["hibi", "tea", "today"]).stdout.contains("Cups: 6"))
    expectCode(box.run(["hibi", "doctor"]), 0)
  }

  @Test("a tracker that is removed takes its entries with it, or never comes back")
  func removed() throws {
    let box = threeDays()
    let answer = box.run(["hibi", "tracker", "remove", "migraine"])
    expectCode(answer, 0)
    #expect(answer.stdout.contains("Its entries stay in the store: 3."))
    let gone = box.run(["hibi", "migraine", "list"])
    expectCode(gone, 66)
    #expect(gone.stderr.contains("was removed"))
    #expect(!box.run(["hibi", "today"]).stdout.contains("Migraine"))
    #expect(box.run(["hibi", "tracker", "list"]).stdout.contains("No trackers"))
    #expect(box.run(["hibi", "tracker", "list", "--all"]).stdout.contains("removed"))
    expectCode(box.run(["hibi", "doctor"]), 0)
    let text = box.run(["hibi", "tracker", "export", "migraine"])
    expectCode(text, 0)
    expectCode(box.run(["hibi", "undo"]), 0)
    #expect(box.run(["hibi", "migraine", "list"]).stdout.contains("08:30"))
    expectCode(box.run(["hibi", "redo"]), 0)
    let again = box.run(["hibi", "tracker", "define", "-"], input: text.stdout)
    expectCode(again, 0)
    #expect(again.stdout.contains("Its entries of before are there again: 3."))
    #expect(box.run(["hibi", "tracker", "export", "migraine"]).output == text.output)
    #expect(box.run(["hibi", "history"]).stdout.contains("hibi tracker remove"))
  }

  @Test("the entries of a table are not in the JSON of today")
  func recordsOfToday() throws {
    let box = threeDays()
    expectCode(box.run(["hibi", "tracker", "new", "tea", "cups:integer"]), 0)
    expectCode(box.run(["hibi", "tea", "add", "3"]), 0)
    for words in [["hibi", "today", "--json"], ["hibi", "tea", "--json"]] {
      let answer = box.run(words)
      #expect(answer.stdout.contains(#""cups":3,"uid""#), "\(words): \(answer.stdout)")
    }
    #expect(box.run(["hibi", "today", "--format", "csv"]).stdout.contains("cups,uid"))
    #expect(box.run(["hibi", "today"]).stdout.contains("Cups"))
  }

  @Test("a definition that is no text stops the others, or cannot be exported")
  func definitionOfBytes() throws {
    let box = threeDays()
    expectCode(box.run(["hibi", "tracker", "new", "tea", "cups:integer"]), 0)
    for bytes in ["x'7bff7d'", "x''", "x'7b22'", "x'7b2263617264223a5b22615c'"] {
      _ = try sql(
        box,
        "UPDATE hibi_definition SET definition=CAST(\(bytes) AS TEXT) WHERE tracker='tea'")
      for words in [["hibi", "today"], ["hibi", "history"]] {
        let answer = box.run(words)
        expectCode(answer, 0)
        #expect(answer.stderr.contains("the tracker tea is left out"), "\(answer.stderr)")
      }
      #expect(box.run(["hibi", "today"]).stdout.contains("Migraine"))
      expectCode(box.run(["hibi", "tracker", "export", "tea"]), 0)
    }
  }

  @Test("one definition that does not load stops the others, or is said nowhere")
  func damagedDefinition() throws {
    let box = threeDays()
    expectCode(box.run(["hibi", "tracker", "new", "tea", "cups:integer"]), 0)
    let text = box.run(["hibi", "tracker", "export", "tea"]).stdout
    _ = try sql(
      box,
      "UPDATE hibi_definition SET definition=replace(definition,'integer','wheel') WHERE tracker='tea'"
    )
    for words in [["hibi", "today"], ["hibi", "history"], ["hibi", "migraine", "list"]] {
      let answer = box.run(words)
      expectCode(answer, 0)
      let said = answer.stderr.components(separatedBy: "the tracker tea is left out").count - 1
      #expect(said == (words[1] == "migraine" ? 0 : 1), "\(words): \(answer.stderr)")
    }
    #expect(!box.run(["calorie", "list"]).stderr.contains("left out"))
    let tea = box.run(["hibi", "tea", "add", "1"])
    expectCode(tea, 65)
    #expect(tea.stderr.contains("hibi tracker export tea > tea.json"))
    let doctor = box.run(["hibi", "doctor"])
    expectCode(doctor, 65)
    #expect(doctor.stdout.contains("the tracker tea is left out"))
    #expect(box.run(["hibi", "tracker", "list"]).stdout.contains("does not load"))
    #expect(box.run(["hibi", "tracker", "export", "tea"]).stdout.contains("wheel"))
    // What mends it is what was exported and put right.
    expectCode(box.run(["hibi", "tracker", "define", "-"], input: text), 0)
    expectCode(box.run(["hibi", "tea", "add", "1"]), 0)
  }

  @Test("a private tracker shows what it holds beside others, or an erased entry stays")
  func privateAndErased() throws {
    let box = threeDays()
    expectCode(box.run(["hibi", "config", "migraine.private", "yes"]), 0)
    let today = box.run(["hibi", "today"]).stdout
    #expect(today.contains("● private"))
    #expect(!today.contains("Pain"))
    expectCode(box.run(["hibi", "migraine", "edit", "3", "--trigger", "secretword"]), 0)
    expectCode(box.run(["hibi", "migraine", "erase", "3", "-y"]), 0)
    let bytes = box.shell("cat '\(box.folder)/store/hibi.db'").output
    #expect(!String(decoding: bytes, as: UTF8.self).contains("secretword"))
    expectCode(box.run(["hibi", "doctor"]), 0)
  }

  @Test("two programs that define at once lose one of the two")
  func twoAtOnce() throws {
    let box = Sandbox()
    let answer = box.shell(
      """
      hibi tracker new tea cups:integer & a=$!; hibi tracker new walk km:decimal & b=$!
      hibi tracker new nap minutes:integer & c=$!; wait $a && wait $b && wait $c
      """)
    expectCode(answer, 0)
    let list = box.run(["hibi", "tracker", "list"]).stdout
    for name in ["tea", "walk", "nap"] { #expect(list.contains(name), "\(list)") }
    // Of two that define one name, one is told.
    let same = box.shell(
      """
      hibi tracker new run km:decimal & a=$!; hibi tracker new run laps:integer & b=$!
      wait $a; x=$?; wait $b; echo $((x + $?))
      """)
    #expect(["1\n", "65\n"].contains { same.stdout.hasSuffix($0) }, "\(same.stdout)\(same.stderr)")
    expectCode(box.run(["hibi", "doctor"]), 0)
  }

  @Test(
    "a name that Hibi has for something else is taken",
    arguments: [
      "calorie", "stats", "today", "list", "tracker", "hibi", "hibi-x", "sqlite-x", "Tea", "",
    ])
  func reservedNames(name: String) {
    let box = Sandbox()
    let answer = box.run(["hibi", "tracker", "new", name, "cups:integer"])
    expectCode(answer, 65)
    #expect(!box.exists("store"))
  }

  @Test("a mistyped name of one's own tracker is not recognised")
  func nearNames() {
    let box = threeDays()
    #expect(box.run(["hibi", "migrane", "list"]).stderr.contains("Did you mean migraine?"))
    #expect(
      box.run(["hibi", "tracker", "show", "migrain"]).stderr.contains("Did you mean migraine?"))
    #expect(box.run(["hibi", "tracker", "instal", "water"]).stderr.contains("install"))
  }

  @Test("a link hides a command, overwrites a file or says nothing of PATH")
  func links() {
    let box = threeDays()
    expectCode(box.run(["hibi", "tracker", "new", "ls", "x"]), 0)
    let command = box.run(["hibi", "tracker", "link", "ls"])
    expectCode(command, 65)
    #expect(command.stderr.contains("/ls"))
    _ = box.file("migraine", "mine")
    let file = box.run(["hibi", "tracker", "link", "migraine", "--dir", box.folder])
    expectCode(file, 73)
    #expect(box.shell("cat '\(box.folder)/migraine'").stdout == "mine")
    let home = box.run(["hibi", "tracker", "link", "migraine", "--dir", box.folder + "/home"])
    expectCode(home, 0)
    #expect(home.stderr.contains("is not in PATH"))
    expectCode(box.run(["hibi", "tracker", "link", "migraine"]), 0)
    #expect(box.shell("readlink '\(box.folder)/bin/migraine'").stdout == "hibi\n")
    #expect(box.run(["hibi", "tracker", "link", "migraine"]).stdout.contains("already"))
    #expect(box.run(["migraine", "list"]).stdout.contains("08:30"))
    // A link without its tracker is told so, and is not taken for hibi.
    expectCode(box.run(["hibi", "tracker", "remove", "migraine"]), 0)
    expectCode(box.run(["migraine", "today"]), 66)
    expectCode(box.run(["migraine", "list"], ["HIBI_STORE": box.folder + "/none"]), 66)
  }

  @Test("help, completion or the manual page of one's own tracker is missing")
  func pages() {
    let box = threeDays()
    #expect(box.run(["hibi", "migraine", "add", "--help"]).stdout.contains("--trigger"))
    #expect(box.run(["hibi", "help", "migraine"]).stdout.contains("migraine add 8:30"))
    for shell in ["bash", "zsh", "fish"] {
      let answer = box.run(["hibi", "tracker", "completion", "migraine", shell])
      #expect(answer.stdout.contains("trigger"))
    }
    #expect(box.run(["hibi", "tracker", "man", "migraine"]).stdout.hasPrefix(".TH MIGRAINE"))
  }

  @Test("entries with a field that came later as a required one are lost between pages")
  func pagesOverARequiredField() {
    let box = Sandbox()
    expectCode(box.run(["hibi", "tracker", "new", "tea", "cups:integer"]), 0)
    for cups in ["1", "2", "3"] { expectCode(box.run(["hibi", "tea", "add", cups]), 0) }
    let text = box.run(["hibi", "tracker", "export", "tea"]).stdout
    let more = text.replacing(
      "\"fields\": [",
      with:
        "\"fields\": [{\"name\": \"grade\", \"type\": \"integer\", \"max\": 9, \"required\": true},"
    )
    expectCode(box.run(["hibi", "tracker", "define", "-"], input: more), 0)
    expectCode(box.run(["hibi", "tea", "add", "4", "--grade", "2"]), 0)
    let page = box.run([
      "hibi", "tea", "list", "--sort", "grade", "--after", "4", "--format", "jsonl",
    ])
    #expect(page.stdout.split(separator: "\n").count == 3, "\(page.stdout)\(page.stderr)")
  }
}
