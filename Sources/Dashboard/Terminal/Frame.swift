package import HibiDrawing

/// All that a terminal shows at one moment.
package struct Frame: Sendable, Hashable {
  /// As many rows and columns as the screen has.
  package var buffer: CellBuffer
  /// Where the terminal's own cursor stands: at the caret of a text, where input methods show what
  /// they offer, else on what is selected, where a screen reader reads.
  package var cursor: Place
  /// Whether the cursor is seen: only where text is typed.
  package var isCursorShown: Bool

  package init(
    _ buffer: CellBuffer, cursor: Place = Place(row: 0, column: 0), isCursorShown: Bool = false
  ) {
    self.buffer = buffer
    self.cursor = cursor
    self.isCursorShown = isCursorShown
  }
}
