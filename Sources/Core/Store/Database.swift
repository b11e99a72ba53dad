import CSQLite

/// One connection to a SQLite file, opened the way Hibi always opens it.
///
/// The order and every setting are those of `docs/internals.md`, "Opening". A connection is used
/// by one thread.
@safe
package final class Database {
  /// What a connection may do.
  package enum Mode {
    /// Reads; may roll back the journal of a writer that died.
    case read
    /// Reads a file in a folder that cannot be written.
    case readOnly
    case write
    /// An empty database that is never written to a disk.
    case memory
  }

  private(set) var handle: OpaquePointer?
  private let waiting: Waiting
  /// A handful, looked through one by one: a dictionary costs more to set up than it saves.
  private var cache: [Statement] = []

  /// Whether SQLite counts its memory, which nobody asks for: only where it was begun by others.
  private static let countsMemory = hibi_sqlite3_count_no_memory() != SQLITE_OK

  /// Opens a file.
  /// - Parameters:
  ///   - path: a canonical path without links; ignored for `.memory`.
  ///   - waits: how long to wait for another program, in milliseconds.
  ///   - onWait: called once when another program has kept us waiting for half a second.
  /// - Throws: ``HibiError`` of a kind that says whether the file is missing, damaged, busy or
  ///   not permitted.
  package init(
    path: String, mode: Mode, waits: Int64 = 60_000, onWait: @escaping () -> Void = {}
  ) throws(HibiError) {
    waiting = Waiting(limit: waits, onWait: onWait)
    _ = Database.countsMemory
    let flags =
      switch mode {
      case .read, .write: SQLITE_OPEN_READWRITE | (mode == .write ? SQLITE_OPEN_CREATE : 0)
      case .readOnly: SQLITE_OPEN_READONLY
      case .memory: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_MEMORY
      }
    let fixed = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE | SQLITE_OPEN_NOFOLLOW
    let name = mode == .memory ? ":memory:" : path
    let code = unsafe sqlite3_open_v2(name, &handle, flags | fixed, nil)
    guard code == SQLITE_OK else {
      let error = error(code, sql: "open")
      // SQLite wants a close even after an open that failed.
      unsafe sqlite3_close_v2(handle)
      unsafe handle = nil
      throw error
    }
    try configure(mode)
  }

  deinit { close() }

  /// Closes the connection; using it later is a fault.
  package func close() {
    cache.removeAll()
    unsafe sqlite3_close_v2(handle)
    unsafe handle = nil
  }

  private func configure(_ mode: Mode) throws(HibiError) {
    unsafe sqlite3_busy_handler(
      handle,
      { context, count in
        guard let context = unsafe context else { return 0 }
        return unsafe Unmanaged<Waiting>.fromOpaque(context).takeUnretainedValue().wait(count)
      }, Unmanaged.passUnretained(waiting).toOpaque())
    let options: [(Int32, Int32)] = [
      (SQLITE_DBCONFIG_DEFENSIVE, 1), (SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0),
      (SQLITE_DBCONFIG_DQS_DML, 0), (SQLITE_DBCONFIG_DQS_DDL, 0),
      (SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0), (SQLITE_DBCONFIG_ENABLE_FKEY, 1),
    ]
    for (option, on) in options {
      let code = unsafe hibi_sqlite3_db_config_bool(handle, option, on)
      guard code == SQLITE_OK else { throw error(code, sql: "sqlite3_db_config \(option)") }
    }
    try run("PRAGMA cell_size_check=1; PRAGMA temp_store=2")
    try expect("PRAGMA cell_size_check", "1")
    try expect("PRAGMA temp_store", "2")
    try addKeyFunction()
    // An answer only for files: a database in memory maps nothing.
    if mode != .memory { try expect("PRAGMA mmap_size=0", "0") }
    switch mode {
    case .read: try run("PRAGMA query_only=1")
    case .readOnly, .memory: break
    case .write: try configureWriting()
    }
  }

  /// Adds `hibi_key(text)`, the key by which texts are found and sorted, for columns of which no
  /// folded copy is kept.
  private func addKeyFunction() throws(HibiError) {
    let code = unsafe sqlite3_create_function_v2(
      handle, "hibi_key", 1, SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY, nil,
      { context, _, values in
        // What is not set is NULL.
        guard let value = unsafe values?.pointee, let start = unsafe sqlite3_value_text(value)
        else { return }
        let count = unsafe Int(sqlite3_value_bytes(value))
        var key = unsafe TextFold.key(
          String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self))
        key.withUTF8 { buffer in
          unsafe buffer.withMemoryRebound(to: CChar.self) { bytes in
            // An empty buffer may have no address, which SQLite would read as NULL.
            unsafe bytes.isEmpty
              ? hibi_sqlite3_result_text(context, "", 0)
              : hibi_sqlite3_result_text(context, bytes.baseAddress, UInt64(bytes.count))
          }
        }
      }, nil, nil, nil)
    guard code == SQLITE_OK else { throw error(code, sql: "sqlite3_create_function_v2 hibi_key") }
  }

  /// A rollback journal that is emptied, not unlinked: with FULL its truncation is synced, so a
  /// commit is durable.
  ///
  /// WAL would need SQLite 3.51.3 or a back port, since before them a race of
  /// two checkpoints loses pages (https://www.sqlite.org/wal.html#the_wal_reset_bug).
  private func configureWriting() throws(HibiError) {
    try expect("PRAGMA journal_mode=TRUNCATE", "truncate")
    try run("PRAGMA synchronous=FULL")
    try expect("PRAGMA synchronous", "2")
    try expect("PRAGMA secure_delete=1", "1")
    // 64 MB, taken only as needed: a cache that overflows is written early, and from then until
    // the commit no one can read.
    try run("PRAGMA cache_size=-65536")
  }

  private func expect(_ pragma: String, _ answer: String) throws(HibiError) {
    let got = try text(pragma)
    guard got == answer else {
      throw HibiError(
        .fault,
        Localized(
          "SQLite refused '\(pragma)': it answered \(got ?? "nothing")",
          ja: "SQLite が「\(pragma)」を受け付けませんでした（応答：\(got ?? "なし")）"))
    }
  }

  /// Prepares a statement for one use.
  package func prepare(_ sql: String) throws(HibiError) -> Statement {
    try Statement(sql, in: self, persistent: false)
  }

  /// A statement that is kept for the life of the connection; it comes reset.
  package func cached(_ sql: String) throws(HibiError) -> Statement {
    if let statement = cache.first(where: { $0.sql == sql }) {
      statement.reset()
      return statement
    }
    let statement = try Statement(sql, in: self, persistent: true)
    cache.append(statement)
    return statement
  }

  /// Runs statements without parameters or rows.
  package func run(_ sql: String) throws(HibiError) {
    let code = unsafe sqlite3_exec(handle, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw error(code, sql: sql) }
  }

  /// The first column of the first row as an integer, nil without a row or for NULL.
  package func integer(_ sql: String, _ values: [SQLValue] = []) throws(HibiError) -> Int64? {
    let statement = try prepare(sql)
    try statement.bind(values)
    guard try statement.step(), !statement.isNull(0) else { return nil }
    return statement.integer(0)
  }

  /// The first column of the first row as text, nil without a row or for NULL.
  package func text(_ sql: String, _ values: [SQLValue] = []) throws(HibiError) -> String? {
    let statement = try prepare(sql)
    try statement.bind(values)
    guard try statement.step(), !statement.isNull(0) else { return nil }
    return statement.text(0)
  }

  /// The number of the row that was inserted last.
  package var lastInserted: Int64 { unsafe sqlite3_last_insert_rowid(handle) }

  /// The error of a result code: what happened and what to do, never a value.
  func error(_ code: Int32, sql: String) -> HibiError {
    let detail =
      unsafe handle == nil
      ? String(cString: sqlite3_errstr(code)) : String(cString: sqlite3_errmsg(handle))
    return DatabaseFailure.error(code: code, detail: detail, sql: sql)
  }
}

/// A connection belongs to one thread: it is opened without SQLite's own locks.
@available(*, unavailable)
extension Database: Sendable {}
