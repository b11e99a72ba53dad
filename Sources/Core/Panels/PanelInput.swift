/// What a person asked of a panel.
package struct PanelInput: Sendable, Hashable {
  package var today: Day
  /// The days that were typed; nil for the panel's own.
  package var period: DayRange?
  /// How many slots a ranking or latest part shows; nil for the panel's own.
  package var slots: Int?
  /// How many bars a page has; nil for the panel's own.
  package var perPage: Int?
  package var language: Language

  /// Creates a request.
  package init(
    today: Day, period: DayRange? = nil, slots: Int? = nil, perPage: Int? = nil, language: Language
  ) {
    self.today = today
    self.period = period
    self.slots = slots
    self.perPage = perPage
    self.language = language
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
  /// The days that a panel answers for; one of months answers for the year of the last day.
  package func days(_ input: PanelInput) -> DayRange {
    let period = input.period ?? period.range(today: input.today)
    let isOfYear = parts.contains { if case .months = $0 { true } else { false } }
    guard isOfYear else { return period }
    return DayRange(year: (period.last ?? input.today).year) ?? period
  }
}
