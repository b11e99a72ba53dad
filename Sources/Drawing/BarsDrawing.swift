package import HibiCore

/// Bars that page: all pages on one scale from zero, the greatest of all marked.
///
/// ```
///    ▲9
///   ████
///   ████                             5
///   ████     2       3              ▆▆▆▆
///   ████    ▁▁▁▁    ▅▅▅▅     1      ████
///   ████    ████    ████    ▄▄▄▄    ████
///   六郎    七郎    八郎    九郎    十郎
///           ‹ 2/3 · 6–10 of 13 ›
/// ```
///
/// Each value stands above its bar, so there is no axis. Where a slot is too narrow for its
/// value or its label, the bars lie on their side, which has room for both.
package enum BarsDrawing {
  /// Draws one page, counted from 1, or all pages one below the other.
  ///
  /// A page that is not there becomes the nearest. The height is that of a page with upright
  /// bars, its values, labels and page line included.
  package static func draw(
    _ chart: BarChart, page: Int?, height: Int = 8, in context: DrawingContext
  ) -> CellBuffer {
    place(chart, page: page, height: height, in: context).buffer
  }

  /// The same, with where each bar stands.
  static func place(
    _ chart: BarChart, page: Int?, height: Int = 8, in context: DrawingContext
  ) -> (buffer: CellBuffer, spots: [Spot]) {
    var buffer = CellBuffer(columns: context.width)
    var spots: [Spot] = []
    let bars = chart.bars.compactMap { $0 }
    guard !bars.isEmpty else {
      for line in context.nothing.wrapped(to: context.width, ascii: context.ascii) {
        buffer.append(line, style: .dim)
      }
      return (buffer, [])
    }
    let pages = BarPages(chart)
    let scale = BarScale(bars.map(\.quantity))
    let upright = UprightBars(pages: pages, scale: scale, height: height, context: context)
    let lying = LyingBars(pages: pages, scale: scale, context: context)
    let shown = page.map { [pages.clamped($0)] } ?? Array(1...pages.count)
    for (index, number) in shown.enumerated() {
      if index > 0 { buffer.appendRow() }
      let top = buffer.rowCount
      let drawn = upright.fits ? upright.draw(page: number) : lying.draw(page: number)
      buffer.append(drawn)
      spots +=
        (upright.fits
        ? upright.spots(page: number, rows: drawn.rowCount)
        : lying.spots(page: number, rows: drawn.rowCount))
        .map { $0.moved(rows: top) }
      if pages.count > 1 {
        let width = upright.fits ? upright.width : context.width
        let line = pages.line(number, in: context)
        buffer.append(.spaces((width - line.columns) / 2) + line, style: .dim)
      }
    }
    return (buffer, spots)
  }
}
