/// The doctor's part about the file's tables, indexes and notes.
extension Store {
  /// Every table and index is there and as Hibi makes it.
  ///
  /// What others added is left alone, but for triggers and views, which would act on each write.
  func tables(_ registry: Registry) throws(HibiError) -> [Finding] {
    let model = try Store.empty(seams)
    var wrong = try foreign().map { [$0] } ?? []
    for (name, sql) in try model.made("table") where try made(name) != sql { wrong.append(name) }
    // Before these it is not sure that there is a list of collections.
    guard wrong.isEmpty else { return [tableFault(wrong)] }
    for tracker in registry.trackers {
      for schema in tracker.collections {
        let layout = TableLayout(schema, table: tracker.table(schema))
        guard try isStored(schema, layout.table) else { continue }
        for statement in layout.creation { try model.database.run(statement) }
        if try !isMade(layout) { wrong.append(layout.table) }
      }
    }
    guard wrong.isEmpty else { return [tableFault(wrong)] }
    var findings: [Finding] = []
    for (name, sql) in try model.made("index") where try made(name) != sql {
      findings.append(indexFault(name, sql))
    }
    guard findings.isEmpty else { return findings }
    return [
      Finding("tables", Localized("Tables and indexes are complete.", ja: "表と索引はそろっています。"))
    ]
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

  private func made(_ name: String) throws(HibiError) -> String? {
    try database.text("SELECT sql FROM sqlite_schema WHERE name=?", [.text(name)])
  }

  /// The first trigger or view: Hibi makes none.
  func foreign() throws(HibiError) -> String? {
    try database.text("SELECT name FROM sqlite_schema WHERE type IN ('trigger','view') LIMIT 1")
  }

  /// Whether a collection's table has its columns, in any order: new ones came behind the others.
  private func isMade(_ layout: TableLayout) throws(HibiError) -> Bool {
    guard let sql = try made(layout.table), sql.hasSuffix(") STRICT") else { return false }
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

  /// The line of shell that mends the file; Hibi's statements hold one kind of quotes at most.
  private func repair(_ sql: String) -> String {
    let quote = sql.contains(text: "'") ? "\"" : "'"
    return "sqlite3 '\(folder ?? "")/hibi.db' \(quote)\(sql)\(quote)"
  }

  /// Hibi's own notes: the store's identity, who may read it, and when it was begun.
  func notes() throws(HibiError) -> Finding {
    var wanted: [(key: String, value: String)] = []
    if try meta("store").flatMap({ UID($0) }) == nil { wanted.append(("store", try newUID().text)) }
    if try meta("min_reader").flatMap({ Int64($0) }) == nil {
      wanted.append(("min_reader", "\(try database.integer("PRAGMA user_version") ?? 1)"))
    }
    if try meta("first_open_day").flatMap({ Int64($0) }).flatMap({ Day(key: $0) }) == nil,
      let first = try act(1)
    {
      wanted.append(("first_open_day", "\(first.moment.civil.day.key)"))
    }
    guard !wanted.isEmpty else {
      return Finding("notes", Localized("Its own notes are complete.", ja: "管理情報はそろっています。"))
    }
    let keys = wanted.map(\.key).joined(separator: ", ")
    let rows = wanted.map { "('\($0.key)','\($0.value)')" }.joined(separator: ",")
    let repair = repair("REPLACE INTO hibi_meta VALUES \(rows)")
    return Finding(
      "notes", isFault: true,
      Localized(
        "hibi_meta lacks \(keys). To put it back: \(repair)",
        ja: "hibi_meta に \(keys) がありません。戻すには：\(repair)"))
  }
}
