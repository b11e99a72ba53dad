/// The slices of a text that is too large to hold: each is checked, and ends between characters.
///
/// ```swift
/// var slices = TextSlices { try file.read() }
/// while let slice = try slices.next() { … }
/// ```
package struct TextSlices {
  private let read: () throws(HibiError) -> [UInt8]?
  private let refusal: (Int) -> HibiError
  /// The beginning of a character whose end comes with the next bytes.
  private var rest: [UInt8] = []
  private var offset = 0

  /// Begins to read.
  /// - Parameters:
  ///   - refusal: the error for the offset of a byte that is not UTF-8.
  ///   - read: the next bytes, nil at the end.
  package init(
    refusal: @escaping (Int) -> HibiError = UTF8Text.invalid(at:),
    _ read: @escaping () throws(HibiError) -> [UInt8]?
  ) {
    self.read = read
    self.refusal = refusal
  }

  /// The next slice, which is never empty; nil at the end.
  /// - Throws: 65 with the offset in the whole text where the bytes are not UTF-8 or hold U+0000.
  package mutating func next() throws(HibiError) -> [UInt8]? {
    while var slice = try read() {
      if !rest.isEmpty { slice = rest + slice }
      let end = TextSlices.wholeCount(slice)
      rest = Array(slice[end...])
      if end < slice.count { slice.removeSubrange(end...) }
      if slice.isEmpty { continue }
      try check(slice)
      return slice
    }
    // A text that ends inside a character is refused.
    try check(rest)
    return nil
  }

  private mutating func check(_ slice: [UInt8]) throws(HibiError) {
    if let place = UTF8Text.firstInvalid(in: slice) { throw refusal(offset + place) }
    if let place = slice.firstIndex(of: 0) { throw UTF8Text.holdsZero(at: offset + place) }
    offset += slice.count
  }

  /// How many bytes there are without a character at the end that goes on behind them.
  private static func wholeCount(_ bytes: [UInt8]) -> Int {
    for back in 1...4 where back <= bytes.count {
      let byte = bytes[bytes.count - back]
      if byte & 0xC0 == 0x80 { continue }
      let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1
      return length > back ? bytes.count - back : bytes.count
    }
    return bytes.count
  }
}
