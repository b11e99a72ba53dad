import HibiCore
import HibiDrawing

/// One tracker: its lists, and its panels beside them or behind them.
struct TrackerScreen: View {
  let own: Tracker
  var parts: [Part]
  /// The part that takes keys.
  private(set) var focus = 0
  /// The list and the panel that are seen where both have room.
  var shownList = 0
  var shownPanel: Int?
  var filter: TextInput?
  var filterFault: Localized?
  /// What may have been meant otherwise by a filter that can be read.
  var filterDoubt: Localized?
  /// The picture of the selected entry, below the panel.
  var preview = Preview()
  /// The filter that holds, as it was typed; empty where it comes from a chart.
  var filterText = ""

  /// A part of the screen.
  enum Part {
    case list(EntryList)
    case panel(PanelView)
  }

  init(_ tracker: Tracker) {
    own = tracker
    parts = tracker.collections.prefix(1).map { .list(EntryList(tracker, $0)) }
    let names = tracker.panels.map(\.name) + Tracker.commonPanels
    var seen: Set<String> = []
    for name in names where seen.insert(name).inserted {
      if let rule = tracker.panel(name) { parts.append(.panel(PanelView(tracker, rule))) }
    }
    parts += tracker.collections.dropFirst().map { .list(EntryList(tracker, $0)) }
    shownPanel = parts.firstIndex { if case .panel = $0 { true } else { false } }
  }

  var tracker: Tracker? { own }
  /// The part that has the keys.
  var focused: Part { parts[focus] }
  var mode: KeyMode {
    if filter != nil { return .menu }
    if case .panel = parts[focus] { return .panel }
    return .list
  }
  var takesText: Bool { filter != nil }

  /// The collection that an entry is added to: that of the list, else the main one.
  private var schema: Schema? {
    if case .list(let list) = parts[focus] { return list.schema }
    return own.collections.first
  }

  // MARK: - Layout

  /// Whether a list and a panel stand side by side.
  func isWide(_ size: Size, _ s: Surroundings) -> Bool {
    !s.request.isForScreenReader && size.columns >= 76 && size.rows >= 12 && shownPanel != nil
  }

  func listWidth(_ columns: Int) -> Int {
    columns >= 120 ? columns * 3 / 5 : columns - 38
  }

  /// The room of a list, its titles included.
  func listSize(_ s: Surroundings) -> Size {
    Size(
      columns: isWide(s.size, s) ? listWidth(s.size.columns) : s.size.columns,
      rows: max(2, s.size.rows - 1 - (filter != nil || hasQuery ? 1 : 0)))
  }

  /// The room of a panel.
  func panelSize(_ s: Surroundings) -> Size {
    let isWide = isWide(s.size, s)
    return Size(
      columns: isWide ? s.size.columns - listWidth(s.size.columns) - 2 : s.size.columns,
      rows: max(0, s.size.rows - 1 - (isWide ? pictureRows(s.size, s) : 0)))
  }

  private var hasQuery: Bool {
    guard case .list(let list) = parts[focus] else { return false }
    return list.query != Query()
  }

  // MARK: - Reading

  mutating func load(_ s: Surroundings) throws(HibiError) {
    defer { showPicture(s) }
    for index in parts.indices where isShown(index, s) { try load(index, s) }
  }

  private func isShown(_ index: Int, _ s: Surroundings) -> Bool {
    index == focus || isWide(s.size, s) && (index == shownList || index == shownPanel)
  }

  private mutating func load(_ index: Int, _ s: Surroundings) throws(HibiError) {
    switch parts[index] {
    case .list(var list):
      try list.load(s, size: listSize(s))
      parts[index] = .list(list)
    case .panel(var panel):
      try panel.load(s)
      parts[index] = .panel(panel)
    }
  }

  // MARK: - Commands

  mutating func run(_ command: Command, _ s: Surroundings) throws(HibiError) -> Outcome {
    defer { showPicture(s) }
    if filter != nil { return try runFilter(command, s) }
    switch command {
    case .nextPart: return try go(to: (focus + 1) % parts.count, s)
    case .previousPart: return try go(to: (focus + parts.count - 1) % parts.count, s)
    case .part(let number):
      guard parts.indices.contains(number - 1) else { return .done }
      return try go(to: number - 1, s)
    case .within(let index, let command):
      guard parts.indices.contains(index) else { return .done }
      if index != focus { _ = try go(to: index, s) }
      return try run(command, s)
    case .add:
      guard let schema else { return .done }
      return .push(FormScreen(adding: own, schema, s, on: chosenDay))
    case .verb(let name, _): return try verb(name, s)
    default: break
    }
    // A command may give the keys to another part.
    let index = focus
    switch parts[index] {
    case .list(var list):
      let outcome = try run(command, &list, s)
      parts[index] = .list(list)
      return outcome
    case .panel(var panel):
      let outcome = try run(command, &panel, s)
      parts[index] = .panel(panel)
      return outcome
    }
  }

