/// What the figures of one part share, so that each is read once.
struct FigureMemory {
  var goals: [String: GoalProgress] = [:]
  var facts: [DayState: Streak.Facts] = [:]
  var streaks: [StreakOf: Streak] = [:]

  struct StreakOf: Hashable {
    let state: DayState
    let period: DayRange
  }
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
      let progress = try progress(goal, tracker, period, input, &memory)
      figure.quantity = progress.quantity(part)
      if part == .total, goal.step == .year, figure.quantity != nil {
        figure.note = progress.note ?? ""
      }
    case .ratio(let over, let under, let per):
      guard let (top, bottom) = try parts(over, under, tracker, period, input, &memory) else {
        return figure
      }
      figure.quantity = ratio(top, bottom, per)
      guard figure.quantity != nil else { break }
      if per != .day {
        var days = bottom
        days.unit = Streak.unit
        if rule.note.isEmpty {
          figure.note = Localized("over \(days.shown(.en))", ja: "\(days.shown(.ja))分から計算")
        }
      } else if case .loggedDays(let measure) = under {
        let note = try perLoggedDay(bottom.numerator, measure, tracker, period, input)
        if rule.note.isEmpty { figure.note = note }
      } else if rule.note.isEmpty {
        figure.note = Localized(
          "over \(bottom.shown(.en))",
          ja: "\(bottom.shown(.ja))\(bottom.unit.isEmpty ? "件" : "")の平均")
      }
    case .streak(let state, .start):
      figure.content = try streak(state, tracker, input.period, input, &memory).standing
        .map { .day($0.first) }
    case .streak(let state, .last):
      figure.content = try streak(state, tracker, input.period, input, &memory).lastBroken
        .map { .day($0) }
    case .streak(let state, let part):
      let streak = try streak(state, tracker, input.period, input, &memory)
      figure.quantity = streak.quantity(part)
      if part == .share, figure.quantity != nil {
        figure.note = Localized(
          "\(streak.kept) of \(streak.tracked) days that count",
          ja: "対象の\(streak.tracked)日のうち\(streak.kept)日"
        )
      }
    case .milestone(let state, let noun, let part):
      figure.content = try milestone(state, noun, part, tracker, input, &memory)
    case .daysOfUse:
      guard let first = try firstUse() else { break }
      figure.quantity = daysOfUse(since: first, input.today)
      figure.note = Localized("from \(first.slashed)", ja: "\(first.slashed)から")
    case .times(let source, let setting):
      figure.quantity = try times(source, setting, tracker, period, input, &memory)
      if let start = try unset(setting, tracker) { figure.note = start }
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
      try streak(state, tracker, input.period, input, &memory).quantity(part)
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

  /// The two numbers of a ratio, over the same days: what a mean is of counts no skipped day, and
  /// what is outside of the tracked days is no part of their mean.
  private func parts(
    _ over: FigureRule.Source, _ under: FigureRule.Source, _ tracker: Tracker, _ period: DayRange,
    _ input: PanelInput, _ memory: inout FigureMemory
  ) throws(HibiError) -> (top: Quantity, bottom: Quantity)? {
    if case .measure(let measure) = over, [.sum, .count].contains(measure.fold),
      let days = try counted(under, tracker, period, input, &memory)
    {
      var sum = MeasureResult(count: 0, value: nil)
      for (day, result) in try self.days(measure, period, tracker)
      where days.contains(day.number) {
        if let value = result.value { try sum.add(value, .sum, count: result.count) }
      }
      let field = measure.field.flatMap { tracker.collection(measure.collection)?.field($0) }
      guard let top = sum.quantity(measure, field) else { return nil }
      let unit = if case .streak = under { Streak.unit } else { Localized("") }
      return (top, Quantity(Int64(days.count), unit: unit))
    }
    guard let top = try value(over, tracker, period, input, &memory),
      let bottom = try value(under, tracker, period, input, &memory)
    else { return nil }
    return (top, bottom)
  }

  /// The days that a ratio counts by; nil where it is of no days, or where all days of the period
  /// that hold anything count, which the totals know.
  private func counted(
    _ under: FigureRule.Source, _ tracker: Tracker, _ period: DayRange, _ input: PanelInput,
    _ memory: inout FigureMemory
  ) throws(HibiError) -> DaySet? {
    switch under {
    case .loggedDays(let measure):
      let skipped = try self.skipped(tracker)
      let isLoose = tracker.collection(measure.collection)?.hasLooseDays ?? false
      guard isLoose || !skipped.ranges.isEmpty else { return nil }
      return DaySet(days: try days(measure, period, tracker).map(\.day.number))
        .subtracting(skipped)
    case .streak(let state, .tracked):
      return try streak(state, tracker, input.period, input, &memory).trackedDays
    default: return nil
    }
  }

  /// The skipped days of a tracker.
  func skipped(_ tracker: Tracker) throws(HibiError) -> DaySet {
    DaySet(
      try skips(of: tracker).compactMap { skip in
        guard let first = skip.first?.number, let last = skip.last?.number, first <= last else {
          return nil
        }
        return first...last
      })
  }

