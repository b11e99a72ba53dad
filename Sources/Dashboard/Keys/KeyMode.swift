/// Where keys are pressed: what is on the screen decides which of them count.
package enum KeyMode: String, Sendable, Hashable, CaseIterable {
  /// The cards of all trackers.
  case cards
  /// A list of entries.
  case list
  /// A panel of a tracker.
  case panel
  /// The fields of a form; letters are text there.
  case form
  /// A question that is answered with yes or no.
  case question
  /// All that one entry holds.
  case entry
  /// Lines to read.
  case reader
  /// A line of text with what it may be below: the palette, a choice.
  case menu
  /// A grid of days.
  case grid
  /// A part of a picture.
  case picture
  /// A grid of days with the entries of the chosen one beside it.
  case days
}
