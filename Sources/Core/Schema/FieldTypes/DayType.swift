/// A civil day as a value, beside the day of the entry: the last day of something.
///
/// It is typed in every form of days and stored as yyyyMMdd.
public struct DayType: FieldRules, Hashable {
  package static let name = "day"
  package var column: String { "INTEGER" }
  package var columnBounds: ClosedRange<Int64>? { Day.earliest.key...Day.latest.key }
  package var allowed: Localized {
    Localized("a day such as 2026/11/28", ja: "2026/11/28 のような日付")
  }

  package func parse(_ text: String, unit: String) throws(HibiError) -> Value {
    // Without a today only days with their year can be read: those of files.
    try parse(text, unit: unit, days: DayParser(today: .latest, weekStart: .monday))
  }

  package func parse(_ text: String, unit: String, days: DayParser) throws(HibiError) -> Value {
    .integer(try days.day(text).key)
  }

  package func show(_ value: Value, _ language: Language) -> String {
    value.integer.flatMap { Day(key: $0) }?.slashed ?? ""
  }
  package func plain(_ value: Value) -> String {
    value.integer.flatMap { Day(key: $0) }?.dashed ?? ""
  }
  package func json(_ value: Value) -> JSON { value.isNone ? .null : .string(plain(value)) }

  package func value(_ json: JSON) throws(HibiError) -> Value {
    guard case .string(let text) = json, let day = DayPattern.plainDay(text) else {
      throw wrongKind()
    }
    return .integer(day.key)
  }

  package func check(_ value: Value) throws(HibiError) {
    guard let key = value.integer, Day(key: key) != nil else { throw wrongKind() }
  }
}
