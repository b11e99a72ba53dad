/// A rating of 0 to 100 points, which are shown as up to five stars.
///
/// A point is a twentieth of a star. The field's own option takes points (`--score 94`), the
/// option `stars` takes stars (`--stars 4.7`); signs such as `★★★★☆` are stars wherever they
/// stand. A value between two points is refused, not rounded. So few points that stars may be meant
/// are doubted in a filter.
public struct RatingType: FieldRules, Hashable {
  /// The option that takes stars, `stars`-like; empty for none.
  public var stars: String

  package static let name = "rating"
  package var column: String { "INTEGER" }
  package var columnBounds: ClosedRange<Int64>? { 0...100 }
  package var allowed: Localized {
    Localized("0 to 100 points", ja: "0 から 100 までの点数")
  }

  /// The points of a star.
  static let perStar: Int64 = 20

  package func parse(_ text: String, unit: String) throws(HibiError) -> Value {
    if let points = shownPoints(text) { return .integer(points) }
    if RatingType.signs(in: text) > 0 { return try parseStars(text) }
    return try checked(try NumberText.parse(text, places: 0, unit: unit))
  }

  package var alternatives: [String] { stars.isEmpty ? [] : [stars] }

  package func parse(_ text: String, alternative: String) throws(HibiError) -> Value {
    try parseStars(text)
  }

  package func doubt(_ text: String) -> Localized? {
    guard RatingType.signs(in: text) == 0,
      let points = try? NumberText.parse(text, places: 0, unit: ""), (1...5).contains(points)
    else { return nil }
    let stars = points == 1 ? "1 star is" : "\(points) stars are"
    return Localized(
      "\(points) means \(points) of 100 points; \(stars) written ★\(points).",
      ja: "\(points) は100点満点の\(points)点という意味です。星\(points)つは ★\(points) と書きます。")
  }

  /// Reads `4.7`, `★★★★☆`, `★★★½` or `★4.7`.
  private func parseStars(_ text: String) throws(HibiError) -> Value {
    let count = RatingType.signs(in: text)
    let rest = String(
      String.UnicodeScalarView(text.unicodeScalars.filter { !RatingType.isSign($0) })
    ).trimmed
    let halves = text.unicodeScalars.count { RatingType.isHalf($0) }
    guard halves == 0 || halves == 1 && rest.isEmpty else { throw tooMany(text) }
    if rest.isEmpty, count > 0 {
      let full = text.unicodeScalars.count { RatingType.isFull($0) }
      guard count <= 5 else { throw tooMany(text) }
      return .integer(Int64(full) * RatingType.perStar + Int64(halves) * RatingType.perStar / 2)
    }
    // One star beside a number says what is counted; more would say another number.
    guard count == 0 || count == 1 && text.contains(text: rest) else { throw tooMany(text) }
    // Three places, so that 4.735 is read, and refused for what it is.
    let thousandths = try NumberText.parse(rest, places: 3, unit: "")
    guard (0...5_000).contains(thousandths) else { throw tooMany(text) }
    guard thousandths % 50 == 0 else {
      let below = thousandths / 50 * 50
      throw HibiError(
        .refused,
        Localized(
          "\(rest) stars are not a whole number of points",
          ja: "星 \(rest) は整数の点数になりません"),
        hints: [
          Localized(
            "A point is 0.05 stars: \(RatingType.starText(below / 50)) or \(RatingType.starText(below / 50 + 1)).",
            ja:
              "1点は星 0.05 個です：\(RatingType.starText(below / 50)) か \(RatingType.starText(below / 50 + 1))"
          )
        ])
    }
    return .integer(thousandths / 50)
  }

  private func tooMany(_ text: String) -> HibiError {
    HibiError(
      .refused,
      Localized("'\(text)' is not 0 to 5 stars", ja: "「\(text)」は使えません。星は 0 から 5 までです"))
  }

  private func checked(_ points: Int64) throws(HibiError) -> Value {
    try check(.integer(points))
    return .integer(points)
  }

  /// The points in brackets at the end of what `show` wrote, nil for all else.
  private func shownPoints(_ text: String) -> Int64? {
    guard text.hasSuffix(")"), let open = text.lastIndex(of: "("),
      let points = Int64(text[text.index(after: open)...].dropLast()),
      show(.integer(points), .en).isSame(as: text)
    else { return nil }
    return points
  }

  private static func isFull(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\u{2605}" || scalar == "\u{2B50}"
  }

  /// A half: `½`, or a star that is black at one side.
  private static func isHalf(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\u{BD}" || (0x2BE8...0x2BEB).contains(scalar.value)
  }

  private static func isSign(_ scalar: Unicode.Scalar) -> Bool {
    isFull(scalar) || isHalf(scalar) || scalar == "\u{2606}" || scalar == "\u{FE0F}"
  }

  /// How many stars are drawn, full, half or empty.
  package static func signs(in text: String) -> Int {
    text.unicodeScalars.count { isSign($0) && $0 != "\u{FE0F}" }
  }

  /// Points, or a sum of them over a count, as stars with two places: `★4.70`.
  package static func quantity(_ points: Int64, over count: Int64 = 1) -> Quantity {
    Quantity(numerator: points * 5, denominator: count, places: 2, unit: "★")
  }

  /// Points as stars: `4.7`, `4.65`.
  package static func starText(_ points: Int64) -> String {
    points % 2 == 0
      ? decimalText(points / 2, places: 1) : decimalText(points * 5, places: 2)
  }

  /// `★★★★☆ 4.7 (94)`: a star that is only partly there is drawn empty.
  package func show(_ value: Value, _ language: Language) -> String {
    guard let points = value.integer else { return "" }
    let full = Int(max(0, min(5, points / RatingType.perStar)))
    return String(repeating: "★", count: full) + String(repeating: "☆", count: 5 - full)
      + " \(RatingType.starText(points)) (\(points))"
  }

  /// What `show` wrote without its stars: `4.7 (94)`.
  package static func number(of text: String) -> String {
    String(text.drop { $0 == "★" || $0 == "☆" }.drop { $0 == " " })
  }

  package func plain(_ value: Value) -> String { value.integer.map { String($0) } ?? "" }
  package func json(_ value: Value) -> JSON { value.integer.map { .integer($0) } ?? .null }

  package func value(_ json: JSON) throws(HibiError) -> Value {
    guard case .number(let digits) = json, let points = Int64(digits) else { throw wrongKind() }
    return try checked(points)
  }

  package func check(_ value: Value) throws(HibiError) {
    guard let points = value.integer else { throw wrongKind() }
    guard (0...100).contains(points) else { throw outOfBounds(String(points), allowed) }
  }

  package func definition() -> [JSON.Member] {
    stars.isEmpty ? [] : [JSON.Member("stars", .string(stars))]
  }
}
