internal import HibiCore

/// One place of a buffer: a scalar with its marks, or the right half of a wide one.
package struct Cell: Sendable, Hashable {
  /// What is written; empty in the right half of a wide cell.
  package let text: String
  /// 1, or 2 for a wide cell, or 0 for its right half.
  package let columns: Int
  package let style: Style

  /// The blank cell.
  package static let blank = Cell(text: " ", columns: 1, style: .plain)

  /// Cells are made by the buffer alone, from safe text.
  init(text: String, columns: Int, style: Style) {
    self.text = text
    self.columns = columns
    self.style = style
  }

  /// The right half of a wide cell.
  static func rightHalf(_ style: Style) -> Cell {
    Cell(text: "", columns: 0, style: style)
  }

  /// The cells of a glyph: a flag or a vowel sign after its letter takes more than one,
  /// because a cell of ncurses holds one scalar that takes columns.
  static func cells(of glyph: SafeText.Glyph, style: Style) -> [Cell] {
    if glyph.character.utf8.count == 1 {
      return [Cell(text: String(glyph.character), columns: 1, style: style)]
    }
    var cells: [Cell] = []
    var text = ""
    var columns = 0
    for scalar in glyph.character.unicodeScalars {
      let width = DisplayWidth.columns(of: scalar)
      if width > 0, columns > 0 {
        cells.append(Cell(text: text, columns: columns, style: style))
        text = ""
        columns = 0
      }
      text.unicodeScalars.append(scalar)
      columns += max(0, width)
    }
    if columns > 0 { cells.append(Cell(text: text, columns: columns, style: style)) }
    return cells.flatMap { $0.columns == 2 ? [$0, .rightHalf(style)] : [$0] }
  }
}
