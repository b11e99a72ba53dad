/// What an act was about, short enough for one line.
package struct ActSummary: Sendable, Hashable {
  /// The tracker of the first entry that it changed; the act's own scope for a setting.
  package var tracker: String
  /// The number of that entry, nil for a setting, and where the number is the day.
  package var id: Int64?
  package var day: Day?
  /// The text of the entry's label, or what its list shows first; the name of a setting or goal;
  /// empty where there is none.
  package var label: Localized
  /// The entry's first number with its unit or title, what a setting or goal was set to; empty where
  /// there is none.
  package var number: Localized
  /// How many more rows the act changed.
  package var more: Int
  /// Whether it is about a tracker that tells nothing beside others.
  package var isUntold = false
  /// Whether the entry, setting or goal is there now, and the rest says what it holds.
  package var stands = false
}

extension Store {
  /// What an act was about: its first operation, without long texts.
  ///
  /// Values that were erased, and those of an unknown tracker, are left out.
  /// - Parameter asItStands: what holds now, as after an undo, instead of what the act left.
  package func summary(of act: Act, in registry: Registry, asItStands: Bool = false)
    throws(HibiError) -> ActSummary
  {
    var summary = ActSummary(
      tracker: act.scope, id: nil, day: nil, label: "", number: "",
      more: max(0, try count(of: act) - 1))
    let statement = try database.prepare(
      "SELECT collection, entry FROM hibi_operation WHERE seq=?")
    try statement.bind([.integer(act.first)])
    guard try statement.step() else { return summary }
    let (table, entry) = (statement.text(0), statement.integer(1))
    statement.reset()
    guard let layout = try layout(table, in: registry) else { return summary }
    let changed = hidden.isEmpty ? [] : try trackers(of: act, in: registry)
    if !hidden.isDisjoint(with: changed) {
      summary.label = "●"
      summary.isUntold = true
      summary.more = 0
      return summary
    }
    guard var row = try row(entry, after: act.first, layout) else {
      if layout.day != nil { summary.id = entry }
      return summary
    }
    if table == StoreFormat.setting.table {
      summary.day = row[1].integer.flatMap { Day(key: $0) }
      guard let key = row[0].text else { return summary }
      var value = row[2].text ?? ""
      if asItStands, let day = summary.day {
        summary.stands = true
        let dated = try settings(key).last { $0.from <= day }
        summary.day = dated?.from
        value = dated?.value ?? ""
      }
      summary.describe(key, value, in: registry)
      return summary
    }
    if table == StoreFormat.definition.table {
      summary.label = Localized(both: row[0].text ?? "")
      return summary
    }
    if table == StoreFormat.skip.table {
      let days = DayRange(
        first: row[1].integer.flatMap { Day(key: $0) },
        last: row[2].integer.flatMap { Day(key: $0) })
      summary.label = Localized(days.title(.en), ja: days.title(.ja))
      return summary
    }
    if asItStands, let standing = try standing(entry, layout), row.contains(where: { $0 != .null })
    {
      summary.stands = true
      row = standing
    }
    summary.id = entry
    summary.day = row[TableLayout.Place.day].integer.flatMap { Day(key: $0) }
    guard let (tracker, schema) = registry.collection(table) else { return summary }
    summary.tracker = tracker.name
    if schema.key == .day { summary.id = nil }
    if tracker.isDiscreet { return summary }
    summary.describe(layout.places.map { row[$0].value }, schema)
    return summary
  }

  /// The trackers whose entries, settings or skipped days an act changed.
  private func trackers(of act: Act, in registry: Registry) throws(HibiError) -> Set<String> {
    guard act.scope == "hibi" else { return [act.scope] }
    let operations = "FROM hibi_operation WHERE seq>=\(act.first) AND seq<\(try end(of: act))"
    var names: Set<String> = []
    let tables = try database.prepare("SELECT DISTINCT collection \(operations)")
    while try tables.step() {
      let table = tables.text(0)
      if let tracker = registry.collection(table)?.tracker {
        names.insert(tracker.name)
        continue
      }
      guard let layout = try layout(table, in: registry) else { continue }
      // Hibi's own rows begin with the tracker: its name, or the key of its setting.
      let entries = try database.prepare(
        "SELECT entry, max(seq) \(operations) AND collection=? GROUP BY entry")
      try entries.bind([.text(table)])
      while try entries.step() {
        let row = try row(entries.integer(0), after: entries.integer(1), layout)
        if let text = row?.first?.text { names.insert(String(text.prefix { $0 != "." })) }
      }
    }
    return names
  }

