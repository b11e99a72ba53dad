/// Text that is kept byte for byte, at most a number of bytes long.
public struct TextType: FieldRules, Hashable {
  /// The greatest length in bytes of UTF-8.
  public var max: Int

  package static let name = "text"

  package var column: String { "TEXT" }

  package var allowed: Localized { textAllowed(max) }

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

  package func check(_ value: Value) throws(HibiError) {
    guard let text = value.text else { throw wrongKind() }
    try checkText(text, max: max)
  }

  package func definition() -> [JSON.Member] {
    [JSON.Member("max-bytes", .integer(Int64(max)))]
  }
}

/// What is allowed in a text of at most `max` bytes.
func textAllowed(_ max: Int) -> Localized {
  Localized("text of at most \(max) bytes", ja: "\(max) バイトまでの文字列")
}

/// Refuses text that is too long or holds U+0000, which neither SQLite's shell nor C programs
/// read to the end.
func checkText(_ text: String, max: Int) throws(HibiError) {
  let count = text.utf8.count
  guard count <= max else {
    throw HibiError(
      .refused,
      Localized(
        "the text has \(count) bytes; at most \(max) are allowed",
        ja: "文字列が \(count) バイトあります。\(max) バイトまでにしてください"))
  }
  guard !text.utf8.contains(0) else {
    throw HibiError(
      .refused,
      Localized(
        "the text holds the character U+0000, which cannot be kept",
        ja: "保存できない文字 U+0000 が含まれています"))
  }
}
