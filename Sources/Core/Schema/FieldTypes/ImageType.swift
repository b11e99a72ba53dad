/// A picture.
///
/// The row holds the name of its file in `images/`; the file itself never is in the
/// row, since large values break stores. Pictures cannot be added yet.
public struct ImageType: FieldRules, Hashable {
  package static let name = "image"

  package var column: String { "TEXT" }

  package var allowed: Localized { Localized("a picture", ja: "写真") }

  package func parse(_ text: String, unit: String) throws(HibiError) -> Value {
    throw HibiError(
      .unavailable,
      Localized(
        "pictures cannot be added in this version",
        ja: "このバージョンでは写真を追加できません"),
      hints: [
        Localized(
          "Leave the option out; the entry can get its picture later.",
          ja: "写真なしで記録してください。写真はあとから追加できるようになります。")
      ])
  }

  package func show(_ value: Value, _ language: Language) -> String { value.text ?? "" }

  package func plain(_ value: Value) -> String { value.text ?? "" }

  package func json(_ value: Value) -> JSON { value.text.map { JSON.string($0) } ?? .null }

  package func value(_ json: JSON) throws(HibiError) -> Value {
    try parse("", unit: "")
  }

  package func check(_ value: Value) throws(HibiError) {
    guard value.text != nil else { throw wrongKind() }
  }
}
