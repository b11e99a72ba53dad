/// What the figures of one part share, so that each is read once.
struct FigureMemory {
  var goals: [String: GoalProgress] = [:]
  var streaks: [DayState: Streak] = [:]
}

extension Store {
  /// Answers one figure; `memory` holds what others of the same part have read.
  func figure(
    _ rule: FigureRule, _ tracker: Tracker, _ period: DayRange, _ input: PanelInput,
    _ memory: inout FigureMemory
  ) throws(HibiError) -> Figure {
    let year = Localized(both: String((period.first ?? input.today).year))
    var figure = Figure(
      rule.name, rule.label.replacing("{year}", with: year), nil, extraPlaces: rule.extraPlaces,
      note: rule.note)
    switch rule.source {
    case .measure(let measure):
      figure.quantity = try quantity(measure, tracker, period)
      if figure.quantity == nil {
        // A goal that holds is told of even where nothing counts to it yet.
        let progress = try progress(measure, tracker, period, input, &memory)
        figure.quantity = progress?.quantity(.total)
      }
      if let quantity = figure.quantity {
        let note = try note(measure, quantity, tracker, period, input, &memory)
        if !note.isEmpty { figure.note = note }
      }
    case .overall(let measure):
      figure.quantity = try quantity(measure, tracker, .all)
      if let quantity = figure.quantity, measure.fold == .mean {
        figure.note = meanNote(measure, quantity, tracker)
      }
    case .loggedDays(let measure):
      figure.quantity = Quantity(try loggedDays(measure, period, tracker))
    case .goal(let name, let part):
      guard let goal = tracker.goal(name) else { return figure }
      let progress = try progress(goal, tracker, on: lastDay(goal, period, input), &memory)
      figure.quantity = progress.quantity(part)
      if part == .total, goal.step == .year, figure.quantity != nil {
        figure.note = progress.note ?? ""
      }
    case .ratio(let over, let under):
      guard let top = try value(over, tracker, period, input, &memory),
        let bottom = try value(under, tracker, period, input, &memory)
      else { return figure }
      figure.quantity = ratio(top, bottom)
      guard figure.quantity != nil else { break }
      if case .loggedDays(let measure) = under {
        figure.note = try perLoggedDay(bottom.numerator, measure, tracker, period, input)
      } else {
        figure.note = Localized(
          "over \(bottom.shown(.en))",
          ja: "\(bottom.shown(.ja))\(bottom.unit.isEmpty ? "件" : "")の平均")
      }
    case .streak(let state, .start):
      figure.content = try streak(state, tracker, input, &memory).run.map { .day($0.first) }
    case .streak(let state, .last):
      figure.content = try streak(state, tracker, input, &memory).lastBroken.map { .day($0) }
    case .streak(let state, let part):
      let streak = try streak(state, tracker, input, &memory)
      figure.quantity = streak.quantity(part)
      if part == .share, figure.quantity != nil {
        figure.note = Localized(
          "\(streak.kept) of \(streak.tracked) known days",
          ja: "記録のわかる\(streak.tracked)日のうち\(streak.kept)日"
        )
      }
    case .milestone(let state, let noun, let part):
      figure.content = try milestone(state, noun, part, tracker, input, &memory)
    case .daysOfUse:
      guard let first = try firstUse() else { break }
      figure.quantity = daysOfUse(since: first, input.today)
      figure.note = Localized("from \(first.slashed)", ja: "\(first.slashed)から")
    case .times(let source, let setting):
      guard let number = try value(source, tracker, period, input, &memory) else { break }
      figure.quantity = try times(number, setting, tracker, on: input.today)
    }
    return figure
  }

  // MARK: - Numbers

  private func value(
    _ source: FigureRule.Source, _ tracker: Tracker, _ period: DayRange, _ input: PanelInput,
    _ memory: inout FigureMemory
  ) throws(HibiError) -> Quantity? {
    switch source {
    case .measure(let measure): try quantity(measure, tracker, period)
    case .overall(let measure): try quantity(measure, tracker, .all)
    case .loggedDays(let measure): Quantity(try loggedDays(measure, period, tracker))
    case .streak(let state, let part):
      try streak(state, tracker, input, &memory).quantity(part)
    case .daysOfUse: try firstUse().map { daysOfUse(since: $0, input.today) }
    case .goal, .ratio, .times, .milestone: nil
    }
  }

