import HibiCore
import HibiDrawing

/// All that an entry holds, long texts too.
struct DetailScreen: View {
  private let own: Tracker
  private let schema: Schema
  private var entry: Entry
  private var reader = Reader()
  private var preview = Preview()
  /// Its lines as they were wrapped last: a long text takes longer to wrap than to draw.
  private var wrapped: (width: Int, lines: [(text: SafeText, style: Style)])?

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
    wrapped = nil
    wrap(s.size, s)
    preview.show(entry.picture(schema, s), size: Self.pictureSize(s.size), s)
  }

  var hasWork: Bool { preview.hasWork }
  mutating func work(_ s: Surroundings) throws(HibiError) { preview.work(s) }

  /// The room of a picture: below what is told, at most half of the rows.
  private static func pictureSize(_ room: Size) -> Size {
    Size(columns: min(40, columns(room) - 2), rows: min(12, (room.rows - 2) / 2))
  }

  private func pictureRows(_ room: Size) -> Int {
    preview.isShown ? Self.pictureSize(room).rows : 0
  }

  /// The rows of the lines, without those of the picture.
  private func height(_ size: Size, _ room: Size) -> Int {
    max(0, Box.inside(size).rows - pictureRows(room))
  }

  mutating func run(_ command: Command, _ s: Surroundings) throws(HibiError) -> Outcome {
    wrap(s.size, s)
    let (size, lines) = layout(s.size, s)
    if reader.run(command, lines: lines.count, height: height(size, s.size)) {
      return .done
    }
    switch command {
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
    let width = Self.columns(room) - 2
    if wrapped?.width != width { wrapped = (width, lines(width, s)) }
  }

  private static func columns(_ room: Size) -> Int { min(room.columns, 72) }

  /// The size of the box in a room, and the lines in it.
  private func layout(_ room: Size, _ s: Surroundings) -> (
    size: Size, lines: [(text: SafeText, style: Style)]
  ) {
    let columns = Self.columns(room)
    let lines =
      wrapped.flatMap { $0.width == columns - 2 ? $0.lines : nil } ?? lines(columns - 2, s)
    let rows = lines.count + pictureRows(room) + 2
    return (Size(columns: columns, rows: min(room.rows, rows)), lines)
  }

  private func lines(_ width: Int, _ s: Surroundings) -> [(text: SafeText, style: Style)] {
    let context = s.drawing(width)
    var lines: [(text: SafeText, style: Style)] = []
    func add(_ title: Localized, _ text: String, isOurs: Bool = false) {
      let parts =
        isOurs ? [context.own(text)] : SafeText.lines(text, ascii: s.request.ascii)
      guard let first = parts.first else { return }
      let head = context.safe(title) + context.colon
      if parts.count == 1, head.columns + first.columns <= width {
        lines.append((head + first, .plain))
        return
      }
      lines.append((head, .dim))
      for line in parts.flatMap({ $0.wrapped(to: width, ascii: s.request.ascii) }) {
        lines.append((line, .plain))
      }
    }
    if schema.days != .none {
      add(Localized("Day", ja: "日付"), LooseDay.titled(entry.day, s.language))
    }
    for (field, value) in zip(schema.fields, entry.values) where !value.isNone && !field.isPosition
    {
      let text = schema.shown(field, of: entry, s.language)
      add(field.title, text, isOurs: field.hasOwnSigns)
    }
    return lines
  }

  func draw(_ room: Size, _ s: Surroundings) -> Canvas {
    let (size, lines) = layout(room, s)
    var canvas = Canvas(Box.inside(size))
    let height = height(size, room)
    canvas.put(
      reader.draw(lines, Size(columns: size.columns - 2, rows: height), s), row: 0, column: 0)
    canvas.put(preview.draw(s), row: height, column: 0, takesCursor: false)
    return Box.draw(
      size, title: s.safe(own.title) + .spaces(1) + SafeText(schema.shown(id: entry.id)),
      isFocused: true, around: canvas, s)
  }
}
