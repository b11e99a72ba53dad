import Glibc
import HibiTestSupport
import Testing

@testable import HibiCore

@Suite struct EraseTests {
  /// Whether the file or its journal holds a text anywhere, free pages too: byte for byte, since
  /// what stands beside it may be no text.
  private func holds(_ test: TestStore, _ text: String) throws -> Bool {
    let names = test.folder.names(in: "store")
    #expect(names.allSatisfy { ["hibi.db", "hibi.db-journal"].contains($0) }, "\(names)")
    let wanted = Array(text.utf8)
    for name in names {
      let bytes = try PlainFiles.bytes(test.folder("store/" + name))
      for start in bytes.indices.dropLast(wanted.count - 1) where bytes[start] == wanted[0] {
        if bytes[start..<start + wanted.count].elementsEqual(wanted) { return true }
      }
    }
    return false
  }

  @Test("an erased value stays in the file") func bytes() throws {
    let test = try TestStore()
    let id = try test.add("Geheimnis", 1, note: String(repeating: "verborgen ", count: 2_000))
    try test.set(id, ["name": .text("Rätsel")])
    try test.add("Tee", 1)
    try test.delete(id)
    try test.undo()
    for text in ["Geheimnis", "verborgen", "Rätsel", "Tee"] {
      #expect(try holds(test, text), "\(text)")
    }
    try test.erase(id)
    for text in ["Geheimnis", "geheimnis", "verborgen", "Rätsel", "rätsel"] {
      #expect(try !holds(test, text), "\(text)")
    }
    #expect(try holds(test, "Tee"))
    #expect(try test.sql("SELECT count(*) FROM hibi_operation") == ["5"])
    try checkLog(test)
  }

  @Test("a file that cannot be made smaller is called unchanged, or stays as it is for ever")
  func compacting() throws {
    let test = try TestStore()
    let id = try test.add("Geheimnis", 1, note: String(repeating: "verborgen", count: 10_000))
    try test.set(id, ["name": .text("Rätsel")])
    #expect(try holds(test, "Geheimnis") && holds(test, "verborgen") && holds(test, "rätsel"))
    test.store.close()
    var said: [String] = []
    var reader: Store?
    var seams = TestStore.seams { said.append($0.en) }
    seams.committed = {
      // Another program reads just then.
      reader = try? test.open(.reading)
    }
    let store = try test.open(.writing, seams)
    #expect(try store.erase([id], Water.glasses, Water.tracker) == 1)
    #expect(said.count == 1 && said[0].contains("another program uses it"))
    #expect(!said.joined().contains("nothing was changed"))
    for text in ["Geheimnis", "geheimnis", "verborgen", "Rätsel", "rätsel"] {
      #expect(try !holds(test, text), "\(text)")
    }
    #expect(try store.entries(Query(), Water.glasses, Water.tracker).isEmpty)
    reader?.close()
    store.close()
    let before = try PlainFiles.bytes(test.file).count
    let again = try test.open(.writing)
    #expect(try again.erase([id], Water.glasses, Water.tracker) == 1)
    #expect(try PlainFiles.bytes(test.file).count < before)
    #expect(try again.erase([9], Water.glasses, Water.tracker) == 0)
  }

  @Test("what was erased stays under the number that it had before it came back")
  func otherNumber() throws {
    let test = try TestStore()
    let id = try test.add("Geheimnis", 1)
    try test.set(id, ["note": .text("verborgen")])
    let uid = try #require(try test.glasses().first?.uid)
    try test.delete(id)
    _ = try test.store.act("water import", .fake()) { writer throws(HibiError) in
      try writer.create(
        Writer.Draft(day: day(20_261_128), values: Water.values("Rätsel", 1), uid: uid),
        in: Water.glasses, of: Water.tracker)
    }
    try test.add("Tee", 1)
    // Under its old number there is nothing that does not live elsewhere.
    #expect(try test.store.erase([id], Water.glasses, Water.tracker) == 0)
    #expect(
      try test.store.erasable(DayRange(day(20_261_128)), Water.glasses, Water.tracker) == [2, 3])
    #expect(try test.store.erase([2], Water.glasses, Water.tracker) == 1)
    for text in ["Geheimnis", "verborgen", "Rätsel"] {
      #expect(try !holds(test, text), "\(text)")
    }
    #expect(try holds(test, "Tee"))
    try checkLog(test)
    #expect(try test.store.erase([2], Water.glasses, Water.tracker) == 1)
  }

  @Test("an entry that is known by its day takes another with it, or leaves itself behind")
  func keyedByDay() throws {
    var schema = Water.breaks
    schema.key = .day
    let keyed = schema
    var tracker = Water.tracker
    tracker.collections[1] = keyed
    let water = tracker
    let test = try TestStore()
    let (first, second): (Int64, Int64) = (20_261_127, 20_261_128)
    func add(_ text: String, _ key: Int64) throws {
      try test.create([.text(text), .none], on: key, in: keyed, of: water)
    }
    try add("Geheimnis", first)
    _ = try test.store.act("water edit", .fake()) { writer throws(HibiError) in
      try writer.set(
        first, day: .some(LooseDay(day(second))), values: ["reason": .text("Rätsel")], in: keyed,
        of: water)
    }
    try add("Tee", first)
    #expect(try test.store.erase([first], keyed, water) == 1)
    #expect(try test.store.entries(Query(), keyed, water).map(\.id) == [second])
    #expect(try !holds(test, "Tee") && holds(test, "Geheimnis") && holds(test, "Rätsel"))
    try add("Kaffee", first)
    #expect(try test.store.erase([second], keyed, water) == 1)
    #expect(try !holds(test, "Geheimnis") && !holds(test, "Rätsel") && holds(test, "Kaffee"))
    try add("Wasser", second)
    var registry = Registry()
    try registry.register(water)
    for finding in try test.store.examine(registry) {
      #expect(!finding.isFault, "\(finding.text.en)")
    }
  }

  @Test("an unfinished copy keeps what was erased") func unfinishedCopy() throws {
    let test = try TestStore()
    let id = try test.add("Geheimnis", 1)
    mkdir(test.folder("store/backups"), 0o700)
    for name in ["water-1.db.tmp", "water-1.db", "water-1.db.old"] {
      try test.folder.write("Geheimnis", to: "store/backups/" + name)
    }
    try test.erase(id)
    #expect(test.folder.names(in: "store/backups") == ["water-1.db", "water-1.db.old"])
    #expect(
      test.store.backups()
        == ["water-1.db", "water-1.db.old"].map { test.folder("store/backups/" + $0) })
  }

  @Test("an erasing whose commit failed is called done while values are left") func lost() throws {
    // The rows are gone and the values are not, or the other way round.
    for rest in [
      "DELETE FROM water", "UPDATE hibi_operation SET before=NULL, after=NULL",
    ] {
      let test = try TestStore()
      let id = try test.add("Geheimnis", 1)
      test.store.close()
      var seams = TestStore.seams()
      let disk = HibiError(.inputOutput, "disk")
      seams.commit = { database throws(HibiError) in
        try database.run("ROLLBACK; \(rest)")
        throw disk
      }
      let store = try test.open(.writing, seams)
      #expect(
        failure { _ = try store.erase([id], Water.glasses, Water.tracker) } == disk, "\(rest)")
    }
  }
}
