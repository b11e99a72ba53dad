extension Schema {
  /// The collection as a definition file writes it.
  /// - Parameter tracker: whose title is the main collection's where nothing else is declared.
  func definition(of tracker: Tracker) -> JSON {
    var members: [JSON.Member] = []
    members.add("noun", noun)
    members.add("title", title, unless: Schema.title(noun, tracker.title))
    members.append(JSON.Member("version", .integer(Int64(version))))
    if key != .serial { members.add("key", key.rawValue) }
    members.add("days", days.rawValue)
    members.add("loose-days", hasLooseDays)
    if order != .newest { members.add("order", order.rawValue) }
    members.add("fields", fields.map(\.definition))
    members.add("columns", columns.map { .string($0) })
    members.add(
      "splits",
      splits.map { split in
        .object([
          JSON.Member("name", .string(split.name)),
          JSON.Member("fields", .array(split.fields.map { .string($0) })),
        ])
      })
    let texts = texts.definition
    if !texts.isEmpty { members.append(JSON.Member("texts", .object(texts))) }
    members.add(
      "migrations",
      migrations.map { step in
        .object([
          JSON.Member("version", .integer(Int64(step.version))),
          JSON.Member("added", .array(step.added.map { .string($0) })),
        ])
      })
    members.add("interval", interval ?? "")
    members.add("distinct", isDistinct)
    members.add("answer", answer.map(\.definition))
    members.add("defaults", defaults.map(definition(of:)))
    return .object(members)
  }

  /// An entry of the defaults, its fields in the order of the schema.
  private func definition(of values: [String: Value]) -> JSON {
    .object(
      fields.compactMap { field in
        values[field.name].map { JSON.Member(field.name, field.type.rules.json($0)) }
      })
  }

  /// The title where none is declared.
  private static func title(_ noun: String, _ tracker: Localized) -> Localized {
    noun.isEmpty ? tracker : Localized(both: noun)
  }

  /// Reads a collection of a definition file.
  /// - Parameter title: that of the tracker.
  init(_ reader: DefinitionReader, _ title: Localized) {
    let noun = reader.string("noun")
    let fields = reader.objects("fields") { Field($0) }
    let source = JSONPath(reader.faults.path.steps + [.name("fields")])
    self.init(
      noun: noun, title: reader.localized("title", default: Schema.title(noun, title)),
      version: Int(reader.integer("version")), key: reader.word("key", default: .serial),
      days: reader.word("days", default: .past), hasLooseDays: reader.bool("loose-days"),
      order: reader.word("order", default: .newest), fields: fields,
      columns: reader.strings("columns"),
      splits: reader.objects("splits") { Split($0.string("name"), $0.strings("fields")) },
      texts: reader.object("texts") { Texts($0) } ?? .plain,
      migrations: reader.objects("migrations") { step in
        Migration(version: Int(step.integer("version")), added: step.strings("added"))
      },
      interval: reader.optional("interval"), isDistinct: reader.bool("distinct"),
      answer: reader.objects("answer") { TextRule($0) },
      defaults: reader.list("defaults") { json in
        DefinitionReader.values(json, fields, source: source, reader.faults)
      })
  }
}

extension Schema.Texts {
  fileprivate var definition: [JSON.Member] {
    let plain = Schema.Texts.plain
    var members: [JSON.Member] = []
    members.add("saved", saved, unless: plain.saved)
    members.add("deleted", deleted, unless: plain.deleted)
    members.add("missing", missing, unless: plain.missing)
    members.add("absent", absent, unless: missing)
    members.add("which", which, unless: plain.which)
    members.add("heading", heading)
    members.add("empty", empty, unless: plain.empty)
    members.add("begin", begin)
    members.add("invalid", invalid, unless: plain.invalid)
    return members
  }

  fileprivate init(_ reader: DefinitionReader) {
    let plain = Schema.Texts.plain
    func text(_ name: String, _ fallback: Localized) -> Localized {
      reader.localized(name, default: fallback)
    }
    let missing = text("missing", plain.missing)
    self.init(
      saved: text("saved", plain.saved), deleted: text("deleted", plain.deleted),
      missing: missing, absent: text("absent", missing), which: text("which", plain.which),
      heading: text("heading", ""), empty: text("empty", plain.empty),
      begin: text("begin", ""), invalid: text("invalid", plain.invalid))
  }
}
