import HibiCore
import HibiDrawing

/// Which tracker something is added to; typing narrows the list.
struct ChooseTrackerScreen: View {
  private let trackers: [Tracker]
  /// The day of what is added, nil for today.
  private let day: Day?
  private var input = TextInput()
  private var choice = 0

  /// - Parameters:
  ///   - day: the day of what is added, nil for today.
  ///   - first: the tracker that is chosen at first.
  init(_ trackers: [Tracker], on day: Day? = nil, first: Tracker? = nil) {
    self.trackers = trackers
    self.day = day
    choice = first.flatMap { first in trackers.firstIndex { $0.name == first.name } } ?? 0
  }

  var mode: KeyMode { .menu }
  var takesText: Bool { true }
  var isOverlay: Bool { true }

  private var found: [Tracker] {
    let key = TextFold.key(input.text)
    if key.isEmpty { return trackers }
    return trackers.filter { tracker in
      [tracker.name, tracker.title.en, tracker.title.ja].contains {
        TextFold.key($0).contains(text: key)
      }
    }
  }

  mutating func type(_ key: Key, _ s: Surroundings) throws(HibiError) -> Bool {
    // A digit opens at once, as it does on the cards.
    if input.isEmpty, case .character(let digit)? = KeyFolding.fold(key),
      let number = digit.wholeNumberValue,
      (1...9).contains(number)
    {
      return false
    }
    guard ![.left, .right, .home, .end].contains(key), input.press(key) else { return false }
    choice = 0
    return true
  }

  mutating func run(_ command: Command, _ s: Surroundings) throws(HibiError) -> Outcome {
    switch command {
    case .up, .previousPart: choice = max(0, choice - 1)
    case .down, .nextPart: choice = max(0, min(found.count - 1, choice + 1))
    case .part(let number):
      guard trackers.indices.contains(number - 1) else { return .done }
      choice = number - 1
      return try run(.open, s)
    case .choose(let index):
      choice = index
      return try run(.open, s)
    case .open:
      guard found.indices.contains(choice), let schema = found[choice].collections.first else {
        return .done
      }
      return .pop(then: try FormScreen(adding: found[choice], schema, s, on: day))
    default: return .unknown
    }
    return .done
  }

  func draw(_ room: Size, _ s: Surroundings) -> Picture {
    let size = Size(columns: min(room.columns, 44), rows: min(room.rows, trackers.count + 3))
    let inner = Box.inside(size)
    var picture = Picture(inner)
    let context = s.drawing(inner.columns)
    let typed = context.ours("Add to: ", ja: "追加先：") + context.safe(input.beforeCaret)
    picture.buffer.put(
      typed + context.safe(input.afterCaret), row: 0, column: 0, style: Style(bold: true))
    picture.cursor = Place(row: 0, column: min(typed.columns, max(0, inner.columns - 1)))
    picture.isTyping = true
    let found = found
    let height = max(0, inner.rows - 1)
    let top = max(0, choice - height + 1)
    for (row, tracker) in found.dropFirst(top).prefix(height).enumerated() {
      let number =
        trackers.firstIndex { $0.name == tracker.name }.map { $0 < 9 ? "\($0 + 1) " : "  " } ?? ""
      picture.buffer.put(
        context.cut(
          context.safe(number) + tracker.named(s) + context.safe(" (\(tracker.name))"),
          inner.columns), row: row + 1,
        column: 0)
      if top + row == choice {
        picture.buffer.restyle(row: row + 1, columns: 0..<inner.columns) {
          Style($0.role, bold: $0.isBold, reversed: true)
        }
      }
      picture.click(.choose(top + row), row: row + 1, columns: 0..<inner.columns)
    }
    return Box.draw(
      size, title: .empty, isFocused: true, around: picture, s)
  }
}
