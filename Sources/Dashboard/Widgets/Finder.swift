import HibiCore
import HibiDrawing

/// What is looked for in lines that are read: `/` begins it, Esc ends it.
struct Finder {
  private var input: TextInput?

  var isTyping: Bool { input != nil }

  /// The folded text that is looked for, empty for all.
  var wanted: String { TextFold.key(input?.text ?? "") }

  /// Takes a key as text; false while nobody types.
  mutating func type(_ key: Key) -> Bool { input?.press(key) ?? false }

  mutating func paste(_ text: String) { input?.insert(text) }

  /// Begins or ends it; false where the command is none of that.
  mutating func run(_ command: Command) -> Bool {
    switch command {
    case .filter: input = input ?? TextInput()
    case .back where isTyping: input = nil
    default: return false
    }
    return true
  }

  /// What stands over the lines: their title, or what is typed, with the caret in the border above.
  func title(_ title: Localized, into canvas: inout Canvas, _ s: Surroundings) -> SafeText {
    guard let input else { return s.safe(title) }
    let typed = SafeText(trusted: "/") + s.safe(input.text)
    canvas.cursor = Place(row: -1, column: typed.columns + 2)
    canvas.isTyping = true
    return typed
  }
}
