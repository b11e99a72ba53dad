package import HibiCore

/// A store in a folder of its own, with a clock and random bits that a test knows.
package final class TestStore {
  package let folder: TemporaryFolder
  package let place: StoreFolder
  package let store: Store

  /// Makes the folder and opens the store for writing.
  package init(named name: String = "store") throws {
    folder = try TemporaryFolder()
    place = StoreFolder(path: folder(name), isDefault: false)
    store = try Store.open(place, for: .writing, TestStore.seams())
  }

  /// Seams with a fake clock and random bits.
  package static func seams(
    waits: Int64 = 50, steps: [StoreStep] = [], announce: @escaping (Localized) -> Void = { _ in }
  ) -> Store.Seams {
    Store.Seams(
      clock: WallClock { 1_795_836_600_000 }, random: .fake(), program: "test 1", waits: waits,
      steps: steps, announce: announce)
  }

  /// The path of the file.
  package var file: String { place.path + "/hibi.db" }

  /// Opens the same folder once more.
  package func open(_ purpose: Store.Purpose, _ seams: Store.Seams = TestStore.seams()) throws
    -> Store
  {
    try Store.open(place, for: purpose, seams)
  }

  /// The file as plain SQLite sees it.
  package func sql(_ sql: String) throws -> [String] { try PlainSQLite(file).run(sql) }

  /// Adds a glass and returns its number.
  @discardableResult
  package func add(
    _ name: String, _ amount: Int64, on key: Int64 = 20_261_128, temp: Int64? = nil,
    kind: String? = nil, at: Int64? = nil, note: String? = nil, seconds: Int = 43_200
  ) throws -> Int64 {
    let values = Water.values(name, amount, temp: temp, kind: kind, at: at, note: note)
    return try store.act("water add", .fake(key, seconds: seconds)) { writer throws(HibiError) in
      try writer.create(
        Writer.Draft(day: HibiTestSupport.day(key), values: values), in: Water.glasses,
        of: Water.tracker)
    }.result
  }

  /// Changes a glass.
  @discardableResult
  package func set(_ id: Int64, _ values: [String: Value], day key: Int64? = nil) throws -> Act? {
    try store.act("water edit", .fake()) { writer throws(HibiError) in
      try writer.set(
        id, day: key.map { LooseDay(HibiTestSupport.day($0)) }, values: values, in: Water.glasses,
        of: Water.tracker)
    }.act
  }

  /// Deletes a glass.
  package func delete(_ id: Int64) throws {
    _ = try store.act("water delete", .fake()) { writer throws(HibiError) in
      try writer.delete(id, in: Water.glasses, of: Water.tracker)
    }
  }

  /// Removes a glass for good.
  package func erase(_ id: Int64) throws {
    _ = try store.erase([id], Water.glasses, Water.tracker)
  }

  /// Takes the newest act back.
  package func undo(_ tracker: Tracker? = nil) throws {
    _ = try store.undo("hibi undo", .fake(), in: Water.registry) { () throws(HibiError) in
      try store.undoable(tracker)
    }
  }

  /// Does the newest undone act again.
  package func redo(_ tracker: Tracker? = nil) throws {
    _ = try store.redo("hibi redo", .fake(), in: Water.registry) { () throws(HibiError) in
      try store.redoable(tracker)
    }
  }

  /// The glasses of a query.
  package func glasses(_ query: Query = Query()) throws -> [Entry] {
    try store.entries(query, Water.glasses, Water.tracker)
  }
}
