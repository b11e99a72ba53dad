/// Turns graphemes into what a terminal shows in a known number of columns.
///
/// | in | out |
/// |---|---|
/// | ESC, DEL, newline, TAB | `␛ ␡ ⏎ ␉` (ASCII: `^[ ? ? ?`) |
/// | C1 controls, unassigned | U+FFFD (ASCII: `?`) |
/// | bidi controls, joiners, variation selectors, tags | nothing |
/// | 👨‍👩‍👧 and 👍🏽 | 👨 and 👍, because terminals disagree on the width of the whole |
/// | a base with nine marks | the base with four, as many as a cell of ncurses holds |
struct TextFilter {
  private let ascii: Bool
  private(set) var output = ""
  private(set) var columns = 0

  init(ascii: Bool) {
    self.ascii = ascii
  }

  /// Appends what is shown for a grapheme.
  mutating func take(_ character: Character) {
    var hasBase = false
    var marks = 0
    var isJoined = false
    for scalar in character.unicodeScalars {
      if scalar.value == 0x200D {
        isJoined = true
        continue
      }
      if appendPicture(of: scalar) {
        hasBase = false
        continue
      }
      if Self.isInvisible(scalar) { continue }
      let isEmojiPart =
        (0x1F3FB...0x1F3FF).contains(scalar.value)
        || isJoined && scalar.value > 0xFF && scalar.properties.isEmoji
      if hasBase, isEmojiPart { continue }
      isJoined = false
      switch DisplayWidth.columns(of: scalar) {
      case 1...2:
        append(scalar)
        hasBase = true
        marks = 0
      case 0:
        guard DisplayWidth.isMark(scalar) else { continue }
        // A mark without a base would stand on our own text before it.
        if !hasBase { append(ascii ? " " : "◌") }
        hasBase = true
        marks += 1
        if marks <= 4 { append(scalar) }
      default:
        append(ascii ? "?" : "\u{FFFD}")
        hasBase = true
        marks = 0
      }
    }
  }

  /// Appends the sign of a control character; false for every other scalar.
  private mutating func appendPicture(of scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1B where ascii:
      append("^")
      append("[")
    case 0x0A, 0x2028, 0x2029: append(ascii ? "?" : "⏎")
    case 0x00..<0x20: append(ascii ? "?" : Unicode.Scalar(0x2400 + scalar.value) ?? "?")
    case 0x7F: append(ascii ? "?" : "␡")
    case 0x80...0x9F: append(ascii ? "?" : "\u{FFFD}")
    default: return false
    }
    return true
  }

  /// Whether Unicode says that a renderer shows nothing for it: bidi controls, zero-width
  /// spaces and joiners, variation selectors, tags, soft hyphens, fillers.
  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0xAD && scalar.properties.isDefaultIgnorableCodePoint
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    output.unicodeScalars.append(scalar)
    columns += max(0, DisplayWidth.columns(of: scalar))
  }
}
