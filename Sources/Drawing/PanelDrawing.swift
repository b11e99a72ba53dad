package import HibiCore

/// A whole panel: its title and period, its parts, its notes.
///
/// ```
/// Longest walks  2026/11
///
/// (the parts, one below the other)
///
/// 12 of 30 days have an entry.
/// ```
package enum PanelDrawing {
  /// Draws a panel; `page` chooses one page of its bars, none means all.
  package static func draw(_ panel: Panel, page: Int?, in context: DrawingContext) -> CellBuffer {
    place(panel, page: page, in: context).buffer
  }

  /// Draws a panel and says where the bars, months or days of its first chart stand.
  /// - Parameter height: the rows that its charts may take.
  package static func place(
    _ panel: Panel, page: Int?, height: Int = 8, in context: DrawingContext
  ) -> (buffer: CellBuffer, spots: [Spot]) {
    var buffer = CellBuffer(columns: context.width)
    var spots: [Spot] = []
    let title = context.safe(panel.title)
    let period = panel.isOfPeriod ? context.period(panel.period) : .empty
    if title.columns + 2 + period.columns <= context.width {
      let row = buffer.appendRow()
      buffer.put(title, row: row, column: 0, style: .heading)
      buffer.put(period, row: row, column: title.columns + 2, style: .dim)
    } else {
      wrap(title, .heading, into: &buffer, in: context)
      if panel.isOfPeriod { wrap(period, .dim, into: &buffer, in: context) }
    }
    for part in panel.parts {
      // A note says what to do where there is nothing; that there is nothing goes without saying.
      if part.hasNothing, !panel.notes.isEmpty { continue }
      let (drawn, found) = place(part, page: page, height: height, in: context)
      if drawn.rowCount == 0 { continue }
      buffer.appendRow()
      if spots.isEmpty { spots = found.map { $0.moved(rows: buffer.rowCount) } }
      buffer.append(drawn)
    }
    if !panel.notes.isEmpty { buffer.appendRow() }
    for line in panel.notes.flatMap({ context.ownLines($0) }) {
      wrap(line, .dim, into: &buffer, in: context)
    }
    return (buffer, spots)
  }

  private static func place(
    _ part: Panel.Part, page: Int?, height: Int, in context: DrawingContext
  ) -> (CellBuffer, [Spot]) {
    switch part {
    case .bars(let chart):
      return BarsDrawing.place(chart, page: page, height: height, in: context)
    case .months(let chart): return MonthsDrawing.place(chart, height: height, in: context)
    case .calendar(let grid):
      return (CalendarDrawing.draw(grid, in: context), CalendarDrawing.spots(grid, in: context))
    default: return (draw(part, page: page, in: context), [])
    }
  }

  /// Draws one part.
  package static func draw(_ part: Panel.Part, page: Int?, in context: DrawingContext) -> CellBuffer
  {
    switch part {
    case .figures(let figures): return FiguresDrawing.draw(figures, in: context)
    case .bars(let chart): return BarsDrawing.draw(chart, page: page, in: context)
    case .line(let chart): return LineDrawing.draw(chart, in: context)
    case .months(let chart): return MonthsDrawing.draw(chart, in: context)
    case .calendar(let grid): return CalendarDrawing.draw(grid, in: context)
    case .meter(let meter): return MeterDrawing.draw(meter, in: context)
    case .table(let table): return TableDrawing.draw(table, in: context)
    case .text(let text, _):
      var buffer = CellBuffer(columns: context.width)
      // Where no sentence holds, there is no line either.
      if text.isEmpty { return buffer }
      for line in context.ownLines(text) {
        wrap(line, .plain, into: &buffer, in: context)
      }
      return buffer
    }
  }

  private static func wrap(
    _ text: SafeText, _ style: Style, into buffer: inout CellBuffer, in context: DrawingContext
  ) {
    for line in text.wrapped(to: context.width, ascii: context.ascii) {
      buffer.append(line, style: style)
    }
  }
}

extension Panel.Part {
  /// Whether nothing of it would be seen; figures always say something.
  var hasNothing: Bool {
    switch self {
    case .bars(let chart): chart.bars.allSatisfy { $0 == nil }
    case .line(let chart): chart.points.allSatisfy { $0.quantity == nil }
    case .months(let chart): chart.isZero && chart.unknownMonth == nil
    case .table(let table): table.rows.isEmpty
    case .text(let text, _): text.isEmpty
    // An empty month is a month too, and an empty meter says how much is full.
    case .figures, .calendar, .meter: false
    }
  }
}
