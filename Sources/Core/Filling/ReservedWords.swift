/// The words of actions that no value of a field may be.
///
/// A word stands for something else than a value, often for its opposite. Where it were taken as a
/// value by one door, the same answer would mean two things: so it is none by every door, and no
/// name that such a value is looked up by.
struct ReservedWords {
  /// The action, as it is typed.
  let command: String
  /// Whether the field is the one that the action takes the word for.
  let isTypedThere: Bool
  private let keys: Set<String>

  /// Those of a collection, by field.
  static func all(of schema: Schema, _ tracker: Tracker) -> [(field: Int, words: ReservedWords)] {
    var found: [(field: Int, words: ReservedWords)] = []
    for action in tracker.actions where !action.words.isEmpty {
      guard let name = action.form.first, let target = tracker.collection(action.collection) else {
        continue
      }
      let isOwn = target.noun == schema.noun
      let isNamed = target.fields.contains { $0.suggest.names(schema.noun, by: name) }
      guard isOwn || isNamed,
        let index = schema.index(of: isOwn ? name : schema.labelField?.name ?? "")
      else { continue }
      let words = action.words.flatMap { [$0.key] + $0.value.also }
      found.append(
        (
          index,
          ReservedWords(
            command: "\(tracker.name) \(action.name)", isTypedThere: isOwn,
            keys: Set(words.map { TextFold.key($0) }))
        ))
    }
    return found
  }

  /// Whether a text is one of the words, whatever its case, width and kana.
  func contains(_ text: String) -> Bool { keys.contains(TextFold.key(text)) }

  /// Refuses a value that is one of the words.
  func refuse(_ value: Value, in field: Field) throws(HibiError) {
    guard let text = value.text, contains(text) else { return }
    let line = "\(command) \(ShellText.quoted(text))"
    throw field.named(
      HibiError(
        .refused,
        Localized(
          "'\(text)' is a word of '\(command)' and no name",
          ja: "「\(text)」は「\(command)」で別の意味を持つため、名前にはできません"),
        hints: isTypedThere
          ? [Localized("Type it as: \(line)", ja: "入力するには：\(line)")] : []))
  }
}

extension Schema {
  /// Whether a text is a word that stands for no value of this collection.
  func isWord(_ text: String, _ tracker: Tracker) -> Bool {
    ReservedWords.all(of: self, tracker).contains { $0.words.contains(text) }
  }
}

extension Field.Suggest {
  /// Whether values are copied from a collection by a text of the field `name`.
  fileprivate func names(_ noun: String, by name: String) -> Bool {
    if case .copy(let from, _, let named) = self { return from == noun && named == name }
    return false
  }
}
