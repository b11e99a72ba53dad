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
    let layout = TableLayout(schema, table: table)
    guard try isStored(schema, table) else {
      for statement in layout.creation { try database.run(statement) }
      try note(schema, tracker, table)
      return true
    }
    return false
  }

  /// Adds the columns that newer versions of a collection declare.
  private func addColumns(_ schema: Schema, _ tracker: Tracker) throws(HibiError) {
    let table = tracker.table(schema)
    let layout = TableLayout(schema, table: table)
    guard let old = try storedVersion(table) else { return }
    for step in schema.migrations.sorted(by: { $0.version < $1.version })
    where step.version > old {
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
    try note(schema, tracker, table)
  }

  /// Brings the collections of a tracker to the program's version; a verified copy comes first.
  ///
  /// Whoever opens a store calls this where `outdated` says so: entries of an older version are
  /// neither read nor written.
  package func update(_ tracker: Tracker) throws(HibiError) {
    guard try !outdated(tracker).isEmpty else { return }
    _ = try write { () throws(HibiError) in
      // Another program may have done it while we waited for the lock.
      let old = try outdated(tracker)
      guard !old.isEmpty else { return false }
      let copy = try backup(reason: tracker.name)
      seams.announce(
        Localized(
          "\(tracker.title.en): new fields are added; a copy of the store is \(copy).",
          ja: "\(tracker.title.ja)に項目を追加します。以前の内容は \(copy) に複製しました。"))
      for schema in old { try addColumns(schema, tracker) }
      return true
    } isChanged: {
      $0
    } isKept: { _ throws(HibiError) in
      try outdated(tracker).isEmpty
    }
  }

  /// The collections whose table is of an older version than the program's.
  package func outdated(_ tracker: Tracker) throws(HibiError) -> [Schema] {
    var result: [Schema] = []
    for schema in tracker.collections {
      if let version = try storedVersion(tracker.table(schema)), version < schema.version {
        result.append(schema)
      }
    }
    return result
  }

  func storedVersion(_ table: String) throws(HibiError) -> Int? {
    try database.integer("SELECT version FROM hibi_collection WHERE name=?", [.text(table)])
      .map { Int($0) }
  }

  /// Notes the version of a collection and the definition of its tracker.
  private func note(_ schema: Schema, _ tracker: Tracker, _ table: String) throws(HibiError) {
    try database.prepare(
      "INSERT INTO hibi_collection VALUES(?,?,?) ON CONFLICT DO UPDATE SET version=excluded.version"
    ).run([.text(table), .text(tracker.name), .integer(Int64(schema.version))])
    try database.prepare(
      """
      INSERT INTO hibi_definition VALUES(?,?,?,1) \
      ON CONFLICT DO UPDATE SET version=excluded.version, definition=excluded.definition
      """
    ).run([
      .text(tracker.name), .integer(Int64(schema.version)), .text(tracker.definition.write()),
    ])
    forget(table)
  }
}
