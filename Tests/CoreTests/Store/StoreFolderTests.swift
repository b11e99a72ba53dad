import Foundation
import Glibc
import HibiTestSupport
import Testing

@testable import HibiCore

@Suite struct StoreFolderTests {
  private func folder(_ path: String, isDefault: Bool = false) -> StoreFolder {
    StoreFolder(path: path, isDefault: isDefault)
  }

  private func open(
    _ path: String, _ purpose: Store.Purpose, isDefault: Bool = false,
    announce: @escaping (Localized) -> Void = { _ in }
  ) throws -> Store {
    try Store.open(
      folder(path, isDefault: isDefault), for: purpose, TestStore.seams(announce: announce))
  }

  @Test("the folder is not found by option, then environment, then home") func locate() throws {
    func path(_ option: String?, _ environment: [String: String]) throws -> String {
      try StoreFolder.locate(option: option, environment: environment).path
    }
    let all = ["HIBI_STORE": "/h", "XDG_DATA_HOME": "/x", "HOME": "/home/a"]
    #expect(try path("o", all) == "o")
    #expect(try path(nil, all) == "/h")
    #expect(
      try path(nil, ["HIBI_STORE": "", "XDG_DATA_HOME": "/x", "HOME": "/home/a"]) == "/x/hibi")
    #expect(
      try path(nil, ["XDG_DATA_HOME": "relative", "HOME": "/home/a"]) == "/home/a/.local/share/hibi"
    )
    #expect(try path(nil, ["HOME": "/home/a"]) == "/home/a/.local/share/hibi")
    #expect(try path(nil, [:]).hasSuffix("/.local/share/hibi"))
    #expect(try path(nil, ["HOME": "relative"]).hasPrefix("/"))
    #expect(failure { _ = try path("", all) }?.kind == .usage)
    #expect(
      try StoreFolder.locate(option: nil, environment: ["HIBI_STORE": "/h"]).isDefault == false)
    #expect(try StoreFolder.locate(option: nil, environment: ["HOME": "/h"]).isDefault)
  }

  @Test("reading makes something, or fails where nothing is") func readingMakesNothing() throws {
    let base = try TemporaryFolder()
    for name in ["absent", "absent/deeper"] {
      let store = try open(base(name), .reading)
      #expect(store.folder == nil)
      #expect(try store.entries(Query(), Water.glasses, Water.tracker).isEmpty)
      #expect(try store.measure(Measure(.count), .all, Water.tracker).count == 0)
      #expect(try store.history(nil, limit: 5).isEmpty)
      #expect(
        try store.evaluate(
          Water.tracker.panels[0], of: Water.tracker,
          PanelInput(today: day(20_261_128), language: .en)
        ).notes == [Water.glasses.texts.empty])
    }
    #expect(base.names().isEmpty)
    let empty = try open(base.path, .reading)
    #expect(empty.folder == nil)
    #expect(base.names().isEmpty)
  }

  @Test("a new store can be read by others, or is not announced once") func permissions() throws {
    let base = try TemporaryFolder()
    var said: [String] = []
    _ = try open(base("store"), .writing) { said.append($0.en) }
    #expect(try base.permissions(of: "store") == 0o700)
    #expect(try base.permissions(of: "store/hibi.db") == 0o600)
    #expect(said.count == 1 && said[0].contains(base("store")))
    _ = try open(base("store"), .writing) { said.append($0.en) }
    _ = try open(base("store"), .reading) { said.append($0.en) }
    #expect(said.count == 1)
    #expect(base.names(in: "store").filter { $0 != "hibi.db-journal" } == ["hibi.db"])
  }

  @Test("a store that cannot be made is announced") func announced() throws {
    let base = try TemporaryFolder()
    var said: [String] = []
    var seams = TestStore.seams { said.append($0.en) }
    seams.random = Random { _ throws(HibiError) in throw HibiError(.inputOutput, "no bits") }
    let error = failure { _ = try Store.open(folder(base("store")), for: .writing, seams) }
    #expect(error?.message.en == "no bits")
    #expect(said.isEmpty)
    _ = try open(base("store"), .writing) { said.append($0.en) }
    #expect(said.count == 1)
  }

  @Test("an empty folder, or one with our own names, is refused") func ownNames() throws {
    let base = try TemporaryFolder()
    _ = try open(base.path, .writing)
    let other = try TemporaryFolder()
    for name in ["images", "trash", "backups", "drafts", "extensions"] {
      try FileManager.default.createDirectory(
        atPath: other(name), withIntermediateDirectories: false)
    }
    try other.write("", to: "hibi.db")
    #expect(try open(other.path, .reading).folder == nil)
    _ = try open(other.path, .writing)
    #expect(try open(other.path, .reading).folder == other.path)
  }

  @Test("a folder with other things in it becomes a store") func foreign() throws {
    let base = try TemporaryFolder()
    try base.write("x", to: "letter.txt")
    for purpose in [Store.Purpose.reading, .writing] {
      #expect(failure { _ = try open(base.path, purpose) }?.kind == .missing)
    }
    #expect(base.names() == ["letter.txt"])
  }

  @Test("a folder without a parent is made where a person named it") func noParent() throws {
    let base = try TemporaryFolder()
    #expect(failure { _ = try open(base("a/b"), .writing) }?.kind == .missing)
    #expect(base.names().isEmpty)
    _ = try open(base("a/b/c"), .writing, isDefault: true)
    #expect(try base.permissions(of: "a") == 0o700)
    _ = try open(base("d/"), .writing)
    #expect(base.names() == ["a", "d"])
  }

  @Test("a file, or a path through a file or a dead link, is a store") func notAFolder() throws {
    let base = try TemporaryFolder()
    try base.write("x", to: "file")
    try FileManager.default.createSymbolicLink(
      atPath: base("dead"), withDestinationPath: base("nowhere"))
    try FileManager.default.createSymbolicLink(
      atPath: base("loop"), withDestinationPath: base("loop"))
    for name in ["file", "file/in", "dead", "loop", String(repeating: "a", count: 300)] {
      #expect(failure { _ = try open(base(name), .writing) }?.kind == .missing, "\(name)")
    }
    #expect(base.names() == ["dead", "file", "loop"])
  }

  @Test("a linked folder is refused, or is another store") func linkedFolder() throws {
    let base = try TemporaryFolder()
    let store = try open(base("real"), .writing)
    try FileManager.default.createSymbolicLink(
      atPath: base("link"), withDestinationPath: base("real"))
    #expect(try open(base("link"), .reading).folder == store.folder)
    #expect(try open(base("link"), .writing).folder == base("real"))
  }

  @Test("a linked file, one with two names or a folder is written to") func linkedFile() throws {
    let base = try TemporaryFolder()
    _ = try open(base("real"), .writing)
    for name in ["soft", "hard", "folder"] {
      try FileManager.default.createDirectory(
        atPath: base(name), withIntermediateDirectories: false)
    }
    try FileManager.default.createSymbolicLink(
      atPath: base("soft/hibi.db"), withDestinationPath: base("real/hibi.db"))
    try FileManager.default.linkItem(atPath: base("real/hibi.db"), toPath: base("hard/hibi.db"))
    try FileManager.default.createDirectory(
      atPath: base("folder/hibi.db"), withIntermediateDirectories: false)
    for name in ["soft", "hard", "real", "folder"] {
      for purpose in [Store.Purpose.reading, .writing] {
        #expect(failure { _ = try open(base(name), purpose) }?.kind == .refused, "\(name)")
      }
    }
  }

  @Test("a file that is no store is taken for one, or changed") func noStore() throws {
    let base = try TemporaryFolder()
    try base.write(String(repeating: "no database ", count: 500), to: "hibi.db")
    let before = try Data(contentsOf: URL(fileURLWithPath: base("hibi.db")))
    for purpose in [Store.Purpose.reading, .writing] {
      #expect(failure { _ = try open(base.path, purpose) }?.kind == .refused)
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: base("hibi.db"))) == before)
  }

  @Test("another program's database becomes a store") func otherProgram() throws {
    for sql in ["PRAGMA application_id=7", "CREATE TABLE t(a)", "PRAGMA user_version=3"] {
      let base = try TemporaryFolder()
      try PlainSQLite(base("hibi.db")).run(sql)
      for purpose in [Store.Purpose.reading, .writing] {
        #expect(failure { _ = try open(base.path, purpose) }?.kind == .refused, "\(sql)")
      }
    }
  }

  @Test("a half-made store is not finished") func halfMade() throws {
    let base = try TemporaryFolder()
    // A file with pages but no table: what is left when the first transaction was rolled back.
    try PlainSQLite(base("hibi.db")).run("CREATE TABLE t(a); DROP TABLE t; VACUUM")
    #expect(try open(base.path, .reading).folder == nil)
    _ = try open(base.path, .writing)
    #expect(try PlainSQLite(base("hibi.db")).run("PRAGMA application_id") == ["1214866025"])
  }

  @Test("a damaged store is not called damaged") func damaged() throws {
    let test = try TestStore()
    for number in 0..<200 { try test.add("tea \(number)", 1) }
    test.store.close()
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: test.file))
    for page in 1..<12 {
      try handle.seek(toOffset: UInt64(page * 4_096))
      handle.write(Data(repeating: 0xFF, count: 512))
    }
    try handle.close()
    let error = failure {
      let store = try test.open(.reading)
      _ = try store.entries(Query(), Water.glasses, Water.tracker)
    }
    #expect(error?.kind == .refused)
    #expect(error?.message.en.contains("damaged") == true)
  }

  @Test("a newer store is written to, or read where it must not be") func newer() throws {
    let test = try TestStore()
    try test.add("tea", 5)
    test.store.close()
    _ = try test.sql("PRAGMA user_version=9")
    #expect(try test.open(.reading).entries(Query(), Water.glasses, Water.tracker).count == 1)
    _ = try test.sql("UPDATE hibi_meta SET value='9' WHERE key='min_reader'")
    let before = try Data(contentsOf: URL(fileURLWithPath: test.file))
    for purpose in [Store.Purpose.reading, .writing] {
      #expect(failure { _ = try test.open(purpose) }?.kind == .tooNew)
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: test.file)) == before)
  }

  @Test("a setting that keeps data safe is not on") func settings() throws {
    let test = try TestStore()
    for (pragma, value) in [
      ("journal_mode", "truncate"), ("synchronous", "2"), ("secure_delete", "1"),
      ("foreign_keys", "1"),
      ("trusted_schema", "0"), ("cell_size_check", "1"), ("mmap_size", "0"), ("temp_store", "2"),
    ] {
      #expect(try test.store.database.text("PRAGMA \(pragma)") == value, "\(pragma)")
    }
    #expect(failure { try test.store.database.run(#"SELECT "no such column""#) } != nil)
    #expect(
      failure { try test.store.database.run("PRAGMA writable_schema=1; DELETE FROM sqlite_schema") }
        != nil)
    let reading = try test.open(.reading)
    #expect(failure { try reading.database.run("DELETE FROM hibi_meta") } != nil)
    #expect(try reading.database.text("PRAGMA trusted_schema") == "0")
  }

  @Test("plain SQLite cannot read the store") func plain() throws {
    let test = try TestStore()
    try test.add("茶", 250, temp: 805, kind: "hot", at: 425)
    #expect(
      try test.sql("SELECT id,length(uid),day,utc_offset,name,amount,temp,kind,at,note FROM water")
        == ["1|16|20261128|32400|茶|250|805|hot|425|"])
    #expect(try test.sql("PRAGMA integrity_check") == ["ok"])
    #expect(try test.sql("SELECT count(*) FROM sqlite_schema WHERE tbl_name='water'") == ["3"])
    #expect(try test.sql("SELECT value FROM hibi_meta WHERE key='first_open_day'") == ["20261128"])
    #expect(try test.sql("SELECT length(value) FROM hibi_meta WHERE key='store'") == ["36"])
  }

  @Test("a journal that is a pipe keeps every command waiting, or a link is followed")
  func journal() throws {
    for isLink in [true, false] {
      for hasFile in [true, false] {
        let test = try TestStore()
        try test.add("tea", 1)
        test.store.close()
        let journal = test.file + "-journal"
        unlink(journal)
        if !hasFile { unlink(test.file) }
        if isLink { symlink(test.folder("elsewhere"), journal) } else { mkfifo(journal, 0o600) }
        for purpose in [Store.Purpose.reading, .writing] {
          let error = failure { try test.open(purpose).close() }
          #expect(error?.kind == .refused)
          #expect(error?.message.en.contains(journal + " is a link, a pipe") == true)
        }
        #expect(test.folder.names() == ["store"])
      }
    }
  }
}
