// Rounding is in libm, which this import links.
internal import Glibc
internal import HibiCore

/// Round numbers on an axis, each a whole multiple of one step of 1, 2 or 5 times a power of ten.
///
/// ```swift
/// Ticks(low: 0, high: 1_850, rows: 8, places: 0).labels(atMost: 9)  // 0, 1,000, 2,000
/// ```
struct Ticks {
  /// The ends of the axis, moved out to ticks.
  let low: Double
  let high: Double
  /// The number of the lowest and the highest tick: each tick is its number times the step.
  private let first: Int
  private let last: Int
  private let factor: Int
  private let exponent: Int
  /// The seconds of what is counted on an axis of lengths of time: hours, or minutes; else nil.
  private let seconds: Double?

  init(low: Double, high: Double, rows: Int, places: Int, isDuration: Bool = false) {
    let wanted = Double(min(max(rows / 3, 2), 6))
    var (low, high) = (low, high > low ? high : low + 1)
    seconds = isDuration ? high - low > 7_200 ? 3_600 : 60 : nil
    let scale = seconds ?? 1
    (low, high) = (low / scale, high / scale)
    // A tenth of an hour is six minutes; a finer step of either is none that people know.
    let places = isDuration ? scale == 60 ? 0 : 1 : places
    var step = Step(span: (high - low) / wanted, places: places)
    // Moving the ends out makes the span longer, so the step is chosen twice.
    low = (low / step.value).rounded(.down) * step.value
    high = (high / step.value).rounded(.up) * step.value
    step = Step(span: (high - low) / wanted, places: places)
    first = Self.whole((low / step.value).rounded(.down))
    last = max(first + 1, Self.whole((high / step.value).rounded(.up)))
    factor = step.factor
    exponent = step.exponent
    self.low = Double(first) * step.value * scale
    self.high = Double(last) * step.value * scale
  }

  /// The number of steps, at least 1.
  var steps: Int { max(1, last - first) }

  /// The values of all ticks from the lowest, with their labels.
  func labels(atMost columns: Int) -> [(value: Double, text: SafeText)] {
    let texts = (0...steps).map { label(first + $0, atMost: columns) }
    // Short forms that say the same of two ticks would be wrong of one of them.
    let areDistinct = Set(texts).count == texts.count
    return texts.enumerated().map { index, text in
      (low + (high - low) * Double(index) / Double(steps), areDistinct ? text : .empty)
    }
  }

  /// A whole number of an axis; ends far beyond the bounds of any field do not trap.
  private static func whole(_ value: Double) -> Int {
    Int(min(max(value, -9.2e18), 9.2e18))
  }

  private func label(_ number: Int, atMost columns: Int) -> SafeText {
    if let seconds {
      let value = (Double(number) * Double(factor) * power * seconds).rounded()
      return Quantity(numerator: Int64(Self.whole(value)), isDuration: true).fitting(columns)
        ?? .empty
    }
    let digits = Int64(number).multipliedReportingOverflow(by: Int64(factor)).partialValue
    guard exponent > 0 else {
      return Quantity(numerator: digits, places: -exponent).fitting(columns) ?? .empty
    }
    var whole = digits
    for _ in 0..<exponent { whole = whole.multipliedReportingOverflow(by: 10).partialValue }
    return Quantity(whole).fitting(columns) ?? .empty
  }

  /// Ten to the exponent of the step.
  private var power: Double {
    var power = 1.0
    for _ in 0..<abs(exponent) { power = exponent < 0 ? power / 10 : power * 10 }
    return power
  }

  /// A step of 1, 2 or 5 times a power of ten.
  private struct Step {
    var factor = 1
    var exponent = 0
    var value = 1.0

    /// The step nearest to a span, but not finer than the data.
    init(span: Double, places: Int) {
      exponent = -max(0, min(places, 9))
      var power = 1.0
      for _ in 0..<(-exponent) { power /= 10 }
      while power * 10 <= span, exponent < 18 {
        power *= 10
        exponent += 1
      }
      // The bounds between 1, 2, 5 and 10 are their geometric means, as in d3.
      switch span / power {
      case 7.0710678...: (factor, exponent) = (1, exponent + 1)
      case 3.1622777...: factor = 5
      case 1.4142136...: factor = 2
      default: factor = 1
      }
      value = Double(factor)
      for _ in 0..<max(0, exponent) { value *= 10 }
      for _ in 0..<max(0, -exponent) { value /= 10 }
    }
  }
}
