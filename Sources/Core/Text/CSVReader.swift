/// Reads the rows of a CSV or TSV text, slice by slice, without a copy of its cells.
///
/// ```swift
/// var reader = try CSVReader(Array("name,note\r\nうどん,\"hot, \"\"soft\"\"\"\r\n".utf8))
/// var cells: [CSVReader.Cell] = []
/// while try reader.next(&cells) {
///   print(reader.line, cells.map(reader.text))
/// }
/// // 1 ["name", "note"]
/// // 2 ["うどん", "hot, \"soft\""]
/// ```
///
/// A cell is read by its row's end: the next row may take its place.
///
/// CSV is RFC 4180; lines may end with CRLF, LF or CR, empty lines and a byte order mark are
/// skipped. In TSV quotes are ordinary, and `\t \n \r \\` stand for what they stand for in C.
package struct CSVReader {
  /// How cells are divided and escaped.
  package enum Format: Sendable, Hashable {
    case csv, tsv
  }

  /// Where a cell stands in the bytes.
  package struct Cell: Sendable, Hashable {
    /// Its bytes, without the quotes around it.
    package var range: Range<Int>
    package var isQuoted: Bool
    /// Whether its text is not just its bytes.
    package var hasEscapes: Bool
  }

  /// The line where the row that was read last begins, from 1.
  package private(set) var line = 0

  /// The slice that is read, from the row that is not yet at its end.
  private var bytes: [UInt8]
  /// What follows, nil where nothing does.
  private var slices: TextSlices?
  private let format: Format
  private let separator: UInt8
  private var offset: Int
  private var nextLine = 1

  /// The longest text of a field takes half of it; more is a quote that is never closed.
  private static let longestRow = 1 << 26

  /// Begins to read a text that is there.
  ///
  /// - Parameter separator: what divides cells, one ASCII character; nil for that of the format.
  /// - Throws: `.refused` with the offset where the bytes are not UTF-8 or hold U+0000.
  package init(
    _ bytes: [UInt8], format: Format = .csv, separator: UInt8? = nil
  ) throws(HibiError) {
    try UTF8Text.check(bytes)
    self.bytes = bytes
    self.format = format
    self.separator = separator ?? UInt8(ascii: format == .csv ? "," : "\t")
    offset = UTF8Text.markLength(of: bytes)
  }

  /// Begins to read a text of any size: no more than a row and a slice of it is held.
  ///
  /// - Throws: as the slices do, here and with each row.
  package init(_ slices: TextSlices, format: Format = .csv) throws(HibiError) {
    try self.init([], format: format)
    self.slices = slices
    try goOn()
    offset = UTF8Text.markLength(of: bytes)
  }

  /// Reads the next row into an array whose storage is used again; false at the end.
  ///
  /// - Throws: `.refused` with the line, for a quote where none may be or an unknown escape.
  package mutating func next(_ cells: inout [Cell]) throws(HibiError) -> Bool {
    while true {
      let start = (offset: offset, line: nextLine)
      do throws(HibiError) {
        let isRow = try row(&cells)
        if offset < bytes.count || slices == nil { return isRow }
      } catch {
        guard offset >= bytes.count, slices != nil else { throw error }
      }
      // What ends with the slice may go on in the next one: it is read again, with that.
      offset = start.offset
      nextLine = start.line
      try goOn()
    }
  }

  /// Lets go of the rows that were read and takes the next slice.
  private mutating func goOn() throws(HibiError) {
    bytes.removeSubrange(..<offset)
    offset = 0
    guard bytes.count <= CSVReader.longestRow else {
      throw fault(nextLine, Localized("a row of more than 64 MiB", ja: "1行が 64 MiB を超えています"))
    }
    // A long row is read again with twice as much, so that its length costs no more than twice.
    let enough = 2 * bytes.count
    repeat {
      guard let slice = try slices?.next() else {
        slices = nil
        return
      }
      bytes += slice
    } while bytes.count < enough
  }

  private mutating func row(_ cells: inout [Cell]) throws(HibiError) -> Bool {
    cells.removeAll(keepingCapacity: true)
    while offset < bytes.count, bytes[offset] == 0x0A || bytes[offset] == 0x0D { endLine() }
    guard offset < bytes.count else { return false }
    line = nextLine
    while true {
      let isQuote = format == .csv && offset < bytes.count && bytes[offset] == UInt8(ascii: "\"")
      cells.append(isQuote ? try quotedCell() : try plainCell())
      guard offset < bytes.count, bytes[offset] == separator else { break }
      offset += 1
    }
    if offset < bytes.count { endLine() }
    return true
  }

  /// The text of a cell, with escapes resolved.
  package func text(_ cell: Cell) -> String {
    guard cell.hasEscapes else { return String(decoding: bytes[cell.range], as: UTF8.self) }
    var plain: [UInt8] = []
    plain.reserveCapacity(cell.range.count)
    var index = cell.range.lowerBound
    while index < cell.range.upperBound {
      // Both kinds of escape are two bytes: `""` stands for its second, `\n` for a newline.
      let isEscape = bytes[index] == (cell.isQuoted ? UInt8(ascii: "\"") : UInt8(ascii: "\\"))
      if isEscape { index += 1 }
      plain.append(isEscape && !cell.isQuoted ? CSVReader.unescaped(bytes[index]) : bytes[index])
      index += 1
    }
    return String(decoding: plain, as: UTF8.self)
  }

  /// Whether a cell holds nothing, which is not the empty text: empty without quotes in CSV,
  /// `\N` in TSV.
  package func isNone(_ cell: Cell) -> Bool {
    switch format {
    case .csv: cell.range.isEmpty && !cell.isQuoted
    case .tsv: isNoneMark(cell.range)
    }
  }
}

