extension Store {
  /// Whether a goal has a target on a day.
  package func hasTarget(_ goal: Goal, _ tracker: Tracker, on day: Day) throws(HibiError) -> Bool {
    try setting(tracker.key(ofGoal: goal.name), on: day) != nil
  }

  /// How the day or its year stands against a goal, read once.
  func progress(
    _ goal: Goal, _ tracker: Tracker, _ period: DayRange, _ input: PanelInput,
    _ memory: inout FigureMemory
  ) throws(HibiError) -> GoalProgress {
    if let found = memory.goals[goal.name] { return found }
    let day = lastDay(goal, period, input)
    var found = try progress(goal, tracker, on: day)
    found.hasBegun = goal.period(day).first.map { $0 <= input.today } ?? true
    memory.goals[goal.name] = found
    return found
  }

  /// How the day or its year stands against a goal.
  /// - Parameter entries: all entries of the main collection on that day, where they were read.
  package func progress(
    _ goal: Goal, _ tracker: Tracker, on day: Day, reading entries: [Entry]? = nil
  ) throws(HibiError) -> GoalProgress {
    let measure = goal.measure
    let schema = tracker.collection(measure.collection)
    let field = measure.field.flatMap { schema?.field($0) }
    var progress = GoalProgress(
      goal: goal, day: day, places: field?.type.places ?? 0, unit: measure.unit(field),
      isDuration: measure.fold != .count && field?.type.isDuration == true)
    progress.target = try setting(tracker.key(ofGoal: goal.name), on: day).flatMap {
      Int64($0)
    }
    guard let schema, field != nil || measure.fold == .count else { return progress }
    func number(_ entry: Entry) -> Int64? {
      guard let field else { return 1 }
      let value = entry.value(of: field.name, schema).integer
      return measure.fold == .count ? value.map { _ in 1 } : value
    }
    if let entries, goal.step == .day, measure.filter.isEmpty, measure.collection.isEmpty {
      for entry in entries { if let number = number(entry) { progress.add(number) } }
      return progress
    }
    var query = Query(period: goal.period(day))
    if !measure.filter.isEmpty { query.filter = try Filter.parse(measure.filter, schema) }
    if measure.fold == .count {
      let counted = try folds(.count, field, query, schema, tracker).first
      progress.add(counted?.result.count ?? 0)
      return progress
    }
    try forEach(query, schema, tracker) { entry throws(HibiError) in
      if let number = number(entry) { progress.add(number) }
    }
    return progress
  }

  /// The day on which a goal is looked at: the last of the period, for a year that goes on today.
  func lastDay(_ goal: Goal, _ period: DayRange, _ input: PanelInput) -> Day {
    let last = period.last ?? input.today
    guard goal.step == .year, last.year == input.today.year else { return last }
    return min(last, input.today)
  }
}

extension Goal.Step {
  /// What a target is said to be for.
  package var title: Localized {
    switch self {
    case .day: Localized("day", ja: "1日")
    case .year: Localized("year", ja: "1年")
    }
  }
}
