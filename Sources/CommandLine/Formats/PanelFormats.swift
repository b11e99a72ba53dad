import HibiCore
import HibiDrawing

extension Panel {
  /// The panel as machines read it.
  ///
  /// An empty slot is null; names never change with the language.
  func json() -> JSON {
    var members = [
      JSON.Member("tracker", .string(tracker)), JSON.Member("panel", .string(name)),
      JSON.Member(
        "period",
        .object([
          JSON.Member("from", period.first.map { .string($0.dashed) } ?? .null),
          JSON.Member("to", period.last.map { .string($0.dashed) } ?? .null),
        ])),
    ]
    for member in parts.flatMap({ $0.json() }) {
      // Two parts of a kind are one: a name stands once in an object.
      guard let index = members.firstIndex(where: { $0.name == member.name }) else {
        members.append(member)
        continue
      }
      members[index].value = members[index].value.joined(with: member.value)
    }
    return .object(members)
  }
}

extension JSON {
  /// A list with another behind it; an object with the members of another that it has not.
  fileprivate func joined(with other: JSON) -> JSON {
    switch (self, other) {
    case (.array(let first), .array(let second)): return .array(first + second)
    case (.object(let first), .object(let second)):
      // What a panel shows twice is one figure: a declaration has no other of its name.
      let names = Set(first.map(\.name))
      return .object(first + second.filter { !names.contains($0.name) })
    default: return self
    }
  }
}

extension Panel.Part {
  fileprivate func json() -> [JSON.Member] {
    switch self {
    case .figures(let figures): Figure.members(figures)
    case .bars(let chart):
      [JSON.Member("bars", .array(chart.bars.map { $0?.json ?? .null }))]
    case .line(let chart):
      [JSON.Member(chart.isOfDays ? "days" : "points", .array(chart.records))]
    case .table(let table):
      [JSON.Member("rows", .array(table.rows.compactMap(\.record)))]
    case .months(let chart): chart.members
    case .calendar(let grid): [JSON.Member("calendar", .array(grid.days.map(\.json)))]
    case .meter(let meter): [JSON.Member("meter", meter.json)]
    case .text(_, let figures):
      figures.isEmpty ? [] : Figure.members(figures)
    }
  }
}

extension CalendarGrid.Mark {
  fileprivate static let names = ["day", "state", "entries", "text"]

  fileprivate var json: JSON {
    .object([
      JSON.Member("day", .string(day.dashed)),
      JSON.Member("state", state.map { .string($0.rawValue) } ?? .null),
      JSON.Member("entries", .integer(count)), JSON.Member("text", .bool(hasText)),
    ])
  }
}

extension Meter {
  fileprivate static let names = ["value", "full", "unit", "percent", "band"]

  fileprivate var json: JSON {
    .object([
      JSON.Member("value", Quantity.json(quantity)), JSON.Member("full", Quantity.json(full)),
      JSON.Member("unit", .string(full.unit.en)),
      JSON.Member("percent", percent.map { .integer($0) } ?? .null),
      JSON.Member("band", band.map { .string($0.title.en) } ?? .null),
    ])
  }
}

extension MonthChart {
  /// A record for each month, its value none where it is to come.
  fileprivate var records: [JSON] {
    let unit = (months + [unknownMonth]).lazy.compactMap { $0?.unit.en }.first ?? ""
    return zip(1..., months).map { number, quantity in
      .object([
        JSON.Member("month", .string(year.padded(4) + "-" + number.padded(2))),
        JSON.Member("value", Quantity.json(quantity)), JSON.Member("unit", .string(unit)),
      ])
    }
  }

  fileprivate var members: [JSON.Member] {
    [
      JSON.Member("months", .array(records)),
      JSON.Member("unknown_month", Quantity.json(unknownMonth)),
      JSON.Member("first_year", years.map { .integer(Int64($0.lowerBound)) } ?? .null),
      JSON.Member("last_year", years.map { .integer(Int64($0.upperBound)) } ?? .null),
    ]
  }
}

