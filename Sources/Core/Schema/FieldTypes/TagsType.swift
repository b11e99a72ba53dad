/// Some words without an order, each at most once: `headache,work`.
///
/// They are typed with commas or blanks between them, and stored with one blank between them, as
/// they were typed first.
public struct TagsType: FieldRules, Hashable {
  /// The words that are offered; others may be typed too.
  public var offered: [String]

  package static let name = "tags"
  package var column: String { "TEXT" }
  package var allowed: Localized {
    Localized("words between commas or blanks", ja: "読点・コンマ・空白で区切った語")
  }

  /// What all words together may be.
  private static let bounds = TextType(max: 10_000)

  package func parse(_ text: String, unit: String) throws(HibiError) -> Value {
    try TagsType.bounds.check(.text(text))
    var words: [String] = []
    var keys: Set<String> = []
    for part in text.unicodeScalars.split(whereSeparator: TagsType.isSeparator) {
      var word = part
      if word.first == "#" || word.first == "＃" { word.removeFirst() }
      let text = String(String.UnicodeScalarView(word))
      if !text.isEmpty, keys.insert(TextFold.key(text)).inserted { words.append(text) }
    }
    return words.isEmpty ? .none : .text(words.joined(separator: " "))
  }

  private static func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace || scalar == "," || scalar == "、" || scalar == "，"
  }

  /// The words of a value.
  package static func words(_ value: Value) -> [String] {
    (value.text ?? "").split(separator: " ").map { String($0) }
  }

  package func show(_ value: Value, _ language: Language) -> String { value.text ?? "" }
  package func plain(_ value: Value) -> String { value.text ?? "" }
  package func json(_ value: Value) -> JSON {
    value.isNone ? .null : .array(TagsType.words(value).map { .string($0) })
  }

  package func value(_ json: JSON) throws(HibiError) -> Value {
    guard case .array(let items) = json else { throw wrongKind() }
    var words: [String] = []
    for item in items {
      guard case .string(let word) = item,
        !word.unicodeScalars.contains(where: TagsType.isSeparator)
      else { throw wrongKind() }
      words.append(word)
    }
    return try parse(words.joined(separator: " "), unit: "")
  }

  package func check(_ value: Value) throws(HibiError) {
    guard let text = value.text else { throw wrongKind() }
    try TagsType.bounds.check(.text(text))
    // What would be read as other words, no field of this type can hold.
    guard try parse(text, unit: "") == value else { throw wrongKind() }
  }

  package func definition() -> [JSON.Member] {
    var members: [JSON.Member] = []
    members.add("offered", offered.map { .string($0) })
    return members
  }
}
