import HibiCore
import HibiTestSupport
import Testing

@Suite struct CSVTests {
  /// The rows with their lines; none is nil.
  private func rows(
    _ text: String, _ format: CSVReader.Format = .csv, separator: UInt8? = nil
  ) throws(HibiError) -> [[String?]] {
    try numberedRows(text, format, separator: separator).map { $0.cells }
  }

  private func numberedRows(
    _ text: String, _ format: CSVReader.Format = .csv, separator: UInt8? = nil
  ) throws(HibiError) -> [(line: Int, cells: [String?])] {
    try read(CSVReader(Array(text.utf8), format: format, separator: separator))
  }

  private func read(_ reader: CSVReader) throws(HibiError) -> [(line: Int, cells: [String?])] {
    var reader = reader
    var cells: [CSVReader.Cell] = []
    var rows: [(line: Int, cells: [String?])] = []
    while try reader.next(&cells) {
      rows.append((reader.line, cells.map { reader.isNone($0) ? nil : reader.text($0) }))
    }
    return rows
  }

  /// The slices of a text, of some bytes each.
  private func slices(_ bytes: [UInt8], of size: Int) -> TextSlices {
    var rest = bytes[...]
    return TextSlices { () throws(HibiError) in
      if rest.isEmpty { return nil }
      defer { rest = rest.dropFirst(size) }
      return Array(rest.prefix(size))
    }
  }

  @Test(
    "a text that is read in slices has other rows, lines or faults", arguments: [1, 2, 3, 5, 8, 13])
  func sliced(size: Int) {
    let texts = [
      "", "\n\n", "a,b\r\nc,d\r\n", "a,b\rc,d\r", "\u{FEFF}\"a\",🍜\n", "うどん,🍜\nそば,\"\"\n",
      "\"a\r\nb\nc\rd\"\r\ne", "\"a\"\"b\",\"\"\"\"\r\n\"x\"", ",\"\"\r\n\r\n,",
      "a\n\"b\nc\"d,e\nf",
      "a\n\n\"b\nc\nd", "a,b\nc,d\"e\n", "a\\tb\\\\\tc\n\\N\t\\N\n\\N", "a\nb\\x\n", "\\",
      "x\\N\ny", "a,b\0c\n",
    ]
    for text in texts {
      for format in [CSVReader.Format.csv, .tsv] {
        let whole = said { try read(CSVReader(Array(text.utf8), format: format)) }
        let parts = said {
          try read(CSVReader(slices(Array(text.utf8), of: size), format: format))
        }
        #expect(whole == parts, "\(text.debugDescription) as \(format)")
      }
    }
  }

  /// The rows, or the error, as one text.
  private func said(_ rows: () throws -> [(line: Int, cells: [String?])]) -> String {
    do { return "\(try rows())" } catch { return "\(error)" }
  }

