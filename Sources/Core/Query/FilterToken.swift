/// A word, a quoted text or a sign of a filter, and where it stands.
struct FilterToken {
  enum Kind { case word, quoted, sign }
  let kind: Kind
  let text: String
  /// The place of its first scalar.
  let start: Int

  func isWord(_ word: String) -> Bool { kind == .word && TextFold.key(text) == word }

  func isSign(_ sign: String) -> Bool { kind == .sign && text == sign }

  /// What a text is made of.
  enum Split {
    case tokens([FilterToken])
    /// A quotation that begins at the place and has no end.
    case openQuotation(Int)
  }

  /// Takes a text apart; signs may be of full width, as an input method types them.
  static func split(_ text: String) -> Split {
    let scalars = Array(text.unicodeScalars)
    var tokens: [FilterToken] = []
    var index = 0
    while index < scalars.count {
      let start = index
      if scalars[index].properties.isWhitespace {
        index += 1
      } else if quotes[scalars[index]] != nil {
        guard let word = quotation(scalars, &index) else { return .openQuotation(start) }
        tokens.append(FilterToken(kind: .quoted, text: word, start: start))
      } else if let (sign, length) = sign(scalars[index...]) {
        index += length
        tokens.append(FilterToken(kind: .sign, text: sign, start: start))
      } else {
        var word = String.UnicodeScalarView()
        while index < scalars.count, !scalars[index].properties.isWhitespace,
          sign(scalars[index...]) == nil || isInTime(scalars, index, start)
            || isInRange(tokens.last, scalars[index], index > start)
        {
          word.append(scalars[index])
          index += 1
        }
        tokens.append(FilterToken(kind: .word, text: String(word), start: start))
      }
    }
    return .tokens(tokens)
  }

  /// The text up to the closing quote; a backslash takes the next character as it stands.
  private static func quotation(_ scalars: [Unicode.Scalar], _ index: inout Int) -> String? {
    let end = quotes[scalars[index]]
    var word = String.UnicodeScalarView()
    index += 1
    while index < scalars.count, scalars[index] != end {
      if scalars[index] == "\\", index + 1 < scalars.count { index += 1 }
      word.append(scalars[index])
      index += 1
    }
    guard index < scalars.count else { return nil }
    index += 1
    return String(word)
  }

  /// Whether a colon stands inside a time, such as 19:30, and separates nothing.
  private static func isInTime(_ scalars: [Unicode.Scalar], _ index: Int, _ start: Int) -> Bool {
    guard isSame(scalars[index], ":"), index > start, index + 1 < scalars.count else {
      return false
    }
    return scalars[start..<index].allSatisfy {
      $0.properties.numericType == .decimal || $0 == "." || isSame($0, ":")
    }
  }

  /// Whether a tilde stands between the ends of a range, as Japanese has it: `day:6月〜8月`.
  private static func isInRange(
    _ before: FilterToken?, _ sign: Unicode.Scalar, _ isInWord: Bool
  ) -> Bool {
    isInWord && before?.isSign(":") == true && isSame(sign, "~")
  }

  /// What opens a quotation and what closes it, as keyboards and input methods type them.
  private static let quotes: [Unicode.Scalar: Unicode.Scalar] = [
    "\"": "\"", "'": "'", "＂": "＂", "＇": "＇", "\u{201C}": "\u{201D}", "\u{2018}": "\u{2019}",
    "「": "」", "『": "』",
  ]

  /// Signs of one character that are typed for two.
  private static let joined: [Unicode.Scalar: String] = [
    "≧": ">=", "≥": ">=", "≦": "<=", "≤": "<=", "≠": "!=",
  ]

  /// Signs that stand for others, as other languages write them.
  private static let meant = ["==": "=", "<>": "!="]

  /// The sign that a text begins with, and how many scalars it takes.
  private static func sign(_ rest: ArraySlice<Unicode.Scalar>) -> (text: String, length: Int)? {
    if let first = rest.first, let sign = joined[first] { return (sign, 1) }
    for sign in ["!=", "<=", ">=", "!~", "==", "<>", "=", "<", ">", "~", "(", ")", ":"]
    where rest.starts(with: sign.unicodeScalars, by: isSame) {
      return (meant[sign] ?? sign, sign.unicodeScalars.count)
    }
    return nil
  }

  private static func isSame(_ typed: Unicode.Scalar, _ sign: Unicode.Scalar) -> Bool {
    // Where Japanese is typed on a Mac the tilde is a wave dash.
    typed == sign || typed.value == sign.value + 0xFEE0 || (typed == "〜" && sign == "~")
  }
}
