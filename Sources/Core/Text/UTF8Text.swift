/// Checks of bytes that shall be text.
///
/// ```swift
/// UTF8Text.firstInvalid(in: [0x61, 0xFF])  // 1
/// ```
package enum UTF8Text {
  /// The offset of the first byte that is not UTF-8, nil where all is well.
  package static func firstInvalid(in bytes: [UInt8]) -> Int? {
    var next = 0
    // ASCII is well as it is, and no sign has an ASCII byte in it: only what is between is read.
    while let start = firstWord(in: bytes, from: next, where: { $0 & highest != 0 }) {
      guard bytes[start] >= 0x80 else {
        next = start + 1
        continue
      }
      var end = start + 1
      while end < bytes.count, bytes[end] >= 0x80 { end += 1 }
      do throws(UTF8.ValidationError) {
        _ = try UTF8Span(validating: bytes.span.extracting(start..<end))
      } catch {
        return start + error.byteOffsets.lowerBound
      }
      next = end
    }
    return nil
  }

  /// The highest bit of each byte of a word.
  private static let highest: UInt64 = 0x8080_8080_8080_8080

  /// The offset from which eight bytes on are found, or fewer at the end; nil where there are none.
  private static func firstWord(
    in bytes: [UInt8], from start: Int, where isFound: (UInt64) -> Bool
  ) -> Int? {
    unsafe bytes.withUnsafeBytes { bytes in
      var offset = start
      while offset + 8 <= bytes.count {
        if isFound(unsafe bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)) { break }
        offset += 8
      }
      return offset < bytes.count ? offset : nil
    }
  }

  /// Refuses bytes that are not UTF-8 or hold U+0000, with the offset.
  package static func check(_ bytes: [UInt8]) throws(HibiError) {
    if let offset = firstInvalid(in: bytes) { throw invalid(at: offset) }
    if let offset = firstZero(in: bytes) { throw holdsZero(at: offset) }
  }

  /// The offset of U+0000, nil where there is none; eight bytes are looked at at once.
  private static func firstZero(in bytes: [UInt8]) -> Int? {
    // A byte keeps its highest bit here only where it is 0, or stands above one that is.
    let start = firstWord(in: bytes, from: 0) { word in
      (word &- 0x0101_0101_0101_0101) & ~word & highest != 0
    }
    return start.flatMap { bytes[$0...].firstIndex(of: 0) }
  }

  /// The refusal of a byte that is not UTF-8.
  package static func invalid(at offset: Int) -> HibiError {
    HibiError(
      .refused,
      Localized(
        "The byte at offset \(offset) is not UTF-8. Convert the text to UTF-8 first.",
        ja: "\(offset)バイト目が UTF-8 ではありません。UTF-8 に変換してください。"))
  }

  /// The refusal of U+0000.
  static func holdsZero(at offset: Int) -> HibiError {
    HibiError(
      .refused,
      Localized(
        "The byte at offset \(offset) is U+0000, which no text may hold. Remove it.",
        ja: "\(offset)バイト目に U+0000 があります。文字として使えないため取り除いてください。"))
  }

  /// How many bytes a byte order mark takes at the start: 3 or 0.
  package static func markLength(of bytes: [UInt8]) -> Int {
    bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }
}
