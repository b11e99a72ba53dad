import Foundation
import HibiTestSupport
import Testing

@testable import HibiCore

@Suite struct DoctorTests {
  /// A store with acts of one and of several operations, a setting and a deleted entry.
  private func store(named name: String = "store") throws -> TestStore {
    let test = try TestStore(named: name)
    try test.add("Tea", 1, note: "Note")
    try test.set(1, ["amount": .integer(2)])
    _ = try test.store.act("water import", .fake()) { writer throws(HibiError) in
      for name in ["b", "c"] {
        _ = try writer.create(
          Writer.Draft(day: day(20_261_128), values: Water.values(name, 1)), in: Water.glasses,
          of: Water.tracker)
      }
    }
    try test.delete(2)
    _ = try test.store.act("water goal", .fake()) { writer throws(HibiError) in
      try writer.set("water.goal.amount", from: day(20_261_101), to: "2000")
    }
    return test
  }

  @Test("a change behind the log's back is not found")
  func changes() throws {
    for (sql, name) in [
      ("UPDATE hibi_setting SET value='1'", "settings"),
      ("DELETE FROM hibi_setting", "settings"),
      ("INSERT INTO hibi_setting VALUES(9,'a',20261101,'b')", "settings"),
      ("UPDATE water SET note='other', note_key='other' WHERE id=1", "entries"),
      ("UPDATE water SET name_key='Tea' WHERE id=1", "search"),
      ("UPDATE water SET note_key=NULL WHERE id=1", "search"),
      ("UPDATE hibi_day_total SET sum=7 WHERE field='amount'", "totals"),
      ("DELETE FROM hibi_day_total WHERE field='amount'", "totals"),
      ("INSERT INTO hibi_day_total VALUES('water','amount',20261101,1,5)", "totals"),
      ("INSERT INTO hibi_day_total VALUES('water','other',20261128,1,1)", "totals"),
      ("INSERT INTO hibi_day_total VALUES('tea','',20261128,1,0)", "totals"),
      ("UPDATE hibi_act SET kind='nonsense' WHERE id=1", "log"),
      ("UPDATE hibi_act SET kind='undo' WHERE id=2", "log"),
      ("UPDATE hibi_act SET target=1 WHERE id=2", "log"),
      ("UPDATE hibi_act SET kind='undo', target=5 WHERE id=2", "log"),
      ("UPDATE hibi_operation SET version=2 WHERE seq=1", "log"),
      ("UPDATE sqlite_sequence SET seq=2 WHERE name='water'", "numbers"),
      ("DELETE FROM sqlite_sequence WHERE name='hibi_setting'", "numbers"),
      ("DELETE FROM hibi_collection WHERE name='water'", "tables"),
      ("CREATE INDEX mine ON water(temp)", "indexes"),
      ("UPDATE hibi_meta SET value='9' WHERE key='min_reader'", "notes"),
      ("UPDATE hibi_meta SET value='20991231' WHERE key='first_open_day'", "notes"),
      ("UPDATE hibi_act SET first=4 WHERE id=3", "log"),
      ("UPDATE hibi_operation SET act=2 WHERE seq=3", "log"),
      ("DELETE FROM hibi_act WHERE id=3", "log"),
      ("INSERT INTO hibi_act VALUES(9,'do',NULL,1,0,'p','water add',7)", "log"),
      ("DROP INDEX water_by_day", "indexes"),
      ("DROP INDEX hibi_operation_by_entry", "indexes"),
      ("DROP INDEX water_by_amount; CREATE INDEX water_by_amount ON water(amount)", "indexes"),
      ("DELETE FROM hibi_meta WHERE key='store'", "notes"),
      ("DELETE FROM hibi_meta WHERE key='min_reader'", "notes"),
      ("DELETE FROM hibi_meta", "notes"),
      ("UPDATE hibi_meta SET value=''", "notes"),
      ("DROP TABLE hibi_meta", "tables"),
      ("DROP TABLE hibi_collection", "tables"),
      ("DROP TABLE hibi_day_total; CREATE TABLE hibi_day_total(a TEXT) STRICT", "tables"),
      ("DROP TABLE water", "tables"),
      ("ALTER TABLE water DROP COLUMN note_key", "tables"),
      ("ALTER TABLE water ADD COLUMN more TEXT", "tables"),
      ("ALTER TABLE water RENAME COLUMN note TO notes", "tables"),
      (
        "CREATE TRIGGER t AFTER INSERT ON water BEGIN DELETE FROM water; END", "tables"
      ),
      ("CREATE VIEW v AS SELECT * FROM water", "tables"),
    ] {
      let test = try store()
      #expect(try test.store.examine(Water.registry).allSatisfy { !$0.isFault })
      _ = try test.sql(sql)
      let faults = try test.store.examine(Water.registry).filter(\.isFault)
      #expect(faults.map(\.name) == [name], "\(sql)")
    }
  }

