import HibiCore
import HibiDrawing

/// A part of the screen as it is drawn: its cells, where the cursor stands, what a click does.
struct Canvas {
  var buffer: CellBuffer
  /// Where text is typed, or what is selected.
  var cursor: Place?
  /// Whether text is typed at the cursor.
  var isTyping = false
  var zones: [Zone] = []

  /// A rectangle that can be clicked.
  struct Zone: Hashable {
    var rows: Range<Int>
    var columns: Range<Int>
    var command: Command

    func contains(_ place: Place) -> Bool {
      rows.contains(place.row) && columns.contains(place.column)
    }
  }

  init(_ size: Size) { buffer = CellBuffer(columns: size.columns, rows: size.rows) }

  var size: Size { Size(columns: buffer.columns, rows: buffer.rowCount) }

  /// Lays another canvas over this one; its cursor and clicks hold there, as far as it is seen.
  mutating func put(_ other: Canvas, row: Int, column: Int, takesCursor: Bool = true) {
    buffer.put(other.buffer, row: row, column: column)
    if takesCursor, let cursor = other.cursor {
      self.cursor = Place(
        row: max(0, min(cursor.row + row, size.rows - 1)),
        column: max(0, min(cursor.column + column, size.columns - 1)))
      isTyping = other.isTyping
    }
    for zone in other.zones {
      click(
        zone.command, row: zone.rows.lowerBound + row,
        columns: zone.columns.lowerBound + column..<zone.columns.upperBound + column,
        height: zone.rows.count)
    }
  }

  /// Lays the rows of a buffer from one of its rows on, as far as there is room.
  mutating func put(_ rows: CellBuffer, from first: Int = 0, row: Int, column: Int, count: Int) {
    buffer.put(rows.slice(first..<first + max(0, count)), row: row, column: column)
  }

  /// Says at the right edge that there is more above or below the rows that are seen, in the nearest
  /// row that has nothing there: a sign over the last digit would make another number of it.
  mutating func markRest(above: Bool, below: Bool, rows: Range<Int>, _ s: Surroundings) {
    let context = s.drawing(1)
    let column = size.columns - 1
    let free = rows.clamped(to: buffer.cells.indices).filter { row in
      buffer.cells[row].last?.text == Cell.blank.text
    }
    if above, let row = free.first {
      buffer.put(context.mark("▲", "^"), row: row, column: column, style: .dim)
    }
    // In one row what is still to come counts more than what was seen.
    if below, let row = free.last {
      buffer.put(context.mark("▼", "v"), row: row, column: column, style: .dim)
    }
  }

  /// The canvas without blank rows at its end.
  var trimmed: Canvas {
    var result = self
    let last = buffer.rows.lastIndex { !$0.isEmpty } ?? -1
    result.buffer = buffer.slice(0..<last + 1)
    return result
  }

  /// The same with its clicks meant for a part of the screen, and all of it clickable.
  func within(_ part: Int, focusing: Command) -> Canvas {
    var result = self
    result.zones = []
    result.click(
      .within(part, focusing), row: 0, columns: 0..<size.columns, height: size.rows)
    for zone in zones {
      var zone = zone
      zone.command = .within(part, zone.command)
      result.zones.append(zone)
    }
    return result
  }

  /// Makes a place clickable, as far as it is seen.
  mutating func click(_ command: Command, row: Int, columns: Range<Int>, height: Int = 1) {
    let rows = (row..<row + max(0, height)).clamped(to: 0..<size.rows)
    let columns = columns.clamped(to: 0..<size.columns)
    guard !columns.isEmpty, !rows.isEmpty else { return }
    zones.append(Zone(rows: rows, columns: columns, command: command))
  }

  /// What a click means; the last that was drawn there lies on top.
  func command(at place: Place) -> Command? { zones.last { $0.contains(place) }?.command }
}
