import HibiCore
import HibiDrawing

/// Commands by name: what is typed narrows them, Enter runs one.
///
/// They are those of the key table, and what is asked of the tracker: its actions, its goals, the
/// days that it leaves out, its file, its panels and lists. Over all trackers these come after the
/// rest, each named as on a command line: the tracker, then the verb.
struct PaletteScreen: View {
  private let below: Tracker?
  private let commands: [Command]
  private var menu: Menu

  /// - Parameter hidden: the trackers of which nothing but the title is told over all of them.
  init(
    over tracker: Tracker?, in mode: KeyMode, _ registry: Registry, hidden: Set<String>,
    canExport: Bool
  ) {
    below = tracker
    var lines: [Menu.Line] = []
    var commands: [Command] = []
    func add(_ name: String, _ help: Localized, keys: String = "", _ command: Command) {
      lines.append(
        Menu.Line(
          words: [name, help.en, help.ja], left: Localized(both: name), middle: help, right: keys))
      commands.append(command)
    }
    func addVerbs(of tracker: Tracker, named name: String?) {
      let verbs =
        tracker.actions.map { ($0.name, $0.summary) }
        + VerbForm.verbs(of: tracker, canExport: canExport).map { ($0.name, $0.summary) }
        + TrackerScreen(tracker).names.map { ($0.name, $0.title) }
      for (verb, help) in verbs {
        let command = Command.verb(verb, of: name)
        add(command.name, help, command)
      }
    }
    if let tracker { addVerbs(of: tracker, named: nil) }
    for other in registry.trackers where other.name != tracker?.name {
      add(other.name, other.title, .tracker(other.name))
    }
    for binding in KeyTable.bindings(of: mode) {
      guard let key = binding.keys.first, !Self.isMovement(binding.command),
        !commands.contains(binding.command)
      else { continue }
      add(binding.command.name, binding.help, keys: key.title(.en), binding.command)
    }
    if tracker == nil {
      for other in registry.trackers where !hidden.contains(other.name) {
        addVerbs(of: other, named: other.name)
      }
    }
    self.commands = commands
    menu = Menu(lines)
  }

  private static func isMovement(_ command: Command) -> Bool {
    switch command {
    case .up, .down, .left, .right, .first, .last, .pageUp, .pageDown, .nextPart, .previousPart,
      .palette, .back, .focus:
      true
    default: false
    }
  }

  var tracker: Tracker? { below }
  var mode: KeyMode { .menu }
  var takesText: Bool { true }
  var isOverlay: Bool { true }

  mutating func type(_ key: Key, _ s: Surroundings) throws(HibiError) -> Bool { menu.type(key) }

  mutating func paste(_ text: String, _ s: Surroundings) throws(HibiError) -> Outcome {
    menu.paste(text)
    return .done
  }

  mutating func run(_ command: Command, _ s: Surroundings) throws(HibiError) -> Outcome {
    if command != .open {
      guard menu.run(command, rows: Box.inside(Self.size(s.size)).rows) else { return .unknown }
      guard case .choose = command else { return .done }
    }
    return menu.chosen.map { .pop(then: nil, running: commands[$0]) } ?? .done
  }

  private static func size(_ room: Size) -> Size {
    Size(columns: min(room.columns, 64), rows: min(room.rows, 16))
  }

  func draw(_ room: Size, _ s: Surroundings) -> Canvas {
    let size = Self.size(room)
    return Box.draw(
      size, title: s.safe(Localized("Commands", ja: "コマンド")), isFocused: true,
      around: menu.draw(Box.inside(size), prompt: SafeText(trusted: ":"), s), s)
  }
}
