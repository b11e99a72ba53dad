import HibiCore
import HibiDrawing

extension EntryList {
  private var emptyText: Localized {
    if search == .first || search == .all {
      return Localized("Looking ...", ja: "検索しています…")
    }
    if query.isNarrowed { return Localized("No entries found.", ja: "該当する記録はありません。") }
    let empty = schema.texts.empty
    return Localized("\(empty.en) a: add", ja: "\(empty.ja)a キーで追加")
  }

  /// Draws the lines that are seen; the first row holds the titles of the columns.
  func draw(_ size: Size, isFocused: Bool, _ s: Surroundings) -> Canvas {
    var canvas = Canvas(size)
    guard size.rows > 0, size.columns > 2 else { return canvas }
    let context = s.drawing(size.columns - 2)
    guard !entries.isEmpty else {
      let text = emptyText
      let rows = SafeText.lines(text[s.language], ascii: s.request.ascii)
        .flatMap { $0.wrapped(to: context.width, ascii: s.request.ascii) }
      for (row, line) in rows.prefix(size.rows).enumerated() {
        canvas.buffer.put(line, row: row, column: 1, style: .dim)
      }
      return canvas
    }
    guard let table else { return canvas }
    canvas.put(table.titles, row: 0, column: 2, count: 1)
    let drawn = table.draw(top..<top + size.rows)
    let height = size.rows - 1
    for row in 0..<max(0, min(height, lines.count - top)) {
      let at = row + 1
      switch lines[top + row] {
      case .heading:
        canvas.put(drawn, from: row, row: at, column: 1, count: 1)
      case .entry(let place):
        canvas.put(drawn, from: row, row: at, column: 2, count: 1)
        let isMarked = marks.contains(entries[place].id)
        if isMarked {
          canvas.buffer.put(
            SafeText(trusted: "*"), row: at, column: 0, style: Style(.maximum, bold: true))
        }
        if place == selection {
          canvas.buffer.put(s.drawing(1).mark("›", ">"), row: at, column: isMarked ? 1 : 0)
          if isFocused {
            canvas.buffer.reverse(row: at, columns: 0..<size.columns)
          }
          canvas.cursor = Place(row: at, column: 0)
        }
        canvas.click(.choose(place), row: at, columns: 0..<size.columns)
      }
    }
    canvas.markRest(
      above: top > 0 || !isAtStart, below: top + height < lines.count || !isAtEnd,
      rows: 1..<max(1, size.rows), s)
    return canvas
  }
}
