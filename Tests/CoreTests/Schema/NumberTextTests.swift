import HibiTestSupport
import Testing

@testable import HibiCore

@Suite struct NumberTextTests {
  static let read: [(String, Int, Int64)] = [
    ("730", 0, 730), ("１５０", 0, 150), ("730kcal", 0, 730), ("730 KCAL", 0, 730),
    ("７３０ｋｃａｌ", 0, 730), ("2x150+40", 0, 340), ("2×150＋40", 0, 340), ("2 * 150 + 40 kcal", 0, 340),
    ("-0", 0, 0), ("-300", 0, -300), ("−300", 0, -300), ("－３００", 0, -300), ("+5", 0, 5),
    ("5-8", 0, -3), ("ー１００", 0, -100), ("200ー50", 0, 150), ("730.0", 0, 730),
    ("1.050", 3, 1_050), ("0.500", 1, 5), ("1234.000", 0, 1_234), ("1.0500", 2, 105),
    ("  42\t", 0, 42), ("1.0", 0, 1), ("0.5x2", 0, 1), ("007", 0, 7),
    ("9223372036854775807", 0, .max), ("-9223372036854775808", 0, .min), ("1.5", 1, 15),
    ("12.5kcal", 1, 125), ("12", 1, 120), (".5", 1, 5), ("-.5", 1, -5), ("12.30", 1, 123),
    ("0.1+0.2", 1, 3), ("3x0.5", 1, 15),
    ("0.000000000000000000000000000000000000000000001x0", 0, 0),
  ]

  @Test("a number that people type is misread", arguments: read)
  func reads(text: String, places: Int, value: Int64) throws {
    #expect(try NumberText.parse(text, places: places, unit: "kcal") == value)
  }

  static let refused: [(String, Int, String)] = [
    ("1,5", 0, "15 or as 1.5"), ("1,050", 0, "1050 or as 1.050"), ("7,30kcal", 0, "730 or as 7.30"),
    ("2x1,5", 0, "15 or as 1.5"), ("1，5", 0, "15 or as 1.5"), ("1 050", 0, "not one number"),
    ("2.000", 0, "2000 or as 2"), ("2.000", 1, "2000 or as 2"), ("1.050kcal", 0, "1050 or as 1.05"),
    ("2x1.500", 1, "1500 or as 1.5"), ("0x10", 0, "not a number"), ("ー", 0, "not a number"),
    ("1　050", 0, "not one number"), ("1,050,000", 0, "not one number"),
    ("1'050", 0, "not one number"),
    ("1.2.3", 1, "not one number"), ("1e3", 0, "exponent"), ("1e309", 0, "exponent"),
    ("1E+3", 0, "exponent"), ("NaN", 0, "not a number"), ("inf", 0, "not a number"),
    ("", 0, "not a number"), ("   ", 0, "not a number"), ("-", 0, "not a number"),
    ("--5", 0, "not a number"), ("5+", 0, "not a number"), ("5x", 0, "not a number"),
    ("1.", 1, "not a number"), (".", 1, "not a number"), ("..5", 1, "not a number"),
    ("٣", 0, "not a number"), ("一", 0, "not a number"), ("½", 0, "not a number"),
    ("0x1F", 0, "not a number"), ("730g", 0, "not a number"), ("kcal", 0, "not a number"),
    ("730kcalkcal", 0, "not a number"), ("5;DROP", 0, "not a number"), ("1.5", 0, "whole number"),
    (".5", 0, "whole number"), ("12.34", 1, "more than 1 decimal place"),
    ("9223372036854775808", 0, "too large"), ("-9223372036854775809", 0, "too large"),
    ("9223372036854775807", 1, "too large"),
    ("9999999999x9999999999x9999999999x9999999999", 0, "too large"),
    (String(repeating: "9", count: 300), 0, "too large"),
  ]

  @Test("a text that is no clear number is guessed", arguments: refused)
  func refuses(text: String, places: Int, reason: String) throws {
    let error = failure { _ = try NumberText.parse(text, places: places, unit: "kcal") }
    #expect(error?.kind == .refused)
    #expect(error?.message.en.contains(reason) == true, "\(error?.message.en ?? "read")")
    #expect(error?.message.ja.isEmpty == false)
  }

