import HibiCore
import HibiDrawing

/// The days of a month over all trackers, with the entries of the chosen day.
struct DayScreen: View {
  private var grid: DayGrid
  private var lines: [(text: Localized, isHeading: Bool)] = []
  private var reader = Reader()

  init(_ month: CalendarGrid, _ s: Surroundings) throws(HibiError) {
    let days = month.days.map(\.day)
    grid = DayGrid(days.contains(s.today) ? s.today : days.first ?? s.today)
  }

  var mode: KeyMode { .grid }

  mutating func load(_ s: Surroundings) throws(HibiError) {
    let store = try s.source.store()
    lines = []
    for tracker in s.registry.trackers where !s.hidden.contains(tracker.name) {
      // What a discreet tracker holds stands on no view beside others.
      guard !tracker.isDiscreet, let schema = tracker.collections.first, schema.days != .none else {
        continue
      }
      let entries = try store.entries(Query(period: DayRange(grid.day), limit: 50), schema, tracker)
      guard !entries.isEmpty else { continue }
      lines.append((tracker.title, true))
      for entry in entries { lines.append((schema.line(entry), false)) }
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
    if grid.run(command, today: s.today) {
      try load(s)
      return .done
    }
    if command == .open { return .push(ChooseTrackerScreen(s.registry.trackers, on: grid.day, s)) }
    return .unknown
  }

  func draw(_ size: Size, _ s: Surroundings) -> Picture {
    var picture = Picture(size)
    let month = grid.draw(s)
    picture.put(month, row: 0, column: 1)
    let isBeside = size.columns >= 64
    let place = isBeside ? Place(row: 0, column: 32) : Place(row: month.size.rows + 1, column: 1)
    let room = Size(columns: size.columns - place.column, rows: size.rows - place.row)
    let context = s.drawing(room.columns)
    let shown = lines.map { line in
      (
        text: context.cut(context.safe(line.text), room.columns),
        style: line.isHeading ? Style.heading : Style.plain
      )
    }
    picture.put(
      reader.draw(shown, room, s), row: place.row, column: place.column, takesCursor: false)
    return picture
  }
}
