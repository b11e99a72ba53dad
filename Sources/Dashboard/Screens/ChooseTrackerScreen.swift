import HibiCore
import HibiDrawing

/// Which tracker something is added to; a digit opens one at once, as on the cards.
struct ChooseTrackerScreen: View {
  private let trackers: [Tracker]
  /// The day of what is added, nil for today.
  private let day: Day?
  private var menu: Menu

  /// - Parameters:
  ///   - day: the day of what is added, nil for today.
  ///   - first: the tracker that is chosen at first.
  init(_ trackers: [Tracker], on day: Day? = nil, first: Tracker? = nil, _ s: Surroundings) {
    self.trackers = trackers
    self.day = day
    let lines = trackers.enumerated().map { index, tracker in
      let number = index < 9 ? "\(index + 1) " : "  "
      let name = tracker.named(s).text + " (\(tracker.name))"
      return Menu.Line(
        words: [tracker.name, tracker.title.en, tracker.title.ja],
        left: Localized(both: number + name))
    }
    let choice = first.flatMap { first in trackers.firstIndex { $0.name == first.name } }
    menu = Menu(lines, choice: choice ?? 0)
  }

  var mode: KeyMode { .menu }
  var takesText: Bool { true }
  var isOverlay: Bool { true }

  mutating func type(_ key: Key, _ s: Surroundings) throws(HibiError) -> Bool {
    if menu.input.isEmpty, case .part? = KeyTable.command(of: key, in: mode) { return false }
    return menu.type(key)
  }

  mutating func paste(_ text: String, _ s: Surroundings) throws(HibiError) -> Outcome {
    menu.paste(text)
    return .done
  }

  mutating func run(_ command: Command, _ s: Surroundings) throws(HibiError) -> Outcome {
    var chosen = menu.chosen
    switch command {
    case .part(let number): chosen = number - 1
    case .open: break
    default:
      guard menu.run(command, rows: Box.inside(size(s.size)).rows) else { return .unknown }
      guard case .choose = command else { return .done }
      chosen = menu.chosen
    }
    guard let chosen, trackers.indices.contains(chosen),
      let schema = trackers[chosen].collections.first
    else { return .done }
    return .pop(then: FormScreen(adding: trackers[chosen], schema, s, on: day))
  }

  private func size(_ room: Size) -> Size {
    Size(columns: min(room.columns, 44), rows: min(room.rows, menu.height + 2))
  }

  func draw(_ room: Size, _ s: Surroundings) -> Canvas {
    let size = size(room)
    let prompt = s.safe(Localized("Add to: ", ja: "追加先："))
    return Box.draw(
      size, title: .empty, isFocused: true,
      around: menu.draw(Box.inside(size), prompt: prompt, s), s)
  }
}