extension Quantity {
  /// The number with its places, or null for none.
  static func json(_ quantity: Quantity?, extra: Int = 0) -> JSON {
    quantity.map { .number($0.text(extra: extra)) } ?? .null
  }
}

extension Figure {
  /// The figures by their names, and what those that have a unit are in.
  fileprivate static func members(_ figures: [Figure]) -> [JSON.Member] {
    let units = figures.compactMap { figure in
      (figure.quantity?.unit.en).flatMap { unit in
        unit.isEmpty ? nil : JSON.Member(figure.name, .string(unit))
      }
    }
    return [
      JSON.Member("figures", .object(figures.map { JSON.Member($0.name, $0.value) })),
      JSON.Member("units", .object(units)),
    ]
  }

  private var value: JSON {
    switch content {
    case .quantity(let quantity)?: Quantity.json(quantity, extra: extraPlaces)
    case .day(let day)?: .string(day.dashed)
    case .text(let text)?: .string(text.en)
    case nil: .null
    }
  }

  /// A row of a table of figures.
  fileprivate var record: JSON {
    .object([
      JSON.Member("name", .string(name)), JSON.Member("value", value),
      JSON.Member("unit", .string(quantity?.unit.en ?? "")),
    ])
  }
}

extension LineChart {
  /// Whether each point is a day, and not an entry.
  fileprivate var isOfDays: Bool { points.allSatisfy { $0.entry == nil && $0.day != nil } }

  fileprivate var records: [JSON] {
    let unit = points.lazy.compactMap { ($0.quantity ?? $0.goal)?.unit.en }.first ?? ""
    return isOfDays ? points.map { $0.dayJSON(self, unit) } : points.map(\.entryJSON)
  }
}

extension BarChart.Bar {
  /// The members of a bar, and of a point that is an entry.
  fileprivate static let names = ["label", "value", "unit", "id", "day"]

  fileprivate var json: JSON {
    .object([
      JSON.Member("label", .string(name ?? label)), JSON.Member("value", Quantity.json(quantity)),
      JSON.Member("unit", .string(quantity.unit.en)),
      JSON.Member("id", entry.map { .integer($0) } ?? .null),
      JSON.Member("day", day.map { .string($0.dashed) } ?? .null),
    ])
  }
}

extension LineChart.Point {
  fileprivate var entryJSON: JSON {
    guard let quantity else { return .null }
    return .object([
      JSON.Member("label", .string(label)), JSON.Member("value", Quantity.json(quantity)),
      JSON.Member("unit", .string(quantity.unit.en)),
      JSON.Member("id", entry.map { .integer($0) } ?? .null),
      JSON.Member("day", day.map { .string($0.dashed) } ?? .null),
    ])
  }

  fileprivate func dayJSON(_ chart: LineChart, _ unit: String) -> JSON {
    var members = [
      JSON.Member("day", day.map { .string($0.dashed) } ?? .null),
      JSON.Member("value", Quantity.json(quantity)), JSON.Member("unit", .string(unit)),
    ]
    if chart.meanLength != nil {
      members.append(JSON.Member("mean", Quantity.json(mean, extra: 1)))
    }
    members.append(JSON.Member("goal", Quantity.json(goal)))
    return .object(members)
  }
}

extension Session {
  /// Writes panels in the format that was asked; a list of panels stays a list in JSON.
  func write(_ panels: [Panel], asList: Bool, page: Int? = nil) throws(HibiError) {
    var panels = withoutRepeatedNotes(panels)
    if let page {
      try checkPage(page, of: panels)
      // A terminal draws the page on the scale of all; anything else gets the page alone.
      if format() != .table { panels = panels.map { only(page, of: $0) } }
    }
    switch format() {
    case .json:
      let items = panels.map { $0.json() }
      try output.raw((asList ? JSON.array(items) : items.first ?? .null).write() + "\n")
    case .jsonl: for panel in panels { try output.raw(panel.json().write() + "\n") }
    case .csv: try writeCells(panels, .csv)
    case .tsv: try writeCells(panels, .tsv)
    case .plain, .markdown:
      for (index, panel) in panels.enumerated() {
        if index > 0 { try output.raw("\n") }
        for line in PanelLines.lines(of: panel, language: language, ascii: output.isASCII) {
          try output.line(line)
        }
      }
    case .table:
      let tables = panels.flatMap(\.parts).lazy.compactMap { part -> Table? in
        if case .table(let table) = part { table } else { nil }
      }
      if let table = tables.first(where: { TableDrawing.leavesOut($0, in: drawing) }) {
        hintLeftOut(table)
      }
      for (index, panel) in panels.enumerated() {
        if index > 0 { try output.raw("\n") }
        try output.draw(PanelDrawing.draw(panel, page: page, in: drawing), colors())
      }
    }
  }

