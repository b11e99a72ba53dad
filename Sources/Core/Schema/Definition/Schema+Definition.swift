extension Schema {
  private static let names = [
    "noun", "title", "version", "days", "fields", "columns", "splits", "texts", "migrations",
  ]

  /// The collection as a definition file writes it.
  package var definition: JSON {
    var members: [JSON.Member] = []
    members.add("noun", noun)
    members.add("title", title)
    members.append(JSON.Member("version", .integer(Int64(version))))
    members.add("days", days.rawValue)
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
    members.append(JSON.Member("texts", texts.definition))
    members.add(
      "migrations",
      migrations.map { step in
        .object([
          JSON.Member("version", .integer(Int64(step.version))),
          JSON.Member("added", .array(step.added.map { .string($0) })),
        ])
      })
    return .object(members)
  }

  /// Reads a collection of a definition file.
  init(definition json: JSON, _ path: String) throws(HibiError) {
    let reader = try DefinitionReader(json, path, allowed: Schema.names)
    self.init(
      noun: try reader.string("noun", default: ""), title: try reader.localized("title"),
      version: Int(try reader.integer("version", in: 1...1_000_000, default: 1)),
      days: try reader.word("days", default: Days.past),
      fields: try reader.list("fields") { json, place throws(HibiError) in
        try Field(definition: json, place)
      },
      columns: try reader.strings("columns"),
      splits: try reader.list("splits") { json, place throws(HibiError) in
        let split = try DefinitionReader(json, place, allowed: ["name", "fields"])
        return Split(try split.string("name"), try split.strings("fields"))
      },
      texts: try Texts(definition: reader["texts"], path + ".texts"),
      migrations: try reader.list("migrations") { json, place throws(HibiError) in
        let step = try DefinitionReader(json, place, allowed: ["version", "added"])
        return Migration(
          version: Int(try step.integer("version", in: 2...1_000_000)),
          added: try step.strings("added"))
      })
  }
}

extension Schema.Days: CaseIterable {
  public static let allCases: [Schema.Days] = [.past, .any]
}

extension Schema.Texts {
  fileprivate var definition: JSON {
    .object([
      JSON.Member("saved", saved.json), JSON.Member("deleted", deleted.json),
      JSON.Member("missing", missing.json), JSON.Member("empty", empty.json),
      JSON.Member("invalid", invalid.json),
    ])
  }

  fileprivate init(definition json: JSON?, _ path: String) throws(HibiError) {
    self.init()
    guard let json else { return }
    let names = ["saved", "deleted", "missing", "empty", "invalid"]
    let reader = try DefinitionReader(json, path, allowed: names)
    if reader["saved"] != nil { saved = try reader.localized("saved") }
    if reader["deleted"] != nil { deleted = try reader.localized("deleted") }
    if reader["missing"] != nil { missing = try reader.localized("missing") }
    if reader["empty"] != nil { empty = try reader.localized("empty") }
    if reader["invalid"] != nil { invalid = try reader.localized("invalid") }
  }
}
