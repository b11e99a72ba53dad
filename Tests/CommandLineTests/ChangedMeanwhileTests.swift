import Foundation
import HibiCore
import HibiTestSupport
import Testing

@testable import HibiCommandLine

@Suite("Another program changes the store while a person is asked")
struct ChangedMeanwhileTests {
  private final class Said {
    var bytes: [UInt8] = []
    var questions = 0
    var text: String { String(decoding: bytes, as: UTF8.self) }
  }

  /// Runs a command on a terminal; `meanwhile` happens at the first question, then the answers
  /// are typed.
  private func run(
    of program: String = "water", _ words: [String], _ test: TestStore, _ answers: [String],
    meanwhile: @escaping () throws -> Void
  ) -> (code: Int32, said: String) {
    let said = Said()
    let world = World(
      arguments: (["hibi", program] + words).map { Array($0.utf8) },
      variables: [
        "HIBI_STORE": test.folder("store"), "HOME": test.folder.path, "LANG": "C.UTF-8",
        "HIBI_NOW": "2026-11-28T12:30:00+09:00",
      ],
      clock: WallClock { 1_795_836_600_000 }, zone: tokyo, isTerminal: { _ in true },
      isFile: { _ in false }, columns: { 100 }, rows: { 24 },
      read: { () throws(HibiError) in
        defer { said.questions += 1 }
        if said.questions == 0 {
          do { try meanwhile() } catch { throw HibiError(.fault, Localized(both: "\(error)")) }
        }
        return said.questions < answers.count ? Array((answers[said.questions] + "\n").utf8) : nil
      },
      runEditor: { _, _ in 127 },
      write: { _, bytes in
        said.bytes += bytes
        return 0
      })
    let code = Program(world, Water.registry) { _ in }.run()
    return (code, said.text)
  }

  @Test("a person deletes or erases what was never shown") func destroying() throws {
    for verb in ["delete", "erase"] {
      let test = try TestStore()
      let id = try test.add("tea", 250)
      let (code, said) = run([verb, "\(id)"], test, ["y"]) {
        try test.set(id, ["name": .text("gold")])
      }
      #expect(code == 1, "\(said)")
      #expect(said.contains("Entry 1 was changed meanwhile; nothing was done."), "\(said)")
      #expect(try test.glasses().map(\.values[0]) == [.text("gold")])
      #expect(try test.sql("SELECT count(*) FROM hibi_operation WHERE after IS NULL") == ["0"])
    }
  }

  @Test("what came back meanwhile is erased with those that were deleted") func period() throws {
    let test = try TestStore()
    try test.add("tea", 250)
    try test.delete(1)
    let (code, said) = run(["erase", "--in", "2026"], test, ["y"]) { try test.undo() }
    #expect(said.contains("1  (deleted)"), "\(said)")
    #expect(code == 1 && said.contains("Entry 1 was changed meanwhile"), "\(said)")
    #expect(try test.glasses().count == 1)
  }

  @Test("two trackers share a table when one is defined while the other is asked about")
  func neighbour() throws {
    func tracker(_ name: String, _ noun: String, _ fields: [String]) -> Tracker {
      let fields = fields.map { Field($0, "A", .integer(0...9)) }
      var collections = [Schema(title: "A", fields: fields)]
      if !noun.isEmpty { collections.append(Schema(noun: noun, title: "B", fields: fields)) }
      return Tracker(name: name, title: Localized(both: name), icon: "•", collections: collections)
    }
    func define(_ tracker: Tracker, _ test: TestStore) throws {
      _ = try test.store.act("define", .fake()) { writer throws(HibiError) in
        try writer.define(tracker)
      }
    }
    let test = try TestStore()
    try define(tracker("tea", "", ["a", "b"]), test)
    let file = test.folder("tea.json")
    try tracker("tea", "cups", ["a"]).definitionFile.write(
      toFile: file, atomically: true, encoding: .utf8)
    let (code, said) = run(of: "tracker", ["define", file], test, ["y"]) {
      try define(tracker("tea-cups", "", ["a"]), test)
    }
    #expect(code == 65 && said.contains("tea_cups"), "\(said)")
    #expect(try test.store.definitions(named: "tea").first?.version == 1)
  }

  @Test("Enter puts a value back that another program changed") func keeping() throws {
    let test = try TestStore()
    try test.add("tea", 250)
    let answers = ["green tea", "", "", "", "", "", ""]
    let (code, said) = run(["edit", "1"], test, answers) {
      try test.set(1, ["amount": .integer(300)])
    }
    #expect(code == 0, "\(said)")
    let entry = try #require(try test.glasses().first)
    #expect(entry.values[0...1] == [.text("green tea"), .integer(300)])
    #expect(
      try test.sql("SELECT after FROM hibi_operation WHERE seq=3") == [#"{"name":"green tea"}"#])
  }
}
