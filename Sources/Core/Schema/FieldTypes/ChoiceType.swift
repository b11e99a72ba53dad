/// One of the names that a choice field allows.
public struct Choice: Sendable, Hashable {
  /// What is stored and typed: `lunch`-like lower-case words.
  public var name: String
  public var title: Localized
  /// Further words that are typed for it, in any language.
  public var also: [String]

  /// Creates a choice.
  public init(_ name: String, _ title: Localized, also: [String] = []) {
    self.name = name
    self.title = title
    self.also = also
  }
}

extension Choice {
  /// All that may be typed for it.
  var words: [String] { [name, title.en, title.ja] + also }
}

/// One of a list of names; the titles in both languages are accepted too.
///
/// An open one takes other texts as well, which are kept as they are: the choices are then only
/// the known ones, which are shown in the language of the answer.
public struct ChoiceType: FieldRules, Hashable {
  public var choices: [Choice]
  public var isOpen = false

  init(_ choices: [Choice], isOpen: Bool = false) {
    self.choices = choices
    self.isOpen = isOpen
  }

  /// What a text of an open choice may be.
  private static let bounds = TextType(max: 300)

  package static let name = "choice"

  package var column: String { "TEXT" }

  package var allowed: Localized {
    let names = choices.map(\.name)
    if isOpen {
      return Localized(
        "a name such as \(names.prefix(3).joined(separator: ", "))",
        ja: "\(choices.prefix(3).map(\.title.ja).joined(separator: "・"))などの名前")
    }
    return Localized(
      "one of \(names.joined(separator: ", "))",
      ja: choices.map { "\($0.name)（\($0.title.ja)）" }.joined(separator: "・"))
  }

  package func parse(_ text: String, unit: String) throws(HibiError) -> Value {
    if choices.contains(where: { $0.name == text }) { return .text(text) }
    let key = TextFold.key(text)
    for choice in choices
    where choice.words.contains(where: { TextFold.key($0) == key }) {
      return .text(choice.name)
    }
    if isOpen {
      try ChoiceType.bounds.check(.text(text))
      return .text(text)
    }
    throw refusal(text)
  }

  package func show(_ value: Value, _ language: Language) -> String {
    guard let name = value.text else { return "" }
    return choices.first { $0.name == name }?.title[language] ?? name
  }

  package func plain(_ value: Value) -> String { value.text ?? "" }

  package func json(_ value: Value) -> JSON { value.text.map { JSON.string($0) } ?? .null }

  package func value(_ json: JSON) throws(HibiError) -> Value {
    guard case .string(let text) = json else { throw wrongKind() }
    return try parse(text, unit: "")
  }

  package func check(_ value: Value) throws(HibiError) {
    guard let name = value.text else { throw wrongKind() }
    if isOpen { return try ChoiceType.bounds.check(value) }
    guard choices.contains(where: { $0.name == name }) else { throw refusal(name) }
  }

  package func definition() -> [JSON.Member] {
    var members = [JSON.Member("choices", .array(choices.map(\.definition)))]
    members.add("open", isOpen)
    return members
  }

  private func refusal(_ text: String) -> HibiError {
    return HibiError(
      .refused,
      Localized(
        "'\(text)' is not \(allowed.en)",
        ja: "「\(text)」は選べません。選べるのは \(allowed.ja)です"),
      hints: NearestWord.hint(text, in: choices.map(\.name)))
  }
}
