/// A number with fixed decimal places, stored as an integer in units of the last place.
public struct DecimalType: FieldRules, Hashable {
  /// The decimal places, 1 to 6.
  public var places: Int
  /// The least and the greatest value in units of the last place, both allowed.
  public var bounds: ClosedRange<Int64>

  package static let name = "decimal"

  package var column: String { "INTEGER" }

  package var columnBounds: ClosedRange<Int64>? { bounds }

  package var allowed: Localized {
    let low = decimalText(bounds.lowerBound, places: places)
    let high = decimalText(bounds.upperBound, places: places)
    return Localized("a number from \(low) to \(high)", ja: "\(low) から \(high) までの数値")
  }

  package func parse(_ text: String, unit: String) throws(HibiError) -> Value {
    let value = Value.integer(try NumberText.parse(text, places: places, unit: unit))
    try check(value)
    return value
  }

  package func show(_ value: Value, _ language: Language) -> String { plain(value) }

  package func plain(_ value: Value) -> String {
    value.integer.map { decimalText($0, places: places) } ?? ""
  }

  package func json(_ value: Value) -> JSON {
    value.integer.map { JSON.number(decimalText($0, places: places)) } ?? .null
  }

  package func value(_ json: JSON) throws(HibiError) -> Value {
    guard case .number(let digits) = json else { throw wrongKind() }
    let value = Value.integer(
      try NumberText.parse(digits, places: places, unit: "", byMachine: true))
    try check(value)
    return value
  }

  package func check(_ value: Value) throws(HibiError) {
    guard let number = value.integer else { throw wrongKind() }
    guard bounds.contains(number) else {
      throw outOfBounds(decimalText(number, places: places), allowed)
    }
  }

  package func definition() -> [JSON.Member] {
    [
      JSON.Member("places", .integer(Int64(places))),
      JSON.Member("min", .number(decimalText(bounds.lowerBound, places: places))),
      JSON.Member("max", .number(decimalText(bounds.upperBound, places: places))),
    ]
  }
}
