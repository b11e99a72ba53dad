/// A value as a STRICT table holds it.
///
/// Hibi stores no floating-point numbers. Texts are equal where their bytes are.
package enum SQLValue: Sendable {
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

extension SQLValue: Hashable {
  package static func == (left: SQLValue, right: SQLValue) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.integer(let left), .integer(let right)): left == right
    case (.text(let left), .text(let right)): left.isSame(as: right)
    case (.blob(let left), .blob(let right)): left == right
    default: false
    }
  }

  package func hash(into hasher: inout Hasher) {
    switch self {
    case .null: hasher.combine(0 as UInt8)
    case .integer(let number):
      hasher.combine(1 as UInt8)
      hasher.combine(number)
    case .text(let text):
      hasher.combine(2 as UInt8)
      text.hashBytes(into: &hasher)
    case .blob(let bytes):
      hasher.combine(3 as UInt8)
      hasher.combine(bytes)
    }
  }
}
