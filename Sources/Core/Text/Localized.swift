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

  /// Whether there is nothing to show in either language.
  public var isEmpty: Bool { en.isEmpty && ja.isEmpty }
}
