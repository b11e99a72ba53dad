/// A condition on entries, as people write it after `--where`.
///
/// ```swift
/// try Filter.parse("amount >= 500 and not note", schema)
/// // .and([.compare("amount", .atLeast, .integer(500)), .not(.has("note"))])
/// ```
package indirect enum Filter: Sendable, Hashable {
  case all
  /// The field holds a value.
  case has(String)
  case compare(String, Operator, Value)
  /// The text field contains a text: in a searched field whatever its case, width and kana, in
  /// others as it stands.
  case contains(String, String)
  /// The text field holds a text, whatever its case, width and kana.
  case sameText(String, String)
  case day(Operator, Day)
  /// Of exactly this day, month, year or, where nil, of no known day.
  case looseDay(LooseDay?)
  /// One of the tags.
  case hasTag(String, String)
  case not(Filter)
  case and([Filter])
  case or([Filter])

  /// How a value is compared.
  package enum Operator: String, Sendable, CaseIterable {
    case equal = "="
    case different = "!="
    case less = "<"
    case atMost = "<="
    case greater = ">"
    case atLeast = ">="

    /// The operator in SQL.
    ///
    /// `IS` compares NULL too, so that “different” holds for none.
    fileprivate var sql: String {
      switch self {
      case .equal: "IS"
      case .different: "IS NOT"
      default: rawValue
      }
    }
  }

  /// The condition in SQL and its parameters; column names come from the schema, never from
  /// what was typed.
  func sql(_ schema: Schema, _ values: inout [SQLValue]) -> String {
    switch self {
    case .all: return "1"
    case .has(let name):
      guard let field = schema.field(name) else { return "0" }
      return "\(sqlName(field.column)) IS NOT NULL"
    case .compare(let name, let comparison, let value):
      guard let field = schema.field(name) else { return "0" }
      // Texts are compared as they are sorted: 9 is less than 10, and 09 the same.
      if let text = value.text, field.type.isText {
        values.append(.text(TextFold.key(text)))
        return "\(field.orderKey) \(comparison.sql) ?"
      }
      values.append(SQLValue(value))
      return "\(sqlName(field.column)) \(comparison.sql) ?"
    case .contains(let name, let text):
      return schema.field(name)?.containing(text, &values) ?? "0"
    case .sameText(let name, let text):
      guard let field = schema.field(name) else { return "0" }
      values.append(.text(field.searched ? TextFold.key(text) : text))
      return "\(sqlName(field.searched ? field.searchColumn : field.column)) = ?"
    case .day(let comparison, let day):
      values.append(.integer(day.key))
      return "day \(comparison.sql) ?"
    case .looseDay(let day):
      values.append(day.map { .integer($0.key) } ?? .null)
      return "day IS ?"
    case .hasTag(let name, let tag):
      guard let field = schema.field(name) else { return "0" }
      values.append(.text(" \(field.searched ? TextFold.key(tag) : tag) "))
      let column = sqlName(field.searched ? field.searchColumn : field.column)
      return "instr(' ' || \(column) || ' ', ?) > 0"
    case .not(let inner):
      // A comparison with NULL is NULL, and NOT NULL is NULL: an entry without the value must
      // still be found by “not”.
      return "NOT ifnull(\(inner.sql(schema, &values)), 0)"
    case .and(let parts): return parts.isEmpty ? "1" : join(parts, " AND ", schema, &values)
    case .or(let parts): return parts.isEmpty ? "0" : join(parts, " OR ", schema, &values)
    }
  }

  private func join(
    _ parts: [Filter], _ word: String, _ schema: Schema, _ values: inout [SQLValue]
  ) -> String {
    var sql: [String] = []
    for part in parts { sql.append(part.sql(schema, &values)) }
    return "(" + sql.joined(separator: word) + ")"
  }
}

extension Field {
  /// What its entries are sorted by, in SQL: of text the folded key, kept or computed.
  var orderKey: String {
    if searched { return sqlName(searchColumn) }
    return type.isText ? "hibi_key(\(sqlName(column)))" : sqlName(column)
  }

  /// The condition that the field contains a text: a choice is found by its titles too, which is
  /// what people see of it.
  func containing(_ text: String, _ values: inout [SQLValue]) -> String {
    let column = sqlName(searched ? searchColumn : self.column)
    let key = TextFold.searchKey(text)
    values.append(.text(searched ? key : text))
    let sql = "instr(\(column), ?) > 0"
    guard case .choice(let type) = self.type else { return sql }
    let names = type.choices.filter { choice in
      choice.words.contains { TextFold.key($0).contains(text: key) }
    }.map(\.name)
    if names.isEmpty { return sql }
    values += names.map { .text(searched ? TextFold.key($0) : $0) }
    return "(\(sql) OR \(column) IN (\(names.map { _ in "?" }.joined(separator: ","))))"
  }
}

extension Filter {
  /// Whether a text is meant as a filter and not as words to look for.
  ///
  /// It is where it has a sign that compares, the name of a field before a colon, or `not` before
  /// one; the name of a field alone is a word like any other.
  package static func looksLikeOne(_ text: String, _ schema: Schema) -> Bool {
    let signs: Set<Character> = ["=", "<", ">", "~", "＝", "＜", "＞"]
    if text.contains(where: { signs.contains($0) }) { return true }
    let words = text.split(separator: " ")
    guard let first = words.first else { return false }
    if first == "not", words.count > 1 { return schema.field(String(words[1])) != nil }
    let name = first.prefix { $0 != ":" }
    return name.count < first.count && schema.field(String(name)) != nil
  }
}
