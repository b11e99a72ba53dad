import HibiTestSupport
import Testing

@testable import HibiCore

@Suite struct ActTests {
  private func row(_ test: TestStore, _ id: Int64) throws -> [String] {
    try test.sql(
      "SELECT id,hex(uid),day,moment,utc_offset,name,name_key,amount,temp,kind,at,note,note_key,pic,\"order\" FROM water WHERE id=\(id)"
    )
  }

  @Test("an entry that comes back differs in a column") func identity() throws {
    let test = try TestStore()
    let id = try test.add("Tea", 250, temp: 805, kind: "hot", at: 425, note: "N")
    let made = try row(test, id)
    try test.set(
      id, ["amount": .integer(-3), "name": .text("Milk"), "temp": .none, "note": .text("M")],
      day: 20_261_120)
    let changed = try row(test, id)
    #expect(changed[0].contains("20261120") && changed[0].contains("Milk|milk|-3|"))
    try test.delete(id)
    #expect(try row(test, id).isEmpty)
    try test.undo()
    #expect(try row(test, id) == changed)
    try test.undo()
    #expect(try row(test, id) == made)
    try test.undo()
    #expect(try row(test, id).isEmpty)
    #expect(failure { try test.undo() }?.kind == .no)
    try test.redo()
    #expect(try row(test, id) == made)
    try test.redo()
    #expect(try row(test, id) == changed)
    try test.redo()
    #expect(try row(test, id).isEmpty)
    #expect(failure { try test.redo() }?.kind == .no)
    try checkLog(test)
  }

  @Test("a number is given twice") func numbers() throws {
    let test = try TestStore()
    try test.add("a", 1)
    let second = try test.add("b", 1)
    try test.delete(second)
    #expect(try test.add("c", 1) == 3)
    try test.undo()
    try test.undo()
    #expect(try test.add("d", 1) == 4)
    #expect(Set(try test.sql("SELECT hex(uid) FROM water")).count == 3)
  }

  @Test("an undo after a redo finds nothing, or takes the wrong act") func undoRedoUndo() throws {
    let test = try TestStore()
    let first = try test.add("a", 1)
    let second = try test.add("b", 1)
    for _ in 0..<3 {
      try test.undo()
      try test.redo()
    }
    #expect(try test.glasses().map(\.id) == [second, first])
    try test.undo()
    #expect(try test.glasses().map(\.id) == [first])
    try test.undo()
    #expect(try test.glasses().isEmpty)
    try test.redo()
    #expect(try test.glasses().map(\.id) == [first])
    try test.redo()
    #expect(try test.glasses().map(\.id) == [second, first])
  }