  /// The selected entry of the list that is seen.
  private var selected: Entry? {
    if case .list(let list) = parts[shownList] { list.selected } else { nil }
  }

  /// The day that is chosen in a calendar: what is added is of it.
  private var chosenDay: Day? {
    if case .panel(let panel) = parts[focus], panel.isCalendar { return panel.chosen?.day }
    return nil
  }

  private mutating func go(to index: Int, _ s: Surroundings) throws(HibiError) -> Outcome {
    focus = index
    if case .list = parts[index] { shownList = index } else { shownPanel = index }
    try load(index, s)
    return .done
  }

  mutating func run(_ command: Command, _ list: inout EntryList, _ s: Surroundings)
    throws(HibiError) -> Outcome
  {
    let size = listSize(s)
    switch command {
    case .up: try list.move(by: -1, s, size: size)
    case .down: try list.move(by: 1, s, size: size)
    case .pageUp: try list.move(by: -max(1, size.rows - 2), s, size: size)
    case .pageDown: try list.move(by: max(1, size.rows - 2), s, size: size)
    case .first, .today: try list.move(toEnd: false, s, size: size)
    case .last: try list.move(toEnd: true, s, size: size)
    case .mark:
      list.toggleMark()
      try list.move(by: 1, s, size: size)
    case .markRange: list.toggleRange()
    case .markAll: try list.toggleAll(s)
    case .choose(let place):
      guard list.entries.indices.contains(place) else { return .done }
      if place == list.selection { return try run(.open, &list, s) }
      list.select(place, size: size)
    case .open:
      guard let entry = list.selected else { return try run(.add, s) }
      return .push(DetailScreen(own, list.schema, entry))
    case .edit:
      guard let entry = list.selected else { return nothingSelected }
      return .push(FormScreen(editing: entry, own, list.schema, s))
    case .viewer:
      guard let entry = list.selected else { return nothingSelected }
      return entry.view(list.schema, s)
    case .delete: return try delete(list, s)
    case .again:
      guard let entry = list.selected else { return nothingSelected }
      return .change(Acts.again(entry, own, list.schema, s))
    case .moveUp, .moveDown:
      guard let entry = list.selected else { return nothingSelected }
      guard list.schema.positionField != nil else {
        return .toast(
          Localized("This list has no order of its own.", ja: "この一覧には変えられる順番がありません。"))
      }
      // Its neighbours are those of the whole list, in its own order.
      guard list.query == Query() else {
        return .toast(
          Localized(
            "Esc shows the whole list in its order first.", ja: "先に Esc で全件を元の順に表示してください。"))
      }
      return .change(Acts.move(entry, by: command == .moveUp ? -1 : 1, own, list.schema))
    case .filter:
      filter = TextInput(list.query.match)
      filterFault = nil
      filterDoubt = nil
    case .nextMatch: try list.move(by: 1, s, size: size)
    case .previousMatch: try list.move(by: -1, s, size: size)
    case .sort:
      let fields = list.schema.listFields.filter { !$0.isLongText }.map(\.name)
      let current = list.query.sort.flatMap { fields.firstIndex(of: $0.field) } ?? -1
      list.query.sort = current + 1 < fields.count ? Query.Sort(field: fields[current + 1]) : nil
      list.query.descending = true
      try list.restart(s, size: size, isReordered: true)
    case .reverse:
      list.query.descending.toggle()
      try list.restart(s, size: size, isReordered: true)
    case .back:
      if !list.marks.isEmpty {
        list.clearMarks()
      } else if list.query != Query() {
        list.query = Query()
        try list.restart(s, size: size)
      } else {
        return .unknown
      }
    default: return .unknown
    }
    return .done
  }

  private var nothingSelected: Outcome {
    .toast(Localized("There is no entry here.", ja: "ここには記録がありません。"))
  }

  private func delete(_ list: EntryList, _ s: Surroundings) throws(HibiError) -> Outcome {
    let ids = list.chosen
    guard !ids.isEmpty else { return nothingSelected }
    let shown = try s.source.store().entries(ids, list.schema, own)
    guard !shown.isEmpty else {
      return .toast(Localized("They are gone already.", ja: "すでに削除されています。"))
    }
    var lines = shown.prefix(10).map { list.schema.line($0, ascii: s.request.ascii) }
    if shown.count > lines.count { lines.append("...") }
    return .push(
      QuestionScreen(
        Entry.questionToDelete(shown.count),
        lines: lines, then: Acts.delete(shown, own, list.schema)))
  }

