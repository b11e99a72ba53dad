import HibiCore
import HibiDrawing

/// A panel with what a person chose of it: the period, the page, the bar or day.
struct PanelView {
  let tracker: Tracker
  let rule: PanelRule
  private(set) var panel: Panel?
  /// The chosen days, nil for the panel's own.
  private(set) var period: DayRange?
  /// The page of bars, counted from 1.
  private(set) var page = 1
  /// The chosen bar, point, month or day.
  private(set) var item: Int?
  private(set) var scroll = 0

  init(_ tracker: Tracker, _ rule: PanelRule, period: DayRange? = nil) {
    self.tracker = tracker
    self.rule = rule
    self.period = period
  }

  /// One thing of a chart that can be chosen.
  struct Item: Hashable {
    var name: Localized
    var value: Localized
    var entry: Int64?
    var day: Day?
    var days: DayRange?
    /// The value of a field that the entries behind it share.
    var label: String?
  }

  mutating func load(_ s: Surroundings) throws(HibiError) {
    panel = try s.source.store().evaluate(rule, of: tracker, s.input(period))
    if let item, item >= items.count { self.item = nil }
  }

  // MARK: - Items

  /// What can be chosen, in the order of the drawing.
  var items: [Item] {
    for part in panel?.parts ?? [] {
      switch part {
      case .bars(let chart):
        return chart.bars.compactMap { $0 }.map { bar in
          Item(
            name: Localized(both: bar.label), value: bar.quantity.shownBoth, entry: bar.entry,
            day: bar.day, label: bar.name ?? bar.label)
        }
      case .line(let chart):
        return chart.points.compactMap { point in
          point.quantity.map {
            Item(
              name: point.entry == nil
                ? Localized(both: point.day?.slashed ?? point.label) : Localized(both: point.label),
              value: $0.shownBoth, entry: point.entry, day: point.day)
          }
        }
      case .months(let chart):
        return chart.months.enumerated().compactMap { index, quantity in
          guard let quantity, let month = Month(year: chart.year, number: index + 1) else {
            return nil
          }
          return Item(
            name: Localized(month.title(.en), ja: month.title(.ja)), value: quantity.shownBoth,
            days: month.range)
        }
      case .calendar(let grid):
        return grid.days.map { mark in
          Item(
            name: Localized(both: mark.day.slashed),
            value: Localized(
              mark.count == 1 ? "1 entry" : "\(mark.count) entries", ja: "\(mark.count)件"),
            day: mark.day)
        }
      case .figures, .meter, .table, .text: continue
      }
    }
    return []
  }

  var chosen: Item? { item.flatMap { items.indices.contains($0) ? items[$0] : nil } }

  var isCalendar: Bool {
    rule.parts.contains { if case .calendar = $0 { true } else { false } }
  }

  private var pages: Int {
    for part in panel?.parts ?? [] {
      if case .bars(let chart) = part { return BarPages(chart).count }
    }
    return 1
  }

  // MARK: - Moving

  /// Moves the choice; a calendar begins at today, all else at the first.
  mutating func move(by steps: Int, _ s: Surroundings, size: Size) throws(HibiError) {
    let before = item
    try choose(by: steps, s, size: size)
    // What was scrolled to stays in sight.
    if item != before || steps == 0 { showChosen(size, s) }
  }

  private mutating func choose(by steps: Int, _ s: Surroundings, size: Size) throws(HibiError) {
    let count = items.count
    // What stands below the chart, or above it, is reached behind its last item, or its first.
    if count == 0 || !isCalendar && scrolls(by: steps, from: item, of: count, size, s) {
      scroll = max(0, min(scroll + steps, hiddenRows(size, s)))
      return
    }
    guard let item else {
      let today = isCalendar ? items.firstIndex { $0.day == s.today } : nil
      self.item = today ?? (steps > 0 ? 0 : count - 1)
      return
    }
    let next = item + steps
    if isCalendar, next < 0 || next >= count, let day = items[item].day?.adding(days: steps) {
      period = Month(of: day).range
      try load(s)
      self.item = items.firstIndex { $0.day == day }
      return
    }
    self.item = max(0, min(count - 1, next))
    if pages > 1,
      case .bars(let chart)? = panel?.parts.first(where: {
        if case .bars = $0 { true } else { false }
      })
    {
      page = (self.item ?? 0) / chart.perPage + 1
    }
  }

