extension Store {
  /// Evaluates a measure over a period.
  ///
  /// Sums and counts come from the day totals, extremes from
  /// the ranked index. A mean counts no entry of a skipped day.
  package func measure(_ measure: Measure, _ period: DayRange, _ tracker: Tracker)
    throws(HibiError) -> MeasureResult
  {
    var result = try folded(measure, period, tracker)
    guard measure.fold == .mean, var sum = result.value else { return result }
    for days in try skips(of: tracker).compactMap({ $0.intersection(period) }) {
      for (_, skipped) in try self.days(measure, days, tracker) {
        result.count -= skipped.count
        sum -= skipped.value ?? 0
      }
    }
    result.value = result.count > 0 ? sum : nil
    return result
  }

  private func folded(_ measure: Measure, _ period: DayRange, _ tracker: Tracker)
    throws(HibiError) -> MeasureResult
  {
    guard let schema = tracker.collection(measure.collection) else {
      return MeasureResult(count: 0, value: nil)
    }
    let table = tracker.table(schema)
    guard try isStored(schema, table) else { return MeasureResult(count: 0, value: nil) }
    let field = measure.field.flatMap { schema.field($0) }
    if measure.filter.isEmpty, isTotalled(measure.fold, field) {
      return try total(measure.fold, table, field?.name ?? "", period)
    }
    var query = Query(period: period)
    if !measure.filter.isEmpty { query.filter = try Filter.parse(measure.filter, schema) }
    switch (measure.fold, field) {
    case (.count, nil):
      let count = Int64(try count(query, schema, tracker))
      return MeasureResult(count: count, value: count == 0 ? nil : count)
    case (.max, let field?), (.min, let field?):
      query.sort = Query.Sort(field: field.name)
      query.descending = measure.fold == .max
      query.limit = 1
      query.filter = .and([.has(field.name), query.filter])
      let value = try entries(query, schema, tracker).first
        .flatMap { $0.value(of: field.name, schema).integer }
      return MeasureResult(count: value == nil ? 0 : 1, value: value)
    case (.last, let field?):
      query.limit = 1
      query.filter = .and([.has(field.name), query.filter])
      let value = try entries(query, schema, tracker).first
        .flatMap { $0.value(of: field.name, schema).integer }
      return MeasureResult(count: value == nil ? 0 : 1, value: value)
    default:
      let folded = try folds(measure.fold, field, query, schema, tracker).first
      return folded?.result ?? MeasureResult(count: 0, value: nil)
    }
  }

  /// The value of each day of a period that has one, oldest first.
  package func days(_ measure: Measure, _ period: DayRange, _ tracker: Tracker)
    throws(HibiError) -> [(day: Day, result: MeasureResult)]
  {
    guard let schema = tracker.collection(measure.collection) else { return [] }
    let table = tracker.table(schema)
    guard try isStored(schema, table) else { return [] }
    let field = measure.field.flatMap { schema.field($0) }
    if measure.filter.isEmpty, isTotalled(measure.fold, field) {
      let statement = try database.prepare(
        """
        SELECT day, n, sum FROM hibi_day_total WHERE collection=? AND field=? \
        AND day>=? AND day<? ORDER BY day
        """)
      try statement.bind([
        .text(table), .text(field?.name ?? ""), .integer(period.lowerKey),
        .integer(period.upperKey),
      ])
      var result: [(day: Day, result: MeasureResult)] = []
      while try statement.step() {
        guard let day = Day(key: statement.integer(0)) else { continue }
        let count = statement.integer(1)
        let value = measure.fold == .count ? count : statement.integer(2)
        result.append((day, MeasureResult(count: count, value: value)))
      }
      return result
    }
    return try daysFromRows(measure, period, schema, tracker, field)
  }

