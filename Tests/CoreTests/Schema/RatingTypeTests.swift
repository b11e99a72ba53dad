import HibiTestSupport
import Testing

@testable import HibiCore

@Suite struct RatingTypeTests {
  private let type = RatingType(stars: "stars")

  @Test(
    "stars become other points",
    arguments: [
      ("4.7", 94), ("0", 0), ("5", 100), ("0.05", 1), ("4.65", 93), ("4.70", 94), ("４．７", 94),
      ("★4.7", 94), ("4.7★", 94), ("⭐️3", 60), ("★★★★☆", 80), ("★★★★★", 100), ("☆☆☆☆☆", 0),
      ("★★★", 60), ("☆", 0), ("★★★½", 70), ("★★★\u{2BEA}☆", 70), ("½", 10), ("★★★★½", 90),
    ] as [(String, Int64)])
  func stars(text: String, points: Int64) throws {
    #expect(try type.parse(text, alternative: "stars") == .integer(points))
  }

  @Test(
    "stars between two points are rounded, or one neighbour is not named",
    arguments: [
      ("4.73", "4.7", "4.75"), ("0.01", "0", "0.05"), ("4.735", "4.7", "4.75"),
      ("4.99", "4.95", "5"),
    ])
  func between(text: String, below: String, above: String) {
    let error = failure { _ = try type.parse(text, alternative: "stars") }
    #expect(error?.kind == .refused)
    let hint = error?.hints.first?.en ?? ""
    #expect(
      hint.contains("\(below) or \(above)") || hint.contains("\(below).0 or \(above)"), "\(hint)")
    #expect(error?.hints.first?.ja.contains(above) == true)
  }

  @Test(
    "more or other than 0 to 5 stars are taken",
    arguments: [
      "5.05", "6", "-1", "-0.05", "★★★★★★", "★★★★★☆", "★★ 4.7", "★★★★★★★ 3", "★★★★☆ 4.7", "4★7",
      "0★5", "4½", "★½½", "★★★★★½", "★½ 1.5",
      "abc", "★abc", "4.7 (94)", "1e0",
    ])
  func noStars(text: String) {
    #expect(failure { _ = try type.parse(text, alternative: "stars") }?.kind == .refused)
  }

  @Test("zero is taken for none") func zero() throws {
    #expect(try type.parse("0", unit: "") == .integer(0))
    #expect(try type.parse("☆☆☆☆☆", unit: "") == .integer(0))
    #expect(type.json(.integer(0)) == .integer(0))
    #expect(type.json(.none) == .null)
    #expect(type.show(.integer(0), .en) == "☆☆☆☆☆ 0.0 (0)")
    #expect(type.show(.none, .en) == "")
  }

  @Test("what is shown is not read back") func shown() throws {
    for points in Int64(0)...100 {
      let shown = type.show(.integer(points), .ja)
      #expect(try type.parse(shown, unit: "") == .integer(points), "\(shown)")
      #expect(try type.parse(type.plain(.integer(points)), unit: "") == .integer(points))
      let stars = RatingType.starText(points)
      #expect(try type.parse(stars, alternative: "stars") == .integer(points), "\(stars)")
    }
    #expect(type.show(.integer(94), .en) == "★★★★☆ 4.7 (94)")
    #expect(type.show(.integer(93), .en) == "★★★★☆ 4.65 (93)")
  }

  @Test(
    "brackets at the end of any text are read as points",
    arguments: [
      "abc (50)", "2026 (9)", "(50)", "★★★★☆ 4.7 (95)", "★★★★★ 4.7 (94)", "★★ 4.7 (94)", "★★ 4.7",
      "★★★★★★★ 3", "50 (50)", "★★★★☆ 4.7 (94", "★★★★☆ 4.7 (-1)",
    ])
  func brackets(text: String) {
    #expect(failure { _ = try type.parse(text, unit: "") }?.kind == .refused, "\(text)")
  }

  @Test("points outside 0 to 100 are taken", arguments: ["101", "-1", "94.5", "1000"])
  func points(text: String) {
    #expect(failure { _ = try type.parse(text, unit: "") }?.kind == .refused)
    #expect(failure { try type.check(.integer(101)) } != nil)
    #expect(failure { _ = try type.value(.number("101")) } != nil)
  }
}
