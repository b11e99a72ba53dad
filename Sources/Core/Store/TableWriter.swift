/// One table with the statements that change its rows: an import inserts a million.
///
/// It logs and totals nothing; that is the `Writer`'s part.
final class TableWriter {
  let layout: TableLayout
  private let database: Database
  private let insertion: Statement
  private let selection: Statement
  private let deletion: Statement

  init(_ layout: TableLayout, _ database: Database) throws(HibiError) {
    self.layout = layout
    self.database = database
    insertion = try database.cached(layout.insertion)
    selection = try database.cached(layout.selection)
    deletion = try database.cached(layout.deletion)
  }

  /// The columns of a row, nil where there is none.
  func row(_ id: Int64) throws(HibiError) -> [SQLValue]? {
    selection.reset()
    try selection.bind(integer: id, at: 1)
    guard try selection.step() else { return nil }
    defer { selection.reset() }
    return layout.columns.indices.map { selection.value(Int32($0)) }
  }

  /// Inserts a row and returns its number.
  func insert(_ row: [SQLValue], id: Int64?) throws(HibiError) -> Int64 {
    insertion.reset()
    try insertion.bind(id.map { .integer($0) } ?? .null, at: 1)
    var index: Int32 = 2
    for value in row {
      try insertion.bind(value, at: index)
      index += 1
    }
    for (_, source) in layout.search {
      try insertion.bind(TableWriter.searchKey(row[source]), at: index)
      index += 1
    }
    _ = try insertion.step()
    return id ?? database.lastInserted
  }

  /// Deletes a row.
  func remove(_ id: Int64) throws(HibiError) { try deletion.run([.integer(id)]) }

  /// What the search column of a value holds.
  static func searchKey(_ value: SQLValue) -> SQLValue {
    value.text.map { .text(TextFold.key($0)) } ?? .null
  }
}
