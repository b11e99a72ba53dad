/// A picture.
///
/// The row holds the name of its file in `images/`; the file itself never is in the
/// row, since large values break stores. The rule says how it is cut and scaled when it is stored.
public struct ImageType: FieldRules, Hashable {
  package static let name = "image"

  /// What stands for a picture in lists.
  package static let sign = "▣"

  /// How a picture is cut and scaled.
  public var rule: ImageRule

  /// Creates the type; without a rule pictures stay as they are, down to the size of the store.
  public init(rule: ImageRule = ImageRule()) { self.rule = rule }

  package var column: String { "TEXT" }

  package var allowed: Localized {
    Localized("a picture in JPEG, PNG, WebP or HEIC", ja: "JPEG・PNG・WebP・HEIC の写真")
  }

  /// The name of a file, as an import has it; what a person types is read by a face.
  package func parse(_ text: String, unit: String) throws(HibiError) -> Value { .text(text) }

  package func show(_ value: Value, _ language: Language) -> String { ImageType.sign }

  package func plain(_ value: Value) -> String { value.text ?? "" }

  package func json(_ value: Value) -> JSON { value.text.map { JSON.string($0) } ?? .null }

  package func value(_ json: JSON) throws(HibiError) -> Value {
    guard case .string(let name) = json else { throw wrongKind() }
    return .text(name)
  }

  package func check(_ value: Value) throws(HibiError) {
    guard let text = value.text, PictureName.isName(text) || PictureName.isHash(text) else {
      throw wrongKind()
    }
  }

  package func definition() -> [JSON.Member] {
    var members: [JSON.Member] = []
    if rule.crop != .none { members.add("crop", rule.crop.rawValue) }
    switch rule.scale {
    case .full: break
    case .factor(let factor):
      let isWhole = factor % 100 == 0
      members.append(
        JSON.Member(
          "percent",
          isWhole
            ? .integer(Int64(factor / 100))
            : .number(decimalText(Int64(factor), places: ImageType.places))))
    case .width(let width): members.append(JSON.Member("width", .integer(Int64(width))))
    }
    if rule.leastWidth > 0 {
      members.append(JSON.Member("min-width", .integer(Int64(rule.leastWidth))))
    }
    members.add("adjustable", rule.isAdjustable)
    return members
  }

  /// The decimal places of a percentage.
  package static let places = 2
  /// The pixels that a side may be asked to have.
  static let sides: ClosedRange<Int64> = 1...10_000
}
