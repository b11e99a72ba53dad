import Foundation
import HibiTestSupport
import Testing

@Suite("What is said of trackers that people make themselves")
struct OwnTrackerTextsTests {
  private func made(_ words: [String]) -> Sandbox {
    let box = Sandbox()
    expectCode(box.run(["hibi", "tracker", "new"] + words), 0)
    return box
  }

  @Test("a hint or help names a command that is not there") func commands() {
    let box = made(["migraine", "start:time", "note:text"])
    let added = box.run(["hibi", "migraine", "add", "8:30"])
    #expect(added.stderr.contains("To undo it: hibi migraine undo\n"), "\(added.stderr)")
    let help = box.run(["hibi", "migraine", "undo", "--help"]).stdout
    #expect(help.hasPrefix("Usage: hibi migraine undo"))
    #expect(box.run(["hibi", "migraine", "--help"]).stdout.contains("  hibi migraine add 8:30"))
    #expect(
      box.run(["hibi", "help", "migraine", "add"]).stdout.contains("Usage: hibi migraine add"))
    #expect(
      box.run(["hibi", "migraine", "lisst"]).stderr.contains(
        "See all commands: hibi migraine --help"))
    // A link is a command.
    expectCode(box.run(["hibi", "tracker", "link", "migraine", "--dir", box.folder + "/bin"]), 0)
    #expect(
      box.run(["migraine", "add", "9:00"]).stderr.contains("To undo it: migraine undo\n"))
    // The history has one name for both.
    let history = box.run(["hibi", "history", "--format", "csv"]).stdout
    #expect(history.components(separatedBy: "migraine add").count == 3, "\(history)")
    #expect(!history.contains("hibi migraine"))
  }

  @Test("the help of the program does not know the trackers in the store") func programHelp() {
    let box = made(["migraine", "start:time"])
    #expect(box.run(["hibi", "--help"]).stdout.contains("\n  migraine  Start\n"))
    #expect(box.run(["hibi", "help"]).stdout.contains("\n  migraine  Start\n"))
    expectCode(box.run(["hibi", "tracker", "remove", "migraine"]), 0)
    #expect(!box.run(["hibi", "--help"]).stdout.contains("migraine"))
  }

  @Test(
    "the example of a new tracker does not work",
    arguments: [
      ["a:tags"], ["a!:tags", "b"], ["a:image", "b:integer"], ["a:link"], ["a:isbn"], ["a:flag"],
      ["a:day"], ["a:rating"], ["a:duration"], ["a:hot|cold"], ["a:35.0-42.0"], ["a:long-text"],
      ["a:text!", "b!:time"], ["a"],
    ])
  func examples(fields: [String]) {
    for language in ["en", "ja"] {
      let box = Sandbox(["HIBI_LANG": language])
      let answer = box.run(["hibi", "tracker", "new", "t"] + fields)
      expectCode(answer, 0)
      let line = answer.stderr.split(separator: "\n").compactMap { line in
        line.range(of: "hibi t add").map { String(line[$0.lowerBound...]) }
      }
      #expect(line.count == 1, "\(answer.stderr)")
      expectCode(box.shell(line.first ?? ""), 0)
    }
  }

  @Test(
    "an entry must have an image, which nobody can give",
    arguments: [["a:image"], ["a:image!", "b"]])
  func onlyImages(fields: [String]) {
    let answer = Sandbox().run(["hibi", "tracker", "new", "t"] + fields)
    expectCode(answer, 65)
    #expect(answer.stderr.contains("\(fields[0]): an image "), "\(answer.stderr)")
  }

  @Test("values that a field refuses from now on are told to nobody") func misfits() {
    let box = made(["t", "a:integer", "b:0-10"])
    for words in [["5", "--b", "9"], ["6"]] {
      expectCode(box.run(["hibi", "t", "add"] + words), 0)
    }
    func dry(_ old: String, _ new: String) -> String {
      let text = box.run(["hibi", "tracker", "export", "t"]).stdout
      #expect(text.contains(old), "\(text)")
      let file = box.file("t.json", text.replacing(old, with: new))
      return box.run(["hibi", "tracker", "define", file, "--dry-run"]).stdout
    }
    #expect(
      dry("\"max\": 10", "\"max\": 8").contains(
        "entries with a value that it refuses from now on: 1, which stay as they are"))
    #expect(
      dry("\"max\": 10", "\"max\": 10, \"required\": true").contains(
        "entries without a value: 1, which stay as they are"))
    #expect(!dry("\"max\": 10", "\"max\": 9").contains("refuses"))
  }

  @Test("a ready-made tracker takes the place of one's own") func install() {
    let box = made(["water", "cups:integer"])
    let answer = box.run(["hibi", "tracker", "install", "water", "-y"])
    expectCode(answer, 65)
    #expect(answer.stderr.contains("there is a tracker water already"), "\(answer.stderr)")
    expectCode(box.run(["hibi", "tracker", "remove", "water"]), 0)
    let other = Sandbox()
    for _ in 0..<2 { expectCode(other.run(["hibi", "tracker", "install", "water"]), 0) }
  }

  @Test("the example of a field that must be named does not work") func namedExample() throws {
    let box = Sandbox()
    let file = box.file(
      "t.json",
      #"{"name":"t","title":"T","collections":[{"fields":[{"name":"a","title":"A","type":"text","required":true,"positional":true},{"name":"b","title":"B","type":"integer","required":true}]}]}"#
    )
    let answer = box.run(["hibi", "tracker", "define", file])
    expectCode(answer, 0)
    #expect(answer.stderr.contains("hibi t add something --b 250\n"), "\(answer.stderr)")
    expectCode(box.shell("hibi t add something --b 250"), 0)
  }

  @Test("a tracker in one line has no goal, or stars are points") func goalAndStars() {
    let box = made(["water", "amount:integer:ml"])
    expectCode(box.run(["hibi", "water", "goal", "2000"]), 0)
    let books = made(["book", "title", "score:rating"])
    expectCode(books.run(["hibi", "book", "add", "R", "--stars", "4.5"]), 0)
    #expect(
      books.run(["hibi", "book", "list", "--format", "jsonl"]).stdout.contains("\"score\":90"))
  }

  @Test("a title has nothing to read", arguments: ["\"\"", "\" \"", "{\"en\":\"x\",\"ja\":\"\"}"])
  func emptyTitle(title: String) {
    let box = Sandbox()
    let file = box.file(
      "t.json",
      #"{"name":"t","title":"T","collections":[{"fields":[{"name":"a","type":"text","title":\#(title)}]}]}"#
    )
    let answer = box.run(["hibi", "tracker", "define", file])
    expectCode(answer, 65)
    #expect(answer.stderr.contains("title"), "\(answer.stderr)")
  }

  @Test("the history has numbers without unit or title, and names instead of titles")
  func toldValues() {
    let box = Sandbox()
    box.run(["hibi", "config", "sober.price", "600"])
    box.run(["hibi", "config", "sober.no-entry", "unknown"])
    box.run(["hibi", "tracker", "new", "pain", "level:0-10", "place:head|back", "--ja", "痛み"])
    box.run(["hibi", "pain", "add", "7", "--place", "back"])
    box.run(["hibi", "tracker", "new", "jog", "what:text", "laps:integer"])
    box.run(["hibi", "jog", "add", "park", "--laps", "5"])
    box.run(["sober", "presets", "edit", "2", "--ml", "150"])
    box.run(["sober", "write", "-m", "x"])
    let lines = box.run(["hibi", "history"]).stdout
    for about in [
      "sober.price = 600円 2026", "sober.no-entry = unknown 2026", "1 Back Level 7 2026",
      "1 park Laps 5 2026", "ID 2",
    ] { #expect(lines.contains(about), "\(about): \(lines)") }
    #expect(!lines.contains("20261129"), "\(lines)")
    let ja = box.run(["hibi", "history", "--lang", "ja"]).stdout
    #expect(ja.contains("sober.no-entry = 記録なし"), "\(ja)")
    box.run(["sober", "undo"])
    let undone = box.run(["sober", "undo"]).stdout
    #expect(undone.contains("Now: ID 2."), "\(undone)")
  }
}
