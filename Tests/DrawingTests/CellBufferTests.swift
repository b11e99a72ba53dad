import HibiCore
import HibiDrawing
import Testing

/// The buffer itself: clipping, wide glyphs, bytes.
@Suite struct CellBufferTests {
  @Test func clipsAtBothEnds() {
    var buffer = CellBuffer(columns: 5, rows: 1)
    #expect(buffer.put(SafeText("寿司寿司"), row: 0, column: 0) == 4)
    #expect(buffer.rows == ["寿司"])
    buffer.put(SafeText("abc"), row: 0, column: -1)
    #expect(buffer.rows == ["bc司"])
    buffer.put(SafeText("x"), row: 9, column: 0)
    buffer.put(SafeText("x"), row: -1, column: 0)
    buffer.put(SafeText("x"), row: 0, column: .max)
    buffer.put(SafeText("x"), row: 0, column: .min)
    buffer.put(SafeText("xyz"), row: 0, column: 2, maxColumns: 1)
    #expect(buffer.rows == ["bcx"])
  }

  @Test func leavesNoHalfOfAWideGlyph() {
    for (column, expected) in [(0, "x 司"), (1, " x司"), (2, "寿x"), (3, "寿 x")] {
      var buffer = CellBuffer(columns: 4)
      buffer.append(SafeText("寿司"))
      buffer.put(SafeText("x"), row: 0, column: column)
      #expect(buffer.rows == [expected])
    }
    var buffer = CellBuffer(columns: 4)
    buffer.append(SafeText("寿司"))
    buffer.put(SafeText("漢"), row: 0, column: 1)
    #expect(buffer.rows == [" 漢"])
  }

  @Test func keepsMarksInTheirCellAndFlagsInTwo() {
    var buffer = CellBuffer(columns: 6)
    buffer.append(SafeText("か\u{3099}🇯🇵"))
    #expect(buffer.cells[0].map(\.columns) == [2, 0, 1, 1, 1, 1])
    #expect(buffer.cells[0][0].text.unicodeScalars.count == 2)
    var narrow = CellBuffer(columns: 1)
    narrow.append(SafeText("🇯🇵"))
    #expect(narrow.rows == [""])
  }

  @Test func laysOneBufferOverAnother() {
    var over = CellBuffer(columns: 2)
    over.append(SafeText("漢"))
    var buffer = CellBuffer(columns: 5, rows: 2)
    buffer.put(over, row: 1, column: 1)
    buffer.append(over, column: 4)
    #expect(buffer.rows == ["", " 漢", ""])
  }

  @Test func encodesNoEscapeWithoutColours() {
    var buffer = CellBuffer(columns: 8)
    buffer.append(SafeText("a \u{1B}[1m"), style: .maximum)
    buffer.append(SafeText("b"), style: Style(.danger))
    #expect(String(decoding: buffer.encode(colors: .none), as: UTF8.self) == "a ␛[1m\nb\n")
    let coloured = String(decoding: buffer.encode(colors: .basic8), as: UTF8.self)
    #expect(coloured == "\u{1B}[0;1;33ma ␛[1m\u{1B}[0m\n\u{1B}[0;31mb\u{1B}[0m\n")
  }

  @Test func showsASelectionOverBlanks() {
    var buffer = CellBuffer(columns: 3)
    buffer.append(SafeText("a  "), style: Style(reversed: true))
    #expect(
      String(decoding: buffer.encode(colors: .basic8), as: UTF8.self)
        == "\u{1B}[0;7ma  \u{1B}[0m\n")
  }
}
