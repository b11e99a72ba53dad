/// Which of two quantities is more, and where they stand on a scale.
extension Quantity {
  /// The value for places on a chart, where a cell is coarser than any rounding.
  package var position: Double {
    var scale = 1.0
    for _ in 0..<max(0, min(places, 9)) { scale *= 10 }
    return Double(numerator) / Double(max(1, denominator)) / scale
  }

  /// Exact order of value, whatever the denominators and places.
  ///
  /// `Comparable` would have to agree with `==`, which tells 1.0 from 1.
  package func isLess(than other: Quantity) -> Bool {
    var left = Int128(numerator).multipliedReportingOverflow(by: Int128(other.denominator))
    var right = Int128(other.numerator).multipliedReportingOverflow(by: Int128(denominator))
    for _ in 0..<max(0, min(other.places - places, 9)) where !left.overflow {
      left = left.partialValue.multipliedReportingOverflow(by: 10)
    }
    for _ in 0..<max(0, min(places - other.places, 9)) where !right.overflow {
      right = right.partialValue.multipliedReportingOverflow(by: 10)
    }
    if left.overflow || right.overflow { return position < other.position }
    return left.partialValue < right.partialValue
  }

  /// Whether two quantities have one value.
  package func isEqual(to other: Quantity) -> Bool {
    !isLess(than: other) && !other.isLess(than: self)
  }
}
