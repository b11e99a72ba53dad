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

  @Test("a picture that another program brought back meanwhile goes to trash")
  func backMeanwhile() throws {
    let test = try TestStore()
    let id = try test.add("tea", Self.one)
    let second = try test.open(.writing)
    var isUndone = false
    var seams = TestStore.seams()
    // Between the commit of the one and the moving of its file comes the other.
    seams.commit = { database throws(HibiError) in
      try database.run("COMMIT")
      guard !isUndone else { return }
      isUndone = true
      _ = try second.undo("hibi undo", .fake(), in: Water.registry) { () throws(HibiError) in
        try second.undoable(nil)
      }
    }
    let first = try test.open(.writing, seams)
    _ = try first.act("water edit", .fake()) { writer throws(HibiError) in
      try writer.set(id, day: nil, values: ["pic": .none], in: Water.glasses, of: Water.tracker)
    }
    #expect(isUndone)
    #expect(try rows(test).count == 1)
    try expectWhole(test, trash: 0)
  }

  @Test("a damaged file in trash is called whole, or comes back under a row") func spoiltTrash()
    throws
  {
    let test = try TestStore()
    let id = try test.add("tea", Self.one)
    let name = try #require(try rows(test).first)
    try test.set(id, ["pic": .none])
    let path = test.place.path + "/trash/" + name
    try Data("junk".utf8).write(to: URL(fileURLWithPath: path))
    let findings = try test.store.examine(Water.registry).filter { $0.name == "pictures" }
    #expect(findings.contains { $0.text.en.contains("not as they were stored") })
    #expect(findings.allSatisfy { $0.level != .fault })
    try test.undo()
    #expect(try rows(test).isEmpty && names(test, "images").isEmpty)
  }

  @Test("files that a running command has just made are to be removed, or those of a person")
  func filesOfOthers() throws {
    let test = try TestStore()
    try test.add("tea", Self.one)
    let images = test.place.path + "/images/"
    let time = Date(timeIntervalSince1970: 1_795_836_600)
    for (name, age) in [
      (PictureName.make(UID(high: 7, low: 7), 1), 30.0), (".tmp.1", 30), ("holiday.png", 5_000),
    ] {
      _ = FileManager.default.createFile(atPath: images + name, contents: Data("x".utf8))
      try FileManager.default.setAttributes(
        [.modificationDate: time.addingTimeInterval(-age)], ofItemAtPath: images + name)
    }
    func advice() throws -> Bool {
      try test.store.examine(Water.registry).contains { $0.text.en.contains("belong to no entry") }
    }
    #expect(try !advice())
    try FileManager.default.setAttributes(
      [.modificationDate: time.addingTimeInterval(-5_000)], ofItemAtPath: images + ".tmp.1")
    #expect(try advice())
  }

  @Test("what says a size that no picture has is taken for one")
  func impossibleSize() {
    #expect(NewPicture(png: StandIn.png("x", width: 0)) == nil)
    #expect(NewPicture(png: StandIn.png("x", height: 0)) == nil)
    var huge = StandIn.png("x")
    for place in [17, 21] { huge[place] = 1 }
    #expect(NewPicture(png: huge) == nil)
    #expect(NewPicture(png: StandIn.png("x")) != nil)
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

  @Test(
    "a picture that is gone stands in the way of undo, or a row names it",
    arguments: ["delete", "replace", "remove", "add"])
  func lost(act: String) throws {
    let test = try TestStore()
    try test.add("coffee", 1)
    let id = try test.add("tea", Self.one)
    switch act {
    case "delete": try test.delete(id)
    case "replace": try test.setPicture(id, Self.two)
    case "remove": try test.set(id, ["pic": .none])
    default: try test.undo()
    }
    let uid = String(try #require(names(test, "trash").first).prefix(32))
    let name = uid + ".png"
    try FileManager.default.removeItem(atPath: test.place.path + "/trash/" + name)
    test.store.close()
    let said = Said()
    let store = try test.open(.writing, TestStore.seams(announce: { said.texts.append($0.en) }))
    func replay(_ isUndo: Bool) throws {
      func choose() throws(HibiError) -> Act? {
        try isUndo ? store.undoable(nil) : store.redoable(nil)
      }
      _ =
        try isUndo
        ? store.undo("hibi undo", .fake(), in: Water.registry, choose)
        : store.redo("hibi redo", .fake(), in: Water.registry, choose)
    }
    func glasses() throws -> [String] {
      try store.entries(Query(), Water.glasses, Water.tracker).map {
        "\($0.value(of: "name", Water.glasses).text ?? "") \($0.value(of: "pic", Water.glasses).isNone)"
      }
    }
    for _ in 0..<2 {
      try replay(act != "add")
      #expect(try glasses().sorted() == ["coffee true", "tea true"])
      #expect(said.texts.count == 1 && said.texts[0].contains("water \(id) (pic) \(name)"))
      said.texts = []
      #expect(try store.examine(Water.registry).allSatisfy { !$0.isFault })
      try replay(act == "add")
      let held = ["delete": 1, "replace": 2, "remove": 2, "add": 1]
      #expect(try glasses().count == held[act] && said.texts.isEmpty, "\(said.texts)")
      #expect(try rows(test) == names(test, "images"))
    }
    // What is older comes in reach.
    try replay(act != "add")
    if act == "add" {
      try replay(true)
    } else {
      try replay(true)
      try replay(true)
      #expect(try glasses().isEmpty)
    }
    #expect(try store.examine(Water.registry).allSatisfy { !$0.isFault })
    store.close()
  }

  private final class Said { var texts: [String] = [] }

  @Test(
    "a picture that is given once more does not mend its file",
    arguments: ["missing", "other", "short", "pipe", "link", "whole"])
  func mended(what: String) throws {
    let test = try TestStore()
    let id = try test.add("tea", Self.one)
    let name = try #require(try rows(test).first)
    let path = test.place.path + "/images/" + name
    let bytes = try PlainFiles.bytes(path)
    if what != "whole" { try FileManager.default.removeItem(atPath: path) }
    switch what {
    case "other":
      _ = FileManager.default.createFile(atPath: path, contents: Data(StandIn.png("0ne")))
    case "short": _ = FileManager.default.createFile(atPath: path, contents: Data("x".utf8))
    case "pipe": #expect(mkfifo(path, 0o600) == 0)
    case "link":
      let other = test.place.path + "/elsewhere.png"
      _ = FileManager.default.createFile(atPath: other, contents: Data(bytes))
      #expect(symlink(other, path) == 0)
    default: break
    }
    let state = try test.store.pictureState(.text(name))
    #expect((state.fault == nil) == (what == "whole") && (state == .missing) == (what == "missing"))
    #expect(try test.setPicture(id, Self.one) == nil)
    #expect(test.store.hasMended == (what != "whole"))
    #expect(try test.store.pictureState(.text(name)) == .whole(bytes))
    try expectWhole(test, trash: 0)
  }

  @Test("the doctor calls what was replaced deleted, or says of nobody whose it is")
  func doctorNames()
    throws
  {
    let test = try TestStore()
    let id = try test.add("tea", Self.one)
    let (first, images) = (try #require(try rows(test).first), test.place.path + "/images/")
    try test.setPicture(id, Self.two)
    let second = try #require(try rows(test).first)
    func said() throws -> String {
      try test.store.examine(Water.registry).filter { $0.name == "pictures" }
        .map { $0.text.en + $0.text.ja }.joined(separator: "\n")
    }
    try FileManager.default.moveItem(
      atPath: test.place.path + "/trash/" + first, toPath: images + first)
    #expect(try said().contains("deleted or replaced lie in images"))
    try FileManager.default.removeItem(atPath: images + first)
    #expect(try said().contains("deleted or replaced are gone"))
    try FileManager.default.removeItem(atPath: images + second)
    let lost = try said()
    #expect(lost.contains("water \(id) (pic) \(second)"), "\(lost)")
    #expect(lost.contains("edit \(id) --pic FILE") && lost.contains("edit \(id) --no-pic"))
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
    try test.add("tea", 1)
    test.store.close()
    // What format 4 brought.
    _ = try test.sql("DROP TABLE hibi_image; PRAGMA user_version=\(StoreFormat.pictures - 1)")
    let store = try test.open(.writing)
    _ = try store.act("water edit", .fake()) { writer throws(HibiError) in
      writer.offered = [Self.one.hash: Self.one]
      return try writer.set(
        1, day: nil, values: ["pic": Self.one.value], in: Water.glasses, of: Water.tracker)
    }
    #expect(try rows(test) == names(test, "images"))
    #expect(try rows(test).count == 1)
    #expect(
      try test.sql("PRAGMA user_version; SELECT value FROM hibi_meta WHERE key='min_reader'")
        == ["\(StoreFormat.latest)", "\(StoreFormat.definitions)"])
  }
}
