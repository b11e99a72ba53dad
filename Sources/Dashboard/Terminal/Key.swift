/// A key as it was pressed, whatever bytes a terminal sends for it.
///
/// ```swift
/// Key("q")           // the letter
/// Key.control("r")   // Ctrl-R
/// Key.up.shifted     // Shift with the arrow
/// ```
package enum Key: Sendable, Hashable {
  /// What is typed: a letter, a sign, a blank, with its marks.
  case character(Character)
  /// Ctrl with a small letter or a sign: `control("c")`.
  case control(Character)
  /// Alt with a letter, or with Backspace as `alt("\u{7F}")`: what editing of a line knows.
  case alt(Character)
  case named(Name)
  case shifted(Name)
  /// Ctrl, or Alt, with a key that has a name: `controlled(.left)`.
  case controlled(Name)
  case alternate(Name)
  /// F1 to F12.
  case function(Int)

  /// A key with a name of its own; the raw value is what scripts and help write.
  package enum Name: String, Sendable, Hashable, CaseIterable {
    case enter, escape, tab, backspace, delete, insert
    case up, down, left, right, home, end
    case pageUp = "page-up"
    case pageDown = "page-down"
  }

  /// The key of a letter or sign.
  package init(_ character: Character) { self = .character(character) }

  package static let enter = Key.named(.enter)
  package static let escape = Key.named(.escape)
  package static let tab = Key.named(.tab)
  package static let backTab = Key.shifted(.tab)
  package static let backspace = Key.named(.backspace)
  package static let delete = Key.named(.delete)
  package static let insert = Key.named(.insert)
  package static let up = Key.named(.up)
  package static let down = Key.named(.down)
  package static let left = Key.named(.left)
  package static let right = Key.named(.right)
  package static let home = Key.named(.home)
  package static let end = Key.named(.end)
  package static let pageUp = Key.named(.pageUp)
  package static let pageDown = Key.named(.pageDown)

  /// The same key with Shift, where it is one that has a name.
  package var shifted: Key {
    if case .named(let name) = self { .shifted(name) } else { self }
  }
}
