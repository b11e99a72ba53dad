/// A length of time, stored as seconds.
///
/// ```swift
/// try DurationType().parse("1h30m", unit: "")   // 5400 seconds, and so are:
/// // 90m · 1:30 · 1.5h · 1 hour 30 min · 1時間30分 · 1時間半; 90 where the field's unit is min
/// ```
///
/// A bare number is refused where the field's unit is no unit of time: nobody can say what it is.
public struct DurationType: FieldRules, Hashable {
  /// The shortest and the longest in seconds, both allowed.
  public var bounds = DurationType.common

  /// Up to 100,000 hours, which is more than eleven years.
  public static let common: ClosedRange<Int64> = 0...360_000_000

  /// What lengths of time are measured in; machine formats have the number of them.
  package static let unit = Localized("seconds", ja: "秒")

  package static let name = "duration"
  package var column: String { "INTEGER" }
  package var columnBounds: ClosedRange<Int64>? { bounds }
  package var allowed: Localized {
    func range(_ language: Language, _ to: String) -> String {
      DurationType.text(bounds.lowerBound, language) + to
        + DurationType.text(bounds.upperBound, language)
    }
    return Localized(
      "a length of time from \(range(.en, " to "))", ja: "\(range(.ja, " から "))までの時間の長さ")
  }

  package func parse(_ text: String, unit: String) throws(HibiError) -> Value {
    let seconds = try DurationReader(text, unit: unit).seconds()
    try check(.integer(seconds))
    return .integer(seconds)
  }

  package func show(_ value: Value, _ language: Language) -> String {
    value.integer.map { DurationType.text($0, language) } ?? ""
  }

  package func plain(_ value: Value) -> String { show(value, .en) }
  package func json(_ value: Value) -> JSON { value.integer.map { .integer($0) } ?? .null }

  package func value(_ json: JSON) throws(HibiError) -> Value {
    // Who writes a definition by hand writes 30m.
    if case .string(let text) = json { return try parse(text, unit: "") }
    guard case .number(let digits) = json, let seconds = Int64(digits) else { throw wrongKind() }
    try check(.integer(seconds))
    return .integer(seconds)
  }

  package func check(_ value: Value) throws(HibiError) {
    guard let seconds = value.integer else { throw wrongKind() }
    guard bounds.contains(seconds) else {
      throw outOfBounds(DurationType.text(seconds, .en), allowed)
    }
  }

  package func definition() -> [JSON.Member] {
    var members: [JSON.Member] = []
    if bounds.lowerBound != DurationType.common.lowerBound {
      members.append(JSON.Member("min", .integer(bounds.lowerBound)))
    }
    if bounds.upperBound != DurationType.common.upperBound {
      members.append(JSON.Member("max", .integer(bounds.upperBound)))
    }
    return members
  }

  /// Seconds as people read them: `1h30m`, `45s`, `0m`; `1時間30分`.
  package static func text(_ seconds: Int64, _ language: Language) -> String {
    let words = language == .ja ? ["時間", "分", "秒"] : ["h", "m", "s"]
    let all = seconds.magnitude
    let parts = zip([all / 3600, all / 60 % 60, all % 60], words).filter { $0.0 > 0 }
    let text = parts.map { "\($0.0)\($0.1)" }.joined()
    return (seconds < 0 ? "-" : "") + (text.isEmpty ? "0" + words[1] : text)
  }
}

/// Reads what is typed for a length of time.
private struct DurationReader {
  private let typed: String
  private let unit: String
  private var rest: Substring

  init(_ text: String, unit: String) {
    typed = text
    self.unit = String(decoding: NumberText.normalized(unit), as: UTF8.self)
    rest = Substring(String(decoding: NumberText.normalized(text), as: UTF8.self))
  }

  /// The units with the words for each, the longest unit first.
  private static let units: [(seconds: Int64, words: Set<String>)] = [
    (3600, ["h", "hr", "hrs", "hour", "hours", "時間"]),
    (60, ["m", "min", "mins", "minute", "minutes", "分", "分間"]),
    (1, ["s", "sec", "secs", "second", "seconds", "秒", "秒間"]),
  ]

