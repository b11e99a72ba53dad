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

  /// The values of the entry after the last one of a series: its text, and the next number.
  /// - Parameters:
  ///   - text: the series, or a part of its text.
  ///   - number: the field of the numbers.
  ///   - same: the field whose text is that of the series.
  /// - Throws: 66 where there is no such series, 1 where it has no whole number.
  package func following(
    _ text: String, number: String, same: String, _ schema: Schema, _ tracker: Tracker
  ) throws(HibiError) -> [String: Value] {
    let series = try newest(text, in: same, schema, tracker).value(of: same, schema).text ?? ""
    var there: [String] = []
    try forEach(Query(filter: .sameText(same, series)), schema, tracker) {
      entry throws(HibiError) in
      there.append(entry.value(of: number, schema).text ?? "")
    }
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
