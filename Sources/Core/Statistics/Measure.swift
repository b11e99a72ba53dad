/// How many values become one.
public enum Fold: String, Sendable, Hashable {
  /// Nothing is folded: the field has no daily value.
  case none
  case count, sum, mean, min, max, last
}

/// A question with one number as its answer: a collection, a fold, a field, a filter.
///
/// ```swift
/// Measure(.sum, "amount")                       // of the main collection
/// Measure(.count, where: "meal = breakfast")
/// ```
public struct Measure: Sendable, Hashable {
  /// The noun of the collection, empty for the main one.
  public var collection: String
  public var fold: Fold
  /// The field, nil for counts of entries.
  public var field: String?
  /// A filter as it is typed after `--where`; empty for all entries.
  public var filter: String
  /// What is counted: books.
  ///
  /// Empty for the field's own unit.
  public var unit: Localized

  /// Creates a measure.
  public init(
    _ fold: Fold, _ field: String? = nil, of collection: String = "", where filter: String = "",
    unit: Localized = ""
  ) {
    self.collection = collection
    self.fold = fold
    self.field = field
    self.filter = filter
    self.unit = unit
  }

  /// A number of its answers: what is counted, or a value of the field.
  package func quantity(_ number: Int64, over denominator: Int64 = 1, _ field: Field?) -> Quantity {
    guard fold != .count, let field else {
      return Quantity(numerator: number, denominator: denominator, unit: unit)
    }
    var quantity = field.quantity(number, over: denominator)
    // How many have a value is what a mean is of, not what it is in.
    if !unit.isEmpty, fold != .mean { quantity.unit = unit }
    return quantity
  }

  /// The unit of its answers.
  package func unit(_ field: Field?) -> Localized {
    // How many values there are is not measured in their unit.
    (unit.isEmpty || fold == .mean) && fold != .count ? field?.measuredIn ?? "" : unit
  }
}

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
  public enum Direction: String, Sendable, Hashable {
    case atMost = "at-most"
    case atLeast = "at-least"
  }
}
