/// Declares an answer that a tracker gives: a subcommand and a pane.
///
/// Rules are data of a closed set of kinds, so that a definition file can write them.
public struct PanelRule: Sendable, Hashable {
  /// The subcommand: `best`.
  public var name: String
  /// The name over the answer; `{n}` stands for the number of slots, `{day}` for the day that a
  /// panel of one day is about: `Top {n}`, `{day}`.
  public var title: Localized
  /// What it answers, in one line of help.
  public var summary: Localized
  public var period: DefaultPeriod
  public var parts: [Kind]

  /// Declares a panel.
  public init(
    _ name: String, _ title: Localized, summary: Localized = "", period: DefaultPeriod = .all,
    _ parts: [Kind]
  ) {
    self.name = name
    self.title = title
    self.summary = summary
    self.period = period
    self.parts = parts
  }

  /// The days that are meant when none are typed.
  public enum DefaultPeriod: Sendable, Hashable {
    case all, today, thisMonth, thisYear
    /// Today and the days before it, so many in all.
    case lastDays(Int)
  }

  /// What a part shows.
  public enum Kind: Sendable, Hashable {
    /// Numbers with names.
    case figures([FigureRule])
    /// The newest entries of the period, at most so many.
    case table(collection: String, limit: Int)
    /// The entries with the greatest value of a field, so many slots always.
    case ranking(Measure, top: Int)
    /// The newest entries' values, oldest first, so many slots always.
    case latest(Measure, last: Int)
    /// The value of each day, with a mean over the last days and a goal line.
    case series(Measure, average: Int?, goal: String?)
    /// A bar for each month of a year, and what its entries without a month come to.
    case months(Measure)
    /// A bar for each value of a field, the greatest first.
    case bars(Measure, by: String, perPage: Int)
    /// A month or a year, each day with its state, or with its count of entries.
    case calendar(DayState?)
    /// How full something is; `full` is in units of the field's last place.
    case meter(Measure, full: Int64, bands: [MeterBand])
    /// Which numbers of each series are there, which are missing, and which is next.
    case runs(RunsRule)
    /// The first of some sentences whose figures all have a value.
    case text([TextRule])

    /// A text that is always the same.
    public static func text(_ text: Localized) -> Kind { .text([TextRule(text)]) }
  }

  /// The panel that every tracker has for a field: how many entries have each of its values.
  package static func by(field: Field, _ schema: Schema) -> PanelRule {
    PanelRule(
      "by", Localized("Entries by \(field.title.en)", ja: "\(field.title.ja)別の記録数"),
      [.bars(Measure(.count, of: schema.noun), by: field.name, perPage: 5)])
  }

  /// How many slots a ranking or latest part has where nothing is typed; nil without such a part.
  package var slots: Int? {
    for part in parts {
      switch part {
      case .ranking(_, let top): return top
      case .latest(_, let last): return last
      default: continue
      }
    }
    return nil
  }

  /// The title as it is shown: for the panel's own slots and today, where nothing else was asked.
  package func title(slots: Int? = nil, isToday: Bool = true) -> Localized {
    var filled = title
    if let slots = slots ?? self.slots {
      filled = filled.replacing("{n}", with: Localized(both: String(slots)))
    }
    if isOfOneDay {
      filled = filled.replacing(
        "{day}",
        with: isToday ? Localized("Today", ja: "今日") : Localized("The day", ja: "この日"))
    }
    return filled
  }

  /// What a chart is of: single entries, or the days and months of a period.
  package enum Chart: Sendable, Hashable { case entries, days }

  /// What is drawn as a chart, nil where nothing is.
  package var chart: Chart? {
    var chart: Chart?
    for part in parts {
      switch part {
      case .series, .months, .calendar: return .days
      case .ranking, .latest, .bars: chart = .entries
      case .figures, .table, .meter, .runs, .text: continue
      }
    }
    return chart
  }

  /// The field by whose values bars are drawn, nil without such bars.
  package var barField: String? {
    for part in parts { if case .bars(_, let field, _) = part { return field } }
    return nil
  }

  /// Whether series are shown, of which people may choose one.
  package var hasSeries: Bool {
    parts.contains { if case .runs = $0 { true } else { false } }
  }

  /// Whether bars are drawn, so that pages make sense.
  package var hasBars: Bool {
    parts.contains { part in
      switch part {
      case .ranking, .bars: true
      default: false
      }
    }
  }

  /// Whether it answers for one day, which is what people choose.
  ///
  /// Goals are of days: a longer period would set its sum against the goal of one of them.
  package var isOfOneDay: Bool { period == .today && takesPeriod }

  /// Whether the answer depends on a period that people may choose.
  package var takesPeriod: Bool {
    parts.contains { part in
      switch part {
      case .figures(let figures): figures.contains { $0.source.takesPeriod }
      case .text(let rules):
        rules.contains { $0.figures.contains { $0.source.takesPeriod } }
      default: true
      }
    }
  }
}
