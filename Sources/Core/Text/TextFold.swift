/// The key by which texts are found and sorted: what people take for the same gets one key.
///
/// ```swift
/// TextFold.key("ｶﾞﾝﾀﾞﾑ  Vol.９")  // がんだむ vol.0000000009
/// TextFold.key("Straße")         // strasse
/// TextFold.key("⑨") < TextFold.key("10")  // true
/// ```
///
/// A key is the text in NFKC, with case folded, katakana as hiragana, numbers of up to ten
/// digits filled with zeros to ten, and one space for any run of white space, none around.
package enum TextFold {
  /// The key of a text.
  package static func key(_ text: String) -> String {
    asciiKey(text) ?? mappedKey(text) ?? composedKey(text)
  }

  /// The key of a text that is sought in others: a number at its start may be the end of a longer
  /// one, so that `730` is found in `1730` too.
  package static func searchKey(_ text: String) -> String {
    let key = key(text)
    let rest = key.utf8.drop { $0 == UInt8(ascii: "0") }
    guard rest.count < key.utf8.count, let first = rest.first, (0x30...0x39).contains(first) else {
      return key
    }
    return String(decoding: rest, as: UTF8.self)
  }

  /// The key of a text that is ASCII, nil for any other; it looks into no table.
  private static func asciiKey(_ text: String) -> String? {
    var builder = KeyBuilder(capacity: text.utf8.count)
    for byte in text.utf8 {
      guard byte < 0x80 else { return nil }
      builder.append(ascii: lowercased(byte))
    }
    return builder.finish()
  }

  /// The key of a text in which each character stands for itself, nil where some may combine.
  private static func mappedKey(_ text: String) -> String? {
    var builder = KeyBuilder(capacity: text.utf8.count)
    for scalar in text.unicodeScalars {
      guard !TextFoldTable.map(scalar, { builder.append($0) }) else { return nil }
    }
    return builder.finish()
  }

  private static func composedKey(_ text: String) -> String {
    var mapped: [Unicode.Scalar] = []
    for scalar in text.unicodeScalars {
      _ = TextFoldTable.map(scalar) { mapped.append($0) }
    }
    var builder = KeyBuilder(capacity: text.utf8.count)
    for scalar in Composition.compose(Composition.decompose(mapped)) { builder.append(scalar) }
    return builder.finish()
  }

  static func lowercased(_ byte: UInt8) -> UInt8 {
    (0x41...0x5A).contains(byte) ? byte + 0x20 : byte
  }
}

extension TextFold {
  /// Collects a key: fills numbers with zeros, joins white space.
  private struct KeyBuilder {
    private static let numberWidth = 10

    private var key: [UInt8] = []
    private var digitCount = 0
    private var isSpacePending = false

    init(capacity: Int) {
      key.reserveCapacity(capacity)
    }

    mutating func append(_ scalar: Unicode.Scalar) {
      if scalar.isASCII { return append(ascii: UInt8(truncatingIfNeeded: scalar.value)) }
      beginCharacter(isDigit: false)
      key.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }

    mutating func append(ascii byte: UInt8) {
      // Tab, the line ends and space; all other white space is mapped to a space before.
      if byte == 0x20 || (0x09...0x0D).contains(byte) {
        isSpacePending = true
        return
      }
      beginCharacter(isDigit: (0x30...0x39).contains(byte))
      key.append(byte)
    }

    mutating func finish() -> String {
      endNumber()
      return String(decoding: key, as: UTF8.self)
    }

    private mutating func beginCharacter(isDigit: Bool) {
      if isSpacePending || !isDigit { endNumber() }
      if isSpacePending, !key.isEmpty { key.append(0x20) }
      isSpacePending = false
      if isDigit { digitCount += 1 }
    }

    private mutating func endNumber() {
      defer { digitCount = 0 }
      guard digitCount > 0, digitCount < KeyBuilder.numberWidth else { return }
      // Zeros go behind the digits and then change places with them: `insert` is slow.
      let start = key.count - digitCount
      for _ in digitCount..<KeyBuilder.numberWidth { key.append(0x30) }
      for index in stride(from: digitCount - 1, through: 0, by: -1) {
        key.swapAt(start + index, key.count - digitCount + index)
      }
    }
  }
}