extension CSVReader {
  private mutating func plainCell() throws(HibiError) -> Cell {
    let start = offset
    var hasEscapes = false
    let end = bytes.count
    while offset < end {
      let byte = bytes[offset]
      if byte == separator || byte == 0x0A || byte == 0x0D { break }
      offset += 1
      if byte == UInt8(ascii: "\""), format == .csv {
        throw fault(
          line,
          Localized(
            "a quote inside a cell; put the cell in quotes and write the quote twice",
            ja: "セルの途中に引用符があります。セル全体を引用符で囲み、中の引用符は2つ重ねてください"))
      }
      if byte == UInt8(ascii: "\\"), format == .tsv {
        hasEscapes = true
        let escaped = offset < end ? bytes[offset] : 0
        offset += 1
        // The escaped byte is passed over, so that `\\N` is a backslash and N.
        if CSVReader.unescaped(escaped) != 0 || endsNoneMark(at: offset, from: start) { continue }
        throw fault(
          line,
          Localized(
            #"an unknown escape; allowed are \t \n \r \\, and \N alone in a cell"#,
            ja: #"知らないエスケープです。使えるのは \t \n \r \\ と、セル全体の \N です"#))
      }
    }
    return Cell(range: start..<offset, isQuoted: false, hasEscapes: hasEscapes)
  }

  private mutating func quotedCell() throws(HibiError) -> Cell {
    let opening = nextLine
    offset += 1
    let start = offset
    var hasEscapes = false
    let end = bytes.count
    while offset < end {
      switch bytes[offset] {
      case UInt8(ascii: "\""):
        offset += 1
        if offset < end, bytes[offset] == UInt8(ascii: "\"") {
          hasEscapes = true
          offset += 1
          continue
        }
        if offset < end, ![separator, 0x0A, 0x0D].contains(bytes[offset]) {
          throw fault(
            nextLine,
            Localized(
              "text after a closing quote; write a quote inside a cell twice",
              ja: "閉じる引用符の後に文字があります。セルの中の引用符は2つ重ねてください"))
        }
        return Cell(range: start..<offset - 1, isQuoted: true, hasEscapes: hasEscapes)
      case 0x0A, 0x0D: endLine()
      default: offset += 1
      }
    }
    throw fault(
      opening,
      Localized("a quote that is never closed", ja: "ここで始まる引用符が閉じられていません"))
  }

  /// Steps over CRLF, LF or CR.
  private mutating func endLine() {
    let isPair =
      bytes[offset] == 0x0D && offset + 1 < bytes.count && bytes[offset + 1] == 0x0A
    offset += isPair ? 2 : 1
    nextLine += 1
  }

  private func isNoneMark(_ range: Range<Int>) -> Bool {
    range.count == 2 && bytes[range.lowerBound] == UInt8(ascii: "\\")
      && bytes[range.lowerBound + 1] == UInt8(ascii: "N")
  }

  /// Whether a cell that ends here is `\N`.
  private func endsNoneMark(at end: Int, from start: Int) -> Bool {
    guard end <= bytes.count, isNoneMark(start..<end) else { return false }
    return end == bytes.count || [separator, 0x0A, 0x0D].contains(bytes[end])
  }

  /// What a byte after a backslash stands for in TSV, 0 where it is no escape.
  private static func unescaped(_ byte: UInt8) -> UInt8 {
    switch byte {
    case UInt8(ascii: "t"): 0x09
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "\\"): byte
    default: 0
    }
  }

  private func fault(_ line: Int, _ reason: Localized) -> HibiError {
    let name = format == .csv ? "CSV" : "TSV"
    return HibiError(
      .refused,
      Localized(
        "The \(name) is not valid in line \(line): \(reason.en).",
        ja: "\(name) の\(line)行目が正しくありません。\(reason.ja)。"))
  }
}
