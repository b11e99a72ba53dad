/// Text of many lines; never shown on combined views, in completion or in messages.
public struct LongTextType: FieldRules, Hashable {
  /// The greatest length in bytes of UTF-8.
  public var max: Int

  package static let name = "long-text"

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
