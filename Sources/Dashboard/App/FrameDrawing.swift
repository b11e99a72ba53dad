import HibiCore
import HibiDrawing

/// The whole screen: the top screen with what lies below it, the line of keys, the toast.
enum FrameDrawing {
  /// The least that a screen can be drawn in.
  static let least = Size(columns: 20, rows: 6)

  static func draw(_ stack: [any View], _ toast: Toast?, _ size: Size, _ s: Surroundings)
    -> Canvas
  {
    var canvas = Canvas(size)
    guard size.columns >= least.columns, size.rows >= least.rows else {
      let text = s.safe(
        "\(size.columns)x\(size.rows), "
          + Localized("need", ja: "必要")[s.language] + " \(least.columns)x\(least.rows)")
      if size.rows > 0, size.columns > 2 {
        canvas.buffer.put(
          text.cut(to: size.columns, ascii: s.request.ascii), row: size.rows / 2,
          column: max(0, (size.columns - text.columns) / 2))
      }
      return canvas
    }
    let body = Size(columns: size.columns, rows: size.rows - 1)
    let base = stack.lastIndex { !$0.isOverlay } ?? 0
    // What lies around a box would be read into its lines.
    let seen = s.request.isForScreenReader ? stack.suffix(1) : stack[base...]
    for screen in seen {
      let drawn = screen.draw(body, s)
      if screen.isOverlay {
        // Nothing below can be clicked.
        canvas.zones = []
        canvas.put(
          drawn, row: max(0, (body.rows - drawn.size.rows) / 2),
          column: max(0, (body.columns - drawn.size.columns) / 2))
      } else {
        canvas.put(drawn, row: 0, column: 0)
      }
    }
    if let mode = stack.last?.mode {
      footer(mode, stack.last?.takesText ?? false, into: &canvas, s)
    }
    if let toast { self.toast(toast, into: &canvas, s) }
    return canvas
  }

  /// The keys that count now, as many as have room, the way out and help last; a click presses one.
  private static func footer(
    _ mode: KeyMode, _ takesText: Bool, into canvas: inout Canvas, _ s: Surroundings
  ) {
    let row = canvas.size.rows - 1
    let bindings = KeyTable.bindings(of: mode).filter { !$0.short.isEmpty }
    func put(_ binding: KeyBinding, at column: Int) -> Int {
      let (name, text) = texts(binding, s)
      let width = name.columns + 1 + text.columns
      canvas.buffer.put(name, row: row, column: column, style: Style(.key, bold: true))
      canvas.buffer.put(text, row: row, column: column + name.columns + 1, style: .dim)
      canvas.click(binding.command, row: row, columns: column..<column + width)
      return width
    }
    var end = canvas.size.columns
    // Who is lost looks for help or for the way out, which have the same place everywhere.
    let help = bindings.first { $0.command == .help }
    // Of a question every answer is one.
    let out =
      mode == .question
      ? nil : bindings.first { $0.command == .quit } ?? bindings.first { $0.command == .back }
    for binding in [help, out].compactMap(\.self) {
      let (name, text) = texts(binding, s)
      let width = name.columns + 1 + text.columns
      guard width <= end else { return }
      end -= width
      _ = put(binding, at: end)
      end -= 2
    }
    // What a person came for has room first; all stand in the order of the table.
    let others = bindings.filter { ![help?.command, out?.command].contains($0.command) }
    let isFirst: (KeyBinding) -> Bool = { [.add, .save, .undo].contains($0.command) }
    var seen: Set<Command> = []
    var left = end
    for binding in others.filter(isFirst) + others.filter({ !isFirst($0) }) {
      let (name, text) = texts(binding, s)
      left -= name.columns + 1 + text.columns
      guard left >= 0 else { break }
      seen.insert(binding.command)
      left -= 2
    }
    var column = 0
    for binding in others where seen.contains(binding.command) {
      column += put(binding, at: column) + 2
    }
  }

  private static func texts(_ binding: KeyBinding, _ s: Surroundings) -> (SafeText, SafeText) {
    let key = binding.keys.first
    let mark: SafeText? =
      switch key {
      case .left where binding.modes == [.picture]: s.drawing(1).mark("←↑↓→", "<^v>")
      case .left: s.drawing(1).mark("← →", "< >")
      case .down: s.drawing(1).mark("↑ ↓", "^ v")
      default: nil
      }
    return (mark ?? s.safe(key?.title(s.language) ?? ""), s.safe(binding.short))
  }

  private static func toast(_ toast: Toast, into canvas: inout Canvas, _ s: Surroundings) {
    let width = canvas.size.columns
    let lines = SafeText.lines(toast.text[s.language], ascii: s.request.ascii)
      .flatMap { $0.wrapped(to: width - 2, ascii: s.request.ascii) }
      .prefix(max(1, canvas.size.rows / 3))
    for (index, line) in lines.enumerated() {
      let row = canvas.size.rows - 1 - lines.count + index
      canvas.buffer.put(
        (SafeText.spaces(1) + line).padded(to: width), row: row, column: 0,
        style: toast.isError
          ? Style(.error, bold: true, reversed: true) : Style(.toast, reversed: true))
    }
  }
}
