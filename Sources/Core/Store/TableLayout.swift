/// How rows of one table are written, logged, totalled and searched.
///
/// Entries, settings and definitions are all rows of such a table, so that one piece of code
/// changes, logs and takes back each of them.
struct TableLayout {
  /// The table's name.
  let table: String
  /// The version that operations carry.
  let version: Int
  /// The columns after `id`, in the order in which they were added to the table.
  ///
  /// The log holds
  /// rows in this order, so it never changes; new columns come last.
  let columns: [Column]
  /// Folded copies of columns that `find` looks into: name and the place of the source.
  let search: [(column: String, source: Int)]
  /// Fields whose day totals are kept: name and the place of the column.
  let totals: [(field: String, source: Int)]
  /// The place of the day, nil where rows are no entries.
  let day: Int?
  /// Whether the number of an entry is its day.
  let isKeyedByDay: Bool
  /// The fields that are computed when an entry is written, those whose text no two entries share,
  /// and the one that ends an interval: their places among the fields.
  let computed: [Int]
  let unique: [Int]
  let interval: Int?
  /// The fields that hold pictures, and the columns that do, of fields too that are not declared any
  /// more.
  let pictureFields: [Int]
  let pictures: [Int]
  /// Whether no two entries hold the same.
  let isDistinct: Bool
  /// Where the fields stand in a row, and which field each column behind the entry's own has: nil for
  /// one whose field is not declared any more.
  let places: [Int]
  let sources: [Int?]
  /// Whether an entry depends on the others.
  var hasRules: Bool {
    isKeyedByDay || isDistinct || !computed.isEmpty || !unique.isEmpty || interval != nil
  }
  /// The columns by which entries are ranked.
  let ranked: [String]

  struct Column {
    let name: String
    let declaration: String
    let isBlob: Bool
  }

  /// The columns that every entry has.
  static let entryColumns = [
    Column(name: "uid", declaration: "BLOB NOT NULL CHECK(length(uid)=16)", isBlob: true),
    Column(name: "day", declaration: "INTEGER", isBlob: false),
    Column(name: "moment", declaration: "INTEGER NOT NULL", isBlob: false),
    Column(name: "utc_offset", declaration: "INTEGER NOT NULL", isBlob: false),
  ]

  /// Where `uid`, `day`, `moment`, `utc_offset` and the first field stand in an entry's row.
  enum Place {
    static let uid = 0
    static let day = 1
    static let moment = 2
    static let offset = 3
    static let fields = 4
  }

  /// The layout of a collection.
  init(_ schema: Schema, table: String) {
    self.table = table
    version = schema.version
    columns =
      TableLayout.entryColumns
      + schema.fields.map { field in
        Column(
          name: field.column, declaration: TableLayout.declaration(field), isBlob: false)
      }
    search = schema.fields.enumerated().filter { $0.element.searched }
      .map { ($0.element.searchColumn, Place.fields + $0.offset) }
    totals = schema.fields.enumerated().filter { Schema.isTotalled($0.element) }
      .map { ($0.element.name, Place.fields + $0.offset) }
    day = Place.day
    isKeyedByDay = schema.key == .day
    computed = schema.fields.indices.filter { schema.fields[$0].type.isComputed }
    unique = schema.fields.indices.filter { schema.fields[$0].isUnique }
    interval = schema.interval.flatMap { schema.index(of: $0) }
    pictureFields = schema.fields.indices.filter { schema.fields[$0].isPicture }
    pictures = pictureFields.map { Place.fields + $0 }
    isDistinct = schema.isDistinct
    places = schema.fields.indices.map { Place.fields + $0 }
    sources = schema.fields.indices.map { $0 }
    ranked = schema.fields.filter(\.ranked).map(\.column)
  }

