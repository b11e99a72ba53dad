/// How one day stands against a goal: what was gained, what was spent, what is left.
package struct GoalProgress: Sendable, Hashable {
  package var goal: Goal
  package var places: Int
  package var unit: String
  /// The target that holds on the day, nil where none is set.
  package var target: Int64?
  package private(set) var gained: Int64 = 0
  /// What negative values took away, as a positive number.
  package private(set) var spent: Int64 = 0

  /// Starts a day with nothing.
  package init(goal: Goal, places: Int, unit: String, target: Int64? = nil) {
    self.goal = goal
    self.places = places
    self.unit = unit
    self.target = target
  }

  /// Adds a recorded value.
  package mutating func add(_ number: Int64) {
    // Fields bound values to ±9·10¹²: a day would need a million of them to pass 64 bits.
    if number < 0 { spent &-= number } else { gained &+= number }
  }

  /// What the day adds up to.
  package var total: Int64 { gained &- spent }

  /// What is left to the target, negative where it is passed; nil without a target.
  package var left: Int64? { target.map { $0 &- total } }

  /// One part of the progress as a number, nil where there is nothing to say.
  package func quantity(_ part: FigureRule.GoalPart) -> Quantity? {
    switch part {
    case .total: make(total)
    case .gained: spent > 0 ? make(gained) : nil
    case .spent: spent > 0 ? make(spent) : nil
    case .target: target.map { make($0) }
    case .left: left.flatMap { $0 < 0 ? nil : make($0) }
    case .over: left.flatMap { $0 < 0 ? make(Int64(clamping: $0.magnitude)) : nil }
    }
  }

  /// The target with what is left to it, behind a sum that stands already; nil without a target.
  package var note: Localized? {
    guard let target, let left else { return nil }
    let goal = make(target).grouped()
    let rest = make(Int64(clamping: left.magnitude)).grouped()
    return left < 0
      ? Localized("goal \(goal), \(rest) over", ja: "目標 \(goal)・\(rest) 多い")
      : Localized("goal \(goal), \(rest) left", ja: "目標 \(goal)・あと \(rest)")
  }

  /// The day in one line: `Today 1,450 / goal 2,000 ml (550 left)`.
  package func line(_ title: Localized) -> Localized {
    let sum = make(total).grouped()
    let unitText = unit.isEmpty ? "" : " \(unit)"
    var parts = Localized("", ja: "")
    if spent > 0, !goal.spent.isEmpty {
      let gained = make(gained).grouped()
      let spent = make(self.spent).grouped()
      parts = Localized(
        "; \(goal.gained.en) \(gained), \(goal.spent.en) \(spent)",
        ja: "・\(goal.gained.ja) \(gained)・\(goal.spent.ja) \(spent)")
    }
    guard let target, let left else {
      return Localized(
        "\(title.en) \(sum)\(unitText)\(parts.en)", ja: "\(title.ja) \(sum)\(unitText)\(parts.ja)")
    }
    let goalText = make(target).grouped()
    let rest = make(Int64(clamping: left.magnitude)).grouped()
    let tail: Localized =
      switch (left, goal.direction) {
      case (0, _): Localized("(goal met)", ja: "（目標ちょうど）")
      case (1..., _): Localized("(\(rest) left)", ja: "（あと \(rest)）")
      default: Localized("(\(rest) over the goal)", ja: "（目標より \(rest) 多い）")
      }
    return Localized(
      "\(title.en) \(sum) / goal \(goalText)\(unitText) \(tail.en)\(parts.en)",
      ja: "\(title.ja) \(sum) ／ 目標 \(goalText)\(unitText)\(tail.ja)\(parts.ja)")
  }

  private func make(_ number: Int64) -> Quantity {
    Quantity(numerator: number, places: places, unit: unit)
  }
}
