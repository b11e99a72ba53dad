package import HibiCore

/// Values over time: a line, with its mean, its goal and a legend where it has them.
///
/// ```
/// 3,000 ┤
///       │              ▲2,300
///       │                ╭•╮
/// 2,000 ┤┄┄┄╭╴┄┄┄┄┄┄┄┄┄╭─╯·╰╮··┄┄┄┄·╶──╮·┄
///       │ ╭─╯········╶─╯    ╰──╮···    ╰─╮
///       │╶╯                    ╰         ╰
/// 1,000 ┤
///        11/01  11/05     11/09      11/14
/// ─ per day   · 7-day mean
/// ┄ goal 2,000 m
/// ```
///
/// A missing value is a gap, never zero. A terminal that is too narrow for a plot gets the
/// values as a list.
package enum LineDrawing {
  /// Draws the chart in at most `height` rows, but never in less than it needs to be read.
  package static func draw(
    _ chart: LineChart, height: Int = 14, in context: DrawingContext
  ) -> CellBuffer {
    guard let plot = LinePlot(chart, height: height, in: context) else {
      return drawList(chart, in: context)
    }
    var buffer = CellBuffer(columns: context.width, rows: plot.top + plot.rows + 1)
    plot.drawAxis(into: &buffer)
    plot.drawLine(into: &buffer)
    plot.drawValues(into: &buffer)
    // The line and its numbers come first: mean and goal go where there is room behind them.
    plot.drawBehind(chart.points.map(\.mean), context.mark("·", ":"), .mean, into: &buffer)
    plot.drawBehind(chart.points.map(\.goal), context.mark("┄", "-"), .goal, into: &buffer)
    plot.drawLabels(into: &buffer)
    for line in plot.legend { buffer.append(line, style: .dim) }
    return buffer
  }

  /// The values as a list, or a text where there are none.
  private static func drawList(_ chart: LineChart, in context: DrawingContext) -> CellBuffer {
    var buffer = CellBuffer(columns: context.width)
    let greatest = Quantity.greatest(of: chart.points.compactMap(\.quantity))
    guard chart.points.contains(where: { $0.quantity != nil }) else {
      for line in context.nothing.wrapped(to: context.width, ascii: context.ascii) {
        buffer.append(line, style: .dim)
      }
      return buffer
    }
    let items = chart.points.map { point in
      (point.label.isEmpty ? context.none.text : point.label, point.quantity)
    }
    buffer.append(FiguresDrawing.draw(items, greatest: greatest, in: context))
    return buffer
  }
}
