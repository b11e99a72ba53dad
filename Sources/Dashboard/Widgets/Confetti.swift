import HibiDrawing

/// Signs that fall over what is blank for a moment, where somebody reached something.
enum Confetti {
  /// Draws a step of the fall, in thousandths of it.
  static func draw(_ progress: Int, into canvas: inout Canvas, _ s: Surroundings) {
    let signs = s.request.ascii ? ["*", "+", "."] : ["*", "+", "·"]
    let roles: [Style.Role] = [.maximum, .bar, .calm]
    let rows = canvas.size.rows
    guard rows > 1, canvas.size.columns > 0 else { return }
    for number in 0..<canvas.size.columns / 2 {
      // The same places each time: what moves is only the fall.
      let column = (number * 37 + 11) % canvas.size.columns
      let row = ((number * 53) % rows + rows * progress / 1_000) % rows
      guard canvas.buffer.isBlank(row: row, columns: column..<column + 1) else { continue }
      canvas.buffer.put(
        s.safe(signs[number % 3]), row: row, column: column,
        style: Style(roles[number % 3], bold: true))
    }
  }
}
