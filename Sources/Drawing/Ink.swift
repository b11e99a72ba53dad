/// What a terminal is told about a cell.
///
/// Only pictures have a background; elsewhere the terminal keeps its own.
package struct Ink: Sendable, Hashable {
  /// A colour of the terminal's palette, nil for its own one of texts.
  package var foreground: UInt8?
  /// The colour behind it, nil for the terminal's own.
  package var background: UInt8?
  package var isBold = false
  package var isDim = false
  package var isReversed = false

  package init(
    _ foreground: UInt8? = nil, bold: Bool = false, dim: Bool = false, reversed: Bool = false
  ) {
    self.foreground = foreground
    isBold = bold
    isDim = dim
    isReversed = reversed
  }
}
