/// What every face says after an act.
extension Store {
  /// How a day stands against the goals, a line each; the first always, the others where a target
  /// is set.
  ///
  /// ```
  /// Today 1,050 / goal 2,000 ml (950 left)
  /// ```
  /// - Parameter entries: those of the day where they were read already.
  package func standing(
    _ tracker: Tracker, on day: Day, today: Day, reading entries: [Entry]? = nil
  ) throws(HibiError) -> [Localized] {
    var lines: [Localized] = []
    for (index, goal) in tracker.goals.enumerated() {
      if index > 0 {
        guard try hasTarget(goal, tracker, on: day) else { continue }
      }
      let progress = try progress(goal, tracker, on: day, reading: entries)
      let name =
        index > 0
        ? goal.title
        : day == today ? Localized("Today", ja: "今日") : Localized(both: day.slashed)
      lines.append(progress.line(name))
    }
    return lines
  }

  /// The sentence of the collection about the day of new entries, empty where it has none, and
  /// whether they are the first of their day.
  package func answer(
    to entries: [Entry], _ schema: Schema, _ tracker: Tracker, today: Day, _ language: Language,
    namesCommands: Bool = true
  ) throws(HibiError) -> (text: Localized, isFirst: Bool) {
    let day = entries.first?.day?.day ?? today
    let period = DayRange(day)
    let isFirst = try count(Query(period: period), schema, tracker) == entries.count
    let rules = schema.answer.filter {
      (!$0.isOfToday || day == today) && (!$0.isOfFirst || isFirst)
    }
    var input = PanelInput(today: today, language: language)
    input.namesCommands = namesCommands
    return (try sentence(rules, tracker, period, input).text, isFirst)
  }
}
