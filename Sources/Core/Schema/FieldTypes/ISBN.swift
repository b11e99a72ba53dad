/// An International Standard Book Number, kept as its thirteen digits.
///
/// ```swift
/// try ISBN("4-06-319239-3").digits    // 9784063192391
/// try ISBN("978-4-06-319239-2")       // refused: the check digit must be 1
/// ```
///
/// Hyphens, blanks and full-width digits are taken. A number of ten digits is the same book as
/// 978 and its first nine; 979 has no form of ten. Source: ISO 2108, check digits modulo 11 and 10.
public struct ISBN: Sendable, Hashable {
  /// The thirteen digits.
  public let digits: String

  /// Reads a number.
  /// - Throws: 65 with the right check digit, or with what is no book number.
  public init(_ text: String) throws(HibiError) {
    var signs: [UInt8] = []
    for byte in NumberText.normalized(text) where byte != UInt8(ascii: "-") && byte != 0x20 {
      signs.append(byte)
    }
    if signs.starts(with: "isbn".utf8) { signs.removeFirst(4) }
    if signs.first == UInt8(ascii: ":") { signs.removeFirst() }
    let isNumber = signs.dropLast().allSatisfy { (48...57).contains($0) }
    let last = signs.last ?? 0
    guard isNumber, signs.count == 13 || signs.count == 10,
      (48...57).contains(last) || (signs.count == 10 && last == UInt8(ascii: "x"))
    else {
      throw HibiError(
        .refused,
        Localized(
          "'\(text)' is not an ISBN: 10 or 13 digits", ja: "「\(text)」は ISBN ではありません（10 桁か 13 桁）"))
    }
    let values = signs.dropLast().map { Int($0) - 48 }
    if signs.count == 10 {
      let right = ISBN.check10(values)
      guard right == last else { throw ISBN.wrongDigit(text, right) }
      let body = [9, 7, 8] + values
      digits = String(decoding: body.map { UInt8($0 + 48) } + [ISBN.check13(body)], as: UTF8.self)
      return
    }
    guard signs.starts(with: "978".utf8) || signs.starts(with: "979".utf8) else {
      throw HibiError(
        .refused,
        Localized(
          "'\(text)' is not an ISBN: 13 digits begin with 978 or 979",
          ja: "「\(text)」は ISBN ではありません（13 桁なら 978 か 979 で始まります）"))
    }
    let right = ISBN.check13(values)
    guard right == last else { throw ISBN.wrongDigit(text, right) }
    digits = String(decoding: signs, as: UTF8.self)
  }

  private static func check10(_ digits: [Int]) -> UInt8 {
    let sum = digits.enumerated().reduce(0) { $0 + (10 - $1.offset) * $1.element }
    let check = (11 - sum % 11) % 11
    return check == 10 ? UInt8(ascii: "x") : UInt8(48 + check)
  }

  private static func check13(_ digits: [Int]) -> UInt8 {
    let sum = digits.enumerated().reduce(0) { $0 + ($1.offset % 2 == 0 ? 1 : 3) * $1.element }
    return UInt8(48 + (10 - sum % 10) % 10)
  }

  private static func wrongDigit(_ text: String, _ right: UInt8) -> HibiError {
    let digit = right == UInt8(ascii: "x") ? "X" : String(UnicodeScalar(right))
    return HibiError(
      .refused,
      Localized(
        "'\(text)': the check digit is wrong; it must be \(digit)",
        ja: "「\(text)」：最後の数字（チェックディジット）が違います。正しくは \(digit) です"),
      hints: [
        Localized("Compare it with the book: one digit is off.", ja: "本の表示と見比べてください。どこかの数字が違います。")
      ])
  }
}
