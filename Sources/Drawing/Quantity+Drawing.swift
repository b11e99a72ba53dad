internal import HibiCore

/// What charts need to know of quantities.
extension Quantity {
  /// The value for places on a chart, where a cell is coarser than any rounding.
  var position: Double {
    var scale = 1.0
    for _ in 0..<max(0, min(places, 9)) { scale *= 10 }
    return Double(numerator) / Double(max(1, denominator)) / scale
  }

  /// Exact order of value, whatever the denominators and places.
  ///
  /// `Comparable` would have to agree with `==`, which tells 1.0 from 1.
  func isLess(than other: Quantity) -> Bool {
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

  /// The greatest of some quantities; none where all are zero, since none stands out.
  static func greatest(of all: [Quantity]) -> Quantity? {
    guard let first = all.first, all.contains(where: { $0.numerator != 0 }) else { return nil }
    return all.dropFirst().reduce(first) { $0.isLess(than: $1) ? $1 : $0 }
  }

  /// Whether two quantities have one value.
  func isEqual(to other: Quantity) -> Bool {
    !isLess(than: other) && !other.isLess(than: self)
  }

  /// The longest form that fits: `12,345`, `12345`, `12.3k`, `12k`; none where even that is wider.
  func fitting(_ columns: Int) -> SafeText? {
    [grouped(), text()].first { $0.utf8.count <= columns }.map { SafeText($0) }
      ?? compactText(columns).map { SafeText($0) }
  }

  /// One decimal or none and the least suffix that leaves fewer than four digits.
  private func compactText(_ columns: Int) -> String? {
    let value = Int128(rounded())
    var divisor: Int128 = 1
    for _ in 0..<max(0, min(places, 9)) { divisor *= 10 }
    for suffix in ["", "k", "M", "G", "T", "P", "E"] {
      let tenths = roundedQuotient(value * 10, divisor)
      if tenths.magnitude < 10_000 {
        let whole = roundedQuotient(value, divisor)
        let exact = tenths % 10 == 0 ? String(whole) : decimalText(Int64(tenths), places: 1)
        return [exact + suffix, String(whole) + suffix].first { $0.utf8.count <= columns }
      }
      divisor *= 1000
    }
    return nil
  }

  /// A quotient rounded half away from zero.
  private func roundedQuotient(_ value: Int128, _ divisor: Int128) -> Int128 {
    (value + (value < 0 ? -divisor : divisor) / 2) / divisor
  }
}