  private func checkPage(_ page: Int, of panels: [Panel]) throws(HibiError) {
    for case .bars(let chart) in panels.flatMap(\.parts) {
      let count = BarPages(chart).count
      guard page > count else { continue }
      throw HibiError(
        .refused,
        Localized(
          count == 1 ? "There is 1 page." : "There are \(count) pages.",
          ja: count == 1 ? "ページは1つだけです" : "ページは\(count)つです"))
    }
  }

  private func only(_ page: Int, of panel: Panel) -> Panel {
    var panel = panel
    panel.parts = panel.parts.map { part in
      guard case .bars(var chart) = part else { return part }
      chart.bars = Array(chart.bars[BarPages(chart).indices(ofPage: page)])
      return .bars(chart)
    }
    return panel
  }

  /// What to type first is said once, not below every panel.
  private func withoutRepeatedNotes(_ panels: [Panel]) -> [Panel] {
    var seen: Set<Localized> = []
    return panels.map { panel in
      var panel = panel
      panel.notes.removeAll { seen.contains($0) }
      seen.formUnion(panel.notes)
      return panel
    }
  }

  /// Each part as rows with a heading; parts are separated by an empty line.
  private func writeCells(_ panels: [Panel], _ format: CSVReader.Format) throws(HibiError) {
    let csv = CSVWriter(format: format)
    var bytes: [UInt8] = []
    var isFirst = true
    func begin(_ names: [String]) {
      if !isFirst { csv.appendEnd(to: &bytes) }
      isFirst = false
      csv.appendRow(names.map { $0 }, to: &bytes)
    }
    // The same records as in JSON; an empty slot is a row of nothing.
    func append(_ records: [JSON], _ fallback: [String]) {
      var names = fallback
      for case .object(let members) in records {
        names = members.map(\.name)
        break
      }
      begin(names)
      for record in records {
        let cells = record == .null ? names.map { _ in nil } : cells(of: record)
        csv.appendRow(cells, to: &bytes)
      }
    }
    for part in panels.flatMap(\.parts) {
      switch part {
      case .figures(let figures): append(figures.map(\.record), ["name", "value", "unit"])
      case .text(_, let figures):
        if !figures.isEmpty { append(figures.map(\.record), ["name", "value", "unit"]) }
      case .months(let chart):
        append(chart.records, ["month", "value", "unit"])
        if let unknown = chart.unknownMonth {
          csv.appendRow([chart.year.padded(4), unknown.text(), unknown.unit.en], to: &bytes)
        }
      case .bars(let chart):
        append(chart.bars.map { $0?.json ?? .null }, BarChart.Bar.names)
      case .line(let chart):
        append(chart.records, chart.isOfDays ? ["day", "value", "unit"] : BarChart.Bar.names)
      case .calendar(let grid): append(grid.days.map(\.json), CalendarGrid.Mark.names)
      case .meter(let meter): append([meter.json], Meter.names)
      case .table(let table):
        // A cell is for people; what an entry holds is in its record.
        let records = table.rows.compactMap(\.record)
        if case .object(let first)? = records.first {
          begin(first.map(\.name))
          for record in records { csv.appendRow(cells(of: record), to: &bytes) }
        } else {
          begin(table.columns.map(\.name))
          for row in table.rows where !row.isHeading { csv.appendRow(row.cells, to: &bytes) }
        }
      }
    }
    try output.raw(bytes)
  }
}
