extension Action {
  private static let names = [
    "name", "summary", "of", "form", "effect", "field", "same", "state", "question", "yes", "no",
    "values", "words", "done", "notice",
  ]

  /// The action as a definition file writes it.
  /// - Parameter tracker: whose fields tell how values are written.
  func definition(_ tracker: Tracker) -> JSON {
    var members = [JSON.Member("name", .string(name))]
    members.add("summary", summary)
    members.add("of", collection)
    members.add("form", form.map { .string($0) })
    switch effect {
    case .add: members.add("effect", "add")
    case .put: members.add("effect", "put")
    case .close: members.add("effect", "close")
    case .write(let field):
      members.add("effect", "write")
      members.add("field", field)
    case .next(let field, let same):
      members.add("effect", "next")
      members.add("field", field)
      members.add("same", same)
    case .ask(let state, let question, let yes, let no):
      members.add("effect", "ask")
      members.append(JSON.Member("state", state.definition))
      members.add("question", question)
      members.add("yes", yes)
      members.add("no", no)
    }
    if !values.isEmpty {
      members.append(JSON.Member("values", Action.json(values, tracker.collection(collection))))
    }
    members.add(
      "words",
      words.sorted { $0.key < $1.key }.map { name, word in
        var inner = [JSON.Member("name", .string(name))]
        inner.add("of", word.collection)
        inner.append(
          JSON.Member("values", Action.json(word.values, tracker.collection(word.collection))))
        inner.add("done", word.done)
        inner.add("also", word.also.map { .string($0) })
        inner.add("unless", word.unless)
        return .object(inner)
      })
    members.add("done", done)
    members.add("notice", hasNotice)
    return .object(members)
  }

  private static func json(_ values: [String: Value], _ schema: Schema?) -> JSON {
    .object(
      (schema?.fields ?? []).compactMap { field in
        values[field.name].map { JSON.Member(field.name, field.type.rules.json($0)) }
      })
  }

  /// Reads an action of a definition file.
  /// - Parameter collections: whose fields tell how values are written.
  init(definition json: JSON, _ path: String, _ collections: [Schema]) throws(HibiError) {
    let reader = try DefinitionReader(json, path, allowed: Action.names)
    func values(_ reader: DefinitionReader, _ noun: String) throws(HibiError) -> [String: Value] {
      guard let json = reader["values"] else { return [:] }
      guard let schema = collections.first(where: { $0.noun == noun }) else {
        throw DefinitionReader.fault(
          reader.place("of"),
          Localized("there is no collection '\(noun)'", ja: "「\(noun)」という一覧はありません"))
      }
      return try Schema.values(json, reader.place("values"), schema.fields)
    }
    let collection = try reader.string("of", default: "")
    let effect: Effect
    switch try reader.string("effect") {
    case "add": effect = .add
    case "put": effect = .put
    case "close": effect = .close
    case "write": effect = .write(field: try reader.string("field"))
    case "next":
      effect = .next(field: try reader.string("field"), same: try reader.string("same"))
    case "ask":
      effect = .ask(
        try DayState(definition: reader["state"] ?? .null, reader.place("state")),
        try reader.localized("question"), yes: try reader.string("yes"),
        no: try reader.string("no"))
    case let other:
      let allowed = "add, put, write, close, next, ask"
      throw DefinitionReader.fault(
        reader.place("effect"),
        Localized("'\(other)' is not one of \(allowed)", ja: "「\(other)」は使えません（\(allowed) のいずれか）"))
    }
    var words: [String: Word] = [:]
    for word in try reader.list(
      "words",
      { json, place throws(HibiError) in
        let inner = try DefinitionReader(
          json, place, allowed: ["name", "of", "values", "done", "also", "unless"])
        let noun = try inner.string("of", default: "")
        return (
          name: try inner.string("name"),
          word: Word(
            of: noun, try values(inner, noun), done: try inner.localized("done"),
            also: try inner.strings("also"), unless: try inner.string("unless", default: ""))
        )
      })
    {
      words[word.name] = word.word
    }
    self.init(
      try reader.string("name"), try reader.localized("summary"), of: collection,
      form: try reader.strings("form"), effect, values: try values(reader, collection),
      words: words, done: try reader.localized("done"), hasNotice: try reader.bool("notice"))
  }
}
