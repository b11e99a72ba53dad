import HibiCore
import HibiDrawing

extension Session {
  /// The bare program: the panels of the tracker's card.
  func card(_ tracker: Tracker) throws(HibiError) {
    let store = try reading()
    try write(try panels(tracker.card[...], tracker, store, try input(store)), asList: true)
  }

  /// One panel with what was asked of it.
  func panel(_ name: String, _ tracker: Tracker) throws(HibiError) {
    let store = try reading()
    guard let rule = tracker.panel(name) else { throw undeclared(name) }
    try write(
      [try evaluate(rule, tracker, store)], asList: false, page: try arguments.count("page"))
  }

  /// `by`: how many entries have each value of a field.
  func by(_ tracker: Tracker, _ schema: Schema) throws(HibiError) {
    let store = try reading()
    let word = arguments.positionals.first ?? ""
    guard let field = schema.field(typed: word), field.canGroup else {
      let names = schema.fields.filter(\.canGroup).map(\.name)
      throw HibiError(
        .usage,
        Localized(
          "'\(word)' is not one of \(names.joined(separator: ", "))",
          ja: "「\(word)」は使えません（\(names.joined(separator: "・")) のいずれか）"),
        hints: NearestWord.hint(word, in: names))
    }
    let rule = PanelRule.by(field: field, schema)
    let words = Array(arguments.positionals.dropFirst())
    var input = try input(store)
    if !words.isEmpty { input.period = try days(store).range(words) }
    try write(
      [try store.evaluate(rule, of: tracker, input)], asList: false,
      page: try arguments.count("page"))
  }

  /// What was asked of a panel, but its period.
  private func input(_ store: Store) throws(HibiError) -> PanelInput {
    let days = try days(store)
    var input = PanelInput(today: days.today, language: language, weekStart: days.weekStart)
    if verb.option("limit") != nil { input.slots = try arguments.count("limit") }
    input.perPage = try arguments.count("per-page")
    input.hasRecords = isForMachines
    return input
  }

  private func evaluate(_ rule: PanelRule, _ tracker: Tracker, _ store: Store) throws(HibiError)
    -> Panel
  {
    var input = try input(store)
    if rule.hasSeries {
      let words = arguments.positionals.joined(separator: " ")
      input.series = TextFold.key(words).isEmpty ? nil : words
      input.period = try arguments.value("in").map { typed throws(HibiError) in
        try days(store).range([typed])
      }
    } else if rule.isOfOneDay {
      let words = arguments.positionals.joined(separator: " ")
      input.period = try words.isEmpty ? nil : DayRange(days(store).day(words))
    } else {
      input.period = try period(store)
      if let period = input.period { try rule.check(period, input) }
    }
    return try store.evaluate(rule, of: tracker, input)
  }

  /// `hibi today`: the first panel of each tracker's card.
  func today() throws(HibiError) {
    try combined { tracker, store, input throws(HibiError) in
      try self.panels(tracker.card.prefix(1), tracker, store, input)
    }
  }

  /// `hibi stats`: the statistics of each tracker.
  func statistics() throws(HibiError) {
    try combined { tracker, store, input throws(HibiError) in
      // What a discreet one holds stands on no combined view; its card says what may.
      if tracker.isDiscreet { return try self.panels(tracker.card[...], tracker, store, input) }
      guard let rule = tracker.panel("stats") else { return [] }
      return [try self.evaluate(rule, tracker, store)]
    }
  }

  /// Panels of all trackers, one below the other; of a private one nothing but its title.
  private func combined(_ panels: (Tracker, Store, PanelInput) throws(HibiError) -> [Panel])
    throws(HibiError)
  {
    let store = try reading()
    let today = try now(store).day
    // What was asked is asked of all: it is read once.
    let input = try input(store)
    let hidden = try hiddenTrackers(store)
    var shown: [Panel] = []
    for tracker in registry.trackers {
      let title = Localized(
        "\(tracker.icon) \(tracker.title.en)", ja: "\(tracker.icon) \(tracker.title.ja)")
      if hidden.contains(tracker.name) {
        var hidden = Panel(
          tracker: tracker.name, name: "private", title: title, period: DayRange(today), parts: [])
        hidden.notes = [Localized("● private (show it with --private)", ja: "● 非公開（--private で表示）")]
        shown.append(hidden)
        continue
      }
      for var panel in try panels(tracker, store, input) {
        // Several trackers stand one below the other: each says whose it is.
        panel.title = Localized(
          "\(title.en): \(panel.title.en)", ja: "\(title.ja)・\(panel.title.ja)")
        shown.append(panel)
      }
    }
    let (fitting, more) = fitted(shown)
    try write(fitting, asList: true)
    if let more { output.hint(more) }
  }

  /// The panels with so much of them as the screen has room for: while they are too tall, the
  /// tallest table loses rows, or the tallest chart goes; and how to see what is left out.
  private func fitted(_ panels: [Panel]) -> (panels: [Panel], more: Localized?) {
    guard format() == .table, let rows = world.rows() else { return (panels, nil) }
    var panels = panels
    var shortened: [String] = []
    func height(_ panel: Panel) -> Int {
      PanelDrawing.draw(panel, page: nil, in: drawing).rowCount
    }
    func more() -> Localized? {
      if shortened.isEmpty { return nil }
      return Localized(
        "Shortened to fit the screen. All of it: \(shortened.joined(separator: ", "))",
        ja: "画面に収まるように一部を省きました。すべて見るには：\(shortened.joined(separator: "、"))")
    }
    while true {
      // Between panels is a blank line, and below them that of the shell.
      let lines = panels.reduce(0) { $0 + height($1) + 1 } + output.hintLines(with: more())
      let excess = lines - rows
      guard excess > 0 else { break }
      var tallest: (panel: Int, part: Int, rows: Int)?
      for (index, panel) in panels.enumerated() {
        for (place, part) in panel.parts.enumerated() where part.mayBeLeftOut {
          let rows = PanelDrawing.draw(part, page: nil, in: drawing).rowCount
          if rows > tallest?.rows ?? 0 { tallest = (index, place, rows) }
        }
      }
      guard let tallest else { break }
      let panel = panels[tallest.panel]
      if case .table(var table) = panel.parts[tallest.part], table.rows.count > 1 {
        table.rows.removeLast(min(excess, table.rows.count - 1))
        panels[tallest.panel].parts[tallest.part] = .table(table)
      } else {
        panels[tallest.panel].parts.remove(at: tallest.part)
      }
      let command = "\(panel.tracker) \(panel.name)"
      if !shortened.contains(command) { shortened.append(command) }
    }
    return (panels, more())
  }

  private func panels(
    _ names: ArraySlice<String>, _ tracker: Tracker, _ store: Store, _ input: PanelInput
  ) throws(HibiError) -> [Panel] {
    var panels: [Panel] = []
    for name in names {
      guard let rule = tracker.panel(name) else { continue }
      panels.append(try store.evaluate(rule, of: tracker, input))
    }
    return panels
  }
}

extension Panel.Part {
  /// Whether a view over several trackers can do without it: numbers and sentences say the most.
  fileprivate var mayBeLeftOut: Bool {
    switch self {
    case .bars, .line, .months, .calendar, .table: true
    case .figures, .meter, .text: false
    }
  }
}
