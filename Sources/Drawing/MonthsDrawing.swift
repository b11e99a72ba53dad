package import HibiCore

/// The twelve months of a year as bars of one colour, the greatest marked by its sign alone.
///
/// ```
///                              ▲14
///                              ███
///    7           9             ███
///   ███   2     ███    0       ███    ·     ·
///    1    2     3      4       5      6     7 …
/// Month unknown  3
/// ```
///
/// A month to come has a dot. Where nothing is in any month, there are no bars.
package enum MonthsDrawing {
  /// Draws a year; the height is that of upright bars with values and labels.
  package static func draw(_ chart: MonthChart, height: Int = 8, in context: DrawingContext)
    -> CellBuffer
  {
    place(chart, height: height, in: context).buffer
  }

  /// The same, with where each month stands.
  static func place(_ chart: MonthChart, height: Int = 8, in context: DrawingContext)
    -> (buffer: CellBuffer, spots: [Spot])
  {
    var buffer = CellBuffer(columns: context.width)
    var spots: [Spot] = []
    if chart.isZero, chart.unknownMonth == nil {
      buffer.append([context.nothing], gap: 0, style: .dim, in: context)
      return (buffer, [])
    }
    if !chart.isZero {
      let scale = BarScale(chart.months.compactMap { $0 })
      // In Japanese a month has its sign where there is room for it.
      let forms = [true, false].map { names(withSign: $0, in: context) }
      let upright = forms.map {
        UprightBars(
          pages: BarPages(chart, names: $0), scale: scale, height: height, context: context)
      }
      if let fitting = upright.first(where: \.fits) {
        buffer.append(fitting.draw(page: 1))
        spots = fitting.spots(page: 1, rows: buffer.rowCount)
      } else {
        let lying = LyingBars(
          pages: BarPages(chart, names: forms[0]), scale: scale, context: context)
        buffer.append(lying.draw(page: 1))
        spots = lying.spots(page: 1, rows: buffer.rowCount)
      }
    }
    if let unknown = chart.unknownMonth {
      buffer.append([unknownMonth(unknown, in: context)], gap: 0, style: .dim, in: context)
    }
    return (buffer, spots)
  }

  /// `月不明 3冊`: what is of the year, but of no known month.
  static func unknownMonth(_ quantity: Quantity, in context: DrawingContext) -> SafeText {
    context.ours("Month unknown ", ja: "月不明 ") + context.safe(quantity.shown(context.language))
  }

  /// The names of the months, 1 to 12.
  static func names(withSign: Bool, in context: DrawingContext) -> [String] {
    (1...12).map { String($0) + (withSign && context.language == .ja ? "月" : "") }
  }
}
