package import HibiCore

/// A month as a grid of weeks, or a year as columns of weeks; the legend always below.
///
/// ```
/// 2024年 12月
///  日   月   火   水   木   金   土
///   1o   2o   3"   4    5    6    7
///   8o ▸ 9•  10   11   12   13   14
/// o 守った日  • 守らなかった日  " 本文あり  空白 記録なし  ▸ 今日
/// ```
///
/// Where not even a month has room, the days that have something are a list.
package enum CalendarDrawing {
  /// Draws the grid.
  package static func draw(_ grid: CalendarGrid, in context: DrawingContext) -> CellBuffer {
    var buffer = CellBuffer(columns: context.width)
    guard let first = grid.days.first?.day else { return buffer }
    let marks = CalendarMarks(grid, in: context)
    if grid.isYear, let blocks = YearBlocks(grid, width: context.width) {
      for (index, block) in blocks.blocks.enumerated() {
        if index > 0 { buffer.appendRow() }
        buffer.append(blocks.draw(block, marks))
      }
    } else if !grid.isYear, context.width >= cell * 7 {
      let title =
        context.language == .ja
        ? "\(first.year)年 \(first.month.padded(2))月"
        : "\(first.year.padded(4))/\(first.month.padded(2))"
      buffer.append(context.safe(title), style: .heading)
      buffer.append(month(grid, marks, in: context))
    } else {
      for mark in grid.days {
        let words = marks.words(of: mark)
        if words.isEmpty { continue }
        let line = context.safe(mark.day.slashed) + .spaces(1) + words
        for part in line.wrapped(to: context.width, ascii: context.ascii) { buffer.append(part) }
      }
      return buffer
    }
    buffer.append(marks.legend, gap: 2, style: .dim, in: context)
    return buffer
  }

  /// Where each day of a month stands, where it is drawn as a grid.
  static func spots(_ grid: CalendarGrid, in context: DrawingContext) -> [Spot] {
    guard let first = grid.days.first?.day, !grid.isYear, context.width >= cell * 7 else {
      return []
    }
    let lead = first.weekday.daysSince(grid.weekStart)
    return grid.days.indices.map { index in
      let place = lead + index
      let column = place % 7 * cell
      // The month and the weekdays stand above.
      return Spot(
        index, rows: 2 + place / 7..<3 + place / 7, columns: column..<column + cell,
        labelRow: 2 + place / 7)
    }
  }

  /// A day: the sign of today, two digits, its sign, the sign of a text.
  private static let cell = 5

  private static func month(
    _ grid: CalendarGrid, _ marks: CalendarMarks, in context: DrawingContext
  ) -> CellBuffer {
    var buffer = CellBuffer(columns: context.width)
    let head = buffer.appendRow()
    for column in 0..<7 {
      let weekday = Weekday(wrapping: grid.weekStart.rawValue + column)
      buffer.put(
        SafeText(name(weekday, context.language)), row: head, column: column * cell + 1,
        style: style(weekday))
    }
    var row = head
    for (index, mark) in grid.days.enumerated() {
      let column = mark.day.weekday.daysSince(grid.weekStart)
      if index == 0 || column == 0 { row = buffer.appendRow() }
      let left = column * cell
      let isToday = mark.day == grid.today
      if isToday {
        buffer.put(marks.today, row: row, column: left, style: Style(.today, bold: true))
      }
      let number = SafeText(String(mark.day.dayOfMonth))
      buffer.put(
        number, row: row, column: left + 3 - number.columns,
        style: isToday ? Style(.today, bold: true) : style(mark.day.weekday))
      buffer.put(marks.sign(mark), row: row, column: left + 3)
      if mark.hasText { buffer.put(marks.text, row: row, column: left + 4) }
    }
    return buffer
  }

  /// Two columns: `Mo`, `月`.
  static func name(_ weekday: Weekday, _ language: Language) -> String {
    String(weekday.short(language).prefix(2))
  }

  /// Colours of the ends of a week; the heads say the same in words.
  static func style(_ weekday: Weekday) -> Style {
    switch weekday {
    case .sunday: Style(.sunday)
    case .saturday: .dim
    default: .plain
    }
  }
}
