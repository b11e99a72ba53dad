/// An exact number with a unit: an entry's value, a sum, or a mean that is not divided yet.
///
/// The value is `numerator / denominator / 10^places`. It is rounded once, half away from
/// zero, when it is shown.
///
/// ```swift
/// Quantity(numerator: 301, denominator: 3, places: 0, unit: "km").text()         // 100
/// Quantity(numerator: 301, denominator: 3, places: 0, unit: "km").text(extra: 1)  // 100.3
/// Quantity(1_450, unit: "km").grouped()                                         // 1,450
/// ```
public struct Quantity: Sendable, Hashable {
  /// The sum, in units of 10^-places.
  public var numerator: Int64
  /// What the sum is divided by, at least 1.
  public var denominator: Int64
  /// The decimal places of the field, 0 for whole numbers.
  public var places: Int
  /// The unit as people read it, empty for most counts; machine formats have the English one.
  public var unit: Localized
  /// Whether it is a length of time, which is kept in seconds and shown in hours and minutes.
  public var isDuration: Bool

  /// Creates a quantity; a denominator below 1 counts as 1.
  public init(
    numerator: Int64, denominator: Int64 = 1, places: Int = 0, unit: Localized = "",
    isDuration: Bool = false
  ) {
    self.isDuration = isDuration
    self.numerator = numerator
    self.denominator = max(1, denominator)
    self.places = max(0, min(places, 9))
    self.unit = unit
  }

  /// Creates a whole number.
  public init(_ whole: Int64, unit: Localized = "") {
    self.init(numerator: whole, unit: unit)
  }

  /// The value in units of 10^-(places + extra), rounded half away from zero.
  public func rounded(extra: Int = 0) -> Int64 {
    var product = Int128(numerator)
    for _ in 0..<Quantity.extraPlaces(extra) { product *= 10 }
    // Fields are public: whoever sets 0 must not stop the program.
    let divisor = Int128(max(1, denominator))
    var quotient = product / divisor
    let remainder = (product % divisor).magnitude
    if remainder * 2 >= divisor.magnitude { quotient += product < 0 ? -1 : 1 }
    return Int64(clamping: quotient)
  }

  /// Nine more places at most: with them an Int64 fits 128 bits by far.
  private static func extraPlaces(_ extra: Int) -> Int { max(0, min(extra, 9)) }

  /// Digits with a point and no grouping, as machines read them.
  public func text(extra: Int = 0) -> String {
    decimalText(rounded(extra: extra), places: max(0, places) + Quantity.extraPlaces(extra))
  }

  /// Digits with thousands grouped by commas, as people read them: `1,450`; a length of time as
  /// `1h30m`.
  public func grouped(extra: Int = 0) -> String {
    if isDuration { return digits(.en) }
    return groupThousands(text(extra: extra))
  }

  /// What stands before the unit, in one language: `1,450`, `1h30m`, `1時間30分`.
  package func digits(_ language: Language, extra: Int = 0) -> String {
    isDuration ? DurationType.text(rounded(), language) : grouped(extra: extra)
  }

  /// The digits with their unit: `1,450 ml`, `1 day`, `9日`, `1h30m`, `1時間30分`.
  public func shown(_ language: Language, extra: Int = 0) -> String {
    if isDuration { return digits(language) }
    let unit = unit(language, extra: extra)
    if Quantity.isBefore(unit) { return unit + grouped(extra: extra) }
    return grouped(extra: extra) + (Quantity.isApart(unit) ? " " : "") + unit
  }

  /// The unit that fits the number.
  ///
  /// A unit that differs between the languages is a word; an English one loses its s behind 1.
  package func unit(_ language: Language, extra: Int = 0) -> String {
    if isDuration { return "" }
    let isOne = language == .en && unit.en != unit.ja && text(extra: extra) == "1"
    return isOne && unit.en.hasSuffix("s") ? String(unit.en.dropLast()) : unit[language]
  }

  /// Whether a unit stands before its number: stars, and signs of money.
  package static func isBefore(_ unit: String) -> Bool { ["★", "¥", "$", "€", "£"].contains(unit) }

  /// Whether a unit stands apart from its number: letters and signs do, kanji and kana do not.
  package static func isApart(_ unit: String) -> Bool {
    unit.unicodeScalars.first.map { $0.value < 0x2E80 } ?? false
  }
}

/// A scaled integer as decimal digits: `decimalText(-125, places: 1)` is `-12.5`.
package func decimalText(_ scaled: Int64, places: Int) -> String {
  guard places > 0 else { return String(scaled) }
  // From the last digit to the first: at least one stands before the point.
  var bytes: [UInt8] = []
  bytes.reserveCapacity(24)
  var rest = scaled.magnitude
  while rest > 0 || bytes.count <= places + 1 {
    if bytes.count == places { bytes.append(UInt8(ascii: ".")) }
    bytes.append(UInt8(48 + rest % 10))
    rest /= 10
  }
  if scaled < 0 { bytes.append(UInt8(ascii: "-")) }
  bytes.reverse()
  return String(decoding: bytes, as: UTF8.self)
}

extension Int {
  /// A count in a sentence for people: `1,512`.
  ///
  /// Numbers that may be typed, such as those of entries, have no commas.
  package var grouped: String { groupThousands(String(self)) }
}

/// Digits with a comma between thousands; a sign and decimals stay as they are.
package func groupThousands(_ text: String) -> String {
  let sign = text.hasPrefix("-") ? "-" : ""
  let unsigned = text.dropFirst(sign.count)
  let whole = unsigned.prefix { $0 != "." }
  var grouped = ""
  for (index, digit) in whole.enumerated() {
    if index > 0, (whole.count - index) % 3 == 0 { grouped.append(",") }
    grouped.append(digit)
  }
  return sign + grouped + unsigned.dropFirst(whole.count)
}
