/// What can be computed from the log and the entries, and is compared with what is kept.
extension Store {
  /// The log's numbers have no gap, and each act starts where the one before ended.
  func sequence() throws(HibiError) -> Finding {
    let acts = try database.prepare("SELECT id, first FROM hibi_act ORDER BY id")
    let log = try database.prepare("SELECT seq, act FROM hibi_operation ORDER BY seq")
    var count: Int64 = 0
    var last: Int64 = 0
    var strays = 0
    var current: Int64?
    while try log.step() {
      count += 1
      last = log.integer(0)
      let act = log.integer(1)
      guard act != current else { continue }
      current = act
      guard try acts.step(), acts.integer(0) == act, acts.integer(1) == last else {
        strays += 1
        continue
      }
    }
    // Acts are left over where some have no operation.
    while try acts.step() { strays += 1 }
    guard count == last, strays == 0 else {
      return Finding(
        "log", .fault,
        Localized(
          "The log has gaps: \(count) operations, the last has number \(last), \(strays) acts do not start where the one before ended.",
          ja: "履歴に欠けがあります：操作\(count)件、最後の番号 \(last)、前の操作に続いていない操作\(strays)件。"))
    }
    return Finding(
      "log",
      Localized(
        "The log has \(Int(count).grouped) operation\(count == 1 ? "" : "s") without a gap.",
        ja: "履歴は\(Int(count).grouped)件で、欠けはありません。"))
  }

  /// The day totals are what the entries add up to.
  func totals(_ layout: TableLayout, _ title: Localized) throws(HibiError) -> Finding {
    var wrong = 0
    let fields =
      [(field: "", column: nil as String?)]
      + layout.totals.map {
        ($0.field, layout.columns[$0.source].name)
      }
    for (field, column) in fields {
      let sum = column.map { "sum(\(sqlName($0)))" } ?? "0"
      let condition = column.map { "WHERE \(sqlName($0)) IS NOT NULL" } ?? ""
      let table = sqlName(layout.table)
      let computed =
        "SELECT ifnull(day,0), count(*), \(sum) FROM \(table) \(condition) GROUP BY day"
      let kept = "SELECT day, n, sum FROM hibi_day_total WHERE collection=?1 AND field=?2"
      for (left, right) in [(computed, kept), (kept, computed)] {
        wrong += Int(
          try database.integer(
            "SELECT count(*) FROM (SELECT * FROM (\(left)) EXCEPT SELECT * FROM (\(right)))",
            [.text(layout.table), .text(field)]) ?? 0)
      }
    }
    guard wrong == 0 else {
      return Finding(
        "totals", isFault: true,
        Localized(
          "\(title.en): \(wrong) day totals differ from the entries. Export, and import into a new store.",
          ja: "\(title.ja)：1日の集計\(wrong)件が記録と一致しません。export で書き出し、新しい保存先に import してください。"))
    }
    return Finding(
      "totals",
      Localized(
        "\(title.en): the day totals agree with the entries.",
        ja: "\(title.ja)：1日の集計は記録と一致しています。"))
  }

  /// Replays the log: every row must be what its operations add up to.
  ///
  /// Rows whose values were erased must be gone. The folded texts are looked at on the way.
  func rowsAgainstLog(_ layout: TableLayout, _ name: String, _ title: Localized)
    throws(HibiError) -> [Finding]
  {
    let columns = layout.columns.map(\.name) + layout.search.map(\.column)
    let rows = try database.prepare(
      "SELECT id,\(columns.map(sqlName).joined(separator: ",")) FROM \(sqlName(layout.table)) ORDER BY id"
    )
    let log = try database.prepare(
      """
      SELECT entry,kind,before,after FROM hibi_operation WHERE collection=? ORDER BY entry, seq
      """)
    try log.bind([.text(layout.table)])
    var hasLog = try log.step()
    var hasRow = try rows.step()
    var wrong: [Int64] = []
    var unfound: [Int64] = []
    while hasLog || hasRow {
      let entry =
        hasLog && hasRow
        ? min(log.integer(0), rows.integer(0)) : hasLog ? log.integer(0) : rows.integer(0)
      var state: Replayed = .absent
      while hasLog, log.integer(0) == entry {
        state.apply(log, layout)
        hasLog = try log.step()
      }
      var row: [SQLValue]?
      if hasRow, rows.integer(0) == entry {
        let read = columns.indices.map { rows.value(Int32($0 + 1)) }
        let isFound = layout.search.indices.allSatisfy {
          read[layout.columns.count + $0] == TableWriter.searchKey(read[layout.search[$0].source])
        }
        if !isFound { unfound.append(entry) }
        row = Array(read.prefix(layout.columns.count))
        hasRow = try rows.step()
      }
      if !state.agrees(with: row) { wrong.append(entry) }
    }
    return [against(wrong, name, title)] + folded(unfound, title)
  }

  private func against(_ wrong: [Int64], _ name: String, _ title: Localized) -> Finding {
    guard wrong.isEmpty else {
      return Finding(
        name, .fault,
        Localized(
          "\(title.en): \(wrong.count) entries differ from the log: \(list(wrong)).",
          ja: "\(title.ja)：記録\(wrong.count)件が履歴と一致しません（\(list(wrong))）。"))
    }
    return Finding(
      name,
      Localized(
        "\(title.en): the entries are what the log adds up to.",
        ja: "\(title.ja)：記録は履歴と一致しています。"))
  }

  private func folded(_ unfound: [Int64], _ title: Localized) -> [Finding] {
    guard !unfound.isEmpty else { return [] }
    return [
      Finding(
        "search", .fault,
        Localized(
          "\(title.en): find misses \(unfound.count) entries: \(list(unfound)). Export, and import into a new store.",
          ja:
            "\(title.ja)：find で見つからない記録が\(unfound.count)件あります（\(list(unfound))）。export で書き出し、新しい保存先に import してください。"
        ))
    ]
  }

  private func list(_ ids: [Int64]) -> String {
    ids.prefix(5).map { String($0) }.joined(separator: ", ")
  }
}

/// What the log says of one entry.
private enum Replayed {
  case absent
  case row([SQLValue])
  /// The values were erased, so no row may be there.
  case erased
  /// An operation does not follow from the one before.
  case broken

  mutating func apply(_ log: Statement, _ layout: TableLayout) {
    let before = log.isNull(2) ? nil : log.text(2)
    let after = log.isNull(3) ? nil : log.text(3)
    switch (Operation.Kind(rawValue: log.text(1)), self) {
    case (.create?, .absent), (.restore?, .absent), (.create?, .erased), (.restore?, .erased):
      guard let after else {
        self = .erased
        return
      }
      self = RowText.row(after, layout: layout).map { .row($0) } ?? .broken
    case (.delete?, .row(let row)):
      guard let before else {
        self = .erased
        return
      }
      self = RowText.row(before, layout: layout) == row ? .absent : .broken
    case (.set?, .row(var row)):
      guard let before, let after else {
        self = .erased
        return
      }
      guard let old = RowText.changes(before, layout: layout),
        let new = RowText.changes(after, layout: layout),
        old.allSatisfy({ row[$0.place] == $0.value })
      else {
        self = .broken
        return
      }
      for (place, value) in new { row[place] = value }
      self = .row(row)
    case (_, .erased): break
    default: self = .broken
    }
  }

  func agrees(with row: [SQLValue]?) -> Bool {
    switch self {
    case .absent, .erased: row == nil
    case .row(let expected): row == expected
    case .broken: false
    }
  }
}
