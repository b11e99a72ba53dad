/// What the file says of itself, and what a program makes of a file that is newer or older than it.
extension Store {
  /// The newest format that this program writes.
  static func latest(_ seams: Seams) -> Int64 {
    (StoreFormat.steps + seams.steps).last?.version ?? StoreFormat.version
  }

  /// The format's version, nil for a file without any table.
  /// - Throws: 65 for another program's database, 78 where this program is too old to read it.
  static func header(_ database: Database) throws(HibiError) -> Int64? {
    do throws(HibiError) { return try readHeader(database) } catch {
      // Another program may have made the tables between the reads: one transaction sees one state.
      try database.run("SAVEPOINT header")
      let found = Result { () throws(HibiError) in try readHeader(database) }
      try database.run("RELEASE header")
      return try found.get()
    }
  }

  private static func readHeader(_ database: Database) throws(HibiError) -> Int64? {
    let application = try database.integer("PRAGMA application_id") ?? 0
    let version = try database.integer("PRAGMA user_version") ?? 0
    if application == 0, version == 0,
      try database.integer("SELECT count(*) FROM sqlite_schema") == 0
    {
      return nil
    }
    guard application == StoreFormat.applicationID, version >= StoreFormat.version else {
      let isOurs = try database.integer(
        "SELECT count(*) FROM sqlite_schema WHERE name IN ('hibi_meta','hibi_act')")
      if isOurs == 2 { throw try markLost(version, database) }
      throw HibiError(
        .refused,
        Localized(
          "hibi.db is a database of another program",
          ja: "hibi.db は別のプログラムのデータベースです"),
        hints: [Localized("Name another folder with --store.", ja: "--store で別のフォルダを指定してください。")])
    }
    return version
  }

  private static func markLost(_ version: Int64, _ database: Database) throws(HibiError)
    -> HibiError
  {
    // Under an older version its step would make the table of definitions, or of pictures, anew.
    let hasPictures = try database.integer(
      "SELECT 1 FROM sqlite_schema WHERE name='hibi_image'")
    let hasDefinitions = try database.integer(
      "SELECT 1 FROM pragma_table_info('hibi_collection') WHERE name='fields'")
    let least =
      hasPictures != nil
      ? StoreFormat.pictures
      : hasDefinitions == nil ? StoreFormat.version : StoreFormat.definitions
    let marks =
      "PRAGMA application_id=\(StoreFormat.applicationID); "
      + "PRAGMA user_version=\(max(version, least))"
    return HibiError(
      .refused,
      Localized(
        "hibi.db has lost the mark of a Hibi store", ja: "hibi.db から Hibi の保存データの印が失われています"),
      hints: [
        Localized(
          "Copy the folder away, then put it back: sqlite3 hibi.db '\(marks)'",
          ja: "まずフォルダを複製し、それから戻してください：sqlite3 hibi.db '\(marks)'")
      ])
  }

  /// Makes the tables of a new file, or takes an older file to this version, and refuses a newer.
  /// - Returns: whether the file is new.
  func prepareFormat() throws(HibiError) -> Bool {
    let isNew = try Store.header(database) == nil ? try createFormat() : false
    try refuseForeignSchema()
    let latest = Store.latest(seams)
    let version = try Store.header(database) ?? latest
    if version > latest {
      try checkReadable(version)
      throw tooNew(
        Localized("This one can still read it.", ja: "このバージョンでは読み取りだけができます。"))
    }
    if version < latest { try migrate() }
    return isNew
  }

  /// Hibi makes no triggers and no views; one in the file would do something else than what is
  /// said, such as delete what was just written.
  private func refuseForeignSchema() throws(HibiError) {
    guard let name = try foreign() else { return }
    throw HibiError(
      .refused,
      Localized(
        "hibi.db holds '\(name)', a trigger or view that is not Hibi's; nothing was changed",
        ja: "hibi.db に Hibi のものではないトリガーかビュー「\(name)」があります。何も変更していません"),
      hints: [
        Localized("Remove it with sqlite3, or restore a copy.", ja: "sqlite3 で取り除くか、複製から戻してください。")
      ])
  }

  private func createFormat() throws(HibiError) -> Bool {
    try write { () throws(HibiError) in
      // Another program may have made them while we waited for the lock.
      guard try Store.header(database) == nil else { return false }
      try StoreFormat.make(in: database, steps: seams.steps)
      try database.prepare("INSERT INTO hibi_meta VALUES('store',?)").run([.text(newUID().text)])
      return true
    } isChanged: {
      $0
    } isKept: { _ throws(HibiError) in
      try Store.header(database) != nil
    }
  }

  /// Refuses to read a store whose format needs a newer program.
  func checkReadable(_ version: Int64) throws(HibiError) {
    let latest = Store.latest(seams)
    guard version > latest else { return }
    let needed = try meta("min_reader").flatMap { Int64($0) } ?? .max
    if needed > latest { throw tooNew() }
  }

  /// The refusal of a newer file: what an older program writes there, it cannot know to be right.
  private func tooNew(_ more: Localized...) -> HibiError {
    HibiError(
      .tooNew,
      Localized(
        "the store was written by a newer version of Hibi; nothing was changed",
        ja: "この保存データは新しいバージョンの Hibi で書かれています。何も変更していません"),
      hints: [
        Localized(
          "Update Hibi, or name another folder with --store.",
          ja: "Hibi を更新するか、--store で別のフォルダを指定してください。")
      ] + more)
  }
}
