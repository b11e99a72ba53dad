/// A picture as it will be stored, before it has a name.
///
/// Where values of a new entry are given, its hash stands for it: the name of its file is known
/// only when the entry gets its identifier. `Writer.offered` says which picture is meant.
package struct NewPicture: Sendable, Hashable {
  package let bytes: [UInt8]
  /// The SHA-256 of its bytes, as hexadecimal digits.
  package let hash: String
  package let width: Int
  package let height: Int

  /// The most pixels of a picture that is kept: what `hibi-imaging` makes at most.
  private static let mostPixels = 25_000_000

  /// Takes the bytes of a PNG that says a size which is kept; nil for anything else.
  ///
  /// What is behind the head is not read.
  package init?(png bytes: [UInt8]) {
    // The signature, then the header's length, name, width and height
    // (https://www.w3.org/TR/png-3/#11IHDR).
    let start: [UInt8] = [
      0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52,
    ]
    guard bytes.count >= 24, bytes.starts(with: start) else { return nil }
    width = bytes[16..<20].reduce(0) { $0 << 8 | Int($1) }
    height = bytes[20..<24].reduce(0) { $0 << 8 | Int($1) }
    guard width > 0, height > 0, width <= NewPicture.mostPixels / height else { return nil }
    self.bytes = bytes
    hash = SHA256.hex(bytes)
  }

  /// The value that stands for it until it is stored.
  package var value: Value { .text(hash) }
}

/// The names of the files of pictures: the identifier of an entry as hexadecimal digits, and a number
/// from the second picture of that entry on.
enum PictureName {
  /// The name of the n-th picture of an entry.
  ///
  /// ```swift
  /// PictureName.make(uid, 2)  // "019a…-2.png"
  /// ```
  static func make(_ uid: UID, _ number: Int) -> String {
    uid.hex + (number > 1 ? "-\(number)" : "") + ".png"
  }

  /// Whether a text is such a name, so that a path may be made of it.
  static func isName(_ text: String) -> Bool {
    guard text.hasSuffix(".png"), (36...46).contains(text.utf8.count) else { return false }
    let key = text.utf8.dropLast(4)
    let rest = key.dropFirst(32)
    return key.prefix(32).allSatisfy(isDigit)
      && (rest.isEmpty
        || rest.first == UInt8(ascii: "-") && rest.count > 1
          && rest.dropFirst().allSatisfy { (0x30...0x39).contains($0) })
  }

  /// Whether a text is a hash, which stands for a picture that has no name yet.
  static func isHash(_ text: String) -> Bool {
    text.utf8.count == 64 && text.utf8.allSatisfy(isDigit)
  }

  /// The digits of the entry whose picture it is.
  static func owner(_ name: String) -> String { String(name.prefix(32)) }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte)
  }
}
