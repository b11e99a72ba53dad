extension Store {
  /// What there is to ask about the last week.
  package enum OpenDays {
    case days([Day])
    /// All of them are answered, which is said.
    case none(Localized)
    /// No attempt was going on, of which the texts of its list tell.
    case outside(Schema.Texts)
  }

  /// The days of the last week that are asked about, the oldest first.
  package func openDays(_ state: DayState, _ tracker: Tracker, today: Day) throws(HibiError)
    -> OpenDays
  {
    guard try isCounted(state, tracker, in: today.adding(days: -6) ?? today, today) else {
      let collection = tracker.collection(state.attempts) ?? tracker.collections.first
      return .outside(collection?.texts ?? .plain)
    }
    let days = try unanswered(state, tracker, today: today)
    return days.isEmpty
      ? .none(Localized("The last 7 days are all answered.", ja: "直近7日間はすべて記録済みです。"))
      : .days(days)
  }

  /// The days of the last week that nothing is known of, the oldest first: those that the action
  /// `ask` asks about.
  package func unanswered(_ state: DayState, _ tracker: Tracker, today: Day) throws(HibiError)
    -> [Day]
  {
    let facts = try facts(state, tracker)
    let known = Set(facts.kept + facts.broken)
    return (0..<7).reversed().compactMap { today.adding(days: -$0) }.filter { day in
      !known.contains(day) && facts.attempts.contains { $0.contains(day) }
        && !facts.skips.contains { $0.contains(day) }
    }
  }

  /// Whether any day of some is counted at all, which is where somebody can be asked about them.
  package func isCounted(_ state: DayState, _ tracker: Tracker, in first: Day, _ last: Day)
    throws(HibiError) -> Bool
  {
    try facts(state, tracker).attempts.contains { attempt in
      attempt.first.map { $0 <= last } ?? true && attempt.last.map { $0 >= first } ?? true
    }
  }

  /// The interval that goes on, which the action `close` ends; nil where there is none.
  package func ongoing(_ schema: Schema, _ tracker: Tracker) throws(HibiError) -> Entry? {
    guard let last = schema.interval else { return nil }
    return try entries(Query(filter: .not(.has(last)), limit: 1), schema, tracker).first
  }

  /// The entries of a day that rule out what a word stands for, nil where none does.
  package func obstacle(to word: Action.Word, on day: LooseDay, _ tracker: Tracker)
    throws(HibiError) -> (entries: [Entry], schema: Schema)?
  {
    guard !word.unless.isEmpty, let schema = tracker.collection(word.unless) else { return nil }
    let entries = try entries(
      Query(filter: .looseDay(day), descending: false), schema, tracker)
    return entries.isEmpty ? nil : (entries, schema)
  }
}