  /// Whether so many steps scroll and choose nothing.
  private func scrolls(
    by steps: Int, from item: Int?, of count: Int, _ size: Size, _ s: Surroundings
  ) -> Bool {
    guard let item else { return false }
    return item == count - 1 && steps > 0 && scroll < hiddenRows(size, s)
      || item == 0 && steps < 0 && scroll > 0
  }

  /// The rows of the drawing that have no room.
  private func hiddenRows(_ size: Size, _ s: Surroundings) -> Int {
    guard let panel else { return 0 }
    return max(0, drawing(panel, size, s).0.rowCount - room(size))
  }

  /// The rows that all of it has, with a low chart, in so many columns.
  func leastRows(_ columns: Int, _ s: Surroundings) -> Int {
    guard let panel else { return 0 }
    let size = Size(columns: columns, rows: 0)
    return drawing(panel, size, s).0.rowCount + (chosen == nil ? 0 : 1)
  }

  /// The rows for the drawing: the chosen item is named in one of its own.
  private func room(_ size: Size) -> Int { max(0, size.rows - (chosen == nil ? 0 : 1)) }

  /// Scrolls as far as the chosen item needs to be seen.
  private mutating func showChosen(_ size: Size, _ s: Surroundings) {
    guard let panel else { return }
    let (drawn, spots) = drawing(panel, size, s)
    let room = room(size)
    let places = itemPlaces
    if let spot = spots.first(where: { item != nil && places[$0.item] == item }) {
      scroll = min(scroll, spot.rows.lowerBound)
      scroll = max(scroll, spot.rows.upperBound - room)
    }
    scroll = max(0, min(scroll, drawn.rowCount - room))
  }

  /// Chooses an item by its place, or nothing.
  mutating func choose(_ index: Int?) {
    guard let index else {
      item = nil
      return
    }
    if items.indices.contains(index) { item = index }
  }

  /// Steps to the period or page before or after; stays where there is none.
  mutating func step(_ direction: Int, _ s: Surroundings) throws(HibiError) {
    if pages > 1 {
      page = max(1, min(pages, page + direction))
      item = nil
      return
    }
    guard rule.takesPeriod, let shown = panel?.period, let next = next(to: shown, direction, s)
    else { return }
    period = next
    item = nil
    try load(s)
  }

  private func next(to shown: DayRange, _ direction: Int, _ s: Surroundings) -> DayRange? {
    guard let first = shown.first, let last = shown.last else { return nil }
    for part in panel?.parts ?? [] {
      if case .months(let chart) = part {
        let year = chart.year + direction
        let years = chart.years.map {
          min($0.lowerBound, s.today.year)...max($0.upperBound, s.today.year)
        }
        guard years?.contains(year) ?? false else { return nil }
        return DayRange(year: year)
      }
    }
    let next: DayRange?
    if first == Month(of: first).first, last == Month(of: first).last {
      next = Month(of: first).adding(direction)?.range
    } else if let year = DayRange(year: first.year), year == shown {
      next = DayRange(year: first.year + direction)
    } else {
      let length = (last.number - first.number + 1) * direction
      guard let from = first.adding(days: length), let to = last.adding(days: length) else {
        return nil
      }
      next = DayRange(first: from, last: to)
    }
    // What is to come has nothing to show, but a calendar has days to record.
    guard let next, isCalendar || next.first.map({ $0 <= s.today }) ?? true else { return nil }
    return next
  }

