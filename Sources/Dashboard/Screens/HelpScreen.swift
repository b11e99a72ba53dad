import HibiCore
import HibiDrawing

/// The keys that count where it was asked for, from the key table; typing narrows them.
struct HelpScreen: View {
  private let subject: KeyMode
  private var reader = Reader()
  private var finder = Finder()

  init(_ mode: KeyMode) { subject = mode }

  var mode: KeyMode { finder.isTyping ? .menu : .reader }
  var takesText: Bool { finder.isTyping }
  var isOverlay: Bool { true }

  mutating func type(_ key: Key, _ s: Surroundings) throws(HibiError) -> Bool {
    finder.type(key)
  }

  mutating func paste(_ text: String, _ s: Surroundings) throws(HibiError) -> Outcome {
    finder.paste(text)
    return .done
  }

  mutating func run(_ command: Command, _ s: Surroundings) throws(HibiError) -> Outcome {
    let inner = Box.inside(size(s.size, s))
    if reader.run(command, lines: lines(inner.columns, s).count, height: inner.rows) {
      return .done
    }
    if finder.run(command) { return .done }
    switch command {
    case .help, .open: return .pop()
    default: return .unknown
    }
  }

  /// As tall as all keys; it does not shrink while one looks for some.
  private func size(_ room: Size, _ s: Surroundings) -> Size {
    let columns = min(room.columns, 72)
    let all = lines(columns - 2, s, wanted: "").count
    return Size(columns: columns, rows: min(room.rows, all + 2))
  }

  private func lines(_ width: Int, _ s: Surroundings) -> [(text: SafeText, style: Style)] {
    lines(width, s, wanted: finder.wanted)
  }

  private func lines(
    _ width: Int, _ s: Surroundings, wanted: String
  ) -> [(text: SafeText, style: Style)] {
    let context = s.drawing(width)
    var rows: [(keys: SafeText, help: SafeText)] = []
    func add(_ keys: String, _ help: Localized, words: [String]) {
      guard
        wanted.isEmpty
          || (words + [help.en, help.ja]).contains(where: {
            TextFold.key($0).contains(text: wanted)
          })
      else { return }
      rows.append((context.safe(keys), context.safe(help)))
    }
    if let typing = subject.typing {
      add(KeyMode.letters[s.language], typing, words: [KeyMode.letters.en, KeyMode.letters.ja])
    }
    for binding in KeyTable.bindings(of: subject) {
      // The words of the palette and of either language find it too.
      add(
        binding.keys.map { $0.title(s.language) }.joined(separator: " "), binding.help,
        words: binding.keys.flatMap { [$0.title(.en), $0.title(.ja)] } + [binding.command.name])
    }
    if rows.isEmpty { return [(s.safe(Menu.nothingFound), .dim)] }
    let left = min(width / 3, rows.map(\.keys.columns).max() ?? 0)
    var lines: [(text: SafeText, style: Style)] = []
    for row in rows {
      let help = row.help.wrapped(to: max(1, width - left - 2), ascii: s.request.ascii)
      let keys = row.keys.wrapped(to: max(1, left), ascii: s.request.ascii)
      for index in 0..<max(help.count, keys.count) {
        let first = index < keys.count ? keys[index] : .empty
        let second = index < help.count ? help[index] : .empty
        lines.append((first.padded(to: left) + .spaces(2) + second, .plain))
      }
    }
    return lines
  }

  func draw(_ room: Size, _ s: Surroundings) -> Canvas {
    let size = size(room, s)
    let inner = Box.inside(size)
    var canvas = reader.draw(lines(inner.columns, s), inner, s)
    let title = finder.title(
      Localized("Keys (/ finds)", ja: "キーの一覧（/ で検索）"), into: &canvas, s)
    return Box.draw(
      size, title: title, isFocused: true, around: canvas, s)
  }
}
