/// The colours that a terminal has.
package enum ColorDepth: Int, Sendable, Hashable, Comparable {
  case none = 0
  case basic8 = 8
  case basic16 = 16
  case indexed256 = 256

  package static func < (left: ColorDepth, right: ColorDepth) -> Bool {
    left.rawValue < right.rawValue
  }

  /// The greatest of at most so many colours.
  ///
  /// ```swift
  /// ColorDepth(upTo: 88)  // .basic16
  /// ```
  package init(upTo count: Int) {
    self = [.indexed256, .basic16, .basic8].first { $0.rawValue <= count } ?? .none
  }
}
