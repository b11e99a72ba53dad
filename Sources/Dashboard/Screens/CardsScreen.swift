import HibiCore
import HibiDrawing

/// All trackers at once: a card each, the days of the month, what was done last.
struct CardsScreen: View {
  private var cards: [Card] = []
  private(set) var focus = 0
  /// The month of the calendar that all share.
  private var month: Month?

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
    cards.append(.calendar(try calendar(s)))
    store.hidden = s.untold
    var acts: [Act] = []
    for act in try store.history(nil, without: s.hidden, limit: 20) where act.kind == .do {
      if try !store.isUndone(act) { acts.append(act) }
    }
    var table = try HistoryTable.make(
      acts, [.moment, .name, .about], store, in: s.registry, s.language,
      ascii: s.request.ascii)
    // A card may have no room for the moment, which the history has.
    table.columns[0].mayDrop = true
    cards.append(.acts(table))
    focus = min(focus, cards.count - 1)
  }

  private func calendar(_ s: Surroundings) throws(HibiError) -> CalendarGrid {
    try s.calendar(of: month ?? Month(of: s.today))
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
        cards[focus] = .calendar(try calendar(s))
      } else {
        focus = max(0, min(cards.count - 1, focus + (command == .left ? -1 : 1)))
      }
    case .today:
      month = nil
      for index in cards.indices {
        if case .calendar = cards[index] {
          cards[index] = .calendar(try calendar(s))
        }
      }
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
      case .calendar(let grid): return .push(DayScreen(grid, s))
      case .acts: return .push(HistoryScreen(nil))
      }
    case .add:
      var first: Tracker?
      if case .tracker(let tracker, _, _) = cards[focus] { first = tracker }
      return .push(ChooseTrackerScreen(s.registry.trackers, first: first, s))
    default: return .unknown
    }
    return .done
  }

  // MARK: - Drawing

  private func columns(_ size: Size) -> Int {
    isCompact(size) ? 1 : size.columns >= 120 ? 3 : 2
  }

  /// Whether cards are lines below each other, without borders.
  private func isCompact(_ size: Size) -> Bool { size.columns < 64 || size.rows < 18 }

  func draw(_ size: Size, _ s: Surroundings) -> Canvas {
    var canvas = Canvas(size)
    let context = s.drawing(size.columns)
    let day = s.safe(LooseDay(s.today).titled(s.language))
    let head = s.safe(Localized("Hibi", ja: "日々")) + .spaces(2) + day
    let body = Size(columns: size.columns, rows: size.rows - 1)
    let isLines = isCompact(size) || s.request.isForScreenReader
    let (drawn, seen) = isLines ? lines(body, s) : boxes(body, s)
    canvas.put(drawn, row: 1, column: 0)
    let room = size.columns - drawRest(seen, into: &canvas, s)
    canvas.buffer.put(
      context.cut(head.columns <= room ? head : day, room), row: 0, column: 0, style: .heading)
    return canvas
  }

  /// Says in the first row how many cards are above and below those that are seen, which a click goes
  /// to; gives the columns that it takes.
  private func drawRest(_ seen: Range<Int>, into canvas: inout Canvas, _ s: Surroundings) -> Int {
    let context = s.drawing(canvas.size.columns)
    var column = canvas.size.columns
    func put(_ text: SafeText, _ command: Command) {
      column -= text.columns
      canvas.buffer.put(text, row: 0, column: column, style: .dim)
      canvas.click(command, row: 0, columns: column..<column + text.columns)
      column -= 1
    }
    let (above, below) = (seen.lowerBound, cards.count - seen.upperBound)
    let isShort = canvas.size.columns < 40
    func more(_ count: Int) -> SafeText {
      isShort ? SafeText("\(count)") : context.safe(Localized("\(count) more", ja: "ほか\(count)件"))
    }
    if below > 0 { put(context.mark("▼ ", "v ") + more(below), .choose(seen.upperBound)) }
    if above > 0 { put(context.mark("▲ ", "^ ") + more(above), .choose(seen.lowerBound - 1)) }
    return canvas.size.columns - column
  }

  /// The cards as boxes side by side, and which of them are seen.
  private func boxes(_ size: Size, _ s: Surroundings) -> (Canvas, seen: Range<Int>) {
    var canvas = Canvas(size)
    let count = columns(size)
    let lines = (cards.count + count - 1) / count
    let height = max(9, min(16, size.rows / max(1, lines)))
    let shown = max(1, min(lines, size.rows / height))
    // The rows of cards scroll so that the chosen one is seen.
    let first = max(0, min(focus / count - shown / 2, lines - shown))
    let tall = size.rows / shown
    for index in cards.indices {
      let row = index / count - first
      guard (0..<shown).contains(row) else { continue }
      let left = size.columns * (index % count) / count
      let right = size.columns * (index % count + 1) / count
      let height = row == shown - 1 ? size.rows - tall * (shown - 1) : tall
      let room = Size(columns: right - left, rows: height)
      let inner = Box.inside(room)
      let content = content(index, inner, s)
      let card = Box.draw(
        room, title: title(index, s), isFocused: index == focus, around: content, s)
      canvas.put(card, row: row * tall, column: left, takesCursor: index == focus)
      canvas.click(.choose(index), row: row * tall, columns: left..<right, height: height)
    }
    return (canvas, first * count..<min(cards.count, (first + shown) * count))
  }

  /// The cards below each other, each as tall as what it says, the others cut where room is short;
  /// and which of them are seen.
  private func lines(_ size: Size, _ s: Surroundings) -> (Canvas, seen: Range<Int>) {
    var canvas = Canvas(size)
    let isTight = size.rows < 3 * cards.count
    let tall = max(
      1, min(s.request.isForScreenReader ? 40 : 8, size.rows / max(1, cards.count) - 1))
    var drawn: [(title: Canvas, content: Canvas?)] = []
    for index in cards.indices {
      var line = Canvas(Size(columns: size.columns, rows: 1))
      let isFocused = index == focus
      let mark = isFocused ? s.drawing(2).mark("› ", "> ") : .spaces(2)
      let title = mark + title(index, s)
      line.buffer.put(
        s.drawing(size.columns).cut(title, size.columns), row: 0, column: 0, style: .heading)
      if isTight, !isFocused {
        // Where there is one line for a card, it says what there is to say first.
        line.buffer.put(
          s.drawing(size.columns).cut(brief(index, s), size.columns - title.columns - 2), row: 0,
          column: title.columns + 2, style: .dim)
      }
      if isFocused {
        line.buffer.reverse(row: 0, columns: 0..<size.columns, bold: true)
      }
      let rows =
        isTight
        ? (isFocused ? max(0, min(6, size.rows - cards.count)) : 0)
        : s.request.isForScreenReader && isFocused ? max(tall, size.rows - 2) : tall
      let content = content(index, Size(columns: size.columns - 2, rows: rows), s).trimmed
      drawn.append((line, rows > 0 ? content : nil))
    }
    let heights = drawn.map { 1 + ($0.content?.size.rows ?? 0) }
    // What is chosen is seen.
    var first = 0
    while first < focus, heights[first...focus].reduce(0, +) > size.rows { first += 1 }
    var row = 0
    var end = first
    for index in cards.indices.dropFirst(first) where row < size.rows {
      end = index + 1
      canvas.put(drawn[index].title, row: row, column: 0, takesCursor: false)
      if index == focus { canvas.cursor = Place(row: row, column: 0) }
      if let content = drawn[index].content {
        canvas.put(
          content.buffer, row: row + 1, column: 2,
          count: min(content.size.rows, size.rows - row - 1))
      }
      canvas.click(
        .choose(index), row: row, columns: 0..<size.columns,
        height: min(heights[index], size.rows - row))
      row += heights[index]
    }
    return (canvas, first..<end)
  }

  /// The one thing that a card says where it has one line.
  private func brief(_ index: Int, _ s: Surroundings) -> SafeText {
    guard case .tracker(_, let panels, false) = cards[index], let panel = panels.first else {
      return .empty
    }
    return PanelLines.brief(of: panel, language: s.language, ascii: s.request.ascii)
  }

  private func title(_ index: Int, _ s: Surroundings) -> SafeText {
    switch cards[index] {
    case .tracker(let tracker, _, _):
      (index < 9 ? SafeText("\(index + 1) ") : .empty) + tracker.named(s)
    case .calendar: s.safe(Localized("All days", ja: "全体のカレンダー"))
    case .acts: s.safe(Localized("Done last", ja: "最近の操作"))
    }
  }

  /// What stands in a card.
  private func content(_ index: Int, _ size: Size, _ s: Surroundings) -> Canvas {
    var content = Canvas(size)
    content.cursor = Place(row: 0, column: 0)
    let context = s.drawing(size.columns)
    func note(_ text: Localized) {
      let lines = context.ownLines(text)
        .flatMap { $0.wrapped(to: size.columns, ascii: s.request.ascii) }
      for (row, line) in lines.prefix(size.rows).enumerated() {
        content.buffer.put(line, row: row, column: 0, style: .dim)
      }
    }
    switch cards[index] {
    case .tracker(_, let panels, let isHidden):
      if isHidden {
        note(Localized("private: p shows it", ja: "非公開：p で表示"))
        break
      }
      var row = 0
      for part in panels.flatMap(\.parts) where row < size.rows {
        let drawn =
          s.request.isForScreenReader
          ? PanelLines.draw(part, in: context) : PanelDrawing.draw(part, page: 1, in: context)
        if drawn.rowCount == 0 { continue }
        // What does not fit whole makes room for what does, but something is always seen: a table
        // is not less true for its first rows alone.
        let isCut = row + drawn.rowCount > size.rows && row > 0
        if case .table = part, row + 2 < size.rows {} else if isCut { continue }
        content.put(drawn, row: row, column: 0, count: size.rows - row)
        row += drawn.rowCount + (size.rows > 8 ? 1 : 0)
      }
      if row == 0, let text = panels.lazy.flatMap(\.notes).first { note(text) }
    case .calendar(let grid):
      if size.rows >= 7, size.columns >= 35 {
        content.put(CalendarDrawing.draw(grid, in: context), row: 0, column: 0, count: size.rows)
      } else {
        let days = grid.days.count { $0.count > 0 }
        note(
          Localized(
            "\(days) of \(grid.days.count) days have an entry",
            ja: "\(grid.days.count)日のうち\(days)日に記録があります"))
      }
    case .acts(let table):
      if table.rows.isEmpty { note(Localized("Nothing was done yet.", ja: "まだ操作はありません。")) }
      content.put(
        TableLines(table, in: context).draw(0..<size.rows), row: 0, column: 0, count: size.rows)
    }
    return content
  }
}
