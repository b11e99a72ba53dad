extension Store {
  /// A bar for each value of a field, the greatest first, equal ones by name.
  ///
  /// Entries without a value share one too, and so do spellings of one text.
  func bars(
    _ measure: Measure, by name: String, perPage: Int, _ tracker: Tracker, _ period: DayRange,
    _ input: PanelInput
  ) throws(HibiError) -> BarChart {
    guard let schema = tracker.collection(measure.collection), let group = schema.field(name)
    else { return BarChart(bars: [], perPage: perPage) }
    let field = measure.field.flatMap { schema.field($0) }
    var query = Query(period: period, descending: false)
    if !measure.filter.isEmpty { query.filter = try Filter.parse(measure.filter, schema) }
    var results: [Value: MeasureResult] = [:]
    var spellings = Spellings()
    let skipped = measure.fold == .mean ? try self.skipped(tracker) : DaySet([])
    try forEach(query, schema, tracker) { entry throws(HibiError) in
      guard let number = field.map({ entry.value(of: $0.name, schema).integer }) ?? 1 else {
        return
      }
      if let day = entry.day?.day, skipped.contains(day.number) { return }
      for value in group.parts(entry.value(of: name, schema)) {
        try results[spellings.key(value), default: MeasureResult(count: 0, value: nil)]
          .add(number, measure.fold)
      }
    }
    let bars = results.compactMap { key, result -> (key: String, bar: BarChart.Bar)? in
      guard let quantity = result.quantity(measure, field) else { return nil }
      let value = spellings.shown(key)
      let none = Localized("none", ja: "なし")
      let label = value.isNone ? none[input.language] : group.show(value, input.language)
      let plain = value.isNone ? none.en : group.type.rules.plain(value)
      let bar = BarChart.Bar(
        label: label, quantity: quantity, name: plain == label ? nil : plain)
      return (TextFold.key(label), bar)
    }
    let sorted = bars.sorted { left, right in
      if right.bar.quantity.isLess(than: left.bar.quantity) { return true }
      if left.bar.quantity.isLess(than: right.bar.quantity) { return false }
      return left.key == right.key ? left.bar.label < right.bar.label : left.key < right.key
    }
    return BarChart(bars: sorted.map(\.bar), perPage: perPage)
  }
}

extension Field {
  /// What an entry counts for in a chart by this field: each of its tags, and none without a value.
  fileprivate func parts(_ value: Value) -> [Value] {
    if case .tags = type, !value.isNone { return TagsType.words(value).map { .text($0) } }
    return [value]
  }
}
