/// One line of text.
public struct TextType: TextRules, Hashable {
  /// The greatest length in bytes of UTF-8.
  public var max: Int

  package static let name = "text"
  /// How long its longest text may be.
  static let lengths: ClosedRange<Int64> = 1...1_000_000
}

/// Text of many lines; never shown on combined views, in completion or in messages.
public struct LongTextType: TextRules, Hashable {
  /// The greatest length in bytes of UTF-8.
  public var max: Int

  package static let name = "long-text"
  /// How long its longest text may be.
  static let lengths: ClosedRange<Int64> = 1...100_000_000
}

/// The rules of text, which is kept byte for byte and at most a number of bytes long.
package protocol TextRules: FieldRules {
  var max: Int { get }
}

extension TextRules {
  package var column: String { "TEXT" }

  package var allowed: Localized {
    Localized("text of at most \(max) bytes", ja: "\(max)バイトまでの文字列")
  }

  package func parse(_ text: String, unit: String) throws(HibiError) -> Value {
    try check(.text(text))
    return .text(text)
  }

  package func show(_ value: Value, _ language: Language) -> String { value.text ?? "" }

  package func plain(_ value: Value) -> String { value.text ?? "" }

  package func json(_ value: Value) -> JSON { value.text.map { JSON.string($0) } ?? .null }

  package func value(_ json: JSON) throws(HibiError) -> Value {
    guard case .string(let text) = json else { throw wrongKind() }
    try check(.text(text))
    return .text(text)
  }

  /// Refuses text that is too long or holds U+0000, which neither SQLite's shell nor C programs
  /// read to the end.
  package func check(_ value: Value) throws(HibiError) {
    guard let text = value.text else { throw wrongKind() }
    let count = text.utf8.count
    guard count <= max else {
      throw HibiError(
        .refused,
        Localized(
          "the text has \(count) bytes; at most \(max) are allowed",
          ja: "文字列が\(count)バイトあります。\(max)バイトまでにしてください"))
    }
    guard !text.utf8.contains(0) else {
      throw HibiError(
        .refused,
        Localized(
          "the text holds the character U+0000, which cannot be kept",
          ja: "保存できない文字 U+0000 が含まれています"))
    }
  }

  package func definition() -> [JSON.Member] {
    [JSON.Member("max-bytes", .integer(Int64(max)))]
  }
}
