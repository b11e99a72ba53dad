extension Store {
  /// Takes the file's format from an older version to this program's: a verified copy first, then
  /// one transaction for each step.
  /// - Throws: what a step throws; the steps before it stay, the copy too.
  func migrate() throws(HibiError) {
    var hasCopy = false
    for step in StoreFormat.steps + seams.steps {
      _ = try write { () throws(HibiError) in
        // Another program may have done this step while we waited.
        let version = try formatVersion()
        guard version < step.version else { return false }
        if !hasCopy {
          let copy = try backup(reason: "format-\(version)")
          hasCopy = true
          seams.announce(
            Localized(
              "The store is brought to a new format; a copy of the old one is \(copy).",
              ja: "保存データを新しい形式に変えます。以前の内容は \(copy) に複製しました。"))
        }
        try step.run(in: database)
        return true
      } isChanged: {
        $0
      } isKept: { _ throws(HibiError) in
        try formatVersion() >= step.version
      }
    }
  }

  func formatVersion() throws(HibiError) -> Int64 {
    try database.integer("PRAGMA user_version") ?? 0
  }

  /// Makes the table of a collection where there is none.
  ///
  /// Runs inside the transaction of an act.
  /// - Returns: whether it was made.
  /// - Throws: 77 and 78 where the table is of another version.
  func prepareCollection(_ schema: Schema, _ tracker: Tracker) throws(HibiError) -> Bool {
    let table = tracker.table(schema)
    forget(table)
    guard try isStored(schema, table) else {
      let fields = try isDefined(tracker.name) ? StoredFields(schema) : nil
      let layout =
        fields.map { TableLayout(schema, table: table, as: $0, version: 1) }
        ?? TableLayout(schema, table: table)
      for statement in layout.creation { try database.run(statement) }
      try note(StoredCollection(version: layout.version, fields: fields), tracker, table)
      return true
    }
    return false
  }

  /// Adds the columns that newer versions of a collection declare.
  private func addColumns(_ schema: Schema, _ tracker: Tracker) throws(HibiError) {
    let table = tracker.table(schema)
    let layout = TableLayout(schema, table: table)
    guard let old = try collection(table) else { return }
    if let fields = old.fields { return try addColumns(fields, old, schema, tracker) }
    for step in schema.migrations.sorted(by: { $0.version < $1.version })
    where step.version > old.version {
      for name in step.added {
        guard let field = schema.field(name),
          let column = layout.columns.first(where: { $0.name == field.column })
        else { continue }
        let change = "ALTER TABLE \(sqlName(table)) ADD COLUMN "
        try database.run(change + "\(sqlName(column.name)) \(column.declaration)")
        if field.searched { try database.run(change + "\(sqlName(field.searchColumn)) TEXT") }
        if field.ranked { try database.run(layout.indexCreation(ranked: field.column)) }
      }
    }
    try note(StoredCollection(version: schema.version, fields: nil), tracker, table)
  }

  /// Adds the columns and indexes that a definition has beside those of before.
  private func addColumns(
    _ fields: StoredFields, _ old: StoredCollection, _ schema: Schema, _ tracker: Tracker
  ) throws(HibiError) {
    let table = tracker.table(schema)
    let more = fields.extended(by: schema)
    let added = more.columns.dropFirst(fields.columns.count)
    let layout = TableLayout(schema, table: table, as: more, version: old.version)
    let change = "ALTER TABLE \(sqlName(table)) ADD COLUMN "
    for column in added {
      try database.run(change + "\(sqlName(columnName(column.name))) \(column.declaration)")
      if column.isText { try database.run(change + "\(sqlName(column.searchColumn)) TEXT") }
    }
    for (index, column) in more.columns.enumerated() where column.isRanked {
      guard index >= fields.columns.count || !fields.columns[index].isRanked else { continue }
      try database.run(layout.indexCreation(ranked: columnName(column.name)))
    }
    let version = old.version + (added.isEmpty ? 0 : 1)
    try note(StoredCollection(version: version, fields: more), tracker, table)
  }

  /// Brings the collections of a tracker to the program's version; a verified copy comes first.
  ///
  /// Whoever opens a store calls this where `outdated` says so: entries of an older version are
  /// neither read nor written.
  package func update(_ tracker: Tracker) throws(HibiError) {
    guard try !outdated(tracker).isEmpty else { return }
    _ = try write { () throws(HibiError) in
      // Another program may have done it while we waited for the lock.
      try addColumns(of: tracker)
    } isChanged: {
      $0
    } isKept: { _ throws(HibiError) in
      try outdated(tracker).isEmpty
    }
  }

  /// Adds the columns that a tracker's tables lack, behind a verified copy of the store.
  ///
  /// Runs inside a transaction, before it changes a row.
  /// - Returns: whether there were any.
  func addColumns(of tracker: Tracker) throws(HibiError) -> Bool {
    let old = try outdated(tracker)
    guard !old.isEmpty else { return false }
    let isDefinition = try isDefined(tracker.name)
    let copy = try backup(reason: isDefinition ? Store.definitionCopies : tracker.name)
    if isDefinition { removeOldCopies(but: copy) }
    let kept = Store.keptDefinitionCopies
    seams.announce(
      Localized(
        "\(tracker.title.en): new fields are added; a copy of the store is \(copy)."
          + (isDefinition ? " The newest \(kept) of these copies are kept." : ""),
        ja: "\(tracker.title.ja)に項目を追加します。以前の内容は \(copy) に複製しました。"
          + (isDefinition ? "この複製は新しい順に\(kept)つまで残します。" : "")))
    for schema in old { try addColumns(schema, tracker) }
    return true
  }

  /// The collections whose table is of an older version than the program's.
  package func outdated(_ tracker: Tracker) throws(HibiError) -> [Schema] {
    var result: [Schema] = []
    for schema in tracker.collections {
      if let old = try collection(tracker.table(schema)), !old.holds(schema) {
        result.append(schema)
      }
    }
    return result
  }

  func storedVersion(_ table: String) throws(HibiError) -> Int? {
    try collection(table)?.version
  }

  /// What is noted of a table, nil for one that stands in no list.
  func collection(_ table: String) throws(HibiError) -> StoredCollection? {
    if let noted = read[table] { return noted }
    let fields = try hasDefinitions() ? "fields" : "NULL"
    let statement = try database.cached(
      "SELECT version, \(fields) FROM hibi_collection WHERE name=?")
    defer { statement.reset() }
    try statement.bind([.text(table)])
    guard try statement.step() else { return nil }
    return StoredCollection(statement)
  }

  /// Notes the version of a collection's table, and its columns where they are a definition's.
  private func note(_ collection: StoredCollection, _ tracker: Tracker, _ table: String)
    throws(HibiError)
  {
    try database.prepare(
      """
      INSERT INTO hibi_collection(name,tracker,version,fields) VALUES(?,?,?,?) \
      ON CONFLICT DO UPDATE SET version=excluded.version, fields=excluded.fields
      """
    ).run([
      .text(table), .text(tracker.name), .integer(Int64(collection.version)),
      collection.fields.map { .text($0.json.write()) } ?? .null,
    ])
    forget(table)
  }
}

/// What the store has noted of a collection's table.
struct StoredCollection {
  let version: Int
  /// The columns of a tracker that people defined; nil where the declaration says them.
  let fields: StoredFields?

  /// Whether the table has all that a collection needs.
  func holds(_ schema: Schema) -> Bool { fields?.holds(schema) ?? (version >= schema.version) }
}

extension StoredCollection {
  /// Reads a row of its version and its columns.
  init(_ statement: Statement) {
    version = Int(statement.integer(0))
    fields = statement.isNull(1) ? nil : StoredFields(statement.text(1))
  }
}