  @Test("an act is taken back twice") func twice() throws {
    let test = try TestStore()
    let id = try test.add("a", 1)
    try test.set(id, ["amount": .integer(2)])
    let act = try test.store.undoable(nil)
    _ = try test.store.undo("hibi undo", .fake(), in: Water.registry) { act }
    let error = failure {
      _ = try test.store.undo("hibi undo", .fake(), in: Water.registry) { act }
    }
    #expect(error?.kind == .no)
    _ = try test.store.redo("hibi redo", .fake(), in: Water.registry) { act }
    #expect(
      failure { _ = try test.store.redo("hibi redo", .fake(), in: Water.registry) { act } }?.kind
        == .no)
  }

  @Test("an undo throws a later change away, or does not say which") func laterChange() throws {
    let test = try TestStore()
    let id = try test.add("a", 1)
    let create = try test.store.undoable(nil)
    try test.set(id, ["amount": .integer(2)])
    let set = try test.store.undoable(nil)
    try test.set(id, ["amount": .integer(3)])
    for act in [create, set] {
      let error = failure {
        _ = try test.store.undo("hibi undo", .fake(), in: Water.registry) { act }
      }
      #expect(error?.kind == .no)
      #expect(error?.message.en.contains("act 3 (water edit)") == true)
    }
    #expect(try test.glasses().first?.values[1] == .integer(3))
    try test.delete(id)
    #expect(
      failure { _ = try test.store.undo("hibi undo", .fake(), in: Water.registry) { set } }?.message
        .en
        .contains("act 4 (water delete)") == true)
  }

  @Test("a change that changes nothing becomes an act") func unchanged() throws {
    let test = try TestStore()
    let id = try test.add("a", 1)
    #expect(try test.set(id, ["amount": .integer(1), "temp": .none], day: 20_261_128) == nil)
    #expect(try test.store.history(nil, limit: 9).count == 1)
    #expect(try test.sql("SELECT count(*) FROM hibi_operation") == ["1"])
  }

  @Test("texts that look the same are taken for the same") func bytes() throws {
    let test = try TestStore()
    let (parted, whole) = ("\u{304B}\u{3099}", "\u{304C}")
    let id = try test.add(parted, 1)
    func stored() throws -> [String] { try test.sql("SELECT hex(name) FROM water") }
    #expect(try test.set(id, ["name": .text(whole)]) != nil)
    #expect(try stored() == ["E3818C"])
    try checkLog(test)
    // Another program's change that no eye sees is one that undo must not throw away.
    _ = try test.sql("UPDATE water SET name=CAST(x'E3818BE38299' AS TEXT)")
    #expect(failure { try test.undo() }?.kind == .no)
    #expect(try test.store.examine(Water.registry).contains(where: \.isFault))
    _ = try test.sql("UPDATE water SET name=CAST(x'E3818C' AS TEXT)")
    try test.undo()
    #expect(try stored() == ["E3818BE38299"])
    #expect(Set([Value.text(parted), .text(whole), .text(whole)]).count == 2)
    #expect(SQLValue.text(parted) != .text(whole))
    let existing = try test.store.existing(Water.glasses, Water.tracker)
    for (name, count) in [(parted, 1), (whole, nil)] {
      let content = EntryImport.Content(
        day: LooseDay(day(20_261_128)),
        values: Water.glasses.comparedValues(of: Water.values(name, 1)))
      #expect(existing.contents[content] == count)
    }
  }

  @Test("an error in the middle of an act leaves something") func errorInside() throws {
    let test = try TestStore()
    try test.add("a", 1)
    let before = try test.sql(
      "SELECT count(*), (SELECT count(*) FROM hibi_operation), (SELECT sum(sum) FROM hibi_day_total), (SELECT count(*) FROM sqlite_schema) FROM hibi_act"
    )
    let error = failure {
      _ = try test.store.act("water add", .fake()) { writer throws(HibiError) in
        _ = try writer.create(
          Writer.Draft(day: day(20_261_128), values: Water.values("b", 2)), in: Water.glasses,
          of: Water.tracker)
        _ = try writer.create(
          Writer.Draft(day: day(20_261_128), values: [.text("tired"), .none]), in: Water.breaks,
          of: Water.tracker)
        _ = try test.store.entries(Query(), Water.breaks, Water.tracker)
        try writer.delete(99, in: Water.glasses, of: Water.tracker)
      }
    }
    #expect(error?.kind == .missing)
    #expect(
      try test.sql(
        "SELECT count(*), (SELECT count(*) FROM hibi_operation), (SELECT sum(sum) FROM hibi_day_total), (SELECT count(*) FROM sqlite_schema) FROM hibi_act"
      ) == before)
    // The table of the breaks is gone with the transaction: asking for it must not fail.
    #expect(try test.store.entries(Query(), Water.breaks, Water.tracker).isEmpty)
    #expect(try test.add("b", 2) == 2)
    try checkLog(test)
  }

  @Test("a refused value is stored, or a value is taken from the entry before") func refusedValues()
    throws
  {
    let test = try TestStore()
    try test.add("a", 1, note: "secret")
    for values in [
      Water.values("", 1), Water.values(" ", 1), Water.values("b", 9_000_000_000_001),
      Water.values("b", 1, temp: 9_999), Water.values("b", 1, kind: "warm"),
      Water.values("b", 1, at: 1_440),
      Array(Water.values("b", 1).prefix(2)), Water.values("b", 1) + [.none],
      [.none] + Water.values("b", 1).dropFirst(),
    ] {
      #expect(
        failure {
          _ = try test.store.act("water add", .fake()) { writer throws(HibiError) in
            try writer.create(
              Writer.Draft(day: day(20_261_128), values: values), in: Water.glasses,
              of: Water.tracker)
          }
        } != nil)
    }
    #expect(failure { try test.set(1, ["amount": .none]) }?.kind == .refused)
    #expect(failure { try test.set(1, ["amuont": .integer(1)]) } != nil)
    #expect(failure { try test.set(9, ["amount": .integer(1)]) }?.kind == .missing)
    #expect(try test.sql("SELECT count(*) FROM water") == ["1"])
    try test.add("b", 2)
    #expect(try test.glasses().first?.values[5] == Value.none)
  }

  @Test("one tracker's undo takes another's act, or one over several") func scopes() throws {
    var registry = Registry()
    var other = Water.tracker
    other.name = "tea"
    try registry.register(Water.tracker)
    try registry.register(other)
    let test = try TestStore()
    func add(_ name: String, _ trackers: [Tracker]) throws {
      _ = try test.store.act(name, .fake()) { writer throws(HibiError) in
        for tracker in trackers {
          _ = try writer.create(
            Writer.Draft(day: day(20_261_128), values: Water.values("a", 1)), in: Water.glasses,
            of: tracker)
        }
      }
    }
    try add("water add", [Water.tracker])
    try add("tea add", [other])
    #expect(try test.store.undoable(Water.tracker).name == "water add")
    #expect(try test.store.undoable(nil).name == "tea add")
    try add("hibi import", [Water.tracker, other])
    for tracker in [Water.tracker, other] {
      let error = failure { _ = try test.store.undoable(tracker) }
      #expect(error?.kind == .no)
      #expect(error?.hints.first?.en.contains("hibi undo") == true)
    }
    let both = try test.store.undoable(nil)
    _ = try test.store.undo("hibi undo", .fake(), in: registry) { both }
    #expect(try test.store.undoable(Water.tracker).name == "water add")
    #expect(failure { _ = try test.store.redoable(other) }?.kind == .no)
    #expect(try test.store.redoable(nil).id == both.id)
    try add("hibi import", [other])
    #expect(try test.store.undoable(other).name == "hibi import")
    #expect(try test.store.undoable(Water.tracker).name == "water add")
    #expect(
      try test.store.history(Water.tracker, limit: 9).map(\.name) == [
        "hibi undo", "hibi import", "water add",
      ])
  }

  @Test("an entry comes back beside itself", arguments: [1, 30]) func sameUID(count: Int) throws {
    let test = try TestStore()
    func add(_ uids: [UID?]) throws {
      _ = try test.store.act("water import", .fake()) { writer throws(HibiError) in
        for uid in uids {
          _ = try writer.create(
            Writer.Draft(day: day(20_261_128), values: Water.values("a", 1), uid: uid),
            in: Water.glasses, of: Water.tracker)
        }
      }
    }
    try add(Array(repeating: nil, count: count))
    let uids = try test.glasses().map(\.uid)
    try test.undo()
    let act = try test.store.redoable(nil)
    try add([uids.last])
    let error = failure {
      _ = try test.store.redo("hibi redo", .fake(), in: Water.registry) { act }
    }
    #expect(error?.kind == .no)
    #expect(error?.message.en.contains("there again") == true)
    try test.undo()
    _ = try test.store.redo("hibi redo", .fake(), in: Water.registry) { act }
    #expect(try test.glasses().map(\.uid) == uids)
    try checkLog(test)
  }

  @Test("an operation that is not known is passed over") func unknownOperation() throws {
    let test = try TestStore()
    try test.add("a", 1)
    _ = try test.sql("UPDATE hibi_operation SET kind='merge'")
    #expect(failure { try test.undo() }?.kind == .refused)
    #expect(try test.glasses().count == 1)
  }

  @Test("looking at an old act reads the log to its end") func ranges() throws {
    let test = try TestStore()
    for name in ["a", "b", "c"] { try test.add(name, 1) }
    let act = try #require(try test.store.act(2))
    #expect(try test.store.end(of: act) == 3)
    // Numbers that no act of this range may see.
    _ = try test.sql("UPDATE hibi_operation SET act=2 WHERE seq=3")
    var entries: [Int64] = []
    try test.store.forEachOperation(of: act) { entries.append($0.entry) }
    #expect(entries == [2])
  }

  @Test("an act of an unknown tracker is taken back") func unknownTracker() throws {
    let test = try TestStore()
    try test.add("a", 1)
    let act = try test.store.undoable(nil)
    #expect(
      failure { _ = try test.store.undo("hibi undo", .fake(), in: Registry()) { act } }?.kind == .no
    )
    #expect(try test.glasses().count == 1)
  }

  @Test("the history does not say what was done, when and to how many") func history() throws {
    let test = try TestStore()
    let id = try test.add("a", 1)
    _ = try test.store.act("water import", .fake(20_261_129)) { writer throws(HibiError) in
      for _ in 0..<3 {
        _ = try writer.create(
          Writer.Draft(day: day(20_261_128), values: Water.values("b", 1)), in: Water.glasses,
          of: Water.tracker)
      }
    }
    try test.delete(id)
    try test.undo()
    let acts = try test.store.history(nil, limit: 9)
    #expect(acts.map(\.name) == ["hibi undo", "water delete", "water import", "water add"])
    #expect(try acts.map { try test.store.count(of: $0) } == [1, 1, 3, 1])
    #expect(try acts.map { try test.store.isUndone($0) } == [false, true, false, false])
    #expect(acts[0].target == acts[1].id)
    #expect(acts[2].moment.rfc3339 == "2026-11-29T12:00:00.000+09:00")
    #expect(try test.store.history(nil, limit: 2).count == 2)
  }

  @Test("an erased value comes back") func erased() throws {
    let test = try TestStore()
    let id = try test.add("secret", 1)
    try test.delete(id)
    _ = try test.store.erase([id], Water.glasses, Water.tracker)
    #expect(failure { try test.undo() }?.message.en.contains("nothing to undo") == true)
    #expect(try test.glasses().isEmpty)
  }

  @Test("an erased act stands before older ones, or half an act is taken back") func erasedFirst()
    throws
  {
    let test = try TestStore()
    let first = try test.add("a", 1)
    try test.erase(try test.add("b", 1))
    #expect(try test.store.undoable(nil).id == 1)
    try test.undo()
    #expect(try test.glasses().isEmpty)
    try test.redo()
    #expect(try test.glasses().map(\.id) == [first])
    _ = try test.store.act("water import", .fake()) { writer throws(HibiError) in
      for name in ["c", "d"] {
        _ = try writer.create(
          Writer.Draft(day: day(20_261_128), values: Water.values(name, 1)), in: Water.glasses,
          of: Water.tracker)
      }
    }
    try test.erase(3)
    var passed: [String] = []
    #expect(try test.store.undoable(nil) { passed.append($0.name) }.id == 1)
    #expect(passed == ["water import"])
    let whole = try #require(try test.store.history(nil, limit: 1).first)
    #expect(
      failure { _ = try test.store.undo("hibi undo", .fake(), in: Water.registry) { whole } }?
        .message.en.contains("erased") == true)
    #expect(try test.glasses().count == 2)
    try test.undo()
    #expect(try test.glasses().map(\.id) == [4])
    try test.redo()
    #expect(try test.glasses().count == 2)
    try checkLog(test)
  }

  @Test("an undone act that was erased is redone before older ones") func erasedUndone() throws {
    let test = try TestStore()
    try test.add("a", 1)
    let second = try test.add("b", 1)
    try test.undo()
    try test.undo()
    try test.redo()
    try test.undo()
    try test.erase(1)
    #expect(try test.store.redoable(nil).id == second)
  }

  @Test("a new act leaves something to redo") func redoEnds() throws {
    let test = try TestStore()
    try test.add("a", 1)
    try test.undo()
    try test.add("c", 1)
    #expect(failure { try test.redo() }?.message.en.contains("nothing to redo") == true)
    try test.undo()
    try test.redo()
    #expect(failure { try test.redo() }?.kind == .no)
    #expect(try test.glasses().map(\.id) == [2])
  }
}

/// The log's numbers have no gap, and rows and totals are what it adds up to.
func checkLog(_ test: TestStore) throws {
  #expect(try test.sql("SELECT count(*) - max(seq) FROM hibi_operation") == ["0"])
  #expect(try test.sql("SELECT count(*) - max(id) FROM hibi_act") == ["0"])
  #expect(
    try test.sql(
      "SELECT count(*) FROM hibi_act a WHERE first <> (SELECT min(seq) FROM hibi_operation WHERE act=a.id)"
    ) == ["0"])
  for finding in try test.store.examine(Water.registry) {
    #expect(!finding.isFault, "\(finding.text.en)")
  }
}
