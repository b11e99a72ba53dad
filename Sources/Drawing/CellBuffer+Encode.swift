/// A buffer as bytes for a terminal or a pipe.
extension CellBuffer {
  /// The rows with a newline each and, in colour, with SGR sequences around what has a style.
  ///
  /// Each row ends in default colours, so that a cut or paged output stays readable.
  /// Without colours there is no escape byte at all.
  package func encode(colors: ColorDepth) -> [UInt8] {
    var bytes: [UInt8] = []
    for row in cells {
      let last = row.lastIndex { $0.text != " " || colors != .none && $0.style.isSeenBlank } ?? -1
      var current = Style.plain
      for cell in row.prefix(last + 1) {
        // The colour of a blank is not seen: no sequence for it.
        let style = cell.text == " " && !cell.style.isSeenBlank ? current : cell.style
        if style != current, colors != .none {
          bytes += style.sequence(colors).utf8
          current = style
        }
        bytes += cell.text.utf8
      }
      if current != .plain { bytes += "\u{1B}[0m".utf8 }
      bytes.append(0x0A)
    }
    return bytes
  }
}

extension Style {
  /// Whether a blank of it is seen.
  fileprivate var isSeenBlank: Bool { isReversed || paint?.background != nil }

  /// The SGR sequence that turns any style into this one.
  fileprivate func sequence(_ colors: ColorDepth) -> String {
    let ink = Theme.dark.ink(self, colors)
    var codes = ["0"]
    if ink.isBold { codes.append("1") }
    if ink.isReversed { codes.append("7") }
    switch ink.foreground {
    case .none: break
    case .some(let color) where color < 8: codes.append("\(30 + color)")
    case .some(let color) where color < 16: codes.append("\(82 + color)")
    case .some(let color): codes.append("38;5;\(color)")
    }
    if let color = ink.background { codes.append("48;5;\(color)") }
    if ink.isDim { codes.append("2") }
    return "\u{1B}[" + codes.joined(separator: ";") + "m"
  }
}
