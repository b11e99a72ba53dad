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
          "“\(text)” is not \(allowed.en)", ja: "「\(text)」は \(allowed.ja)ではありません"),
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

  /// Reads `7:05`, `19:30`, `7:05 pm`, `19時30分`, `19時`, in full width too.
  static func minutes(_ text: String) -> Int64? {
    var bytes = NumberText.normalized(text)
    var shift: Int64?
    for (suffix, hours) in [("am", Int64(0)), ("pm", 12)] where bytes.hasSuffix(suffix) {
      bytes.removeLast(2)
      shift = hours
    }
    while bytes.last == UInt8(ascii: " ") { bytes.removeLast() }
    let parts = String(decoding: bytes, as: UTF8.self)
      .split(whereSeparator: { $0 == ":" || $0 == "時" || $0 == "分" })
    let isJapanese = bytes.hasSuffix("時") || bytes.hasSuffix("分")
    guard parts.count == 2 || (parts.count == 1 && (isJapanese || shift != nil)),
      parts.allSatisfy({ (1...2).contains($0.utf8.count) }),
      var hour = Int64(parts[0]), let minute = parts.count == 2 ? Int64(parts[1]) : 0,
      hour >= 0, minute >= 0, minute < 60
    else { return nil }
    if let shift {
      guard (1...12).contains(hour) else { return nil }
      hour = hour % 12 + shift
    }
    return hour < 24 ? hour * 60 + minute : nil
  }
}

/// A number below 100 as two digits.
func twoDigits(_ number: Int64) -> String { number < 10 ? "0\(number)" : String(number) }

extension [UInt8] {
  fileprivate func hasSuffix(_ text: String) -> Bool { suffix(text.utf8.count).elementsEqual(text.utf8) }
}
