import HibiCore

/// A line or several of text that a person types, with a caret between characters.
///
/// ```swift
/// var input = TextInput("tea")
/// input.press(.backspace)  // true; te
/// input.insert("a")        // tea
/// ```
///
/// The keys of a shell's line work: Ctrl-A, E, U, K, W, Alt-B, F, D. The caret moves by what a
/// person sees as a character; Backspace takes one, but of a letter with a mark that was typed
/// after it the mark alone (https://github.com/openai/codex/issues/37839).
struct TextInput: Sendable, Hashable {
  private(set) var characters: [Character]
  /// How many characters stand before the caret.
  private(set) var caret: Int
  var isMultiline: Bool

  init(_ text: String = "", isMultiline: Bool = false) {
    characters = Array(text)
    caret = characters.count
    self.isMultiline = isMultiline
  }

  var text: String { String(characters) }
  var isEmpty: Bool { characters.isEmpty }
  var beforeCaret: String { String(characters[..<caret]) }
  var afterCaret: String { String(characters[caret...]) }

  /// Puts text at the caret; line ends become blanks where there is one line.
  mutating func insert(_ text: String) {
    let lines =
      isMultiline
      ? text.map { $0 == "\r\n" || $0 == "\r" ? "\n" : $0 }
      : text.map { $0 == "\n" || $0 == "\r\n" || $0 == "\r" || $0 == "\t" ? " " : $0 }
    // A mark that comes after its letter joins it, so that all is read anew.
    let before = String(characters[..<caret]) + String(lines)
    let after = String(characters[caret...])
    characters = Array(before + after)
    caret = min(before.count, characters.count)
  }

  /// Takes a key; false where it is none of a text's.
  mutating func press(_ key: Key) -> Bool {
    switch key {
    case .character(let character): insert(String(character))
    case .backspace: eraseBackwards()
    case .control("h"): eraseBackwards()
    case .delete: if caret < characters.count { characters.remove(at: caret) }
    case .control("d"):
      if caret < characters.count { characters.remove(at: caret) } else { return false }
    case .left, .control("b"): caret = max(0, caret - 1)
    case .right, .control("f"): caret = min(characters.count, caret + 1)
    case .home, .control("a"): caret = lineStart
    case .end, .control("e"): caret = lineEnd
    case .control("u"):
      let start = lineStart
      characters.removeSubrange(start..<caret)
      caret = start
    case .control("k"): characters.removeSubrange(caret..<lineEnd)
    case .control("w"), .alt("\u{7F}"): eraseWord()
    case .alt("b"): caret = wordStart
    case .alt("f"): caret = wordEnd
    case .alt("d"): characters.removeSubrange(caret..<wordEnd)
    default: return false
    }
    return true
  }

  private mutating func eraseBackwards() {
    guard caret > 0 else { return }
    let last = characters[caret - 1]
    let scalars = Array(last.unicodeScalars)
    if scalars.count > 1, let mark = scalars.last,
      mark.properties.generalCategory == .nonspacingMark, !mark.properties.isVariationSelector
    {
      characters[caret - 1] = Character(String(String.UnicodeScalarView(scalars.dropLast())))
      return
    }
    characters.remove(at: caret - 1)
    caret -= 1
  }

  private mutating func eraseWord() {
    let start = wordStart
    characters.removeSubrange(start..<caret)
    caret = start
  }

  private func lineStartBefore(_ place: Int) -> Int {
    (characters[..<max(0, min(place, characters.count))].lastIndex(of: "\n") ?? -1) + 1
  }

  private var lineStart: Int { lineStartBefore(caret) }
  private var lineEnd: Int { characters[caret...].firstIndex(of: "\n") ?? characters.count }

  private var wordStart: Int {
    var place = caret
    while place > 0, characters[place - 1].isWhitespace { place -= 1 }
    while place > 0, !characters[place - 1].isWhitespace { place -= 1 }
    return place
  }

  private var wordEnd: Int {
    var place = caret
    while place < characters.count, characters[place].isWhitespace { place += 1 }
    while place < characters.count, !characters[place].isWhitespace { place += 1 }
    return place
  }

}

extension TextInput {
  /// The text in lines of at most so many columns as they are shown, and where the caret is.
  func wrapped(to width: Int) -> (lines: [String], caret: Place) {
    let width = max(2, width)
    var lines = [""]
    var columns = 0
    var place = Place(row: 0, column: 0)
    for (index, character) in characters.enumerated() {
      if index == caret { place = Place(row: lines.count - 1, column: columns) }
      if character == "\n" {
        lines.append("")
        columns = 0
        continue
      }
      let wide = SafeText(String(character)).columns
      if columns + wide > width {
        lines.append("")
        columns = 0
        if index == caret { place = Place(row: lines.count - 1, column: 0) }
      }
      lines[lines.count - 1].append(character)
      columns += wide
    }
    if caret == characters.count { place = Place(row: lines.count - 1, column: columns) }
    return (lines, place)
  }

  /// Moves the caret to the line above or below; false where there is none.
  mutating func moveLine(_ step: Int) -> Bool {
    let start = (characters[..<caret].lastIndex(of: "\n") ?? -1) + 1
    let column = caret - start
    if step < 0 {
      guard start > 0 else { return false }
      let above = (characters[..<(start - 1)].lastIndex(of: "\n") ?? -1) + 1
      caret = min(above + column, start - 1)
    } else {
      guard let end = characters[caret...].firstIndex(of: "\n") else { return false }
      let next = characters[(end + 1)...].firstIndex(of: "\n") ?? characters.count
      caret = min(end + 1 + column, next)
    }
    return true
  }
}
