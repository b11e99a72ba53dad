internal import HibiCore

/// Bars that lie, for widths where those that stand have no room for values or labels.
///
/// ```
/// 太郎  ███████████▋ 7
/// 六郎  ███████████████ ▲9
/// ```
///
/// Where there is no room for bars either, the values are a list.
struct LyingBars {
  let pages: BarPages
  let scale: BarScale
  let context: DrawingContext

  func draw(page: Int) -> CellBuffer {
    let range = pages.indices(ofPage: page)
    let layout = Layout(pages: pages, scale: scale, context: context)
    guard layout.above + layout.below > 0 || scale.greatest == nil else {
      let items = range.map { index in
        (pages.label(index, in: context).text, pages.slots[index]?.quantity)
      }
      return FiguresDrawing.draw(items, greatest: scale.greatest, in: context)
    }
    let labels = Labels.fit(
      range.map { pages.label($0, in: context) }, ends: range.map { pages.end($0, in: context) },
      layout.label, context)
    var buffer = CellBuffer(columns: context.width)
    for (place, index) in range.enumerated() {
      let row = buffer.appendRow()
      let slot = pages.slots[index]
      buffer.put(labels[place], row: row, column: 0, style: slot == nil ? .dim : .plain)
      guard let quantity = slot?.quantity else {
        if pages.names != nil {
          buffer.put(context.mark("·", "."), row: row, column: layout.start, style: .dim)
        }
        continue
      }
      let isGreatest = scale.isGreatest(quantity)
      let (style, valueStyle) = pages.styles(isGreatest: isGreatest)
      let end = drawBar(quantity, row, layout, style, &buffer)
      let room = context.width - end
      let mark = isGreatest ? context.mark("▲", "^") : .empty
      let text = quantity.fitting(room - mark.columns).map { mark + $0 } ?? quantity.fitting(room)
      buffer.put(text ?? mark, row: row, column: end, style: valueStyle)
    }
    return buffer
  }

  /// Where the bars of a page stand; none where they are a list of another height.
  func spots(page: Int, rows: Int) -> [Spot] {
    let range = pages.indices(ofPage: page)
    guard range.count == rows else { return [] }
    return range.enumerated().compactMap { row, index in
      guard pages.slots[index] != nil else { return nil }
      return Spot(index, rows: row..<row + 1, columns: 0..<context.width, labelRow: row)
    }
  }

  /// Draws a bar and returns the column where its value begins.
  private func drawBar(
    _ quantity: Quantity, _ row: Int, _ layout: Layout, _ style: Style, _ buffer: inout CellBuffer
  ) -> Int {
    let isNegative = quantity.numerator < 0
    let zero = layout.start + layout.below
    let eighths = scale.eighths(quantity, cells: isNegative ? layout.below : layout.above)
    let cells = (eighths + 7) / 8
    for cell in 0..<cells {
      // To the left of zero a cell is full or not there: no glyph fills from the right.
      let glyph = BarGlyphs.lying(isNegative ? 8 : min(8, eighths - cell * 8), ascii: context.ascii)
      let column = isNegative ? zero - 1 - cell : zero + cell
      buffer.put(glyph, row: row, column: column, style: style)
    }
    let end = isNegative ? zero : zero + cells
    return end > layout.start ? end + 1 : end
  }

  /// The columns of the parts of a row, the same on every page.
  private struct Layout {
    let label: Int
    let start: Int
    let below: Int
    let above: Int

    init(pages: BarPages, scale: BarScale, context: DrawingContext) {
      let widest =
        pages.slots.indices.map { pages.label($0, in: context).columns }.max() ?? 0
      let values =
        pages.slots.compactMap { $0?.quantity }
        .map { SafeText($0.grouped()).columns + (scale.isGreatest($0) ? 1 : 0) }.max() ?? 0
      let width = context.width
      // A short name is whole before there is a bar; a long one leaves half of the width.
      let free = width - values - 3
      label = max(0, min(widest, max(6, free / 2)))
      start = label + 2
      // Bars of a few cells say nothing that the numbers do not.
      let bars = free - label >= 4 ? free - label : 0
      below = scale.low < 0 && bars > 1 ? scale.cells(above: false, of: bars) : 0
      above = scale.high > 0 ? bars - below : 0
    }
  }
}
