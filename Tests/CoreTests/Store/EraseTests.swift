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
}
