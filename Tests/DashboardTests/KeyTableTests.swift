import HibiCore
import HibiDrawing
import HibiTestSupport
import Testing

@testable import HibiDashboard

@Suite("The key table")
struct KeyTableTests {
  @Test("a key has two meanings in one mode", arguments: KeyMode.allCases)
  func twoMeanings(mode: KeyMode) {
    var seen: [Key: Command] = [:]
    for binding in KeyTable.bindings(of: mode) {
      for key in binding.keys {
        if let other = seen[key] {
          Issue.record("\(key.title(.en)) is \(other.name) and \(binding.command.name)")
        }
        seen[key] = binding.command
        #expect(KeyTable.command(of: key, in: mode) == binding.command)
      }
    }
    for digit in 1...9 { #expect(seen[Key(Character(String(digit)))] == nil) }
  }

  @Test("a binding has no words, or words of one language") func words() {
    for binding in KeyTable.bindings {
      #expect(!binding.keys.isEmpty && !binding.modes.isEmpty)
      #expect(!binding.help.en.isEmpty && !binding.help.ja.isEmpty)
      #expect(binding.help.en != binding.help.ja, "\(binding.help.en)")
      #expect(binding.short.isEmpty || binding.short.en != binding.short.ja)
    }
  }

  /// Where the keys of each mode may be pressed: a command does something in one of them.
  static let places: [KeyMode: [ScreenGoldens.Shot]] = [
    .cards: [.init(), .init(nil, "keys j j"), .init(nil, "keys j j j j h")],
    .list: [
      .init("calorie", "keys j j j"), .init("calorie", "keys j s j"), .init("calorie", "keys d y"),
      .init("calorie", "keys d y u"),
      .init("calorie", "keys /\ntype そば\nkeys enter"),
    ],
    .panel: [
      .init("calorie", "keys 3 j j"), .init("manga", "keys 2 j j"), .init("sober", "keys 4 j j h"),
      .init("water", "keys 4 j"), .init(nil, "keys 1 3"), .init("calorie", "keys d y 3"),
      .init("calorie", "keys d y u 3"),
    ],
    .form: [
      .init("calorie", "keys a tab"), .init("calorie", "keys a shift-tab shift-tab"),
      .init("calorie", "keys a tab tab tab"), .init("sober", "keys e"),
    ],
    .question: [.init("calorie", "keys d"), .init("sober", "keys :\ntype ask\nkeys enter")],
    .entry: [
      .init("manga", "size 60x9\nkeys enter j"), .init("calorie", "keys d y enter"),
      .init("calorie", "keys d y u enter"),
    ],
    .reader: [
      .init("calorie", "keys d y H"), .init("calorie", "keys d y u H"),
      .init("calorie", "size 60x9\nkeys ? j"),
    ],
    .menu: [
      .init(nil, "keys a down"), .init("sober", "keys : down"), .init("calorie", "keys /\ntype a"),
      .init("calorie", "keys ? /\ntype a"), .init("calorie", "keys /\ntype a\nkeys left"),
    ],
    .grid: [
      .init("calorie", "keys a tab tab enter right down")
    ],
    .days: [.init(nil, "keys j j j j enter left")],
    .files: [
      .init("calorie", "keys a shift-tab shift-tab enter up"),
      .init("calorie", "keys a shift-tab shift-tab enter"),
    ],
    .picture: [
      .init("calorie", "keys a shift-tab shift-tab enter enter"),
      .init("calorie", "keys a shift-tab shift-tab enter enter left"),
    ],
  ]

  /// All that a person could see of a dashboard.
  private func state(_ desk: Desk) -> String {
    let frame = desk.dashboard.frame()
    return
      "\(frame.hashValue) \(desk.views) \(desk.dashboard.isDone) \(desk.dashboard.mustRepaint) \(desk.dashboard.mustSuspend)"
  }

  @Test("help names a key that does nothing", arguments: KeyMode.allCases)
  func everyKeyDoesSomething(mode: KeyMode) throws {
    let places = try #require(Self.places[mode])
    for binding in KeyTable.bindings(of: mode) {
      // The others of a line mean the same, which the table itself says.
      for key in binding.keys.prefix(1) {
        var isDone = false
        for place in places where !isDone {
          let desk = try Desk(tracker: place.tracker, fill: Desk.sample)
          desk.dashboard.mustRepaint = false
          try DashboardScript(place.steps).run(desk.dashboard) { _ in }
          #expect(desk.dashboard.stack.last?.mode == mode, "\(place.steps)")
          // The toast of what led here goes with any key.
          desk.time.pass(10_000)
          desk.take(.time)
          if binding.command == .reload {
            try desk.add("calorie", ["food": "x", "kcal": .integer(99_999)])
            try desk.folder.write("8x8", to: "pictures/x.jpg")
          }
          if binding.command == .showPrivate {
            try desk.set("calorie.private", "yes")
            desk.take(.stored)
          }
          let before = state(desk)
          desk.take(.key(key))
          isDone = state(desk) != before
        }
        // That Enter does nothing where it is asked is what it is for.
        let isMeant = mode == .question && binding.command == .open
        #expect(isDone || isMeant, "\(key.title(.en)) does nothing in \(mode)")
      }
    }
  }

  @Test("the footer and the help name other keys than count", arguments: KeyMode.allCases)
  func helpIsOfTheTable(mode: KeyMode) throws {
    for place in Self.places[mode]?.prefix(1) ?? [] {
      let desk = try Desk(Size(columns: 200, rows: 60), tracker: place.tracker, fill: Desk.sample)
      let steps = place.steps.split(separator: "\n").filter { !$0.hasPrefix("size") }
      try DashboardScript(steps.joined(separator: "\n")).run(desk.dashboard) { _ in }
      let footer = desk.dashboard.frame().buffer.rows.last ?? ""
      for binding in KeyTable.bindings(of: mode) where !binding.short.isEmpty {
        #expect(footer.contains(binding.short.en), "\(mode) \(binding.short.en)")
      }
      desk.keys("f1")
      for binding in KeyTable.bindings(of: mode) {
        #expect(desk.shows(String(binding.help.en.prefix(20))), "\(mode) \(binding.help.en)")
      }
    }
  }
}
