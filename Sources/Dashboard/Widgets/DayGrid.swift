import HibiCore
import HibiDrawing

/// A month of days, of which one is chosen with the arrows.
struct DayGrid {
  private(set) var day: Day

  /// Opens on a day.
  init(_ day: Day) { self.day = day }

  /// Moves by a command; false where it is none of a grid.
  mutating func run(_ command: Command, today: Day) -> Bool {
    switch command {
    case .left: move(days: -1)
    case .right: move(days: 1)
    case .up: move(days: -7)
    case .down: move(days: 7)
    case .pageUp: move(months: -1)
    case .pageDown: move(months: 1)
    case .first: move(months: -12)
    case .last: move(months: 12)
    case .today: day = today
    case .choose(let number):
      if let found = Day(number: number) { day = found }
    default: return false
    }
    return true
  }

  private mutating func move(days: Int) { day = day.adding(days: days) ?? day }

  /// The same day of another month, or its last where it is shorter.
  private mutating func move(months: Int) {
    guard let month = Month(of: day).adding(months) else { return }
    day =
      Day(year: month.year, month: month.number, day: min(day.dayOfMonth, month.dayCount)) ?? day
  }

  /// Draws the month; each day can be clicked.
  /// - Parameter marked: the days that have a sign behind them.
  func draw(_ s: Surroundings, marked: Set<Day> = []) -> Canvas {
    let month = Month(of: day)
    let lead = month.first.weekday.daysSince(s.weekStart)
    let weeks = (lead + month.dayCount + 6) / 7
    var canvas = Canvas(Size(columns: 28, rows: weeks + 2))
    let context = s.drawing(28)
    canvas.buffer.put(context.safe(month.title(s.language)), row: 0, column: 0, style: .heading)
    for column in 0..<7 {
      let weekday = Weekday(wrapping: s.weekStart.rawValue + column)
      canvas.buffer.put(
        context.safe(String(weekday.short(s.language).prefix(2))), row: 1, column: column * 4 + 1,
        style: weekday == .sunday ? Style(.sunday) : .dim)
    }
    for number in 1...month.dayCount {
      guard let day = Day(year: month.year, month: month.number, day: number) else { continue }
      let place = lead + number - 1
      let (row, column) = (2 + place / 7, place % 7 * 4)
      let text = SafeText(String(number)).padded(to: 2, .right)
      let style =
        day == self.day
        ? Style(bold: true, reversed: true) : day == s.today ? Style(.today, bold: true) : .plain
      canvas.buffer.put(text, row: row, column: column + 1, style: style)
      if day == s.today { canvas.buffer.put(context.mark("▸", ">"), row: row, column: column) }
      if marked.contains(day) {
        canvas.buffer.put(context.mark("•", "*"), row: row, column: column + 3, style: .dim)
      }
      canvas.click(.choose(day.number), row: row, columns: column..<column + 4)
      if day == self.day { canvas.cursor = Place(row: row, column: column + 1) }
    }
    return canvas
  }
}
