extension Tracker {
  /// The goal of a name.
  package func goal(_ name: String) -> Goal? { goals.first { $0.name == name } }

  /// The key of a goal among the settings: `water.goal.amount`.
  package func key(ofGoal name: String) -> String { "\(self.name).goal.\(name)" }

  /// The field that reads and shows targets; a count has one of whole numbers.
  package func field(of goal: Goal) -> Field? {
    if goal.measure.fold == .count {
      return Field(
        goal.name, goal.title, .integer(0...FieldType.widest.upperBound),
        unit: goal.measure.unit.ja)
    }
    return goal.measure.field.flatMap { collection(goal.measure.collection)?.field($0) }
  }

  /// A target that may be set.
  /// - Throws: 65 where it is not above 0, or is none of the field's values.
  package func checked(_ target: Int64, for goal: Goal) throws(HibiError) -> Int64 {
    let field = field(of: goal)
    guard target > 0 else {
      let error = HibiError(
        .refused, Localized("a goal must be above 0", ja: "目標は 0 より大きい値にしてください"))
      throw field?.named(error) ?? error
    }
    try field?.check(.integer(target))
    return target
  }

  /// A target as people read it: `1,800 ml`.
  package func shown(_ target: Int64, of goal: Goal) -> Localized {
    let quantity = goal.measure.quantity(target, field(of: goal))
    return Localized(quantity.shown(.en), ja: quantity.shown(.ja))
  }

  /// What is said where a goal holds from a day on, or none from then; and where that was so already.
  /// - Parameter isChanged: whether something was written.
  package func said(of goal: Goal, _ target: Int64?, from day: Day, isChanged: Bool) -> Localized {
    // The first goal goes without saying.
    let title =
      goal.name == goals.first?.name
      ? "" : Localized(" (\(goal.title.en))", ja: "（\(goal.title.ja)）")
    switch (target.map { shown($0, of: goal) }, isChanged) {
    case (let shown?, true):
      return Localized(
        "Goal from \(day.slashed)\(title.en): \(shown.en) a \(goal.step.title.en).",
        ja: "\(day.slashed) からの目標\(title.ja)を\(goal.step.title.ja) \(shown.ja) にしました。")
    case (nil, true):
      return Localized(
        "No goal from \(day.slashed)\(title.en).", ja: "\(day.slashed) からの目標\(title.ja)を解除しました。")
    case (let shown?, false):
      return Localized(
        "The goal\(title.en) is \(shown.en) already.", ja: "目標\(title.ja)はすでに \(shown.ja) です。")
    case (nil, false):
      return Localized("There is no goal\(title.en) already.", ja: "目標\(title.ja)はもともとありません。")
    }
  }
}
