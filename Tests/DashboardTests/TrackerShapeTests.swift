import HibiCore
import HibiDrawing
import HibiTestSupport
import Testing

@testable import HibiDashboard

@Suite("Trackers of any shape")
struct TrackerShapeTests {
  private static func schema(_ noun: String, _ fields: Int, days: Schema.Days = .past) -> Schema {
    Schema(
      noun: noun, title: Localized(both: "Things \(noun)"), days: days,
      fields: (1...fields).map { number in
        Field(
          "f\(number)", Localized("Field \(number)", ja: "項目\(number)"),
          number % 3 == 1 ? .text(max: 5_000) : number % 3 == 2 ? .integer(0...1_000) : .flag(),
          required: number == 1, positional: number <= 2, searched: number == 1)
      })
  }

  private func registry(_ collections: [Schema]) throws -> Registry {
    var registry = Registry()
    try registry.register(
      Tracker(
        name: "shape", title: Localized("Shape", ja: "形"), icon: "◇", collections: collections))
    return registry
  }

  /// What every person would press, on a tracker of one's own.
  private func use(_ desk: Desk) {
    for part in 1...9 {
      desk.keys("\(part)")
      desk.keys("j k left right o")
      desk.leave()
      desk.keys("escape")
      let faults = FrameCheck.faults(desk)
      #expect(faults.isEmpty, "\(part) \(faults)")
    }
    desk.keys("1 a")
    desk.type("something")
    desk.keys("ctrl-s")
    #expect(desk.views.last == "TrackerScreen")
    #expect(desk.shows("something"))
    for (columns, rows) in [(20, 6), (40, 12), (200, 60)] {
      desk.resize(columns, rows)
      for keys in ["e", "escape enter", "escape H", "escape d", "n :"] {
        desk.keys(keys)
        #expect(FrameCheck.faults(desk).isEmpty, "\(columns)x\(rows) \(keys)")
      }
      desk.keys("escape")
    }
  }

  @Test("a tracker without days ends it") func withoutDays() throws {
    let desk = try Desk(
      tracker: "shape", only: registry([Self.schema("", 3, days: .none)]))
    use(desk)
    #expect(desk.text() == nil)
    let cards = try Desk(only: registry([Self.schema("", 3, days: .none)]))
    cards.keys("j enter")
    #expect(FrameCheck.faults(cards).isEmpty)
  }

  @Test("nine collections end it, or not all are reached") func nineCollections() throws {
    let all = [Self.schema("", 2)] + (2...9).map { Self.schema("c\($0)", 2) }
    let desk = try Desk(tracker: "shape", only: registry(all))
    use(desk)
    desk.resize(200, 60)
    for _ in 0..<30 where !desk.shows("Things c9") { desk.keys("tab") }
    desk.keys("shift-tab tab")
    #expect(FrameCheck.faults(desk).isEmpty)
  }

  @Test("forty fields end it, or not all are reached") func fortyFields() throws {
    let desk = try Desk(tracker: "shape", only: registry([Self.schema("", 40)]))
    use(desk)
    desk.resize(80, 12)
    desk.keys("a")
    for _ in 0..<60 where !desk.shows("[ Save") { desk.keys("tab") }
    #expect(desk.shows("[ Save"), "\(desk.views) \(desk.screen)")
    desk.keys("shift-tab")
    #expect(desk.shows("Field 40"))
  }

  @Test("no tracker at all ends it") func noTracker() throws {
    let desk = try Desk(only: Registry())
    for keys in ["a", "enter", "escape :", "escape j enter", "escape H", "escape 1 2", "u", "?"] {
      desk.keys(keys)
      #expect(FrameCheck.faults(desk).isEmpty)
    }
  }

  static let hostile = [
    "\u{1B}[2J", "\u{1B}]52;c;aGk=\u{7}", "\u{9B}31m", "\u{202E}txt.exe", "\r\u{8}x",
    "👨‍👩‍👧👍🏽❤️1️⃣🇯🇵🇫🇷🇯", "か\u{3099}e\u{301}", "x\u{301}\u{302}\u{303}\u{304}\u{305}", "\tx\u{85}",
    "\u{2066}x\u{2069}", "x\u{E0041}", String(repeating: "長い", count: 150), "x\u{FFFF}",
    "a" + String(repeating: "\u{301}", count: 400), "🡺 tail", "\u{2028}x", "x\u{202F}y",
    "שלום עולם",
    "'\"\\ ;%s", "-5", "\u{1F6DC}\u{1FAE9}", "x\u{200B}\u{200D}y", "q", "=1+1", "\u{FEFF}x",
  ]

  @Test(
    "a hostile text reaches the terminal raw, splits a glyph or ends it",
    arguments: [
      Size(columns: 80, rows: 24), Size(columns: 41, rows: 13), Size(columns: 20, rows: 6),
    ])
  func hostileTexts(size: Size) throws {
    let desk = try Desk(
      size, tracker: "manga",
      fill: { desk in
        for text in Self.hostile {
          try desk.add(
            "manga",
            [
              "title": .text(text), "author": .text(text), "volume": "1",
              "note": .text(text + "\n" + text),
            ])
        }
      })
    for number in Self.hostile.indices {
      for keys in ["", "enter", "e", "tab tab left", "shift-tab", "escape"] {
        desk.keys(keys)
        let faults = FrameCheck.faults(desk)
        #expect(faults.isEmpty, "\(number) \(keys) \(faults.prefix(3))")
      }
      desk.keys("d")
      #expect(FrameCheck.faults(desk).isEmpty)
      desk.keys("n H")
      #expect(FrameCheck.faults(desk).isEmpty)
      desk.keys("escape 3")
      #expect(FrameCheck.faults(desk).isEmpty)
      desk.keys("1 j")
    }
    #expect(try desk.entries("manga").count == Self.hostile.count)
  }

  @Test("a hostile text is not kept as it was typed") func hostileTyping() throws {
    for text in Self.hostile.prefix(12) {
      let desk = try Desk(tracker: "manga")
      desk.keys("a")
      desk.paste(text)
      #expect(FrameCheck.faults(desk).isEmpty)
      desk.keys("ctrl-s")
      #expect(FrameCheck.faults(desk).isEmpty)
    }
  }
}
