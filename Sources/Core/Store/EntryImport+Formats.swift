/// How the entries stand in a file: as cells under a heading, as one JSON text, or as one in each line.
extension EntryImport {
  func readCells(
    _ source: ImportSource, _ format: CSVReader.Format,
    _ create: (Writer.Draft) throws(HibiError) -> Void
  ) throws(HibiError) {
    var reader = try CSVReader(
      TextSlices(refusal: notUTF8, try source.open()), format: format)
    var cells: [CSVReader.Cell] = []
    guard try reader.next(&cells) else { return }
    let columns = try columns(cells.map { reader.text($0) })
    var record = Record(values: Array(repeating: .none, count: schema.fields.count))
    while try reader.next(&cells) {
      let line = reader.line
      guard cells.count == columns.count else {
        try faults.note(
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
          try read(name(of: column), &record) { record throws(HibiError) in
            try read(reader.text(cell), column, &record)
          }
        }
        try take(record, create)
      } catch { try faults.note(line, error) }
    }
  }

  /// Cells that are not UTF-8 come from a spreadsheet, which can write them otherwise.
  private func notUTF8(at offset: Int) -> HibiError {
    HibiError(
      .refused,
      Localized(
        "\(name) is not UTF-8 at byte \(offset + 1); in a spreadsheet save as 'CSV UTF-8'",
        ja:
          "\(name)：文字コードが UTF-8 ではありません（\(offset + 1)バイト目）。表計算ソフトでは「CSV UTF-8」で保存し直してください"
      ))
  }

  func readJSON(_ bytes: [UInt8], _ create: (Writer.Draft) throws(HibiError) -> Void)
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
        hints: [
          Localized(
            "Use: \(other) import \(ShellText.quoted(name))",
            ja: "\(other) import \(ShellText.quoted(name)) を使ってください。")
        ])
    }
    if case .string(let noun)? = json["collection"], noun != schema.noun {
      throw HibiError(
        .refused,
        Localized(
          "\(name) holds entries of \(noun)", ja: "\(name) は \(noun) の記録です"),
        hints: [
          Localized(
            "Use: \(tracker.name) \(noun) import \(name)",
            ja: "\(tracker.name) \(noun) import \(name) を使ってください。")
        ])
    }
    try readGoals(json["goals"])
    if schema.noun.isEmpty { try readOthers(json) }
    try readItems(items, create)
  }

  func readItems(_ items: [JSON], _ create: (Writer.Draft) throws(HibiError) -> Void)
    throws(HibiError)
  {
    for (index, item) in items.enumerated() {
      do throws(HibiError) { try take(try record(item), create) } catch {
        try faults.note(index + 1, error)
      }
    }
  }

  func readLines(_ bytes: [UInt8], _ create: (Writer.Draft) throws(HibiError) -> Void)
    throws(HibiError)
  {
    for (index, line) in bytes.split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false
    )
    .enumerated() where line.contains(where: { $0 > 0x20 }) {
      do throws(HibiError) {
        try take(try record(try JSON.parse(Array(line))), create)
      } catch { try faults.note(index + 1, error) }
    }
  }

  /// The rest of a tracker's own file: other collections, settings, skipped days.
  private func readOthers(_ json: JSON) throws(HibiError) {
    if case .object(let members)? = json["collections"] {
      for member in members {
        guard !member.name.isEmpty, let other = tracker.collection(member.name) else {
          throw HibiError(
            .refused,
            Localized(
              "\(name): there is no collection '\(member.name)'",
              ja: "\(name)：「\(member.name)」という一覧はありません"))
        }
        others.append((other, member.value))
      }
    }
    if case .array(let items)? = json["settings"] {
      for item in items {
        guard case .string(let word)? = item["name"], let setting = tracker.setting(word),
          case .string(let from)? = item["from"], let day = DayPattern.plainDay(from),
          case .string(let value)? = item["value"],
          value.isEmpty || (try? setting.field.parse(value)) != nil
        else { throw wrongPart("settings") }
        settings.append(
          ImportedSetting(key: setting.key(tracker), from: day, value: value.isEmpty ? nil : value))
      }
    }
    if case .array(let items)? = json["skips"] {
      for item in items {
        guard case .string(let from)? = item["from"], let first = DayPattern.plainDay(from),
          case .string(let to)? = item["to"], let last = DayPattern.plainDay(to), first <= last
        else { throw wrongPart("skips") }
        skips.append(DayRange(first: first, last: last))
      }
    }
  }

  private func wrongPart(_ part: String) -> HibiError {
    HibiError(
      .refused,
      Localized(
        "\(name): '\(part)' is not what this tracker writes", ja: "\(name)：\(part) の内容が正しくありません"))
  }

  private func readGoals(_ json: JSON?) throws(HibiError) {
    guard case .array(let items)? = json else { return }
    for (index, item) in items.enumerated() {
      do throws(HibiError) { goals.append(try goal(item)) } catch {
        try faults.note(goal: index + 1, error)
      }
    }
  }

  private func goal(_ item: JSON) throws(HibiError) -> ImportedSetting {
    guard case .string(let name)? = item["name"], let goal = tracker.goal(name) else {
      let names = tracker.goals.map(\.name)
      throw HibiError(
        .refused,
        Localized(
          "name is not one of \(names.joined(separator: ", "))",
          ja: "name は \(names.joined(separator: "・")) のいずれかにしてください"))
    }
    guard case .string(let text)? = item["from"] else {
      throw HibiError(.refused, Localized("from is missing", ja: "from がありません"))
    }
    let from = try wholeDay(text, "from")
    var value: String?
    switch item["scaled"] {
    // What ends a goal says so: a value that is missing or misspelt must not.
    case .null?: break
    case .number(let digits)?:
      guard let number = Int64(digits) else { fallthrough }
      value = String(try tracker.checked(number, for: goal))
    default:
      throw HibiError(
        .refused,
        Localized("scaled is not a whole number or null", ja: "scaled は整数か null にしてください"))
    }
    return ImportedSetting(key: tracker.key(ofGoal: name), from: from, value: value)
  }
}
