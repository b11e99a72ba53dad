/// The columns of a defined tracker's table, as the store remembers them.
///
/// What people define may lose a field and get it back, by hand or by undo, but a table only grows:
/// its columns and their order are noted beside it, not in the definition. Bounds of numbers are
/// left to the fields and every text has its search column, so that a definition may change both
/// at any time.
struct StoredFields: Hashable {
  /// Whether the number of an entry is its day, and whether entries have days at all.
  let isKeyedByDay: Bool
  let hasDays: Bool
  private(set) var columns: [Column] = []

  struct Column: Hashable {
    /// The field's name.
    let name: String
    /// Its type, with the places of its numbers: `decimal.1`.
    let type: String
    let isText: Bool
    let isNumber: Bool
    /// Whether it has an index for rankings.
    var isRanked: Bool
  }

  /// The columns of a table that is made for a collection.
  init(_ schema: Schema) {
    isKeyedByDay = schema.key == .day
    hasDays = schema.days != .none
    columns = schema.fields.map { Column($0) }
  }

  /// The place of a field, nil where it has no column.
  func index(of field: String) -> Int? { columns.firstIndex { $0.name == field } }

  /// Whether the table has all that a collection needs.
  func holds(_ schema: Schema) -> Bool { extended(by: schema) == self }

  /// The columns with those that a collection has beside them.
  func extended(by schema: Schema) -> StoredFields {
    var more = self
    for field in schema.fields {
      if let index = index(of: field.name) {
        if field.ranked { more.columns[index].isRanked = true }
      } else {
        more.columns.append(Column(field))
      }
    }
    return more
  }

  /// Refuses a collection whose entries the table could not keep beside those that it holds.
  /// - Throws: 65 with what to do instead.
  func check(_ schema: Schema, of tracker: Tracker) throws(HibiError) {
    let place = tracker.path(of: schema)
    guard isKeyedByDay == (schema.key == .day), hasDays == (schema.days != .none) else {
      throw HibiError(
        .refused,
        Localized(
          "\(place): key and days cannot change, because the store has a table of it already",
          ja: "\(place)：保存先にすでに表があるため、key と days は変えられません"),
        hints: [StoredFields.otherName])
    }
    for field in schema.fields {
      guard let index = index(of: field.name) else { continue }
      let (old, new) = (columns[index], Column(field))
      let areBothFree = [old.type, new.type].allSatisfy {
        [TextType.name, LongTextType.name].contains($0)
      }
      guard old.type == new.type || areBothFree else {
        throw HibiError(
          .refused,
          Localized(
            "\(place): \(field.name) is of the type \(old.type) in the store and cannot become \(new.type)",
            ja: "\(place)：\(field.name) は保存先では \(old.type) なので、\(new.type) に変えられません"),
          hints: [
            Localized(
              "Give the new field another name; \(field.name) keeps its values, and comes back with its old type.",
              ja: "新しい項目には別の名前を付けてください。\(field.name) の値は残り、元の種類に戻せばまた使えます。")
          ])
      }
    }
    // One space of names for the columns of fields and those of search.
    var names: Set<String> = []
    for column in extended(by: schema).columns {
      for name in [columnName(column.name)] + (column.isText ? [column.searchColumn] : [])
      where !names.insert(name).inserted {
        throw HibiError(
          .refused,
          Localized(
            "\(place): the field's name \(column.name) is taken in the store",
            ja: "\(place)：項目名 \(column.name) は保存先で使われています"),
          hints: [StoredFields.otherName])
      }
    }
  }

  private static let otherName = Localized("Choose another name.", ja: "別の名前にしてください。")
}

extension StoredFields.Column {
  init(_ field: Field) {
    let type = Swift.type(of: field.type.rules).name
    let places = field.type.places ?? 0
    name = field.name
    self.type = places > 0 ? "\(type).\(places)" : type
    isText = field.type.rules.column == "TEXT"
    isNumber = field.type.places != nil
    isRanked = field.ranked
  }

  /// Whether it holds the names of pictures.
  var isPicture: Bool { type == ImageType.name }

  /// How the table declares it.
  var declaration: String {
    guard isNumber else { return isText ? "TEXT" : "INTEGER" }
    let bounds = FieldType.widest
    return
      "INTEGER CHECK(\(sqlName(columnName(name))) BETWEEN \(bounds.lowerBound) AND \(bounds.upperBound))"
  }

  var searchColumn: String { columnName(name) + "_key" }
}

extension StoredFields {
  /// The columns as the store writes them.
  var json: JSON {
    .object([
      JSON.Member("key", .string((isKeyedByDay ? Schema.Key.day : .serial).rawValue)),
      JSON.Member("days", .bool(hasDays)),
      JSON.Member(
        "fields",
        .array(
          columns.map { column in
            var members = [
              JSON.Member("name", .string(column.name)), JSON.Member("type", .string(column.type)),
            ]
            members.add("text", column.isText)
            members.add("number", column.isNumber)
            members.add("ranked", column.isRanked)
            return .object(members)
          })),
    ])
  }

  /// Reads them back, nil where the text is none of ours.
  init?(_ text: String) {
    guard let json = try? JSON.parse(Array(text.utf8)), case .string(let key)? = json["key"],
      case .bool(let hasDays)? = json["days"], case .array(let items)? = json["fields"]
    else { return nil }
    isKeyedByDay = key == Schema.Key.day.rawValue
    self.hasDays = hasDays
    for item in items {
      guard case .string(let name)? = item["name"], case .string(let type)? = item["type"] else {
        return nil
      }
      columns.append(
        Column(
          name: name, type: type, isText: item["text"] == .bool(true),
          isNumber: item["number"] == .bool(true), isRanked: item["ranked"] == .bool(true)))
    }
  }
}
