/// Reads numbers as people type them: full-width digits, a unit, sums and products.
///
/// ```swift
/// try NumberText.parse("2x150+40", places: 0, unit: "ml")  // 340
/// try NumberText.parse("１５０", places: 0, unit: "g")         // 150
/// try NumberText.parse("12.5g", places: 1, unit: "g")        // 125
/// ```
///
/// Grouping and decimal commas are refused with what they may mean: `1,050` is 1050 to one person
/// and 1.05 to another, and a wrong guess is a wrong record. The refusals are in `NumberText+Refusals`.
enum NumberText {
  /// Returns the value in units of 10^-places.
  static func parse(_ text: String, places: Int, unit: String) throws(HibiError) -> Int64 {
    var reader = NumberReader(text: text, bytes: normalized(text), unit: normalized(unit))
    return try reader.sum().scaled(to: places, typed: text)
  }

  /// Full-width forms, the typographic minus and multiplication signs as ASCII, in lower case.
  static func normalized(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0xFF01...0xFF5E: bytes.append(lowercased(UInt8(scalar.value - 0xFEE0)))
      case 0x2212: bytes.append(UInt8(ascii: "-"))
      case 0xD7: bytes.append(UInt8(ascii: "x"))
      case 0x21..<0x80: bytes.append(lowercased(UInt8(scalar.value)))
      case _ where scalar.properties.isWhitespace: bytes.append(UInt8(ascii: " "))
      default: bytes.append(contentsOf: String(scalar).utf8)
      }
    }
    while bytes.last == UInt8(ascii: " ") { bytes.removeLast() }
    return Array(bytes.drop { $0 == UInt8(ascii: " ") })
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (65...90).contains(byte) ? byte + 32 : byte
  }
}
