import HibiTestSupport
import Testing

@testable import HibiCore

@Suite struct QuantityTests {
  static let rounded: [(Int64, Int64, Int, Int, String)] = [
    (301, 3, 0, 0, "100"), (301, 3, 0, 1, "100.3"), (1, 2, 0, 0, "1"), (-1, 2, 0, 0, "-1"),
    (3, 2, 0, 0, "2"),
    (-3, 2, 0, 0, "-2"), (1, 3, 0, 0, "0"), (-1, 3, 0, 0, "0"), (2, 3, 0, 2, "0.67"),
    (-2, 3, 0, 2, "-0.67"),
    (125, 1, 1, 0, "12.5"), (-5, 1, 1, 0, "-0.5"), (-5, 1, 2, 0, "-0.05"), (0, 7, 1, 1, "0.00"),
    (100, 3, 1, 1, "3.33"), (.max, 1, 0, 0, "9223372036854775807"),
    (.min, 1, 0, 0, "-9223372036854775808"),
    (.max, .max, 0, 3, "1.000"), (.min, .max, 0, 3, "-1.000"),
    (9_000_000_000_000_000_000, 1_000_000, 0, 1, "9000000000000.0"),
    (5, 0, 0, 0, "5"), (5, -3, 0, 0, "5"), (.max, 2, 0, 0, "4611686018427387904"),
  ]

  @Test("a mean is rounded wrong", arguments: rounded)
  func rounding(numerator: Int64, denominator: Int64, places: Int, extra: Int, text: String) {
    let quantity = Quantity(numerator: numerator, denominator: denominator, places: places)
    #expect(quantity.text(extra: extra) == text)
  }

  @Test("a number of something is a length of time because of how its unit is called")
  func seconds() {
    let seconds = Localized("seconds", ja: "秒")
    let counted = Measure(.count, unit: seconds).quantity(90, nil)
    #expect(counted.shown(.en) == "90 seconds")
    let time = Quantity(numerator: 90, unit: seconds, isDuration: true)
    #expect(time.shown(.en) == "1m30s")
    let field = Field("time", "", .duration())
    #expect(Measure(.sum, "time", unit: "laps").quantity(90, field).shown(.en) == "1m30s")
  }

  @Test("absurd places or a zero denominator stop the program") func absurd() {
    var quantity = Quantity(numerator: .max, denominator: 3, places: 2)
    for extra in [-5, 0, 9, 19, 1_000] { _ = quantity.grouped(extra: extra) }
    quantity.denominator = 0
    quantity.places = -3
    #expect(quantity.text() == "9223372036854775807")
  }

  @Test(
    "thousands are grouped wrong",
    arguments: [
      ("0", "0"), ("999", "999"), ("1000", "1,000"), ("-1000", "-1,000"), ("-999", "-999"),
      ("1234567", "1,234,567"),
      ("1234.5678", "1,234.5678"), ("-0.5", "-0.5"), ("100000", "100,000"), ("", ""),
      ("-9223372036854775808", "-9,223,372,036,854,775,808"),
    ])
  func grouping(text: String, grouped: String) { #expect(groupThousands(text) == grouped) }
}
