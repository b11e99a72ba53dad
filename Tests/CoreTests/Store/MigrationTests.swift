import HibiTestSupport
import Testing

@testable import HibiCore

@Suite struct MigrationTests {
  /// The format after the program's own.
  private var next: Int64 { StoreFormat.latest + 1 }

  /// The tracker with a field more, which is searched, and another, which is ranked and summed.
  private static let newer: Tracker = {
    var tracker = Water.tracker
    tracker.collections[0].version = 3
    tracker.collections[0].fields[1].ranked = false
    tracker.collections[0].fields += [
      Field("place", Localized("Place", ja: "場所"), .text(), searched: true),
      Field("stars", Localized("Stars", ja: "星"), .integer(0...5), ranked: true, daily: .sum),
    ]
    tracker.collections[0].migrations = [
      Migration(version: 2, added: ["place"]), Migration(version: 3, added: ["stars"]),
    ]
    return tracker
  }()

  private var registry: Registry {
    var registry = Registry()
    try? registry.register(Self.newer)
    return registry
  }

  private var schema: Schema { Self.newer.collections[0] }

  @Test("a definition and its new column are two changes, of which a kill keeps one")
  func definedColumn() throws {
    let test = try TestStore()
    func tracker(_ fields: [String]) -> Tracker {
      Tracker(
        name: "walk", title: "Walk",
        collections: [Schema(title: "Walk", fields: fields.map { Field($0, "", .integer(0...9)) })])
    }
    func define(_ tracker: Tracker, _ check: () throws(HibiError) -> Void = {}) throws {
      _ = try test.store.act("define", .fake()) { writer throws(HibiError) in
        _ = try writer.define(tracker)
        try check()
      }
    }
    let (old, new) = (tracker(["a"]), tracker(["a", "b"]))
    try define(old)
    try test.create([.integer(1)], on: 20_261_128, in: old.collections[0], of: old)
    let names = "SELECT group_concat(name) FROM pragma_table_info('walk')"
    let before = try test.sql(names)
    #expect(
      failure {
        try define(new) { () throws(HibiError) in
          throw HibiError(.inputOutput, "stop")
        }
      }?.kind == .inputOutput)
    #expect(try test.sql(names) == before)
    try define(new)
    #expect(try test.sql(names) == before.map { $0 + ",b" })
    #expect(try test.store.outdated(new).isEmpty)
    #expect(test.store.backups().count == 2)
  }

  @Test("old entries are lost when a collection gets fields, or no copy is kept") func added()
    throws
  {
    try DeclarationCheck.run(Self.newer)
    let test = try TestStore()
    let id = try test.add("tea", 250, note: "n")
    let act = try test.store.undoable(nil)
    #expect(try test.store.outdated(Self.newer) == [schema])
    #expect(
      failure { _ = try test.store.entries(Query(), schema, Self.newer) }?.kind == .permission)
    #expect(
      failure {
        _ = try test.store.act("water edit", .fake()) { writer throws(HibiError) in
          try writer.set(id, day: nil, values: ["place": .text("home")], in: schema, of: Self.newer)
        }
      }?.kind == .permission)
    try test.store.update(Self.newer)
    #expect(try test.store.outdated(Self.newer).isEmpty)
    let entry = try #require(try test.store.entry(id, schema, Self.newer))
    #expect(entry.values == Water.values("tea", 250, note: "n") + [.none, .none])
    _ = try test.store.act("water edit", .fake()) { writer throws(HibiError) in
      try writer.set(
        id, day: nil, values: ["place": .text("Home"), "stars": .integer(4)], in: schema,
        of: Self.newer)
    }
    #expect(try test.store.entries(Query(match: "home"), schema, Self.newer).count == 1)
    #expect(try test.store.measure(Measure(.sum, "stars"), .all, Self.newer).value == 4)
    let plan = try test.sql("EXPLAIN QUERY PLAN SELECT id FROM water ORDER BY stars DESC LIMIT 1")
      .joined()
    #expect(plan.contains("water_by_stars"))
    let error = failure { _ = try test.store.undo("hibi undo", .fake(), in: registry) { act } }
    #expect(error?.kind == .no)
    #expect(error?.message.en.contains("older than a change of the fields") == true)
    for finding in try test.store.examine(registry) {
      #expect(!finding.isFault, "\(finding.text.en)")
    }
    let copies = test.store.backups()
    #expect(copies.count == 1)
    let copy = try PlainSQLite(try #require(copies.first))
    #expect(try copy.run("SELECT name, amount FROM water") == ["tea|250"])
    #expect(try copy.run("SELECT version FROM hibi_collection") == ["1"])
    #expect(
      try copy.run("PRAGMA application_id; PRAGMA user_version") == [
        "1214866025", "\(StoreFormat.latest)",
      ])
    #expect(try test.folder.permissions(of: "store/backups") == 0o700)
  }

  @Test("entries of a newer version are read or written") func newer() throws {
    let test = try TestStore()
    try test.add("tea", 1)
    try test.store.update(Self.newer)
    for body in [
      { _ = try test.glasses() },
      { _ = try test.store.count(Query(), Water.glasses, Water.tracker) },
      { _ = try test.store.measure(Measure(.sum, "amount"), .all, Water.tracker) },
      { try test.add("b", 1) },
      { _ = try test.store.loggedDays(Measure(.count), .all, Water.tracker) },
    ] as [() throws -> Void] {
      #expect(failure(body)?.kind == .tooNew)
    }
    #expect(try test.sql("SELECT count(*) FROM water") == ["1"])
  }

  @Test("the doctor brings a store up to date before it looks, or calls an old one damaged")
  func examined() throws {
    let test = try TestStore()
    try test.add("tea", 1, note: "n")
    test.store.close()
    let before = try PlainFiles.bytes(test.file)
    let steps = [
      StoreStep(version: next, statements: ["CREATE TABLE hibi_extra(a INTEGER) STRICT"])
    ]
    let store = try test.open(.examining, TestStore.seams(steps: steps))
    let findings = try store.examine(registry)
    for finding in findings { #expect(!finding.isFault, "\(finding.text.en)") }
    #expect(
      findings.filter { $0.level == .advice }.map(\.text.en).joined().contains("hibi.db, water"))
    store.close()
    #expect(test.folder.names(in: "store").contains("backups") == false)
    #expect(try PlainFiles.bytes(test.file) == before)
  }

  @Test("a copy that is not sound is kept, or its store is changed") func unsound() throws {
    let test = try TestStore()
    try test.add("tea", 1)
    _ = try test.sql("PRAGMA ignore_check_constraints=1; UPDATE water SET uid=x'00'")
    let error = failure { try test.store.update(Self.newer) }
    #expect(error?.message.en.contains("is not sound") == true, "\(String(describing: error))")
    #expect(test.folder.names(in: "store/backups") == [])
    #expect(try test.sql("SELECT version FROM hibi_collection") == ["1"])
  }

  @Test("a new format loses data, or a copy of the old is not kept") func format() throws {
    let test = try TestStore()
    try test.add("tea", 1)
    test.store.close()
    let steps = [
      StoreStep(version: next, statements: ["CREATE TABLE hibi_extra(a INTEGER) STRICT"]),
      StoreStep(version: next + 1, statements: ["ALTER TABLE hibi_extra ADD COLUMN b TEXT"]),
    ]
    var said: [String] = []
    let store = try test.open(.reading, TestStore.seams(steps: steps) { said.append($0.en) })
    #expect(try store.entries(Query(), Water.glasses, Water.tracker).count == 1)
    #expect(
      try test.sql("PRAGMA user_version; SELECT count(b) FROM hibi_extra")
        == ["\(next + 1)", "0"])
    #expect(said.count == 1 && said[0].contains("backups/format-\(StoreFormat.latest)"))
    let copy = try PlainSQLite(try #require(store.backups().first))
    #expect(
      try copy.run("PRAGMA user_version; SELECT name FROM water") == [
        "\(StoreFormat.latest)", "tea",
      ])
    store.close()
    #expect(failure { _ = try test.open(.writing) }?.kind == .tooNew)
    _ = try test.open(.writing, TestStore.seams(steps: steps))
    #expect(said.count == 1)
  }

  @Test("an older program writes a newer file, or reads what a step shut it out of") func least()
    throws
  {
    let steps = [
      StoreStep(version: next, minReader: 1, statements: []),
      StoreStep(version: next + 1, statements: []),
      StoreStep(version: next + 2, minReader: 1, statements: []),
    ]
    for (count, least, reads) in [
      (1, "\(StoreFormat.definitions)", true), (2, "\(next + 1)", false), (3, "\(next + 1)", false),
    ] {
      let migrated = try TestStore()
      migrated.store.close()
      try migrated.open(.writing, TestStore.seams(steps: Array(steps.prefix(count)))).close()
      let base = try TemporaryFolder()
      let fresh = StoreFolder(path: base.path, isDefault: false)
      try Store.open(fresh, for: .writing, TestStore.seams(steps: Array(steps.prefix(count))))
        .close()
      for (place, file) in [(migrated.place, migrated.file), (fresh, base("hibi.db"))] {
        #expect(
          try PlainSQLite(file).run("SELECT value FROM hibi_meta WHERE key LIKE 'min%'") == [least])
        let before = try PlainFiles.bytes(file)
        for (purpose, isAllowed) in [(Store.Purpose.reading, reads), (.writing, false)] {
          let error = failure { try Store.open(place, for: purpose, TestStore.seams()).close() }
          #expect(error?.kind == (isAllowed ? nil : .tooNew), "\(count) \(purpose)")
          let says = error?.hints.contains { $0.en.contains("can still read") } ?? false
          #expect(says == (purpose == .writing && reads))
        }
        #expect(try PlainFiles.bytes(file) == before)
      }
    }
  }

  @Test("a step that fails leaves half of itself") func failing() throws {
    let test = try TestStore()
    try test.add("tea", 1)
    test.store.close()
    let steps = [
      StoreStep(version: next, statements: ["CREATE TABLE hibi_extra(a INTEGER) STRICT"]),
      StoreStep(
        version: next + 1, statements: ["CREATE TABLE hibi_more(a INTEGER) STRICT", "NONSENSE"]),
    ]
    #expect(failure { _ = try test.open(.writing, TestStore.seams(steps: steps)) } != nil)
    #expect(
      try test.sql("PRAGMA user_version; SELECT count(*) FROM sqlite_schema WHERE name='hibi_more'")
        == ["\(next)", "0"])
    #expect(try test.sql("SELECT name FROM water") == ["tea"])
  }

  @Test("a new store begins in an old format") func fresh() throws {
    let base = try TemporaryFolder()
    let steps = [
      StoreStep(version: next, statements: ["CREATE TABLE hibi_extra(a INTEGER) STRICT"])
    ]
    let place = StoreFolder(path: base.path, isDefault: false)
    let store = try Store.open(place, for: .writing, TestStore.seams(steps: steps))
    #expect(store.backups().isEmpty)
    #expect(
      try PlainSQLite(base("hibi.db")).run("PRAGMA user_version; SELECT count(*) FROM hibi_extra")
        == ["\(next)", "0"])
  }

  @Test("while a copy is made another program writes, or makes its own") func copyIsAlone() throws {
    let test = try TestStore()
    try test.add("tea", 1)
    test.store.close()
    let steps = [
      StoreStep(version: next, statements: ["CREATE TABLE hibi_extra(a INTEGER) STRICT"])
    ]
    let plain = try test.open(.writing)
    let second = try test.open(.writing)
    var kinds: [HibiError.Kind?] = []
    let store = try test.open(
      .writing,
      TestStore.seams(steps: steps) { _ in
        kinds.append(failure { try second.update(Self.newer) }?.kind)
        kinds.append(failure { _ = try plain.act("water add", .fake()) { _ in } }?.kind)
      })
    store.close()
    #expect(kinds == [.busy, .busy])
    #expect(
      test.folder.names(in: "store/backups") == ["format-\(StoreFormat.latest)-1795836600.db"])
  }

  @Test("two copies of one second overwrite each other, or hang") func backups() throws {
    let test = try TestStore()
    try test.add("tea", 1)
    func copy() throws -> String {
      try test.store.write { () throws(HibiError) in
        try test.store.backup(reason: "test")
      } isChanged: { _ in
        false
      } isKept: { _ in
        true
      }
    }
    let first = try copy()
    let second = try copy()
    // What a kill left of a third.
    try test.folder.write("half", to: "store/backups/old-1.db.tmp")
    let third = try copy()
    #expect(Set([first, second, third]).count == 3)
    #expect(Set(test.store.backups()) == [first, second, third])
    #expect(test.folder.names(in: "store/backups").count == 3)
    #expect(try PlainSQLite(third).run("PRAGMA integrity_check") == ["ok"])
    let name = try #require(third.split(separator: "/").last)
    #expect(try test.folder.permissions(of: "store/backups/\(name)") == 0o600)
    #expect(
      failure { _ = try Store.empty(TestStore.seams()).backup(reason: "x") }?.kind == .missing)
  }
}