  private func quantity(_ measure: Measure, _ tracker: Tracker, _ period: DayRange)
    throws(HibiError) -> Quantity?
  {
    let result = try self.measure(measure, period, tracker)
    let field = measure.field.flatMap { tracker.collection(measure.collection)?.field($0) }
    if measure.fold == .count { return measure.quantity(result.count, nil) }
    return result.quantity(measure, field)
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

  /// A number so many times a setting, in the setting's unit; nil where that passes 64 bits.
  private func times(_ number: Quantity, _ name: String, _ tracker: Tracker, on day: Day)
    throws(HibiError) -> Quantity?
  {
    guard let setting = tracker.setting(name),
      let factor = try value(setting, tracker, on: day).integer
    else { return nil }
    let places = number.places + (setting.type.places ?? 0)
    let (product, overflow) = number.numerator.multipliedReportingOverflow(by: factor)
    guard !overflow, places <= 9 else { return nil }
    return Quantity(
      numerator: product, denominator: number.denominator, places: places,
      unit: Localized(both: setting.unit))
  }

  /// The day on which the store was first written; none before.
  private func firstUse() throws(HibiError) -> Day? {
    try meta("first_open_day").flatMap { Int64($0) }.flatMap { Day(key: $0) }
  }

  /// Today counts; a clock that went back gives no number below 1.
  private func daysOfUse(since first: Day, _ today: Day) -> Quantity {
    Quantity(Int64(max(1, today.number - first.number + 1)), unit: Streak.unit)
  }

  private func streak(
    _ state: DayState, _ tracker: Tracker, _ input: PanelInput, _ memory: inout FigureMemory
  ) throws(HibiError) -> Streak {
    if let known = memory.streaks[state] { return known }
    let streak = Streak(try facts(state, tracker, today: input.today), today: input.today)
    memory.streaks[state] = streak
    return streak
  }

  private func milestone(
    _ state: DayState, _ noun: String, _ part: MilestonePart, _ tracker: Tracker,
    _ input: PanelInput, _ memory: inout FigureMemory
  ) throws(HibiError) -> Figure.Content? {
    guard let run = try streak(state, tracker, input, &memory).run else { return nil }
    let around = Milestone.Around(
      try milestones(noun, tracker), start: run.first, today: input.today)
    return switch part {
    case .next: around.next.map { .text($0.milestone.title) }
    case .nextDay: around.next.map { .day($0.day) }
    case .left:
      around.next.map {
        .quantity(Quantity(Int64($0.day.number - input.today.number), unit: Streak.unit))
      }
    case .reached: around.reached.map { .text($0.milestone.title) }
    case .reachedDay: around.reached.map { .day($0.day) }
    case .today:
      around.reached.flatMap { $0.day == input.today ? .text($0.milestone.title) : nil }
    }
  }

  // MARK: - Notes

  /// A sum says how its day or year stands against the goal, a mean what it is of.
  private func note(
    _ measure: Measure, _ quantity: Quantity, _ tracker: Tracker, _ period: DayRange,
    _ input: PanelInput, _ memory: inout FigureMemory
  ) throws(HibiError) -> Localized {
    if measure.fold == .mean { return meanNote(measure, quantity, tracker) }
    return try progress(measure, tracker, period, input, &memory)?.note ?? ""
  }

  /// How a sum stands against its goal, nil where none holds; with nothing recorded it is 0.
  private func progress(
    _ measure: Measure, _ tracker: Tracker, _ period: DayRange, _ input: PanelInput,
    _ memory: inout FigureMemory
  ) throws(HibiError) -> GoalProgress? {
    let goal = tracker.goals.first { goal in
      goal.measure == measure && period.first.map { goal.period($0) == period } ?? false
    }
    guard let goal, try hasTarget(goal, tracker, on: lastDay(goal, period, input)) else {
      return nil
    }
    return try progress(goal, tracker, on: lastDay(goal, period, input), &memory)
  }

  /// What a mean is of: how many entries hold a value.
  private func meanNote(_ measure: Measure, _ quantity: Quantity, _ tracker: Tracker) -> Localized {
    let field = measure.field.flatMap { tracker.collection(measure.collection)?.field($0) }
    // The unit of a field may be a fraction of what is kept.
    let count = Quantity(
      numerator: quantity.denominator / (field?.quantity(1).denominator ?? 1),
      unit: measure.unit.isEmpty ? Localized("values", ja: "件") : measure.unit)
    return Localized(
      "of \(count.shown(.en))", ja: "\(field?.title.ja ?? "値")のある\(count.shown(.ja))")
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

extension Streak {
  /// The unit of all its numbers.
  static let unit = Localized("days", ja: "日")

  /// A part as a number, nil where there is nothing to say, and for parts that are days.
  func quantity(_ part: StreakPart) -> Quantity? {
    let days: Int? =
      switch part {
      case .run: run?.days
      case .full: run?.full
      case .unknown: run.flatMap { $0.unknown > 0 ? $0.unknown : nil }
      case .broken: isBrokenToday && isInAttempt ? 1 : nil
      case .ended: ended?.days
      case .longest: longest?.known
      case .total: tracked > 0 || run != nil ? kept : nil
      case .tracked: tracked
      case .since: daysSinceBroken
      case .share, .start, .last: nil
      }
    if part == .share, tracked > 0 {
      return Quantity(numerator: Int64(kept) * 100, denominator: Int64(tracked), unit: "%")
    }
    return days.map { Quantity(Int64($0), unit: Streak.unit) }
  }
}
