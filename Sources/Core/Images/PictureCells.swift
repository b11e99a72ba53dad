/// A picture as cells of a terminal, rows first.
///
/// A face draws them; this is what `hibi-imaging` answers, made safe: a sign that is not one column
/// wide, or that a terminal would obey, is a blank.
package struct PictureCells: Sendable, Hashable {
  package let columns: Int
  package let rows: Int
  /// What the numbers of colours mean.
  package let colors: Colors
  package let cells: [Cell]

  /// One sign and its colours: 0xRRGGBB or the number in a palette, nil for the terminal's own.
  package struct Cell: Sendable, Hashable {
    package var sign: Unicode.Scalar
    package var foreground: Int?
    package var background: Int?
  }

  /// The colours and signs that a picture may be drawn with.
  package enum Colors: String, Sendable, Hashable, CaseIterable {
    case truecolor
    case indexed256 = "256"
    case basic16 = "16"
    case basic8 = "8"
    /// No colours; blocks and Braille.
    case mono
    /// No colours; ASCII signs only.
    case ascii
  }

  /// Reads records of twelve bytes: the sign, its colour and that behind it, least byte first.
  init(columns: Int, rows: Int, colors: Colors, records: [UInt8]) {
    self.colors = colors
    self.columns = columns
    self.rows = rows
    func number(_ at: Int) -> UInt32 {
      (0..<4).reduce(0) { $0 | UInt32(records[at + $1]) << UInt32(8 * $1) }
    }
    func color(_ at: Int) -> Int? {
      let number = number(at)
      return number <= 0xFF_FFFF ? Int(number) : nil
    }
    cells = stride(from: 0, to: records.count / 12 * 12, by: 12).map { at in
      var sign = Unicode.Scalar(number(at)) ?? " "
      if DisplayWidth.columns(of: sign) != 1 { sign = " " }
      return Cell(sign: sign, foreground: color(at + 4), background: color(at + 8))
    }
  }
}
