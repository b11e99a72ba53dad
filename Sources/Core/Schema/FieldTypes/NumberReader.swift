/// Reads sums of products of numbers from text that `NumberText` made narrow and lower case.
struct NumberReader {
  /// What was typed, for errors.
  let text: String
  let bytes: [UInt8]
  let unit: [UInt8]
  /// The decimal places of the field.
  let places: Int
  /// Whether a point before three digits may stand between thousands.
  let isGrouped: Bool
  private var position = 0

  init(text: String, bytes: [UInt8], unit: [UInt8], places: Int, isGrouped: Bool) {
    self.text = text
    self.bytes = bytes
    self.unit = unit
    self.places = places
    self.isGrouped = isGrouped
  }

  mutating func sum() throws(HibiError) -> ExactNumber {
    let isNegative = take("-")
    if !isNegative { _ = take("+") }
    let first = try product()
    var total = isNegative ? first.negated : first
    while position < bytes.count {
      let isMinus = take("-")
      guard isMinus || take("+") else { throw NumberText.notANumber(text) }
      let term = try product()
      total = try total.plus(isMinus ? term.negated : term, text)
    }
    return total
  }

  private mutating func product() throws(HibiError) -> ExactNumber {
    skipSpaces()
    // `0x10` is sixteen to who writes programs, and nothing as a product.
    guard !bytes[position...].starts(with: "0x".utf8) else { throw NumberText.notANumber(text) }
    var result = try number()
    while take("x") || take("*") { result = try result.times(try number(), text) }
    return result
  }

  private mutating func number() throws(HibiError) -> ExactNumber {
    skipSpaces()
    let start = position
    var exact = ExactNumber(digits: 0, places: 0)
    var isAfterPoint = false
    while position < bytes.count {
      let byte = bytes[position]
      if NumberText.isDigit(byte) {
        let (shifted, first) = exact.digits.multipliedReportingOverflow(by: 10)
        let (next, second) = shifted.addingReportingOverflow(Int128(byte - 48))
        if first || second { throw NumberText.tooLarge(text) }
        exact.digits = next
        if isAfterPoint { exact.places += 1 }
      } else if byte == UInt8(ascii: "."), !isAfterPoint {
        isAfterPoint = true
      } else {
        break
      }
      position += 1
    }
    // `.5` can only be a half; `5.` looks like a number that is not finished.
    guard position > start, NumberText.isDigit(bytes[position - 1]) else {
      throw NumberText.notANumber(text)
    }
    try refuseGrouping(from: start)
    let whole = position - start - exact.places - 1
    if isGrouped, exact.places == 3, (1...3).contains(whole), bytes[start] != 48 {
      throw NumberText.grouped(text, Array(bytes[start..<position]), places)
    }
    skipUnit()
    return exact
  }

  /// A comma, a point, an apostrophe or a space before a digit, or an exponent.
  private func refuseGrouping(from start: Int) throws(HibiError) {
    guard position < bytes.count else { return }
    let rest = bytes[position...]
    if ",.' ".utf8.contains(bytes[position]),
      rest.dropFirst().first.map(NumberText.isDigit) == true
    {
      let run = bytes[start...].prefix { NumberText.isDigit($0) || ",.' ".utf8.contains($0) }
      throw NumberText.grouped(text, Array(run), places)
    }
    let exponent = rest.dropFirst()
    if bytes[position] == UInt8(ascii: "e"), !startsWithUnit(), !exponent.isEmpty,
      exponent.allSatisfy({ NumberText.isDigit($0) || $0 == 43 || $0 == 45 })
    {
      throw NumberText.exponent(text)
    }
  }

  private func startsWithUnit() -> Bool {
    !unit.isEmpty && bytes[position...].starts(with: unit)
  }

  private mutating func skipUnit() {
    let before = position
    skipSpaces()
    if startsWithUnit() {
      position += unit.count
      skipSpaces()
    } else if position < bytes.count, !"+-x*".utf8.contains(bytes[position]) {
      position = before
    }
  }

  private mutating func take(_ sign: Character) -> Bool {
    skipSpaces()
    guard position < bytes.count, bytes[position] == sign.asciiValue else { return false }
    position += 1
    return true
  }

  private mutating func skipSpaces() {
    while position < bytes.count, bytes[position] == UInt8(ascii: " ") { position += 1 }
  }
}
