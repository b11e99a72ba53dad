import HibiCore
import HibiDrawing

/// Writes entries in the machine formats, one by one, so that a million never stand in memory.
struct EntryWriter {
  let format: Format
  let schema: Schema
  let output: Output
  let language: Language
  private let csv: CSVWriter
  private var count = 0
  private var hasBegun = false

  init(_ format: Format, _ schema: Schema, _ output: Output, forSpreadsheet: Bool = false) {
    self.format = format
    self.schema = schema
    self.output = output
    language = output.language
    csv = CSVWriter(format: format == .tsv ? .tsv : .csv, forSpreadsheet: forSpreadsheet)
  }

  /// Writes what stands before the first entry; not before there is one, or none, so that a
  /// question that is refused leaves no half of an answer.
  private mutating func begin() throws(HibiError) {
    guard !hasBegun else { return }
    hasBegun = true
    switch format {
    case .json: try output.raw("[")
    case .csv, .tsv:
      // A spreadsheet takes a CSV without the mark for text of an older encoding.
      var bytes: [UInt8] = csv.isForSpreadsheet && format == .csv ? [0xEF, 0xBB, 0xBF] : []
      let names = ["id", "day"] + schema.fields.map(\.name) + ["uid", "moment"]
      csv.appendRow(names.map { $0 }, to: &bytes)
      try output.raw(bytes)
    default: break
    }
  }

  /// Writes one entry.
  mutating func add(_ entry: Entry) throws(HibiError) {
    try begin()
    var bytes: [UInt8] = []
    switch format {
    case .json:
      if count > 0 { bytes.append(UInt8(ascii: ",")) }
      entry.json(schema).append(to: &bytes)
    case .jsonl:
      entry.json(schema).append(to: &bytes)
      bytes.append(UInt8(ascii: "\n"))
    case .csv, .tsv:
      append(row: entry, to: &bytes)
      count += 1
      return try output.raw(bytes)
    case .markdown: try markdown(entry)
    case .table, .plain: break
    }
    count += 1
    try output.raw(bytes)
  }

  /// Writes what stands after the last entry.
  mutating func end() throws(HibiError) {
    try begin()
    if format == .json { try output.raw("]\n") }
  }

  private func append(row entry: Entry, to bytes: inout [UInt8]) {
    csv.append(String(entry.id), isText: false, to: &bytes)
    csv.appendSeparator(to: &bytes)
    csv.append(entry.day?.dashed, isText: false, to: &bytes)
    for (field, value) in zip(schema.fields, entry.values) {
      csv.appendSeparator(to: &bytes)
      csv.append(
        value.isNone ? nil : field.type.rules.plain(value), isText: field.type.places == nil,
        to: &bytes)
    }
    csv.appendSeparator(to: &bytes)
    csv.append(entry.uid.text, isText: false, to: &bytes)
    csv.appendSeparator(to: &bytes)
    csv.append(entry.moment.rfc3339, isText: false, to: &bytes)
    csv.appendEnd(to: &bytes)
  }

  /// A heading, the short fields as a list, then the long texts as they were written.
  private func markdown(_ entry: Entry) throws(HibiError) {
    let label = schema.labelField.map { $0.show(entry.value(of: $0.name, schema), language) } ?? ""
    try output.line(
      SafeText("## \(entry.day?.slashed ?? "") \(label)", ascii: output.isASCII))
    try output.raw("\n")
    var texts: [String] = []
    for (field, value) in zip(schema.fields, entry.values)
    where !value.isNone && field.name != schema.labelField?.name {
      let shown = field.show(value, language)
      if case .longText = field.type {
        texts.append(shown)
      } else {
        try output.line(SafeText("- \(field.title[language]): \(shown)", ascii: output.isASCII))
      }
    }
    for text in texts {
      try output.raw("\n")
      for line in SafeText.lines(text, ascii: output.isASCII) { try output.line(line) }
    }
    try output.raw("\n")
  }
}

extension Session {
  /// Writes one entry as the answer of a command that is about it.
  func write(_ entry: Entry, _ schema: Schema) throws(HibiError) {
    try write([entry], schema, asObject: true)
  }

  /// Writes entries in a machine format; one alone may stand as an object.
  func write(_ entries: [Entry], _ schema: Schema, asObject: Bool) throws(HibiError) {
    let format = format()
    if asObject, format == .json, entries.count == 1, let entry = entries.first {
      try output.raw(entry.json(schema).write() + "\n")
      return
    }
    var writer = EntryWriter(
      format, schema, output, forSpreadsheet: arguments.has("for-spreadsheet"))
    for entry in entries { try writer.add(entry) }
    try writer.end()
  }

  /// Draws a table for a terminal, or writes the same columns plainly for a pipe.
  func draw(_ table: Table) throws(HibiError) {
    if format() == .markdown { return try markdown(table) }
    let panel = Panel(
      tracker: program, name: "", title: "", period: .all, parts: [.table(table)])
    if format() == .table {
      try output.draw(TableDrawing.draw(table, in: drawing), colors())
    } else {
      for line in PanelLines.lines(
        of: panel, language: language, ascii: output.isASCII, withTitle: false)
      {
        try output.line(line)
      }
    }
  }

  /// A table of Markdown; a bar inside a cell would end it.
  private func markdown(_ table: Table) throws(HibiError) {
    func row(_ cells: [String]) throws(HibiError) {
      let texts = cells.map { SafeText($0, ascii: output.isASCII).text }
      try output.raw(
        "| " + texts.map { $0.replacing(text: "|", with: "\\|") }.joined(separator: " | ") + " |\n")
    }
    try row(table.columns.map { $0.title[language] })
    try output.raw("|" + table.columns.map { $0.isNumeric ? "--:|" : "---|" }.joined() + "\n")
    for line in table.rows { try row(line.cells) }
  }
}
