import HibiTestSupport
import Testing

@testable import HibiCore

@Suite struct SettingsTests {
  private func set(_ test: TestStore, _ value: String?, from key: Int64) throws -> Act? {
    try test.store.act("water goal", .fake()) { writer throws(HibiError) in
      try writer.set("water.goal.amount", from: day(key), to: value)
    }.act
  }

  private func value(_ test: TestStore, _ key: Int64) throws -> String? {
    try test.store.setting("water.goal.amount", on: day(key))
  }

  @Test("a new value rewrites the past") func dated() throws {
    let test = try TestStore()
    #expect(try value(test, 20_261_128) == nil)
    #expect(try set(test, "2000", from: 20_261_110) != nil)
    #expect(try set(test, "1800", from: 20_261_120) != nil)
    #expect(try value(test, 20_261_109) == nil)
    #expect(try value(test, 20_261_119) == "2000")
    #expect(try value(test, 20_261_120) == "1800")
    #expect(try set(test, nil, from: 20_261_125) != nil)
    #expect(try value(test, 20_261_124) == "1800")
    #expect(try value(test, 20_261_125) == nil)
    #expect(try test.store.settings("water.goal.amount").map(\.value) == ["2000", "1800", ""])
    #expect(try test.store.settings("other").isEmpty)
  }

  @Test("a value that holds already becomes an act") func unchanged() throws {
    let test = try TestStore()
    #expect(try set(test, nil, from: 20_261_110) == nil)
    #expect(try set(test, "2000", from: 20_261_110) != nil)
    #expect(try set(test, "2000", from: 20_261_110) == nil)
    #expect(try set(test, "2000", from: 20_261_120) == nil)
    #expect(try test.store.history(nil, limit: 9).count == 1)
  }

  @Test("a setting cannot be taken back") func undo() throws {
    let test = try TestStore()
    _ = try set(test, "2000", from: 20_261_110)
    _ = try set(test, "1800", from: 20_261_110)
    _ = try set(test, nil, from: 20_261_110)
    #expect(try value(test, 20_261_128) == nil)
    try test.undo(Water.tracker)
    #expect(try value(test, 20_261_128) == "1800")
    try test.undo()
    #expect(try value(test, 20_261_128) == "2000")
    try test.undo()
    #expect(try value(test, 20_261_128) == nil)
    try test.redo()
    #expect(try value(test, 20_261_128) == "2000")
    try checkLog(test)
  }

  @Test("a setting comes back over a newer one of its day") func taken() throws {
    let test = try TestStore()
    _ = try set(test, "2000", from: 20_261_110)
    try test.undo()
    let act = try test.store.redoable(nil)
    _ = try set(test, "1500", from: 20_261_110)
    let error = failure {
      _ = try test.store.redo("hibi redo", .fake(), in: Water.registry) { act }
    }
    #expect(error?.kind == .no)
    #expect(error?.message.en.contains("act 3 (water goal)") == true)
    #expect(try value(test, 20_261_128) == "1500")
  }
}
