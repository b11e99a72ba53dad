extension Action {
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
  init(_ reader: DefinitionReader, _ collections: [Schema]) {
    func values(_ reader: DefinitionReader, _ noun: String) -> [String: Value] {
      // Of a collection that is not there, the check tells.
      guard let index = collections.firstIndex(where: { $0.noun == noun }) else { return [:] }
      let source = JSONPath([.name("collections"), .index(index), .name("fields")])
      return reader.values("values", collections[index].fields, source: source)
    }
    let collection = reader.string("of")
    let effect: Effect =
      switch reader.variant {
      case "put": .put
      case "close": .close
      case "write": .write(field: reader.string("field"))
      case "next": .next(field: reader.string("field"), same: reader.string("same"))
      case "ask":
        .ask(
          reader.object("state") { DayState($0) } ?? DayState(broken: []),
          reader.localized("question"), yes: reader.string("yes"), no: reader.string("no"))
      default: .add
      }
    var words: [String: Word] = [:]
    _ = reader.objects("words") { inner in
      let noun = inner.string("of")
      let name = inner.string("name")
      let word = Word(
        of: noun, values(inner, noun), done: inner.localized("done"),
        also: inner.strings("also"), unless: inner.string("unless"))
      if words.updateValue(word, forKey: name) != nil {
        inner.faults.add("name", Localized("two words have this name", ja: "同じ名前の words があります"))
      }
    }
    self.init(
      reader.string("name"), reader.localized("summary"), of: collection,
      form: reader.strings("form"), effect, values: values(reader, collection),
      words: words, done: reader.localized("done"), hasNotice: reader.bool("notice"))
  }
}
