import HibiCore
import HibiDrawing

extension FormScreen {
  func draw(_ room: Size, _ s: Surroundings) -> Canvas {
    let columns = Self.columns(room)
    let width = max(1, columns - 2)
    let body = lines(width, s)
    let rows = min(room.rows, body.size.rows + 2)
    let inner = Size(columns: width, rows: max(0, rows - 2))
    // The field that takes keys is seen, whatever the height, and all its lines as far as they have
    // room.
    let focused = body.cursor?.row ?? 0
    let end = body.zones.last { $0.command == .choose(focus) }?.rows.lowerBound ?? focused
    let wanted = max(focused - inner.rows / 2, min(focused, end + 1 - inner.rows))
    let from = max(0, min(wanted, body.size.rows - inner.rows))
    var shown = Canvas(inner)
    shown.put(body.buffer, from: from, row: 0, column: 0, count: inner.rows)
    for zone in body.zones
    where zone.rows.lowerBound >= from && zone.rows.lowerBound < from + inner.rows {
      shown.click(zone.command, row: zone.rows.lowerBound - from, columns: zone.columns)
    }
    if let cursor = body.cursor {
      shown.cursor = Place(row: cursor.row - from, column: min(cursor.column, max(0, width - 1)))
      shown.isTyping = body.isTyping
    }
    shown.markRest(
      above: from > 0, below: from + inner.rows < body.size.rows, rows: 0..<inner.rows, s)
    if let grid {
      let canvas = grid.draw(s)
      shown.zones = []
      let boxed = Box.draw(
        Size(columns: 30, rows: canvas.size.rows + 2), title: .empty, isFocused: true,
        around: canvas, s)
      shown.put(
        boxed, row: max(0, (inner.rows - boxed.size.rows) / 2),
        column: max(0, (inner.columns - 30) / 2))
      shown.isTyping = false
    }
    return Box.draw(
      Size(columns: columns, rows: rows),
      title: own.named(s) + s.drawing(width).colon + s.safe(heading),
      isFocused: true, around: shown, s)
  }

  static func columns(_ room: Size) -> Int {
    room.columns < 50 ? room.columns : min(room.columns, 76)
  }

  /// All lines of the form, as tall as they are.
  private func lines(_ width: Int, _ s: Surroundings) -> Canvas {
    let context = s.drawing(width)
    let titles = fields.map(\.title) + computed.map(\.title)
    let label = min(width / 3, titles.map { context.safe($0).columns + 2 }.max() ?? 0)
    let left = label + 1
    var canvas = Canvas(Size(columns: width, rows: 0))
    for (index, field) in fields.enumerated() {
      let isFocused = index == focus
      let row = canvas.buffer.appendRow()
      canvas.buffer.put(
        context.cut(context.safe(field.title), label - 1), row: row, column: 0,
        style: isFocused ? Style(bold: true) : .plain)
      if field.isRequired {
        canvas.buffer.put(SafeText(trusted: "*"), row: row, column: label - 1, style: .dim)
      }
      draw(field, row: row, left: left, width: width, isFocused: isFocused, into: &canvas, s)
      for line in row..<canvas.buffer.rowCount {
        canvas.click(.choose(index), row: line, columns: 0..<width)
      }
      if isFocused, field.takesArrows {
        // The sign at the left goes back, the value and the sign behind it go on.
        canvas.click(.left, row: row, columns: left..<left + 2)
        canvas.click(.right, row: row, columns: left + 2..<width)
      }
      if let fault = field.fault {
        for line in context.safe(fault).wrapped(to: max(1, width - left), ascii: s.request.ascii) {
          let row = canvas.buffer.appendRow()
          canvas.buffer.put(line, row: row, column: left, style: Style(.danger, bold: true))
        }
      }
    }
    for (title, shown) in computed {
      let row = canvas.buffer.appendRow()
      canvas.buffer.put(
        context.cut(context.safe(title), label - 1), row: row, column: 0, style: .dim)
      canvas.buffer.put(context.safe(shown), row: row, column: left, style: .dim)
    }
    if let fault {
      for line in context.safe(fault).wrapped(to: width, ascii: s.request.ascii) {
        canvas.buffer.append(line, style: Style(.danger, bold: true))
      }
    }
    let row = canvas.buffer.appendRow()
    let save = s.safe(FormScreen.buttons.save)
    let cancel = s.safe(FormScreen.buttons.cancel)
    let isFocused = focus == fields.count
    canvas.buffer.put(save, row: row, column: 0, style: Style(bold: true, reversed: isFocused))
    canvas.click(.save, row: row, columns: 0..<save.columns)
    // Where both have no room beside each other they stand one below the other.
    let isBeside = save.columns + 2 + cancel.columns <= width
    let at = isBeside ? save.columns + 2 : 0
    let below = isBeside ? row : canvas.buffer.appendRow()
    canvas.buffer.put(cancel, row: below, column: at, style: .dim)
    canvas.click(.back, row: below, columns: at..<at + cancel.columns)
    if isFocused { canvas.cursor = Place(row: row, column: 0) }
    return canvas
  }

