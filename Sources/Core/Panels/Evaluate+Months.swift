extension Store {
  /// The months of a year; `period` is that year.
  func months(
    _ measure: Measure, _ tracker: Tracker, _ period: DayRange, _ input: PanelInput
  ) throws(HibiError) -> MonthChart {
    let year = (period.first ?? input.today).year
    var chart = MonthChart(year: year, months: Array(repeating: nil, count: 12))
    guard let schema = tracker.collection(measure.collection), let whole = DayRange(year: year)
    else { return chart }
    let field = measure.field.flatMap { schema.field($0) }
    // A sum or a count of nothing is 0; a mean or an extreme of nothing is nothing.
    let isSum = measure.fold == .sum || measure.fold == .count
    let zero =
      isSum ? measure.quantity(0, field) : nil
    var known = MeasureResult(count: 0, value: nil)
    for number in 1...12 {
      guard let month = Month(year: year, number: number) else { continue }
      let result = try self.measure(measure, month.range, tracker)
      if let value = result.value { try known.add(value, .sum, count: result.count) }
      let isToCome = month > Month(of: input.today)
      chart.months[number - 1] = result.quantity(measure, field) ?? (isToCome ? nil : zero)
    }
    // The keys of a year hold its entries without a month, those of its months do not.
    let all = try self.measure(measure, whole, tracker)
    if isSum, all.count > known.count {
      let rest = MeasureResult(
        count: all.count - known.count, value: (all.value ?? 0) - (known.value ?? 0))
      chart.unknownMonth = rest.quantity(measure, field)
    }
    if let span = try span(schema, tracker), let first = span.first, let last = span.last {
      chart.years = first.year...last.year
    }
    return chart
  }
}
