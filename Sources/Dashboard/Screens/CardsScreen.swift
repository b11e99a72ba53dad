import HibiCore
import HibiDrawing

/// All trackers at once: a card each, the days of the month, what was done last.
struct CardsScreen: View {
  private var cards: [Card] = []
  private(set) var focus = 0
  private var top = 0
  /// The month of the calendar that all share.
  private var month: Month?
  private var isAdding = false

  /// One card.
  enum Card {
    case tracker(Tracker, panels: [Panel], isHidden: Bool)
    case calendar(CalendarGrid)
    case acts(Table)
  }

  var mode: KeyMode { .cards }

  // MARK: - Reading

  mutating func load(_ s: Surroundings) throws(HibiError) {
    let store = try s.source.store()
    cards = []
    for tracker in s.registry.trackers {
      if s.hidden.contains(tracker.name) {
        cards.append(.tracker(tracker, panels: [], isHidden: true))
        continue
      }
      var panels: [Panel] = []
      for name in tracker.card {
        guard let rule = tracker.panel(name) else { continue }
        panels.append(try store.evaluate(rule, of: tracker, s.input()))
      }
      cards.append(.tracker(tracker, panels: panels, isHidden: false))
    }
    let month = self.month ?? Month(of: s.today)
    cards.append(.calendar(try commonCalendar(month, s)))
    store.hidden = s.hidden
    var rows: [Table.Row] = []
    for act in try store.history(nil, limit: 20) where try !store.isUndone(act) {
      rows.append(
        Table.Row([
          act.moment.shownTime, act.name,
          try store.summary(of: act, in: s.registry).line[s.language],
        ]))
    }
    cards.append(
      .acts(
        Table(
          columns: [
            Table.Column("moment", Localized("When", ja: "日時"), mayDrop: true),
            Table.Column("name", Localized("What", ja: "操作"), mayShrink: true),
            Table.Column("about", Localized("About", ja: "内容"), mayShrink: true),
          ], rows: rows)))
    focus = min(focus, cards.count - 1)
  }

  /// The days of a month, each with how many entries all trackers have there.
  private func commonCalendar(_ month: Month, _ s: Surroundings) throws(HibiError) -> CalendarGrid {
    let store = try s.source.store()
    var grid = CalendarGrid(
      days: (0..<month.dayCount).compactMap { month.first.adding(days: $0) }.map {
        CalendarGrid.Mark($0)
      },
      weekStart: s.weekStart, today: s.today, words: nil, textTitle: nil)
    for tracker in s.registry.trackers where !s.hidden.contains(tracker.name) {
      for (day, result) in try store.days(Measure(.count), month.range, tracker) {
        grid.days[day.number - month.first.number].count += result.count
      }
    }
    return grid
  }

  // MARK: - Commands

  mutating func run(_ command: Command, _ s: Surroundings) throws(HibiError) -> Outcome {
    switch command {
    case .nextPart, .down: focus = min(cards.count - 1, focus + 1)
    case .previousPart, .up: focus = max(0, focus - 1)
    case .first: focus = 0
    case .last: focus = cards.count - 1
    case .pageDown: focus = min(cards.count - 1, focus + columns(s.size))
    case .pageUp: focus = max(0, focus - columns(s.size))
    case .left, .right:
      if case .calendar = cards[focus] {
        month = (month ?? Month(of: s.today)).adding(command == .left ? -1 : 1) ?? month
        try load(s)
      } else {
        focus = max(0, min(cards.count - 1, focus + (command == .left ? -1 : 1)))
      }
    case .today:
      month = nil
      try load(s)
    case .part(let number):
      let trackers = s.registry.trackers
      guard trackers.indices.contains(number - 1) else { return .done }
      return .push(TrackerScreen(trackers[number - 1]))
    case .choose(let index):
      guard cards.indices.contains(index) else { return .done }
      if index == focus { return try run(.open, s) }
      focus = index
    case .open, .entries:
      switch cards[focus] {
      case .tracker(let tracker, _, _): return .push(TrackerScreen(tracker))
      case .calendar(let grid): return .push(try DayScreen(grid, s))
      case .acts: return .push(HistoryScreen(nil))
      }
    case .add: return .push(ChooseTrackerScreen(s.registry.trackers))
    case .quit where s.request.tracker == nil: return .unknown
    default: return .unknown
    }
    return .done
  }

