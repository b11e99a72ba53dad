package import HibiCore

/// A table that fits the width: columns that may shrink are cut, numbers never.
///
/// ```
/// ID  Walk                    m  Note
/// 12  湖のまわり            730
///  9  over the hill and…  1,350  at noon
/// ```
///
/// Where even the cut columns do not fit, those that may be left out go, the last one first;
/// then each row becomes lines of `title: value`.
package enum TableDrawing {
  /// Draws all rows.
  package static func draw(_ table: Table, in context: DrawingContext) -> CellBuffer {
    var buffer = CellBuffer(columns: context.width)
    guard !table.rows.isEmpty else {
      for line in context.nothing.wrapped(to: context.width, ascii: context.ascii) {
        buffer.append(line, style: .dim)
      }
      return buffer
    }
    let texts = TableTexts(table, in: context)
    guard let widths = fit(texts.widths, table.columns, context.width) else {
      if let narrower = withoutLastOptional(table) { return draw(narrower, in: context) }
      drawStacked(texts, into: &buffer, in: context)
      return buffer
    }
    draw(texts.titles, widths, table.columns, .heading, into: &buffer, in: context)
    for row in texts.rows {
      if row.isHeading {
        for line in row.heading.wrapped(to: context.width, ascii: context.ascii) {
          buffer.append(line, style: Style(bold: true))
        }
      } else {
        draw(row.cells, widths, table.columns, .plain, into: &buffer, in: context)
      }
    }
    return buffer
  }

  /// The table without the last column that may be left out, nil where none may.
  private static func withoutLastOptional(_ table: Table) -> Table? {
    guard let column = table.columns.lastIndex(where: \.mayDrop) else { return nil }
    var table = table
    table.columns.remove(at: column)
    for row in table.rows.indices
    where !table.rows[row].isHeading && column < table.rows[row].cells.count {
      table.rows[row].cells.remove(at: column)
    }
    return table
  }

  /// The widths after shrinking; none where the table does not fit at all.
  static func fit(_ natural: [Int], _ columns: [Table.Column], _ width: Int) -> [Int]? {
    var widths = natural
    let gaps = 2 * max(0, widths.count - 1)
    var excess = widths.reduce(gaps, +) - width
    while excess > 0 {
      // The widest gives way first: it loses the least of its meaning by a column.
      let candidates = widths.indices.filter { columns[$0].mayShrink && widths[$0] > 4 }
      guard let widest = candidates.max(by: { widths[$0] < widths[$1] }) else { return nil }
      let next = candidates.filter { $0 != widest }.map { widths[$0] }.max() ?? 4
      let step = min(excess, max(1, widths[widest] - max(4, next)))
      widths[widest] -= step
      excess -= step
    }
    return widths
  }

  private static func draw(
    _ cells: [SafeText], _ widths: [Int], _ columns: [Table.Column], _ style: Style,
    into buffer: inout CellBuffer, in context: DrawingContext
  ) {
    let row = buffer.appendRow()
    var left = 0
    for (index, text) in cells.enumerated() {
      let cut = context.cut(text, widths[index])
      let shift = columns[index].isNumeric ? widths[index] - cut.columns : 0
      buffer.put(cut, row: row, column: left + max(0, shift), style: style)
      left += widths[index] + 2
    }
  }

  private static func drawStacked(
    _ texts: TableTexts, into buffer: inout CellBuffer, in context: DrawingContext
  ) {
    for (index, row) in texts.rows.enumerated() {
      // A heading stands directly over its first row.
      if index > 0, !texts.rows[index - 1].isHeading { buffer.appendRow() }
      let lines =
        row.isHeading
        ? [row.heading]
        : zip(texts.titles, row.cells).filter { !$1.isEmpty }
          .map { $0.isEmpty ? $1 : $0 + SafeText(trusted: ": ") + $1 }
      for line in lines.flatMap({ $0.wrapped(to: context.width, ascii: context.ascii) }) {
        buffer.append(line, style: Style(bold: row.isHeading))
      }
    }
  }
}
