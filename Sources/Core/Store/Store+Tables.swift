/// The doctor's part about the file's tables, indexes and notes.
extension Store {
  /// Every table and index is there and as Hibi makes it.
  ///
  /// What others added is left alone, but for triggers and views, which would act on each write,
  /// and indexes of Hibi's tables, which may refuse one.
  func tables(_ registry: Registry) throws(HibiError) -> [Finding] {
    let model = try Store.empty(seams, format: try formatVersion())
    var wrong = try foreign().map { [$0] } ?? []
    for (name, sql) in try model.made("table") where try creation(of: name) != sql {
      wrong.append(name)
    }
    // Before these it is not sure that there is a list of collections.
    guard wrong.isEmpty else { return [tableFault(wrong)] }
    for tracker in registry.trackers {
      for schema in tracker.collections {
        guard let layout = try stored(schema, tracker) else { continue }
        for statement in layout.creation { try model.database.run(statement) }
        if try !isMade(layout) { wrong.append(layout.table) }
      }
    }
    guard wrong.isEmpty else { return [tableFault(wrong)] }
    var findings: [Finding] = []
    for tracker in registry.trackers {
      for schema in tracker.collections { findings += try unlisted(schema, tracker) }
    }
    guard findings.isEmpty else { return findings }
    let indexes = try model.made("index")
    for (name, sql) in indexes where try creation(of: name) != sql {
      findings.append(indexFault(name, sql))
    }
    // A field that is no longer ranked keeps its index.
    var ranked: Set<String> = []
    for tracker in registry.trackers {
      for schema in tracker.collections {
        let layout = try layout(schema, tracker)
        ranked.formUnion(layout.columns.map { layout.indexCreation(ranked: $0.name) })
      }
    }
    for (name, sql) in try made("index")
    where !indexes.contains(where: { $0.name == name }) && !ranked.contains(sql) {
      guard let table = try table(ofIndex: name), try model.creation(of: table) != nil else {
        continue
      }
      findings.append(strayIndex(name, table))
    }
    guard findings.isEmpty else { return findings }
    return [
      Finding("tables", Localized("Tables and indexes are complete.", ja: "表と索引はそろっています。"))
    ]
  }

  /// A table of a collection that the list of collections lacks.
  private func unlisted(_ schema: Schema, _ tracker: Tracker) throws(HibiError) -> [Finding] {
    let table = tracker.table(schema)
    let fields = try isDefined(tracker.name) ? StoredFields(schema) : nil
    let layout =
      fields.map { TableLayout(schema, table: table, as: $0, version: 1) }
      ?? TableLayout(schema, table: table)
    guard try storedVersion(table) == nil, try creation(of: table) != nil else { return [] }
    guard try isMade(layout) else { return [tableFault([table])] }
    let repair = repair(
      "INSERT INTO hibi_collection VALUES('\(table)','\(tracker.name)',\(layout.version),"
        + (fields.map { "'\($0.json.write())'" } ?? "NULL") + ")")
    return [
      Finding(
        "tables", isFault: true,
        Localized(
          "hibi_collection lacks \(table), so its entries are not found. To put it back: \(repair)",
          ja: "hibi_collection に \(table) がないため、その記録を読めません。戻すには：\(repair)"))
    ]
  }

  private func table(ofIndex name: String) throws(HibiError) -> String? {
    try database.text("SELECT tbl_name FROM sqlite_schema WHERE name=?", [.text(name)])
  }

  private func strayIndex(_ name: String, _ table: String) -> Finding {
    let repair = repair("DROP INDEX \(sqlName(name))")
    return Finding(
      "indexes", isFault: true,
      Localized(
        "The index \(name) of \(table) is not Hibi's, and may refuse new entries. To remove it: \(repair)",
        ja: "\(table) の索引 \(name) は Hibi のものではなく、記録できなくなることがあります。取り除くには：\(repair)"))
  }

  /// What made the tables or indexes of the file, by name.
  private func made(_ type: String) throws(HibiError) -> [(name: String, sql: String)] {
    let statement = try database.prepare(
      "SELECT name, sql FROM sqlite_schema WHERE type=? AND sql IS NOT NULL ORDER BY name")
    try statement.bind([.text(type)])
    var result: [(name: String, sql: String)] = []
    while try statement.step() { result.append((statement.text(0), statement.text(1))) }
    return result
  }

  private func creation(of name: String) throws(HibiError) -> String? {
    try database.text("SELECT sql FROM sqlite_schema WHERE name=?", [.text(name)])
  }

  /// The first trigger or view: Hibi makes none.
  func foreign() throws(HibiError) -> String? {
    try database.text("SELECT name FROM sqlite_schema WHERE type IN ('trigger','view') LIMIT 1")
  }

  /// Whether a collection's table has its columns, in any order: new ones came behind the others.
  private func isMade(_ layout: TableLayout) throws(HibiError) -> Bool {
    guard let sql = try creation(of: layout.table), sql.hasSuffix(") STRICT") else { return false }
    let count = try database.integer(
      "SELECT count(*) FROM pragma_table_xinfo(?)", [.text(layout.table)])
    return count == Int64(layout.declarations.count)
      && layout.declarations.allSatisfy {
        sql.contains(text: $0 + ",") || sql.contains(text: $0 + ")")
      }
  }

  private func tableFault(_ names: [String]) -> Finding {
    let list = names.joined(separator: ", ")
    return Finding(
      "tables", isFault: true,
      Localized(
        "Missing, or not as Hibi makes it: \(list). Copy the folder away; copies are in backups/, and export writes what can be read.",
        ja:
          "なくなっているか、Hibi が作ったものと違います：\(list)。まずフォルダを複製してください。backups/ に以前の複製があり、読める記録は export で書き出せます。"
      ))
  }

  private func indexFault(_ name: String, _ sql: String) -> Finding {
    let repair = repair("DROP INDEX IF EXISTS \(sqlName(name)); \(sql)")
    return Finding(
      "indexes", isFault: true,
      Localized(
        "The index \(name) is missing or changed, so answers may be slow. To make it anew: \(repair)",
        ja: "索引 \(name) がないか、変わっているため、表示が遅くなることがあります。作り直すには：\(repair)"))
  }

  /// The line of shell that mends the file.
  func repair(_ sql: String) -> String {
    "sqlite3 \(ShellText.quoted((folder ?? "") + "/hibi.db")) \(ShellText.inQuotes(sql))"
  }
}
