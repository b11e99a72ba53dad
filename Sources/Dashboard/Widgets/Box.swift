import HibiCore
import HibiDrawing

/// A frame with a title, in which something else is drawn.
///
/// ```
/// ┌─ Water ─────────┐
/// │ Today   1,450ml │
/// └─────────────────┘
/// ```
enum Box {
  /// The size of what fits into a box.
  static func inside(_ size: Size) -> Size { Size(columns: size.columns - 2, rows: size.rows - 2) }

  /// Draws a box around a canvas that has the size of its inside.
  static func draw(
    _ size: Size, title: SafeText, isFocused: Bool, around inner: Canvas, _ s: Surroundings
  ) -> Canvas {
    var canvas = Canvas(size)
    guard size.columns >= 2, size.rows >= 2 else { return canvas }
    let context = s.drawing(size.columns)
    if s.request.isForScreenReader {
      // Lines around a text would be read aloud.
      canvas.buffer.put(title, row: 0, column: 0, style: Style(.heading, bold: true))
      canvas.put(inner, row: 1, column: 0)
      return canvas
    }
    let style = isFocused ? Style(.accent, bold: true) : Style(.border)
    let width = size.columns - 2
    let horizontal =
      context.ascii
      ? SafeText(repeating: "-", count: width) : SafeText(repeating: "─", count: width)
    let last = size.rows - 1
    let corners: [(SafeText, SafeText)] =
      context.ascii
      ? [
        (SafeText(trusted: "+"), SafeText(trusted: "+")),
        (SafeText(trusted: "+"), SafeText(trusted: "+")),
      ]
      : [
        (SafeText(trusted: "┌"), SafeText(trusted: "┐")),
        (SafeText(trusted: "└"), SafeText(trusted: "┘")),
      ]
    for (row, corner) in [(0, corners[0]), (last, corners[1])] {
      canvas.buffer.put(corner.0 + horizontal + corner.1, row: row, column: 0, style: style)
    }
    let side = context.mark("│", "|")
    for row in 1..<max(1, last) {
      canvas.buffer.put(side, row: row, column: 0, style: style)
      canvas.buffer.put(side, row: row, column: size.columns - 1, style: style)
    }
    if width >= 4, !title.isEmpty {
      canvas.buffer.put(
        .spaces(1) + context.cut(title, width - 3) + .spaces(1), row: 0, column: 2,
        style: isFocused ? Style(.accent, bold: true) : .heading)
    }
    canvas.put(inner, row: 1, column: 1)
    return canvas
  }
}
