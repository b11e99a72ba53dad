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
    let store = try s.source.store()
    guard try store.isCounted(state, tracker, in: s.today.adding(days: -6) ?? s.today, s.today)
    else {
      return .toast(
        (tracker.collection(state.attempts) ?? tracker.collections.first)?.texts.empty ?? "")
    }
    let days = try store.unanswered(state, tracker, today: s.today)
    guard !days.isEmpty else {
      return .toast(Localized("The last 7 days are all answered.", ja: "直近7日間はすべて記録済みです。"))
    }
    return .push(
      AskScreen(
        own: tracker, action: action, word: word, question: question, state: state, days: days))
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
      return .change(
        Change { store, now throws(HibiError) in
          _ = try store.act("\(own.name) \(action.name)", now) { writer throws(HibiError) in
            try writer.put(word, with: [:], on: day, of: own)
          }
          guard let schema = own.collection(word.collection),
            let entry = try store.entry(day.key, schema, own)
          else { return word.done }
          return schema.filled(word.done, entry)
        })
    case .open:
      skipped.insert(day)
      days.removeFirst()
      return days.isEmpty ? .pop() : .done
    case .quit, .leave: return .pop()
    default: return .unknown
    }
  }

  func draw(_ room: Size, _ s: Surroundings) -> Picture {
    let width = max(1, min(56, room.columns) - 4)
    let context = s.drawing(width)
    let day = days.first.map { LooseDay($0).titled(s.language) } ?? ""
    let left = Localized(
      days.count == 1 ? "the last one" : "\(days.count) days open", ja: "あと\(days.count)日")
    var rows = [context.safe(day) + .spaces(2) + context.safe(left)]
    rows += context.safe(question).wrapped(to: width, ascii: s.request.ascii)
    let size = Size(columns: width + 4, rows: min(room.rows, rows.count + 4))
    var picture = Picture(Box.inside(size))
    for (row, line) in rows.enumerated() {
      picture.buffer.put(line, row: row, column: 1, style: row == 0 ? .heading : .plain)
    }
    picture.buffer.put(
      context.ours("y yes  n no  Enter skips  q ends", ja: "y はい  n いいえ  Enter 次へ  q 終わる"),
      row: picture.size.rows - 1, column: 1, style: Style(bold: true))
    picture.cursor = Place(row: picture.size.rows - 1, column: 1)
    return Box.draw(
      size, title: own.named(s), isFocused: true, around: picture, s)
  }
}
