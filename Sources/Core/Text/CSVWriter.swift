/// Writes the rows of a CSV or TSV text.
///
/// ```swift
/// var output: [UInt8] = []
/// CSVWriter().appendRow(["うどん", nil, "", "a,b"], to: &output)
/// String(decoding: output, as: UTF8.self)  // うどん,,"","a,b"\r\n
/// ```
///
/// None is an empty cell, the empty text is `""`; in TSV they are `\N` and an empty cell.
/// CSV lines end with CRLF as RFC 4180 has it, TSV lines with LF.
package struct CSVWriter: Sendable, Hashable {
  package var format: CSVReader.Format
  /// Whether a text that a spreadsheet would run as a formula gets a `'` before it.
  package var isForSpreadsheet: Bool

  /// Creates a writer.
  package init(format: CSVReader.Format = .csv, forSpreadsheet: Bool = false) {
    self.format = format
    isForSpreadsheet = forSpreadsheet
  }

  /// Appends a row of texts.
  package func appendRow(_ cells: [String?], to output: inout [UInt8]) {
    for (index, cell) in cells.enumerated() {
      if index > 0 { appendSeparator(to: &output) }
      append(cell, to: &output)
    }
    appendEnd(to: &output)
  }

  /// Appends a cell; one that `isText` is not, such as `-5`, is never marked for a spreadsheet.
  package func append(_ cell: String?, isText: Bool = true, to output: inout [UInt8]) {
    guard var text = cell else {
      if format == .tsv { output.append(contentsOf: #"\N"#.utf8) }
      return
    }
    if isForSpreadsheet, isText, CSVWriter.isFormula(text) { text = "'" + text }
    switch format {
    case .csv: CSVWriter.appendQuoted(text, to: &output)
    case .tsv: CSVWriter.appendEscaped(text, to: &output)
    }
  }

  package func appendSeparator(to output: inout [UInt8]) {
    output.append(UInt8(ascii: format == .csv ? "," : "\t"))
  }

  package func appendEnd(to output: inout [UInt8]) {
    if format == .csv { output.append(0x0D) }
    output.append(0x0A)
  }

  private static func appendQuoted(_ text: String, to output: inout [UInt8]) {
    let needsQuotes =
      text.isEmpty || text.utf8.contains { $0 == 0x22 || $0 == 0x2C || $0 == 0x0A || $0 == 0x0D }
    guard needsQuotes else {
      output.append(contentsOf: text.utf8)
      return
    }
    output.append(0x22)
    for byte in text.utf8 {
      if byte == 0x22 { output.append(0x22) }
      output.append(byte)
    }
    output.append(0x22)
  }

  private static func appendEscaped(_ text: String, to output: inout [UInt8]) {
    for byte in text.utf8 {
      switch byte {
      case 0x09: output.append(contentsOf: #"\t"#.utf8)
      case 0x0A: output.append(contentsOf: #"\n"#.utf8)
      case 0x0D: output.append(contentsOf: #"\r"#.utf8)
      case UInt8(ascii: "\\"): output.append(contentsOf: #"\\"#.utf8)
      default: output.append(byte)
      }
    }
  }

  private static func isFormula(_ text: String) -> Bool {
    switch text.utf8.first {
    case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"), 0x09, 0x0D:
      true
    default: false
    }
  }
}
