internal import HibiCore

/// The layers of a line chart.
extension LinePlot {
  /// Draws the axis, with a tick on the exact row of each round number.
  func drawAxis(into buffer: inout CellBuffer) {
    for offset in 0..<rows {
      buffer.put(context.mark("│", "|"), row: top + offset, column: left - 1, style: .dim)
    }
    var labelled: Set<Int> = []
    // The ends first: where two labels meet on a row, the inner one gives way.
    for tick in [tickLabels.last, tickLabels.first].compactMap({ $0 }) + tickLabels {
      let row = row(of: tick.value)
      guard labelled.insert(row).inserted else { continue }
      buffer.put(tick.text, row: row, column: left - 2 - tick.text.columns, style: .dim)
      buffer.put(context.mark("┤", "+"), row: row, column: left - 1, style: .dim)
    }
  }

  /// Draws the values and the line that joins them.
  func drawLine(into buffer: inout CellBuffer) {
    let path = path(of: chart.points.map(\.quantity))
    for (offset, step) in path.enumerated() {
      guard let step else { continue }
      let column = left + offset
      let before = step.isJoined && offset > 0 ? path[offset - 1] : nil
      let isContinued = offset + 1 < width && path[offset + 1]?.isJoined == true
      let from = before?.row ?? step.row
      for row in min(step.row, from)...max(step.row, from) {
        buffer.put(context.mark("│", "."), row: row, column: column, style: .bar)
      }
      if from != step.row {
        let isRising = from > step.row
        let foot = isRising ? context.mark("╯", ".") : context.mark("╮", ".")
        buffer.put(foot, row: from, column: column, style: .bar)
      }
      buffer.put(
        glyph(step, from: before?.row, isContinued), row: step.row, column: column, style: .bar)
    }
    guard let greatest else { return }
    for (index, point) in chart.points.enumerated() {
      guard let quantity = point.quantity, quantity.isEqual(to: greatest) else { continue }
      buffer.put(
        isSparse ? context.mark("●", "*") : context.mark("•", "*"),
        row: row(of: quantity.position), column: column(of: index), style: .maximum)
    }
  }

  private func glyph(_ step: Step, from: Int?, _ isContinued: Bool) -> SafeText {
    if context.ascii { return step.isPoint ? SafeText(trusted: "*") : SafeText(trusted: ".") }
    if step.isPoint, isSparse || from == nil && !isContinued { return SafeText(trusted: "●") }
    guard let from else { return SafeText(trusted: "╶") }
    if from > step.row { return SafeText(trusted: "╭") }
    if from < step.row { return SafeText(trusted: "╰") }
    return isContinued ? SafeText(trusted: "─") : SafeText(trusted: "╴")
  }

  /// Writes the greatest value, and all values where they are few, beside their points.
  func drawValues(into buffer: inout CellBuffer) {
    var taken: [(row: Int, columns: Range<Int>)] = []
    func write(_ text: SafeText, at index: Int, _ value: Double, _ style: Style) {
      let column = column(of: index)
      // Over the point, else under it, else to a side of where the line passes.
      let starts = [column - text.columns / 2, column - text.columns + 1, column]
      for start in starts.map({ max(left, min($0, context.width - text.columns)) }) {
        let range = start..<start + text.columns
        for row in [row(of: value) - 1, row(of: value) + 1] where row < top + rows {
          let touches = taken.contains {
            $0.row == row && $0.columns.lowerBound <= range.upperBound
              && range.lowerBound <= $0.columns.upperBound
          }
          guard !touches, buffer.isBlank(row: row, columns: range) else { continue }
          buffer.put(text, row: row, column: start, style: style)
          taken.append((row, range))
          return
        }
      }
    }
    let areFew = chart.points.count <= 8
    let room = areFew ? max(6, width / max(1, chart.points.count) - 1) : width
    // The greatest come first, so that nothing takes their place.
    for isGreatest in [true, false] where isGreatest || areFew {
      for (index, point) in chart.points.enumerated() {
        guard let quantity = point.quantity,
          isGreatest == (greatest.map { quantity.isEqual(to: $0) } ?? false)
        else { continue }
        let mark = isGreatest ? context.mark("▲", "^") : .empty
        let text = quantity.fitting(room - mark.columns).map { mark + $0 } ?? mark
        if text.isEmpty { continue }
        write(text, at: index, quantity.position, isGreatest ? .maximum : .plain)
      }
    }
  }

  /// Draws a second line where nothing else is.
  func drawBehind(
    _ values: [Quantity?], _ mark: SafeText, _ role: Style.Role, into buffer: inout CellBuffer
  ) {
    for (offset, step) in path(of: values).enumerated() {
      guard let step, buffer.isBlank(row: step.row, columns: left + offset..<left + offset + 1)
      else { continue }
      buffer.put(mark, row: step.row, column: left + offset, style: Style(role))
    }
  }

  /// Writes the labels of the first and the last point, and as many between as fit.
  func drawLabels(into buffer: inout CellBuffer) {
    let count = chart.points.count
    // A few labels are cut to their slots, so that all are there; of many some are left out.
    let room = count <= 8 ? max(4, width / max(1, count) - 1) : max(1, width / 2 - 1)
    let texts = chart.points.map { point in
      Labels.fit(
        point.label.isEmpty ? context.none : context.safe(point.label),
        end: context.safe(point.end), room, context)
    }
    func range(_ index: Int) -> Range<Int> {
      let text = texts[index]
      let start = max(
        left, min(column(of: index) - text.columns / 2, context.width - text.columns))
      return start..<start + text.columns
    }
    func fits(_ indices: [Int]) -> Bool {
      zip(indices, indices.dropFirst()).allSatisfy {
        range($0).upperBound < range($1).lowerBound
      }
    }
    var chosen = [0, count - 1]
    for stride in 1...max(1, count) {
      // The last label is always there; a regular one too near to it gives way.
      var indices = Array(Swift.stride(from: 0, to: count - 1, by: stride))
      if indices.count > 1, let last = indices.last, !fits([last, count - 1]) {
        indices.removeLast()
      }
      indices.append(count - 1)
      if fits(indices) {
        chosen = indices
        break
      }
    }
    for index in Set(chosen) where texts.indices.contains(index) {
      buffer.put(
        texts[index], row: top + rows, column: range(index).lowerBound,
        style: chart.points[index].quantity == nil ? .dim : .plain)
    }
  }
}
