extension Store {
  /// Answers one figure; `known` holds how the day stands against each goal that was looked at.
  func figure(
    _ rule: FigureRule, _ tracker: Tracker, _ period: DayRange, _ input: PanelInput,
    _ known: inout [String: GoalProgress]
  ) throws(HibiError) -> Figure {
    var figure = Figure(rule.name, rule.label, nil, extraPlaces: rule.extraPlaces)
    switch rule.source {
    case .measure(let measure):
      figure.quantity = try quantity(measure, tracker, period)
      // The sum of a day says how it stands against its goal.
      if figure.quantity != nil, let day = period.first, period.last == day,
        let goal = tracker.goals.first(where: { $0.measure == measure }),
        try hasTarget(goal, tracker, on: day)
      {
        figure.note = try progress(goal, tracker, on: day, &known).note ?? ""
      }
    case .loggedDays(let measure):
      figure.quantity = Quantity(try loggedDays(measure, period, tracker))
    case .goal(let name, let part):
      guard let goal = tracker.goal(name) else { return figure }
      figure.quantity = try progress(
        goal, tracker, on: period.last ?? input.today, &known
      ).quantity(part)
    case .ratio(let over, let under):
      guard let top = try value(over, tracker, period),
        let bottom = try value(under, tracker, period)
      else { return figure }
      figure.quantity = ratio(top, bottom)
      if case .loggedDays(let measure) = under, figure.quantity != nil {
        figure.note = try perLoggedDay(bottom.numerator, measure, tracker, period, input)
      }
    }
    return figure
  }

  /// One number by another in the unit of the first, nil where the second is not above zero.
  private func ratio(_ top: Quantity, _ bottom: Quantity) -> Quantity? {
    guard bottom.numerator > 0 else { return nil }
    var numerator = top.numerator
    for factor in [bottom.denominator] + Array(repeating: 10, count: bottom.places) {
      let (product, overflow) = numerator.multipliedReportingOverflow(by: factor)
      if overflow { return nil }
      numerator = product
    }
    let (denominator, overflow) = top.denominator.multipliedReportingOverflow(by: bottom.numerator)
    guard !overflow else { return nil }
    return Quantity(
      numerator: numerator, denominator: denominator, places: top.places, unit: top.unit)
  }

  /// Whether a goal has a target on a day.
  package func hasTarget(_ goal: Goal, _ tracker: Tracker, on day: Day) throws(HibiError) -> Bool {
    try setting(tracker.key(ofGoal: goal.name), on: day) != nil
  }

  private func progress(
    _ goal: Goal, _ tracker: Tracker, on day: Day, _ known: inout [String: GoalProgress]
  ) throws(HibiError) -> GoalProgress {
    if let found = known[goal.name] { return found }
    let found = try progress(goal, tracker, on: day)
    known[goal.name] = found
    return found
  }

  /// How the day stands against a goal.
  /// - Parameter entries: all entries of the main collection on that day, where they were read.
  package func progress(
    _ goal: Goal, _ tracker: Tracker, on day: Day, reading entries: [Entry]? = nil
  ) throws(HibiError) -> GoalProgress {
    let schema = tracker.collection(goal.measure.collection)
    let field = goal.measure.field.flatMap { schema?.field($0) }
    var progress = GoalProgress(
      goal: goal, places: field?.type.places ?? 0, unit: field?.unit ?? "")
    progress.target = try setting(tracker.key(ofGoal: goal.name), on: day).flatMap {
      Int64($0)
    }
    guard let schema, let field else { return progress }
    if let entries, goal.measure.filter.isEmpty, goal.measure.collection.isEmpty {
      for entry in entries {
        if let number = entry.value(of: field.name, schema).integer { progress.add(number) }
      }
      return progress
    }
    var query = Query(period: DayRange(day))
    if !goal.measure.filter.isEmpty { query.filter = try Filter.parse(goal.measure.filter, schema) }
    try forEach(query, schema, tracker) { entry throws(HibiError) in
      guard let number = entry.value(of: field.name, schema).integer else { return }
      progress.add(number)
    }
    return progress
  }

  private func value(_ source: FigureRule.Source, _ tracker: Tracker, _ period: DayRange)
    throws(HibiError) -> Quantity?
  {
    switch source {
    case .measure(let measure): try quantity(measure, tracker, period)
    case .loggedDays(let measure): Quantity(try loggedDays(measure, period, tracker))
    case .goal, .ratio: nil
    }
  }

  private func quantity(_ measure: Measure, _ tracker: Tracker, _ period: DayRange)
    throws(HibiError) -> Quantity?
  {
    let result = try self.measure(measure, period, tracker)
    guard measure.fold != .count else { return Quantity(result.count) }
    guard let value = result.value else { return nil }
    let field = measure.field.flatMap { tracker.collection(measure.collection)?.field($0) }
    return Quantity(
      numerator: value, denominator: measure.fold == .mean ? result.count : 1,
      places: field?.type.places ?? 0, unit: field?.unit ?? "")
  }

  /// “per logged day, 12 of 30”: a mean says what it was divided by.
  private func perLoggedDay(
    _ logged: Int64, _ measure: Measure, _ tracker: Tracker, _ period: DayRange,
    _ input: PanelInput
  ) throws(HibiError) -> Localized {
    let span = try tracker.collection(measure.collection).flatMap { schema throws(HibiError) in
      try self.span(schema, tracker)
    }
    let first = period.first ?? span?.first
    // Days to come are not missed yet, unless they have an entry.
    let known = max(span?.last ?? input.today, input.today)
    let last = min(period.last ?? known, known)
    let all = first.map { last.number - $0.number + 1 } ?? 0
    guard all >= Int(logged) else {
      return Localized("per logged day, \(logged)", ja: "記録のある\(logged)日の平均")
    }
    return Localized(
      "per logged day, \(logged) of \(all)", ja: "\(all)日のうち記録のある\(logged)日の平均")
  }
}
