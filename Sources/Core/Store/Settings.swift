/// A setting or goal as stored: dated from the day on which it holds.
package struct DatedValue: Sendable, Hashable {
  package var from: Day
  /// Empty where the setting was taken away from this day on.
  package var value: String
}

extension Store {
  /// The value of a setting on a day, nil where none holds.
  package func setting(_ key: String, on day: Day) throws(HibiError) -> String? {
    let statement = try database.cached(
      "SELECT value FROM hibi_setting WHERE key=? AND from_day<=? ORDER BY from_day DESC LIMIT 1")
    try statement.bind([.text(key), .integer(day.key)])
    guard try statement.step() else { return nil }
    let value = statement.text(0)
    statement.reset()
    return value.isEmpty ? nil : value
  }

  /// All dated values of a setting, oldest first.
  package func settings(_ key: String) throws(HibiError) -> [DatedValue] {
    let statement = try database.prepare(
      "SELECT from_day, value FROM hibi_setting WHERE key=? ORDER BY from_day")
    try statement.bind([.text(key)])
    var values: [DatedValue] = []
    while try statement.step() {
      guard let day = Day(key: statement.integer(0)) else { continue }
      values.append(DatedValue(from: day, value: statement.text(1)))
    }
    return values
  }
}

extension Writer {
  /// All dated values of a setting, oldest first.
  package func settings(_ key: String) throws(HibiError) -> [DatedValue] {
    try store.settings(key)
  }

  /// Sets a value from a day on; nil takes it away from that day on.
  ///
  /// Returns whether it changed.
  package func set(_ key: String, from day: Day, to value: String?) throws(HibiError) -> Bool {
    let table = try table(StoreFormat.setting)
    let id = try store.database.integer(
      "SELECT id FROM hibi_setting WHERE key=? AND from_day=?", [.text(key), .integer(day.key)])
    let text = value ?? ""
    guard let id else {
      if try store.setting(key, on: day) == value { return false }
      _ = try insert(
        [.text(key), .integer(day.key), .text(text)], id: nil, into: table, kind: .create)
      return true
    }
    guard let old = try table.row(id) else { return false }
    return try update(id, old, [(place: 2, value: .text(text))], in: table)
  }
}
