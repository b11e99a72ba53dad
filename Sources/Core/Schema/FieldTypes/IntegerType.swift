/// A whole number within bounds.
public struct IntegerType: FieldRules, Hashable {
  /// The least and the greatest value, both allowed.
  public var bounds: ClosedRange<Int64>
  /// What the values are called, from the least on; empty for plain numbers.
  public var titles: [Localized] = []

  package static let name = "integer"

  package var column: String { "INTEGER" }

  package var columnBounds: ClosedRange<Int64>? { bounds }

  package var allowed: Localized {
    guard titles.isEmpty else {
      func list(_ language: Language) -> String {
        zip(bounds, titles).map { "\($0) \($1[language])" }
          .joined(separator: language == .ja ? "・" : ", ")
      }
      return Localized("one of \(list(.en))", ja: list(.ja))
    }
    return Localized(
      "a whole number from \(bounds.lowerBound) to \(bounds.upperBound)",
      ja: "\(bounds.lowerBound) から \(bounds.upperBound) までの整数")
  }

  package func parse(_ text: String, unit: String) throws(HibiError) -> Value {
    let key = titles.isEmpty ? "" : TextFold.key(text)
    for (number, title) in zip(bounds, titles)
    where [title.en, title.ja].contains(where: { TextFold.key($0) == key }) {
      return .integer(number)
    }
    let value = Value.integer(try NumberText.parse(text, places: 0, unit: unit))
    try check(value)
    return value
  }

  package func show(_ value: Value, _ language: Language) -> String {
    guard let number = value.integer, bounds.contains(number) else { return plain(value) }
    let index = Int(number - bounds.lowerBound)
    return titles.indices.contains(index) ? titles[index][language] : plain(value)
  }

  package func plain(_ value: Value) -> String { value.integer.map { String($0) } ?? "" }

  package func json(_ value: Value) -> JSON {
    value.integer.map { JSON.integer($0) } ?? .null
  }

  package func value(_ json: JSON) throws(HibiError) -> Value {
    guard case .number(let digits) = json, let number = Int64(digits) else { throw wrongKind() }
    try check(.integer(number))
    return .integer(number)
  }

  package func check(_ value: Value) throws(HibiError) {
    guard let number = value.integer else { throw wrongKind() }
    guard bounds.contains(number) else { throw outOfBounds(String(number), allowed) }
  }

  package func definition() -> [JSON.Member] {
    var members = [
      JSON.Member("min", .integer(bounds.lowerBound)),
      JSON.Member("max", .integer(bounds.upperBound)),
    ]
    members.add("titles", titles.map(\.json))
    return members
  }
}

/// The refusal of a number that is too small or too large.
func outOfBounds(_ number: String, _ allowed: Localized) -> HibiError {
  HibiError(
    .refused,
    Localized(
      "\(number) is out of bounds; allowed is \(allowed.en)",
      ja: "\(number) は範囲外です。入力できるのは \(allowed.ja)です"))
}
