/// A UUID of version 7: 48 bits of milliseconds, then random bits (RFC 9562, section 5.7).
///
/// It names an entry across machines and exports; two imports of the same file are told apart
/// from two equal entries by it.
public struct UID: Sendable, Hashable {
  /// The upper and lower 64 bits.
  public var high: UInt64
  public var low: UInt64

  /// Creates an identifier from its two halves.
  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Makes an identifier of version 7 from a time and 74 random bits.
  package init(milliseconds: Int64, random: (UInt64, UInt64)) {
    let time = UInt64(bitPattern: milliseconds) << 16
    high = time | 0x7000 | (random.0 & 0x0FFF)
    low = 0x8000_0000_0000_0000 | (random.1 >> 2)
  }

  /// Reads the 36-character form; nil for anything else.
  public init?(_ text: String) {
    let bytes = text.utf8.span
    guard bytes.count == 36 else { return nil }
    (high, low) = (0, 0)
    for index in bytes.indices {
      let byte = bytes[index]
      if index == 8 || index == 13 || index == 18 || index == 23 {
        guard byte == UInt8(ascii: "-") else { return nil }
        continue
      }
      guard let digit = UID.hexValue(byte) else { return nil }
      if index < 18 { high = high << 4 | digit } else { low = low << 4 | digit }
    }
  }

  /// Reads 16 bytes, most significant first; nil for any other count.
  package init?(bytes: [UInt8]) {
    guard bytes.count == 16 else { return nil }
    high = bytes[..<8].reduce(0) { $0 << 8 | UInt64($1) }
    low = bytes[8...].reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// The 16 bytes, most significant first, as the store holds them.
  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(16)
    for index in 0..<16 {
      bytes.append(
        UInt8(truncatingIfNeeded: (index < 8 ? high : low) >> UInt64(56 - index % 8 * 8)))
    }
    return bytes
  }

  /// The 32 hexadecimal digits without hyphens.
  package var hex: String {
    unsafe String(unsafeUninitializedCapacity: 32) { buffer in
      for index in 0..<32 {
        let half = index < 16 ? high : low
        let digit = UInt8(truncatingIfNeeded: half >> UInt64(60 - 4 * (index % 16))) & 0xF
        unsafe buffer[index] = digit < 10 ? 48 + digit : 87 + digit
      }
      return 32
    }
  }

  /// The lowercase form of 36 characters: `019ac1f0-7a3e-7b1c-9d2e-3f4a5b6c7d8e`.
  public var text: String {
    var result = ""
    for (index, digit) in hex.enumerated() {
      if index == 8 || index == 12 || index == 16 || index == 20 { result.append("-") }
      result.append(digit)
    }
    return result
  }

  private static func hexValue(_ byte: UInt8) -> UInt64? {
    switch byte {
    case 48...57: UInt64(byte - 48)
    case 97...102: UInt64(byte - 87)
    case 65...70: UInt64(byte - 55)
    default: nil
    }
  }
}
