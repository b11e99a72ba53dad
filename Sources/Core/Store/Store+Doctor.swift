import Glibc

extension Store {
  /// Checks everything that can be computed twice, and changes nothing.
  ///
  /// That is pages, tables and indexes, the store's notes, the log's numbers, totals against entries, entries and settings against the
  /// log, folded texts against those that they are made from.
  package func examine(_ registry: Registry) throws(HibiError) -> [Finding] {
    guard folder != nil else {
      return [Finding("store", Localized("There is no store yet.", ja: "まだ保存データがありません。"))]
    }
    var findings = [try engine(), privacy(), try pages()]
    if findings.contains(where: \.isFault) { return findings }
    findings += try tables(registry)
    // What is not there cannot be compared.
    if findings.contains(where: { $0.isFault && $0.name == "tables" }) { return findings }
    findings += try updates(registry)
    findings.append(try notes())
    findings.append(try sequence())
    findings += try logContents(registry)
    findings += try numbers(StoreFormat.setting)
    findings += try rowsAgainstLog(
      StoreFormat.setting, "settings", Localized("Settings and goals", ja: "設定と目標"))
    findings += try numbers(StoreFormat.skip)
    findings += try rowsAgainstLog(
      StoreFormat.skip, "skips", Localized("Skipped days", ja: "対象外の日"))
    if try hasDefinitions() {
      findings += try numbers(StoreFormat.definition)
      findings += try rowsAgainstLog(
        StoreFormat.definition, "definitions", Localized("Definitions", ja: "定義"))
    }
    var layouts: [TableLayout] = []
    for tracker in registry.trackers {
      for schema in tracker.collections {
        guard let layout = try stored(schema, tracker) else { continue }
        layouts.append(layout)
        findings += try numbers(layout)
        let title = tracker.title(of: schema)
        findings.append(try totals(layout, title))
        findings += try rowsAgainstLog(layout, "entries", title)
      }
    }
    return findings + (try strayTotals(layouts)) + (try pictures(registry))
  }

  /// A collection as its table is: of an older version it has fewer fields.
  ///
  /// Nil for one that is not there.
  /// - Throws: 78 where the store holds a newer version.
  func stored(_ schema: Schema, _ tracker: Tracker) throws(HibiError) -> TableLayout? {
    let table = tracker.table(schema)
    guard let collection = try collection(table) else { return nil }
    let version = collection.version
    var old = schema
    if let fields = collection.fields {
      old.fields.removeAll { fields.index(of: $0.name) == nil }
      return TableLayout(old, table: table, as: fields, version: version)
    }
    guard version < schema.version else {
      return try isStored(schema, table) ? TableLayout(schema, table: table) : nil
    }
    let added = schema.migrations.filter { $0.version > version }.flatMap(\.added)
    old.fields.removeAll { added.contains($0.name) }
    old.version = version
    return TableLayout(old, table: table)
  }

  /// What the next command brings up to date; the doctor itself changes nothing.
  private func updates(_ registry: Registry) throws(HibiError) -> [Finding] {
    var names: [String] = []
    for tracker in registry.trackers where try !outdated(tracker).isEmpty {
      names.append(tracker.name)
    }
    if try formatVersion() < Store.latest(seams) { names.insert("hibi.db", at: 0) }
    guard !names.isEmpty else { return [] }
    let list = names.joined(separator: ", ")
    return [
      Finding(
        "version", .advice,
        Localized(
          "Of an older version of Hibi: \(list). The next command brings it up to date, and keeps a copy.",
          ja: "古いバージョンの Hibi のものです：\(list)。次のコマンドで更新します（更新前の複製を残します）。"))
    ]
  }

  /// The library and the journal: WAL is used by no version of Hibi so far.
  private func engine() throws(HibiError) -> Finding {
    let version = try database.text("SELECT sqlite_version()") ?? "?"
    return Finding(
      "sqlite",
      Localized("SQLite \(version), rollback journal.", ja: "SQLite \(version)、ロールバックジャーナル方式。"))
  }

  /// Whether other users of the machine can look into the store.
  private func privacy() -> Finding {
    var info = stat()
    guard let folder, unsafe stat(folder, &info) == 0, info.st_mode & 0o077 != 0 else {
      return Finding("privacy", Localized("Only you can read it.", ja: "ほかのユーザーからは読めません。"))
    }
    return Finding(
      "privacy", .advice,
      Localized(
        "Other users may read it. To keep it to yourself: chmod 700 \(ShellText.quoted(folder))",
        ja: "ほかのユーザーが読める可能性があります。自分だけにするには：chmod 700 \(ShellText.quoted(folder))"))
  }

  /// `integrity_check` reads every page, index and constraint.
  private func pages() throws(HibiError) -> Finding {
    let statement = try database.prepare("PRAGMA integrity_check(20)")
    var lines: [String] = []
    while try statement.step() { lines.append(statement.text(0)) }
    if lines == ["ok"] {
      return Finding("pages", Localized("The file is sound.", ja: "ファイルに異常はありません。"))
    }
    let detail = lines.prefix(3).joined(separator: "; ")
    return Finding(
      "pages", isFault: true,
      Localized(
        "The file is damaged: \(detail). Copy the folder away; copies are in backups/, and export writes what can be read.",
        ja: "ファイルが壊れています：\(detail)。まずフォルダを複製してください。backups/ に以前の複製があり、読める記録は export で書き出せます。"))
  }
}
