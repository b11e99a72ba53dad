import Foundation
import HibiTestSupport
import Testing

@Suite("One file of all trackers")
struct StoreFileTests {
  /// A store with a bit of everything, each list in the order of its days.
  private func filled() -> Sandbox {
    let box = Sandbox()
    for line in [
      "hibi config day-start 4", "hibi config sober.private yes", "calorie goal 1800",
      "calorie add soba 480 -d 2026/11/27", "calorie add rice 250 --note later",
      "manga add ワンピース 1-3 -d 2026/11/20", "sober start 2026/11/01",
      "sober write 2026/11/20 -m text", "sober drink beer500 -d 2026/11/21",
      "sober skip 2026/11/10..2026/11/12", "sober presets edit 2 --ml 150",
      "sober presets delete 7 -y", "hibi tracker new tea cups:integer kind:text",
      "hibi tea add 2 --kind green -d 2026/11/28", "hibi tea goal 4", "hibi tea add 3",
    ] {
      expectCode(box.run(line.split(separator: " ").map { String($0) }), 0)
    }
    return box
  }

  private func export(_ box: Sandbox) -> String { box.run(["hibi", "export"]).stdout }

  @Test("what is exported together does not come back as it was, or comes twice")
  func roundTrip() {
    let box = filled()
    let file = box.folder + "/hibi.json"
    let answer = box.run(["hibi", "export", file])
    expectCode(answer, 0)
    #expect(answer.stderr.contains("entries written to \(file)"), "\(answer.stderr)")
    let before = export(box)
    box.change(["HIBI_STORE": box.folder + "/other"])
    let dry = box.run(["hibi", "import", file, "--dry-run"])
    #expect(dry.stdout.contains("defined: tea") && dry.stdout.contains("Nothing was changed"))
    #expect(!box.exists("other"))
    expectCode(box.run(["hibi", "import", file]), 0)
    #expect(export(box) == before)
    expectCode(box.run(["hibi", "doctor"]), 0)
    let again = box.run(["hibi", "import", file]).stdout
    #expect(again.hasPrefix("Added 0 entries, ") && !again.contains("defined"), "\(again)")
    #expect(export(box) == before)
    // What was recorded is one act, the tracker that was defined for it another before it.
    expectCode(box.run(["hibi", "undo"]), 0)
    for words in [["calorie", "list"], ["hibi", "tea", "list"], ["sober", "list"]] {
      #expect(box.run(words + ["--format", "jsonl"]).stdout.isEmpty, "\(words)")
    }
    expectCode(box.run(["hibi", "undo"]), 0)
    expectCode(box.run(["hibi", "tea", "list"]), 64)
    expectCode(box.run(["hibi", "redo"]), 0)
    expectCode(box.run(["hibi", "redo"]), 0)
    #expect(export(box) == before)
    expectCode(box.run(["hibi", "doctor"]), 0)
  }

  @Test("a tracker that is there gets the definition of a file, or its entries change")
  func whatIsThereStays() {
    let box = filled()
    let file = box.file("hibi.json", export(box))
    expectCode(box.run(["calorie", "edit", "1", "--kcal", "99"]), 0)
    let text = box.run(["hibi", "tracker", "export", "tea"]).stdout
    let more = text.replacing(
      "\"fields\": [", with: "\"fields\": [{\"name\": \"hot\", \"type\": \"flag\"},")
    expectCode(box.run(["hibi", "tracker", "define", "-"], input: more), 0)
    let before = export(box)
    let answer = box.run(["hibi", "import", file])
    #expect(answer.stdout.contains("(1 with other values)"), "\(answer.stdout)")
    #expect(export(box) == before)
    // One that was removed is not in a file, and that is said; a file brings it back.
    expectCode(box.run(["hibi", "tracker", "remove", "tea"]), 0)
    let without = box.run(["hibi", "export"])
    #expect(!without.stdout.contains(#""tracker":"tea""#))
    #expect(without.stderr.contains("they were removed: tea"), "\(without.stderr)")
    expectCode(box.run(["hibi", "import", file]), 0)
    #expect(box.run(["hibi", "tea", "list"]).stdout.contains("green"))
  }

  @Test("trackers of a file are lost where it brings no entry") func definitionsAlone() {
    let box = Sandbox()
    expectCode(box.run(["hibi", "tracker", "new", "tea", "cups:integer"]), 0)
    let text = export(box)
    box.change(["HIBI_STORE": box.folder + "/other"])
    let answer = box.run(["hibi", "import", "-"], input: text)
    #expect(answer.stdout.contains("defined: tea"), "\(answer.stdout)")
    expectCode(box.run(["hibi", "tea", "add", "1"]), 0)
    expectCode(box.run(["hibi", "doctor"]), 0)
  }

  @Test("a fault in one part leaves the others, or is not named")
  func allOrNothing() {
    let box = filled()
    let text = export(box)
    box.change(["HIBI_STORE": box.folder + "/other"])
    func answer(_ old: String, _ new: String) -> String {
      #expect(text.contains(old), "\(old)")
      let answer = box.run(["hibi", "import", "-"], input: text.replacing(old, with: new))
      expectCode(answer, 65)
      #expect(!box.exists("other"))
      return answer.stderr
    }
    let line = answer(#""cups":3"#, #""cups":"x""#)
    #expect(line.contains("<stdin>, tea: 1 line is wrong") && line.contains("line 2"), "\(line)")
    #expect(answer(#""hibi":1,"settings""#, #""hibi":2,"settings""#).contains("another version"))
    #expect(
      answer(#""settings":[{"name":"day-start""#, #""more":[{"name":"day-start""#).contains(
        "'more'"))
    #expect(answer(#""day-start""#, #""day-stop""#).contains("'settings'"))
    #expect(answer(#""tracker":"tea""#, #""tracker":"manga""#).contains("'trackers'"))
    #expect(
      answer(
        #""tracker":"tea","definition":{"hibi":1,"name":"tea""#,
        #""tracker":"undo","definition":{"hibi":1,"name":"undo""#
      ).contains("undo"))
    #expect(answer(#""trackers":["#, #""trackers":[["#).contains("JSON is not valid"))
  }

  @Test("a file of one tracker is taken for one of all, or the other way round")
  func wrongFile() {
    let box = filled()
    let one = box.folder + "/one.json"
    let all = box.folder + "/all.json"
    expectCode(box.run(["calorie", "export", one]), 0)
    expectCode(box.run(["hibi", "export", all]), 0)
    let wide = box.run(["hibi", "import", one])
    expectCode(wide, 65)
    #expect(wide.stderr.contains("hibi calorie import \(one)"), "\(wide.stderr)")
    let narrow = box.run(["calorie", "import", all])
    expectCode(narrow, 65)
    #expect(narrow.stderr.contains("hibi import \(all)"), "\(narrow.stderr)")
    expectCode(box.run(["hibi", "export", all]), 73)
    expectCode(box.run(["hibi", "export", box.folder + "/all.csv"]), 64)
    expectCode(box.run(["hibi", "import"]), 64)
  }
}