  /// The days of a period that have a value of the measure's field, or an entry.
  package func loggedDays(_ measure: Measure, _ period: DayRange, _ tracker: Tracker)
    throws(HibiError) -> Int64
  {
    if measure.filter.isEmpty, let schema = tracker.collection(measure.collection),
      try isStored(schema, tracker.table(schema))
    {
      let field = measure.field.flatMap { schema.field($0) }
      if isTotalled(measure.fold, field) {
        return try database.integer(
          """
          SELECT count(*) FROM hibi_day_total WHERE collection=? AND field=? \
          AND day>=? AND day<? AND day%100<>0
          """,
          [
            .text(tracker.table(schema)), .text(field?.name ?? ""), .integer(period.lowerKey),
            .integer(period.upperKey),
          ]) ?? 0
      }
    }
    return Int64(try days(measure, period, tracker).count)
  }

  /// Whether a collection has any entry, one without a day too.
  package func hasEntries(_ schema: Schema, _ tracker: Tracker) throws(HibiError) -> Bool {
    let table = tracker.table(schema)
    guard try isStored(schema, table) else { return !schema.defaults.isEmpty }
    return try database.integer("SELECT 1 FROM \(sqlName(table)) LIMIT 1") != nil
  }

  /// The first and last day that have an entry, nil where none has one; a month or a year of which
  /// the day is not known stands for its first.
  package func span(_ schema: Schema, _ tracker: Tracker) throws(HibiError) -> DayRange? {
    let table = tracker.table(schema)
    guard try isStored(schema, table) else { return nil }
    let ends = try ["", " DESC"].map { direction throws(HibiError) in
      try database.integer(
        "SELECT day FROM \(sqlName(table)) WHERE day IS NOT NULL ORDER BY day\(direction) LIMIT 1"
      ).flatMap { LooseDay(key: $0)?.first }
    }
    guard let first = ends[0], let last = ends[1] else { return nil }
    return DayRange(first: first, last: last)
  }

  private func isTotalled(_ fold: Fold, _ field: Field?) -> Bool {
    switch fold {
    case .count: field.map { Schema.isTotalled($0) } ?? true
    case .sum, .mean: field.map { Schema.isTotalled($0) } ?? false
    default: false
    }
  }

  private func total(_ fold: Fold, _ table: String, _ field: String, _ period: DayRange)
    throws(HibiError) -> MeasureResult
  {
    let statement = try database.prepare(
      """
      SELECT ifnull(sum(n),0), sum(sum) FROM hibi_day_total WHERE collection=? AND field=? \
      AND day>=? AND day<?
      """)
    try statement.bind([
      .text(table), .text(field), .integer(period.lowerKey), .integer(period.upperKey),
    ])
    guard try DayTotals.step(statement) else { return MeasureResult(count: 0, value: nil) }
    defer { statement.reset() }
    let count = statement.integer(0)
    guard count > 0 else { return MeasureResult(count: count, value: nil) }
    return MeasureResult(count: count, value: fold == .count ? count : statement.integer(1))
  }

  private func daysFromRows(
    _ measure: Measure, _ period: DayRange, _ schema: Schema, _ tracker: Tracker, _ field: Field?
  ) throws(HibiError) -> [(day: Day, result: MeasureResult)] {
    var query = Query(period: period, descending: false)
    if !measure.filter.isEmpty { query.filter = try Filter.parse(measure.filter, schema) }
    if measure.fold != .last {
      return try folds(measure.fold, field, query, schema, tracker, byDay: true)
        .compactMap { folded in folded.day.map { ($0, folded.result) } }
    }
    var result: [(day: Day, result: MeasureResult)] = []
    try forEach(query, schema, tracker) { entry throws(HibiError) in
      guard let day = entry.day?.day else { return }
      guard let field, let number = entry.value(of: field.name, schema).integer else { return }
      if result.last?.day != day {
        result.append((day, MeasureResult(count: 0, value: nil)))
      }
      try result[result.count - 1].result.add(number, measure.fold)
    }
    return result
  }
}
