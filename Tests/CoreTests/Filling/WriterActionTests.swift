import HibiTestSupport
import Testing

@testable import HibiCore

@Suite("Actions read what they depend on under the writer's lock")
struct WriterActionTests {
  private let diary = Schema(
    title: "", key: .day,
    fields: [
      Field("text", "", .longText()), Field("ate", "", .flag(yes: "yes", no: "no")),
    ])
  private var tracker: Tracker {
    Tracker(
      name: "sugar", title: "", collections: [diary, Sugar.sweets, Sugar.attempts],
      actions: [
        Action(
          "eat", "", of: "sweets", form: ["name"], .add,
          words: ["nothing": Action.Word(["ate": .integer(0)], done: "", unless: "sweets")])
      ])
  }

  private func act<R>(_ test: TestStore, _ body: (Writer) throws(HibiError) -> R) throws -> R {
    try test.store.act("test", .fake(20_241_209), body).result
  }

  @Test("an appended text is lost, or one that nobody saw is written over") func text() throws {
    let test = try TestStore()
    func write(_ text: String, appending: Bool = false, instead shown: String? = nil) throws
      -> String
    {
      try act(test) { writer throws(HibiError) in
        try writer.write(
          text, to: "text", appending: appending, instead: shown, with: [:],
          on: day(20_241_209), in: diary, of: tracker)
      }
    }
    #expect(try write("a", appending: true) == "")
    #expect(try write("b", appending: true) == "a")
    #expect(try write("c", instead: "a\nb") == "a\nb")
    #expect(failure { _ = try write("d", instead: "a\nb") }?.kind == .no)
    #expect(failure { _ = try write("d", instead: "") }?.kind == .no)
    #expect(try write("e") == "c")
  }

  @Test("a word is put beside an entry that came before the lock") func word() throws {
    let test = try TestStore()
    let word = try #require(tracker.action("eat")?.word("Nothing"))
    try act(test) { writer throws(HibiError) in
      try writer.put(word, with: [:], on: day(20_241_208), of: tracker)
    }
    try test.eat("cake", on: 20_241_209)
    let refused = failure {
      try act(test) { writer throws(HibiError) in
        try writer.put(word, with: [:], on: day(20_241_209), of: tracker)
      }
    }
    #expect(refused?.kind == .refused)
    #expect(refused?.hints.first?.en == "Delete it first: sugar sweets delete 1")
  }

  @Test("a word is a value of the field that it is typed for") func reserved() throws {
    let test = try TestStore()
    func eat(_ name: String) throws {
      _ = try act(test) { writer throws(HibiError) in
        try writer.add(
          ["name": .text(name)], on: LooseDay(day(20_241_209)), in: Sugar.sweets, of: tracker)
      }
    }
    try eat("cake")
    #expect(failure { try eat("ＮOTHING") }?.kind == .refused)
    let changed = failure {
      _ = try act(test) { writer throws(HibiError) in
        try writer.set(
          1, day: nil, values: ["name": .text("nothing")], in: Sugar.sweets, of: tracker)
      }
    }
    #expect(changed?.kind == .refused)
  }

  @Test("an interval is ended twice") func close() throws {
    let test = try TestStore()
    try test.attempt(20_241_201)
    func close() throws -> Int64 {
      try act(test) { writer throws(HibiError) in
        try writer.close(on: day(20_241_205), with: [:], in: Sugar.attempts, of: tracker)
      }
    }
    #expect(try close() == 1)
    #expect(failure { _ = try close() }?.kind == .missing)
  }
}
