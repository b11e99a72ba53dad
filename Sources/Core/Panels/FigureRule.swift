/// Declares one number of a figures part.
public struct FigureRule: Sendable, Hashable {
  /// The name in JSON.
  public var name: String
  /// What stands before the number; `{year}` is the year of the period.
  public var label: Localized
  public var source: Source
  /// More decimal places than the field has.
  public var extraPlaces: Int
  /// Whether it is left out where there is nothing to say: its line, or in a sentence what stands
  /// in `[…]` around it, where zero says nothing either.
  public var isOptional: Bool
  /// What stands behind the number; what a ratio is a mean of stands there where this is empty.
  public var note: Localized

  /// Declares a figure.
  public init(
    _ name: String, _ label: Localized, _ source: Source, extraPlaces: Int = 0,
    isOptional: Bool = false, note: Localized = ""
  ) {
    self.note = note
    self.name = name
    self.label = label
    self.source = source
    self.extraPlaces = extraPlaces
    self.isOptional = isOptional
  }

  /// Where the number comes from.
  public indirect enum Source: Sendable, Hashable {
    case measure(Measure)
    /// The same over all days, whatever the period.
    case overall(Measure)
    /// The days of the period that have an entry of the measure's field.
    case loggedDays(Measure)
    /// A part of a goal on the last day of the period.
    case goal(String, GoalPart)
    /// One number by another, in the unit of the first; by days also for each week, month or year
    /// of them, which is nothing before there are as many days.
    case ratio(Source, Source, per: Days = .day)
    /// A part of the streak as it stands today; in a panel that takes a period, of that period and
    /// as it stood at its end.
    case streak(DayState, StreakPart)
    /// A milestone of the run of today, out of those that a collection's entries name in its fields
    /// `count` and `unit` (day, week, month, year).
    case milestone(DayState, in: String, MilestonePart)
    /// The days since the store was first written, today included.
    case daysOfUse
    /// A number so many times a setting of the tracker, in the setting's unit.
    case times(Source, setting: String)
  }

  /// For how many days a ratio by days is: a month is a twelfth of a mean year.
  public enum Days: String, Sendable, Hashable, CaseIterable {
    case day, week, month, year

    /// Their exact number: 400 years have 146097 days.
    var number: (days: Int64, over: Int64) {
      switch self {
      case .day: (1, 1)
      case .week: (7, 1)
      case .month: (146_097, 4_800)
      case .year: (146_097, 400)
      }
    }
  }

  /// What is asked of a goal.
  public enum GoalPart: String, Sendable, Hashable, CaseIterable {
    /// What the day adds up to.
    case total
    /// What added to it, and what took away; none where nothing took away.
    case gained, spent
    case target
    /// What is left to the target, none where it is passed.
    case left
    /// By how much the target is passed, none where it is not.
    case over
    /// By how much a yearly goal is ahead of an even pace or behind it, none where it is not.
    case ahead, behind
  }
}

extension FigureRule.Source {
  /// Whether it has more levels than so many, without a look at all of them: each level may be
  /// twice as large as the one below.
  func isDeeper(than levels: Int) -> Bool {
    guard levels >= 0 else { return true }
    return switch self {
    case .ratio(let over, let under, _):
      over.isDeeper(than: levels - 1) || under.isDeeper(than: levels - 1)
    case .times(let source, _): source.isDeeper(than: levels - 1)
    case .measure, .overall, .loggedDays, .goal, .streak, .milestone, .daysOfUse: false
    }
  }

  /// Whether it is the sum of what it is on each day, so that days may be taken apart.
  var isSumOfDays: Bool {
    switch self {
    case .measure(let measure): measure.fold == .sum || measure.fold == .count
    case .loggedDays: true
    case .streak(_, let part): part == .total || part == .tracked
    case .overall, .goal, .ratio, .milestone, .daysOfUse, .times: false
    }
  }

  /// Whether it depends on a period: streaks and days of use are as they are today.
  var takesPeriod: Bool {
    switch self {
    case .measure, .loggedDays, .goal: true
    case .ratio(let over, let under, _): over.takesPeriod || under.takesPeriod
    case .times(let source, _): source.takesPeriod
    case .overall, .streak, .milestone, .daysOfUse: false
    }
  }
}
