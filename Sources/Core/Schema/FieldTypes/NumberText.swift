/// Reads numbers as people type them: full-width digits, a unit, sums and products.
///
/// ```swift
/// try NumberText.parse("2x150+40", places: 0, unit: "kcal")  // 340
/// try NumberText.parse("１５０", places: 0, unit: "g")         // 150
/// try NumberText.parse("12.5g", places: 1, unit: "g")        // 125
/// ```
///
/// Grouping and decimal commas are refused with both readings: `1,050` is 1050 to one person
/// and 1.05 to another, and a wrong guess is a wrong record.
enum NumberText {
  /// Returns the value in units of 10^-places.
  static func parse(_ text: String, places: Int, unit: String) throws(HibiError) -> Int64 {
    var reader = Reader(text: text, scalars: normalized(text), unit: normalized(unit))
    let exact = try reader.sum()
    return try exact.scaled(to: places, typed: text)
  }

  /// Full-width forms, the typographic minus and multiplication signs as ASCII, in lower case.
  static func normalized(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0xFF01...0xFF5E: bytes.append(lowercased(UInt8(scalar.value - 0xFEE0)))
      case 0x3000, 0xA0, 0x2009, 0x202F: bytes.append(UInt8(ascii: " "))
      case 0x2212: bytes.append(UInt8(ascii: "-"))
      case 0xD7: bytes.append(UInt8(ascii: "x"))
      case 0..<0x80: bytes.append(lowercased(UInt8(scalar.value)))
      default: bytes.append(contentsOf: Array(String(scalar).utf8))
      }
    }
    while bytes.last == UInt8(ascii: " ") { bytes.removeLast() }
    return Array(bytes.drop { $0 == UInt8(ascii: " ") })
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (65...90).contains(byte) ? byte + 32 : byte
  }

  /// A number as digits and the count of those after the point.
  private struct Exact {
    var digits: Int128
    var places: Int

    func scaled(to wanted: Int, typed: String) throws(HibiError) -> Int64 {
      var digits = digits
      var places = places
      while places > wanted, digits % 10 == 0 {
        digits /= 10
        places -= 1
      }
      if places > wanted {
        throw wanted == 0
          ? HibiError(
            .refused,
            Localized(
              "“\(typed)” is not a whole number", ja: "「\(typed)」は整数ではありません"),
            hints: [
              Localized(
                "Write a whole number, such as 730.", ja: "730 のように整数で入力してください。")
            ])
          : HibiError(
            .refused,
            Localized(
              "“\(typed)” has more than \(wanted) decimal place\(wanted == 1 ? "" : "s")",
              ja: "「\(typed)」は小数\(wanted)桁を超えています"))
      }
      while places < wanted {
        let (next, overflow) = digits.multipliedReportingOverflow(by: 10)
        if overflow { throw tooLarge(typed) }
        digits = next
        places += 1
      }
      guard let result = Int64(exactly: digits) else { throw tooLarge(typed) }
      return result
    }
  }

  private static func tooLarge(_ typed: String) -> HibiError {
    HibiError(
      .refused,
      Localized("“\(typed)” is too large a number", ja: "「\(typed)」は数値として大きすぎます"))
  }

  private struct Reader {
    let text: String
    let scalars: [UInt8]
    let unit: [UInt8]
    var position = 0

    init(text: String, scalars: [UInt8], unit: [UInt8]) {
      self.text = text
      self.scalars = scalars
      self.unit = unit
    }

    mutating func sum() throws(HibiError) -> Exact {
      let negative = take("-")
      if !negative { _ = take("+") }
      var total = try product()
      if negative { total.digits = -total.digits }
      while position < scalars.count {
        let minus = take("-")
        guard minus || take("+") else { throw notANumber() }
        var term = try product()
        if minus { term.digits = -term.digits }
        total = try added(total, term)
      }
      return total
    }

    private mutating func product() throws(HibiError) -> Exact {
      var result = try number()
      while take("x") || take("*") {
        let factor = try number()
        let (digits, overflow) = result.digits.multipliedReportingOverflow(by: factor.digits)
        if overflow { throw tooLarge(text) }
        result = Exact(digits: digits, places: result.places + factor.places)
      }
      return result
    }

    private mutating func number() throws(HibiError) -> Exact {
      skipSpaces()
      var exact = Exact(digits: 0, places: 0)
      var count = 0
      var afterPoint = false
      while position < scalars.count {
        let byte = scalars[position]
        if (48...57).contains(byte) {
          let (shifted, first) = exact.digits.multipliedReportingOverflow(by: 10)
          let (next, second) = shifted.addingReportingOverflow(Int128(byte - 48))
          if first || second { throw tooLarge(text) }
          exact.digits = next
          if afterPoint { exact.places += 1 }
          count += 1
        } else if byte == UInt8(ascii: "."), !afterPoint, count > 0 {
          afterPoint = true
        } else {
          break
        }
        position += 1
      }
      guard count > 0, !afterPoint || exact.places > 0 else { throw notANumber() }
      try refuseGrouping()
      skipUnit()
      return exact
    }

    /// A comma, a point or a space between digits, or an exponent, can be read in two ways.
    private func refuseGrouping() throws(HibiError) {
      guard position < scalars.count else { return }
      let rest = scalars[position...]
      let digitFollows = rest.dropFirst().first.map { (48...57).contains($0) } ?? false
      let mark = rest.first ?? 0
      let isMark = [UInt8(ascii: ","), UInt8(ascii: " "), UInt8(ascii: "."), UInt8(ascii: "'")]
        .contains(mark)
      if isMark && digitFollows {
        let together = String(decoding: scalars.filter { (48...57).contains($0) || $0 == 45 }, as: UTF8.self)
        let split = String(
          decoding: scalars.map { $0 == mark ? UInt8(ascii: ".") : $0 }, as: UTF8.self)
        throw HibiError(
          .refused,
          Localized(
            "“\(text)” can be read as \(together) or as \(split)",
            ja: "「\(text)」は \(together) とも \(split) とも読めます"),
          hints: [
            Localized(
              "Write digits without grouping and a point for decimals: \(together) or \(split).",
              ja: "桁区切りは使わず、小数点は「.」で入力してください（\(together) または \(split)）。")
          ])
      }
      if mark == UInt8(ascii: "e"), !startsWithUnit(),
        rest.dropFirst().allSatisfy({ (48...57).contains($0) || $0 == 43 || $0 == 45 })
      {
        throw HibiError(
          .refused,
          Localized(
            "“\(text)” is written with an exponent", ja: "「\(text)」は指数で書かれています"),
          hints: [
            Localized("Write all digits: 1000, not 1e3.", ja: "1e3 ではなく 1000 のように、すべての桁を書いてください。")
          ])
      }
    }

    private func startsWithUnit() -> Bool {
      !unit.isEmpty && scalars[position...].starts(with: unit)
    }

    private mutating func skipUnit() {
      let before = position
      skipSpaces()
      if startsWithUnit() {
        position += unit.count
        skipSpaces()
      } else if position < scalars.count, !"+-x*".utf8.contains(scalars[position]) {
        position = before
      }
    }

    private mutating func take(_ sign: Character) -> Bool {
      skipSpaces()
      guard position < scalars.count, scalars[position] == sign.asciiValue else { return false }
      position += 1
      return true
    }

    private mutating func skipSpaces() {
      while position < scalars.count, scalars[position] == UInt8(ascii: " ") { position += 1 }
    }

    private func added(_ left: Exact, _ right: Exact) throws(HibiError) -> Exact {
      var left = left
      var right = right
      while left.places < right.places {
        let (digits, overflow) = left.digits.multipliedReportingOverflow(by: 10)
        if overflow { throw tooLarge(text) }
        left = Exact(digits: digits, places: left.places + 1)
      }
      while right.places < left.places {
        let (digits, overflow) = right.digits.multipliedReportingOverflow(by: 10)
        if overflow { throw tooLarge(text) }
        right = Exact(digits: digits, places: right.places + 1)
      }
      let (digits, overflow) = left.digits.addingReportingOverflow(right.digits)
      if overflow { throw tooLarge(text) }
      return Exact(digits: digits, places: left.places)
    }

    private func notANumber() -> HibiError {
      HibiError(
        .refused,
        Localized("“\(text)” is not a number", ja: "「\(text)」は数値ではありません"),
        hints: [
          Localized(
            "Write digits, such as 730, or a sum: 2x150+40.",
            ja: "730 や 2x150+40 のように数字で入力してください。")
        ])
    }
  }
}
