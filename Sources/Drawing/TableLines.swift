package import HibiCore

/// A table made ready for a list that scrolls: the titles and each row take exactly one line.
///
/// Where columns do not fit, the last ones go, down to one that is cut. Making it ready looks at all
/// rows, drawing only at those that are seen.
///
/// ```swift
/// let lines = TableLines(table, in: context)
/// lines.draw(10..<20)  // ten rows of the table
/// ```
package struct TableLines: Sendable {
  private let context: DrawingContext
  private let columns: [Table.Column]
  private let texts: TableTexts
  private let widths: [Int]

  /// Finds the columns that fit.
  package init(_ table: Table, in context: DrawingContext) {
    var table = table
    var fitted = TableDrawing.fitted(table, in: context)
    // Where no column may go, the last one does all the same: a row has one line. A sign goes before
    // what an entry is known by, and after all else.
    while fitted == nil, table.columns.count > 1 {
      let columns = table.columns
      let last =
        columns.lastIndex(where: \.mayDrop)
        ?? columns.indices.dropFirst(2).last { !columns[$0].isSign }
        ?? columns.lastIndex(where: \.isSign) ?? columns.count - 1
      table = TableDrawing.without(last, table)
      fitted = TableDrawing.fitted(table, in: context)
    }
    self.context = context
    columns = fitted?.table.columns ?? table.columns
    texts = fitted?.texts ?? TableTexts(table, in: context)
    widths = fitted?.widths ?? [context.width]
  }

  /// The titles of the columns, in one row.
  package var titles: CellBuffer {
    var buffer = CellBuffer(columns: context.width)
    TableDrawing.draw(texts.titles, widths, columns, .heading, into: &buffer, in: context)
    return buffer
  }

  /// Some rows of the table; those that are not there are left out.
  package func draw(_ rows: Range<Int>) -> CellBuffer {
    var buffer = CellBuffer(columns: context.width)
    for row in texts.rows[rows.clamped(to: texts.rows.indices)] {
      if row.isHeading {
        buffer.append(context.cut(row.heading, context.width), style: Style(bold: true))
      } else {
        TableDrawing.draw(row.cells, widths, columns, .plain, into: &buffer, in: context)
      }
    }
    return buffer
  }
}
