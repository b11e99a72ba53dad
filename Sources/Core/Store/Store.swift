import CPlatform
import Glibc

/// All data of one person: one SQLite file, its log, its totals.
///
/// ```swift
/// let store = try Store.open(folder, for: .writing, seams)
/// let (act, id) = try store.act("water add", now) { writer throws(HibiError) in
///   try writer.create(draft, in: schema, of: tracker)
/// }
/// ```
///
/// Reading a folder without a store answers as an empty one and makes nothing. A store is used
/// by one thread.
package final class Store {
  private(set) var database: Database
  let seams: Seams
  /// The canonical folder, nil where there is no store yet.
  package let folder: String?
  /// What is noted of each table that was asked for, nil for one that is not there; a handful.
  private var stored: [(table: String, collection: StoredCollection?)] = []
  /// Whether the format was seen to have definitions; it never goes back.
  private var isNewEnough = false

  /// What the world gives: passed in, so that tests decide it.
  package struct Seams {
    /// The real time, for identifiers only: it never orders anything.
    package var clock: WallClock
    package var random: Random
    /// The name and version that acts carry.
    package var program: String
    /// Says something to the person, at once.
    package var announce: (Localized) -> Void
    /// Called when what a person did is kept: what fails later was still saved.
    package var committed: () -> Void
    /// Ends a transaction: tests let it fail before or after.
    package var commit: (Database) throws(HibiError) -> Void = { database throws(HibiError) in
      try database.run("COMMIT")
    }
    /// How long to wait for another program, in milliseconds.
    package var waits: Int64
    /// Steps of the file's format beyond this version's own: tests add some.
    package var steps: [StoreStep]

    /// Creates the seams.
    package init(
      clock: WallClock = .system, random: Random = .system, program: String,
      waits: Int64 = 60_000, steps: [StoreStep] = [], committed: @escaping () -> Void = {},
      announce: @escaping (Localized) -> Void = { _ in }
    ) {
      self.clock = clock
      self.random = random
      self.program = program
      self.waits = waits
      self.steps = steps
      self.committed = committed
      self.announce = announce
    }
  }

  /// What a store is opened for.
  package enum Purpose {
    case reading, writing
    /// Reads what is there, of an older version too, and changes nothing: for the doctor.
    case examining
  }

  private init(database: Database, folder: String?, seams: Seams) {
    self.database = database
    self.folder = folder
    self.seams = seams
  }

  /// Opens the store of a folder; for writing it is made where it is missing.
  /// - Throws: 65 damaged or foreign, 66 no place, 73 cannot be made, 74 disk, 75 busy,
  ///   77 no permission, 78 of a newer version.
  package static func open(_ place: StoreFolder, for purpose: Purpose, _ seams: Seams)
    throws(HibiError) -> Store
  {
    switch purpose {
    case .reading, .examining:
      guard case .present(let folder) = try place.state() else { return try empty(seams) }
      let isWritable = Store.isWritable(folder)
      let database = try connect(folder, isWritable ? .read : .readOnly, seams)
      // One snapshot for all questions of a command, and one lock instead of one for each.
      try database.run("BEGIN")
      let version = try header(database)
      if version == nil { return try empty(seams) }
      if purpose == .reading, isWritable, version.map({ $0 < latest(seams) }) == true {
        database.close()
        return try open(place, for: .writing, seams)
      }
      let store = Store(database: database, folder: folder, seams: seams)
      if let version { try store.checkReadable(version) }
      return store
    case .writing:
      umask(0o077)
      let folder = try place.prepare()
      guard unsafe access(folder, W_OK) == 0 else {  // The file itself is asked by SQLite.
        throw HibiError(
          .permission,
          Localized("\(folder) cannot be written", ja: "\(folder) に書き込めません"),
          hints: [Localized("Reading still works.", ja: "読み取りはできます。")])
      }
      let database = try connect(folder, .write, seams)
      let store = Store(database: database, folder: folder, seams: seams)
      if try store.prepareFormat() {
        seams.announce(
          Localized(
            "A new store is made in \(place.path).", ja: "\(place.path) に保存先を作りました。"))
      }
      return store
    }
  }

  /// Closes the connection, so that no lock of it is left; using the store later fails.
  package func close() { database.close() }

  /// A store without entries, which is never written to a disk.
  /// - Parameter format: the format that it has, nil for the newest.
  package static func empty(_ seams: Seams, format: Int64? = nil) throws(HibiError) -> Store {
    let database = try Database(path: "", mode: .memory)
    try StoreFormat.make(in: database, steps: seams.steps, upTo: format ?? .max)
    return Store(database: database, folder: nil, seams: seams)
  }

  private static func isWritable(_ folder: String) -> Bool {
    unsafe access(folder, W_OK) == 0 && access(folder + "/hibi.db", W_OK) == 0
  }

  /// Opens the file anew after the connection failed.
  func reconnect(_ folder: String) throws(HibiError) {
    database.close()
    forgetAll()
    database = try Store.connect(folder, .write, seams)
  }

  private static func connect(_ folder: String, _ mode: Database.Mode, _ seams: Seams)
    throws(HibiError) -> Database
  {
    try Database(path: folder + "/hibi.db", mode: mode, waits: seams.waits) {
      seams.announce(
        Localized(
          "Waiting for another program that is writing to the store ...",
          ja: "ほかのプログラムの書き込みが終わるのを待っています…"))
    }
  }

  static func latest(_ seams: Seams) -> Int64 {
    (StoreFormat.steps + seams.steps).last?.version ?? StoreFormat.version
  }

  /// The format's version, nil for a file without any table.
  /// - Throws: 65 for another program's database, 78 where this program is too old to read it.
  private static func header(_ database: Database) throws(HibiError) -> Int64? {
    do throws(HibiError) { return try readHeader(database) } catch {
      // Another program may have made the tables between the reads: one transaction sees one state.
      try database.run("SAVEPOINT header")
      let found = Result { () throws(HibiError) in try readHeader(database) }
      try database.run("RELEASE header")
      return try found.get()
    }
  }

  private static func readHeader(_ database: Database) throws(HibiError) -> Int64? {
    let application = try database.integer("PRAGMA application_id") ?? 0
    let version = try database.integer("PRAGMA user_version") ?? 0
    if application == 0, version == 0,
      try database.integer("SELECT count(*) FROM sqlite_schema") == 0
    {
      return nil
    }
    guard application == StoreFormat.applicationID, version >= StoreFormat.version else {
      let isOurs = try database.integer(
        "SELECT count(*) FROM sqlite_schema WHERE name IN ('hibi_meta','hibi_act')")
      if isOurs == 2 { throw try markLost(version, database) }
      throw HibiError(
        .refused,
        Localized(
          "hibi.db is a database of another program",
          ja: "hibi.db は別のプログラムのデータベースです"),
        hints: [Localized("Name another folder with --store.", ja: "--store で別のフォルダを指定してください。")])
    }
    return version
  }

  private static func markLost(_ version: Int64, _ database: Database) throws(HibiError)
    -> HibiError
  {
    // Under an older version its step would make the table of definitions anew.
    let hasDefinitions = try database.integer(
      "SELECT 1 FROM pragma_table_info('hibi_collection') WHERE name='fields'")
    let least = hasDefinitions == nil ? StoreFormat.version : StoreFormat.definitions
    let marks =
      "PRAGMA application_id=\(StoreFormat.applicationID); "
      + "PRAGMA user_version=\(max(version, least))"
    return HibiError(
      .refused,
      Localized(
        "hibi.db has lost the mark of a Hibi store", ja: "hibi.db から Hibi の保存データの印が失われています"),
      hints: [
        Localized(
          "Copy the folder away, then put it back: sqlite3 hibi.db '\(marks)'",
          ja: "まずフォルダを複製し、それから戻してください：sqlite3 hibi.db '\(marks)'")
      ])
  }

  /// Makes the tables of a new file, or takes an older file to this version, and refuses a newer.
  /// - Returns: whether the file is new.
  private func prepareFormat() throws(HibiError) -> Bool {
    let isNew = try Store.header(database) == nil ? try createFormat() : false
    try refuseForeignSchema()
    let latest = Store.latest(seams)
    let version = try Store.header(database) ?? latest
    if version > latest {
      try checkReadable(version)
      throw tooNew(
        Localized("This one can still read it.", ja: "このバージョンでは読み取りだけができます。"))
    }
    if version < latest { try migrate() }
    return isNew
  }

  /// Hibi makes no triggers and no views; one in the file would do something else than what is
  /// said, such as delete what was just written.
  private func refuseForeignSchema() throws(HibiError) {
    guard let name = try foreign() else { return }
    throw HibiError(
      .refused,
      Localized(
        "hibi.db holds '\(name)', a trigger or view that is not Hibi's; nothing was changed",
        ja: "hibi.db に Hibi のものではないトリガーかビュー「\(name)」があります。何も変更していません"),
      hints: [
        Localized("Remove it with sqlite3, or restore a copy.", ja: "sqlite3 で取り除くか、複製から戻してください。")
      ])
  }

  private func createFormat() throws(HibiError) -> Bool {
    try write { () throws(HibiError) in
      // Another program may have made them while we waited for the lock.
      guard try Store.header(database) == nil else { return false }
      try StoreFormat.make(in: database, steps: seams.steps)
      try database.prepare("INSERT INTO hibi_meta VALUES('store',?)").run([.text(newUID().text)])
      return true
    } isChanged: {
      $0
    } isKept: { _ throws(HibiError) in
      try Store.header(database) != nil
    }
  }

  /// Refuses to read a store whose format needs a newer program.
  private func checkReadable(_ version: Int64) throws(HibiError) {
    let latest = Store.latest(seams)
    guard version > latest else { return }
    let needed = try meta("min_reader").flatMap { Int64($0) } ?? .max
    if needed > latest { throw tooNew() }
  }

  /// The refusal of a newer file: what an older program writes there, it cannot know to be right.
  private func tooNew(_ more: Localized...) -> HibiError {
    HibiError(
      .tooNew,
      Localized(
        "the store was written by a newer version of Hibi; nothing was changed",
        ja: "この保存データは新しいバージョンの Hibi で書かれています。何も変更していません"),
      hints: [
        Localized(
          "Update Hibi, or name another folder with --store.",
          ja: "Hibi を更新するか、--store で別のフォルダを指定してください。")
      ] + more)
  }

  /// A value of the store's own notes, such as its identifier.
  package func meta(_ key: String) throws(HibiError) -> String? {
    try database.text("SELECT value FROM hibi_meta WHERE key=?", [.text(key)])
  }

  /// A new identifier from the real clock and random bits.
  func newUID() throws(HibiError) -> UID {
    UID(milliseconds: seams.clock.milliseconds(), random: try seams.random.next())
  }

  /// Whether the collection has a table in this store, in the program's version.
  /// - Throws: 78 where the store holds a newer version of the collection, 77 where it holds an
  ///   older one, which `update` must bring to this one first.
  func isStored(_ schema: Schema, _ table: String) throws(HibiError) -> Bool {
    guard let collection = try known(table) else { return false }
    guard collection.fields != nil || collection.version <= schema.version else {
      throw HibiError(
        .tooNew,
        Localized(
          "the entries of \(table) were written by a newer version of Hibi",
          ja: "\(table) の記録は新しいバージョンの Hibi で書かれています"),
        hints: [Localized("Install the newer Hibi.", ja: "新しい Hibi を入れてください。")])
    }
    guard collection.holds(schema) else {
      throw HibiError(
        .permission,
        Localized(
          "the entries of \(table) must get new fields first, but the store cannot be written",
          ja: "\(table) に新しい項目を追加する必要がありますが、保存先に書き込めません"),
        hints: [
          Localized(
            "Make the folder writable and run the command once more.",
            ja: "保存先を書き込めるようにしてから、もう一度実行してください。")
        ])
    }
    return true
  }

  /// How the rows of a collection are kept in this store.
  func layout(_ schema: Schema, _ tracker: Tracker) throws(HibiError) -> TableLayout {
    let table = tracker.table(schema)
    guard let collection = try known(table), let fields = collection.fields else {
      return TableLayout(schema, table: table)
    }
    return TableLayout(
      schema, table: table, as: fields.extended(by: schema), version: collection.version)
  }

  /// The layout of a table, of a collection or of Hibi's own; nil for one of no tracker.
  func layout(_ table: String, in registry: Registry) throws(HibiError) -> TableLayout? {
    if let own = StoreFormat.logged.first(where: { $0.table == table }) { return own }
    guard let (tracker, schema) = registry.collection(table) else { return nil }
    return try layout(schema, tracker)
  }

  /// Whether the file is of a format that has definitions.
  func hasDefinitions() throws(HibiError) -> Bool {
    if isNewEnough { return true }
    isNewEnough = try formatVersion() >= StoreFormat.definitions
    return isNewEnough
  }

  private func known(_ table: String) throws(HibiError) -> StoredCollection? {
    if let known = stored.first(where: { $0.table == table }) { return known.collection }
    let collection = try listed(table)
    stored.append((table, collection))
    return collection
  }

  /// What is noted of a table, nil for one that is not there; both in one question, since another
  /// program may make it just now.
  /// - Throws: 65 for one that stands in no list: its entries would be answered as none.
  private func listed(_ table: String) throws(HibiError) -> StoredCollection? {
    let fields = try hasDefinitions() ? "fields" : "NULL"
    let statement = try database.prepare(
      """
      SELECT c.version, \(fields), s.name IS NOT NULL FROM (SELECT ?1 AS name) t \
      LEFT JOIN hibi_collection c ON c.name=t.name LEFT JOIN sqlite_schema s ON s.name=t.name
      """)
    try statement.bind([.text(table)])
    guard try statement.step() else { return nil }
    if !statement.isNull(0) { return StoredCollection(statement) }
    guard statement.integer(2) != 0 else { return nil }
    throw HibiError(
      .refused,
      Localized(
        "hibi.db has a table \(table) that its list of collections lacks; nothing was changed",
        ja: "hibi.db の一覧にない表 \(table) があります。何も変更していません"),
      hints: [Localized("Run: hibi doctor", ja: "hibi doctor を実行してください。")])
  }

  /// Forgets what is known of a table, after it was made or changed.
  func forget(_ table: String) { stored.removeAll { $0.table == table } }

  /// Forgets what is known of all tables, after a transaction was taken back.
  func forgetAll() { stored.removeAll() }
}

/// A store belongs to the thread of its connection.
@available(*, unavailable)
extension Store: Sendable {}
