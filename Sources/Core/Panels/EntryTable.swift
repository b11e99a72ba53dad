/// Entries as a table of text: the list, the day, what is found.
package enum EntryTable {
  /// Makes a table with a column for each list field that any entry fills.
  /// - Parameters:
  ///   - withDay: whether the day is a column where there are no headings.
  ///   - withRecords: whether each row carries its entry for machine formats.
  ///   - headings: what stands over the entries of a day; without it the day is a column.
  package static func make(
    _ entries: [Entry], _ schema: Schema, _ language: Language, withDay: Bool = true,
    withRecords: Bool = false, headings: ((LooseDay?) -> String)? = nil
  ) -> Table {
    let hasDayColumn = withDay && headings == nil && schema.days != .none
    let fields = schema.listFields.filter { field in
      field.required || entries.contains { !$0.value(of: field.name, schema).isNone }
    }
    var columns = [Table.Column("id", Localized("ID", ja: "ID"), isNumeric: true)]
    if hasDayColumn { columns.append(Table.Column("day", Localized("Day", ja: "日付"))) }
    // Where an entry is named by a key, its title alone would not say what to type for it.
    let keyed = fields.first { field in
      field.isUnique
        && entries.contains { entry in
          let value = entry.value(of: field.name, schema)
          return field.type.rules.plain(value) != field.show(value, language)
        }
    }
    if keyed != nil { columns.append(Table.Column("key", Localized("To type", ja: "入力名"))) }
    columns += fields.map { field in
      var column = Table.Column(
        field.name, field.title, isNumeric: field.type.places != nil,
        mayShrink: field.type.mayShrink,
        // What is typed without a name is what entries are told apart by.
        mayDrop: !field.required && !field.positional && !field.isPicture)
      column.isSign = field.isPicture
      if case .rating = field.type { column.hasStars = true }
      column.hasOwnSigns = field.hasOwnSigns
      return column
    }
    var rows: [Table.Row] = []
    var day: LooseDay??
    for entry in entries {
      if let headings, .some(entry.day) != day {
        day = entry.day
        rows.append(Table.Row([headings(entry.day)], isHeading: true))
      }
      var cells = [schema.shown(id: entry.id)]
      if hasDayColumn {
        cells.append(entry.day?.slashed ?? Localized("unknown", ja: "不明")[language])
      }
      if let keyed { cells.append(keyed.type.rules.plain(entry.value(of: keyed.name, schema))) }
      cells += fields.map { schema.shown($0, of: entry, language) }
      rows.append(Table.Row(cells, record: withRecords ? entry.json(schema) : nil))
    }
    return Table(columns: columns, rows: rows)
  }
}
