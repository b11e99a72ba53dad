/// Reads numbers as people type them: full-width digits, a unit, sums and products.
///
/// ```swift
/// try NumberText.parse("2x150+40", places: 0, unit: "ml")  // 340
/// try NumberText.parse("１５０", places: 0, unit: "g")         // 150
/// try NumberText.parse("12.5g", places: 1, unit: "g")        // 125
/// ```
///
/// Grouping and decimal commas are refused with what they may mean: `1,050` is 1050 to one person
/// and 1.05 to another, and a wrong guess is a wrong record. So is `1.050` where a field has fewer
/// than three decimal places. The refusals are in `NumberText+Refusals`.
enum NumberText {
  /// Returns the value in units of 10^-places.
  ///
  /// What a machine wrote has no grouping, so that its points are decimal ones.
  static func parse(
    _ text: String, places: Int, unit: String, byMachine: Bool = false
  ) throws(HibiError) -> Int64 {
    if let plain = plain(text, places: places) { return plain }
    var reader = NumberReader(
      text: text, bytes: normalized(text), unit: normalized(unit), places: places,
      isGrouped: !byMachine && places < 3)
    return try reader.sum().scaled(to: places, typed: text)
  }

  /// The value of digits with at most a sign and a point, as files hold them; nil for any other
  /// text, and for one that is near a bound.
  private static func plain(_ text: String, places: Int) -> Int64? {
    var value: Int64 = 0
    var count = 0
    var afterPoint = -1
    var isNegative = false
    let bytes = text.utf8.span
    for index in bytes.indices {
      let byte = bytes[index]
      switch byte {
      case 48...57:
        value = value * 10 + Int64(byte - 48)
        count += 1
        if afterPoint >= 0 { afterPoint += 1 }
      case UInt8(ascii: "-") where index == 0: isNegative = true
      case UInt8(ascii: ".") where afterPoint < 0 && count > 0: afterPoint = 0
      default: return nil
      }
      // With the places of any field, at most six, it stays far below 2^63.
      if count > 12 { return nil }
    }
    guard count > 0, afterPoint != 0, afterPoint <= places, places <= 6 else { return nil }
    for _ in max(0, afterPoint)..<places { value *= 10 }
    return isNegative ? -value : value
  }

  /// Full-width forms, the typographic minus and multiplication signs as ASCII, in lower case.
  static func normalized(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    for (index, scalar) in zip(text.unicodeScalars.indices, text.unicodeScalars) {
      switch scalar.value {
      case 0x30FC where isDigit(text.unicodeScalars[index...].dropFirst().first):
        // The long-vowel mark is on the key of the minus where Japanese is typed.
        bytes.append(UInt8(ascii: "-"))
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

  /// The same as text, for what is typed with numbers in it.
  static func narrow(_ text: String) -> String { String(decoding: normalized(text), as: UTF8.self) }

  private static func isDigit(_ scalar: Unicode.Scalar?) -> Bool {
    guard let value = scalar?.value else { return false }
    return (0x30...0x39).contains(value) || (0xFF10...0xFF19).contains(value)
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (65...90).contains(byte) ? byte + 32 : byte
  }
}
