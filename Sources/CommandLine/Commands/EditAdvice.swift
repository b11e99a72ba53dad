import HibiCore

extension Session {
  /// The error of an edit whose first ID is an entry and whose other words are values: these go
  /// by option.
  func advised(_ error: HibiError, _ tracker: Tracker, _ schema: Schema, _ store: Store)
    -> HibiError
  {
    let words = arguments.positionals
    guard let first = words.first, words.count > 1,
      (try? entries([first], tracker, schema, store)) != nil
    else { return error }
    var options: [String] = []
    var fields = schema.positionals
    for word in words.dropFirst() where (try? entries([word], tracker, schema, store)) == nil {
      // A number is a text too, but most often not meant as one.
      let places = fields.indices.filter {
        (try? fields[$0].parse(word)).map { !$0.isNone } ?? false
      }
      guard let place = places.first(where: { !fields[$0].type.isText }) ?? places.first else {
        return error
      }
      options.append("--\(fields[place].name) \(ShellText.quoted(word))")
      fields.remove(at: place)
    }
    guard !options.isEmpty else { return error }
    var error = error
    let line = "\(program) edit \(first) \(options.joined(separator: " "))"
    error.hints = [Localized("Values go by option: \(line)", ja: "値はオプションで指定してください：\(line)")]
    return error
  }
}
