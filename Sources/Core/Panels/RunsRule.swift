/// Declares a part that says, for each series, which of its numbers are there.
///
/// ```swift
/// RunsRule("part", by: "series", Localized("Seen", ja: "視聴済み"))
/// // Harbour lights   Seen 1–13, 15   missing 14   next 16
/// ```
public struct RunsRule: Sendable, Hashable {
  /// The noun of the collection, empty for the main one.
  public var collection: String
  /// The text field that holds the number.
  public var field: String
  /// The text field that names the series.
  public var by: String
  /// What is said of the numbers that are there.
  public var title: Localized
  /// A filter as it is typed after `--where`; empty for all entries.
  public var filter: String

  /// Declares the part.
  public init(
    _ field: String, by: String, _ title: Localized, of collection: String = "",
    where filter: String = ""
  ) {
    self.collection = collection
    self.field = field
    self.by = by
    self.title = title
    self.filter = filter
  }
}

extension Store {
  /// A row for each series, by name; those of a typed text only.
  /// - Throws: 66 where no series has the text.
  func runs(_ rule: RunsRule, _ tracker: Tracker, _ period: DayRange, _ input: PanelInput)
    throws(HibiError) -> Table
  {
    var table = Table(
      columns: [
        Table.Column("series", "", mayShrink: true),
        Table.Column("there", rule.title, mayShrink: true),
        Table.Column("missing", Localized("Missing", ja: "抜け"), mayShrink: true),
        Table.Column("next", Localized("Next", ja: "次"), isNumeric: true),
      ], rows: [])
    guard let schema = tracker.collection(rule.collection), let by = schema.field(rule.by) else {
      return table
    }
    table.columns[0].title = by.title
    // The sign between the ends of a run.
    for column in 1...2 { table.columns[column].hasOwnSigns = true }
    var query = Query(period: period, descending: false)
    if !rule.filter.isEmpty { query.filter = try Filter.parse(rule.filter, schema) }
    var numbers: [Value: [String]] = [:]
    var spellings = Spellings()
    try forEach(query, schema, tracker) { entry throws(HibiError) in
      let series = entry.value(of: rule.by, schema)
      if series.isNone { return }
      numbers[spellings.key(series), default: []]
        .append(entry.value(of: rule.field, schema).text ?? "")
    }
    var rows = numbers.map { key, numbers in
      let name = by.show(spellings.shown(key), input.language)
      return (key: TextFold.key(name), name: name, runs: NumberedRuns(numbers))
    }
    if let text = input.series {
      let all = rows
      let key = TextFold.searchKey(text)
      rows = all.filter { $0.key == TextFold.key(text) }
      if rows.isEmpty { rows = all.filter { $0.key.contains(text: key) } }
      guard !rows.isEmpty else {
        throw HibiError(
          .missing,
          Localized("There is no entry with '\(text)'.", ja: "「\(text)」を含む記録はありません。"),
          hints: NearestWord.hint(text, in: all.map(\.name)))
      }
    }
    table.rows = rows.sorted { ($0.key, $0.name) < ($1.key, $1.name) }.map { row in
      Table.Row(
        [
          row.name, row.runs.there.joined(separator: ", "),
          row.runs.missing.joined(separator: ", "), row.runs.next.map { String($0) } ?? "",
        ],
        record: .object([
          JSON.Member("series", .string(row.name)),
          JSON.Member("there", .array(row.runs.there.map { .string($0) })),
          JSON.Member("missing", .array(row.runs.missing.map { .string($0) })),
          JSON.Member("next", row.runs.next.map { .integer($0) } ?? .null),
        ]))
    }
    return table
  }
}
