import HibiTestSupport
import Testing

@testable import HibiCore

@Suite struct DoctorTests {
  /// A store with acts of one and of several operations, a setting and a deleted entry.
  private func store() throws -> TestStore {
    let test = try TestStore()
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
      ("UPDATE hibi_act SET first=4 WHERE id=3", "log"),
      ("UPDATE hibi_operation SET act=2 WHERE seq=3", "log"),
      ("DELETE FROM hibi_act WHERE id=3", "log"),
      ("INSERT INTO hibi_act VALUES(9,'do',NULL,1,0,'p','water add',7)", "log"),
    ] {
      let test = try store()
      #expect(try test.store.examine(Water.registry).allSatisfy { !$0.isFault })
      _ = try test.sql(sql)
      let faults = try test.store.examine(Water.registry).filter(\.isFault)
      #expect(faults.map(\.name) == [name], "\(sql)")
    }
  }

  @Test("advice is shown as fine, or as a fault") func advice() throws {
    let test = try store()
    func privacy() throws -> Finding? {
      try test.store.examine(Water.registry).first { $0.name == "privacy" }
    }
    #expect(try privacy()?.level == .ok)
    try PlainFiles.permit(test.folder("store"), 0o755)
    #expect(try privacy()?.isAdvice == true)
    #expect(try privacy()?.isFault == false)
  }
}
