/// The days of a month or a year, each with what is recorded of it.
public struct CalendarGrid: Sendable, Hashable {
  /// Every day of the month or year, in order.
  public var days: [Mark]
  public var weekStart: Weekday
  public var today: Day
  /// What a kept and a broken day are called; nil where days are marked by their count of entries.
  public var words: Words?
  /// What the long text of a day is called; none where entries have none.
  public var textTitle: Localized?

  /// Creates a grid.
  public init(
    days: [Mark], weekStart: Weekday, today: Day, words: Words?, textTitle: Localized?
  ) {
    self.days = days
    self.weekStart = weekStart
    self.today = today
    self.words = words
    self.textTitle = textTitle
  }

  /// What a legend calls the states of a day.
  public struct Words: Sendable, Hashable {
    public var kept: Localized
    public var broken: Localized

    /// Creates the words.
    public init(kept: Localized, broken: Localized) {
      self.kept = kept
      self.broken = broken
    }
  }

  /// One day.
  public struct Mark: Sendable, Hashable {
    public var day: Day
    /// None where nothing is recorded about it.
    public var state: State?
    /// The entries of the main collection.
    public var count: Int64
    public var hasText: Bool

    /// Creates a mark.
    public init(_ day: Day, _ state: State? = nil, count: Int64 = 0, hasText: Bool = false) {
      self.day = day
      self.state = state
      self.count = count
      self.hasText = hasText
    }

    /// Whether there is anything to show.
    public var isEmpty: Bool { state == nil && count == 0 && !hasText }
  }

  /// What is recorded of a day.
  public enum State: String, Sendable, Hashable {
    case kept, broken
  }

  /// Whether it is a year, and else a month.
  public var isYear: Bool { days.count > 31 }
}

extension PanelRule {
  /// The calendar that every tracker has: its days marked by their count of entries.
  package static let calendar = PanelRule(
    "calendar", Localized("Calendar", ja: "カレンダー"),
    summary: Localized("show a month or a year day by day", ja: "1か月または1年を日ごとに表示する"),
    period: .thisMonth, [.calendar(nil)])
}

extension Store {
  /// The calendar of a month or a year.
  func calendar(
    _ state: DayState?, _ tracker: Tracker, _ period: DayRange, _ input: PanelInput
  ) throws(HibiError) -> CalendarGrid {
    let usual: Weekday = input.language == .ja ? .sunday : .monday
    var grid = CalendarGrid(
      days: [], weekStart: input.weekStart ?? usual, today: input.today,
      words: state.map { CalendarGrid.Words(kept: $0.keptTitle, broken: $0.brokenTitle) },
      textTitle: nil)
    guard let first = period.first?.number, let last = period.last?.number, first <= last,
      let schema = tracker.collections.first
    else { return grid }
    grid.days = (first...last).map { CalendarGrid.Mark(Day(clamping: $0)) }
    for (day, result) in try days(Measure(.count), period, tracker) {
      grid.days[day.number - first].count = result.count
    }
    let texts = schema.fields.filter { if case .longText = $0.type { true } else { false } }
    if let text = texts.first {
      grid.textTitle = text.title
      let query = Query(
        period: period, filter: .or(texts.map { .has($0.name) }), descending: false)
      for (day, _) in try folds(.count, nil, query, schema, tracker, byDay: true) {
        guard let day, period.contains(day) else { continue }
        grid.days[day.number - first].hasText = true
      }
    }
    guard let state else { return grid }
    let facts = try facts(state, tracker)
    for (days, state) in [(facts.kept, CalendarGrid.State.kept), (facts.broken, .broken)] {
      for day in days where period.contains(day) { grid.days[day.number - first].state = state }
    }
    return grid
  }
}
