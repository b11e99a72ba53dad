/// How a day or its year stands against a goal: what was gained, what was spent, what is left.
package struct GoalProgress: Sendable, Hashable {
  package var goal: Goal
  /// The day that is looked at, which says how far its year has gone.
  package var day: Day
  package var places: Int
  package var unit: Localized
  /// Whether it is about a length of time.
  package var isDuration: Bool
  /// The target that holds on the day, nil where none is set.
  package var target: Int64?
  /// Whether the day or year has begun: what is to come has no pace.
  package var hasBegun = true
  package private(set) var gained: Int64 = 0
  /// What negative values took away, as a positive number.
  package private(set) var spent: Int64 = 0

  /// Starts a day with nothing.
  package init(
    goal: Goal, day: Day, places: Int, unit: Localized, isDuration: Bool = false,
    target: Int64? = nil
  ) {
    self.isDuration = isDuration
    self.goal = goal
    self.day = day
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
    case .ahead: pace.flatMap { $0 < 0 ? nil : make($0) }
    case .behind: pace.flatMap { $0 < 0 ? make(Int64(clamping: $0.magnitude)) : nil }
    }
  }

  /// By how much a yearly goal is ahead of an even pace, negative where behind.
  ///
  /// It is whole, so that who makes up what is behind is on the pace. None for goals of days.
  private var pace: Int64? {
    guard goal.step == .year, hasBegun, let target, let year = goal.period(day).dayCount,
      let first = goal.period(day).first
    else { return nil }
    let due = Int128(target) * Int128(day.number - first.number + 1)
    let difference = Int128(total) * Int128(year) - due
    // Rounded down: three and a half ahead are three, three and a half behind are four.
    let quotient = difference / Int128(year)
    return Int64(
      clamping: difference < 0 && difference % Int128(year) != 0 ? quotient - 1 : quotient)
  }

  /// How a yearly goal stands against an even pace: `3 ahead of the pace`.
  private var paceText: Localized? {
    guard let pace else { return nil }
    let number = make(Int64(clamping: pace.magnitude))
    let text =
      switch pace {
      case 0: Localized("on the pace", ja: "ちょうど目標のペース")
      case 1...:
        Localized("\(number.digits(.en)) ahead of the pace", ja: "目標のペースより\(number.shown(.ja))多い")
      default:
        Localized("\(number.digits(.en)) behind the pace", ja: "目標のペースまであと\(number.shown(.ja))")
      }
    // The year counts from its first day, whenever the goal was set: that must be seen.
    let year = goal.period(day)
    guard let first = year.first, let count = year.dayCount else { return text }
    let reached = day.number - first.number + 1
    return Localized(
      "\(text.en), day \(reached) of \(count)", ja: "\(text.ja)・\(count)日のうち\(reached)日目")
  }

  /// The target with what is left to it, behind a sum that stands already; nil without a target.
  package var note: Localized? {
    guard let target, let left else { return nil }
    let goal = digits(target)
    let rest = digits(Int64(clamping: left.magnitude))
    if let paceText {
      return Localized("goal \(goal.en), \(paceText.en)", ja: "目標 \(goal.ja)・\(paceText.ja)")
    }
    return left < 0
      ? Localized("goal \(goal.en), \(rest.en) over", ja: "目標 \(goal.ja)・\(rest.ja) 多い")
      : Localized("goal \(goal.en), \(rest.en) left", ja: "目標 \(goal.ja)・あと \(rest.ja)")
  }

  /// The day in one line: `Today 1,450 / goal 2,000 ml (550 left)`; a year says which it is.
  package func line(_ title: Localized) -> Localized {
    let isOfDay = goal.step == .day
    let title = isOfDay ? title : Localized("\(day.year)", ja: "\(day.year)年")
    let sum = digits(total)
    var parts = Localized("", ja: "")
    if spent > 0, !goal.spent.isEmpty {
      let gained = digits(gained)
      let spent = digits(self.spent)
      parts = Localized(
        "; \(goal.gained.en) \(gained.en), \(goal.spent.en) \(spent.en)",
        ja: "・\(goal.gained.ja) \(gained.ja)・\(goal.spent.ja) \(spent.ja)")
    }
    guard let target, let left else {
      return Localized(
        "\(title.en) \(make(total).shown(.en))\(parts.en)",
        ja: "\(title.ja) \(make(total).shown(.ja))\(parts.ja)")
    }
    let goalText = make(target)
    let rest = digits(Int64(clamping: left.magnitude))
    let tail: Localized =
      switch (left, goal.direction) {
      case _ where paceText != nil:
        Localized("(\(paceText?.en ?? ""))", ja: "（\(paceText?.ja ?? "")）")
      case (0, _): Localized("(goal met)", ja: "（目標ちょうど）")
      case (1..., _): Localized("(\(rest.en) left)", ja: "（あと \(rest.ja)）")
      default: Localized("(\(rest.en) over the goal)", ja: "（目標より \(rest.ja) 多い）")
      }
    return Localized(
      "\(title.en) \(sum.en) / goal \(goalText.shown(.en)) \(tail.en)\(parts.en)",
      ja: "\(title.ja) \(sum.ja) ／ 目標 \(goalText.shown(.ja))\(tail.ja)\(parts.ja)")
  }

  /// A number without its unit, as each language writes it.
  private func digits(_ number: Int64) -> Localized {
    Localized(make(number).digits(.en), ja: make(number).digits(.ja))
  }

  private func make(_ number: Int64) -> Quantity {
    Quantity(numerator: number, places: places, unit: unit, isDuration: isDuration)
  }
}
