/// A target for what a day or a year adds up to.
///
/// Its value is set by people, dated, and holds from a day.
public struct Goal: Sendable, Hashable {
  /// What is typed; usually the name of the field.
  public var name: String
  public var title: Localized
  public var measure: Measure
  /// Whether less is better (`atMost`) or more is (`atLeast`).
  public var direction: Direction
  /// What adds to the day, where values may be negative: eaten.
  public var gained: Localized
  /// What takes away from it: burned.
  public var spent: Localized
  /// What the target is for.
  public var step: Step

  /// Declares a goal.
  public init(
    _ name: String, _ title: Localized, _ measure: Measure, _ direction: Direction,
    gained: Localized = "", spent: Localized = "", step: Step = .day
  ) {
    self.name = name
    self.title = title
    self.measure = measure
    self.direction = direction
    self.gained = gained
    self.spent = spent
    self.step = step
  }

  /// How long one target has time.
  public enum Step: String, Sendable, Hashable, CaseIterable {
    case day, year
  }

  /// The days whose sum stands against the target on a day.
  package func period(_ day: Day) -> DayRange {
    step == .day ? DayRange(day) : DayRange(year: day.year) ?? DayRange(day)
  }

  /// On which side of the target a day should end.
  public enum Direction: String, Sendable, Hashable, CaseIterable {
    case atMost = "at-most"
    case atLeast = "at-least"
  }
}
