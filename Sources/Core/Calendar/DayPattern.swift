/// A form of a date: digits where it says how many, and all else as it stands.
///
/// ```swift
/// DayPattern.numbers(of: "2026/11/28", in: "Y/N/N")     // [2026, 11, 28]
/// DayPattern.numbers(of: "3 days ago", in: "* days ago")  // [3]
/// DayPattern.numbers(of: "2026/11", in: "Y/N/N")        // nil
/// ```
///
/// `Y` stands for four digits, `D` for two, `N` for one or two, `*` for any number of them. A
/// number that is too large to matter is `DayPattern.tooLarge`.
enum DayPattern {
  static let tooLarge = 1_000_000_000

  /// The numbers of a text that has the form, nil where it has not.
  static func numbers(of text: String, in pattern: String) -> [Int]? {
    var rest = text.unicodeScalars[...]
    var numbers: [Int] = []
    for part in pattern.unicodeScalars {
      let counts: ClosedRange<Int>
      switch part {
      case "Y": counts = 4...4
      case "D": counts = 2...2
      case "N": counts = 1...2
      case "*": counts = 1...Int.max
      default:
        guard rest.popFirst() == part else { return nil }
        continue
      }
      let digits = rest.prefix(counts.upperBound).prefix { ("0"..."9").contains($0) }
      guard counts.contains(digits.count) else { return nil }
      rest = rest.dropFirst(digits.count)
      numbers.append(digits.reduce(0) { min($0 * 10 + Int($1.value) - 0x30, tooLarge) })
    }
    return rest.isEmpty ? numbers : nil
  }

  /// The day of `2026-11-28`, `2026/11/28` or `20261128`, nil for all else.
  ///
  /// Imports read a million of these; to try the forms takes 300 times as long.
  static func plainDay(_ text: String) -> Day? {
    let bytes = text.utf8.span
    guard bytes.count == 8 || bytes.count == 10 else { return nil }
    var key: Int64 = 0
    for index in bytes.indices {
      let byte = bytes[index]
      if bytes.count == 10, index == 4 || index == 7 {
        guard byte == bytes[4], byte == UInt8(ascii: "-") || byte == UInt8(ascii: "/") else {
          return nil
        }
        continue
      }
      guard (0x30...0x39).contains(byte) else { return nil }
      key = key * 10 + Int64(byte) - 0x30
    }
    return Day(key: key)
  }

  /// Whether a sign is of ASCII once it is narrow.
  private static func isNarrow(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII || (0xFF01...0xFF5E).contains(scalar.value)
  }

  /// The text as forms are written: full-width letters, digits and signs made narrow, lower
  /// case, one space between words and none around them, nor beside Japanese: `2026 年 11 月`.
  static func folded(_ text: String) -> String {
    var folded = String.UnicodeScalarView()
    var isSpacePending = false
    for scalar in text.unicodeScalars {
      if scalar.properties.isWhitespace {
        isSpacePending = true
        continue
      }
      if isSpacePending, let last = folded.last, last.isASCII, isNarrow(scalar) {
        folded.append(" ")
      }
      isSpacePending = false
      var value = scalar.value
      if (0xFF01...0xFF5E).contains(value) { value -= 0xFEE0 }
      if (0x41...0x5A).contains(value) { value += 0x20 }
      folded.append(Unicode.Scalar(value) ?? scalar)
    }
    return String(folded)
  }
}
