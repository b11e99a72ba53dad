internal import HibiCore

/// What charts need to know of quantities.
extension Quantity {
  /// The greatest of some quantities; none where all are zero, since none stands out.
  static func greatest(of all: [Quantity]) -> Quantity? {
    guard let first = all.first, all.contains(where: { $0.numerator != 0 }) else { return nil }
    return all.dropFirst().reduce(first) { $0.isLess(than: $1) ? $1 : $0 }
  }

  /// The longest form that fits: `12,345`, `12345`, `12.3k`, `12k`; none where even that is wider.
  func fitting(_ columns: Int) -> SafeText? {
    if isDuration {
      return [grouped(), "\(rounded() / 3_600)h"].first { $0.utf8.count <= columns }
        .map { SafeText($0) }
    }
    return [grouped(), text()].first { $0.utf8.count <= columns }.map { SafeText($0) }
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
