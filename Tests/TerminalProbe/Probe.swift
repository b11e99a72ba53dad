// Opens the terminal as the dashboard does and shows what it tells, so that tests can drive it:
//
//   hibi-terminal-probe [--mono] [--colors N] [--watch FOLDER] [--wake MILLISECONDS] [--quiet]
//
// j and k move a selection, q ends, t traps, S stops, o gives the terminal to
// `sh -c $PROBE_OUTSIDE`, and Ctrl-C, Ctrl-Z and Ctrl-L do what they do in the dashboard. With
// --quiet events are not shown, and m shows which row is selected.
import Glibc
import HibiCore
import HibiDashboard
import HibiDrawing

@main struct Probe {
  static func main() {
    var options = TerminalOptions(term: variable("TERM") ?? "")
    var folder: String?
    var wake: Int64?
    var isQuiet = false
    var words = CommandLine.arguments.dropFirst().makeIterator()
    while let word = words.next() {
      switch word {
      case "--quiet": isQuiet = true
      case "--mono": options.theme = .mono
      case "--colors": options.colors = ColorDepth(upTo: words.next().flatMap { Int($0) } ?? 0)
      case "--watch": folder = words.next()
      case "--wake": wake = words.next().flatMap { Int64($0) }
      default: exit(64)
      }
    }
    do {
      let terminal = try Terminal.open(options)
      if let folder { terminal.watch(folder) }
      if let wake {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        terminal.wake(at: Int64(now.tv_sec) * 1_000 + Int64(now.tv_nsec) / 1_000_000 + wake)
      }
      var probe = Probe(terminal: terminal, isQuiet: isQuiet)
      probe.run()
      terminal.close()
    } catch {
      print(error.message.en)
      exit(error.kind.rawValue)
    }
  }

  let terminal: Terminal
  let isQuiet: Bool
  var log: [String] = []
  var selected = 0

  /// What the rows of the list hold: whatever is hard to draw.
  static let texts = [
    "ラーメン 730", "café e\u{301} か\u{3099}", "👨‍👩‍👧 family", "🇯🇵 flag", "❤️ heart",
    "tab\tESC\u{1B}[31m", "\u{202E}bidi", "🡺 tail", "寿司寿司寿司寿司", "plain",
  ]

  func frame() -> Frame {
    let size = terminal.size
    var buffer = CellBuffer(columns: size.columns, rows: size.rows)
    func put(_ text: String, row: Int, _ style: Style = .plain) {
      buffer.put(SafeText(text), row: row, column: 0, style: style)
    }
    put("PROBE \(size.columns)x\(size.rows)", row: 0, .heading)
    for (index, text) in Self.texts.enumerated() {
      let role: Style.Role = index % 2 == 0 ? .bar : .none
      put(text, row: 1 + index, Style(role, reversed: index == selected))
      // The line right of the list shows whether a row is shifted.
      buffer.put(SafeText("|"), row: 1 + index, column: 19, style: .border)
    }
    for (index, line) in log.suffix(10).enumerated() { put(line, row: 12 + index, .maximum) }
    return Frame(buffer, cursor: Place(row: 1 + selected, column: 0))
  }

  mutating func run() {
    while true {
      terminal.show(frame())
      for event in terminal.events() {
        if !isQuiet { log.append(describe(event)) }
        switch event {
        case .end, .key(.character("q")), .key(.control("c")): return
        case .key(.control("z")): terminal.suspend()
        case .key(.control("l")): terminal.repaint()
        case .key(.character("j")), .key(.named(.down)):
          selected = min(selected + 1, Self.texts.count - 1)
        case .key(.character("k")), .key(.named(.up)): selected = max(selected - 1, 0)
        case .key(.character("S")): kill(getpid(), SIGSTOP)
        case .key(.character("m")):
          // In a row of its own, so that all of it is sent.
          log = Array(repeating: "", count: selected) + ["moved \(selected)"]
        case .key(.character("o")):
          terminal.outside { _ = system(variable("PROBE_OUTSIDE") ?? "true") }
        case .key(.character("t")):
          let text = Array("PROBE: written to stderr\n".utf8)
          write(2, text, text.count)
          let none: [Int] = []
          print(none[log.count])
        default: break
        }
      }
    }
  }
}

func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

func describe(_ event: Event) -> String {
  switch event {
  case .key(.character(let sign)): "key \(sign)"
  case .key(.control(let sign)): "control \(sign)"
  case .key(.alt(let sign)): "alt \(sign == "\u{7F}" ? "backspace" : String(sign))"
  case .key(.named(let name)): "named \(name.rawValue)"
  case .key(.shifted(let name)): "shifted \(name.rawValue)"
  case .key(.controlled(let name)): "controlled \(name.rawValue)"
  case .key(.alternate(let name)): "alternate \(name.rawValue)"
  case .key(.function(let number)): "function \(number)"
  case .paste(let text): "paste \(text.split(separator: "\n").joined(separator: "/"))"
  case .mouse(let mouse): "mouse \(mouse.kind) \(mouse.place.row),\(mouse.place.column)"
  case .resize(let size): "resize \(size.columns)x\(size.rows)"
  case .stored: "stored"
  case .time: "time"
  case .resumed: "resumed"
  case .end: "end"
  }
}
