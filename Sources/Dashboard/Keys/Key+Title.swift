package import HibiCore

extension Key {
  /// The key as people read it: `Ctrl-R`, `Enter`, `↑`-free words that every terminal shows.
  package func title(_ language: Language) -> String {
    switch self {
    case .character(" "): return Localized("Space", ja: "スペース")[language]
    case .character(let character): return String(character)
    case .control(let character): return "Ctrl-" + String(character).uppercased()
    case .alt(let character): return "Alt-" + String(character).uppercased()
    case .function(let number): return "F\(number)"
    case .shifted(.tab): return "Shift-Tab"
    case .controlled(let name): return "Ctrl-" + Key.title(name)
    case .alternate(let name): return "Alt-" + Key.title(name)
    case .shifted(let name): return "Shift-" + Key.title(name)
    case .named(let name): return Key.title(name)
    }
  }

  private static func title(_ name: Name) -> String {
    switch name {
    case .enter: "Enter"
    case .escape: "Esc"
    case .tab: "Tab"
    case .backspace: "Backspace"
    case .delete: "Del"
    case .insert: "Ins"
    case .up: "Up"
    case .down: "Down"
    case .left: "Left"
    case .right: "Right"
    case .home: "Home"
    case .end: "End"
    case .pageUp: "PgUp"
    case .pageDown: "PgDn"
    }
  }

  /// Reads a key as scripts write it: `a`, `space`, `ctrl-r`, `shift-left`, `f1`, `page-down`.
  package init?(named text: String) {
    if text.count == 1, let character = text.first {
      self = .character(character)
      return
    }
    let parts = text.split(separator: "-", maxSplits: 1).map { String($0) }
    if parts.count == 2, parts[1].count == 1 || parts[1] == "space",
      let character = parts[1] == "space" ? " " : parts[1].first
    {
      switch parts[0] {
      case "ctrl":
        self = .control(character)
        return
      case "alt":
        self = .alt(character)
        return
      default: return nil
      }
    }
    if parts.count == 2, parts[0] == "shift", let name = Name(rawValue: parts[1]) {
      self = .shifted(name)
    } else if let name = Name(rawValue: text) {
      self = .named(name)
    } else if text == "space" {
      self = Key(" ")
    } else if text.hasPrefix("f"), let number = Int(text.dropFirst()), (1...12).contains(number) {
      self = .function(number)
    } else {
      return nil
    }
  }
}
