import CSQLite

/// A store's file as plain SQLite sees it, without a line of Hibi's code.
@safe
package final class PlainSQLite {
  private var handle: OpaquePointer?

  /// Opens a file, which is made where it is missing.
  package init(_ path: String) throws {
    guard unsafe sqlite3_open(path, &handle) == SQLITE_OK else {
      throw Failure(message: "open \(path)")
    }
  }

  deinit { unsafe sqlite3_close_v2(handle) }

  /// What SQLite said.
  package struct Failure: Error { package let message: String }

  /// Runs statements; rows come as texts joined by `|`, NULL as an empty text.
  @discardableResult
  package func run(_ sql: String) throws -> [String] {
    var rows: [String] = []
    var rest = sql
    while !rest.isEmpty {
      var statement: OpaquePointer?
      var consumed = 0
      let code = unsafe rest.withCString { start -> Int32 in
        var tail: UnsafePointer<CChar>?
        let code = unsafe sqlite3_prepare_v2(handle, start, -1, &statement, &tail)
        consumed = unsafe tail.map { unsafe $0 - start } ?? 0
        return code
      }
      guard code == SQLITE_OK else { throw failure }
      rest = String(decoding: rest.utf8.dropFirst(consumed), as: UTF8.self)
      guard let current = unsafe statement else { continue }
      defer { unsafe sqlite3_finalize(current) }
      while true {
        let step = unsafe sqlite3_step(current)
        if step == SQLITE_DONE { break }
        guard step == SQLITE_ROW else { throw failure }
        let cells = unsafe (0..<sqlite3_column_count(current)).map { column in
          unsafe sqlite3_column_text(current, column).map { unsafe String(cString: $0) } ?? ""
        }
        rows.append(cells.joined(separator: "|"))
      }
    }
    return rows
  }

  private var failure: Failure {
    unsafe Failure(message: String(cString: sqlite3_errmsg(handle)))
  }
}
