import HibiCore
import HibiDrawing

/// Asks about each day of the last week that nothing is known of, the oldest first.
struct AskScreen: View {
  private let own: Tracker
  private let action: Action
  private let word: Action.Word
  private let question: Localized
  private let state: DayState
  private var days: [Day]
  /// Days that a person passed over.
  private var skipped: Set<Day> = []

  /// The screen, or what is said where no day is open.
  static func open(
    _ state: DayState, _ question: Localized, yes: String, no: String, _ tracker: Tracker,
    _ s: Surroundings
  ) throws(HibiError) -> Outcome {
    guard let action = tracker.action(yes), let word = action.words[no] else { return .unknown }
    switch try s.source.store().openDays(state, tracker, today: s.today) {
    case .none(let text): return .toast(text)
    case .outside(let texts): return .toast(texts.empty)
    case .days(let days):
      return .push(
        AskScreen(
          own: tracker, action: action, word: word, question: question, state: state, days: days))
    }
  }

  private init(
    own: Tracker, action: Action, word: Action.Word, question: Localized, state: DayState,
    days: [Day]
  ) {
    self.own = own
    self.action = action
    self.word = word
    self.question = question
    self.state = state
    self.days = days
  }

  var tracker: Tracker? { own }
  var mode: KeyMode { .question }
  var isOverlay: Bool { true }

  mutating func load(_ s: Surroundings) throws(HibiError) {
    days = try s.source.store().unanswered(state, own, today: s.today)
      .filter { !skipped.contains($0) }
  }

  mutating func run(_ command: Command, _ s: Surroundings) throws(HibiError) -> Outcome {
    guard let day = days.first else { return .pop() }
    switch command {
    case .yes:
      guard let schema = own.collection(action.collection) else { return .pop() }
      return .push(try FormScreen(for: action, own, schema, s, on: day))
    case .back:
      let (own, word, action) = (own, word, action)
      let done = s.request.ascii ? word.done.withPlainSigns : word.done
      return .change(
        Change { store, now throws(HibiError) in
          _ = try store.act("\(own.name) \(action.name)", now) { writer throws(HibiError) in
            try writer.put(word, with: [:], on: day, of: own)
          }
          guard let schema = own.collection(word.collection),
            let entry = try store.entry(day.key, schema, own)
          else { return done }
          return schema.filled(done, entry)
        })
    case .open:
      skipped.insert(day)
      days.removeFirst()
      return days.isEmpty ? .pop() : .done
    case .quit: return .pop()
    default: return .unknown
    }
  }

  func draw(_ room: Size, _ s: Surroundings) -> Canvas {
    let width = max(1, min(56, room.columns) - 4)
    let context = s.drawing(width)
    let day = days.first.map { LooseDay($0).titled(s.language) } ?? ""
    let left = Localized(
      days.count == 1 ? "the last one" : "\(days.count) days open", ja: "あと\(days.count)日")
    var rows = [context.safe(day) + .spaces(2) + context.safe(left)]
    rows += context.safe(question).wrapped(to: width, ascii: s.request.ascii)
    let size = Size(columns: width + 4, rows: min(room.rows, rows.count + 4))
    var canvas = Canvas(Box.inside(size))
    for (row, line) in rows.enumerated() {
      canvas.buffer.put(line, row: row, column: 1, style: row == 0 ? .heading : .plain)
    }
    var column = 1
    for (text, command) in [
      (context.ours("y yes", ja: "y はい"), Command.yes), (context.ours("n no", ja: "n いいえ"), .back),
      (context.ours("Enter skips", ja: "Enter 次へ"), .open),
      (context.ours("q ends", ja: "q 終わる"), .quit),
    ] {
      let row = canvas.size.rows - 1
      canvas.buffer.put(text, row: row, column: column, style: Style(bold: true))
      canvas.click(command, row: row, columns: column..<column + text.columns)
      column += text.columns + 2
    }
    canvas.cursor = Place(row: canvas.size.rows - 1, column: 1)
    return Box.draw(
      size, title: own.named(s), isFocused: true, around: canvas, s)
  }
}
