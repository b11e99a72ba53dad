import CSQLite

/// A prepared statement.
///
/// It is finalized when it goes away.
///
/// ```swift
/// let statement = try database.prepare("SELECT id FROM t WHERE day = ?")
/// try statement.bind([.integer(20_261_128)])
/// while try statement.step() { print(statement.integer(0)) }
/// ```
///
/// The corresponding C type is [sqlite3_stmt](https://www.sqlite.org/c3ref/stmt.html).
@safe
package final class Statement {
  private let handle: OpaquePointer
  private unowned let database: Database
  /// The text, for error messages: it holds placeholders, never values.
  package let sql: String

  init(_ sql: String, in database: Database, persistent: Bool) throws(HibiError) {
    var handle: OpaquePointer?
    // PREPARE_PERSISTENT is for statements that live long; a one-shot statement is cheaper
    // without it (https://www.sqlite.org/c3ref/c_prepare_normalize.html).
    let flags = persistent ? UInt32(SQLITE_PREPARE_PERSISTENT) : 0
    var sqlCopy = sql
    let code = sqlCopy.withUTF8 { buffer in
      unsafe buffer.withMemoryRebound(to: CChar.self) { bytes in
        unsafe sqlite3_prepare_v3(
          database.handle, bytes.baseAddress, Int32(bytes.count), flags, &handle, nil)
      }
    }
    guard code == SQLITE_OK, let handle = unsafe handle else {
      throw database.error(code, sql: sql)
    }
    unsafe self.handle = handle
    self.database = database
    self.sql = sql
  }

  deinit { unsafe sqlite3_finalize(handle) }

  /// Binds all parameters from the first on; the statement must be fresh or reset.
  package func bind(_ values: [SQLValue]) throws(HibiError) {
    for (index, value) in values.enumerated() { try bind(value, at: Int32(index + 1)) }
  }

  /// Binds one parameter; the first is 1.
  ///
  /// SQLite copies text and bytes.
  package func bind(_ value: SQLValue, at index: Int32) throws(HibiError) {
    let code: Int32
    switch value {
    case .null: code = unsafe sqlite3_bind_null(handle, index)
    case .integer(let number): code = unsafe sqlite3_bind_int64(handle, index, number)
    case .text(let text): return try bind(text: text, at: index)
    case .blob(let bytes):
      code = unsafe bytes.withUnsafeBytes { buffer in
        unsafe hibi_sqlite3_bind_blob(
          handle, index, buffer.baseAddress, UInt64(buffer.count))
      }
    }
    guard code == SQLITE_OK else { throw database.error(code, sql: sql) }
  }

  /// Binds an integer.
  package func bind(integer: Int64, at index: Int32) throws(HibiError) {
    let code = unsafe sqlite3_bind_int64(handle, index, integer)
    guard code == SQLITE_OK else { throw database.error(code, sql: sql) }
  }

  /// Binds text with its byte count, so that nothing is cut.
  package func bind(text: String, at index: Int32) throws(HibiError) {
    var text = text
    let code = text.withUTF8 { buffer in
      unsafe buffer.withMemoryRebound(to: CChar.self) { bytes in
        // An empty buffer may have no address, which SQLite would read as NULL.
        unsafe bytes.isEmpty
          ? hibi_sqlite3_bind_text(handle, index, "", 0)
          : hibi_sqlite3_bind_text(handle, index, bytes.baseAddress, UInt64(bytes.count))
      }
    }
    guard code == SQLITE_OK else { throw database.error(code, sql: sql) }
  }

  /// Binds UTF-8 bytes as text.
  package func bind(utf8: [UInt8], at index: Int32) throws(HibiError) {
    let code = unsafe utf8.withUnsafeBytes { buffer in
      unsafe hibi_sqlite3_bind_text(
        handle, index, buffer.baseAddress?.assumingMemoryBound(to: CChar.self),
        UInt64(buffer.count))
    }
    guard code == SQLITE_OK else { throw database.error(code, sql: sql) }
  }

  /// Goes to the next row; false at the end, where the statement is reset at once so that no
  /// lock outlives the answer.
  package func step() throws(HibiError) -> Bool {
    let code = unsafe sqlite3_step(handle)
    if code == SQLITE_ROW { return true }
    let error = code == SQLITE_DONE ? nil : database.error(code, sql: sql)
    unsafe sqlite3_reset(handle)
    if let error { throw error }
    return false
  }

  /// Runs a statement that returns no rows.
  package func run(_ values: [SQLValue] = []) throws(HibiError) {
    try bind(values)
    while try step() {}
  }

  /// Makes the statement ready for another run.
  package func reset() { unsafe sqlite3_reset(handle) }

  /// The integer of a column, 0 for NULL; the first column is 0.
  package func integer(_ column: Int32) -> Int64 { unsafe sqlite3_column_int64(handle, column) }

  /// Whether a column is NULL.
  package func isNull(_ column: Int32) -> Bool {
    unsafe sqlite3_column_type(handle, column) == SQLITE_NULL
  }

  /// The text of a column with its byte count, empty for NULL.
  package func text(_ column: Int32) -> String {
    guard let start = unsafe sqlite3_column_text(handle, column) else { return "" }
    let count = unsafe Int(sqlite3_column_bytes(handle, column))
    return unsafe String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  /// The bytes of a column, empty for NULL.
  package func blob(_ column: Int32) -> [UInt8] {
    guard let start = unsafe sqlite3_column_blob(handle, column) else { return [] }
    let count = unsafe Int(sqlite3_column_bytes(handle, column))
    return unsafe [UInt8](UnsafeRawBufferPointer(start: start, count: count))
  }

  /// A column as it is stored.
  package func value(_ column: Int32) -> SQLValue {
    switch unsafe sqlite3_column_type(handle, column) {
    case SQLITE_INTEGER: .integer(integer(column))
    case SQLITE_TEXT: .text(text(column))
    case SQLITE_BLOB: .blob(blob(column))
    default: .null
    }
  }
}

/// A statement belongs to one connection and one thread.
@available(*, unavailable)
extension Statement: Sendable {}
