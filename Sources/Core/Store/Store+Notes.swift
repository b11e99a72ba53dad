/// The doctor's part about Hibi's own notes and numbers.
extension Store {
  /// Hibi's own notes: the store's identity, who may read it, and when it was begun.
  func notes() throws(HibiError) -> Finding {
    var wanted: [(key: String, value: String)] = []
    let format = try database.integer("PRAGMA user_version") ?? StoreFormat.version
    if try meta("store").flatMap({ UID($0) }) == nil { wanted.append(("store", try newUID().text)) }
    let least = try meta("min_reader").flatMap { Int64($0) }
    if least.map({ !(StoreFormat.version...format).contains($0) }) ?? true {
      wanted.append(("min_reader", "\(format)"))
    }
    let opened = try meta("first_open_day").flatMap { Int64($0) }.flatMap { Day(key: $0) }
    if let first = try act(1)?.moment.civil.day, opened.map({ $0 > first }) ?? true {
      wanted.append(("first_open_day", "\(first.key)"))
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
        "hibi_meta lacks \(keys), or they cannot be right. To put it back: \(repair)",
        ja: "hibi_meta の \(keys) がないか、正しくありません。戻すには：\(repair)"))
  }

  /// What the log says of acts and of entries is what this program can read.
  func logContents(_ registry: Registry) throws(HibiError) -> [Finding] {
    var findings: [Finding] = []
    let acts =
      try database.integer(
        """
        SELECT count(*) FROM hibi_act a WHERE kind NOT IN ('do','undo','redo','setup') \
        OR (kind IN ('undo','redo')) <> (target IS NOT NULL) \
        OR target IS NOT NULL AND NOT EXISTS \
        (SELECT 1 FROM hibi_act b WHERE b.id=a.target AND b.id<a.id AND b.kind='do')
        """) ?? 0
    if acts > 0 {
      findings.append(
        Finding(
          "log", isFault: true,
          Localized(
            "The kind of \(acts) acts, or the act that they undo, cannot be right.",
            ja: "操作\(acts)件の種類か、取り消した操作が正しくありません。")))
    }
    let versions = try database.prepare(
      """
      SELECT c.name, count(*) FROM hibi_collection c JOIN hibi_operation o ON o.collection=c.name \
      WHERE o.version > c.version GROUP BY c.name
      """)
    while try versions.step() {
      let (name, count) = (versions.text(0), versions.integer(1))
      findings.append(
        Finding(
          "log", isFault: true,
          Localized(
            "\(count) operations of \(name) are of a version that its table never had.",
            ja: "\(name) の操作\(count)件が、表にないバージョンのものです。")))
    }
    return findings
  }

  /// Numbers are never given twice: the counter of a table stands at or above all that the log has.
  func numbers(_ layout: TableLayout) throws(HibiError) -> [Finding] {
    guard !layout.isKeyedByDay else { return [] }
    let logged =
      try database.integer(
        "SELECT max(entry) FROM hibi_operation WHERE collection=?", [.text(layout.table)]) ?? 0
    let counter =
      try database.integer(
        "SELECT seq FROM sqlite_sequence WHERE name=?", [.text(layout.table)]) ?? 0
    guard counter < logged else { return [] }
    let repair = repair(
      "DELETE FROM sqlite_sequence WHERE name='\(layout.table)'; "
        + "INSERT INTO sqlite_sequence VALUES('\(layout.table)',\(logged))")
    return [
      Finding(
        "numbers", isFault: true,
        Localized(
          "New entries of \(layout.table) would get numbers that others had. To mend it: \(repair)",
          ja: "\(layout.table) の新しい記録に、使われたことのある番号が付いてしまいます。直すには：\(repair)"))
    ]
  }

  /// Totals of collections and fields that have none.
  func strayTotals(_ layouts: [TableLayout]) throws(HibiError) -> [Finding] {
    let pairs = try database.prepare("SELECT DISTINCT collection, field FROM hibi_day_total")
    var strays: [String] = []
    while try pairs.step() {
      let (table, field) = (pairs.text(0), pairs.text(1))
      guard let layout = layouts.first(where: { $0.table == table }) else {
        // A collection of a tracker that this program does not know is none of its business.
        if try storedVersion(table) == nil { strays.append("'\(table)'") }
        continue
      }
      if !field.isEmpty, !layout.totals.contains(where: { $0.field == field }) {
        strays.append("'\(table)' AND field='\(field)'")
      }
    }
    guard !strays.isEmpty else { return [] }
    let conditions = strays.map { "collection=" + $0 }.joined(separator: " OR ")
    let repair = repair("DELETE FROM hibi_day_total WHERE \(conditions)")
    return [
      Finding(
        "totals", isFault: true,
        Localized(
          "There are totals of something that is not kept. To remove them: \(repair)",
          ja: "どの項目のものでもない集計があります。取り除くには：\(repair)"))
    ]
  }
}
