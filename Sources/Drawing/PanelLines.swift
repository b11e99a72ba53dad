package import HibiCore

/// A panel as plain lines, for a pipe or a screen reader: nothing drawn, cut or left out.
///
/// In a table what stands behind a cell of more than 60 columns is out of line.
///
/// ```
/// Longest walks  2026/11
/// to the lake: 900 m
/// none: –
/// ```
package enum PanelLines {
  /// The lines of a panel, its title with the period first.
  package static func lines(
    of panel: Panel, language: Language, ascii: Bool, withTitle: Bool = true
  ) -> [SafeText] {
    let context = DrawingContext(width: 0, language: language, ascii: ascii)
    let title =
      context.safe(panel.title)
      + (panel.isOfPeriod ? .spaces(2) + context.period(panel.period) : .empty)
    return (withTitle ? [title] : [])
      + panel.parts.filter { !$0.hasNothing }.flatMap { lines(of: $0, in: context) }
      + panel.notes.flatMap { context.ownLines($0) }
  }

  /// The one line that tells most about how it stands: the first of figures and bars, of what goes on
  /// in time the newest, of a table its first row; empty where the panel says nothing.
  ///
  /// ```
  /// 2026/11: 2 volumes
  /// ```
  package static func brief(of panel: Panel, language: Language, ascii: Bool) -> SafeText {
    let context = DrawingContext(width: 0, language: language, ascii: ascii)
    if panel.parts.allSatisfy(\.isEmpty), let note = panel.notes.first {
      return context.ownLines(note).first ?? .empty
    }
    for part in panel.parts where !part.hasNothing {
      let lines = lines(of: part, in: context)
      let line: SafeText? =
        switch part {
        case .months(let chart): newest(of: chart, in: context)
        case .line, .calendar: lines.last
        case .table: lines.dropFirst().first
        case .figures, .bars, .meter, .text: lines.first
        }
      if let line { return line }
    }
    return .empty
  }

  /// The newest month that is not to come.
  private static func newest(of chart: MonthChart, in context: DrawingContext) -> SafeText? {
    guard !chart.isZero, let index = chart.months.lastIndex(where: { $0 != nil }),
      let month = Month(year: chart.year, number: index + 1)
    else { return nil }
    return line(
      context.period(month.range), FigureText.value(of: chart.months[index], in: context),
      in: context)
  }

  /// A part as lines in cells, wrapped where they are too long.
  package static func draw(_ part: Panel.Part, in context: DrawingContext) -> CellBuffer {
    var buffer = CellBuffer(columns: context.width)
    if part.hasNothing { return buffer }
    for line in lines(of: part, in: context).flatMap({
      $0.wrapped(to: context.width, ascii: context.ascii)
    }) {
      buffer.append(line)
    }
    return buffer
  }

  private static func lines(of part: Panel.Part, in context: DrawingContext) -> [SafeText] {
    switch part {
    case .figures(let figures):
      return figures.map { figure in
        let text = FigureText(figure, in: context)
        return line(
          text.label, text.note.isEmpty ? text.value : text.value + .spaces(2) + text.note,
          in: context)
      }
    case .bars(let chart):
      return chart.bars.map { bar in
        line(
          bar.map { context.safe($0.label) } ?? context.none,
          FigureText.value(of: bar?.quantity, in: context), in: context)
      }
    case .line(let chart):
      return chart.points.map {
        line(label(of: $0, in: context), values(of: $0, chart, in: context), in: context)
      }
    case .months(let chart):
      let names = MonthsDrawing.names(withSign: true, in: context)
      let months = zip(names, chart.months).map { name, quantity in
        line(context.safe(name), FigureText.value(of: quantity, in: context), in: context)
      }
      return (chart.isZero ? [] : months)
        + (chart.unknownMonth.map {
          [
            line(
              context.ours("Month unknown", ja: "月不明"), FigureText.value(of: $0, in: context),
              in: context)
          ]
        } ?? [])
    case .calendar(let grid):
      let marks = CalendarMarks(grid, in: context)
      return grid.days.compactMap { mark in
        let words = marks.words(of: mark)
        return words.isEmpty ? nil : line(context.safe(mark.day.slashed), words, in: context)
      }
    case .meter(let meter): return [MeterDrawing.line(meter, in: context)]
    case .table(let table): return lines(of: table, in: context)
    case .text(let text, _): return context.ownLines(text)
    }
  }

  private static func line(
    _ label: SafeText, _ value: SafeText, in context: DrawingContext
  ) -> SafeText {
    label + context.colon + value
  }

  /// The whole day where the label is its short form: there is no neighbour to tell the year.
  private static func label(of point: LineChart.Point, in context: DrawingContext) -> SafeText {
    if let day = point.day?.slashed, day.hasSuffix(point.label) { return context.safe(day) }
    return point.label.isEmpty ? context.none : context.safe(point.label)
  }

  private static func values(
    of point: LineChart.Point, _ chart: LineChart, in context: DrawingContext
  ) -> SafeText {
    var text = FigureText.value(of: point.quantity, in: context)
    if let mean = point.mean {
      text =
        text + .spaces(2) + LineLegend.mean(chart, in: context) + .spaces(1)
        + FigureText.value(of: mean, in: context)
    }
    if let goal = point.goal {
      text =
        text + .spaces(2) + LineLegend.goal(in: context) + .spaces(1)
        + FigureText.value(of: goal, in: context)
    }
    return text
  }

  /// The columns of a cell for which others are still padded: one long text would push what follows
  /// it out of sight in every row.
  private static let widest = 60

  private static func lines(of table: Table, in context: DrawingContext) -> [SafeText] {
    let texts = TableTexts(table, in: context)
    let widths = texts.widths(upTo: widest)
    func line(_ cells: [SafeText]) -> SafeText {
      var line = SafeText.Builder()
      for index in cells.indices {
        if index > 0 { line.append(blanks: 2) }
        let missing = max(0, widths[index] - cells[index].columns)
        let isNumeric = table.columns[index].isNumeric
        if isNumeric { line.append(blanks: missing) }
        line.append(cells[index])
        if !isNumeric { line.append(blanks: missing) }
      }
      return line.text.withoutBlanksAtEnd
    }
    if table.rows.isEmpty { return [] }
    return [line(texts.titles)] + texts.rows.map { $0.isHeading ? $0.heading : line($0.cells) }
  }
}
