extension Tracker {
  /// The goal of a name.
  package func goal(_ name: String) -> Goal? { goals.first { $0.name == name } }

  /// The key of a goal among the settings: `water.goal.amount`.
  package func key(ofGoal name: String) -> String { "\(self.name).goal.\(name)" }

  /// The field that reads and shows targets: the one that a goal adds up, one of whole numbers for
  /// a count.
  package func field(of goal: Goal) -> Field? {
    if goal.measure.fold == .count {
      return Field(
        goal.name, goal.title, .integer(0...FieldType.widest.upperBound), unit: goal.measure.unit.ja
      )
    }
    return goal.measure.field.flatMap { collection(goal.measure.collection)?.field($0) }
  }

  /// A target as people read it: `1,800 ml`.
  package func shown(_ target: Int64, of goal: Goal) -> Localized {
    let field = field(of: goal)
    let quantity = Quantity(
      numerator: target, places: field?.type.places ?? 0, unit: goal.measure.unit(field))
    return Localized(quantity.shown(.en), ja: quantity.shown(.ja))
  }
}
