/// The number of a book; see ``ISBN``.
public struct ISBNType: FieldRules, Hashable {
  package static let name = "isbn"
  package var column: String { "TEXT" }
  package var allowed: Localized {
    Localized("an ISBN of 10 or 13 digits", ja: "ISBN（10 桁か 13 桁）")
  }

  package func parse(_ text: String, unit: String) throws(HibiError) -> Value {
    .text(try ISBN(text).digits)
  }
  package func show(_ value: Value, _ language: Language) -> String { value.text ?? "" }
  package func plain(_ value: Value) -> String { value.text ?? "" }
  package func json(_ value: Value) -> JSON { value.text.map { .string($0) } ?? .null }
  package func value(_ json: JSON) throws(HibiError) -> Value {
    guard case .string(let text) = json else { throw wrongKind() }
    return try parse(text, unit: "")
  }
  package func check(_ value: Value) throws(HibiError) {
    guard let text = value.text else { throw wrongKind() }
    guard try ISBN(text).digits.isSame(as: text) else { throw wrongKind() }
  }
}
