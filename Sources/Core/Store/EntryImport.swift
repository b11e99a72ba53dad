/// Reads the entries of a file and gives each new one to a writer, or names every wrong line.
///
/// An entry is known, and left alone, where the store has its identifier, or, for a line without
/// one, an entry of the same day and values. Two equal lines are two entries: the store must hold
/// as many to know both.
package final class EntryImport {
  private let tracker: Tracker
  private let schema: Schema
  /// The places of the fields that an entry must have, and of the texts.
  private let required: [Int]
  private let isText: [Bool]
  private let now: Now
  private let name: String
  private var faults: [HibiError] = []
  private var faultCount = 0
  private var counts = Counts()
  private var existing = Existing()
  /// The goals of Hibi's own JSON, to be set after the entries.
  package private(set) var goals: [ImportedGoal] = []

  /// What came of an import.
  package struct Counts: Sendable, Hashable {
    package var added = 0
    package var known = 0
    package var goals = 0

    /// Starts at nothing.
    package init() {}
  }

  /// A dated goal of a file.
  package struct ImportedGoal: Sendable, Hashable {
    package var key: String
    package var from: Day
    /// The scaled value, nil where the goal ends.
    package var value: String?
  }

  /// What a store holds, for telling what is known.
  package struct Existing: Sendable {
    package var uids: Set<UID> = []
    package var contents: [Content: Int] = [:]

    /// Starts with an empty store.
    package init() {}
  }

  /// The day and values of an entry, as one number: a million whole entries would not fit.
  package struct Content: Hashable, Sendable {
    private let first: Int
    private let second: Int

    init(day: Day?, values: some Sequence<Value>) {
      var hasher = Hasher()
      var other = Hasher()
      hasher.combine(0 as UInt8)
      other.combine(1 as UInt8)
      hasher.combine(day)
      other.combine(day)
      for value in values {
        hasher.combine(value)
        other.combine(value)
      }
      first = hasher.finalize()
      second = other.finalize()
    }
  }

  /// Prepares an import of a file with a name for error texts.
  package init(tracker: Tracker, schema: Schema, now: Now, name: String) {
    self.tracker = tracker
    self.schema = schema
    required = schema.fields.indices.filter { schema.fields[$0].required }
    isText = schema.fields.map(\.type.isText)
    self.now = now
    self.name = name
  }

  /// Adds the new entries of a file inside an act.
  ///
  /// What the store holds is read in the act's transaction, so that two imports of one file at
  /// once do not both add everything.
  /// - Throws: as the other `run`.
  package func run(_ bytes: [UInt8], _ format: ImportFormat, into writer: Writer)
    throws(HibiError) -> Counts
  {
    let existing = try writer.store.existing(schema, tracker)
    return try run(bytes, format, existing) { draft throws(HibiError) in
      _ = try writer.create(draft, in: schema, of: tracker, isChecked: true)
    }
  }

  /// Reads all entries and gives the new ones to `create`; every value of them is checked.
  /// - Throws: 65 with every wrong line, at most twenty of them in words; whoever calls must then
  ///   take back what was created.
  package func run(
    _ bytes: [UInt8], _ format: ImportFormat, _ existing: Existing,
    _ create: (Writer.Draft) throws(HibiError) -> Void
  ) throws(HibiError) -> Counts {
    self.existing = existing
    counts = Counts()
    do throws(HibiError) {
      switch format {
      case .csv: try readCells(bytes, .csv, create)
      case .tsv: try readCells(bytes, .tsv, create)
      case .json: try readJSON(bytes, create)
      case .jsonl: try readLines(bytes, create)
      }
    } catch {
      // What cannot be read at all is said with the file's name too.
      var error = error
      if error.kind == .refused, !error.message.en.contains(text: name) {
        error.message = Localized(
          "\(name): \(error.message.en)", ja: "\(name)：\(error.message.ja)")
      }
      throw error
    }
    guard faultCount == 0 else { throw summary() }
    return counts
  }

  // MARK: - Formats

  private func readCells(
    _ bytes: [UInt8], _ format: CSVReader.Format,
    _ create: (Writer.Draft) throws(HibiError) -> Void
  ) throws(HibiError) {
    var reader = try CSVReader(bytes, format: format)
    var cells: [CSVReader.Cell] = []
    guard try reader.next(&cells) else { return }
    let columns = try columns(cells.map { reader.text($0) })
    var record = Record(values: Array(repeating: .none, count: schema.fields.count))
    while try reader.next(&cells) {
      let line = reader.line
      guard cells.count == columns.count else {
        try note(
          line,
          HibiError(
            .refused,
            Localized(
              "\(cells.count) cells where the heading has \(columns.count)",
              ja: "列の数が \(cells.count) で、見出しの \(columns.count) と違います")))
        continue
      }
      do throws(HibiError) {
        record.reset()
        for (column, cell) in zip(columns, cells) where !reader.isNone(cell) {
          try read(reader.text(cell), column, &record)
        }
        try take(record, create)
      } catch { try note(line, error) }
    }
  }

  private func readJSON(_ bytes: [UInt8], _ create: (Writer.Draft) throws(HibiError) -> Void)
    throws(HibiError)
  {
    let json = try JSON.parse(bytes)
    if case .array(let items) = json { return try readItems(items, create) }
    guard case .array(let items)? = json["entries"] else {
      throw HibiError(
        .refused,
        Localized(
          "\(name) is not an export of Hibi: it has no list 'entries'",
          ja: "\(name) は Hibi の書き出しではありません（entries がありません）"))
    }
    if case .string(let other)? = json["tracker"], other != tracker.name {
      throw HibiError(
        .refused,
        Localized(
          "\(name) holds entries of \(other), not of \(tracker.name)",
          ja: "\(name) は \(tracker.name) ではなく \(other) の記録です"),
        hints: [Localized("Use: \(other) import \(name)", ja: "\(other) import \(name) を使ってください。")])
    }
    try readGoals(json["goals"])
    try readItems(items, create)
  }

  private func readItems(_ items: [JSON], _ create: (Writer.Draft) throws(HibiError) -> Void)
    throws(HibiError)
  {
    for (index, item) in items.enumerated() {
      do throws(HibiError) { try take(try record(item), create) } catch {
        try note(index + 1, error)
      }
    }
  }

  private func readLines(_ bytes: [UInt8], _ create: (Writer.Draft) throws(HibiError) -> Void)
    throws(HibiError)
  {
    for (index, line) in bytes.split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false
    )
    .enumerated() where line.contains(where: { $0 > 0x20 }) {
      do throws(HibiError) {
        try take(try record(try JSON.parse(Array(line))), create)
      } catch { try note(index + 1, error) }
    }
  }

  // MARK: - Records

  private struct Record {
    var day: Day?
    var values: [Value]
    var uid: UID?
    var moment: Moment?

    mutating func reset() {
      day = nil
      uid = nil
      moment = nil
      for index in values.indices { values[index] = .none }
    }
  }

  private enum Column {
    case day, uid, moment, ignored
    case field(Int)
  }

  private func columns(_ names: [String]) throws(HibiError) -> [Column] {
    // What a spreadsheet of another hand calls them, in both languages.
    var known: [String: String] = [:]
    func note(_ texts: [String], _ name: String) {
      for text in texts where known[TextFold.key(text)] == nil { known[TextFold.key(text)] = name }
    }
    for name in ["day", "uid", "moment", "id"] + schema.fields.map(\.name) { note([name], name) }
    note(["date", "日付"], "day")
    for field in schema.fields { note([field.title.en, field.title.ja], field.name) }
    if let only = names.first, names.count == 1, only.contains(";") {
      throw HibiError(
        .refused,
        Localized(
          "\(name): the columns are separated by ';'", ja: "\(name)：列が「;」で区切られています"),
        hints: [
          Localized(
            "Separate them by commas, or save with tabs and use --format tsv.",
            ja: "コンマ区切りで保存し直すか、タブ区切りで保存して --format tsv を指定してください。")
        ])
    }
    var columns: [Column] = []
    var seen: Set<String> = []
    for typed in names {
      let name = known[TextFold.key(typed)] ?? typed
      let column: Column
      switch name {
      case "day": column = .day
      case "uid": column = .uid
      case "moment": column = .moment
      case "id": column = .ignored
      default:
        guard let index = schema.index(of: name) else { throw unknownColumn(typed) }
        column = .field(index)
      }
      guard seen.insert(name).inserted else {
        throw HibiError(
          .refused,
          Localized(
            "\(self.name): the column \(name) stands twice", ja: "\(self.name)：列 \(name) が2つあります"))
      }
      columns.append(column)
    }
    for needed in ["day"] + schema.fields.filter(\.required).map(\.name)
    where !seen.contains(needed) {
      throw HibiError(
        .refused,
        Localized(
          "\(name): the column \(needed) is missing in the heading",
          ja: "\(name)：見出しに \(needed) の列がありません"))
    }
    return columns
  }

  private func unknownColumn(_ column: String) -> HibiError {
    let names = ["day"] + schema.fields.map(\.name)
    return HibiError(
      .refused,
      Localized(
        "\(name): the column '\(column)' is not known; columns are \(names.joined(separator: ", "))",
        ja: "\(name)：列「\(column)」は使えません。使えるのは \(names.joined(separator: "・")) です"),
      hints: NearestWord.hint(column, in: names))
  }

  private func read(_ text: String, _ column: Column, _ record: inout Record) throws(HibiError) {
    switch column {
    case .ignored: break
    case .day: record.day = try wholeDay(text)
    case .uid:
      guard let uid = UID(text) else {
        throw HibiError(
          .refused, Localized("uid: '\(text)' is not a UUID", ja: "uid：「\(text)」は UUID ではありません"))
      }
      record.uid = uid
    case .moment:
      guard let moment = Moment(rfc3339: text) else {
        throw HibiError(
          .refused,
          Localized(
            "moment: '\(text)' is not a time of RFC 3339",
            ja: "moment：「\(text)」は RFC 3339 の日時ではありません"))
      }
      record.moment = moment
    case .field(let index):
      // A text is kept byte for byte; an empty one is a value, unlike an empty cell.
      if isText[index] {
        if !required.contains(index) { try schema.fields[index].check(.text(text)) }
        record.values[index] = .text(text)
      } else {
        record.values[index] = try schema.fields[index].parse(text)
      }
    }
  }

  private func record(_ json: JSON) throws(HibiError) -> Record {
    guard case .object(let members) = json else {
      throw HibiError(
        .refused, Localized("an entry is an object { ... }", ja: "記録はオブジェクト { ... } です"))
    }
    var record = Record(values: Array(repeating: .none, count: schema.fields.count))
    for member in members {
      switch (member.name, member.value) {
      case (_, .null), ("id", _): break
      case ("day", .string(let text)): try read(text, .day, &record)
      case ("uid", .string(let text)): try read(text, .uid, &record)
      case ("moment", .string(let text)): try read(text, .moment, &record)
      default:
        guard let index = schema.index(of: member.name) else { throw unknownColumn(member.name) }
        record.values[index] = try schema.fields[index].value(member.value)
      }
    }
    return record
  }

  private func take(_ record: Record, _ create: (Writer.Draft) throws(HibiError) -> Void)
    throws(HibiError)
  {
    guard let day = record.day else {
      throw HibiError(.refused, Localized("day is missing", ja: "day がありません"))
    }
    guard schema.days == .any || day <= now.day else {
      throw HibiError(
        .refused,
        Localized(
          "\(day.slashed) is in the future; today is \(now.day.slashed)",
          ja: "\(day.slashed) は未来の日付です（今日は \(now.day.slashed)）"))
    }
    for index in required { try schema.fields[index].check(record.values[index]) }
    if let uid = record.uid {
      guard existing.uids.insert(uid).inserted else {
        counts.known += 1
        return
      }
    } else if !existing.contents.isEmpty {
      let content = Content(day: day, values: record.values)
      if let left = existing.contents[content], left > 0 {
        existing.contents[content] = left - 1
        counts.known += 1
        return
      }
    }
    counts.added += 1
    // After a fault nothing will be kept; reading goes on only to name the other wrong lines.
    guard faultCount == 0 else { return }
    try create(
      Writer.Draft(day: day, values: record.values, uid: record.uid, moment: record.moment))
  }

  private func readGoals(_ json: JSON?) throws(HibiError) {
    guard case .array(let items)? = json else { return }
    for item in items {
      guard case .string(let goal)? = item["name"], tracker.goal(goal) != nil,
        case .string(let text)? = item["from"]
      else {
        throw HibiError(
          .refused,
          Localized("\(name): a goal is not one of this tracker", ja: "\(name)：目標の内容が正しくありません"))
      }
      let from = try DayParser(today: now.day, weekStart: .monday).day(text)
      var value: String?
      if case .number(let digits)? = item["scaled"], let number = Int64(digits), number > 0 {
        value = String(number)
      }
      goals.append(ImportedGoal(key: tracker.key(ofGoal: goal), from: from, value: value))
    }
  }

  // MARK: - Faults

  /// A date with its year: “yesterday” or 11/28 would be another day when the file is read again.
  private func wholeDay(_ text: String) throws(HibiError) -> Day {
    if let day = DayPattern.plainDay(text) { return day }
    guard text.unicodeScalars.count(where: { $0.properties.numericType == .decimal }) >= 6 else {
      throw HibiError(
        .refused,
        Localized(
          "day: '\(text)' is not a whole date, such as 2026-11-28",
          ja: "day：「\(text)」は年月日の日付ではありません（例：2026-11-28）"))
    }
    return try DayParser(today: now.day, weekStart: .monday).day(text)
  }

  /// Notes a wrong line.
  ///
  /// What is not the line's fault, such as a full disk, ends the import.
  private func note(_ line: Int, _ error: HibiError) throws(HibiError) {
    guard error.kind == .refused || error.kind == .usage else { throw error }
    faultCount += 1
    guard faults.count < 20 else { return }
    var error = error
    error.message = Localized(
      "line \(line): \(error.message.sentence.en)",
      ja: "\(line)行目：\(error.message.sentence.ja)")
    faults.append(error)
  }

  private func summary() -> HibiError {
    let hidden = faultCount - faults.count
    var hints = faults.map(\.message)
    if hidden > 0 { hints.append(Localized("and \(hidden) more", ja: "ほか\(hidden)行")) }
    return HibiError(
      .refused,
      Localized(
        "\(name): \(faultCount) line\(faultCount == 1 ? " is" : "s are") wrong; nothing was added",
        ja: "\(name)：\(faultCount)行に誤りがあります。何も取り込んでいません"), hints: hints)
  }
}

/// What an imported file is.
package enum ImportFormat: String, Sendable, CaseIterable { case json, jsonl, csv, tsv }

extension Store {
  /// What the store holds, for an import to tell what is known.
  package func existing(_ schema: Schema, _ tracker: Tracker) throws(HibiError)
    -> EntryImport.Existing
  {
    var existing = EntryImport.Existing()
    try forEach(Query(), schema, tracker) { entry throws(HibiError) in
      existing.uids.insert(entry.uid)
      existing.contents[EntryImport.Content(day: entry.day, values: entry.values), default: 0] += 1
    }
    return existing
  }
}
