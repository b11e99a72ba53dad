/// How many values become one.
public enum Fold: String, Sendable, Hashable, CaseIterable {
  /// Nothing is folded: the field has no daily value.
  case none
  case count, sum, mean, min, max, last
}
