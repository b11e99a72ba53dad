package import HibiDrawing

/// What the caller decides about a terminal.
///
/// ```swift
/// TerminalOptions(term: "xterm", colors: .none, theme: .mono)
/// ```
///
/// Texts are always sent as UTF-8, under `LC_ALL=C` too: whether only ASCII signs are drawn is
/// decided where a frame is drawn, and what people wrote goes out as it is.
package struct TerminalOptions: Sendable, Hashable {
  /// The name of the terminal, which `TERM` holds.
  package var term: String
  /// The most colours that may be used; the terminal may have fewer.
  package var colors: ColorDepth
  package var theme: Theme

  package init(
    term: String, colors: ColorDepth = .indexed256, theme: Theme = .dark
  ) {
    self.term = term
    self.colors = colors
    self.theme = theme
  }
}
