/// What a measure comes to: exact, not rounded, with its count.
package struct MeasureResult: Sendable, Hashable {
  /// The values that were folded.
  package var count: Int64
  /// The count, the sum (of a mean too), the extreme or the last value; nil where nothing was
  /// folded.
  package var value: Int64?

  /// Takes a number in; numbers come oldest first.
  mutating func add(_ number: Int64, _ fold: Fold, count numbers: Int64 = 1) throws(HibiError) {
    count += numbers
    switch fold {
    case .max: value = max(value ?? .min, number)
    case .min: value = min(value ?? .max, number)
    case .last: value = number
    case .count: value = count
    case .sum, .mean, .none:
      let (sum, overflow) = (value ?? 0).addingReportingOverflow(number)
      guard !overflow else { throw DayTotals.tooLarge() }
      value = sum
    }
  }

  /// The answer as a number, nil where nothing was folded.
  func quantity(_ measure: Measure, _ field: Field?) -> Quantity? {
    value.map { measure.quantity($0, over: measure.fold == .mean ? count : 1, field) }
  }
}
