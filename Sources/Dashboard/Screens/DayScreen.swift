import HibiCore
import HibiDrawing

/// The days of a month over all trackers, with the entries of the chosen day.
struct DayScreen: View {
  private var grid: DayGrid
  /// The days of its month that have entries.
  private var marked: Set<Day> = []
  private var lines: [(text: Localized, isHeading: Bool)] = []
  private var reader = Reader()
  /// Whether the entries take the keys that move.
  private var isReading = false

  init(_ month: CalendarGrid, _ s: Surroundings) {
    let days = month.days.map(\.day)
    grid = DayGrid(days.contains(s.today) ? s.today : days.first ?? s.today)
  }

  var mode: KeyMode { .days }

  mutating func load(_ s: Surroundings) throws(HibiError) {
    marked = try Self.marked(Month(of: grid.day), s)
    try loadDay(s)
  }

  private static func marked(_ month: Month, _ s: Surroundings) throws(HibiError) -> Set<Day> {
    Set(try s.calendar(of: month).days.filter { $0.count > 0 }.map(\.day))
  }

  private mutating func loadDay(_ s: Surroundings) throws(HibiError) {
    let store = try s.source.store()
    lines = []
    for tracker in s.registry.trackers where !s.hidden.contains(tracker.name) {
      // What a discreet tracker holds stands on no view beside others.
      guard !tracker.isDiscreet, let schema = tracker.collections.first, schema.days != .none else {
        continue
      }
      let query = Query(period: DayRange(grid.day), limit: 200)
      let entries = try store.entries(query, schema, tracker)
      guard !entries.isEmpty else { continue }
      lines.append((tracker.title, true))
      for entry in entries { lines.append((schema.line(entry, ascii: s.request.ascii), false)) }
      if entries.count == query.limit {
        let more = try store.count(Query(period: query.period), schema, tracker) - entries.count
        if more > 0 { lines.append((Localized("... \(more) more", ja: "…ほか\(more)件"), false)) }
      }
    }
    if lines.isEmpty {
      lines = [
        (
          Localized("No entries on \(grid.day.slashed).", ja: "\(grid.day.slashed) の記録はありません。"),
          false
        )
      ]
    }
  }

  mutating func run(_ command: Command, _ s: Surroundings) throws(HibiError) -> Outcome {
    switch command {
    case .nextPart:
      isReading.toggle()
      return .done
    case .focus: return .done
    case .within(0, let command):
      isReading = false
      return try run(command, s)
    case .within(_, let command):
      isReading = true
      return try run(command, s)
    case .back where isReading:
      isReading = false
      return .done
    default: break
    }
    if isReading,
      reader.run(
        command, lines: lines.count, height: place(of: grid.draw(s).size, s.size).room.rows)
    {
      return .done
    }
    let day = grid.day
    if grid.run(command, today: s.today) {
      if grid.day != day {
        reader = Reader()
        isReading = false
        let month = Month(of: grid.day)
        if month != Month(of: day) { marked = try Self.marked(month, s) }
        try loadDay(s)
      }
      return .done
    }
    if command == .open { return .push(ChooseTrackerScreen(s.registry.trackers, on: grid.day, s)) }
    return .unknown
  }

  func draw(_ size: Size, _ s: Surroundings) -> Canvas {
    var canvas = Canvas(size)
    let month = grid.draw(s, marked: marked)
    let (place, room) = place(of: month.size, size)
    if place.row > 0 || place.column > 1 {
      canvas.put(month.within(0, focusing: .focus), row: 0, column: 1)
    }
    let context = s.drawing(room.columns)
    let shown = lines.map { line in
      (
        text: context.cut(context.safe(line.text), room.columns),
        style: line.isHeading ? Style.heading : Style.plain
      )
    }
    canvas.put(
      reader.draw(shown, room, s).within(1, focusing: .focus), row: place.row,
      column: place.column, takesCursor: isReading)
    return canvas
  }

  /// Where the entries stand: beside the month, or below it; in its place while they are read and
  /// there is no room for both.
  private func place(of month: Size, _ size: Size) -> (place: Place, room: Size) {
    let below = isReading && size.rows < month.rows + 6 ? 0 : month.rows + 1
    let place = size.columns >= 64 ? Place(row: 0, column: 32) : Place(row: below, column: 1)
    return (place, Size(columns: size.columns - place.column, rows: size.rows - place.row))
  }
}
