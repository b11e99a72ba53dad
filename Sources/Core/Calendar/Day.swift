/// A civil date without a zone.
public struct Day: Sendable, Hashable {
  /// The date as yyyyMMdd.
  public let key: Int64
}
