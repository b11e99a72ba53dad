extension Store {
  /// How many days a series shows at most: 27 years.
  static let longestSeries = 10_000

  /// Answers a panel: the one function that turns rules and entries into panels.
  ///
  /// - Throws: 78 where the entries are of a newer version, and what reading throws.
  package func evaluate(_ rule: PanelRule, of tracker: Tracker, _ input: PanelInput)
    throws(HibiError) -> Panel
  {
    let period = rule.days(input)
    let title = rule.title(
      slots: rule.slots.map { slots(input, $0) }, isToday: period == DayRange(input.today))
    var panel = Panel(
      tracker: tracker.name, name: rule.name, title: title, period: period,
      isOfPeriod: rule.takesPeriod,
      parts: [])
    // Its parts are about one day, the last of the period.
    var memory = FigureMemory()
    var input = input
    input.period = rule.takesPeriod ? period : nil
    for part in rule.parts {
      panel.parts.append(try evaluate(part, tracker, period, input, &memory))
    }
    if let schema = tracker.collections.first, panel.parts.allSatisfy(\.isEmpty) {
      panel.notes.append(try emptyNote(rule, schema, tracker, period, input))
    }
    let isCut = panel.parts.contains {
      if case .line(let chart) = $0 { chart.points.count >= Store.longestSeries } else { false }
    }
    if isCut {
      panel.notes.append(
        Localized(
          "Only the last \(Store.longestSeries) days are shown.",
          ja: "最後の\(Store.longestSeries)日だけを表示しています。"))
    }
    return panel
  }

  /// Says that nothing is recorded yet, or only that the period has nothing.
  private func emptyNote(
    _ rule: PanelRule, _ schema: Schema, _ tracker: Tracker, _ period: DayRange,
    _ input: PanelInput
  ) throws(HibiError) -> Localized {
    // An entry without the number that is measured is not no entry.
    for case .meter(let measure, _, _) in rule.parts {
      guard let measured = tracker.collection(measure.collection) else { continue }
      if try count(Query(period: period), measured, tracker) > 0 {
        return Localized(
          "Recorded, but without an amount.", ja: "記録はありますが、量が入力されていません。")
      }
    }
    var isEmpty = true
    for schema in tracker.collections where schema.days != .none && isEmpty {
      isEmpty = try !hasEntries(schema, tracker)
    }
    if isEmpty { return input.namesCommands ? schema.texts.beginning : schema.texts.empty }
    if period == .all { return Localized("Nothing to show.", ja: "表示できる記録がありません。") }
    return Localized(
      "Nothing recorded for this period (\(period.title(.en))).",
      ja: "この期間（\(period.title(.ja))）の記録はありません。")
  }

  private func evaluate(
    _ part: PanelRule.Kind, _ tracker: Tracker, _ period: DayRange, _ input: PanelInput,
    _ memory: inout FigureMemory
  ) throws(HibiError) -> Panel.Part {
    switch part {
    case .figures(let rules):
      var figures: [Figure] = []
      for rule in rules {
        let figure = try figure(rule, tracker, period, input, &memory)
        if rule.isOptional, figure.content == nil { continue }
        figures.append(figure)
      }
      return .figures(figures)
    case .table(let collection, let limit):
      guard let schema = tracker.collection(collection) else { return .text("") }
      // A panel of one day says which in its title.
      let isOneDay = period.first != nil && period.first == period.last
      // Of most trackers a day has no entry, and the totals say so for less than a query costs.
      var entries: [Entry] = []
      let count =
        isOneDay ? try measure(Measure(.count, of: collection), period, tracker).count : nil
      if count != 0 {
        entries = try self.entries(Query(period: period, limit: limit), schema, tracker)
      }
      return .table(
        EntryTable.make(
          entries, schema, input.language, withDay: !isOneDay, withRecords: input.hasRecords))
    case .ranking(let measure, let top):
      return .bars(try ranking(measure, slots(input, top), tracker, period, input))
    case .latest(let measure, let last):
      return .line(try latest(measure, slots(input, last), tracker, period, input))
    case .series(let measure, let average, let goal):
      return .line(try series(measure, average, goal, tracker, period, input))
    case .months(let measure): return .months(try months(measure, tracker, period, input))
    case .bars(let measure, let field, let perPage):
      return .bars(
        try bars(measure, by: field, perPage: input.perPage ?? perPage, tracker, period, input))
    case .calendar(let state):
      return .calendar(try calendar(state, tracker, period, input))
    case .meter(let measure, let full, let bands):
      return .meter(try meter(measure, full, bands, tracker, period))
    case .runs(let rule): return .table(try runs(rule, tracker, period, input))
    case .text(let rules):
      let (text, figures) = try sentence(rules, tracker, period, input, &memory)
      return .text(text, figures: figures)
    }
  }

  private func slots(_ input: PanelInput, _ declared: Int) -> Int {
    max(1, min(input.slots ?? declared, 1_000))
  }

  // MARK: - Parts

  private func ranking(
    _ measure: Measure, _ slots: Int, _ tracker: Tracker, _ period: DayRange, _ input: PanelInput
  ) throws(HibiError) -> BarChart {
    guard let schema = tracker.collection(measure.collection), let name = measure.field,
      let field = schema.field(name)
    else { return BarChart(bars: []) }
    var query = try query(measure, schema, period)
    query.sort = Query.Sort(field: name)
    query.descending = measure.fold != .min
    query.limit = slots
    var bars: [BarChart.Bar?] = try entries(query, schema, tracker).map { entry in
      let (label, end) = label(entry, schema, input.language)
      return BarChart.Bar(
        label: label, quantity: quantity(entry, field, schema, measure), entry: entry.id,
        day: entry.day?.day, end: end)
    }
    let perPage = input.perPage ?? 5
    if bars.isEmpty { return BarChart(bars: [], perPage: perPage) }
    while bars.count < slots { bars.append(nil) }
    return BarChart(bars: bars, perPage: perPage)
  }

  private func latest(
    _ measure: Measure, _ slots: Int, _ tracker: Tracker, _ period: DayRange, _ input: PanelInput
  ) throws(HibiError) -> LineChart {
    guard let schema = tracker.collection(measure.collection), let name = measure.field,
      let field = schema.field(name)
    else { return LineChart(points: [], fromZero: true) }
    var query = try query(measure, schema, period)
    query.limit = slots
    let points = try entries(query, schema, tracker).reversed().map { entry in
      let (label, end) = label(entry, schema, input.language)
      return LineChart.Point(
        label: label, day: entry.day?.day, quantity: quantity(entry, field, schema, measure),
        entry: entry.id, end: end)
    }
    guard !points.isEmpty else { return LineChart(points: [], fromZero: true) }
    let empty = LineChart.Point(label: "", quantity: nil)
    return LineChart(
      points: Array(repeating: empty, count: slots - points.count) + points,
      fromZero: field.daily == .sum)
  }

  private func series(
    _ measure: Measure, _ average: Int?, _ goal: String?, _ tracker: Tracker,
    _ period: DayRange, _ input: PanelInput
  ) throws(HibiError) -> LineChart {
    guard let schema = tracker.collection(measure.collection),
      let days = try dayList(period, schema, tracker, input.today)
    else { return LineChart(points: [], fromZero: true) }
    let field = measure.field.flatMap { schema.field($0) }
    // The mean of the first days needs the days before them.
    let lead = max(0, (average ?? 1) - 1)
    let start = days.first?.adding(days: -lead)
    var values: [Day: MeasureResult] = [:]
    for (day, result) in try self.days(
      measure, DayRange(first: start, last: days.last), tracker)
    {
      values[day] = result
    }
    // A skipped day is in no mean.
    let skipped = try average == nil ? DaySet([]) : self.skipped(tracker)
    let counted = values.filter { !skipped.contains($0.key.number) }
    let goals = try goal.map { name throws(HibiError) in
      try settings(tracker.key(ofGoal: name))
    }
    let points = days.map { day in
      LineChart.Point(
        label: String(day.slashed.dropFirst(5)), day: day,
        quantity: values[day]?.quantity(measure, field),
        mean: average.flatMap { mean(of: $0, endingOn: day, counted, measure, field) },
        goal: goals.flatMap { goalQuantity($0, on: day, measure, field) })
    }
    return LineChart(
      points: points, fromZero: measure.fold == .sum || measure.fold == .count,
      meanLength: average, hasGoal: goals?.isEmpty == false)
  }

  /// The days of a series, at most ten thousand.
  ///
  /// An open period runs from the first entry to today. A longer one is narrowed to the days that
  /// can have an entry, then to its end.
  private func dayList(
    _ period: DayRange, _ schema: Schema, _ tracker: Tracker, _ today: Day
  ) throws(HibiError) -> [Day]? {
    let span = try span(schema, tracker)
    let end = span.flatMap(\.last).map { max($0, today) }
    guard var first = period.first ?? span?.first, var last = period.last ?? end, first <= last
    else { return nil }
    if last.number - first.number >= Store.longestSeries, let start = span?.first, let end {
      first = max(first, start)
      last = min(last, end)
    }
    guard first <= last else { return nil }
    let from = max(first.number, last.number - Store.longestSeries + 1)
    return (from...last.number).compactMap { Day(number: $0) }
  }

  private func mean(
    of length: Int, endingOn day: Day, _ values: [Day: MeasureResult], _ measure: Measure,
    _ field: Field?
  ) -> Quantity? {
    guard values[day] != nil else { return nil }
    var sum: Int64 = 0
    var count: Int64 = 0
    for back in 0..<max(1, length) {
      guard let other = day.adding(days: -back), let result = values[other],
        let value = result.value
      else { continue }
      let (next, overflow) = sum.addingReportingOverflow(value)
      // Better no mean than a wrong one.
      if overflow { return nil }
      sum = next
      // The mean of means is that of all their values.
      count += measure.fold == .mean ? result.count : 1
    }
    return measure.quantity(sum, over: count, field)
  }

  private func query(_ measure: Measure, _ schema: Schema, _ period: DayRange) throws(HibiError)
    -> Query
  {
    var query = Query(period: period)
    if !measure.filter.isEmpty { query.filter = try Filter.parse(measure.filter, schema) }
    if let name = measure.field { query.filter = .and([.has(name), query.filter]) }
    return query
  }

  /// What an entry is called, and the end of it that tells it from others.
  private func label(_ entry: Entry, _ schema: Schema, _ language: Language)
    -> (label: String, end: String)
  {
    let field = schema.labelField
    let label = field?.show(entry.value(of: field?.name ?? "", schema), language) ?? ""
    // What has no words is told apart by its day.
    if label.isEmpty { return (entry.day?.day?.slashed ?? String(entry.id), "") }
    // Entries of a series are told apart by their numbers.
    let number = schema.fields.first(where: \.takesRanges).flatMap {
      entry.value(of: $0.name, schema).text
    }
    return number.map { (label + " " + $0, " " + $0) } ?? (label, "")
  }

  private func quantity(_ entry: Entry, _ field: Field, _ schema: Schema, _ measure: Measure)
    -> Quantity
  {
    measure.quantity(entry.value(of: field.name, schema).integer ?? 0, field)
  }

  private func goalQuantity(
    _ goals: [DatedValue], on day: Day, _ measure: Measure, _ field: Field?
  ) -> Quantity? {
    guard let dated = goals.last(where: { $0.from <= day }), let target = Int64(dated.value)
    else { return nil }
    return measure.quantity(target, field)
  }
}

extension Panel.Part {
  /// Whether there is nothing to see: no bar, no point, no row, no figure with a value above zero.
  package var isEmpty: Bool {
    switch self {
    case .figures(let figures):
      figures.allSatisfy { $0.content == nil || $0.quantity?.numerator == 0 }
    case .bars(let chart): chart.bars.isEmpty
    case .line(let chart): chart.points.allSatisfy { $0.quantity == nil }
    case .months(let chart): chart.isZero && chart.unknownMonth == nil
    case .calendar(let grid): grid.days.allSatisfy(\.isEmpty)
    case .meter(let meter): meter.quantity == nil
    case .table(let table): table.rows.isEmpty
    case .text(let text, _): text.isEmpty
    }
  }
}
