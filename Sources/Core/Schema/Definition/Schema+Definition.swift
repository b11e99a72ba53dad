extension Schema {
  private static let names = [
    "noun", "title", "version", "key", "days", "loose-days", "order", "fields", "columns",
    "splits", "texts", "migrations", "interval", "answer", "defaults",
  ]

  /// The collection as a definition file writes it.
  package var definition: JSON {
    var members: [JSON.Member] = []
    members.add("noun", noun)
    members.add("title", title)
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
    members.append(JSON.Member("texts", texts.definition))
    members.add(
      "migrations",
      migrations.map { step in
        .object([
          JSON.Member("version", .integer(Int64(step.version))),
          JSON.Member("added", .array(step.added.map { .string($0) })),
        ])
      })
    members.add("interval", interval ?? "")
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

  /// Reads values by the names of fields.
  static func values(_ json: JSON, _ place: String, _ fields: [Field])
    throws(HibiError) -> [String: Value]
  {
    let reader = try DefinitionReader(json, place, allowed: fields.map(\.name))
    var values: [String: Value] = [:]
    for member in reader.members {
      guard let field = fields.first(where: { $0.name == member.name }) else { continue }
      values[field.name] = try reader.placed(member.name) { () throws(HibiError) in
        try field.type.rules.value(member.value)
      }
    }
    return values
  }

  /// Reads a collection of a definition file.
  init(definition json: JSON, _ path: String) throws(HibiError) {
    let reader = try DefinitionReader(json, path, allowed: Schema.names)
    let fields = try reader.list("fields") { json, place throws(HibiError) in
      try Field(definition: json, place)
    }
    let interval = try reader.string("interval", default: "")
    self.init(
      noun: try reader.string("noun", default: ""), title: try reader.localized("title"),
      version: Int(try reader.integer("version", in: 1...1_000_000, default: 1)),
      key: try reader.word("key", default: Key.serial),
      days: try reader.word("days", default: Days.past),
      hasLooseDays: try reader.bool("loose-days"),
      order: try reader.word("order", default: Order.newest),
      fields: fields,
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
      },
      interval: interval.isEmpty ? nil : interval,
      answer: try reader.list("answer") { json, place throws(HibiError) in
        try TextRule(definition: json, place)
      },
      defaults: try reader.list("defaults") { json, place throws(HibiError) in
        try Schema.values(json, place, fields)
      })
  }
}

extension Schema.Texts {
  private static let names = [
    "saved", "deleted", "missing", "absent", "which", "heading", "empty", "invalid",
  ]

  fileprivate var definition: JSON {
    var members = [
      JSON.Member("saved", saved.json), JSON.Member("deleted", deleted.json),
      JSON.Member("missing", missing.json),
    ]
    if absent != missing { members.add("absent", absent) }
    if which != Schema.Texts().which { members.add("which", which) }
    members.add("heading", heading)
    members += [JSON.Member("empty", empty.json), JSON.Member("invalid", invalid.json)]
    return .object(members)
  }

  fileprivate init(definition json: JSON?, _ path: String) throws(HibiError) {
    self.init()
    guard let json else { return }
    let reader = try DefinitionReader(json, path, allowed: Schema.Texts.names)
    func read(_ name: String, _ text: inout Localized) throws(HibiError) {
      if reader[name] != nil { text = try reader.localized(name) }
    }
    try read("saved", &saved)
    try read("deleted", &deleted)
    try read("missing", &missing)
    absent = missing
    try read("absent", &absent)
    try read("which", &which)
    try read("heading", &heading)
    try read("empty", &empty)
    try read("invalid", &invalid)
  }
}
