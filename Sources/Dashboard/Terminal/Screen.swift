import CCurses
import CPlatform
import HibiDrawing

/// The rows of frames, given to ncurses where they changed.
struct Screen {
  private(set) var size: Size
  /// The colours that are used.
  let colors: ColorDepth
  private let options: TerminalOptions
  private var shown: [[Cell]] = []

  /// The screen of a terminal that was opened.
  init(size: Size, options: TerminalOptions) {
    self.size = size
    self.options = options
    colors = min(options.colors, ColorDepth(upTo: Int(hibi_curses_colors())))
  }

  /// The size that the terminal says it has; one that says nothing, as a serial line, has 80×24.
  ///
  /// No screen is as large as the limits; `stty` can say 65535, and each cell takes memory.
  static func measure() -> Size {
    let size = Size(
      columns: min(2_000, Int(hibi_terminal_columns(1))),
      rows: min(1_000, Int(hibi_terminal_rows(1))))
    return size.columns > 0 && size.rows > 0 ? size : Size(columns: 80, rows: 24)
  }

  /// Takes the size that the terminal has now; returns whether it is another.
  mutating func takeSize() -> Bool {
    let now = Screen.measure()
    guard now != size else { return false }
    size = now
    hibi_curses_resize(Int32(clamping: now.rows), Int32(clamping: now.columns))
    // A terminal that is resized again while it is painted keeps cells that ncurses does not know of.
    hibi_curses_repaint()
    forget()
    return true
  }

  /// Lets the next frame be given whole.
  mutating func forget() { shown = [] }

  /// Shows a frame; what is outside of the screen is cut.
  mutating func show(_ frame: Frame) {
    let rows = frame.buffer.cells.prefix(size.rows)
    for (index, row) in rows.enumerated() where shown.count <= index || shown[index] != row {
      draw(row, index)
    }
    // A frame with fewer rows than the last one, or than the screen.
    for index in rows.count..<max(rows.count, min(shown.count, size.rows)) { draw([], index) }
    shown = Array(rows)
    hibi_curses_show(
      Int32(clamping: min(max(0, frame.cursor.row), size.rows - 1)),
      Int32(clamping: min(max(0, frame.cursor.column), size.columns - 1)),
      frame.isCursorShown ? 1 : 0)
  }

  private func draw(_ row: [Cell], _ index: Int) {
    var cells = row.prefix(size.columns).map(curses)
    // The right half of this one would be outside.
    if row.count > cells.count, cells.last?.columns == 2 { cells[cells.count - 1] = .blank }
    while cells.count < size.columns { cells.append(.blank) }
    unsafe hibi_curses_row(Int32(clamping: index), cells, Int32(clamping: cells.count))
  }

  private func curses(_ cell: Cell) -> hibi_cell {
    let ink = options.theme.ink(cell.style, colors)
    var result = hibi_cell.blank
    result.columns = UInt8(clamping: cell.columns)
    result.foreground = ink.foreground.map { Int16($0) } ?? -1
    result.background = ink.background.map { Int16($0) } ?? -1
    result.is_bold = ink.isBold ? 1 : 0
    result.is_dim = ink.isDim ? 1 : 0
    result.is_reversed = ink.isReversed ? 1 : 0
    // ncurses keeps a scalar and four marks.
    var scalars = cell.text.unicodeScalars.lazy.map(\.value).prefix(5).makeIterator()
    result.scalars.0 = scalars.next() ?? 0
    result.scalars.1 = scalars.next() ?? 0
    result.scalars.2 = scalars.next() ?? 0
    result.scalars.3 = scalars.next() ?? 0
    result.scalars.4 = scalars.next() ?? 0
    return result
  }
}

extension hibi_cell {
  fileprivate static var blank: hibi_cell {
    hibi_cell(
      scalars: (0x20, 0, 0, 0, 0), columns: 1, foreground: -1, background: -1,
      is_bold: 0, is_dim: 0, is_reversed: 0)
  }
}
