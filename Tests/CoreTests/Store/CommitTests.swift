import HibiTestSupport
import Testing

@testable import HibiCore

@Suite struct CommitTests {
  private static let disk = HibiError(.inputOutput, Localized("the disk failed", ja: "ディスクのエラー"))

  /// A store whose commits a test lets fail.
  private final class Broken {
    let test: TestStore
    /// What ends each transaction from now on.
    var commit: (Database) throws(HibiError) -> Void = { database throws(HibiError) in
      try database.run("COMMIT")
    }
    private(set) var said: [String] = []
    private(set) var saved = 0

    init() throws {
      test = try TestStore()
      try test.add("tea", 1)
      test.store.close()
    }

    func open(_ place: StoreFolder? = nil, steps: [StoreStep] = []) throws -> Store {
      var seams = TestStore.seams(steps: steps) { [self] in said.append($0.en) }
      seams.committed = { [self] in saved += 1 }
      seams.commit = { [self] database throws(HibiError) in try commit(database) }
      return try Store.open(place ?? test.place, for: .writing, seams)
    }
  }

  /// Everything that is written in one transaction: what does it, and what tells that it is done.
  private static var writes: [(name: String, run: (Broken) throws -> Void, isDone: String)] {
    [
      (
        "an act", { try add(try $0.open()) },
        "SELECT count(*)=2 FROM hibi_act"
      ),
      (
        "an erasing", { _ = try $0.open().erase([1], Water.glasses, Water.tracker) },
        "SELECT count(*)=0 FROM water"
      ),
      (
        "a step of the format",
        {
          try $0.open(steps: [
            StoreStep(version: StoreFormat.latest + 1, statements: ["CREATE TABLE extra(a)"])
          ]).close()
        },
        "SELECT count(*)=1 FROM sqlite_schema WHERE name='extra'"
      ),
      (
        "new fields", { try $0.open().update(newer) },
        "SELECT count(*)=1 FROM pragma_table_info('water') WHERE name='place'"
      ),
    ]
  }

  private static let newer: Tracker = {
    var tracker = Water.tracker
    tracker.collections[0].version = 2
    tracker.collections[0].fields.append(Field("place", "Place", .text()))
    tracker.collections[0].migrations = [Migration(version: 2, added: ["place"])]
    return tracker
  }()

  private static func add(_ store: Store) throws {
    _ = try store.act("water add", .fake()) { writer throws(HibiError) in
      try writer.create(
        Writer.Draft(day: day(20_261_128), values: Water.values("b", 1)), in: Water.glasses,
        of: Water.tracker)
    }
  }

  @Test("what is kept is called failed") func kept() throws {
    for (name, run, isDone) in Self.writes {
      let broken = try Broken()
      broken.commit = { database throws(HibiError) in
        try database.run("COMMIT")
        throw Self.disk
      }
      #expect(failure { try run(broken) } == nil, "\(name)")
      #expect(broken.said.contains { $0.contains("hibi doctor") }, "\(name)")
      // "Saved" is a word for what a person did.
      let isOwn = ["an act", "an erasing"].contains(name)
      #expect(broken.said.contains { $0.contains("Saved") } == isOwn, "\(name): \(broken.said)")
      #expect(broken.saved == (isOwn ? 1 : 0), "\(name)")
      #expect(try broken.test.sql(isDone) == ["1"], "\(name)")
    }
  }

  @Test("what is lost is called done") func lost() throws {
    for (name, run, isDone) in Self.writes {
      let broken = try Broken()
      broken.commit = { _ throws(HibiError) in throw Self.disk }
      #expect(failure { try run(broken) } == Self.disk, "\(name)")
      #expect(try broken.test.sql(isDone) == ["0"], "\(name)")
      #expect(broken.saved == 0)
      #expect(try broken.test.open(.reading).history(nil, limit: 9).count == 1)
    }
  }

  @Test("a store is made, or not, and the opposite is said") func creation() throws {
    for isKept in [true, false] {
      let broken = try Broken()
      broken.commit = { database throws(HibiError) in
        if isKept { try database.run("COMMIT") }
        throw Self.disk
      }
      let place = StoreFolder(path: broken.test.folder("new"), isDefault: false)
      let error = failure { try broken.open(place).close() }
      #expect(error == (isKept ? nil : Self.disk))
      #expect(broken.saved == 0, "that the tables are there saves nothing of the person's")
      #expect(try place.isPresent() == isKept)
      broken.commit = { database throws(HibiError) in try database.run("COMMIT") }
      let store = try broken.open(place)
      try Self.add(store)
      #expect(try store.history(nil, limit: 9).count == 1)
      #expect(try store.database.integer("PRAGMA synchronous") == 2)
    }
  }

  @Test("the connection is of no use after a commit that failed") func again() throws {
    let broken = try Broken()
    let store = try broken.open()
    broken.commit = { _ throws(HibiError) in throw Self.disk }
    #expect(failure { try Self.add(store) } == Self.disk)
    broken.commit = { database throws(HibiError) in try database.run("COMMIT") }
    try Self.add(store)
    #expect(try store.database.integer("PRAGMA synchronous") == 2)
    #expect(broken.saved == 1)
    #expect(try broken.test.sql("SELECT count(*) FROM water") == ["2"])
  }

  @Test("another's act is taken for ours") func others() throws {
    let broken = try Broken()
    broken.commit = { database throws(HibiError) in
      try database.run(
        "ROLLBACK; INSERT INTO hibi_act VALUES(2,'do',NULL,6,0,'test 1','water add',2)")
      throw Self.disk
    }
    #expect(failure { try Self.add(try broken.open()) } == Self.disk)
  }

  @Test("what is not known is called done or failed") func unknown() throws {
    for (name, run, _) in Self.writes {
      let broken = try Broken()
      broken.commit = { _ throws(HibiError) in
        // The folder is gone: the file cannot be opened any more.
        try? PlainFiles.rename(broken.test.folder("store"), to: broken.test.folder("away"))
        throw Self.disk
      }
      let error = failure { try run(broken) }
      #expect(error?.kind == .inputOutput, "\(name)")
      #expect(error?.message.en.contains("not known") == true, "\(name)")
      #expect(error?.hints.first?.en.contains("hibi doctor") == true, "\(name)")
    }
  }

  @Test("another error of a commit closes the store, or leaves the transaction open") func busy()
    throws
  {
    let broken = try Broken()
    let store = try broken.open()
    let busy = HibiError(.busy, "busy")
    broken.commit = { _ throws(HibiError) in throw busy }
    #expect(failure { try Self.add(store) } == busy)
    broken.commit = { database throws(HibiError) in try database.run("COMMIT") }
    try Self.add(store)
    #expect(try store.history(nil, limit: 9).count == 2)
  }
}
