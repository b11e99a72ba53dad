package import HibiCore

/// Numbers with their names, one a line, digits aligned.
///
/// ```
/// Today              1,450 m
/// Mean                 121 m  per logged day, 12 of 30
/// ```
///
/// A note that does not fit goes below its number; where not even name and number fit on a
/// line, the number goes below its name.
package enum FiguresDrawing {
  /// Draws all figures.
  package static func draw(_ figures: [Figure], in context: DrawingContext) -> CellBuffer {
    var buffer = CellBuffer(columns: context.width)
    let texts = figures.map { FigureText($0, in: context) }
    let label = texts.map(\.label.columns).max() ?? 0
    let number = texts.map(\.number.columns).max() ?? 0
    let value = number + (texts.map { $0.gap + $0.unit.columns }.max() ?? 0)
    let isAligned = label + 2 + value <= context.width
    for (figure, text) in zip(figures, texts) {
      if isAligned {
        let row = buffer.appendRow()
        buffer.put(text.label, row: row, column: 0)
        buffer.put(text.value, row: row, column: label + 2 + number - text.number.columns)
        let noteColumn = label + 2 + value + 2
        if noteColumn + text.note.columns <= context.width {
          buffer.put(text.note, row: row, column: noteColumn, style: .dim)
          continue
        }
      } else {
        wrap(text.label, indent: 0, .plain, into: &buffer, in: context)
        // Half a number is another number, so a short form of it comes first.
        let short = figure.quantity?.fitting(context.width - 2)
        let isWhole = text.number.columns <= context.width - 2
        wrap(
          isWhole ? text.value : short ?? text.value, indent: 2, .plain, into: &buffer, in: context)
        let noteColumn = 2 + text.value.columns + 2
        if noteColumn + text.note.columns <= context.width {
          buffer.put(text.note, row: buffer.rowCount - 1, column: noteColumn, style: .dim)
          continue
        }
      }
      if !text.note.isEmpty { wrap(text.note, indent: 2, .dim, into: &buffer, in: context) }
    }
    return buffer
  }

  /// Draws the values of a chart that has no room to be drawn, the greatest marked.
  static func draw(
    _ items: [(label: String, quantity: Quantity?)], greatest: Quantity?,
    in context: DrawingContext
  ) -> CellBuffer {
    let mark = Localized(both: context.mark("▲", "^").text)
    let figures = items.map { item in
      let isGreatest = greatest.flatMap { item.quantity?.isEqual(to: $0) } ?? false
      // The unit would be the same on every line, and the lines are short.
      var quantity = item.quantity
      quantity?.unit = ""
      return Figure("", Localized(both: item.label), quantity, note: isGreatest ? mark : "")
    }
    return draw(figures, in: context)
  }

  private static func wrap(
    _ text: SafeText, indent: Int, _ style: Style, into buffer: inout CellBuffer,
    in context: DrawingContext
  ) {
    // An indent is a luxury that a very narrow terminal does without.
    let indent = context.width >= 10 ? indent : 0
    for line in text.wrapped(to: context.width - indent, ascii: context.ascii) {
      buffer.append(.spaces(indent) + line, style: style)
    }
  }
}
