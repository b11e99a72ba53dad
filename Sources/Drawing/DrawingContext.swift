package import HibiCore

/// What every drawing needs to know of the face that it is for.
package struct DrawingContext: Sendable, Hashable {
  /// The columns that may be used.
  package var width: Int
  package var language: Language
  /// Whether our own marks are ASCII; data stays as it is.
  package var ascii: Bool

  /// Creates a context.
  package init(width: Int, language: Language, ascii: Bool) {
    self.width = max(0, min(width, 10_000))
    self.language = language
    self.ascii = ascii
  }

  /// Makes a text safe for this face.
  package func safe(_ text: String) -> SafeText { SafeText(text, ascii: ascii) }

  /// Makes a text of this face's language safe.
  package func safe(_ text: Localized) -> SafeText { safe(text[language]) }

  /// A text that is all ours, safe for this face: its signs have a form in ASCII.
  package func own(_ text: String) -> SafeText { safe(ascii ? text.withPlainSigns : text) }

  /// The same in this face's language, in lines.
  package func ownLines(_ text: Localized) -> [SafeText] {
    let text = text[language]
    return SafeText.lines(ascii ? text.withPlainSigns : text, ascii: ascii)
  }

  /// A value as people read it: signs of ours have a form in ASCII, what people wrote stays.
  package func value(_ text: String, of field: Field) -> SafeText {
    field.hasOwnSigns ? own(text) : safe(text)
  }

  /// The title of a period.
  package func period(_ period: DayRange) -> SafeText { safe(period.title(language)) }

  /// A mark of ours in one of its two forms.
  package func mark(_ utf8: StaticString, _ plain: StaticString) -> SafeText {
    ascii ? SafeText(trusted: plain) : SafeText(trusted: utf8)
  }

  /// A text of ours in the face's language.
  package func ours(_ en: StaticString, ja: StaticString) -> SafeText {
    language == .ja ? SafeText(trusted: ja) : SafeText(trusted: en)
  }

  /// Cuts a text to a width with this face's mark.
  package func cut(_ text: SafeText, _ columns: Int) -> SafeText {
    text.cut(to: columns, ascii: ascii)
  }

  /// What stands between a name and its value.
  package var colon: SafeText {
    language == .ja && !ascii ? SafeText(trusted: "：") : SafeText(trusted: ": ")
  }

  /// The name of an empty slot of a chart.
  package var none: SafeText { ours("none", ja: "なし") }

  /// What stands in the place of a value that is not there.
  package var absent: SafeText { mark("–", "-") }

  /// What a chart or a table says that has nothing to show.
  package var nothing: SafeText { ours("No entries yet.", ja: "記録はまだありません。") }
}
