package import HibiCore

/// A table that fits the width: columns that may shrink are cut, numbers never.
///
/// ```
/// ID  Walk                    m  Note
/// 12  湖のまわり            730
///  9  over the hill and…  1,350  at noon
/// ```
///
/// A column in which no row has anything takes no room. Where the others do not fit, stars go that
/// stand before their number, and titles over signs, then texts are cut to less; where they would be
/// cut to less than can be read, columns that may be left out go, the last one first; then each row
/// becomes lines of `title: value`, with all its columns.
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
    guard let (table, texts, widths) = fitted(table, in: context) else {
      drawStacked(TableTexts(table, in: context), into: &buffer, in: context)
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

  /// Whether the table is drawn without columns in which there is something.
  package static func leavesOut(_ table: Table, in context: DrawingContext) -> Bool {
    guard let fitted = fitted(table, in: context) else { return false }
    return fitted.table.columns.count < withoutEmpty(table).columns.count
  }

  /// The columns that fit, with their widths; nil where each row takes lines of its own.
  static func fitted(_ table: Table, in context: DrawingContext) -> (
    table: Table, texts: TableTexts, widths: [Int]
  )? {
    var table = withoutEmpty(table)
    while true {
      if let fitted = whole(table, in: context) { return fitted }
      let columns = table.columns.indices.filter { table.columns[$0].mayDrop }
      guard let last = columns.last else { return nil }
      // One column that makes room for all others goes before two, and a text before what is short;
      // the first text is what an entry is known by.
      let known = table.columns.firstIndex(where: \.mayShrink)
      let texts = columns.filter { table.columns[$0].mayShrink && $0 != known }
      let others = columns.filter { !table.columns[$0].mayShrink }
      for column in Array(texts.reversed()) + others.reversed() {
        if let fitted = whole(without(column, table), in: context) { return fitted }
      }
      table = without(last, table)
    }
  }

  /// All columns where they fit: what is shorter is tried before a column goes.
  private static func whole(_ table: Table, in context: DrawingContext) -> (
    table: Table, texts: TableTexts, widths: [Int]
  )? {
    let texts = TableTexts(table, in: context)
    if let widths = fit(texts.widths, table.columns, context.width) {
      return (table, texts, widths)
    }
    let short = TableTexts(table, in: context, isShort: true)
    return fit(short.widths, table.columns, context.width).map { (table, short, $0) }
  }

  /// The table without the columns in which no row has anything.
  static func withoutEmpty(_ table: Table) -> Table {
    let rows = table.rows.filter { !$0.isHeading }
    var result = table
    guard !rows.isEmpty else { return table }
    for column in table.columns.indices.reversed()
    where rows.allSatisfy({ column >= $0.cells.count || $0.cells[column].isEmpty }) {
      result = without(column, result)
    }
    return result
  }

  static func without(_ column: Int, _ table: Table) -> Table {
    var table = table
    table.columns.remove(at: column)
    for row in table.rows.indices
    where !table.rows[row].isHeading && column < table.rows[row].cells.count {
      table.rows[row].cells.remove(at: column)
    }
    return table
  }

  /// The columns that a cut text keeps: with fewer one cannot tell what it is.
  private static let least = 14

  /// The widths after shrinking; none where the table does not fit at all.
  static func fit(_ natural: [Int], _ columns: [Table.Column], _ width: Int) -> [Int]? {
    var widths = natural
    let gaps = 2 * max(0, widths.count - 1)
    var excess = widths.reduce(gaps, +) - width
    while excess > 0 {
      // The widest gives way first: it loses the least of its meaning by a column.
      let candidates = widths.indices.filter { columns[$0].mayShrink && widths[$0] > least }
      guard let widest = candidates.max(by: { widths[$0] < widths[$1] }) else { return nil }
      let next = candidates.filter { $0 != widest }.map { widths[$0] }.max() ?? least
      let step = min(excess, max(1, widths[widest] - max(least, next)))
      widths[widest] -= step
      excess -= step
    }
    return widths
  }

  static func draw(
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
          .map { $0.isEmpty ? $1 : $0 + context.colon + $1 }
      for line in lines.flatMap({ $0.wrapped(to: context.width, ascii: context.ascii) }) {
        buffer.append(line, style: Style(bold: row.isHeading))
      }
    }
  }
}
