/// A JSON value whose numbers keep their text: 1.10 stays 1.10, and 2^63 is exact.
///
/// ```swift
/// let entry: JSON = .object([
///   JSON.Member("id", .integer(7)), JSON.Member("name", .string("うどん")),
/// ])
/// entry.write()                            // {"id":7,"name":"うどん"}
/// entry["name"]                            // .string("うどん")
/// try JSON.parse(Array("[1.10]".utf8)).write()  // [1.10]
/// ```
public enum JSON: Sendable, Hashable {
  case null
  case bool(Bool)
  /// A number as JSON writes it: `-12.50`, `1e9`.
  case number(String)
  case string(String)
  case array([JSON])
  /// Members in order; no name appears twice.
  case object([Member])

  /// A named value of an object.
  public struct Member: Sendable, Hashable {
    public var name: String
    public var value: JSON

    /// Creates a member.
    public init(_ name: String, _ value: JSON) {
      self.name = name
      self.value = value
    }
  }

  /// A whole number.
  public static func integer(_ value: Int64) -> JSON {
    .number(String(value))
  }

  /// The value of a member, nil where there is none or where this is no object.
  public subscript(name: String) -> JSON? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }
}
