import HibiCore

/// What is said over the line of keys for some seconds; it never takes a key.
struct Toast {
  var text: Localized
  var isError: Bool
  /// When it goes, in milliseconds of the clock; nil stays until the next key.
  var end: Int64?

  /// How long one stays.
  static let duration: Int64 = 4_000
}