  /// One number by another in the unit of the first, nil where the second is not above zero, or
  /// fewer days than the number is for.
  private func ratio(_ top: Quantity, _ bottom: Quantity, _ per: FigureRule.Days) -> Quantity? {
    let (days, over) = per.number
    guard bottom.numerator > 0, per == .day || bottom.numerator >= days / over else { return nil }
    var numerator = top.numerator
    let factors = [bottom.denominator, days] + Array(repeating: 10, count: bottom.places)
    for factor in factors {
      let (product, overflow) = numerator.multipliedReportingOverflow(by: factor)
      if overflow { return nil }
      numerator = product
    }
    let (parts, overflow) = top.denominator.multipliedReportingOverflow(by: bottom.numerator)
    let (denominator, overflows) = parts.multipliedReportingOverflow(by: over)
    guard !overflow, !overflows else { return nil }
    return Quantity(
      numerator: numerator, denominator: denominator, places: top.places, unit: top.unit,
      isDuration: top.isDuration)
  }

  /// A number so many times a setting, in the setting's unit, each day by what the setting held
  /// then; nil where that passes 64 bits.
  ///
  /// What is no sum of days is multiplied by the setting of the period's last day.
  private func times(
    _ source: FigureRule.Source, _ name: String, _ tracker: Tracker, _ period: DayRange,
    _ input: PanelInput, _ memory: inout FigureMemory
  ) throws(HibiError) -> Quantity? {
    guard let setting = tracker.setting(name) else { return nil }
    let last = DayRange(min(period.last ?? input.today, input.today))
    var sum: Quantity?
    for (days, factor) in try intervals(setting, tracker) {
      guard let factor = factor.integer else { continue }
      var part = period
      var input = input
      if source.isSumOfDays {
        guard let days = days.intersection(period) else { continue }
        part = days
        input.period = days.intersection(input.period ?? .all)
      } else if days.intersection(last) == nil {
        continue
      }
      guard let number = try value(source, tracker, part, input, &memory) else { continue }
      let places = number.places + (setting.type.places ?? 0)
      let (product, overflow) = number.numerator.multipliedReportingOverflow(by: factor)
      let (total, overflows) = (sum?.numerator ?? 0).addingReportingOverflow(product)
      guard !overflow, !overflows, places <= 9 else { return nil }
      sum = Quantity(
        numerator: total, denominator: number.denominator, places: places,
        unit: Localized(both: setting.unit))
    }
    return sum
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
    _ state: DayState, _ tracker: Tracker, _ period: DayRange?, _ input: PanelInput,
    _ memory: inout FigureMemory
  ) throws(HibiError) -> Streak {
    let key = FigureMemory.StreakOf(state: state, period: period ?? .all)
    if let known = memory.streaks[key] { return known }
    let facts: Streak.Facts
    if let known = memory.facts[state] {
      facts = known
    } else {
      facts = try self.facts(state, tracker)
    }
    memory.facts[state] = facts
    let streak = Streak(facts, today: input.today, in: key.period)
    memory.streaks[key] = streak
    return streak
  }

  private func milestone(
    _ state: DayState, _ noun: String, _ part: MilestonePart, _ tracker: Tracker,
    _ input: PanelInput, _ memory: inout FigureMemory
  ) throws(HibiError) -> Figure.Content? {
    guard let run = try streak(state, tracker, nil, input, &memory).run else { return nil }
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
    return try progress(goal, tracker, period, input, &memory)
  }

  /// What is said of a number that is reckoned with a value which nobody chose; nil for one that
  /// was set.
  private func unset(_ name: String, _ tracker: Tracker) throws(HibiError) -> Localized? {
    guard let setting = tracker.setting(name), try settings(setting.key(tracker)).isEmpty else {
      return nil
    }
    let value = setting.type.rules.plain(setting.initial) + setting.unit
    let key = setting.key(tracker)
    return Localized(
      "with \(value) until you set \(key)", ja: "\(key) が未設定のため \(value) で計算")
  }

  /// What a mean is of: how many entries hold a value.
  private func meanNote(_ measure: Measure, _ quantity: Quantity, _ tracker: Tracker) -> Localized {
    let field = measure.field.flatMap { tracker.collection(measure.collection)?.field($0) }
    // The unit of a field may be a fraction of what is kept.
    let count = Quantity(
      numerator: quantity.denominator / (field?.quantity(1).denominator ?? 1),
      unit: measure.unit.isEmpty ? Localized("values", ja: "件") : measure.unit)
    // Things that have a name of their own have the value; of mere entries it was recorded.
    let title = field?.title.ja ?? "値"
    return Localized(
      "of \(count.shown(.en))",
      ja: measure.unit.isEmpty
        ? "\(title)を記録した\(count.shown(.ja))の平均" : "\(title)のある\(count.shown(.ja))")
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
    let skipped = try self.skipped(tracker)
    let all =
      first.map { first in
        first > last
          ? 0 : last.number - first.number + 1 - skipped.count(in: first.number...last.number)
      } ?? 0
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

  /// The run of today, whether it goes on or ends today.
  fileprivate var standing: Run? { run ?? closed }

  /// A part as a number, nil where there is nothing to say, and for parts that are days.
  func quantity(_ part: StreakPart) -> Quantity? {
    let days: Int? =
      switch part {
      case .run: run?.days
      case .full: run?.full
      case .closed: closed?.days
      case .unknown: standing.flatMap { $0.unknown > 0 ? $0.unknown : nil }
      case .broken: isBrokenToday && isInAttempt ? 1 : nil
      case .skipped: isSkippedToday && isInAttempt ? 1 : nil
      case .ended: ended?.days
      case .longest: longest?.known
      case .total: tracked > 0 || standing != nil ? kept : nil
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
