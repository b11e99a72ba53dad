/// How a cell looks: a role, which a face turns into colour, and attributes.
package struct Style: Sendable, Hashable {
  /// What a cell is there for.
  package enum Role: Sendable, Hashable, CaseIterable {
    case none, bar, maximum, mean, goal, heading, dim, danger
    /// The tones of a meter.
    case calm, caution, high, extreme
    /// Days of a calendar.
    case sunday, today
    /// Parts of a screen: lines around things, what has the keys, the name of a key, a message.
    case border, accent, key, toast, error
  }

  package var role: Role
  package var isBold: Bool
  /// The sign of a selection.
  package var isReversed: Bool
  /// The colours of a cell of a picture; they take the place of the role's.
  package var paint: Paint?

  /// Creates a style.
  package init(_ role: Role = .none, bold: Bool = false, reversed: Bool = false) {
    self.role = role
    self.isBold = bold
    self.isReversed = reversed
  }

  /// Creates the style of a cell of a picture.
  package init(_ paint: Paint) {
    self.init()
    self.paint = paint
  }

  /// The terminal's own colours.
  package static let plain = Style()
  package static let bar = Style(.bar)
  /// The greatest of all; bold, so that it shows without colour too.
  package static let maximum = Style(.maximum, bold: true)
  package static let heading = Style(.heading, bold: true)
  package static let dim = Style(.dim)
  package static let border = Style(.border)
  package static let accent = Style(.accent, bold: true)
  package static let key = Style(.key, bold: true)
  package static let toast = Style(.toast, bold: true)
  package static let error = Style(.error, bold: true)
}