  private func draw(
    _ field: FormField, row: Int, left: Int, width: Int, isFocused: Bool,
    into canvas: inout Canvas, _ s: Surroundings
  ) {
    let room = max(1, width - left)
    let context = s.drawing(room)
    switch field.input {
    case .line(let text):
      draw(text, field, row: row, left: left, room: room, isFocused: isFocused, into: &canvas, s)
    case .lines(let text):
      let wrapped = text.wrapped(to: room)
      let shown = min(6, max(isFocused ? 3 : 1, wrapped.lines.count))
      let from = max(0, min(wrapped.caret.row - shown + 1, wrapped.lines.count - shown))
      for line in 0..<shown {
        let at = line == 0 ? row : canvas.buffer.appendRow()
        if from + line < wrapped.lines.count {
          canvas.buffer.put(
            context.safe(wrapped.lines[from + line]), row: at, column: left)
        }
      }
      if text.isEmpty { ghost(field, row: row, left: left, into: &canvas, s) }
      if isFocused {
        canvas.cursor = Place(
          row: row + wrapped.caret.row - from, column: left + wrapped.caret.column)
        canvas.isTyping = true
      }
    case .choice(let place):
      guard let definition = field.field, case .choice(let type) = definition.type else { return }
      let name = place.map { type.choices[$0].title } ?? nil
      chosen(
        name.map { context.safe($0) }, field, row: row, left: left, isFocused: isFocused,
        into: &canvas, s)
    case .flag(let value):
      let name = value.map { field.field?.show(.integer($0 ? 1 : 0), s.language) ?? "" }
      chosen(
        name.map { context.safe($0) }, field, row: row, left: left, isFocused: isFocused,
        into: &canvas, s)
    case .rating(let points):
      let name = points.map { field.field?.show(.integer($0), s.language) ?? "" }
      chosen(
        name.map { context.own($0) }, field, row: row, left: left,
        isFocused: isFocused, into: &canvas, s)
    case .picture(let name, let chosen):
      let held =
        chosen.map { context.safe("\($0.name)  \($0.picture.width)x\($0.picture.height)") }
        ?? (name.isEmpty ? nil : context.ours("a picture", ja: "写真あり"))
      let keys =
        isFocused
        ? held == nil
          ? context.ours("Enter: choose a file", ja: "Enter でファイルを選ぶ")
          : context.ours("Enter: another  Backspace: none", ja: "Enter で変更 Backspace で削除")
        : held == nil ? ghostText(field, s) : .empty
      let beside = held.map { $0.columns + 2 } ?? 0
      var last = row
      canvas.buffer.put(context.cut(held ?? .empty, room), row: row, column: left)
      if beside == 0 || beside + keys.columns <= room {
        canvas.buffer.put(
          context.cut(keys, room - beside), row: row, column: left + beside, style: .dim)
      } else {
        for line in keys.wrapped(to: room, ascii: context.ascii) {
          last = canvas.buffer.appendRow()
          canvas.buffer.put(line, row: last, column: left, style: .dim)
        }
      }
      guard isFocused else { return }
      canvas.cursor = Place(row: row, column: left)
      guard preview.isShown else { return }
      // Its rows are there before it is, so that nothing moves when it comes.
      for _ in 0..<Self.pictureRows { canvas.buffer.appendRow() }
      canvas.put(preview.draw(s), row: last + 1, column: left, takesCursor: false)
    }
  }

  /// A value between the signs that say that arrows change it.
  private func chosen(
    _ name: SafeText?, _ field: FormField, row: Int, left: Int, isFocused: Bool,
    into canvas: inout Canvas, _ s: Surroundings
  ) {
    let context = s.drawing(canvas.size.columns)
    if isFocused {
      canvas.buffer.put(context.mark("‹ ", "< "), row: row, column: left, style: .dim)
      canvas.cursor = Place(row: row, column: left)
    }
    let at = left + (isFocused ? 2 : 0)
    if let name {
      canvas.buffer.put(name, row: row, column: at, style: isFocused ? Style(bold: true) : .plain)
    } else {
      ghost(field, row: row, left: at, into: &canvas, s)
    }
    if isFocused {
      let width = name?.columns ?? ghostText(field, s).columns
      canvas.buffer.put(context.mark(" ›", " >"), row: row, column: at + width, style: .dim)
    }
  }

