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
    for part in parts { members += part.json() }
    return .object(members)
  }
}

extension Panel.Part {
  fileprivate func json() -> [JSON.Member] {
    switch self {
    case .figures(let figures):
      [JSON.Member("figures", .array(figures.map(\.json)))]
    case .bars(let chart):
      [JSON.Member("bars", .array(chart.bars.map { $0?.json ?? .null }))]
    case .line(let chart):
      chart.points.allSatisfy { $0.entry == nil && $0.day != nil }
        ? [JSON.Member("days", .array(chart.points.map { $0.dayJSON(chart) }))]
        : [JSON.Member("points", .array(chart.points.map(\.entryJSON)))]
    case .table(let table):
      [JSON.Member("rows", .array(table.rows.compactMap(\.record)))]
    case .text: []
    }
  }
}

extension Quantity {
  /// The number with its places, or null for none.
  static func json(_ quantity: Quantity?, extra: Int = 0) -> JSON {
    quantity.map { .number($0.text(extra: extra)) } ?? .null
  }
}

extension Figure {
  fileprivate var json: JSON {
    .object([
      JSON.Member("name", .string(name)),
      JSON.Member("value", Quantity.json(quantity, extra: extraPlaces)),
      JSON.Member("unit", .string(quantity?.unit ?? "")),
    ])
  }
}

extension BarChart.Bar {
  fileprivate var json: JSON {
    .object([
      JSON.Member("label", .string(label)), JSON.Member("value", Quantity.json(quantity)),
      JSON.Member("unit", .string(quantity.unit)),
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
      JSON.Member("unit", .string(quantity.unit)),
      JSON.Member("id", entry.map { .integer($0) } ?? .null),
      JSON.Member("day", day.map { .string($0.dashed) } ?? .null),
    ])
  }

  fileprivate func dayJSON(_ chart: LineChart) -> JSON {
    var members = [
      JSON.Member("day", day.map { .string($0.dashed) } ?? .null),
      JSON.Member("value", Quantity.json(quantity)),
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
    let panels = withoutRepeatedNotes(panels)
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
      for (index, panel) in panels.enumerated() {
        if index > 0 { try output.raw("\n") }
        try output.draw(PanelDrawing.draw(panel, page: page, in: drawing), colors())
      }
    }
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
    for part in panels.flatMap(\.parts) {
      switch part {
      case .figures(let figures):
        begin(["name", "value", "unit"])
        for figure in figures {
          csv.appendRow(
            [
              figure.name, figure.quantity?.text(extra: figure.extraPlaces),
              figure.quantity?.unit,
            ], to: &bytes)
        }
      case .bars(let chart):
        begin(["label", "value", "id", "day"])
        for bar in chart.bars {
          csv.appendRow(
            [bar?.label, bar?.quantity.text(), bar?.entry.map { String($0) }, bar?.day?.dashed],
            to: &bytes)
        }
      case .line(let chart):
        begin(["label", "day", "value", "mean", "goal"])
        for point in chart.points {
          csv.appendRow(
            [
              point.entry == nil ? nil : point.label, point.day?.dashed, point.quantity?.text(),
              point.mean?.text(extra: 1), point.goal?.text(),
            ], to: &bytes)
        }
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
      case .text: break
      }
    }
    try output.raw(bytes)
  }
}
