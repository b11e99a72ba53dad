/// A buffer as bytes for a terminal or a pipe.
extension CellBuffer {
  /// The rows with a newline each and, in colour, with SGR sequences around what has a style.
  ///
  /// Each row ends in default colours, so that a cut or paged output stays readable.
  /// Without colours there is no escape byte at all.
  package func encode(colors: ColorDepth) -> [UInt8] {
    var bytes: [UInt8] = []
    for row in cells {
      let last = row.lastIndex { $0.text != " " || colors != .none && $0.style.isReversed } ?? -1
      var current = Style.plain
      for cell in row.prefix(last + 1) {
        // The colour of a blank is not seen: no sequence for it.
        let style = cell.text == " " && !cell.style.isReversed ? current : cell.style
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
  /// The SGR sequence that turns any style into this one.
  fileprivate func sequence(_ colors: ColorDepth) -> String {
    var codes = ["0"]
    if isBold || colors == .basic8 && role == .maximum { codes.append("1") }
    if isReversed { codes.append("7") }
    switch (role, colors) {
    case (.maximum, .indexed256): codes.append("38;5;214")
    case (.maximum, _): codes.append("33")
    case (.bar, .indexed256): codes.append("38;5;33")
    case (.bar, _): codes.append("34")
    case (.mean, _): codes.append("36")
    case (.goal, _): codes.append("32")
    case (.danger, _), (.sunday, _), (.high, _): codes.append("31")
    case (.caution, _), (.today, _): codes.append("33")
    case (.calm, _): codes.append("32")
    // Black is not seen on black: the terminal's own colour is the strongest there is.
    case (.extreme, _): break
    case (.dim, _): codes.append("2")
    case (.none, _), (.heading, _): break
    }
    return "\u{1B}[" + codes.joined(separator: ";") + "m"
  }
}
