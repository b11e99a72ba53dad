extension Store {
  /// The days that do not count for a tracker, in order, none of them twice.
  package func skips(of tracker: Tracker) throws(HibiError) -> [DayRange] {
    try skipRows(of: tracker).map(\.range)
  }

  fileprivate func skipRows(of tracker: Tracker) throws(HibiError) -> [(
    id: Int64, range: DayRange
  )] {
    // An older store that is only read has no such table.
    guard try database.integer("SELECT 1 FROM sqlite_schema WHERE name='hibi_skip'") != nil else {
      return []
    }
    let statement = try database.prepare(
      "SELECT id, first_day, last_day FROM hibi_skip WHERE tracker=? ORDER BY first_day, id")
    try statement.bind([.text(tracker.name)])
    var rows: [(id: Int64, range: DayRange)] = []
    while try statement.step() {
      guard let first = Day(key: statement.integer(1)), let last = Day(key: statement.integer(2))
      else { continue }
      rows.append((statement.integer(0), DayRange(first: first, last: last)))
    }
    return rows
  }
}

extension Writer {
  /// Leaves days out; those that touch others become one range with them.
  package func skip(_ period: DayRange, of tracker: Tracker) throws(HibiError) {
    guard var first = period.first, var last = period.last else { return }
    var joined: [Int64] = []
    for (id, range) in try store.skipRows(of: tracker) {
      guard let from = range.first, let to = range.last, from.number <= last.number + 1,
        to.number >= first.number - 1
      else { continue }
      if from <= first, to >= last { return }
      first = min(first, from)
      last = max(last, to)
      joined.append(id)
    }
    for id in joined { try remove(id) }
    try insert(first, last, tracker)
  }

  /// Counts days again; what is left of a range on both sides stays left out.
  package func unskip(_ period: DayRange, of tracker: Tracker) throws(HibiError) {
    guard let first = period.first, let last = period.last else { return }
    for (id, range) in try store.skipRows(of: tracker) {
      guard let from = range.first, let to = range.last, from <= last, to >= first else { continue }
      try remove(id)
      if from < first, let end = first.adding(days: -1) { try insert(from, end, tracker) }
      if to > last, let start = last.adding(days: 1) { try insert(start, to, tracker) }
    }
  }

  private func remove(_ id: Int64) throws(HibiError) {
    let table = try table(StoreFormat.skip)
    guard let old = try table.row(id) else { return }
    try remove(id, old, from: table)
  }

  private func insert(_ first: Day, _ last: Day, _ tracker: Tracker) throws(HibiError) {
    _ = try insert(
      [.text(tracker.name), .integer(first.key), .integer(last.key)], id: nil,
      into: try table(StoreFormat.skip), kind: .create)
  }
}

extension DayRange {
  /// What is said where no days are left out.
  package static let noneSkipped = Localized(
    "No days are skipped.", ja: "対象から外している日はありません。")

  /// What is said of days that are left out.
  package var saidSkipped: Localized {
    Localized("skipped: \(title(.en))", ja: "対象外：\(title(.ja))")
  }
}
