extension Schema {
  /// The field that a person means, with the option of another form that they named: points are
  /// those of the field, stars those of its other form.
  package func input(typed word: String) -> (field: Field, alternative: String?)? {
    if let field = field(typed: word) { return (field, nil) }
    let key = TextFold.key(word)
    for field in fields where field.type.rules.alternatives.contains(key) { return (field, key) }
    return nil
  }

  /// The field that a person means: by its name, else by its title in either language, whatever
  /// its case, width and kana; nil where none or more than one is so called.
  package func field(typed word: String) -> Field? {
    if let field = field(word) { return field }
    let key = TextFold.key(word)
    let named = fields.filter { field in
      [field.name, field.title.en, field.title.ja].contains { TextFold.key($0) == key }
    }
    return named.count == 1 ? named[0] : nil
  }

  /// The refusal of a word that is no field, with those that there are.
  /// - Parameter others: what may stand there beside fields, with its titles.
  package func unknownField(_ word: String, beside others: [(name: String, title: Localized)] = [])
    -> (message: Localized, hints: [Localized])
  {
    let known = fields.map { (name: $0.name, title: $0.title) } + others
    let japanese = known.map { name, title in
      title.isEmpty || title.ja == name ? name : "\(name)（\(title.ja)）"
    }
    let words = known.flatMap { [$0.name, $0.title.ja] }
    return (
      Localized(
        "there is no field '\(word)'; fields are \(known.map(\.name).joined(separator: ", "))",
        ja: "「\(word)」という項目はありません。使えるのは \(japanese.joined(separator: "・"))です"),
      NearestWord.hint(word, in: words)
    )
  }
}
