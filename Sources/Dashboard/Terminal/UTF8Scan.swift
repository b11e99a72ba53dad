/// What stands at the beginning of bytes that should be UTF-8.
///
/// ```swift
/// UTF8Scan.length([0xE6, 0x97, 0xA5])  // .scalar(3)
/// UTF8Scan.length([0xE6, 0x97])        // .incomplete
/// UTF8Scan.length([0xFF, 0x71])        // .invalid: the one byte
/// ```
enum UTF8Scan: Hashable {
  /// A scalar of so many bytes.
  case scalar(Int)
  /// A control sign of two bytes, which no key sends.
  case control(Int)
  case incomplete
  case invalid

  /// Reads the first scalar of bytes that do not begin with an ASCII sign.
  static func length(_ bytes: ArraySlice<UInt8>) -> UTF8Scan {
    guard let first = bytes.first else { return .incomplete }
    // The second byte's limits keep out what is too long, surrogates and what is beyond Unicode.
    let (count, second): (Int, ClosedRange<UInt8>) =
      switch first {
      case 0xC2...0xDF: (2, 0x80...0xBF)
      case 0xE0: (3, 0xA0...0xBF)
      case 0xED: (3, 0x80...0x9F)
      case 0xE1...0xEF: (3, 0x80...0xBF)
      case 0xF0: (4, 0x90...0xBF)
      case 0xF1...0xF3: (4, 0x80...0xBF)
      case 0xF4: (4, 0x80...0x8F)
      default: (0, 0...0)
      }
    guard count > 0 else { return .invalid }
    for (index, byte) in bytes.dropFirst().prefix(count - 1).enumerated() {
      guard index == 0 ? second.contains(byte) : (0x80...0xBF).contains(byte) else {
        return .invalid
      }
    }
    guard bytes.count >= count else { return .incomplete }
    let isControl = first == 0xC2 && bytes[bytes.startIndex + 1] < 0xA0
    return isControl ? .control(count) : .scalar(count)
  }
}