  @Test("a reading that is offered is itself refused")
  func offersReadings() throws {
    for text in ["1,5", "1,050", "7,30kcal", "1 050", "1,050,000"] {
      let hint = failure { _ = try NumberText.parse(text, places: 3, unit: "kcal") }?.hints.first?
        .en
      let words = (hint ?? "").split(separator: " ").map { $0.drop { $0 == "." } }
      let numbers = words.compactMap { word in
        word.first?.isNumber == true ? String(word.last == "." ? word.dropLast() : word) : nil
      }
      #expect(!numbers.isEmpty)
      for number in numbers { _ = try NumberText.parse(number, places: 3, unit: "kcal") }
    }
  }

  @Test("a reading is advised that the field does not take")
  func advisesWhatIsTaken() {
    for (text, places, hint) in [
      (
        "1,5", 0,
        "Here only whole numbers are taken. If you mean 15, write 15."
      ),
      (
        "1.050", 0,
        "Here only whole numbers are taken. If you mean 1050, write 1050."
      ),
      (
        "1,25", 1,
        "Here at most 1 decimal place is taken. If you mean 125, write 125."
      ),
      ("1.050", 2, "Write digits without grouping and a point for decimals: 1050 or 1.05."),
      ("2.000", 0, "Write digits without grouping and a point for decimals: 2000 or 2."),
    ] {
      let error = failure { _ = try NumberText.parse(text, places: places, unit: "") }
      #expect(error?.hints.first?.en == hint, "\(text)")
    }
  }

  @Test("the point of a machine's number stands between thousands")
  func machineNumbers() throws {
    #expect(try NumberText.parse("2.000", places: 1, unit: "", byMachine: true) == 20)
  }

  @Test("a million digits take minutes") func manyDigits() {
    for text in [
      String(repeating: "0", count: 100_000), "0." + String(repeating: "0", count: 100_000),
    ] {
      _ = failure { _ = try NumberText.parse(text, places: 1, unit: "") }
    }
  }

  @Test("a bound itself is refused, or the value beyond it is taken")
  func bounds() throws {
    let type = IntegerType(bounds: -10...10)
    #expect(try type.parse("10", unit: "") == .integer(10))
    #expect(try type.parse("-10", unit: "") == .integer(-10))
    for text in ["11", "-11"] {
      let error = failure { _ = try type.parse(text, unit: "") }
      #expect(error?.message.en.contains("-10 to 10") == true)
    }
    let decimal = DecimalType(places: 1, bounds: -5...125)
    #expect(try decimal.parse("12.5", unit: "") == .integer(125))
    #expect(
      failure { _ = try decimal.parse("12.6", unit: "") }?.message.en.contains("-0.5 to 12.5")
        == true)
  }

  @Test("what is shown cannot be typed again", arguments: [Int64(0), 5, -5, 125, -125, 99_999])
  func roundTrip(number: Int64) throws {
    let type = DecimalType(places: 1, bounds: -1_000_000...1_000_000)
    let value = Value.integer(number)
    #expect(try type.parse(type.plain(value), unit: "g") == value)
    #expect(try type.value(type.json(value)) == value)
    let whole = IntegerType(bounds: -1_000_000...1_000_000)
    #expect(try whole.parse(whole.plain(value), unit: "g") == value)
    #expect(try whole.value(whole.json(value)) == value)
  }

  @Test("a number of JSON loses places or takes an exponent")
  func json() throws {
    let type = DecimalType(places: 2, bounds: 0...1_000_000)
    #expect(try type.value(.number("1.10")) == .integer(110))
    for text in ["1e2", "1.111", "-1"] {
      #expect(failure { _ = try type.value(.number(text)) } != nil)
    }
    #expect(failure { _ = try type.value(.string("1")) } != nil)
    #expect(failure { _ = try IntegerType(bounds: 0...9).value(.number("1.5")) } != nil)
  }
}