  /// The layout of a collection in a table whose columns the store has noted.
  init(_ schema: Schema, table: String, as stored: StoredFields, version: Int) {
    self.table = table
    self.version = version
    let fields = stored.columns.enumerated().map { (place: Place.fields + $0.offset, $0.element) }
    columns =
      TableLayout.entryColumns
      + stored.columns.map {
        Column(name: columnName($0.name), declaration: $0.declaration, isBlob: false)
      }
    search = fields.filter { $0.1.isText }.map { ($0.1.searchColumn, $0.place) }
    // A total that is kept from the start needs no counting when a field becomes one that adds up.
    totals = fields.filter { $0.1.isNumber }.map { ($0.1.name, $0.place) }
    day = Place.day
    isKeyedByDay = stored.isKeyedByDay
    computed = schema.fields.indices.filter { schema.fields[$0].type.isComputed }
    unique = schema.fields.indices.filter { schema.fields[$0].isUnique }
    interval = schema.interval.flatMap { schema.index(of: $0) }
    pictureFields = schema.fields.indices.filter { schema.fields[$0].isPicture }
    pictures = fields.filter { $0.1.isPicture }.map(\.place)
    isDistinct = schema.isDistinct
    places = schema.fields.compactMap { stored.index(of: $0.name) }.map { Place.fields + $0 }
    sources = stored.columns.map { schema.index(of: $0.name) }
    ranked = stored.columns.filter(\.isRanked).map { columnName($0.name) }
  }

  /// The layout of one of Hibi's own tables.
  init(own table: String, columns: [(name: String, declaration: String)]) {
    self.table = table
    version = 1
    self.columns = columns.map {
      Column(name: $0.name, declaration: $0.declaration, isBlob: false)
    }
    search = []
    totals = []
    day = nil
    isKeyedByDay = false
    computed = []
    unique = []
    interval = nil
    pictureFields = []
    pictures = []
    isDistinct = false
    places = []
    sources = []
    ranked = []
  }

  private static func declaration(_ field: Field) -> String {
    let rules = field.type.rules
    guard let bounds = rules.columnBounds else { return rules.column }
    return
      "\(rules.column) CHECK(\(sqlName(field.column)) BETWEEN \(bounds.lowerBound) AND \(bounds.upperBound))"
  }

  /// The columns of the table as SQL declares them.
  var declarations: [String] {
    ["id INTEGER PRIMARY KEY " + (isKeyedByDay ? "CHECK(id = day)" : "AUTOINCREMENT")]
      + columns.map { "\(sqlName($0.name)) \($0.declaration)" }
      + search.map { "\(sqlName($0.column)) TEXT" }
  }

  /// The statements that make the table of a collection and its indexes.
  var creation: [String] {
    [
      "CREATE TABLE \(sqlName(table))(\(declarations.joined(separator: ", "))) STRICT",
      "CREATE INDEX \(sqlName(table + "_by_day")) ON \(sqlName(table))(day, moment, id)",
    ] + ranked.map { indexCreation(ranked: $0) }
  }

  /// The statement that makes the index of a ranked column.
  func indexCreation(ranked column: String) -> String {
    "CREATE INDEX \(sqlName(table + "_by_" + column)) ON \(sqlName(table))"
      + "(\(sqlName(column)), day, id)"
  }

  /// `INSERT` of a row with all columns; the first parameter is the id, NULL for a new one.
  var insertion: String {
    let names = ["id"] + columns.map { sqlName($0.name) } + search.map { sqlName($0.column) }
    let marks = Array(repeating: "?", count: names.count).joined(separator: ",")
    return "INSERT INTO \(sqlName(table))(\(names.joined(separator: ","))) VALUES(\(marks))"
  }

  /// `SELECT` of all columns of the row with an id.
  var selection: String {
    "SELECT \(columns.map { sqlName($0.name) }.joined(separator: ",")) FROM \(sqlName(table)) WHERE id=?"
  }

  /// `DELETE` of the row with an id.
  var deletion: String { "DELETE FROM \(sqlName(table)) WHERE id=?" }
}

/// A table or column as SQL writes it: a person may well name a field `order` or `group`.
func sqlName(_ name: String) -> String { "\"" + name + "\"" }
