import Dispatch
import HibiTestSupport
import Synchronization
import Testing

@testable import HibiCore

@Suite struct TwoConnectionsTests {
  @Test("a reader waits for a writer that has not committed, or sees half of it") func reader()
    throws
  {
    let test = try TestStore()
    try test.add("a", 1)
    _ = try test.store.act("water add", .fake()) { writer throws(HibiError) in
      _ = try writer.create(
        Writer.Draft(day: day(20_261_128), values: Water.values("b", 1)), in: Water.glasses,
        of: Water.tracker)
      let reading = try Store.open(test.place, for: .reading, TestStore.seams())
      #expect(try reading.entries(Query(), Water.glasses, Water.tracker).count == 1)
      reading.close()
    }
    #expect(try test.open(.reading).entries(Query(), Water.glasses, Water.tracker).count == 2)
  }

  @Test("a second writer waits for ever, or fails otherwise than busy") func writer() throws {
    let test = try TestStore()
    let second = try test.open(.writing)
    _ = try test.store.act("water add", .fake()) { writer throws(HibiError) in
      let error = failure { _ = try second.act("water add", .fake()) { _ in } }
      #expect(error?.kind == .busy)
      return try writer.create(
        Writer.Draft(day: day(20_261_128), values: Water.values("b", 1)), in: Water.glasses,
        of: Water.tracker)
    }
    let act = try second.act("water add", .fake()) { writer throws(HibiError) in
      try writer.create(
        Writer.Draft(day: day(20_261_128), values: Water.values("c", 1)), in: Water.glasses,
        of: Water.tracker)
    }
    #expect(act.result == 2)
    #expect(try test.add("d", 1) == 3)
    try checkLog(test)
  }

  @Test("two imports of one file at once both add everything") func imports() throws {
    let test = try TestStore()
    let second = try test.open(.writing)
    // Both have looked before either writes.
    #expect(try second.entries(Query(), Water.glasses, Water.tracker).isEmpty)
    var counts: [EntryImport.Counts] = []
    for store in [test.store, second] {
      let importer = EntryImport(
        tracker: Water.tracker, schema: Water.glasses, now: .fake(), name: "file")
      counts.append(
        try store.act("water import", .fake()) { writer throws(HibiError) in
          try importer.run(
            ImportSource([Array("day,name,amount\n2026-11-27,tea,2\n".utf8)]), .csv, into: writer)
        }.result)
    }
    #expect(counts.map(\.added) == [1, 0])
    #expect(counts.map(\.known) == [0, 1])
    try checkLog(test)
  }

  @Test("two undos at once take the same act back, or one of them fails") func undos() throws {
    let test = try TestStore()
    for name in ["a", "b", "c", "d"] { try test.add(name, 1) }
    let second = try test.open(.writing)
    // Both have looked before either writes.
    let newest = try test.store.undoable(nil)
    #expect(try second.undoable(nil) == newest)
    var undone: [Int64] = []
    for (store, other) in [(test.store, second), (second, test.store)] {
      let done = try store.undo("hibi undo", .fake(), in: Water.registry) { () throws(HibiError) in
        // From choosing to writing no other may write.
        #expect(failure { _ = try other.act("water add", .fake()) { _ in } }?.kind == .busy)
        return try store.undoable(nil)
      }
      undone.append(try #require(done?.act.id))
    }
    #expect(undone == [4, 3])
    var redone: [Int64] = []
    for (store, other) in [(test.store, second), (second, test.store)] {
      let done = try store.redo("hibi redo", .fake(), in: Water.registry) { () throws(HibiError) in
        #expect(failure { _ = try other.act("water add", .fake()) { _ in } }?.kind == .busy)
        return try store.redoable(nil)
      }
      redone.append(try #require(done?.act.id))
    }
    #expect(redone == [3, 4])
    // Who was asked about one act lets another be.
    try test.undo()
    let other = try second.undo("hibi undo", .fake(), in: Water.registry) { () throws(HibiError) in
      let act = try second.undoable(nil)
      return act.id == newest.id ? act : nil
    }
    #expect(other == nil)
    #expect(try test.glasses().count == 3)
    try checkLog(test)
  }

  @Test("a commit that a reader holds up breaks the store") func heldCommit() throws {
    let test = try TestStore()
    try test.add("a", 1)
    let reading = try test.open(.reading)
    #expect(try reading.entries(Query(), Water.glasses, Water.tracker).count == 1)
    #expect(failure { try test.add("b", 1) }?.kind == .busy)
    #expect(try reading.entries(Query(), Water.glasses, Water.tracker).count == 1)
    reading.close()
    #expect(try test.add("b", 1) == 2)
    try checkLog(test)
  }

  @Test("a large act locks readers out before its commit") func largeAct() throws {
    let test = try TestStore()
    let note = String(repeating: "n", count: 10_000)
    _ = try test.store.act("water import", .fake()) { writer throws(HibiError) in
      for _ in 0..<600 {
        _ = try writer.create(
          Writer.Draft(day: day(20_261_128), values: Water.values("b", 1, note: note)),
          in: Water.glasses, of: Water.tracker)
      }
      let reading = try Store.open(test.place, for: .reading, TestStore.seams())
      #expect(try reading.entries(Query(), Water.glasses, Water.tracker).isEmpty)
      reading.close()
    }
    #expect(try test.store.count(Query(), Water.glasses, Water.tracker) == 600)
  }

  @Test("who waits does not say so") func waiting() {
    var said: [Int64] = []
    var waited: Int64 = 0
    let waiting = Waiting(limit: 2_000) {
      waited += $0
    } onWait: {
      said.append(waited)
    }
    for _ in 0..<2 {
      var count: Int32 = 0
      while waiting.wait(count) != 0 { count += 1 }
    }
    // Once, however often it waits: after half a second, and not at the end.
    #expect(said.count == 1 && (500..<600).contains(said[0]), "\(said)")
    #expect((4_000...4_100).contains(waited))
  }

  @Test("two first writers make two stores, or one fails") func firstWriters() throws {
    let base = try TemporaryFolder()
    let place = StoreFolder(path: base("store"), isDefault: false)
    let found = Mutex<[String?]>([])
    DispatchQueue.concurrentPerform(iterations: 4) { _ in
      let store = try? Store.open(place, for: .writing, TestStore.seams(waits: 60_000))
      let name = try? store?.meta("store")
      found.withLock { $0.append(name) }
    }
    let names = found.withLock { $0 }
    #expect(names.count == 4 && !names.contains(nil) && Set(names).count == 1, "\(names)")
  }
}
