internal import HibiCore

/// Bars that stand: the value above, the label below.
struct UprightBars {
  let pages: BarPages
  let scale: BarScale
  let height: Int
  let context: DrawingContext

  /// The columns of a slot, its gap included.
  private var slot: Int { context.width / pages.slotsPerPage }
  private var bar: Int { min(max(1, slot * 3 / 5), 12) }
  /// What a label or a value may take, so that two never touch.
  private var room: Int { max(0, slot - 1) }

  /// The columns of a page.
  var width: Int { slot * pages.slotsPerPage }

  /// Whether each slot of every page has room for its value, and labels can be read.
  var fits: Bool {
    guard slot >= (pages.names == nil ? 4 : 3) else { return false }
    return pages.slots.indices.allSatisfy { index in
      let label = pages.label(index, in: context)
      guard room >= 6 || label.columns <= room else { return false }
      guard let quantity = pages.slots[index]?.quantity else { return true }
      // Where colour does not tell the greatest, its value needs its mark.
      let mark = pages.names != nil && scale.isGreatest(quantity) ? 1 : 0
      return quantity.fitting(room - mark) != nil
    }
  }

  /// Where the slots of a page that have a bar stand, in a drawing of so many rows.
  func spots(page: Int, rows: Int) -> [Spot] {
    pages.indices(ofPage: page).enumerated().compactMap { place, index in
      guard pages.slots[index] != nil else { return nil }
      return Spot(
        index, rows: 0..<rows, columns: place * slot..<(place + 1) * slot, labelRow: rows - 1)
    }
  }

  func draw(page: Int) -> CellBuffer {
    let hasNegative = scale.low < 0
    let others = 2 + (pages.count > 1 ? 1 : 0) + (hasNegative ? 2 : 0)
    let plot = max(hasNegative ? 2 : 1, max(0, min(height, 1000)) - others)
    let above = scale.high > 0 || !hasNegative ? max(1, scale.cells(above: true, of: plot)) : 0
    let below = hasNegative ? max(1, plot - above) : 0
    // From the top: a row for the value of the highest bar, the bars, and below zero the
    // base line, the bars that hang from it and a row for their values; then the labels.
    let base = 1 + above
    var buffer = CellBuffer(
      columns: context.width, rows: base + (hasNegative ? 1 + below + 1 : 0) + 1)
    if hasNegative {
      buffer.put(
        context.ascii
          ? SafeText(repeating: "-", count: width) : SafeText(repeating: "─", count: width),
        row: base, column: 0, style: .dim)
    }
    let range = pages.indices(ofPage: page)
    let labels = Labels.fit(
      range.map { pages.label($0, in: context) }, ends: range.map { pages.end($0, in: context) },
      room, context)
    for (place, index) in range.enumerated() {
      let left = place * slot
      let middle = left + (slot - bar) / 2
      let isEmpty = pages.slots[index] == nil
      center(
        labels[place], left, middle, row: buffer.rowCount - 1, isEmpty ? .dim : .plain, &buffer)
      guard let quantity = pages.slots[index]?.quantity else {
        if pages.names != nil {
          center(context.mark("·", "."), left, middle, row: base - 1, .dim, &buffer)
        }
        continue
      }
      let isGreatest = scale.isGreatest(quantity)
      let (style, valueStyle) = pages.styles(isGreatest: isGreatest)
      let end: Int
      if quantity.numerator < 0 {
        let eighths = scale.eighths(quantity, cells: below)
        hang(eighths, from: base + 1, column: middle, style, &buffer)
        end = base + 1 + (eighths + 7) / 8
      } else {
        let eighths = scale.eighths(quantity, cells: above)
        raise(eighths, to: base - 1, column: middle, style, &buffer)
        end = base - 1 - (eighths + 7) / 8
      }
      center(
        value(quantity, isGreatest), left, middle, row: end, valueStyle, &buffer)
    }
    return buffer
  }

  /// The value with the mark of the greatest before it, where both fit.
  private func value(_ quantity: Quantity, _ isGreatest: Bool) -> SafeText {
    guard isGreatest else { return quantity.fitting(room) ?? .empty }
    let mark = context.mark("▲", "^")
    return quantity.fitting(room - mark.columns).map { mark + $0 } ?? mark
  }

  /// Puts a text over or under the middle of a bar, inside of its slot.
  private func center(
    _ text: SafeText, _ left: Int, _ barLeft: Int, row: Int, _ style: Style,
    _ buffer: inout CellBuffer
  ) {
    let column = barLeft + (bar - text.columns) / 2
    buffer.put(
      text, row: row, column: min(max(left, column), left + max(0, slot - text.columns)),
      style: style)
  }

  private func raise(
    _ eighths: Int, to bottom: Int, column: Int, _ style: Style, _ buffer: inout CellBuffer
  ) {
    for cell in 0..<(eighths + 7) / 8 {
      let glyph = BarGlyphs.upright(min(8, eighths - cell * 8), ascii: context.ascii)
      for offset in 0..<bar {
        buffer.put(glyph, row: bottom - cell, column: column + offset, style: style)
      }
    }
  }

  private func hang(
    _ eighths: Int, from top: Int, column: Int, _ style: Style, _ buffer: inout CellBuffer
  ) {
    for cell in 0..<(eighths + 7) / 8 {
      let glyph = BarGlyphs.hanging(min(8, eighths - cell * 8), ascii: context.ascii)
      for offset in 0..<bar {
        buffer.put(glyph, row: top + cell, column: column + offset, style: style)
      }
    }
  }
}
