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
