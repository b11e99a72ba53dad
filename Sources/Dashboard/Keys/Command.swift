/// What a key, a click or the palette asks for; screens answer to commands and never to keys.
package indirect enum Command: Sendable, Hashable {
  case up, down, left, right, first, last, pageUp, pageDown
  /// The next part of the screen, or field of a form.
  case nextPart, previousPart
  /// The part of a number, counted from 1.
  case part(Int)
  case open, entries, back, quit, leave
  case add, edit, delete, again, undo, redo
  case mark, markRange, markAll
  /// Puts an entry before or behind its neighbour, in a list with an order of its own.
  case moveUp, moveDown
  case filter, nextMatch, previousMatch, sort, reverse
  case today, history, showPrivate, help, palette, repaint, reload, suspend
  case save, editor, yes
  /// The part of a picture that is kept.
  case larger, smaller
  /// All of a picture, or what its rule keeps.
  case whole, restore
  /// The pictures of an entry, in the system's viewer.
  case viewer
  /// What stands at a place of the screen: a row of a list, a field, a bar.
  case choose(Int)
  /// Gives a part the keys, and nothing else; by a click on it.
  case focus
  /// A command for the part of a number, counted from 0, which gets the keys first.
  case within(Int, Command)
  /// A verb by name, of the tracker on the screen where none is named.
  case verb(String, of: String?)
  /// A tracker by name.
  case tracker(String)
}
