/// What an entry holds in one field.
///
/// *None* is not zero and not empty text.
///
/// The meaning of an integer depends on the field's type: a whole number, a decimal in units
/// of its last place (`12.5` with one place is 125), minutes since midnight for a time.
public enum Value: Sendable, Hashable {
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
  public var isNone: Bool { self == .none }
}
