package import HibiCore

/// Rows of cells of one width, into which everything is drawn before a face shows it.
///
/// ```swift
/// var buffer = CellBuffer(columns: 5)
/// buffer.append(SafeText("寿司寿司"))
/// buffer.rows  // ["寿司"]: the fifth column is too narrow for a wide glyph
/// ```
///
/// What does not fit is clipped; a wide glyph is shown whole or not at all.
package struct CellBuffer: Sendable, Hashable {
  /// The width of every row.
  package let columns: Int
  package private(set) var cells: [[Cell]] = []

  /// Creates a buffer of blank rows.
  package init(columns: Int, rows: Int = 0) {
    self.columns = max(0, columns)
    for _ in 0..<max(0, rows) { appendRow() }
  }

  /// The number of rows.
  package var rowCount: Int { cells.count }

  /// Adds a blank row below and returns its number.
  @discardableResult
  package mutating func appendRow() -> Int {
    cells.append(Array(repeating: .blank, count: columns))
    return cells.count - 1
  }

  /// Adds a row below that begins with a text.
  package mutating func append(_ text: SafeText, style: Style = .plain) {
    put(text, row: appendRow(), column: 0, style: style)
  }

  /// Adds texts side by side, in as many rows as they need; one that is wider than a row is wrapped.
  mutating func append(
    _ texts: [SafeText], gap: Int, style: Style, in context: DrawingContext
  ) {
    var end = columns
    for text in texts {
      if end + gap + text.columns <= columns {
        put(text, row: rowCount - 1, column: end + gap, style: style)
        end += gap + text.columns
        continue
      }
      for line in text.wrapped(to: columns, ascii: context.ascii) {
        append(line, style: style)
        end = line.columns
      }
    }
  }

  /// Adds the rows of another buffer below, from a column on.
  package mutating func append(_ other: CellBuffer, column: Int = 0) {
    let first = rowCount
    for _ in 0..<other.rowCount { appendRow() }
    put(other, row: first, column: column)
  }

  /// Lays another buffer over this one.
  package mutating func put(_ other: CellBuffer, row: Int, column: Int) {
    guard column < columns, column > -other.columns, row < rowCount, row > -other.rowCount else {
      return
    }
    for (index, line) in other.cells.enumerated() {
      for (offset, cell) in line.enumerated() where cell.columns > 0 {
        let glyph = cell.columns == 2 ? [cell, .rightHalf(cell.style)] : [cell]
        put(glyph, row + index, column + offset)
      }
    }
  }

  /// Some of the rows; those that are not there are left out.
  package func slice(_ rows: Range<Int>) -> CellBuffer {
    var result = CellBuffer(columns: columns)
    result.cells = Array(cells[rows.clamped(to: cells.indices)])
    return result
  }

  /// Shows some cells of a row as chosen.
  package mutating func reverse(row: Int, columns range: Range<Int>, bold: Bool = false) {
    guard cells.indices.contains(row) else { return }
    for column in range.clamped(to: 0..<columns) {
      let cell = cells[row][column]
      var style = cell.style
      style.isBold = bold || style.isBold
      style.isReversed = true
      cells[row][column] = Cell(text: cell.text, columns: cell.columns, style: style)
    }
  }

  /// Shows some cells of a row as what does not count.
  package mutating func fade(row: Int, columns range: Range<Int>) {
    guard cells.indices.contains(row) else { return }
    for column in range.clamped(to: 0..<columns) {
      let cell = cells[row][column]
      cells[row][column] = Cell(text: cell.text, columns: cell.columns, style: .dim)
    }
  }

  /// Makes some cells of a row blank.
  package mutating func erase(row: Int, columns range: Range<Int>) {
    let range = range.clamped(to: 0..<columns)
    put(.spaces(range.count), row: row, column: range.lowerBound)
  }

  /// Writes a text and returns the columns that it took; outside of the buffer nothing is written.
  @discardableResult
  package mutating func put(
    _ text: SafeText, row: Int, column: Int, style: Style = .plain, maxColumns: Int? = nil
  ) -> Int {
    guard cells.indices.contains(row), column < columns, column > -text.columns else { return 0 }
    let end = min(columns, column + max(0, min(maxColumns ?? .max, columns + text.columns)))
    var at = column
    for glyph in text.glyphs {
      guard at + glyph.columns <= end else { break }
      put(Cell.cells(of: glyph, style: style), row, at)
      at += glyph.columns
    }
    return at - column
  }

  /// Whether nothing was written to these columns, which must be inside of the buffer.
  package func isBlank(row: Int, columns range: Range<Int>) -> Bool {
    guard cells.indices.contains(row), range.lowerBound >= 0, range.upperBound <= columns else {
      return false
    }
    return cells[row][range].allSatisfy { $0.text == " " }
  }

  /// The rows as text without the blanks at their ends, as golden files hold them.
  package var rows: [String] {
    cells.map { line in
      let end = line.lastIndex { $0.text != " " } ?? -1
      return line.prefix(end + 1).map(\.text).joined()
    }
  }

  /// Replaces the cells from a column on by those of one glyph.
  private mutating func put(_ glyph: [Cell], _ row: Int, _ column: Int) {
    guard !glyph.isEmpty, cells.indices.contains(row), column >= 0,
      column + glyph.count <= columns
    else { return }
    let after = column + glyph.count
    // Half of a wide glyph is left on either side of what is overwritten.
    if column > 0, cells[row][column].columns == 0 { cells[row][column - 1] = .blank }
    if after < columns, cells[row][after].columns == 0 { cells[row][after] = .blank }
    for (offset, cell) in glyph.enumerated() { cells[row][column + offset] = cell }
  }
}
