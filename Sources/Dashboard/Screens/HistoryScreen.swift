import HibiCore
import HibiDrawing

/// What was done, the newest first; typing narrows it, and undo is a key away.
struct HistoryScreen: View {
  private let own: Tracker?
  private var table = Table(columns: [], rows: [])
  private var reader = Reader()
  private var finder = Finder()

  init(_ tracker: Tracker?) { own = tracker }

  var tracker: Tracker? { own }
  var mode: KeyMode { finder.isTyping ? .menu : .reader }
  var takesText: Bool { finder.isTyping }
  var isOverlay: Bool { true }

  mutating func load(_ s: Surroundings) throws(HibiError) {
    let store = try s.source.store()
    store.hidden = own == nil ? s.untold : []
    // Of a private tracker not even when is told beside others.
    let acts = try store.history(own, without: own == nil ? s.hidden : [], limit: 100)
    table = try HistoryTable.make(
      acts, [.moment, .name, .about, .state], store, in: s.registry,
      s.language, ascii: s.request.ascii)
    // What an act was about says more than when it was.
    table.columns[0].mayDrop = true
  }

  mutating func type(_ key: Key, _ s: Surroundings) throws(HibiError) -> Bool {
    finder.type(key)
  }

  mutating func paste(_ text: String, _ s: Surroundings) throws(HibiError) -> Outcome {
    finder.paste(text)
    return .done
  }

  mutating func run(_ command: Command, _ s: Surroundings) throws(HibiError) -> Outcome {
    let inner = Box.inside(size(s.size))
    if reader.run(command, lines: found.rows.count, height: max(1, inner.rows - 1)) {
      return .done
    }
    return finder.run(command) ? .done : .unknown
  }

  /// The acts of which a cell has what is looked for.
  private var found: Table {
    let wanted = finder.wanted
    guard !wanted.isEmpty else { return table }
    var found = table
    found.rows.removeAll { row in !row.cells.contains { TextFold.key($0).contains(text: wanted) } }
    return found
  }

  private func size(_ room: Size) -> Size {
    // What would be left of the list beside it looks like a sign of its own.
    Size(columns: room.columns <= 84 ? room.columns : 78, rows: min(room.rows, 24))
  }

  func draw(_ room: Size, _ s: Surroundings) -> Canvas {
    let size = size(room)
    let inner = Box.inside(size)
    var canvas = Canvas(inner)
    canvas.cursor = Place(row: 0, column: 0)
    let found = found
    let lines = TableLines(found, in: s.drawing(inner.columns))
    let height = max(0, inner.rows - 1)
    let top = max(0, min(reader.top, found.rows.count - height))
    if found.rows.isEmpty {
      let text =
        table.rows.isEmpty
        ? Localized("Nothing was done yet.", ja: "まだ操作はありません。")
        : Localized("Nothing is found.", ja: "該当する操作はありません。")
      canvas.buffer.put(s.safe(text), row: 0, column: 0, style: .dim)
    } else {
      canvas.put(lines.titles, row: 0, column: 0, count: 1)
      canvas.put(lines.draw(top..<top + height), row: 1, column: 0, count: height)
    }
    canvas.markRest(
      above: top > 0, below: top + height < found.rows.count, rows: 1..<max(1, inner.rows), s)
    let title = finder.title(
      Localized("History (/ finds)", ja: "操作の履歴（/ で検索）"), into: &canvas, s)
    return Box.draw(size, title: title, isFocused: true, around: canvas, s)
  }
}
