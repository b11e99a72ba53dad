/// The product of other number fields and a factor, computed when an entry is written.
///
/// It is never typed. It is kept exactly, and rounded once, half away from zero, when it is shown.
/// Where one of the fields has no value, it has none.
///
/// ```swift
/// // grams = count × percent × ml × 0.8 / 100
/// .product(of: ["count", "abv", "ml"], numerator: 8, denominator: 1_000, places: 4, shown: 1)
/// ```
public struct ProductType: FieldRules, Hashable {
  /// The number fields that are multiplied.
  public var fields: [String]
  /// The factor, as a fraction of whole numbers above zero.
  public var numerator: Int64
  public var denominator: Int64
  /// The decimal places that are kept, 0 to 6.
  public var places: Int
  /// The decimal places that are shown, at most those that are kept.
  public var shown: Int

  package static let name = "product"
  package var column: String { "INTEGER" }
  package var columnBounds: ClosedRange<Int64>? { FieldType.widest }
  package var allowed: Localized {
    Localized("computed, never typed", ja: "自動で計算（入力しない）")
  }

  package func parse(_ text: String, unit: String) throws(HibiError) -> Value {
    .integer(try NumberText.parse(text, places: places, unit: unit))
  }

  /// The product for the values of an entry.
  /// - Parameters:
  ///   - factors: the value of each field of `fields`, nil where one is none, with its places.
  /// - Throws: 65 where the result is out of bounds.
  func computed(_ factors: [(value: Int64, places: Int)]) throws(HibiError) -> Value {
    var product = Int128(numerator)
    var divisor = Int128(denominator)
    for factor in factors {
      let (next, overflow) = product.multipliedReportingOverflow(by: Int128(factor.value))
      if overflow { throw outOfBounds(String(factor.value), allowed) }
      product = next
      for _ in 0..<factor.places { divisor = try tenfold(divisor) }
    }
    for _ in 0..<places { product = try tenfold(product) }
    var quotient = product / divisor
    if (product % divisor).magnitude * 2 >= divisor.magnitude { quotient += product < 0 ? -1 : 1 }
    guard let result = Int64(exactly: quotient), FieldType.widest.contains(result) else {
      throw tooLarge
    }
    return .integer(result)
  }

  private func tenfold(_ number: Int128) throws(HibiError) -> Int128 {
    let (result, overflow) = number.multipliedReportingOverflow(by: 10)
    if overflow { throw tooLarge }
    return result
  }

  private var tooLarge: HibiError {
    HibiError(.refused, Localized("the product is too large", ja: "計算結果が大きすぎます"))
  }

  package func show(_ value: Value, _ language: Language) -> String {
    value.integer.map { quantity($0).text() } ?? ""
  }

  /// The value as a number with the places that are shown.
  func quantity(_ number: Int64) -> Quantity {
    var divisor: Int64 = 1
    for _ in shown..<max(shown, places) { divisor *= 10 }
    return Quantity(numerator: number, denominator: divisor, places: shown)
  }

  package func plain(_ value: Value) -> String {
    value.integer.map { digits($0) } ?? ""
  }
  package func json(_ value: Value) -> JSON {
    value.integer.map { .number(digits($0)) } ?? .null
  }

  /// The number with the places that are shown, and with more only where it needs them: 20.0, 20.64.
  private func digits(_ number: Int64) -> String {
    var (number, places) = (number, places)
    while places > shown, number % 10 == 0 { (number, places) = (number / 10, places - 1) }
    return decimalText(number, places: places)
  }

  package func value(_ json: JSON) throws(HibiError) -> Value {
    guard case .number(let digits) = json else { throw wrongKind() }
    return .integer(try NumberText.parse(digits, places: places, unit: "", byMachine: true))
  }

  package func check(_ value: Value) throws(HibiError) {
    guard let number = value.integer, FieldType.widest.contains(number) else { throw wrongKind() }
  }

  package func definition() -> [JSON.Member] {
    [
      JSON.Member("of", .array(fields.map { .string($0) })),
      JSON.Member("numerator", .integer(numerator)),
      JSON.Member("denominator", .integer(denominator)),
      JSON.Member("places", .integer(Int64(places))),
      JSON.Member("shown", .integer(Int64(shown))),
    ]
  }
}

extension Schema {
  /// What a computed field holds in an entry of some values, none where a factor is missing.
  /// - Throws: 65 where it is too large.
  package func product(_ type: ProductType, of values: [Value]) throws(HibiError) -> Value {
    var factors: [(value: Int64, places: Int)] = []
    for name in type.fields {
      guard let index = index(of: name), let number = values[index].integer else { return .none }
      factors.append((number, fields[index].type.places ?? 0))
    }
    return try type.computed(factors)
  }
}
