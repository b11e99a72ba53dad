/// Texts made to fit a width; a wide glyph is never cut in half.
///
/// ```swift
/// SafeText("てんぷらそば").cut(to: 8)              // てんぷ…
/// SafeText("730").padded(to: 6, .right)            // "   730"
/// SafeText("eggs and ham").wrapped(to: 8)          // eggs and, ham
/// ```
extension SafeText {
  /// Where a text stands in a wider field.
  package enum Alignment: Sendable, Hashable {
    case left, right, center
  }

  /// The text in at most so many columns, with `…` (ASCII: `~`) where something is missing.
  package func cut(to limit: Int, ascii: Bool = false) -> SafeText {
    if columns <= limit { return self }
    if limit <= 0 { return .empty }
    return head(limit - 1) + Self.ellipsis(ascii)
  }

  /// As `cut`, but keeps the end too: for names that differ only there.
  package func cutInside(to limit: Int, ascii: Bool = false) -> SafeText {
    if columns <= limit { return self }
    let tailColumns = (limit - 1) / 3
    guard tailColumns > 0 else { return cut(to: limit, ascii: ascii) }
    return head(limit - 1 - tailColumns) + Self.ellipsis(ascii) + tail(tailColumns)
  }

  /// The text filled up with blanks; a text that is wider stays as it is.
  package func padded(to width: Int, _ alignment: Alignment = .left) -> SafeText {
    let missing = width - columns
    if missing <= 0 { return self }
    switch alignment {
    case .left: return self + .spaces(missing)
    case .right: return .spaces(missing) + self
    case .center: return .spaces(missing / 2) + self + .spaces(missing - missing / 2)
    }
  }

  /// The glyphs from the right that fit whole.
  package func tail(_ limit: Int) -> SafeText {
    SafeText(SafeText(glyphs.reversed()).head(limit).glyphs.reversed())
  }

  /// The glyphs from the left that fit whole.
  private func head(_ limit: Int) -> SafeText {
    var taken: [Glyph] = []
    var width = 0
    for glyph in glyphs {
      width += glyph.columns
      if width > limit { break }
      taken.append(glyph)
    }
    return SafeText(taken)
  }

  private static func ellipsis(_ ascii: Bool) -> SafeText {
    ascii ? SafeText(trusted: "~") : SafeText(trusted: "…")
  }
}
