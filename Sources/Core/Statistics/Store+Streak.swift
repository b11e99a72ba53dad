extension Store {
  /// What is recorded of the states of days.
  package func facts(_ state: DayState, _ tracker: Tracker) throws(HibiError) -> Streak.Facts {
    var unknown: [DayRange] = []
    if let noEntry = state.noEntry, let setting = tracker.setting(noEntry.setting) {
      unknown = try intervals(setting, tracker).filter { $0.value.text == noEntry.unknown }
        .map(\.days)
    }
    return Streak.Facts(
      broken: try days(state.broken, tracker), kept: try days(state.kept, tracker),
      attempts: try attempts(state, tracker), skips: try skips(of: tracker),
      unknown: unknown)
  }

  /// The days on which any of some measures counts something.
  private func days(_ measures: [Measure], _ tracker: Tracker) throws(HibiError) -> [Day] {
    var result: [Day] = []
    for measure in measures {
      for (day, counted) in try days(measure, .all, tracker) where counted.count > 0 {
        result.append(day)
      }
    }
    return result.sortedOnce()
  }

  private func attempts(_ state: DayState, _ tracker: Tracker) throws(HibiError) -> [DayRange] {
    if state.attempts.isEmpty {
      var first: Day?
      for noun in Set((state.broken + state.kept).map(\.collection)) {
        guard let schema = tracker.collection(noun), let day = try span(schema, tracker)?.first
        else { continue }
        first = first.map { min($0, day) } ?? day
      }
      return first.map { [DayRange(first: $0, last: nil)] } ?? []
    }
    guard let schema = tracker.collection(state.attempts) else { return [] }
    var result: [DayRange] = []
    try forEach(Query(descending: false), schema, tracker) { entry throws(HibiError) in
      guard let first = entry.day else { return }
      let last = schema.interval.flatMap { entry.value(of: $0, schema).integer }
      result.append(DayRange(first: first.first, last: last.flatMap { Day(key: $0) }))
    }
    return result
  }
}
