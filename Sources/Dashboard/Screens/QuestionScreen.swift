import HibiCore
import HibiDrawing

/// Asks before something is destroyed; only `y` does it, so that no slip of Enter can
/// (https://github.com/jesseduffield/lazygit/issues/792).
struct QuestionScreen: View {
  let question: Localized
  let lines: [Localized]
  private let answer: Answer

  /// What a yes does.
  private enum Answer {
    case change(Change)
    /// So many screens go, this one with them.
    case leave(Int)
  }

  /// Asks before a change.
  init(_ question: Localized, lines: [Localized], then change: Change) {
    self.question = question
    self.lines = lines
    answer = .change(change)
  }

  /// Asks before screens go with what was typed there.
  init(_ question: Localized, leaving screens: Int) {
    self.question = question
    lines = []
    answer = .leave(screens)
  }

  var mode: KeyMode { .question }
  var isOverlay: Bool { true }

  mutating func run(_ command: Command, _ s: Surroundings) throws(HibiError) -> Outcome {
    switch command {
    case .yes:
      switch answer {
      case .change(let change): return .change(change)
      case .leave(let count): return .leave(count)
      }
    case .back, .quit: return .pop()
    case .repaint, .help: return .unknown
    default: return .done
    }
  }

  func draw(_ size: Size, _ s: Surroundings) -> Canvas {
    let width = max(0, min(60, size.columns) - 4)
    let context = s.drawing(width)
    var rows: [(SafeText, Style)] = []
    for line in lines { rows.append((context.cut(context.safe(line), width), .plain)) }
    if !lines.isEmpty { rows.append((.empty, .plain)) }
    for line in context.safe(question).wrapped(to: width, ascii: s.request.ascii) {
      rows.append((line, Style(.danger, bold: true)))
    }
    let answers = context.ours("y yes   n no", ja: "y はい   n いいえ")
    let height = min(size.rows, rows.count + 3)
    let inner = Size(columns: width + 2, rows: height - 2)
    var canvas = Canvas(inner)
    for (row, line) in rows.suffix(max(0, inner.rows - 1)).enumerated() {
      canvas.buffer.put(line.0, row: row, column: 1, style: line.1)
    }
    let last = inner.rows - 1
    canvas.buffer.put(answers, row: last, column: 1, style: Style(bold: true))
    let half = answers.columns / 2
    canvas.click(.yes, row: last, columns: 1..<1 + half)
    canvas.click(.back, row: last, columns: 1 + half..<1 + answers.columns)
    canvas.cursor = Place(row: last, column: 1)
    return Box.draw(
      Size(columns: width + 4, rows: height), title: .empty, isFocused: true, around: canvas, s)
  }
}