  @Test("what the doctor says to do does not help") func repairs() throws {
    for sql in [
      "DROP INDEX water_by_day", "DROP INDEX hibi_operation_by_entry",
      "DROP INDEX water_by_amount; CREATE INDEX water_by_amount ON water(amount)",
      "DELETE FROM hibi_meta", "CREATE INDEX mine ON water(temp)",
      "DELETE FROM hibi_collection WHERE name='water'",
      "UPDATE sqlite_sequence SET seq=2 WHERE name='water'",
      "INSERT INTO hibi_day_total VALUES('water','other',20261128,1,1),('tea','',20261128,1,0)",
    ] {
      let test = try store(named: "it's a $HOME")
      _ = try test.sql(sql)
      let fault = try #require(try test.store.examine(Water.registry).first(where: \.isFault))
      let line = try #require(fault.text.en.range(of: "sqlite3 ")).lowerBound
      let shell = Process()
      shell.executableURL = URL(fileURLWithPath: "/bin/sh")
      shell.arguments = ["-c", String(fault.text.en[line...])]
      try shell.run()
      shell.waitUntilExit()
      #expect(shell.terminationStatus == 0, "\(fault.text.en)")
      #expect(try test.store.examine(Water.registry).allSatisfy { !$0.isFault }, "\(sql)")
    }
  }

  @Test("a store that lost its mark is another program's for ever") func mark() throws {
    for mark in ["application_id=0", "application_id=7", "user_version=0"] {
      let test = try store()
      test.store.close()
      _ = try test.sql("PRAGMA \(mark)")
      let before = try PlainFiles.bytes(test.file)
      for purpose in [Store.Purpose.reading, .writing] {
        let error = failure { try test.open(purpose).close() }
        #expect(error?.kind == .refused, "\(mark)")
        let hint = try #require(error?.hints.first)
        let version = StoreFormat.latest
        #expect(hint.en.contains("application_id=1214866025; PRAGMA user_version=\(version)"))
      }
      #expect(try PlainFiles.bytes(test.file) == before)
      #expect(test.folder.names(in: "store").contains("backups") == false)
      let version = StoreFormat.latest
      _ = try test.sql("PRAGMA application_id=1214866025; PRAGMA user_version=\(version)")
      let store = try test.open(.reading)
      #expect(try store.examine(Water.registry).allSatisfy { !$0.isFault })
    }
  }

  @Test("a store whose table grew is called damaged") func grown() throws {
    let test = try store()
    test.store.close()
    let seams = TestStore.seams(
      steps: [
        StoreStep(
          version: StoreFormat.latest + 1, statements: ["CREATE TABLE hibi_extra(a TEXT) STRICT"])
      ])
    let grown = try test.open(.writing, seams)
    #expect(try grown.examine(Water.registry).allSatisfy { !$0.isFault })
    _ = try test.sql("DROP TABLE hibi_extra")
    #expect(try grown.examine(Water.registry).filter(\.isFault).map(\.name) == ["tables"])
  }

  @Test("advice is shown as fine, or as a fault") func advice() throws {
    let test = try store()
    func privacy() throws -> Finding? {
      try test.store.examine(Water.registry).first { $0.name == "privacy" }
    }
    #expect(try privacy()?.level == .ok)
    try PlainFiles.permit(test.folder("store"), 0o755)
    #expect(try privacy()?.level == .advice)
    #expect(try privacy()?.isFault == false)
  }
}
