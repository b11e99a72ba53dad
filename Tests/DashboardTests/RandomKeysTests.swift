import HibiCore
import HibiDrawing
import HibiTestSupport
import Testing

@testable import HibiDashboard

@Suite("Random keys")
struct RandomKeysTests {
  static let pastes = [
    "q\nd\ny\n", "\u{1B}[2J\u{9B}31m", "👨‍👩‍👧👍🏽🇯🇵1️⃣❤️", "\u{202E}txt.exe\u{2066}", "か\u{3099}e\u{301}",
    "\u{301}", "a\tb\r\nc\rd", "", " ", String(repeating: "長い", count: 900), "\u{FFFF}\u{E0041}",
    "-9223372036854775808", "99999999999999999999", "' or 1=1 --", "kcal > ", "2026-02-30",
    "a" + String(repeating: "\u{301}", count: 300), "day = today", "0x10", "\u{2028}\u{85}\u{8}",
  ]

  /// Events like those of a person with a cat on the keyboard.
  struct Cat {
    var random: SeededGenerator

    mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

    mutating func pick<T>(_ items: [T]) -> T { items[number(0...items.count - 1)] }

    mutating func key() -> Key {
      let letters = Array("aeduvAsSnNorhljk[]<>gGtyHp:?R/q 0123456789xあかｄ漢é")
      switch number(0...19) {
      case 0: return .control(pick(Array("abdefhklnoprstuwxyz")))
      case 1: return .alt(pick(Array("bfdx\u{7F}")))
      case 2: return .shifted(pick(Key.Name.allCases))
      case 3: return .controlled(pick(Key.Name.allCases))
      case 4: return .alternate(pick(Key.Name.allCases))
      case 5: return .function(number(1...12))
      case 6...12: return .named(pick(Key.Name.allCases))
      default: return Key(pick(letters))
      }
    }

    mutating func event() -> Event {
      switch number(0...39) {
      case 0: return .paste(pick(pastes))
      case 1:
        return .resize(Size(columns: number(0...200), rows: number(0...200)))
      case 2: return .resize(Size(columns: number(15...90), rows: number(4...30)))
      case 3...6:
        let kind = pick([Mouse.Kind.press, .press, .press, .wheelUp, .wheelDown])
        return .mouse(Mouse(kind, Place(row: number(-1...40), column: number(-1...100))))
      case 7: return .time
      case 8: return .resumed
      default: return .key(key())
      }
    }
  }

  @Test(
    "keys, clicks, pastes, sizes and other writers in any order end it, or leave old cells",
    arguments: [UInt64(1), 2, 3])
  func randomKeys(seed: UInt64) throws {
    let language = seed == 2 ? Language.ja : .en
    var cat = Cat(random: SeededGenerator(seed: seed &* 31 &+ (language == .ja ? 1 : 0)))
    let desk = try Desk(language: language, ascii: seed == 3, fill: Desk.sample)
    var last: [Event] = []
    for step in 0..<150 {
      switch cat.number(0...99) {
      case 0:
        _ = try? desk.add("calorie", ["food": .text(cat.pick(Self.pastes)), "kcal": .integer(5)])
        desk.take(.stored)
      case 1:
        if let id = try desk.entries("calorie").randomElement(using: &cat.random)?.id {
          try desk.delete("calorie", id)
        }
        desk.take(.stored)
      case 2: desk.time.pass(Int64(cat.number(-3_000_000...60_000_000)))
      default: break
      }
      let event = cat.event()
      last = last.suffix(6) + [event]
      desk.take(event)
      if desk.dashboard.isDone { try desk.restart() }
      let faults = FrameCheck.faults(desk)
      #expect(faults.isEmpty, "\(step) \(desk.views) \(faults.prefix(2)) after \(last)")
      if step % 20 == 0 { expectFresh(desk, "\(step) after \(last)") }
    }
    expectFresh(desk, "at the end")
    try leave(desk)
  }

  /// A frame is what it is after all is read again.
  private func expectFresh(_ desk: Desk, _ note: String) {
    desk.take(.time)
    let frame = desk.dashboard.frame()
    let size = desk.dashboard.size
    desk.dashboard.take([.stored, .resize(size)])
    let again = desk.dashboard.frame()
    #expect(
      frame == again,
      "\(note) \(desk.views)\n\(frame.buffer.rows.joined(separator: "\n"))\n\(desk.screen)")
  }

  /// Escape, and yes where it asks about what was typed, lead to the first screen.
  private func leave(_ desk: Desk) throws {
    desk.leave()
    #expect(desk.dashboard.stack.count == 1)
    desk.keys("escape")
    #expect(!desk.dashboard.isDone, "Escape ends the program")
    desk.keys("escape escape escape q")
    #expect(desk.dashboard.isDone, "q does not end the program on the first screen")
  }
}
