import HibiCore
import HibiDrawing

/// What is looked for in a list, and the line that says it.
extension TrackerScreen {
  mutating func runFilter(_ command: Command, _ s: Surroundings) throws(HibiError)
    -> Outcome
  {
    switch command {
    case .open:
      // A filter that cannot be read is not one that holds.
      if let filterFault { return .toast(filterFault) }
      filter = nil
    case .back:
      filter = nil
      filterFault = nil
      if case .list(var list) = parts[focus] {
        list.query.match = ""
        list.query.filter = .all
        try list.restart(s, size: listSize(s))
        parts[focus] = .list(list)
      }
    case .up, .down, .pageUp, .pageDown:
      if case .list(var list) = parts[focus] {
        _ = try run(command, &list, s)
        parts[focus] = .list(list)
      }
    case .within:
      // A click on what was found is done with looking.
      filter = nil
      return try run(command, s)
    default: break
    }
    return .done
  }

  mutating func type(_ key: Key, _ s: Surroundings) throws(HibiError) -> Bool {
    guard var filter, filter.press(key) else { return false }
    defer { showPicture(s) }
    self.filter = filter
    try applyFilter(s)
    return true
  }

  mutating func paste(_ text: String, _ s: Surroundings) throws(HibiError) -> Outcome {
    defer { showPicture(s) }
    filter?.insert(text)
    try applyFilter(s)
    return .done
  }

  /// Looks for what is typed: a filter where it can be read as one, else a text.
  private mutating func applyFilter(_ s: Surroundings) throws(HibiError) {
    guard let filter, case .list(var list) = parts[focus] else { return }
    filterFault = nil
    filterDoubt = nil
    list.query.match = ""
    list.query.filter = .all
    let text = filter.text
    filterText = text
    if !text.isBlank {
      if Filter.looksLikeOne(text, list.schema) {
        do throws(HibiError) {
          let (read, doubts) = try Filter.typed(text, list.schema, days: s.days)
          list.query.filter = read
          filterDoubt = doubts.first
        } catch {
          // What is not finished yet is no fault of the person who types.
          filterFault = error.message
        }
      } else {
        list.query.match = text
      }
    }
    try list.restart(s, size: listSize(s))
    parts[focus] = .list(list)
  }

  /// `/soba (3)`: what is looked for, and how much there is of it.
  func drawFilter(_ list: EntryList, into canvas: inout Canvas, _ s: Surroundings) {
    let row = canvas.size.rows - 1
    let context = s.drawing(canvas.size.columns)
    if let filter {
      let before = SafeText(trusted: "/") + context.safe(filter.beforeCaret)
      let found = SafeText(list.count.map { " (\($0))" } ?? "")
      canvas.buffer.put(
        before + context.safe(filter.afterCaret) + found, row: row, column: 0,
        style: Style(bold: true))
      if let said = filterFault ?? filterDoubt {
        // Over the list, whose rows stay where they are while one types on.
        let lines = context.safe(said).wrapped(to: context.width, ascii: context.ascii)
          .prefix(max(0, min(4, row - 1)))
        for (index, line) in lines.enumerated() {
          canvas.buffer.put(
            line.padded(to: context.width), row: row - lines.count + index, column: 0, style: .dim)
        }
      }
      canvas.cursor = Place(
        row: row, column: min(before.columns, max(0, canvas.size.columns - 1)))
      canvas.isTyping = true
      return
    }
    var texts: [SafeText] = []
    if !list.query.match.isEmpty {
      texts.append(SafeText(trusted: "/") + context.safe(list.query.match))
    }
    if list.query.filter != .all { texts.append(SafeText(trusted: "/") + context.safe(filterText)) }
    if list.query.period != .all { texts.append(context.period(list.query.period)) }
    if let sort = list.query.sort, let field = list.schema.field(sort.field) {
      texts.append(
        context.safe(field.title)
          + (list.query.descending ? context.mark(" ▼", " v") : context.mark(" ▲", " ^")))
    }
    if let count = list.count { texts.append(SafeText("(\(count))")) }
    texts.append(context.ours("Esc shows all", ja: "Esc で全件表示"))
    var column = 0
    for text in texts {
      canvas.buffer.put(text, row: row, column: column, style: .dim)
      column += text.columns + 2
    }
  }
}

/// What is read between two frames: what was looked for, then the picture.
extension TrackerScreen {

  /// The list that has the keys, or is seen beside what has them.
  private var listIndex: Int {
    if case .list = parts[focus] { focus } else { shownList }
  }

  var hasWork: Bool { isSearching || preview.hasWork }

  private var isSearching: Bool {
    if case .list(let list) = parts[listIndex] { list.search != .done } else { false }
  }

  mutating func work(_ s: Surroundings) throws(HibiError) -> Outcome {
    guard isSearching, case .list(var list) = parts[listIndex] else {
      preview.work(s)
      return .done
    }
    try list.work(s, size: listSize(s))
    parts[listIndex] = .list(list)
    showPicture(s)
    return .done
  }
}
