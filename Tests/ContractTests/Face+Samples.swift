import HibiCore
import HibiTestSupport
import Testing

// What is typed for a collection, made from its schema alone.
extension Face {
  /// What is typed before the verbs of a collection.
  func path(_ schema: Schema) -> [String] { schema.noun.isEmpty ? [] : [schema.noun] }

  /// An entry as its examples say; another number gives another one.
  func sample(_ schema: Schema, _ language: Language = .en, _ number: Int = 0) -> [String] {
    var words = path(schema) + ["add"]
    if schema.days != .none {
      let day = "2026/11/\(20 - number)"
      words += ["-d", day]
      if let last = schema.interval { words += ["--\(last)", day] }
    }
    let typed = schema.positionals.map { field in
      if schema.isDistinct, let first = Int(field.example[language]) { return "\(first + number)" }
      return field.example[language] + (field.isUnique ? " \(number)" : "")
    }
    if typed.isEmpty, schema.key == .day {
      // A day gets no entry that says nothing.
      let field = schema.typedFields.first {
        !$0.type.isFlag && extremes($0).contains { $0 != nil }
      }
      let value = field.flatMap { field in extremes(field).compactMap { $0 }.last }
      if let field, let value { words += option(field, value) }
    }
    return words + ["--"] + typed
  }

  /// What a field may hold at its extremes, as it is typed; nil for nothing.
  func extremes(_ field: Field) -> [String?] {
    let hostile = [
      "'\"\\ \t\n;%s", "\u{1b}[31m", "👨‍👩‍👧🇯🇵e\u{301}", "שלום\u{202e}x", "\\N", "null", "-5",
    ]
    let values: [String?]
    switch field.type {
    case .integer, .decimal:
      let bounds = field.type.rules.columnBounds ?? -1...1
      let numbers = [bounds.lowerBound, bounds.upperBound, 0, 1].filter { bounds.contains($0) }
      values = numbers.map { field.type.rules.plain(.integer($0)) } + [nil]
    case .text(let type): values = hostile + [String(repeating: "漫", count: min(100, type.max / 3))]
    case .longText: values = hostile + [String(repeating: "long\n", count: 2_000), nil]
    case .choice(let type): values = type.choices.map(\.name) + (type.isOpen ? hostile : []) + [nil]
    case .time: values = ["00:00", "23:59", nil]
    case .duration(let type):
      let bounds = [type.bounds.lowerBound, type.bounds.upperBound]
      values = bounds.map { type.plain(.integer($0)) } + ["1h30m", "2時間半", "90", nil]
    case .link:
      values = ["https://example.com/a?b=c#d", "mailto:a@example.com", "https://例え.jp/漫画", nil]
    case .image, .product, .position: values = [nil]
    case .isbn: values = ["978-4-06-319239-1", "4063192393", nil]
    case .day: values = ["0001-01-01", "9999-12-31", nil]
    case .rating: values = ["0", "100", "★★★★☆", nil]
    case .flag: values = ["yes", "no", nil]
    case .tags: values = ["a, b", "頭痛、仕事 a", nil]
    }
    return field.required ? values.filter { $0 != nil } : values
  }

  /// Words that set a field.
  func option(_ field: Field, _ value: String) -> [String] {
    field.type.isFlag ? ["--\(field.name)=\(value)"] : ["--\(field.name)", value]
  }

  /// A day for the entry of a number: days of one's own where only one entry has each.
  private func day(_ number: Int, _ schema: Schema) -> String {
    if schema.key == .day || schema.interval != nil {
      return "2026/10/\(number < 9 ? "0" : "")\(number + 1)"
    }
    let days =
      ["2026/11/28", "0001/01/01"] + (schema.hasLooseDays ? ["2015/03", "2015", "不明"] : [])
    return days[number % days.count]
  }

  /// Adds entries that hold every extreme of every field.
  func fill(_ schema: Schema) throws {
    let values = schema.fields.map { extremes($0) }
    for number in 0..<(values.map(\.count).max() ?? 0) {
      var words = path(schema) + ["add"]
      if schema.days != .none { words += ["-d", day(number, schema)] }
      let bare = words.count
      for (field, options) in zip(schema.fields, values) {
        var value = options[number % options.count]
        if field.name == schema.interval { value = day(number, schema) }
        if field.isUnique { value = "\(value ?? "") \(number)" }
        // Other than what the collection may have from the start.
        if schema.isDistinct, field.type.places == 0 { value = "\(9_000 + number)" }
        if let value { words += option(field, value) }
      }
      // A day gets no entry that says nothing.
      if schema.key == .day, words.count == bare { continue }
      try answer(words)
    }
  }

  /// Fills every collection.
  func fill() throws {
    for schema in tracker.collections { try fill(schema) }
  }

  /// The numbers of a collection's entries, as they are listed.
  func numbers(_ schema: Schema) throws -> [String] {
    let list = try answer(path(schema) + ["list", "--format", "jsonl"])
    return list.split(separator: "\n").compactMap { line in
      line.split(separator: ",").first?.split(separator: ":").last.map { String($0) }
    }
  }

  /// All that the store holds of the tracker but its history, as plain SQLite reads it.
  func dump() throws -> [String] {
    let plain = try PlainSQLite(box.folder + "/store/hibi.db")
    let tables = tracker.collections.map { tracker.table($0) }
    return try (tables + ["hibi_day_total", "hibi_setting", "hibi_skip"]).flatMap { table in
      try [table] + plain.run("SELECT * FROM \(table) ORDER BY 1, 2, 3")
    }
  }
}
