/// A value as a STRICT table holds it.
///
/// Hibi stores no floating-point numbers.
package enum SQLValue: Sendable, Hashable {
  case null
  case integer(Int64)
  case text(String)
  case blob([UInt8])

  /// The integer, where the value is one.
  package var integer: Int64? {
    if case .integer(let number) = self { number } else { nil }
  }

  /// The text, where the value is one.
  package var text: String? {
    if case .text(let text) = self { text } else { nil }
  }

  /// Stores a field's value.
  package init(_ value: Value) {
    switch value {
    case .none: self = .null
    case .text(let text): self = .text(text)
    case .integer(let number): self = .integer(number)
    }
  }

  /// The field's value; a blob, which no field holds, is none.
  package var value: Value {
    switch self {
    case .null, .blob: .none
    case .integer(let number): .integer(number)
    case .text(let text): .text(text)
    }
  }
}
