/// Declares from where on a meter has another word and tone.
public struct MeterBand: Sendable, Hashable {
  /// Percent of the full meter, from which the band begins; the first begins at 0.
  public var from: Int
  public var title: Localized
  public var tone: Tone

  /// Declares a band.
  public init(from percent: Int, _ title: Localized, _ tone: Tone) {
    from = percent
    self.title = title
    self.tone = tone
  }

  /// How a band looks; its word says the same.
  public enum Tone: String, Sendable, Hashable, CaseIterable {
    case calm, caution, high, extreme
  }
}

/// How full something is, with words for how much that is.
public struct Meter: Sendable, Hashable {
  /// None where nothing is recorded.
  public var quantity: Quantity?
  public var full: Quantity
  public var bands: [MeterBand]

  /// Creates a meter.
  public init(quantity: Quantity?, full: Quantity, bands: [MeterBand]) {
    self.quantity = quantity
    self.full = full
    self.bands = bands
  }

  /// The value in percent of the full meter, not rounded up; none where there is none.
  public var percent: Int64? {
    guard let quantity, full.numerator > 0 else { return nil }
    var above = Int128(quantity.numerator) * Int128(full.denominator) * 100
    var below = Int128(quantity.denominator) * Int128(full.numerator)
    for _ in 0..<max(0, full.places - quantity.places) { above *= 10 }
    for _ in 0..<max(0, quantity.places - full.places) { below *= 10 }
    return Int64(clamping: above / below)
  }

  /// The band that the value is in.
  public var band: MeterBand? {
    percent.flatMap { percent in bands.last { $0.from <= percent } } ?? nil
  }
}

extension Store {
  /// A measure of the period on a meter; `full` is in units of the field's last place.
  func meter(
    _ measure: Measure, _ full: Int64, _ bands: [MeterBand], _ tracker: Tracker, _ period: DayRange
  ) throws(HibiError) -> Meter {
    let field = measure.field.flatMap { tracker.collection(measure.collection)?.field($0) }
    let result = try self.measure(measure, period, tracker)
    return Meter(
      quantity: result.quantity(measure, field),
      full: measure.quantity(full, field), bands: bands)
  }
}
