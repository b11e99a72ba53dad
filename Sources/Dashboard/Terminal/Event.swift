/// Something that happened outside of the dashboard.
package enum Event: Sendable, Hashable {
  case key(Key)
  /// Text that was pasted; its line ends are `\n` and no Enter.
  case paste(String)
  case mouse(Mouse)
  /// The terminal has this size now, in columns and rows.
  case resize(Size)
  /// Files of the store changed, most likely by another program.
  case stored
  /// The time that was asked for has come, or the clock was set.
  case time
  /// The program was stopped and goes on.
  case resumed
  /// The terminal is gone, or somebody asked the program to end.
  case end
}

/// A click or a turn of the wheel.
package struct Mouse: Sendable, Hashable {
  /// What was done; only the first button counts.
  package enum Kind: Sendable, Hashable { case press, wheelUp, wheelDown }
  package var kind: Kind
  package var place: Place

  package init(_ kind: Kind, _ place: Place) {
    self.kind = kind
    self.place = place
  }
}

/// A cell of the screen; both count from 0.
package struct Place: Sendable, Hashable {
  package var row: Int
  package var column: Int

  package init(row: Int, column: Int) {
    self.row = row
    self.column = column
  }
}

/// The size of a screen in cells.
package struct Size: Sendable, Hashable {
  package var columns: Int
  package var rows: Int

  package init(columns: Int, rows: Int) {
    self.columns = max(0, columns)
    self.rows = max(0, rows)
  }
}
