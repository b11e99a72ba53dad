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
    var buffer = CellBuffer(columns: context.width)
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
      let drawn = draw(part, page: page, in: context)
      if drawn.rowCount == 0 { continue }
      buffer.appendRow()
      buffer.append(drawn)
    }
    if !panel.notes.isEmpty { buffer.appendRow() }
    for line in panel.notes.flatMap({
      SafeText.lines($0[context.language], ascii: context.ascii)
    }) {
      wrap(line, .dim, into: &buffer, in: context)
    }
    return buffer
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
      for line in SafeText.lines(text[context.language], ascii: context.ascii) {
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
