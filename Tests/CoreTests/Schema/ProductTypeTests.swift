import HibiTestSupport
import Testing

@testable import HibiCore

@Suite struct ProductTypeTests {
  /// count × abv × ml × 0.8 / 100.
  private let grams = ProductType(
    fields: ["count", "abv", "ml"], numerator: 8, denominator: 1_000, places: 4, shown: 1)

  private func computed(_ count: Int64, _ abv: Int64, _ ml: Int64) throws -> Value {
    try grams.computed([(count, 0), (abv, 1), (ml, 0)])
  }

  @Test(
    "a product is not exact, or rounded otherwise than half away from zero",
    arguments: [
      (1, 50, 500, "20.0"), (1, 430, 60, "20.6"), (1, 130, 720, "74.9"), (2, 50, 500, "40.0"),
      (1, 130, 120, "12.5"), (1, 150, 180, "21.6"), (1, 90, 500, "36.0"), (1, 70, 500, "28.0"),
      (0, 50, 500, "0.0"), (1, 1, 1, "0.0"), (1, 50, 312, "12.5"), (1, 25, 5, "0.1"),
    ] as [(Int64, Int64, Int64, String)])
  func exact(count: Int64, abv: Int64, ml: Int64, shown: String) throws {
    #expect(grams.show(try computed(count, abv, ml), .en) == shown)
  }

  @Test("what is shown is rounded before it is kept") func kept() throws {
    #expect(grams.plain(try computed(1, 430, 60)) == "20.64")
    #expect(grams.plain(try computed(1, 50, 500)) == "20.0")
    #expect(grams.json(try computed(1, 1, 1)) == .number("0.0008"))
  }

  @Test("a product beyond 64 bits wraps, or traps") func overflow() {
    for factor in [Int64.max, Int64.min, 4_000_000_000] {
      let error = failure { _ = try grams.computed([(factor, 0), (factor, 0), (factor, 0)]) }
      #expect(error?.kind == .refused)
    }
  }

  @Test("places of factors beyond 128 bits trap") func places() {
    let type = ProductType(
      fields: ["a", "b"], numerator: 1_000_000_000, denominator: 1_000_000_000_000, places: 6,
      shown: 6)
    let many = Array(repeating: (value: Int64(9_000_000_000_000), places: 6), count: 2)
    #expect(failure { _ = try type.computed(many) }?.kind == .refused)
    let more = Array(repeating: (value: Int64(1), places: 6), count: 8)
    #expect(failure { _ = try type.computed(more) }?.kind == .refused)
  }
}
