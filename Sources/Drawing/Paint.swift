/// The colours of a cell of a picture, as numbers of the terminal's palette.
///
/// All else has a role, which a theme turns into colour; what a picture shows has its own colours in
/// every theme.
package struct Paint: Sendable, Hashable {
  /// The colour of the sign; nil for the terminal's own.
  package var foreground: UInt8?
  /// The colour behind it.
  package var background: UInt8?

  package init(_ foreground: UInt8? = nil, on background: UInt8? = nil) {
    self.foreground = foreground
    self.background = background
  }
}
