import HibiCore
import HibiDrawing

/// Lines that are read and scrolled.
struct Reader {
  private(set) var top = 0

  /// Moves by a command; false where it is none of reading.
  mutating func run(_ command: Command, lines: Int, height: Int) -> Bool {
    switch command {
    case .up: top -= 1
    case .down: top += 1
    case .pageUp: top -= max(1, height - 1)
    case .pageDown: top += max(1, height - 1)
    case .first: top = 0
    case .last: top = lines
    default: return false
    }
    top = max(0, min(top, lines - height))
    return true
  }

  /// The first line that is seen of so many, in so many rows.
  func first(of lines: Int, rows: Int) -> Int { max(0, min(top, lines - rows)) }

  /// Draws the lines that are seen, and how much is above and below.
  func draw(_ lines: [(text: SafeText, style: Style)], _ size: Size, _ s: Surroundings) -> Canvas {
    var canvas = Canvas(size)
    // Who reads by the terminal's cursor reads from the first line that is seen.
    canvas.cursor = Place(row: 0, column: 0)
    let from = first(of: lines.count, rows: size.rows)
    for (row, line) in lines.dropFirst(from).prefix(size.rows).enumerated() {
      canvas.buffer.put(line.text, row: row, column: 0, style: line.style)
    }
    canvas.markRest(
      above: from > 0, below: from + size.rows < lines.count, rows: 0..<max(0, size.rows), s)
    return canvas
  }
}