  private static func seconds(_ word: String) -> Int64? {
    units.first { $0.words.contains(word) }?.seconds
  }

  mutating func take(_ sign: Character) -> Bool {
    guard rest.first == sign else { return false }
    rest.removeFirst()
    return true
  }

  func seconds() throws(HibiError) -> Int64 {
    var reader = self
    return try reader.read()
  }

  private mutating func read() throws(HibiError) -> Int64 {
    if let clock = try clock() { return clock }
    var total: Int64 = 0
    // Units go down; a number behind hours without one is minutes, as in 1h30.
    var last: Int64 = .max
    repeat {
      let number = try number()
      while take(" ") {}
      let word = String(rest.prefix { !$0.isNumber && $0 != " " && $0 != "." && $0 != "半" })
      rest = rest.dropFirst(word.count)
      let size: Int64
      if word.isEmpty {
        switch last {
        case .max: size = try bare()
        case 3600: size = 60
        case 60: size = 1
        default: throw refusal()
        }
      } else if let known = DurationReader.seconds(word), known < last {
        size = known
      } else {
        throw refusal()
      }
      total = try added(total, number, size)
      last = size
      if size > 1, take("半") { total = try added(total, ExactNumber(digits: 5, places: 1), size) }
      while take(" ") {}
    } while !rest.isEmpty
    return total
  }

  /// Reads `1:30` and `1:30:15`, nil for any other text.
  private func clock() throws(HibiError) -> Int64? {
    let parts = rest.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count > 1 else { return nil }
    let numbers = parts.map { part in
      part.utf8.count <= 9 && part.utf8.allSatisfy(NumberText.isDigit) ? Int64(part) : nil
    }
    guard parts.count <= 3, let hours = numbers[0], parts.dropFirst().allSatisfy({ $0.count == 2 }),
      let minutes = numbers[1], minutes < 60, let seconds = parts.count == 3 ? numbers[2] : 0,
      seconds < 60
    else { throw refusal() }
    return hours * 3600 + minutes * 60 + seconds
  }

  private mutating func number() throws(HibiError) -> ExactNumber {
    let digits = rest.prefix { $0.isASCII && $0.isNumber || $0 == "." }
    let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
    // Nine digits of hours are more than any bounds, and far below 2^63 seconds.
    guard (1...2).contains(parts.count), parts.allSatisfy({ (1...9).contains($0.utf8.count) }),
      let number = Int64(parts.joined())
    else { throw refusal() }
    rest = rest[digits.endIndex...]
    return ExactNumber(
      digits: Int128(number), places: parts.count == 2 ? parts[1].utf8.count : 0)
  }

  /// What a number alone is in.
  private func bare() throws(HibiError) -> Int64 {
    if let size = DurationReader.seconds(unit) { return size }
    throw HibiError(
      .refused,
      Localized(
        "'\(typed)' may be minutes or hours", ja: "「\(typed)」が分なのか時間なのかわかりません"),
      hints: [
        Localized(
          "Write the unit: \(typed)m or \(typed)h.", ja: "\(typed)分 か \(typed)時間 のように単位をつけてください。")
      ])
  }

  private func added(_ total: Int64, _ number: ExactNumber, _ size: Int64) throws(HibiError)
    -> Int64
  {
    // What is no whole number of seconds is none that a person means.
    guard
      let part = try? number.times(ExactNumber(digits: Int128(size), places: 0), typed)
        .scaled(to: 0, typed: typed)
    else { throw refusal() }
    // A few parts of nine digits each stay far below 2^63.
    return total &+ part
  }

  private func refusal() -> HibiError {
    HibiError(
      .refused,
      Localized("'\(typed)' is not a length of time", ja: "「\(typed)」は時間の長さとして読めません"),
      hints: [
        Localized(
          "Write it as 1h30m, 90m, 1:30 or 1.5h.", ja: "1時間30分、90分、1:30、1.5時間 のように入力してください。")
      ])
  }
}
