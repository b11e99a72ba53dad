import HibiCore
import HibiDrawing

/// Lines of which one is chosen; what is typed leaves those that have it.
///
/// ```
/// Add to: br
/// 2 🧱 Bricks (bricks)
/// ```
struct Menu {
  /// A line, and the words by which it is found.
  struct Line: Hashable {
    var words: [String]
    var left: Localized
    var middle: Localized = ""
    var right = ""
  }

  /// What stands where nothing that was typed for is.
  static let nothingFound = Localized("Nothing has that name.", ja: "該当するものはありません。")

  private var lines: [Line]
  private(set) var input = TextInput()
  /// The line that is chosen while nothing is typed.
  private var start: Int
  private var place: Int

  init(_ lines: [Line], choice: Int = 0) {
    self.lines = lines
    start = choice
    place = choice
  }

  /// Shows other lines; what is typed stays.
  /// - Parameter chosen: the line that is chosen, nil for the one it begins with.
  mutating func replace(_ lines: [Line], choice: Int, chosen: Int?) {
    self.lines = lines
    start = choice
    begin()
    if let chosen, let place = found.firstIndex(of: chosen) { self.place = place }
  }

  private mutating func begin() { place = input.isEmpty ? start : 0 }

  /// The lines that are left, by their places among all.
  private var found: [Int] {
    let key = TextFold.key(input.text)
    if key.isEmpty { return Array(lines.indices) }
    return lines.indices.filter { index in
      lines[index].words.contains { TextFold.key($0).contains(text: key) }
    }
  }

  /// The place of the chosen line among all, nil where none is left.
  var chosen: Int? { found.indices.contains(place) ? found[place] : nil }

  /// Takes a key as text; false where it moves instead.
  mutating func type(_ key: Key) -> Bool {
    guard ![.left, .right, .home, .end].contains(key), input.press(key) else { return false }
    begin()
    return true
  }

  /// Puts a text at the caret, or in the place of what was typed.
  mutating func paste(_ text: String, replacing: Bool = false) {
    if replacing { input = TextInput() }
    input.insert(text)
    begin()
  }

  /// Moves the choice; false where the command is none of that.
  /// - Parameter rows: those that it is drawn in.
  mutating func run(_ command: Command, rows: Int) -> Bool {
    switch command {
    case .up, .previousPart: move(-1)
    case .down, .nextPart: move(1)
    case .pageUp: move(-max(1, rows - 2))
    case .pageDown: move(max(1, rows - 2))
    case .first: place = 0
    case .last: move(lines.count)
    case .choose(let index): place = index
    default: return false
    }
    return true
  }

  private mutating func move(_ steps: Int) { place = max(0, min(found.count - 1, place + steps)) }

  /// The rows that it takes with all its lines.
  var height: Int { lines.count + 1 }

  func draw(_ size: Size, prompt: SafeText, _ s: Surroundings) -> Canvas {
    var canvas = Canvas(size)
    let context = s.drawing(size.columns)
    // The end of what stands before the caret is what a person looks at.
    let room = max(0, size.columns - prompt.columns - 1)
    let before = context.safe(input.beforeCaret)
    let typed = prompt + (before.columns > room ? before.tail(room) : before)
    canvas.buffer.put(
      typed + context.safe(input.afterCaret), row: 0, column: 0, style: Style(bold: true))
    canvas.cursor = Place(row: 0, column: min(typed.columns, max(0, size.columns - 1)))
    canvas.isTyping = true
    let found = found
    guard !found.isEmpty else {
      canvas.buffer.put(context.safe(Self.nothingFound), row: 1, column: 0, style: .dim)
      return canvas
    }
    let height = max(0, size.rows - 1)
    let top = max(0, place - height + 1)
    let hasMiddle = lines.contains { !$0.middle.isEmpty }
    let widest = found.map { context.safe(lines[$0].left).columns }.max() ?? 0
    // The sign that says that there is more stands at the edge.
    let width = size.columns - (found.count > height ? 2 : 0)
    for (row, index) in found.dropFirst(top).prefix(height).enumerated() {
      let line = lines[index]
      let right = context.safe(line.right)
      let left = hasMiddle ? min(size.columns / 3, widest) : width - right.columns - 1
      // What is reversed is not read aloud.
      let isSaid = s.request.isForScreenReader && top + row == place
      let mark = isSaid ? context.mark("›", ">") + SafeText(trusted: " ") : SafeText(trusted: "")
      canvas.buffer.put(
        context.cut(mark + context.safe(line.left), left), row: row + 1, column: 0)
      canvas.buffer.put(
        context.cut(context.safe(line.middle), width - left - right.columns - 4),
        row: row + 1, column: left + 2, style: .dim)
      canvas.buffer.put(right, row: row + 1, column: width - right.columns)
      if top + row == place { canvas.buffer.reverse(row: row + 1, columns: 0..<size.columns) }
      canvas.click(.choose(top + row), row: row + 1, columns: 0..<size.columns)
    }
    canvas.markRest(
      above: top > 0, below: top + height < found.count, rows: 1..<max(1, size.rows), s)
    return canvas
  }
}
