/// A language that Hibi speaks.
public enum Language: String, Sendable, Hashable, CaseIterable {
  case en, ja
}

/// A text in both languages, written where it is used.
///
/// ```swift
/// let title = Localized("Read this year", ja: "今年読んだ本")
/// title[.ja]  // 今年読んだ本
/// ```
///
/// A literal stands for both languages, as one string does in a definition file.
public struct Localized: Sendable, Hashable, ExpressibleByStringLiteral {
  public var en: String
  public var ja: String

  /// Creates a text from its two versions.
  public init(_ en: String, ja: String) {
    self.en = en
    self.ja = ja
  }

  /// Creates a text that is the same in both languages.
  public init(stringLiteral value: String) {
    self.init(value, ja: value)
  }

  /// Creates a text that is the same in both languages.
  public init(both value: String) {
    self.init(value, ja: value)
  }

  /// The text in one language.
  public subscript(language: Language) -> String {
    switch language {
    case .en: en
    case .ja: ja
    }
  }

  /// The texts with a placeholder such as `{id}` filled.
  package func replacing(_ placeholder: String, with text: Localized) -> Localized {
    Localized(
      en.replacing(text: placeholder, with: text.en),
      ja: ja.replacing(text: placeholder, with: text.ja))
  }

  /// The texts with a stop where they end without one.
  ///
  /// A text of several lines, or one that ends in a command to copy, gets none.
  package var sentence: Localized {
    Localized(Localized.stopped(en, "."), ja: Localized.stopped(ja, "。"))
  }

  private static func stopped(_ text: String, _ stop: String) -> String {
    let ends: Set<Character> = [".", "?", "!", ":", "。", "？", "！", "：", "…"]
    guard let last = text.last, !ends.contains(last), !text.contains("\n") else { return text }
    // What stands behind the last colon is a command where it has a name and an option or verb.
    let tail = text.split { $0 == ":" || $0 == "：" }.last ?? ""
    let words = tail.split(separator: " ")
    let isCommand =
      words.count > 1 && words.contains { $0.hasPrefix("--") } || tail.hasPrefix(" hibi ")
      || tail.hasPrefix("hibi ")
    return isCommand && tail.count < text.count ? text : text + stop
  }

  /// Whether there is nothing to show in either language.
  public var isEmpty: Bool { en.isEmpty && ja.isEmpty }
}