  // MARK: - Drawing

  private func columns(_ size: Size) -> Int {
    size.columns >= 120 ? 3 : size.columns >= 64 ? 2 : 1
  }

  func draw(_ size: Size, _ s: Surroundings) -> Picture {
    var picture = Picture(size)
    let head =
      s.safe(Localized("Hibi", ja: "日々")) + .spaces(2)
      + s.safe(LooseDay(s.today).titled(s.language))
    picture.buffer.put(head, row: 0, column: 0, style: .heading)
    let count = columns(size)
    let width = size.columns / count
    let body = size.rows - 1
    let lines = (cards.count + count - 1) / count
    let height = max(min(body, 6), min(14, body / max(1, min(lines, 2))))
    let shown = max(1, body / height)
    // The rows of cards scroll so that the chosen one is seen.
    let line = focus / count
    let first = max(0, min(line - (shown - 1), lines - shown))
    for index in cards.indices {
      let row = index / count - first
      guard (0..<shown).contains(row) else { continue }
      let isLast = row == shown - 1
      let cardSize = Size(
        columns: width, rows: isLast ? body - height * (shown - 1) : height)
      let card = draw(index, cardSize, s)
      picture.put(
        card, row: 1 + row * height, column: index % count * width, takesCursor: index == focus)
      picture.click(
        .choose(index), row: 1 + row * height,
        columns: index % count * width..<(index % count + 1) * width, height: cardSize.rows)
    }
    return picture
  }

  private func draw(_ index: Int, _ size: Size, _ s: Surroundings) -> Picture {
    let inner = Box.inside(size)
    var content = Picture(inner)
    content.cursor = Place(row: 0, column: 0)
    let context = s.drawing(inner.columns)
    let title: SafeText
    switch cards[index] {
    case .tracker(let tracker, let panels, let isHidden):
      title = (index < 9 ? SafeText("\(index + 1) ") : .empty) + tracker.named(s)
      if isHidden {
        let text = s.safe(Localized("private: p shows it", ja: "非公開：p で表示"))
        content.buffer.put(context.mark("● ", "* ") + text, row: 0, column: 0, style: .dim)
        break
      }
      var row = 0
      for panel in panels {
        for part in panel.parts {
          // What a panel says in numbers and words comes first; a card is small.
          let drawn = PanelDrawing.draw(part, page: 1, in: context)
          if row + drawn.rowCount > inner.rows, row > 0 { continue }
          content.put(drawn, row: row, column: 0, count: inner.rows - row)
          row += drawn.rowCount + 1
        }
        if row == 0, let note = panel.notes.first {
          let lines = SafeText.lines(note[s.language], ascii: s.request.ascii)
            .flatMap { $0.wrapped(to: inner.columns, ascii: s.request.ascii) }
          for line in lines.prefix(inner.rows) {
            content.buffer.put(line, row: row, column: 0, style: .dim)
            row += 1
          }
          row += 1
        }
      }
    case .calendar(let grid):
      title = s.safe(Localized("All days", ja: "みんなのカレンダー"))
      let drawn = CalendarDrawing.draw(grid, in: context)
      content.put(drawn, row: 0, column: 0, count: inner.rows)
    case .acts(let table):
      title = s.safe(Localized("Done last", ja: "最近の操作"))
      let drawn = TableDrawing.drawLines(table, in: context)
      content.put(drawn, from: 1, row: 0, column: 0, count: inner.rows)
      if table.rows.isEmpty {
        content.buffer.put(
          s.safe(Localized("Nothing was done yet.", ja: "まだ操作はありません。")), row: 0, column: 0,
          style: .dim)
      }
    }
    return Box.draw(
      size, title: title, isFocused: index == focus, around: content, in: s.drawing(size.columns))
  }
}
