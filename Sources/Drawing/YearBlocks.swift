internal import HibiCore

/// A year as columns of weeks, a row for each weekday, cut into as few blocks of months as fit.
///
/// ```
///    1   2   3   4    5   6
/// Mo   ░░ ▒  █░
/// Tu ░  ▓
/// ```
struct YearBlocks {
  let grid: CalendarGrid
  /// The days of each block.
  let blocks: [ArraySlice<CalendarGrid.Mark>]
  private let width: Int
  /// The columns of the weekdays' names.
  private static let names = 3

  /// Cuts a year; nil where not even a quarter has room.
  init?(_ grid: CalendarGrid, width: Int) {
    self.grid = grid
    self.width = width
    for months in [12, 6, 3] {
      let blocks = stride(from: 1, through: 12, by: months).map { first in
        let range = first..<first + months
        return grid.days.drop { !range.contains($0.day.month) }.prefix {
          range.contains($0.day.month)
        }
      }
      let widest = blocks.map { YearBlocks.weeks($0, grid.weekStart) }.max() ?? 0
      guard YearBlocks.names + widest <= width else { continue }
      self.blocks = blocks
      return
    }
    return nil
  }

  /// How many columns some days need, 54 at most for a year.
  private static func weeks(_ days: ArraySlice<CalendarGrid.Mark>, _ start: Weekday) -> Int {
    guard let first = days.first else { return 0 }
    return (first.day.weekday.daysSince(start) + days.count + 6) / 7
  }

  func draw(_ block: ArraySlice<CalendarGrid.Mark>, _ marks: CalendarMarks) -> CellBuffer {
    var buffer = CellBuffer(columns: width, rows: 8)
    let language = marks.context.language
    for row in 0..<7 {
      let weekday = Weekday(wrapping: grid.weekStart.rawValue + row)
      buffer.put(
        SafeText(CalendarDrawing.name(weekday, language)), row: row + 1, column: 0,
        style: CalendarDrawing.style(weekday))
    }
    guard let first = block.first else { return buffer }
    let before = first.day.weekday.daysSince(grid.weekStart)
    for (index, mark) in block.enumerated() {
      let column = YearBlocks.names + (before + index) / 7
      let row = mark.day.weekday.daysSince(grid.weekStart) + 1
      // A month stands over the week that its first day is in.
      if mark.day.dayOfMonth == 1 {
        buffer.put(SafeText(String(mark.day.month)), row: 0, column: column, style: .dim)
      }
      let isToday = mark.day == grid.today
      buffer.put(
        isToday && mark.isEmpty ? marks.today : marks.yearSign(mark), row: row, column: column,
        style: isToday ? Style(.today, bold: true) : .plain)
    }
    return buffer
  }
}
