/// What a person asked of a panel.
package struct PanelInput: Sendable, Hashable {
  package var today: Day
  /// The days that were typed, nil for the panel's own; while it is evaluated, those that it answers
  /// for, nil where it takes none.
  package var period: DayRange?
  /// How many slots a ranking or latest part shows; nil for the panel's own.
  package var slots: Int?
  /// How many bars a page has; nil for the panel's own.
  package var perPage: Int?
  /// The series that are wanted, by a text in their names; nil for all.
  package var series: String?
  package var language: Language
  /// The first day of a week; nil for the language's own, Sunday in Japanese and Monday in English.
  package var weekStart: Weekday?
  /// Whether the rows of tables carry their entries, which machines read.
  package var hasRecords = true
  /// Whether it is for a face that takes commands, which may name one to begin with.
  package var namesCommands = true

  /// Creates a request.
  package init(
    today: Day, period: DayRange? = nil, slots: Int? = nil, perPage: Int? = nil, language: Language,
    weekStart: Weekday? = nil
  ) {
    self.today = today
    self.period = period
    self.slots = slots
    self.perPage = perPage
    self.language = language
    self.weekStart = weekStart
  }
}

extension PanelRule.DefaultPeriod {
  /// The days that are meant on a day.
  package func range(today: Day) -> DayRange {
    switch self {
    case .all: .all
    case .today: DayRange(today)
    case .thisMonth: Month(of: today).range
    case .thisYear: DayRange(year: today.year) ?? .all
    case .lastDays(let count):
      DayRange(first: today.adding(days: 1 - count) ?? .earliest, last: today)
    }
  }
}

extension PanelRule {
  /// Refuses days of which a calendar or a year of months would show only some.
  package func check(_ period: DayRange, _ input: PanelInput) throws(HibiError) {
    var input = input
    input.period = period
    let shown = days(input)
    let isOfYear = parts.contains { if case .months = $0 { true } else { false } }
    // Twelve months would say more than was asked of a part of them.
    if isOfYear ? period == shown : period.intersection(shown) == period { return }
    throw HibiError(
      .refused,
      isOfYear
        ? Localized("this is of one year, such as 2026", ja: "1年ごとの表示です（例：2026）")
        : Localized(
          "a calendar is of a month or a year, such as 2026/11 or 2026",
          ja: "カレンダーは1か月か1年を表示します（例：2026/11、2026）"))
  }

  /// The days that a panel answers for: one of months for the year of the last day, a calendar for
  /// its month where no whole year is asked.
  package func days(_ input: PanelInput) -> DayRange {
    let period = input.period ?? period.range(today: input.today)
    let isOfYear = parts.contains { if case .months = $0 { true } else { false } }
    let last = period.last ?? input.today
    let year = DayRange(year: last.year)
    if isOfYear { return year ?? period }
    let isCalendar = parts.contains { if case .calendar = $0 { true } else { false } }
    return isCalendar && period != year ? Month(of: last).range : period
  }
}
