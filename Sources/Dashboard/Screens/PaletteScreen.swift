import HibiCore
import HibiDrawing

/// All commands by name: what is typed narrows them, Enter runs one.
///
/// They come from the key table and from the verbs of the trackers, so that the palette knows what
/// the keys and the command line know.
struct PaletteScreen: View {
  private let below: Tracker?
  private let items: [Item]
  private var input = TextInput()
  private var choice = 0

  struct Item {
    var name: String
    var help: Localized
    var keys: String
    var command: Command
  }

  init(over tracker: Tracker?, _ registry: Registry) {
    below = tracker
    var items: [Item] = []
    if let tracker {
      for action in tracker.actions {
        items.append(
          Item(name: action.name, help: action.summary, keys: "", command: .verb(action.name)))
      }
    }
    if let tracker {
      for part in TrackerScreen(tracker).names {
        items.append(Item(name: part.name, help: part.title, keys: "", command: .verb(part.name)))
      }
    }
    for other in registry.trackers where other.name != tracker?.name {
      items.append(
        Item(name: other.name, help: other.title, keys: "", command: .tracker(other.name)))
    }
    for binding in KeyTable.bindings(of: tracker == nil ? .cards : .list) {
      guard let key = binding.keys.first, !Self.isMovement(binding.command),
        !items.contains(where: { $0.command == binding.command })
      else { continue }
      items.append(
        Item(
          name: binding.command.name, help: binding.help, keys: key.title(.en),
          command: binding.command))
    }
    self.items = items
  }

  private static func isMovement(_ command: Command) -> Bool {
    switch command {
    case .up, .down, .left, .right, .first, .last, .pageUp, .pageDown, .nextPart, .previousPart,
      .palette, .back:
      true
    default: false
    }
  }

  var tracker: Tracker? { below }
  var mode: KeyMode { .menu }
  var takesText: Bool { true }
  var isOverlay: Bool { true }

  private var found: [Item] {
    let key = TextFold.key(input.text)
    if key.isEmpty { return items }
    return items.filter { item in
      [item.name, item.help.en, item.help.ja].contains { TextFold.key($0).contains(text: key) }
    }
  }

  mutating func type(_ key: Key, _ s: Surroundings) throws(HibiError) -> Bool {
    guard ![.left, .right, .home, .end].contains(key), input.press(key) else { return false }
    choice = 0
    return true
  }

  mutating func paste(_ text: String, _ s: Surroundings) throws(HibiError) {
    input.insert(text)
    choice = 0
  }

  mutating func run(_ command: Command, _ s: Surroundings) throws(HibiError) -> Outcome {
    switch command {
    case .up, .previousPart: choice = max(0, choice - 1)
    case .down, .nextPart: choice = max(0, min(found.count - 1, choice + 1))
    case .choose(let index):
      choice = index
      return try run(.open, s)
    case .open:
      guard found.indices.contains(choice) else { return .done }
      return .pop(then: nil, running: found[choice].command)
    default: return .unknown
    }
    return .done
  }

  func draw(_ room: Size, _ s: Surroundings) -> Picture {
    let size = Size(columns: min(room.columns, 64), rows: min(room.rows, 16))
    let inner = Box.inside(size)
    var picture = Picture(inner)
    let context = s.drawing(inner.columns)
    let typed = SafeText(trusted: ":") + context.safe(input.beforeCaret)
    picture.buffer.put(
      typed + context.safe(input.afterCaret), row: 0, column: 0, style: Style(bold: true))
    picture.cursor = Place(row: 0, column: min(typed.columns, max(0, inner.columns - 1)))
    picture.isTyping = true
    let found = found
    let height = max(0, inner.rows - 1)
    let top = max(0, choice - height + 1)
    let left = min(inner.columns / 3, found.map { context.safe($0.name).columns }.max() ?? 0)
    for (row, item) in found.dropFirst(top).prefix(height).enumerated() {
      let name = context.cut(context.safe(item.name), left).padded(to: left)
      let keys = context.safe(item.keys)
      picture.buffer.put(name, row: row + 1, column: 0)
      picture.buffer.put(
        context.cut(context.safe(item.help), inner.columns - left - keys.columns - 4), row: row + 1,
        column: left + 2, style: .dim)
      picture.buffer.put(keys, row: row + 1, column: inner.columns - keys.columns)
      if top + row == choice {
        picture.buffer.restyle(row: row + 1, columns: 0..<inner.columns) {
          Style($0.role, bold: $0.isBold, reversed: true)
        }
      }
      picture.click(.choose(top + row), row: row + 1, columns: 0..<inner.columns)
    }
    return Box.draw(
      size, title: s.safe(Localized("Commands", ja: "コマンド")), isFocused: true, around: picture, s)
  }
}
