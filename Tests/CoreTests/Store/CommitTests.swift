import HibiTestSupport
import Testing

@testable import HibiCore

@Suite struct CommitTests {
  private static let disk = HibiError(.inputOutput, Localized("the disk failed", ja: "ディスクのエラー"))

  /// Does what an act does up to its commit, and commits it by `run`.
  private func add(_ store: Store, _ run: (Database) throws(HibiError) -> Void) throws {
    try store.database.run("BEGIN IMMEDIATE")
    try store.database.run("INSERT INTO hibi_act VALUES(1,'do',NULL,5,0,'test 1','water add',1)")
    try store.database.run("INSERT INTO hibi_operation VALUES(1,1,'water',1,'create',1,NULL,'[]')")
    let act = Act(
      id: 1, kind: .do, target: nil, moment: Moment(milliseconds: 5, offset: 0), name: "water add",
      first: 1)
    try store.commit(act, run)
  }

  @Test("an act that is kept is called failed") func kept() throws {
    let base = try TemporaryFolder()
    var said: [String] = []
    let store = try Store.open(
      StoreFolder(path: base("store"), isDefault: false), for: .writing,
      TestStore.seams { said.append($0.en) })
    try add(store) { database throws(HibiError) in
      try database.run("COMMIT")
      throw Self.disk
    }
    #expect(said.last?.contains("hibi doctor") == true)
    #expect(try store.act(1)?.name == "water add")
    #expect(try store.database.integer("PRAGMA synchronous") == 2)
  }

  @Test("an act that is lost is called done") func lost() throws {
    let test = try TestStore()
    let error = failure {
      try add(test.store) { _ throws(HibiError) in throw Self.disk }
    }
    #expect(error == Self.disk)
    #expect(try test.sql("SELECT count(*) FROM hibi_act") == ["0"])
    #expect(try test.store.history(nil, limit: 1).isEmpty)
    #expect(try test.add("tea", 1) == 1)
  }

  @Test("another's act is taken for ours") func others() throws {
    let test = try TestStore()
    #expect(
      failure {
        try add(test.store) { database throws(HibiError) in
          try database.run(
            "ROLLBACK; INSERT INTO hibi_act VALUES(1,'do',NULL,6,0,'test 1','water add',1)")
          throw Self.disk
        }
      } == Self.disk)
  }

  @Test("what is not known is called done or failed") func unknown() throws {
    let test = try TestStore()
    let error = failure {
      try add(test.store) { _ throws(HibiError) in
        // The folder is gone: the file cannot be opened any more.
        try? PlainFiles.rename(test.folder("store"), to: test.folder("away"))
        throw Self.disk
      }
    }
    #expect(error?.kind == .inputOutput)
    #expect(error?.message.en.contains("not known") == true)
    #expect(error?.hints.first?.en.contains("hibi doctor") == true)
  }

  @Test("another error of a commit closes the store, or leaves the transaction open") func busy()
    throws
  {
    let test = try TestStore()
    let busy = HibiError(.busy, "busy")
    #expect(failure { try add(test.store) { _ throws(HibiError) in throw busy } } == busy)
    #expect(try test.add("tea", 1) == 1)
  }
}
