import HibiCore

extension Session {
  /// `fields`: what an entry holds; as JSON the whole definition.
  func fields(_ tracker: Tracker, _ schema: Schema) throws(HibiError) {
    switch format() {
    case .json: return try output.raw(tracker.definition.pretty() + "\n")
    case .jsonl: return try output.raw(tracker.definition.write() + "\n")
    case .csv, .tsv:
      return try write(
        records: schema.fields.map { field in
          .object([
            JSON.Member("name", .string(field.name)),
            JSON.Member("type", .string(type(of: field.type.rules).name)),
            JSON.Member("unit", .string(field.unit)),
            JSON.Member("required", .bool(field.required)),
            JSON.Member("title", .string(field.title[language])),
          ])
        })
    default:
      let rows = schema.fields.map { field in
        Table.Row([
          field.name, field.title[language], field.type.title[language], field.unit,
          field.required ? Localized("required", ja: "必須")[language] : "",
          field.type.rules.allowed[language],
        ])
      }
      try draw(
        Table(
          columns: [
            Table.Column("name", Localized("Name", ja: "名前")),
            Table.Column("title", Localized("Title", ja: "項目"), mayShrink: true),
            Table.Column("type", Localized("Type", ja: "種類")),
            Table.Column("unit", Localized("Unit", ja: "単位")),
            Table.Column("required", Localized("Required", ja: "必須")),
            Table.Column("allowed", Localized("Allowed", ja: "入力できる値"), mayShrink: true),
          ], rows: rows))
    }
  }
}
