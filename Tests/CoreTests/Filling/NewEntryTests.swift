import HibiTestSupport
import Testing

@testable import HibiCore

@Suite struct NewEntryTests {
  private let today = LooseDay(day(20_261_128))

  private func new(
    _ given: [String: Value], in test: TestStore, on day: LooseDay? = LooseDay(day(20_261_128)),
    seconds: Int = 43_200
  ) throws -> NewEntry {
    try test.store.newEntry(
      given, on: day, of: Water.tracker, Water.glasses, .fake(seconds: seconds))
  }

  private func value(_ name: String, _ entry: NewEntry) -> Value? {
    entry.schema.index(of: name).map { entry.values[$0] }
  }

  @Test("what must be asked for is not told, or filled without asking") func missing() throws {
    let test = try TestStore()
    try test.add("tea", 250)
    #expect(try new([:], in: test).missing.map(\.field.name) == ["name", "amount"])
    #expect(try new(["name": .text(" ")], in: test).missing.map(\.field.name).first == "name")
    let entry = try new(["name": .text("tea")], in: test)
    #expect(entry.missing.map(\.field.name) == ["amount"])
    #expect(value("amount", entry) == Value.none)
    #expect(try new(["name": .text("tea"), "amount": .integer(1)], in: test).missing.isEmpty)
  }

  @Test("a suggestion is of another text, or not of the newest entry") func suggestion() throws {
    let test = try TestStore()
    try test.add("tea", 250)
    let newest = try test.add("Tea", 300)
    try test.add("coffee", 80)
    let offered = try new(["name": .text("tea")], in: test).missing.first?.suggestion
    #expect(offered?.value == .integer(300))
    #expect(offered?.source.id == newest)
    #expect(try new(["name": .text("milk")], in: test).missing.first?.suggestion == nil)
  }

  @Test("what was left empty on purpose is filled") func emptied() throws {
    let test = try TestStore()
    let entry = try new(["kind": .none, "at": .none], in: test)
    #expect(value("kind", entry) == Value.none)
    #expect(value("at", entry) == Value.none)
    let filled = try new([:], in: test)
    #expect(value("kind", filled) == .text("cold"))
    #expect(value("at", filled) == .integer(720))
  }

  @Test("the clock of today decides for another day") func clock() throws {
    let test = try TestStore()
    let entry = try new([:], in: test, on: LooseDay(day(20_261_127)))
    #expect(value("kind", entry) == Value.none)
    #expect(value("kind", try new([:], in: test, seconds: 21_600)) == .text("hot"))
    // Before the first step that of the last one runs over midnight.
    #expect(value("kind", try new([:], in: test, seconds: 60)) == .text("cold"))
  }

  @Test("a form shows a fault beside another field, or only the first one") func faults() throws {
    let test = try TestStore()
    let entry = try new(["name": .text("tea"), "temp": .integer(9_999)], in: test)
    #expect(entry.faults.map(\.field.name) == ["amount", "temp"])
    #expect(failure { _ = try entry.drafts() }?.message.en.contains("amount") == true)
  }

  @Test("a range is one entry, or a range backwards is written") func ranges() throws {
    let test = try TestStore()
    var schema = Sugar.sweets
    schema.fields[2].takesRanges = true
    func drafts(_ part: String) throws -> [Writer.Draft] {
      try test.store.newEntry(
        ["name": .text("a"), "part": .text(part)], on: today, of: Sugar.tracker, schema, .fake()
      ).drafts()
    }
    #expect(try drafts("1-3").map { $0.values[2] } == [.text("1"), .text("2"), .text("3")])
    #expect(try drafts("007").map { $0.values[2] } == [.text("007")])
    #expect(try drafts("7巻").map { $0.values[2] } == [.text("7")])
    #expect(failure { _ = try drafts("3-1") }?.kind == .refused)
    let entry = try test.store.newEntry(
      ["name": .text("a"), "part": .text("3-1")], on: today, of: Sugar.tracker, schema, .fake())
    #expect(entry.faults.map(\.field.name) == ["part"])
  }

  @Test("a value is copied over what was given, or a name without an entry is not told")
  func copies() throws {
    let test = try TestStore()
    let kinds = Schema(
      noun: "kinds", title: "", days: .none,
      fields: [
        Field("name", "", .text(), required: true, searched: true, isUnique: true),
        Field("sugar", "", .integer(0...100)),
      ], defaults: [["name": .text("candy"), "sugar": .integer(90)]])
    let eaten = Schema(
      title: "",
      fields: [
        Field("kind", "", .text()),
        Field(
          "sugar", "", .integer(0...100),
          suggest: .copy(from: "kinds", field: "sugar", named: "kind")),
        Field(
          "more", "", .integer(0...100),
          suggest: .copy(from: "kinds", field: "sugar", named: "kind")),
      ])
    let tracker = Tracker(name: "probe", title: "", collections: [eaten, kinds])
    func new(_ given: [String: Value]) throws -> NewEntry {
      try test.store.newEntry(given, on: today, of: tracker, eaten, .fake())
    }
    let entry = try new(["kind": .text("Candy"), "more": .integer(1)])
    #expect(entry.values == [.text("Candy"), .integer(90), .integer(1)])
    #expect(entry.unknown.isEmpty)
    let unknown = try new(["kind": .text("cake")])
    #expect(unknown.values == [.text("cake"), .none, .none])
    // Two fields would be copied from it; it is told once.
    #expect(unknown.unknown == [NewEntry.UnknownName(text: "cake", collection: kinds)])
    #expect(try new([:]).unknown.isEmpty)
  }

  @Test("an entry that is repeated keeps its time, or loses what was given") func again() throws {
    let test = try TestStore()
    try test.add("tea", 250, kind: "hot", at: 600, note: "n")
    let source = try #require(try test.glasses().first)
    func draft(_ given: [String: Value]?, on key: Int64) throws -> [String: Value] {
      let draft = try Water.glasses.draft(again: source, given, on: LooseDay(day(key)), .fake())
      return Dictionary(uniqueKeysWithValues: zip(Water.glasses.fields.map(\.name), draft.values))
    }
    let repeated = try draft(["amount": .integer(5)], on: 20_261_128)
    #expect(repeated["amount"] == .integer(5) && repeated["note"] == .text("n"))
    #expect(repeated["at"] == Value.none && repeated["kind"] == .text("cold"))
    #expect(try draft([:], on: 20_261_127)["kind"] == .text("hot"))
    #expect(try draft(["kind": .none], on: 20_261_128)["kind"] == Value.none)
    // With its whole day it keeps what the clock decided then.
    #expect(try draft(nil, on: 20_261_128)["kind"] == .text("hot"))
    #expect(failure { _ = try draft(["amount": .none], on: 20_261_128) }?.kind == .refused)
  }

  @Test("a day to come is taken by a record of what happened") func future() throws {
    let days = DayParser(today: day(20_261_128), weekStart: .monday)
    #expect(failure { _ = try Water.glasses.day("2026/11/29", days) }?.kind == .refused)
    #expect(try Water.glasses.day("2026/11/28", days) == today)
    #expect(try Water.breaks.day("2026/11/29", days)?.day == day(20_261_129))
    #expect(failure { _ = try Water.glasses.day("2026/11", days) } != nil)
  }
}
