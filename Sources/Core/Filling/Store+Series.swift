extension Store {
  /// The newest entry that a person means by a text: the same one, else one that contains it.
  /// - Throws: 66 where no entry holds it.
  package func newest(
    _ text: String, in field: String, _ schema: Schema, _ tracker: Tracker
  ) throws(HibiError) -> Entry {
    for filter in [Filter.sameText(field, text), .contains(field, text)] {
      if let entry = try entries(Query(filter: filter, limit: 1), schema, tracker).first {
        return entry
      }
    }
    throw HibiError(
      .missing, Localized("There is no entry with '\(text)'.", ja: "「\(text)」を含む記録はありません。"))
  }

  /// The values of the entry after the last one of a series: its text, and the next number, as the
  /// tracker's panel of such series says it.
  /// - Parameters:
  ///   - text: the series, or a part of its text.
  ///   - number: the field of the numbers.
  ///   - same: the field whose text is that of the series.
  /// - Throws: 66 where there is no such series, 1 where it has no whole number.
  package func following(
    _ text: String, number: String, same: String, _ schema: Schema, _ tracker: Tracker
  ) throws(HibiError) -> [String: Value] {
    let series = try newest(text, in: same, schema, tracker).value(of: same, schema).text ?? ""
    func numbers(_ filter: Filter) throws(HibiError) -> [String] {
      try entries(Query(filter: .and([.sameText(same, series), filter])), schema, tracker)
        .map { $0.value(of: number, schema).text ?? "" }
    }
    let rule = tracker.panels.lazy.flatMap(\.parts).compactMap { part -> RunsRule? in
      if case .runs(let rule) = part { rule } else { nil }
    }.first { $0.collection == schema.noun && $0.field == number && $0.by == same }
    var there: [String] = []
    if let rule, !rule.filter.isEmpty {
      there = try numbers(try Filter.parse(rule.filter, schema))
    }
    // A series of which nothing counts yet has no row there.
    if there.isEmpty { there = try numbers(.all) }
    guard let next = NumberedRuns(there).next else {
      throw HibiError(
        .no,
        Localized(
          "'\(series)' has no whole number to go on from.", ja: "「\(series)」には続きを決められる番号がありません。"))
    }
    var values = [same: Value.text(series)]
    values[number] = .text(String(next))
    return values
  }
}
