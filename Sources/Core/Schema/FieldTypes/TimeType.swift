/// A time of day, stored as minutes since midnight, 0 to 1439.
public struct TimeType: FieldRules, Hashable {
  package static let name = "time"

  package var column: String { "INTEGER" }

  package var columnBounds: ClosedRange<Int64>? { 0...1439 }

  package var allowed: Localized {
    Localized("a time from 00:00 to 23:59", ja: "00:00 から 23:59 までの時刻")
  }

  package func parse(_ text: String, unit: String) throws(HibiError) -> Value {
    guard let minutes = TimeType.minutes(text) else {
      throw HibiError(
        .refused,
        Localized(
          "'\(text)' is not \(allowed.en)", ja: "「\(text)」は \(allowed.ja)ではありません"),
        hints: [Localized("Write it as 19:30.", ja: "19:30 のように入力してください。")])
    }
    return .integer(minutes)
  }

  package func show(_ value: Value, _ language: Language) -> String { plain(value) }

  package func plain(_ value: Value) -> String {
    guard let minutes = value.integer else { return "" }
    return twoDigits(minutes / 60) + ":" + twoDigits(minutes % 60)
  }

  package func json(_ value: Value) -> JSON {
    value.isNone ? .null : .string(plain(value))
  }

  package func value(_ json: JSON) throws(HibiError) -> Value {
    guard case .string(let text) = json else { throw wrongKind() }
    return try parse(text, unit: "")
  }

  package func check(_ value: Value) throws(HibiError) {
    guard let minutes = value.integer, (0...1439).contains(minutes) else { throw wrongKind() }
  }

  /// Reads `7:05`, `19:30`, `1930`, `7:05 pm`, `19時30分`, `19時`, `午後7時5分`, in full width too.
  static func minutes(_ text: String) -> Int64? {
    if let plain = plain(text) { return plain }
    var rest = Substring(String(decoding: NumberText.normalized(text), as: UTF8.self))
    var half: Int64?
    for (word, hours) in [("am", Int64(0)), ("pm", 12)] where half == nil && rest.hasSuffix(word) {
      rest = rest.dropLast(2)
      half = hours
    }
    for (word, hours) in [("午前", Int64(0)), ("午後", 12)] where half == nil && rest.hasPrefix(word) {
      rest = rest.dropFirst(2)
      half = hours
    }
    while rest.last == " " { rest.removeLast() }
    while rest.first == " " { rest.removeFirst() }
    if rest.utf8.count == 4, rest.utf8.allSatisfy({ (48...57).contains($0) }),
      let number = Int64(rest)
    {
      return minutes(number / 100, number % 100, half)
    }
    guard let hour = digits(&rest) else { return nil }
    if rest.isEmpty {
      // A bare number is an hour only where “pm” says so.
      return half.flatMap { minutes(hour, 0, $0) }
    }
    let isJapanese = rest.first == "時"
    guard isJapanese || rest.first == ":" else { return nil }
    rest.removeFirst()
    if isJapanese, rest.isEmpty { return minutes(hour, 0, half) }
    let count = rest.utf8.count
    guard let minute = digits(&rest) else { return nil }
    if isJapanese {
      guard rest == "分" || rest.isEmpty else { return nil }
    } else {
      // `7:5` may be five minutes past or half past.
      guard rest.isEmpty, count == 2 else { return nil }
    }
    return minutes(hour, minute, half)
  }

  /// The minutes of `19:30`, as files hold it; nil for any other text.
  private static func plain(_ text: String) -> Int64? {
    let bytes = text.utf8.span
    guard bytes.count == 5 else { return nil }
    var number: Int64 = 0
    for index in bytes.indices {
      let byte = bytes[index]
      if index == 2 {
        guard byte == UInt8(ascii: ":") else { return nil }
      } else {
        guard (48...57).contains(byte) else { return nil }
        number = number * 10 + Int64(byte - 48)
      }
    }
    return number < 2400 && number % 100 < 60 ? number / 100 * 60 + number % 100 : nil
  }

  private static func minutes(_ hour: Int64, _ minute: Int64, _ half: Int64?) -> Int64? {
    guard minute < 60 else { return nil }
    guard let half else { return hour < 24 ? hour * 60 + minute : nil }
    // 午後0時 is said for noon; 13 pm is a slip.
    return hour <= 12 ? (hour % 12 + half) * 60 + minute : nil
  }

  /// Takes one or two digits.
  private static func digits(_ rest: inout Substring) -> Int64? {
    let digits = rest.prefix { ("0"..."9").contains($0) && $0.isASCII }
    guard (1...2).contains(digits.utf8.count) else { return nil }
    rest = rest[digits.endIndex...]
    return Int64(digits)
  }
}

/// A number below 100 as two digits.
func twoDigits(_ number: Int64) -> String { number < 10 ? "0\(number)" : String(number) }