  private mutating func run(_ command: Command, _ panel: inout PanelView, _ s: Surroundings)
    throws(HibiError) -> Outcome
  {
    switch command {
    case .up: try panel.move(by: panel.isCalendar ? -7 : -1, s, size: panelSize(s))
    case .down: try panel.move(by: panel.isCalendar ? 7 : 1, s, size: panelSize(s))
    case .back where panel.chosen != nil: panel.choose(nil)
    case .left, .right:
      let step = command == .left ? -1 : 1
      // Days lie beside each other: once one is chosen, arrows go from day to day.
      if panel.isCalendar, panel.chosen != nil {
        try panel.move(by: step, s, size: panelSize(s))
      } else {
        try panel.step(step, s)
      }
    case .pageUp:
      if panel.isCalendar {
        try panel.step(-1, s)
      } else {
        try panel.move(by: -5, s, size: panelSize(s))
      }
    case .pageDown:
      if panel.isCalendar {
        try panel.step(1, s)
      } else {
        try panel.move(by: 5, s, size: panelSize(s))
      }
    case .first, .last:
      panel.choose(command == .first ? 0 : panel.items.count - 1)
      // Turns to its page.
      try panel.move(by: 0, s, size: panelSize(s))
    case .today: try panel.reset(s)
    case .choose(let index):
      if panel.item == index { return try run(.open, &panel, s) }
      panel.choose(index)
    case .open:
      guard let item = panel.chosen else {
        guard !panel.items.isEmpty else {
          return .toast(
            Localized("There is nothing to choose here.", ja: "ここには選べるものがありません。"))
        }
        try panel.move(by: 1, s, size: panelSize(s))
        return .done
      }
      if panel.isCalendar, let day = item.day { return try form(of: day, s) }
      return .toast(
        Localized("\(item.name.en): \(item.value.en)", ja: "\(item.name.ja)：\(item.value.ja)"))
    case .entries: return try entries(of: panel, s)
    default: return .unknown
    }
    return .done
  }

  /// The form of a day: its entry where a day has one, else a new one.
  private func form(of day: Day, _ s: Surroundings) throws(HibiError) -> Outcome {
    guard let schema = own.collections.first else { return .done }
    if schema.key == .day, let entry = try s.source.store().entry(day.key, schema, own) {
      return .push(FormScreen(editing: entry, own, schema, s))
    }
    return .push(FormScreen(adding: own, schema, s, on: day))
  }

  /// The entries behind what is chosen, or behind the whole panel.
  private mutating func entries(of panel: PanelView, _ s: Surroundings) throws(HibiError) -> Outcome
  {
    guard let index = parts.firstIndex(where: { if case .list = $0 { true } else { false } }),
      case .list(var list) = parts[index]
    else { return .done }
    list.query = Query()
    let item = panel.chosen
    filterText = item?.label ?? ""
    if let days = item?.days {
      list.query.period = days
    } else if item?.entry == nil, let day = item?.day {
      list.query.period = DayRange(day)
    } else if item?.entry == nil, let label = item?.label, let field = panel.rule.barField {
      list.query.filter = .sameText(field, label)
    } else if item == nil, let period = panel.panel?.period {
      list.query.period = period
    }
    focus = index
    shownList = index
    try list.restart(s, size: listSize(s))
    if let id = item?.entry { try list.select(id: id, s, size: listSize(s)) }
    parts[index] = .list(list)
    return .done
  }

  /// The parts by the names that the command line has for them.
  var names: [(name: String, title: Localized)] {
    parts.map { part in
      switch part {
      case .list(let list):
        (list.schema.noun.isEmpty ? "list" : list.schema.noun, list.schema.title)
      case .panel(let panel): (panel.rule.name, panel.rule.title())
      }
    }
  }

  private mutating func verb(_ name: String, _ s: Surroundings) throws(HibiError) -> Outcome {
    if let index = names.firstIndex(where: { $0.name == name }) { return try go(to: index, s) }
    if let action = own.action(name) { return try Acts.open(action, own, s, from: selected) }
    if let form = try VerbForm.named(name, own, s) { return .push(FormScreen(form, own, s)) }
    return .unknown
  }

  var chart: String? {
    guard let shownPanel, case .panel(let panel) = parts[shownPanel], let shown = panel.panel else {
      return nil
    }
    return "\(shownPanel) \(shown.period.lowerKey) \(panel.page)"
  }

  /// What was added or changed is what the next key is meant for.
  mutating func select(_ entry: Change.Made, _ s: Surroundings) throws(HibiError) -> Bool {
    guard case .list(var list) = parts[shownList], list.schema.noun == entry.noun else {
      return true
    }
    defer {
      parts[shownList] = .list(list)
      showPicture(s)
    }
    return try list.select(made: entry.id, s, size: listSize(s))
  }
}
