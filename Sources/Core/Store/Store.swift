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
  var stored: [(table: String, collection: StoredCollection?)] = []
  /// What was noted of tables before they were asked for, where the store is only read.
  var read: [String: StoredCollection] = [:]
  /// What the transaction does to the files of pictures.
  var pictures = PictureChanges()
  /// Whether all that the transaction does is taken back: files are left alone.
  var isTrial = false
  /// Whether the file of a picture was written anew, which is no change of an entry.
  package internal(set) var hasMended = false
  /// Whether the format was seen to have definitions; it never goes back.
  var isNewEnough = false

  /// The trackers whose acts say nothing but whose they are: beside others, private ones are told so.
  package var hidden: Set<String> = []

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
      if let version {
        try store.checkReadable(version)
        store.isNewEnough = version >= StoreFormat.definitions
      }
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

  /// A value of the store's own notes, such as its identifier.
  package func meta(_ key: String) throws(HibiError) -> String? {
    try database.text("SELECT value FROM hibi_meta WHERE key=?", [.text(key)])
  }

  /// A new identifier from the real clock and random bits.
  func newUID() throws(HibiError) -> UID {
    UID(milliseconds: seams.clock.milliseconds(), random: try seams.random.next())
  }
}

/// A store belongs to the thread of its connection.
@available(*, unavailable)
extension Store: Sendable {}
