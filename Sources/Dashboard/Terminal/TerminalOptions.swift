package import HibiDrawing

/// What the caller decides about a terminal.
package struct TerminalOptions: Sendable, Hashable {
  /// The name of the terminal, which `TERM` holds.
  package var term: String
  /// The most colours that may be used; the terminal may have fewer.
  package var colors: ColorDepth
  /// Whether only ASCII signs are shown; what is drawn must be made so, other signs become `?`.
  package var isASCII: Bool
  package var theme: Theme

  package init(
    term: String, colors: ColorDepth = .indexed256, isASCII: Bool = false, theme: Theme = .dark
  ) {
    self.term = term
    self.colors = colors
    self.isASCII = isASCII
    self.theme = theme
  }
}