  /// The row as an operation left it, or as a deletion took it: what the log adds up to until
  /// then, whatever became of it since.
  ///
  /// Nil where values were erased.
  private func row(_ entry: Int64, after number: Int64, _ layout: TableLayout)
    throws(HibiError) -> [SQLValue]?
  {
    let log = try database.prepare(
      """
      SELECT kind, ifnull(after, before) FROM hibi_operation \
      WHERE collection=? AND entry=? AND seq<=? ORDER BY seq
      """)
    try log.bind([.text(layout.table), .integer(entry), .integer(number)])
    var row: [SQLValue]?
    while try log.step() {
      let text = log.isNull(1) ? nil : log.text(1)
      if log.text(0) != Operation.Kind.set.rawValue {
        row = text.flatMap { RowText.row($0, layout: layout) }
      } else if let changes = text.flatMap({ RowText.changes($0, layout: layout) }) {
        for (place, value) in changes { row?[place] = value }
      } else {
        row = nil
      }
    }
    return row
  }

  /// A row as it is now, nil where there is none.
  private func standing(_ entry: Int64, _ layout: TableLayout) throws(HibiError) -> [SQLValue]? {
    let selection = try database.prepare(layout.selection)
    try selection.bind([.integer(entry)])
    guard try selection.step() else { return nil }
    return layout.columns.indices.map { selection.value(Int32($0)) }
  }
}

extension ActSummary {
  /// An entry by its label and its first number, as its list shows them; one without a label by
  /// what stands first in the list.
  fileprivate mutating func describe(_ values: [Value], _ schema: Schema) {
    let number = schema.fields.firstIndex { $0.type.places != nil }
    if let number { self.number = schema.fields[number].told(values[number]) }
    guard let field = schema.labelField, !field.isLongText,
      let index = schema.index(of: field.name), !values[index].isNone
    else {
      let told = schema.listFields.compactMap { field -> Localized? in
        guard let index = schema.index(of: field.name), !field.isLongText, field.type.places == nil
        else { return nil }
        return values[index].isNone ? nil : field.told(values[index])
      }.prefix(2)
      label = Localized(
        told.map(\.en).joined(separator: " "), ja: told.map(\.ja).joined(separator: " "))
      return
    }
    label = field.told(values[index])
    // Entries of a series are told apart by their numbers.
    if let place = schema.fields.firstIndex(where: \.takesRanges), let text = values[place].text {
      label = Localized("\(label.en) \(text)", ja: "\(label.ja) \(text)")
    }
  }

  /// A setting by its name, a goal by its titles and its target, as people read them.
  fileprivate mutating func describe(_ key: String, _ value: String, in registry: Registry) {
    number = value.isEmpty ? Localized("none", ja: "なし") : Localized(both: value)
    for tracker in registry.trackers {
      for goal in tracker.goals where tracker.key(ofGoal: goal.name) == key {
        // A goal that is called as its tracker says so once.
        label =
          goal.title == tracker.title
          ? Localized("\(tracker.title.en), goal:", ja: "\(tracker.title.ja)・目標")
          : Localized(
            "\(tracker.title.en), goal \(goal.title.en):",
            ja: "\(tracker.title.ja)・目標（\(goal.title.ja)）")
        if let target = Int64(value) { number = tracker.shown(target, of: goal) }
        return
      }
    }
    label = Localized(both: "\(key) =")
    if value.isEmpty {
      number = Localized("default", ja: "初期値")
      return
    }
    let settings = registry.trackers.lazy.flatMap { tracker in
      tracker.allSettings.map { (key: $0.key(tracker), field: $0.field) }
    }
    if let field = settings.first(where: { $0.key == key })?.field,
      let value = try? field.parse(value)
    {
      number = Localized(field.show(value, .en), ja: field.show(value, .ja))
    }
  }
}

extension Field {
  /// A value away from its column: with the title where it does not say itself what it is.
  fileprivate func told(_ value: Value) -> Localized {
    if value.isNone { return "" }
    if isPicture { return title }
    let shown = Localized(show(value, .en), ja: show(value, .ja))
    let isBare =
      switch type {
      case .integer(let type): unit.isEmpty && type.titles.isEmpty
      case .decimal, .product: unit.isEmpty
      case .flag(let type): type.yes == FlagType.plainYes
      case .day, .time: true
      default: false
      }
    return isBare ? Localized("\(title.en) \(shown.en)", ja: "\(title.ja) \(shown.ja)") : shown
  }
}
