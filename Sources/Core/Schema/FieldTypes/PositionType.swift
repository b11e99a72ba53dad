/// The place of an entry in an order that people make by hand, from 1 on.
///
/// A collection with such a field is listed by it, and has the verb `move`. It is never typed: a
/// new entry stands last.
public struct PositionType: FieldRules, Hashable {
  private static let last: Int64 = 1_000_000_000
  package static let name = "position"
  package var column: String { "INTEGER" }
  package var columnBounds: ClosedRange<Int64>? { 1...FieldType.widest.upperBound }
  package var allowed: Localized { Localized("set by move", ja: "move で変更") }

  package func parse(_ text: String, unit: String) throws(HibiError) -> Value {
    let value = Value.integer(try NumberText.parse(text, places: 0, unit: unit))
    try check(value)
    return value
  }
  package func show(_ value: Value, _ language: Language) -> String { plain(value) }
  package func plain(_ value: Value) -> String { value.integer.map { String($0) } ?? "" }
  package func json(_ value: Value) -> JSON { value.integer.map { .integer($0) } ?? .null }
  package func value(_ json: JSON) throws(HibiError) -> Value {
    guard case .number(let digits) = json else { throw wrongKind() }
    // What is no whole number, or passes 64 bits, is no place either.
    let number = Int64(digits) ?? 0
    try check(.integer(number))
    return .integer(number)
  }
  package func check(_ value: Value) throws(HibiError) {
    // One entry more can always stand last.
    guard let number = value.integer, (1...PositionType.last).contains(number) else {
      throw HibiError(
        .refused,
        Localized(
          "a place is a whole number from 1 to \(PositionType.last)",
          ja: "順番は 1 から \(PositionType.last) までの整数です"))
    }
  }
}
