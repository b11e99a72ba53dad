extension Schema {
  /// A number of an entry as people read and type it: one that is a day always has eight digits.
  package func shown(id: Int64) -> String { key == .day ? Int(id).padded(8) : String(id) }
}

extension Entry {
  /// The entry as machines read it: id, day, fields in schema order (none is null), uid, moment.
  package func json(_ schema: Schema) -> JSON {
    var members = [
      JSON.Member("id", .integer(id)),
      JSON.Member("day", day.map { .string($0.dashed) } ?? .null),
    ]
    for (field, value) in zip(schema.fields, values) {
      members.append(JSON.Member(field.name, value.isNone ? .null : field.type.rules.json(value)))
    }
    members.append(JSON.Member("uid", .string(uid.text)))
    members.append(JSON.Member("moment", .string(moment.rfc3339)))
    return .object(members)
  }
}
