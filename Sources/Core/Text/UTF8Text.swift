/// Checks of bytes that shall be text.
///
/// ```swift
/// UTF8Text.firstInvalid(in: [0x61, 0xFF])  // 1
/// ```
package enum UTF8Text {
  /// The offset of the first byte that is not UTF-8, nil where all is well.
  package static func firstInvalid(in bytes: [UInt8]) -> Int? {
    do throws(UTF8.ValidationError) {
      _ = try UTF8Span(validating: bytes.span)
      return nil
    } catch {
      return error.byteOffsets.lowerBound
    }
  }

  /// Refuses bytes that are not UTF-8 or hold U+0000, with the offset.
  package static func check(_ bytes: [UInt8]) throws(HibiError) {
    if let offset = firstInvalid(in: bytes) { throw invalid(at: offset) }
    if let offset = bytes.firstIndex(of: 0) { throw holdsZero(at: offset) }
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
