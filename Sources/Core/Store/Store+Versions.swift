/// Which tables a store has, and in which version.
extension Store {
  /// Whether the collection has a table in this store, in the program's version.
  /// - Throws: 78 where the store holds a newer version of the collection, 77 where it holds an
  ///   older one, which `update` must bring to this one first.
  func isStored(_ schema: Schema, _ table: String) throws(HibiError) -> Bool {
    guard let collection = try known(table) else { return false }
    guard collection.fields != nil || collection.version <= schema.version else {
      throw HibiError(
        .tooNew,
        Localized(
          "the entries of \(table) were written by a newer version of Hibi",
          ja: "\(table) の記録は新しいバージョンの Hibi で書かれています"),
        hints: [Localized("Install the newer Hibi.", ja: "新しい Hibi を入れてください。")])
    }
    guard collection.holds(schema) else {
      throw HibiError(
        .permission,
        Localized(
          "the entries of \(table) must get new fields first, but the store cannot be written",
          ja: "\(table) に新しい項目を追加する必要がありますが、保存先に書き込めません"),
        hints: [
          Localized(
            "Make the folder writable and run the command once more.",
            ja: "保存先を書き込めるようにしてから、もう一度実行してください。")
        ])
    }
    return true
  }

  /// How the rows of a collection are kept in this store.
  func layout(_ schema: Schema, _ tracker: Tracker) throws(HibiError) -> TableLayout {
    let table = tracker.table(schema)
    guard let collection = try known(table), let fields = collection.fields else {
      return TableLayout(schema, table: table)
    }
    return TableLayout(
      schema, table: table, as: fields.extended(by: schema), version: collection.version)
  }

  /// The layout of a table, of a collection or of Hibi's own; nil for one of no tracker.
  func layout(_ table: String, in registry: Registry) throws(HibiError) -> TableLayout? {
    if let own = StoreFormat.logged.first(where: { $0.table == table }) { return own }
    guard let (tracker, schema) = registry.collection(table) else { return nil }
    return try layout(schema, tracker)
  }

  /// Whether the file is of a format that has definitions.
  func hasDefinitions() throws(HibiError) -> Bool {
    if isNewEnough { return true }
    isNewEnough = try formatVersion() >= StoreFormat.definitions
    return isNewEnough
  }

  /// Reads what is noted of a tracker's tables in one question, or of those of all trackers; only
  /// for a store that is read, whose notes stay as they are.
  package func readCollections(of tracker: Tracker?) throws(HibiError) {
    let fields = try hasDefinitions() ? "fields" : "NULL"
    let statement = try database.prepare(
      "SELECT version, \(fields), name FROM hibi_collection"
        + (tracker == nil ? "" : " WHERE tracker=?"))
    if let tracker { try statement.bind(text: tracker.name, at: 1) }
    var found: [String: StoredCollection] = [:]
    while try statement.step() { found[statement.text(2)] = StoredCollection(statement) }
    read = found
  }

  private func known(_ table: String) throws(HibiError) -> StoredCollection? {
    if let noted = read[table] { return noted }
    if let known = stored.first(where: { $0.table == table }) { return known.collection }
    let collection = try listed(table)
    stored.append((table, collection))
    return collection
  }

  /// What is noted of a table, nil for one that is not there; both in one question, since another
  /// program may make it just now.
  /// - Throws: 65 for one that stands in no list: its entries would be answered as none.
  private func listed(_ table: String) throws(HibiError) -> StoredCollection? {
    let fields = try hasDefinitions() ? "fields" : "NULL"
    let statement = try database.cached(
      """
      SELECT c.version, \(fields), s.name IS NOT NULL FROM (SELECT ?1 AS name) t \
      LEFT JOIN hibi_collection c ON c.name=t.name LEFT JOIN sqlite_schema s ON s.name=t.name
      """)
    defer { statement.reset() }
    try statement.bind([.text(table)])
    guard try statement.step() else { return nil }
    if !statement.isNull(0) { return StoredCollection(statement) }
    guard statement.integer(2) != 0 else { return nil }
    throw HibiError(
      .refused,
      Localized(
        "hibi.db has a table \(table) that its list of collections lacks; nothing was changed",
        ja: "hibi.db の一覧にない表 \(table) があります。何も変更していません"),
      hints: [Localized("Run: hibi doctor", ja: "hibi doctor を実行してください。")])
  }

  /// Forgets what is known of a table, after it was made or changed.
  func forget(_ table: String) {
    stored.removeAll { $0.table == table }
    read = [:]
  }

  /// Forgets what is known of all tables, after a transaction was taken back.
  func forgetAll() {
    stored.removeAll()
    read = [:]
  }
}
