internal import CPlatform

/// Columns on a terminal, the same on every face and in every locale.
///
/// ```swift
/// DisplayWidth.columns(of: SafeText("てんぷらそば"))  // 12
/// DisplayWidth.columns(of: SafeText("1️⃣"))  // 1
/// ```
///
/// The widths are those of the C library's C.UTF-8 locale, which ncurses uses too. What a
/// terminal may measure otherwise (joined emoji, skin tones, variation selectors) is not
/// emitted at all; see `TextFilter`.
package enum DisplayWidth {
  /// The columns of a text.
  package static func columns(of text: SafeText) -> Int { text.columns }

  /// The columns of one scalar: 0, 1 or 2, and -1 for what has no width.
  package static func columns(of scalar: Unicode.Scalar) -> Int {
    if scalar.value >= 0x20, scalar.value < 0x7F { return 1 }
    return Int(hibi_scalar_width(scalar.value))
  }

  /// The columns of a grapheme that went through the filter.
  package static func columns(of character: Character) -> Int {
    character.unicodeScalars.reduce(0) { $0 + max(0, columns(of: $1)) }
  }

  /// Whether a scalar stands on the one before it and takes no column of its own.
  package static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark: true
    // Vowels and finals of decomposed Korean: without them a syllable loses its sound.
    case .otherLetter:
      (0x1160...0x11FF).contains(scalar.value)
        || (0xD7B0...0xD7FF).contains(scalar.value)
    default: false
    }
  }
}