  /// One line of text, scrolled so that its caret is seen.
  private func draw(
    _ text: TextInput, _ field: FormField, row: Int, left: Int, room: Int, isFocused: Bool,
    into canvas: inout Canvas, _ s: Surroundings
  ) {
    let context = s.drawing(room)
    if text.isEmpty { ghost(field, row: row, left: left, into: &canvas, s) }
    let before = context.safe(text.beforeCaret)
    let after = context.safe(text.afterCaret)
    guard isFocused else {
      let title = valueTitle(field, s).map { .spaces(2) + $0 } ?? .empty
      canvas.buffer.put(context.cut(before + after + title, room), row: row, column: left)
      return
    }
    // The end of what stands before the caret is what a person looks at.
    let head = before.columns < room ? before : before.tail(room - 1)
    canvas.buffer.put(head, row: row, column: left)
    canvas.buffer.put(after, row: row, column: left + head.columns)
    if let completion = field.completion {
      let shown = context.safe(completion.shown)
      canvas.buffer.put(shown, row: row, column: left + head.columns, style: .dim)
      // The key that takes it.
      canvas.buffer.put(
        context.mark(" →", " ->"), row: row, column: left + head.columns + shown.columns,
        style: Style(.key))
    } else if let title = valueTitle(field, s) {
      canvas.buffer.put(
        .spaces(2) + title, row: row, column: left + head.columns + after.columns, style: .dim)
    }
    canvas.cursor = Place(row: row, column: left + head.columns)
    canvas.isTyping = true
  }

  /// What a number is called, where numbers have titles: `3  okay`.
  private func valueTitle(_ field: FormField, _ s: Surroundings) -> SafeText? {
    guard let definition = field.field, case .integer(let type) = definition.type,
      !type.titles.isEmpty, let value = try? field.value(s.days), !value.isNone
    else { return nil }
    return s.safe(definition.show(value, s.language))
  }

  private func ghost(
    _ field: FormField, row: Int, left: Int, into canvas: inout Canvas, _ s: Surroundings
  ) {
    canvas.buffer.put(ghostText(field, s), row: row, column: left, style: .dim)
  }

  /// What an empty field shows: what would be filled in, else an example.
  private func ghostText(_ field: FormField, _ s: Surroundings) -> SafeText {
    guard let definition = field.field else { return s.safe(Localized("today", ja: "今日")) }
    if !field.isTouched, !field.offered.isNone {
      return s.drawing(1).value(definition.show(field.offered, s.language), of: definition)
    }
    if field.isTouched { return s.drawing(1).absent }
    // What is typed there is stars, whatever the field's example is elsewhere.
    if case .rating = field.input { return s.safe(Localized("0 to 5", ja: "0〜5")) }
    var example = definition.placeholder
    if case .integer(let type) = definition.type, let first = type.titles.first,
      let last = type.titles.last
    {
      // Numbers that have titles are a scale, which is told by its ends.
      return s.safe(
        Localized(
          "\(type.bounds.lowerBound) \(first.en) to \(type.bounds.upperBound) \(last.en)",
          ja: "\(type.bounds.lowerBound) \(first.ja) 〜 \(type.bounds.upperBound) \(last.ja)"))
    }
    if case .choice(let type) = definition.type,
      let choice = type.choices.first(where: { $0.name == example.en })
    {
      example = choice.title
    }
    if example.isEmpty { return s.drawing(1).absent }
    // No example can be typed for a picture: what stands there invites to choose one.
    if definition.isPicture { return s.safe(example) }
    return s.safe(Localized("e.g. \(example.en)", ja: "例：\(example.ja)"))
  }

  /// What stands over the form.
  var heading: Localized {
    switch purpose {
    case .edit(let entry):
      let id = schema.shown(id: entry.id)
      return Localized("Edit \(id)", ja: "\(id) を編集")
    case .add(let action?): return action.summary
    case .verb(let form): return form.heading
    case .add: return Localized("Add to \(schema.title.en)", ja: "\(schema.title.ja)に追加")
    }
  }

  /// Which words of the line of buttons are there.
  static let buttons = (
    save: Localized("[ Save: Ctrl-S ]", ja: "[ 保存 Ctrl-S ]"),
    cancel: Localized("[ Cancel: Esc ]", ja: "[ やめる Esc ]")
  )
}
