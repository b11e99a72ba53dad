extension FieldType {
  /// How many more places a mean of its values has: stars have two as they are.
  fileprivate var meanPlaces: Int {
    if case .rating = self { 0 } else { 1 }
  }
}

extension Tracker {
  /// The panel `stats` that every tracker has: entries, days, and each folded field of the main
  /// collection.
  ///
  /// A tracker that declares a panel of this name replaces it.
  package var statisticsRule: PanelRule? {
    guard let schema = collections.first else { return nil }
    var figures = [
      FigureRule("entries", Localized("Entries", ja: "記録数"), .measure(Measure(.count))),
      FigureRule("days", Localized("Days", ja: "記録した日数"), .loggedDays(Measure(.count))),
    ]
    for field in schema.fields where field.daily != .none && field.type.places != nil {
      let sum = Measure(.sum, field.name)
      let title = field.title
      if field.daily == .sum {
        figures.append(
          FigureRule(
            "\(field.name)_total", Localized("\(title.en), total", ja: "\(title.ja)の合計"),
            .measure(sum), isOptional: !field.required))
        figures.append(
          FigureRule(
            "\(field.name)_per_day",
            Localized("\(title.en), per day", ja: "\(title.ja)の1日平均"),
            .ratio(.measure(sum), .loggedDays(sum)),
            extraPlaces: field.type.places == 0 ? 0 : 1, isOptional: !field.required))
      } else {
        figures.append(
          FigureRule(
            "\(field.name)_mean", Localized("\(title.en), mean", ja: "\(title.ja)の平均"),
            .measure(Measure(.mean, field.name)), extraPlaces: field.type.meanPlaces,
            isOptional: !field.required))
      }
      if field.ranked {
        figures.append(
          FigureRule(
            "\(field.name)_max", Localized("\(title.en), highest", ja: "\(title.ja)の最高"),
            .measure(Measure(.max, field.name))))
      }
    }
    return PanelRule(
      "stats", Localized("Statistics", ja: "統計"),
      summary: Localized("totals, means and extremes", ja: "合計・平均・最高を表示する"),
      [.figures(figures)])
  }
}
