package import HibiCore

extension PictureCells {
  /// The rows as a terminal is told them, each with its colours and without them at its end.
  package func encoded() -> [UInt8] {
    var bytes: [UInt8] = []
    for row in 0..<rows {
      var current = ""
      for cell in cells[row * columns..<(row + 1) * columns] {
        let codes = codes(cell.foreground, 3) + codes(cell.background, 4)
        if codes != current {
          bytes += "\u{1B}[0\(codes)m".utf8
          current = codes
        }
        bytes += String(cell.sign).utf8
      }
      if !current.isEmpty { bytes += "\u{1B}[0m".utf8 }
      bytes.append(0x0A)
    }
    return bytes
  }

  /// What stands in a sequence for a colour, before (3) or behind (4) the sign; nothing for the
  /// terminal's own.
  private func codes(_ color: Int?, _ place: Int) -> String {
    guard let color else { return "" }
    if colors == .truecolor {
      return ";\(place)8;2;\(color >> 16);\(color >> 8 & 255);\(color & 255)"
    }
    if color < 8 { return ";\(place)\(color)" }
    return color < 16 ? ";\(place + 6)\(color - 8)" : ";\(place)8;5;\(color)"
  }
}
