import HibiCore
import HibiDrawing

/// What was done, the newest first; undo is a key away.
struct HistoryScreen: View {
  private let own: Tracker?
  private var table = Table(columns: [], rows: [])
  private var reader = Reader()

  init(_ tracker: Tracker?) { own = tracker }

  var tracker: Tracker? { own }
  var mode: KeyMode { .reader }
  var isOverlay: Bool { true }

  mutating func load(_ s: Surroundings) throws(HibiError) {
    let store = try s.source.store()
    store.hidden = own == nil ? s.untold : []
    var rows: [Table.Row] = []
    for act in try store.history(own, limit: 100) {
      let isUndone = try store.isUndone(act)
      rows.append(
        Table.Row([
          act.moment.shownTime, act.name,
          try s.about(act, store),
          isUndone ? Localized("undone", ja: "取り消し済み")[s.language] : "",
        ]))
    }
    table = Table(
      columns: [
        Table.Column("moment", Localized("When", ja: "日時")),
        Table.Column("name", Localized("What", ja: "操作"), mayShrink: true),
        Table.Column("about", Localized("About", ja: "内容"), mayShrink: true),
        Table.Column("state", Localized("State", ja: "状態"), mayDrop: true),
      ], rows: rows)
  }

  mutating func run(_ command: Command, _ s: Surroundings) throws(HibiError) -> Outcome {
    let inner = Box.inside(size(s.size))
    if reader.run(command, lines: table.rows.count + 1, height: inner.rows) { return .done }
    switch command {
    case .open, .edit, .delete: return .done
    default: return .unknown
    }
  }

  private func size(_ room: Size) -> Size {
    Size(columns: min(room.columns, 78), rows: min(room.rows, 24))
  }

  func draw(_ room: Size, _ s: Surroundings) -> Picture {
    let size = size(room)
    let inner = Box.inside(size)
    var picture = Picture(inner)
    picture.cursor = Place(row: 0, column: 0)
    let lines = TableLines(table, in: s.drawing(inner.columns))
    let height = max(0, inner.rows - 1)
    picture.put(lines.titles, row: 0, column: 0, count: 1)
    picture.put(
      lines.draw(reader.top..<reader.top + height), row: 1, column: 0, count: height)
    if table.rows.isEmpty {
      picture.buffer.put(
        s.safe(Localized("Nothing was done yet.", ja: "まだ操作はありません。")), row: 0, column: 0,
        style: .dim)
    }
    return Box.draw(
      size, title: s.safe(Localized("History", ja: "操作の履歴")), isFocused: true, around: picture, s)
  }
}