  @Test(
    "a byte in a later slice is named by its place there",
    arguments: [
      [0x61, 0x0A, 0x62, 0xFF], [0x61, 0x0A, 0x62, 0xE3, 0x81], [0x61, 0x0A, 0x62, 0xE3, 0x41],
    ])
  func laterByte(bytes: [UInt8]) throws {
    for size in 1...3 {
      let error = try #require(throws: HibiError.self) {
        _ = try read(CSVReader(slices(bytes, of: size)))
      }
      #expect(error.message.en.contains("offset 3 "), "\(error)")
    }
  }

  @Test("a quote that is never closed takes as much memory as the file has bytes") func endless()
    throws
  {
    var count = 0
    let slice = [UInt8](repeating: UInt8(ascii: "a"), count: 1 << 20)
    let endless = TextSlices { () throws(HibiError) in
      count += 1
      if count == 1 { return [UInt8(ascii: "\"")] }
      return count < 1_000 ? slice : nil
    }
    let error = try #require(throws: HibiError.self) { _ = try read(CSVReader(endless)) }
    #expect(error.kind == .refused && count < 300, "\(count) slices")
  }

  @Test(
    arguments: [
      ("", []), ("\n", []), ("\r\n\r\n", []), ("a", [["a"]]), ("a,b", [["a", "b"]]),
      ("a,b\n", [["a", "b"]]), ("a,b\r\nc,d\r\n", [["a", "b"], ["c", "d"]]),
      ("a,b\rc,d\r", [["a", "b"], ["c", "d"]]), ("a\n\r\nb\r\rc", [["a"], ["b"], ["c"]]),
      ("a,", [["a", nil]]), (",", [[nil, nil]]), (",\n,", [[nil, nil], [nil, nil]]),
      ("\"\"", [[""]]), ("\"\",", [["", nil]]), (",\"\"\r\n", [[nil, ""]]),
      ("\"a\"\"b\"", [["a\"b"]]), ("\"\"\"\"", [["\""]]), ("\"a,b\",c", [["a,b", "c"]]),
      ("\"a\r\nb\nc\rd\"\r\ne", [["a\r\nb\nc\rd"], ["e"]]), ("\u{FEFF}a,b", [["a", "b"]]),
      ("\u{FEFF}\"a\"", [["a"]]), ("\u{FEFF}", []), ("a\u{FEFF}", [["a\u{FEFF}"]]),
      (" a , \"b", nil), (" a ,b ", [[" a ", "b "]]), ("うどん,🍜\n", [["うどん", "🍜"]]),
      ("a\\n,\\N", [["a\\n", "\\N"]]), ("a\tb", [["a\tb"]]), ("a;b", [["a;b"]]),
    ] as [(String, [[String?]]?)])
  func csv(text: String, expected: [[String?]]?) throws {
    if let expected {
      #expect(try rows(text) == expected)
    } else {
      #expect(throws: HibiError.self) { try rows(text) }
    }
  }

  @Test(
    arguments: [
      ("a\tb\n", [["a", "b"]]), ("\\N\t\n", [[nil, ""]]), ("\\\\N", [["\\N"]]),
      ("a\\tb\\nc\\rd\\\\e", [["a\tb\nc\rd\\e"]]), ("\"a\"\t\"", [["\"a\"", "\""]]),
      ("a,b\r\n\\\\\\t", [["a,b"], ["\\\t"]]), ("\\N\t\\N", [[nil, nil]]),
    ] as [(String, [[String?]])])
  func tsv(text: String, expected: [[String?]]) throws {
    #expect(try rows(text, .tsv) == expected)
  }

  @Test func otherSeparator() throws {
    #expect(try rows("a;\"b;c\";d,e", separator: UInt8(ascii: ";")) == [["a", "b;c", "d,e"]])
  }

  @Test func linesOfRows() throws {
    let text = "a\r\n\r\nb,\"x\ny\r\nz\"\rc\n\n\nd"
    #expect(try numberedRows(text).map(\.line) == [1, 3, 6, 9])
  }

  @Test(arguments: [
    ("a,b\nc,d\"e\n", 2, "quote inside a cell"), ("a, \"b\"", 1, "quote inside a cell"),
    ("a\n\"b\"c\n", 2, "after a closing quote"), ("\"b\" ,c", 1, "after a closing quote"),
    ("a\n\"b\nc\"d", 3, "after a closing quote"),
    ("a\n\n\"b\nc\nd", 3, "never closed"), ("\"", 1, "never closed"),
    ("a,\"b\"\"", 1, "never closed"),
  ])
  func csvFaultsNameTheirLine(text: String, line: Int, reason: String) throws {
    let error = try #require(throws: HibiError.self) { try rows(text) }
    #expect(error.kind == .refused)
    #expect(error.message.en.contains("line \(line): ") && error.message.en.contains(reason))
    #expect(error.message.ja.contains("\(line)行目"))
  }

  @Test(arguments: [
    ("a\nb\\x", 2), ("\\Nx", 1), ("x\\N", 1), ("\\", 1), ("a\\\tb", 1), ("\\\n", 1),
  ])
  func tsvFaultsNameTheirLine(text: String, line: Int) throws {
    let error = try #require(throws: HibiError.self) { try rows(text, .tsv) }
    #expect(error.message.en.contains("TSV") && error.message.en.contains("line \(line): "))
  }

  @Test(arguments: [([0x61, 0x0A, 0xFF], 2), ([0xEF, 0xBB], 0), ([0x61, 0xC0, 0x80], 1)])
  func invalidUTF8NamesItsOffset(bytes: [UInt8], offset: Int) throws {
    let error = try #require(throws: HibiError.self) { _ = try CSVReader(bytes) }
    #expect(error.message.en.contains("offset \(offset) "))
    #expect(UTF8Text.firstInvalid(in: bytes) == offset)
  }

  @Test("what is no UTF-8 is found in another place, or not at all, where ASCII stands around it")
  func invalidUTF8AnywhereNamesItsOffset() {
    for before in 0...17 {
      let ascii = Array(repeating: UInt8(ascii: "a"), count: before)
      for after in ["", "b", "bcdefghijk", "うどん"].map({ Array($0.utf8) }) {
        #expect(UTF8Text.firstInvalid(in: ascii + after) == nil)
        #expect(UTF8Text.firstInvalid(in: ascii + Array("🍜é".utf8) + after) == nil)
        for wrong: [UInt8] in [[0xFF], [0xE3, 0x81], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0x80]] {
          #expect(UTF8Text.firstInvalid(in: ascii + wrong + after) == before)
          let more = Array("é".utf8) + wrong + after
          #expect(UTF8Text.firstInvalid(in: ascii + more) == before + 2)
        }
      }
    }
  }

  @Test func zeroByteIsRefused() throws {
    for before in 0...17 {
      let text = String(repeating: "a", count: before) + "\0" + "bcd"
      let error = try #require(throws: HibiError.self) { try UTF8Text.check(Array(text.utf8)) }
      #expect(error.message.en.contains("offset \(before) "))
    }
    let error = try #require(throws: HibiError.self) { try rows("a,b\0") }
    #expect(error.message.en.contains("offset 3 ") && error.message.en.contains("U+0000"))
  }

  @Test(arguments: [CSVReader.Format.csv, .tsv]) func writtenRowsAreReadBack(
    format: CSVReader.Format
  ) throws {
    let row: [String?] = [
      "id", nil, "", "a,b", "a\tb", "\"", "\"\"", "a\nb", "a\r\nb", "\\N", "\\", "\\t", " x ", "'",
      "=1", "\u{1B}[31m", "\u{202E}", "👨‍👩‍👧", "e\u{301}", "\u{FEFF}", ",", "\r", nil,
    ]
    var output: [UInt8] = []
    let writer = CSVWriter(format: format)
    writer.appendRow(row, to: &output)
    writer.appendRow(row.reversed(), to: &output)
    let read = try rows(String(decoding: output, as: UTF8.self), format)
    #expect(read == [row, row.reversed()])
    for (left, right) in zip(row, read[0]) {
      #expect(left.map { Array($0.utf8) } == right.map { Array($0.utf8) })
    }
  }

  @Test(arguments: [CSVReader.Format.csv, .tsv]) func randomTextDoesNotTrap(
    format: CSVReader.Format
  ) throws {
    let parts = ["a", ",", "\t", "\"", "\"\"", "\r", "\n", "\\", "\\N", "\\n", "日", "\u{FEFF}"]
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<5_000 {
      let text = (0..<Int.random(in: 0...8, using: &generator)).map { _ in
        parts[Int.random(in: parts.indices, using: &generator)]
      }.joined()
      guard let read = try? rows(text, format) else { continue }
      // What is read, written and read again is the same, but for rows that are one none.
      var output: [UInt8] = []
      for row in read { CSVWriter(format: format).appendRow(row, to: &output) }
      if read.first?.first??.hasPrefix("\u{FEFF}") == true { continue }
      #expect(try rows(String(decoding: output, as: UTF8.self), format) == read)
    }
  }

  @Test func writtenText() {
    func line(_ writer: CSVWriter, _ cells: [String?]) -> String {
      var output: [UInt8] = []
      writer.appendRow(cells, to: &output)
      return String(decoding: output, as: UTF8.self)
    }
    #expect(line(CSVWriter(), ["a", nil, "", "b\"c"]) == "a,,\"\",\"b\"\"c\"\r\n")
    #expect(line(CSVWriter(format: .tsv), ["a", nil, "", "b\tc\\"]) == "a\t\\N\t\tb\\tc\\\\\n")
  }

  @Test(arguments: [
    ("=1+1", "'=1+1"), ("+1", "'+1"), ("-1", "'-1"), ("@x", "'@x"), ("\tx", "'\tx"),
    ("\rx", "\"'\rx\""), ("x=1", "x=1"), ("'x", "'x"), ("", "\"\""), ("＝1", "＝1"),
  ])
  func spreadsheetFormulasAreMarked(text: String, expected: String) {
    var output: [UInt8] = []
    CSVWriter(forSpreadsheet: true).append(text, to: &output)
    #expect(String(decoding: output, as: UTF8.self) == expected)
    output = []
    CSVWriter(forSpreadsheet: true).append("-5", isText: false, to: &output)
    #expect(output == Array("-5".utf8))
  }
}
