/// Keys as they are meant where nobody types text: an input method that is on must not be in the
/// way of a command.
package enum KeyFolding {
  /// The key that a full-width letter or sign, or a kana vowel, stands for; nil for other kana and
  /// kanji, which no command has.
  ///
  /// ```swift
  /// KeyFolding.fold(Key("ａ"))  // a
  /// KeyFolding.fold(Key("あ"))  // a: what an input method makes of it
  /// KeyFolding.fold(Key("か"))  // nil
  /// ```
  package static func fold(_ key: Key) -> Key? {
    guard case .character(let character) = key,
      let scalar = character.unicodeScalars.first, character.unicodeScalars.count == 1
    else { return key }
    switch scalar.value {
    case ..<0x80: return key
    case 0x3000: return Key(" ")
    case 0xFF01...0xFF5E:
      return Unicode.Scalar(scalar.value - 0xFEE0).map { Key(Character($0)) } ?? key
    default: break
    }
    if let vowel = vowels[scalar] { return Key(vowel) }
    if let sign = signs[scalar] { return Key(sign) }
    return nil
  }

  private static let vowels: [Unicode.Scalar: Character] = [
    "あ": "a", "い": "i", "う": "u", "え": "e", "お": "o",
    "ア": "a", "イ": "i", "ウ": "u", "エ": "e", "オ": "o",
    "ｱ": "a", "ｲ": "i", "ｳ": "u", "ｴ": "e", "ｵ": "o",
  ]

  /// What the signs of a keyboard become in Japanese.
  private static let signs: [Unicode.Scalar: Character] = [
    "・": "/", "「": "[", "」": "]", "。": ".", "、": ",",
    // What the key of the minus gives: a long vowel, or the sign of mathematics.
    "ー": "-", "ｰ": "-", "−": "-",
  ]
}
