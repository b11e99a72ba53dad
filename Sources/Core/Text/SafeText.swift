/// A text that may reach a terminal; nothing else may.
///
/// ```swift
/// SafeText("ramen\u{1B}[31m").text  // ramen␛[31m
/// SafeText("寿司🇯🇵").columns         // 6
/// ```
///
/// Characters are filtered, not sequences: without a raw ESC there is no sequence to know.
package struct SafeText: Sendable, Hashable {
  /// What is written, free of controls and of everything without a width of its own.
  package let text: String
  /// The columns that it takes.
  package let columns: Int

  /// The empty text.
  package static let empty = SafeText(filtered: "", columns: 0)

  /// Makes any text safe.
  ///
  /// Data stays UTF-8 under `ascii`; only the signs that stand for what cannot be shown
  /// become ASCII.
  package init(_ untrusted: String, ascii: Bool = false) {
    if untrusted.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) {
      self.init(filtered: untrusted, columns: untrusted.utf8.count)
      return
    }
    var filter = TextFilter(ascii: ascii)
    for character in untrusted { filter.take(character) }
    self.init(filtered: filter.output, columns: filter.columns)
  }

  /// Takes a literal of this program as it is.
  package init(trusted literal: StaticString) {
    let text = literal.description
    self.init(filtered: text, columns: text.reduce(0) { $0 + DisplayWidth.columns(of: $1) })
  }

  /// Repeats a literal, as the fill of bars and rules needs.
  package init(repeating literal: StaticString, count: Int) {
    let one = SafeText(trusted: literal)
    let count = max(0, count)
    self.init(
      filtered: String(repeating: one.text, count: count), columns: one.columns * count)
  }

  /// Takes what was filtered already.
  init(filtered text: String, columns: Int) {
    self.text = text
    self.columns = columns
  }

  /// Blanks.
  package static func spaces(_ count: Int) -> SafeText {
    let count = max(0, count)
    return SafeText(filtered: String(repeating: " ", count: count), columns: count)
  }

  /// A text of several lines as one safe text a line.
  package static func lines(_ untrusted: String, ascii: Bool = false) -> [SafeText] {
    // "\r\n" is one character, so both kinds of line end are found here.
    untrusted.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
      .map { SafeText(String($0), ascii: ascii) }
  }

  /// Whether there is nothing to show.
  package var isEmpty: Bool { text.isEmpty }

  /// Joins two texts.
  package static func + (left: SafeText, right: SafeText) -> SafeText {
    SafeText(filtered: left.text + right.text, columns: left.columns + right.columns)
  }

  /// Joins many texts: each `+` would copy all that stands before it.
  package struct Builder {
    private var bytes: [UInt8] = []
    private var columns = 0

    package init() {}

    package mutating func append(_ text: SafeText) {
      bytes.append(contentsOf: text.text.utf8)
      columns += text.columns
    }

    /// Adds blanks; none where the count is below 1.
    package mutating func append(blanks count: Int) {
      guard count > 0 else { return }
      bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: count))
      columns += count
    }

    package var text: SafeText {
      SafeText(filtered: String(decoding: bytes, as: UTF8.self), columns: columns)
    }
  }

  /// What is never split, from left to right, with its columns.
  package var glyphs: some Sequence<Glyph> {
    text.lazy.map { Glyph(safe: $0, columns: DisplayWidth.columns(of: $0)) }
  }

  /// A grapheme of a safe text.
  package struct Glyph: Sendable, Hashable {
    package let character: Character
    package let columns: Int

    fileprivate init(safe character: Character, columns: Int) {
      self.character = character
      self.columns = columns
    }
  }

  /// Glyphs as a text again.
  package init(_ glyphs: some Sequence<Glyph>) {
    var text = ""
    var columns = 0
    for glyph in glyphs {
      text.append(glyph.character)
      columns += glyph.columns
    }
    self.init(filtered: text, columns: columns)
  }
}
