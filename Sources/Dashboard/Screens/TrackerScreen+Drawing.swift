import HibiCore
import HibiDrawing

/// The lists and panels side by side, or one at a time.
extension TrackerScreen {
  func draw(_ size: Size, _ s: Surroundings) -> Canvas {
    var canvas = Canvas(size)
    let tabs = TabBar.draw(
      own.named(s), parts.map(title), focus: focus, width: size.columns, s)
    canvas.put(tabs, row: 0, column: 0)
    let body = Size(columns: size.columns, rows: size.rows - 1)
    guard isWide(size, s), let shownPanel else {
      canvas.put(draw(focus, body, s), row: 1, column: 0)
      return canvas
    }
    let left = listWidth(size.columns)
    let line = s.drawing(1).mark("│", "|")
    canvas.put(
      draw(shownList, Size(columns: left, rows: body.rows), s), row: 1, column: 0,
      takesCursor: focus == shownList)
    for row in 0..<body.rows {
      canvas.buffer.put(line, row: row + 1, column: left, style: .dim)
    }
    let below = pictureRows(size, s)
    let right = Size(columns: size.columns - left - 2, rows: body.rows - below)
    canvas.put(
      draw(shownPanel, right, s), row: 1, column: left + 2, takesCursor: focus == shownPanel)
    if below > 0 {
      let row = size.rows - below
      if let title = pictureTitle(s) {
        let context = s.drawing(right.columns)
        canvas.buffer.put(
          context.cut(context.safe(title), right.columns), row: row, column: left + 2, style: .dim)
      }
      canvas.put(preview.draw(s), row: row + 1, column: left + 2, takesCursor: false)
    }
    return canvas
  }

  private func title(_ part: Part) -> Localized {
    switch part {
    case .list(let list): list.schema.title
    case .panel(let panel): panel.panel?.title ?? panel.rule.title()
    }
  }

  private func draw(_ index: Int, _ size: Size, _ s: Surroundings) -> Canvas {
    drawPart(index, size, s).within(index, focusing: .part(index + 1))
  }

  private func drawPart(_ index: Int, _ size: Size, _ s: Surroundings) -> Canvas {
    switch parts[index] {
    case .panel(let panel):
      return panel.draw(size, isFocused: index == focus, s)
    case .list(let list):
      let hasLine = index == focus && (filter != nil || list.query != Query())
      var canvas = Canvas(size)
      canvas.put(
        list.draw(
          Size(columns: size.columns, rows: size.rows - (hasLine ? 1 : 0)),
          isFocused: index == focus && filter == nil, s),
        row: 0, column: 0)
      if hasLine { drawFilter(list, into: &canvas, s) }
      return canvas
    }
  }
}
