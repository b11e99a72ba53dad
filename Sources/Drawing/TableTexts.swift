internal import HibiCore

/// The texts of a table, safe to show, with as many cells a row as there are columns.
struct TableTexts {
  /// A row, or a heading over those that follow.
  struct Row {
    let cells: [SafeText]
    let isHeading: Bool

    /// What a heading says, over the whole width.
    var heading: SafeText {
      let texts = cells.filter { !$0.isEmpty }
      return texts.dropFirst().reduce(texts.first ?? .empty) { $0 + .spaces(2) + $1 }
    }
  }

  let titles: [SafeText]
  let rows: [Row]
  /// The widest text of each column, headings left out.
  let widths: [Int]

  /// - Parameter isShort: whether stars that draw a number leave their room to it, and titles over
  ///   signs theirs.
  init(_ table: Table, in context: DrawingContext, isShort: Bool = false) {
    titles = table.columns.map { isShort && $0.isSign ? .empty : context.safe($0.title) }
    rows = table.rows.map { row in
      if row.isHeading { return Row(cells: row.cells.map(context.safe), isHeading: true) }
      let missing = max(0, table.columns.count - row.cells.count)
      let cells = zip(table.columns, row.cells).map { column, cell in
        let text = isShort && column.hasStars ? RatingType.number(of: cell) : cell
        return column.hasOwnSigns ? context.own(text) : context.safe(text)
      }
      return Row(cells: cells + Array(repeating: .empty, count: missing), isHeading: false)
    }
    widths = TableTexts.widths(titles, rows, upTo: .max)
  }

  /// The same where cells that are wider than so many columns do not count.
  func widths(upTo most: Int) -> [Int] { TableTexts.widths(titles, rows, upTo: most) }

  private static func widths(_ titles: [SafeText], _ rows: [Row], upTo most: Int) -> [Int] {
    var widths = titles.map(\.columns)
    for row in rows where !row.isHeading {
      for (index, cell) in row.cells.enumerated() where cell.columns <= most {
        widths[index] = max(widths[index], cell.columns)
      }
    }
    return widths
  }
}
