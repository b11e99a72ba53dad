import HibiCore
import HibiDrawing

/// The line over a screen: what it is about, and its parts with their digits.
///
/// ```
/// 💧 Water  1 Glasses  2 Today  3 Per day
/// ```
///
/// Where not all fit, the farthest from the one that is seen are their numbers; where those do not fit
/// either, only the part that is seen stands there, and which of how many it is.
enum TabBar {
  static func draw(
    _ title: SafeText, _ parts: [Localized], focus: Int, width: Int, _ s: Surroundings
  ) -> Canvas {
    var canvas = Canvas(Size(columns: width, rows: 1))
    let context = s.drawing(width)
    canvas.buffer.put(title, row: 0, column: 0, style: .heading)
    var column = title.columns + 2
    let whole = parts.enumerated().map { index, part in
      SafeText("\(index + 1) ") + context.safe(part)
    }
    var labels = whole.indices.map { index in
      index == focus ? whole[index] : SafeText("\(index + 1)")
    }
    func fits(_ labels: [SafeText]) -> Bool {
      labels.reduce(column) { $0 + $1.columns + 2 } - 2 <= width
    }
    guard fits(labels) else {
      guard parts.indices.contains(focus) else { return canvas }
      let label = SafeText("\(focus + 1)/\(parts.count) ") + context.safe(parts[focus])
      let at = column + label.columns <= width ? column : 0
      canvas.buffer.put(
        context.cut(label, width - at).padded(to: at == 0 ? width : 0), row: 0, column: at,
        style: Style(bold: true, reversed: true))
      canvas.click(.nextPart, row: 0, columns: at..<width)
      return canvas
    }
    for index in whole.indices.sorted(by: { abs($0 - focus) < abs($1 - focus) }) {
      var more = labels
      more[index] = whole[index]
      guard fits(more) else { break }
      labels = more
    }
    for (index, label) in labels.enumerated() {
      canvas.buffer.put(
        label, row: 0, column: column,
        style: index == focus ? Style(bold: true, reversed: true) : .dim)
      canvas.click(.part(index + 1), row: 0, columns: column..<column + label.columns)
      column += label.columns + 2
    }
    return canvas
  }
}
