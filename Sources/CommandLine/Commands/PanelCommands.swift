import HibiCore

extension Session {
  /// The bare program: the panels of the tracker's card.
  func card(_ tracker: Tracker) throws(HibiError) {
    let store = try reading()
    try write(try panels(tracker.card, tracker, store), asList: true)
  }

  /// One panel with what was asked of it.
  func panel(_ name: String, _ tracker: Tracker) throws(HibiError) {
    let store = try reading()
    guard let rule = tracker.panel(name) else { return }
    var input = PanelInput(today: try now(store).day, language: language)
    if rule.isOfOneDay {
      let words = arguments.positionals.joined(separator: " ")
      input.period = try words.isEmpty ? nil : DayRange(days(store).day(words))
    } else {
      input.period = try period(store)
    }
    input.slots = try arguments.count("limit")
    if let perPage = try arguments.count("per-page") { input.perPage = perPage }
    let panel = try store.evaluate(rule, of: tracker, input)
    try write([panel], asList: false, page: try arguments.count("page"))
  }

  /// `hibi today`: the first panel of each tracker's card.
  func today() throws(HibiError) {
    let store = try reading()
    var panels: [Panel] = []
    for tracker in registry.trackers {
      for var panel in try self.panels(Array(tracker.card.prefix(1)), tracker, store) {
        // Several trackers stand one below the other: each says whose it is.
        panel.title = Localized(
          "\(tracker.icon) \(tracker.title.en): \(panel.title.en)",
          ja: "\(tracker.icon) \(tracker.title.ja)・\(panel.title.ja)")
        panels.append(panel)
      }
    }
    try write(panels, asList: true)
  }

  private func panels(_ names: [String], _ tracker: Tracker, _ store: Store) throws(HibiError)
    -> [Panel]
  {
    var panels: [Panel] = []
    let input = PanelInput(today: try now(store).day, language: language)
    for name in names {
      guard let rule = tracker.panel(name) else { continue }
      panels.append(try store.evaluate(rule, of: tracker, input))
    }
    return panels
  }
}
