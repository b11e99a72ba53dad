import Foundation

/// Files that no library would write, byte by byte.
enum Handmade {
  /// A PNG of 8-bit grey whose header says that size.
  static func png(_ width: Int, _ height: Int, interlaced: Bool = false, data: [UInt8] = [])
    -> [UInt8]
  {
    let header = big(width) + big(height) + [8, 0, 0, 0, interlaced ? 1 : 0]
    return [0x89] + Array("PNG\r\n\u{1a}\n".utf8) + chunk("IHDR", header)
      + chunk("IDAT", data.isEmpty ? zeros(megabytes: 1) : data) + chunk("IEND", [])
  }

  static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + data
    return big(data.count) + body + big(Int(crc(body)))
  }

  /// As zlib packs zeros: a block of fixed codes in which one zero is repeated, 258 at a time.
  static func zeros(megabytes: Int) -> [UInt8] {
    var writer = BitWriter()
    // The last block, with fixed codes.
    writer.put(1, 1)
    writer.put(1, 2)
    // The byte 0 is the code 00110000.
    writer.put(reversed: 0b0011_0000, 8)
    let repeats = megabytes * (1 << 20) / 258
    for _ in 0..<repeats {
      // Length 258 is the code 11000101, distance 1 is 00000.
      writer.put(reversed: 0b1100_0101, 8)
      writer.put(0, 5)
    }
    writer.put(0, 7)
    // The sum of as many zeros is 1 and their number.
    let sum = (repeats * 258 + 1) % 65_521
    return [0x78, 0x01] + writer.end() + [UInt8(sum >> 8), UInt8(sum & 255), 0, 1]
  }

  struct BitWriter {
    private var bytes: [UInt8] = []
    private var bits: UInt64 = 0
    private var count = 0

    mutating func put(_ value: UInt64, _ width: Int) {
      bits |= value << UInt64(count)
      count += width
      while count >= 8 {
        bytes.append(UInt8(truncatingIfNeeded: bits))
        bits >>= 8
        count -= 8
      }
    }

    mutating func put(reversed value: UInt64, _ width: Int) {
      for bit in (0..<width).reversed() { put(value >> UInt64(bit) & 1, 1) }
    }

    mutating func end() -> [UInt8] {
      if count > 0 { put(0, 8 - count) }
      return bytes
    }
  }

  static func offset(of part: [UInt8], in file: [UInt8], from start: Int = 0) -> Int? {
    Data(file).range(of: Data(part), in: start..<file.count)?.lowerBound
  }

  /// The last pass of a progressive JPEG, with its header.
  static func lastScan(of file: [UInt8]) -> [UInt8]? {
    guard
      let start = Data(file).range(of: Data([0xff, 0xda]), options: .backwards)?.lowerBound
    else { return nil }
    return Array(file[start..<file.count - 2])
  }

  static func big(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  private static let table: [UInt32] = (0..<256).map { start in
    (0..<8).reduce(UInt32(start)) { value, _ in
      value & 1 == 1 ? 0xedb8_8320 ^ value >> 1 : value >> 1
    }
  }

  private static func crc(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~0) { table[Int(UInt8(truncatingIfNeeded: $0) ^ $1)] ^ $0 >> 8 }
  }
}
