import Foundation
import HibiTestSupport
import Testing

@testable import HibiCore

@Suite("Pictures of entries")
struct PictureTests {
  private static let one = picture("one")
  private static let two = picture("two")

  private static func picture(_ text: String) -> NewPicture {
    guard let picture = NewPicture(png: StandIn.png(text)) else { fatalError("no PNG") }
    return picture
  }

  private func names(_ test: TestStore, _ folder: String) -> [String] {
    let path = test.place.path + "/" + folder
    return ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }

  /// The names that the rows hold.
  private func rows(_ test: TestStore) throws -> [String] {
    try test.sql("SELECT pic FROM water WHERE pic IS NOT NULL ORDER BY pic")
  }

  /// Expects that each row has its file, and that only these lie in `images/`.
  private func expectWhole(_ test: TestStore, trash: Int) throws {
    #expect(try rows(test) == names(test, "images"))
    #expect(names(test, "trash").count == trash)
    let findings = try test.store.examine(Water.registry).filter { $0.name == "pictures" }
    #expect(findings.allSatisfy { $0.level == .ok }, "\(findings)")
  }

  @Test("an entry and its picture part on some way") func life() throws {
    let test = try TestStore()
    let id = try test.add("tea", Self.one)
    try expectWhole(test, trash: 0)
    let first = try #require(try rows(test).first)
    #expect(PictureName.isName(first))
    let entry = try #require(try test.glasses().first)
    #expect(first == PictureName.make(entry.uid, 1))
    let value = entry.value(of: "pic", Water.glasses)
    #expect(test.store.picturePath(value) == test.place.path + "/images/" + first)
    #expect(
      try test.store.picture(value)
        == StoredPicture(name: first, hash: Self.one.hash, bytes: 27, width: 40, height: 30))
    // The same once more is no change; another has a name of its own.
    #expect(try test.setPicture(id, Self.one) == nil)
    try test.setPicture(id, Self.two)
    #expect(try rows(test) == [PictureName.make(entry.uid, 2)])
    try expectWhole(test, trash: 1)
    try test.undo()
    #expect(try rows(test) == [first])
    try expectWhole(test, trash: 1)
    try test.redo()
    try expectWhole(test, trash: 1)
    try test.set(id, ["pic": .none])
    #expect(try rows(test).isEmpty)
    try expectWhole(test, trash: 2)
    try test.undo()
    try test.delete(id)
    try expectWhole(test, trash: 2)
    for _ in 0..<3 { try test.undo() }
    #expect(try test.glasses().isEmpty)
    try expectWhole(test, trash: 2)
    for _ in 0..<2 { try test.redo() }
    try expectWhole(test, trash: 1)
    try test.set(id, ["name": .text("green tea")], day: 20_261_101)
    try expectWhole(test, trash: 1)
  }

  @Test("what was erased leaves its picture") func erase() throws {
    let test = try TestStore()
    let id = try test.add("tea", Self.one)
    try test.setPicture(id, Self.two)
    let other = try test.add("coffee", Self.one)
    // A kill left one that was never noted.
    let uid = try #require(try test.glasses().first { $0.id == id }?.uid)
    let stray = test.place.path + "/images/" + PictureName.make(uid, 9)
    #expect(FileManager.default.createFile(atPath: stray, contents: Data("x".utf8)))
    try test.delete(id)
    try test.erase(id)
    #expect(names(test, "images").count == 1 && names(test, "trash").isEmpty)
    #expect(try test.sql("SELECT count(*) FROM hibi_image") == ["1"])
    try test.erase(other)
    #expect(names(test, "images").isEmpty)
    #expect(try test.sql("SELECT count(*) FROM hibi_image") == ["0"])
  }

  @Test("an act that is refused or taken back leaves a file") func takenBack() throws {
    let test = try TestStore()
    let id = try test.add("tea", Self.one)
    let before = names(test, "images")
    for isTrial in [true, false] {
      _ = try? test.store.act("water edit", .fake(), isTrial: isTrial) { writer throws(HibiError) in
        writer.offered = [Self.two.hash: Self.two]
        _ = try writer.set(
          id, day: nil, values: ["pic": Self.two.value], in: Water.glasses, of: Water.tracker)
        if !isTrial { throw HibiError(.no, "stop") }
      }
      #expect(names(test, "images") == before && names(test, "trash").isEmpty)
    }
    try expectWhole(test, trash: 0)
    #expect(
      failure { try test.set(id, ["pic": .text("../../secret")]) }?.kind == .refused)
    let hash = String(repeating: "0", count: 64)
    #expect(failure { try test.set(id, ["pic": .text(hash)]) }?.kind == .fault)
    let name = String(repeating: "0", count: 32) + ".png"
    #expect(failure { try test.set(id, ["pic": .text(name)]) }?.kind == .fault)
  }

  @Test(
    "a commit that fails parts a row from its file",
    arguments: ["before", "after", "unknown"], ["add", "replace", "delete", "undo"])
  func commitFails(moment: String, act: String) throws {
    let test = try TestStore()
    let id = try test.add("tea", Self.one)
    if act == "undo" { try test.delete(id) }
    test.store.close()
    var isBroken = false
    var seams = TestStore.seams()
    seams.commit = { database throws(HibiError) in
      guard isBroken else { return try database.run("COMMIT") }
      if moment != "before" { try database.run("COMMIT") }
      if moment == "unknown" { _ = chmod(test.file, 0) }
      throw HibiError(.inputOutput, "the disk failed")
    }
    let store = try test.open(.writing, seams)
    isBroken = true
    func write() throws {
      switch act {
      case "undo":
        _ = try store.undo("hibi undo", .fake(), in: Water.registry) { () throws(HibiError) in
          try store.undoable(nil)
        }
      case "delete":
        _ = try store.act("water delete", .fake()) { writer throws(HibiError) in
          try writer.delete(id, in: Water.glasses, of: Water.tracker)
        }
      default:
        _ = try store.act("water edit", .fake()) { writer throws(HibiError) in
          writer.offered = [Self.two.hash: Self.two]
          if act == "replace" {
            _ = try writer.set(
              id, day: nil, values: ["pic": Self.two.value], in: Water.glasses, of: Water.tracker)
            return
          }
          var values = Water.values("coffee", 1)
          values[Water.picture] = Self.two.value
          _ = try writer.create(
            Writer.Draft(day: day(20_261_128), values: values), in: Water.glasses,
            of: Water.tracker)
        }
      }
    }
    let error = failure { try write() }
    #expect((error == nil) == (moment == "after" || moment == "unknown" && geteuid() == 0))
    chmod(test.file, 0o600)
    store.close()
    // Whatever happened, no row is without its file.
    let again = try test.open(.writing)
    #expect(try again.examine(Water.registry).allSatisfy { !$0.isFault })
    #expect(try Set(rows(test)).isSubset(of: names(test, "images")))
    if moment == "before" {
      #expect(try rows(test) == (act == "undo" ? [] : names(test, "images")))
    }
  }

  @Test("an undo makes a row without its file") func lost() throws {
    let test = try TestStore()
    let id = try test.add("tea", Self.one)
    try test.delete(id)
    let name = try #require(names(test, "trash").first)
    try FileManager.default.removeItem(atPath: test.place.path + "/trash/" + name)
    #expect(failure { try test.undo() }?.kind == .missing)
    #expect(try rows(test).isEmpty)
    let findings = try test.store.examine(Water.registry).filter { $0.name == "pictures" }
    #expect(findings.map(\.level) == [.advice] && findings[0].text.en.contains(name))
  }

  @Test("the doctor does not see what is wrong with pictures, or what to do") func doctor() throws {
    let cases: [(String, (String, String) throws -> Void, Finding.Level)] = [
      ("missing", { try FileManager.default.removeItem(atPath: $0 + "/images/" + $1) }, .fault),
      (
        "mv -n",
        {
          try FileManager.default.createDirectory(
            atPath: $0 + "/trash", withIntermediateDirectories: true)
          try FileManager.default.moveItem(
            atPath: $0 + "/images/" + $1, toPath: $0 + "/trash/" + $1)
        }, .fault
      ),
      (
        "as they were stored",
        { try Data(StandIn.png("0ne")).write(to: URL(fileURLWithPath: $0 + "/images/" + $1)) },
        .fault
      ),
      (
        "as they were stored",
        { try Data("short".utf8).write(to: URL(fileURLWithPath: $0 + "/images/" + $1)) }, .fault
      ),
      (
        "rm ",
        { folder, _ in
          try Data("x".utf8).write(to: URL(fileURLWithPath: folder + "/images/.tmp.1f"))
        }, .advice
      ),
      (
        "rm ",
        { folder, _ in
          let name = String(repeating: "a", count: 32) + ".png"
          try Data("x".utf8).write(to: URL(fileURLWithPath: folder + "/images/" + name))
        }, .advice
      ),
      (
        "nothing is noted",
        { folder, _ in _ = try PlainSQLite(folder + "/hibi.db").run("DELETE FROM hibi_image") },
        .fault
      ),
    ]
    for (text, change, level) in cases {
      let test = try TestStore()
      try test.add("tea", Self.one)
      let name = try #require(try rows(test).first)
      test.store.close()
      try change(test.place.path, name)
      let findings = try test.open(.examining).examine(Water.registry).filter {
        $0.name == "pictures"
      }
      #expect(
        findings.contains { $0.level == level && $0.text.en.contains(text) }, "\(text): \(findings)"
      )
      // What it says to type mends it.
      guard
        let line = findings.first(where: {
          $0.text.en.contains(": mkdir") || $0.text.en.contains(": rm ")
        }),
        let place = line.text.en.range(of: ": mkdir") ?? line.text.en.range(of: ": rm ")
      else { continue }
      let command = String(line.text.en[place.lowerBound...].dropFirst(2))
      #expect(shell(command) == 0)
      let after = try test.open(.examining).examine(Water.registry)
      #expect(after.filter { $0.name == "pictures" }.allSatisfy { $0.level == .ok }, "\(command)")
    }
  }

  private func shell(_ command: String) -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", command]
    try? process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }

  @Test("an older store gets no place for pictures, or older programs cannot read it")
  func migration() throws {
    let test = try TestStore()
    #expect(
      try test.sql("PRAGMA user_version; SELECT value FROM hibi_meta WHERE key='min_reader'")
        == ["\(StoreFormat.latest)", "\(StoreFormat.definitions)"])
  }
}
