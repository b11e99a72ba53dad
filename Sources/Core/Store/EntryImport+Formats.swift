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
    let absent = absent(
      but: columns.compactMap { if case .field(let index, _) = $0 { index } else { nil } })
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
        try take(record, at: line, without: absent, create)
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

  func readJSON(_ json: JSON, _ create: (Writer.Draft) throws(HibiError) -> Void)
    throws(HibiError)
  {
    if case .array(let items) = json { return try readItems(items, create) }
    let items = try readHead(json)
    try restore(items)
    try readItems(items, create)
  }

  func readItems(_ items: [JSON], _ create: (Writer.Draft) throws(HibiError) -> Void)
    throws(HibiError)
  {
    for (index, item) in items.enumerated() {
      do throws(HibiError) {
        try take(try record(item), at: index + 1, without: absent(in: item), create)
      } catch {
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
        let item = try JSON.parse(Array(line))
        try take(try record(item), at: index + 1, without: absent(in: item), create)
      } catch { try faults.note(index + 1, error) }
    }
  }
}
