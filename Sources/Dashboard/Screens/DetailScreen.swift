import HibiCore
import HibiDrawing

/// All that an entry holds, long texts too.
struct DetailScreen: View {
  private let own: Tracker
  private let schema: Schema
  private var entry: Entry
  private var reader = Reader()
  /// The pictures, by the names of their fields.
  private var pictures: [(field: String, size: String, preview: Preview)] = []
  /// Its lines as they were wrapped last: a long text takes longer to wrap than to draw.
  private var wrapped: (room: Size, told: Told)?

  /// What is read, and the lines at which pictures begin; each has blank ones.
  private struct Told {
    var lines: [(text: SafeText, style: Style)] = []
    var starts: [(line: Int, picture: Int)] = []
  }

  init(_ tracker: Tracker, _ schema: Schema, _ entry: Entry) {
    own = tracker
    self.schema = schema
    self.entry = entry
  }

  var tracker: Tracker? { own }
  var mode: KeyMode { .entry }
  var isOverlay: Bool { true }

  mutating func load(_ s: Surroundings) throws(HibiError) {
    // Where it is gone, what was there stays readable.
    if let entry = try s.source.store().entry(entry.id, schema, own) { self.entry = entry }
    pictures = try entry.pictures(schema, s).map { field, path throws(HibiError) in
      var preview = pictures.first { $0.field == field.name }?.preview ?? Preview()
      preview.show(PictureSource.Subject(now: path), size: Self.pictureSize(s.size), s)
      let noted = try s.source.store().picture(entry.value(of: field.name, schema))
      return (field.name, noted.map { " \($0.width)x\($0.height)" } ?? "", preview)
    }
    wrapped = nil
    wrap(s.size, s)
  }

  private var toDraw: Int? { pictures.firstIndex { $0.preview.hasWork } }
  var hasWork: Bool { toDraw != nil }

  mutating func work(_ s: Surroundings) throws(HibiError) -> Outcome {
    if let toDraw { pictures[toDraw].preview.work(s) }
    return .done
  }

  /// The room of a picture: at most half of the rows, and none at the edge that marks the rest.
  private static func pictureSize(_ room: Size) -> Size {
    Size(columns: min(40, columns(room) - 3), rows: min(12, (room.rows - 2) / 2))
  }

  mutating func run(_ command: Command, _ s: Surroundings) throws(HibiError) -> Outcome {
    wrap(s.size, s)
    let (size, told) = layout(s.size, s)
    if reader.run(command, lines: told.lines.count, height: Box.inside(size).rows) {
      return .done
    }
    switch command {
    case .viewer: return entry.view(schema, s)
    case .edit, .open: return .pop(then: FormScreen(editing: entry, own, schema, s))
    case .delete:
      var change = Acts.delete([entry], own, schema)
      change.pops = 2
      return .push(
        QuestionScreen(
          Entry.questionToDelete(1), lines: [schema.line(entry, ascii: s.request.ascii)],
          then: change))
    default: return .unknown
    }
  }

  /// Wraps the lines for a room, where they are not.
  private mutating func wrap(_ room: Size, _ s: Surroundings) {
    if wrapped?.room != room { wrapped = (room, told(room, s)) }
  }

  private static func columns(_ room: Size) -> Int { min(room.columns, 72) }

  /// The size of the box in a room, and what is in it.
  private func layout(_ room: Size, _ s: Surroundings) -> (size: Size, told: Told) {
    let told = wrapped.flatMap { $0.room == room ? $0.told : nil } ?? told(room, s)
    return (
      Size(columns: Self.columns(room), rows: min(room.rows, told.lines.count + 2)), told
    )
  }

  private func told(_ room: Size, _ s: Surroundings) -> Told {
    let width = Self.columns(room) - 2
    let context = s.drawing(width)
    var told = Told()
    func add(_ title: Localized, _ text: String, isOurs: Bool = false) {
      let parts =
        isOurs ? [context.own(text)] : SafeText.lines(text, ascii: s.request.ascii)
      guard let first = parts.first else { return }
      let head = context.safe(title) + context.colon
      if parts.count == 1, head.columns + first.columns <= width {
        told.lines.append((head + first, .plain))
        return
      }
      told.lines.append((head, .dim))
      for line in parts.flatMap({ $0.wrapped(to: width, ascii: s.request.ascii) }) {
        told.lines.append((line, .plain))
      }
    }
    if schema.days != .none {
      add(Localized("Day", ja: "日付"), LooseDay.titled(entry.day, s.language))
    }
    for (field, value) in zip(schema.fields, entry.values) where !value.isNone && !field.isPosition
    {
      var text = schema.shown(field, of: entry, s.language)
      let index = pictures.firstIndex { $0.field == field.name }
      if let index {
        text += pictures[index].size + "  " + Localized("p: viewer", ja: "p：ビューアー")[s.language]
      }
      add(field.title, text, isOurs: field.hasOwnSigns)
      if let index, pictures[index].preview.isShown {
        told.starts.append((told.lines.count, index))
        let rows = Self.pictureSize(room).rows
        told.lines += repeatElement((text: SafeText.empty, style: Style.plain), count: rows)
      }
    }
    return told
  }

  func draw(_ room: Size, _ s: Surroundings) -> Canvas {
    let (size, told) = layout(room, s)
    let inside = Box.inside(size)
    var canvas = reader.draw(told.lines, inside, s)
    let top = reader.first(of: told.lines.count, rows: inside.rows)
    for (line, picture) in told.starts {
      let drawn = pictures[picture].preview.draw(s)
      let cut = max(0, top - line)
      let row = max(0, line - top)
      canvas.put(
        drawn.buffer, from: cut, row: row, column: 0,
        count: min(drawn.size.rows - cut, inside.rows - row))
    }
    return Box.draw(
      size, title: s.safe(own.title) + .spaces(1) + SafeText(schema.shown(id: entry.id)),
      isFocused: true, around: canvas, s)
  }
}
