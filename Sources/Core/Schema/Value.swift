/// What an entry holds in one field.
///
/// *None* is not zero and not empty text.
///
/// The meaning of an integer depends on the field's type: a whole number, a decimal in units
/// of its last place (`12.5` with one place is 125), minutes since midnight for a time.
///
/// Texts are kept byte for byte, so they are equal where their bytes are.
public enum Value: Sendable {
  case none
  case text(String)
  case integer(Int64)

  /// The integer, where the value is one.
  public var integer: Int64? {
    if case .integer(let number) = self { number } else { nil }
  }

  /// The text, where the value is one.
  public var text: String? {
    if case .text(let text) = self { text } else { nil }
  }

  /// Whether nothing is held.
  public var isNone: Bool {
    if case .none = self { true } else { false }
  }
}

extension Value: Hashable {
  public static func == (left: Value, right: Value) -> Bool {
    switch (left, right) {
    case (.none, .none): true
    case (.integer(let left), .integer(let right)): left == right
    case (.text(let left), .text(let right)): left.isSame(as: right)
    default: false
    }
  }

  public func hash(into hasher: inout Hasher) { SQLValue(self).hash(into: &hasher) }
}