  /// Back to the panel's own period.
  mutating func reset(_ s: Surroundings) throws(HibiError) {
    period = nil
    page = 1
    item = nil
    scroll = 0
    try load(s)
  }

  // MARK: - Drawing

  func draw(_ size: Size, isFocused: Bool, _ s: Surroundings) -> Canvas {
    var canvas = Canvas(size)
    guard let panel, size.columns > 0 else { return canvas }
    let context = s.drawing(size.columns)
    var (drawn, spots) = drawing(panel, size, s)
    if s.growth < 1_000 {
      for spot in spots {
        // From the labels up, so much of it is there.
        let height = spot.labelRow - spot.rows.lowerBound
        let hidden = height - height * s.growth / 1_000
        for row in spot.rows.lowerBound..<spot.rows.lowerBound + max(0, hidden) {
          drawn.erase(row: row, columns: spot.columns)
        }
      }
    }
    // The chosen item is named in a line of its own: a low bar cannot be read otherwise.
    let line = chosen.map { chosen in
      context.mark("› ", "> ") + context.safe(chosen.name) + context.colon
        + context.own(chosen.value[s.language])
    }
    let room = room(size)
    let from = max(0, min(scroll, drawn.rowCount - room))
    canvas.put(drawn, from: from, row: 0, column: 0, count: room)
    let places = itemPlaces
    canvas.markRest(above: from > 0, below: from + room < drawn.rowCount, rows: 0..<room, s)
    for spot in spots where spot.rows.lowerBound >= from && spot.rows.upperBound <= from + room {
      guard let place = places[spot.item] else { continue }
      canvas.click(
        .choose(place), row: spot.rows.lowerBound - from, columns: spot.columns,
        height: spot.rows.count)
      if place == item {
        canvas.buffer.reverse(
          row: spot.labelRow - from, columns: spot.columns, bold: true)
      }
    }
    if let line {
      canvas.buffer.put(
        context.cut(line, size.columns), row: size.rows - 1, column: 0,
        style: Style(.none, bold: true, reversed: isFocused))
      canvas.cursor = Place(row: size.rows - 1, column: 0)
    }
    return canvas
  }

  private func drawing(_ panel: Panel, _ size: Size, _ s: Surroundings) -> (CellBuffer, [Spot]) {
    let context = s.drawing(size.columns)
    if s.request.isForScreenReader {
      var buffer = CellBuffer(columns: size.columns)
      for line in PanelLines.lines(of: panel, language: s.language, ascii: s.request.ascii).flatMap(
        {
          $0.wrapped(to: size.columns, ascii: s.request.ascii)
        })
      {
        buffer.append(line)
      }
      return (buffer, [])
    }
    func draw(_ height: Int) -> (CellBuffer, [Spot]) {
      PanelDrawing.place(
        panel, page: pages > 1 ? page : nil, height: max(5, min(16, height)), in: context)
    }
    // A lower chart leaves room for what stands below it.
    let drawn = draw(size.rows - 6)
    let excess = drawn.0.rowCount - room(size)
    return excess > 0 ? draw(size.rows - 6 - excess) : drawn
  }

  /// The place in `items` of each thing of the chart, which counts empty slots too.
  private var itemPlaces: [Int: Int] {
    var places: [Int: Int] = [:]
    func note(_ isThere: [Bool]) {
      var place = 0
      for (index, isThere) in isThere.enumerated() where isThere {
        places[index] = place
        place += 1
      }
    }
    for part in panel?.parts ?? [] {
      switch part {
      case .bars(let chart): note(chart.bars.map { $0 != nil })
      case .months(let chart): note(chart.months.map { $0 != nil })
      case .calendar(let grid): note(grid.days.map { _ in true })
      case .line(let chart): note(chart.points.map { $0.quantity != nil })
      default: continue
      }
      break
    }
    return places
  }
}
