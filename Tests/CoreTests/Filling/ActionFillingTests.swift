import HibiTestSupport
import Testing

@testable import HibiCore

@Suite struct ActionFillingTests {
  private func following(_ text: String, _ test: TestStore, number: String = "part") throws
    -> [String: Value]
  {
    try test.store.following(text, number: number, same: "name", Sugar.sweets, Sugar.tracker)
  }

  @Test("the next of a series is another number, or of another series") func following() throws {
    let test = try TestStore()
    for part in ["1", "2", "5", "extra"] { try test.eat("Long Cake", part: part) }
    try test.eat("Long Cake Two", part: "9")
    try test.eat("single")
    #expect(try following("Long Cake", test) == ["name": .text("Long Cake"), "part": .text("6")])
    #expect(try following("Two", test)["part"] == .text("10"))
    #expect(failure { _ = try following("pie", test) }?.kind == .missing)
    #expect(failure { _ = try following("single", test) }?.kind == .no)
  }

  @Test("a series that is numbered by its own text ends the program") func oneField() throws {
    let test = try TestStore()
    try test.eat("7")
    #expect(try following("7", test, number: "name") == ["name": .text("8")])
  }

  @Test("a text finds an older entry, or a part of a text before the whole") func newest() throws {
    let test = try TestStore()
    try test.eat("cake", part: "1")
    try test.eat("cake", part: "2")
    try test.eat("cake of today", part: "3")
    func found(_ text: String) throws -> Value {
      try test.store.newest(text, in: "name", Sugar.sweets, Sugar.tracker)
        .value(of: "part", Sugar.sweets)
    }
    #expect(try found("cake") == .text("2"))
    #expect(try found("today") == .text("3"))
  }

  @Test("a day that is known, skipped or outside an attempt is asked about") func unanswered()
    throws
  {
    let test = try TestStore()
    func asked() throws -> [Int64] {
      try test.store.unanswered(Sugar.state, Sugar.tracker, today: day(20_241_209)).map(\.key)
    }
    #expect(try asked().isEmpty)
    try test.attempt(20_241_205)
    #expect(try asked() == [20_241_205, 20_241_206, 20_241_207, 20_241_208, 20_241_209])
    try test.write("no", on: 20_241_206)
    try test.eat("cake", on: 20_241_208)
    _ = try test.store.act("sugar skip", .fake()) { writer throws(HibiError) in
      try writer.skip(DayRange(day(20_241_209)), of: Sugar.tracker)
    }
    #expect(try asked() == [20_241_205, 20_241_207])
  }

  @Test("an interval that is over goes on") func ongoing() throws {
    let test = try TestStore()
    try test.attempt(20_241_201, 20_241_203)
    #expect(try test.store.ongoing(Sugar.attempts, Sugar.tracker) == nil)
    try test.attempt(20_241_205)
    let entry = try test.store.ongoing(Sugar.attempts, Sugar.tracker)
    #expect(entry?.day?.key == 20_241_205)
    #expect(try test.store.ongoing(Sugar.sweets, Sugar.tracker) == nil)
  }

  @Test("a word is taken for a day that another list contradicts") func obstacle() throws {
    let test = try TestStore()
    try test.eat("cake", on: 20_241_208)
    let word = Action.Word(["ate": .text("no")], done: "", unless: "sweets")
    func obstacle(_ word: Action.Word, _ key: Int64) throws -> Int64? {
      try test.store.obstacle(to: word, on: LooseDay(day(key)), Sugar.tracker)?.entries.first?.id
    }
    #expect(try obstacle(word, 20_241_208) == 1)
    #expect(try obstacle(word, 20_241_207) == nil)
    #expect(try obstacle(Action.Word(["ate": .text("no")], done: ""), 20_241_208) == nil)
  }
}
