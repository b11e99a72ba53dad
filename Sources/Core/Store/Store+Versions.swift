/// Which tables a store has, and in which version.
extension Store {
  /// Whether the collection has a table in this store, in the program's version.
  /// - Throws: 78 where the store holds a newer version of the collection, 77 where it holds an
  ///   older one, which `update` must bring to this one first.
  func isStored(_ schema: Schema, _ table: String) throws(HibiError) -> Bool {
    let version: Int?
    if let known = stored.first(where: { $0.table == table }) {
      version = known.version
    } else {
      version = try listed(table)
      stored.append((table, version))
    }
    guard let version else { return false }
    guard version <= schema.version else {
      throw HibiError(
        .tooNew,
        Localized(
          "the entries of \(table) were written by a newer version of Hibi",
          ja: "\(table) の記録は新しいバージョンの Hibi で書かれています"),
        hints: [Localized("Install the newer Hibi.", ja: "新しい Hibi を入れてください。")])
    }
    guard version == schema.version else {
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

  /// The version of a table, nil for one that is not there; both in one question, since another
  /// program may make it just now.
  /// - Throws: 65 for one that stands in no list: its entries would be answered as none.
  private func listed(_ table: String) throws(HibiError) -> Int? {
    let statement = try database.prepare(
      """
      SELECT (SELECT version FROM hibi_collection WHERE name=?1), \
      EXISTS(SELECT 1 FROM sqlite_schema WHERE name=?1)
      """)
    try statement.bind([.text(table)])
    guard try statement.step() else { return nil }
    if !statement.isNull(0) { return Int(statement.integer(0)) }
    guard statement.integer(1) != 0 else { return nil }
    throw HibiError(
      .refused,
      Localized(
        "hibi.db has a table \(table) that its list of collections lacks; nothing was changed",
        ja: "hibi.db の一覧にない表 \(table) があります。何も変更していません"),
      hints: [Localized("Run: hibi doctor", ja: "hibi doctor を実行してください。")])
  }

  /// Forgets what is known of a table, after it was made or changed.
  func forget(_ table: String) { stored.removeAll { $0.table == table } }

  /// Forgets what is known of all tables, after a transaction was taken back.
  func forgetAll() { stored.removeAll() }
}
