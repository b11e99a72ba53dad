import HibiCore
import HibiDrawing
import HibiTestSupport
import Testing

@testable import HibiDashboard

@Suite("What moves")
struct MovementTests {
  private func desk(_ tracker: String, ascii: Bool = false) throws -> Desk {
    try Desk(
      tracker: tracker, ascii: ascii, change: { $0.isAnimated = true },
      fill: { if tracker != "sober" { try Desk.sample($0) } })
  }

  /// The frames of a movement, the last of them when it is over.
  private func frames(_ desk: Desk) -> [CellBuffer] {
    var frames = [desk.dashboard.frame().buffer]
    while desk.dashboard.growing != nil || desk.dashboard.celebrating != nil, frames.count < 100 {
      desk.time.pass(Dashboard.movement.step)
      desk.take(.time)
      frames.append(desk.dashboard.frame().buffer)
    }
    return frames
  }

  /// The cells in which something is drawn.
  private func filled(_ buffer: CellBuffer) -> Int {
    buffer.cells.joined().count { $0.text != " " }
  }

  @Test(
    "a chart shrinks while it grows, or is another when it is grown",
    arguments: [("calorie", "3"), ("calorie", "4"), ("manga", "2"), ("water", "4")])
  func grows(tracker: String, key: String) throws {
    let desk = try desk(tracker)
    desk.keys(key)
    let frames = frames(desk)
    #expect(frames.count > 3 && frames.count < 20)
    for (before, after) in zip(frames, frames.dropFirst()) {
      #expect(filled(before) <= filled(after), "\(after.rows.joined(separator: "\n"))")
    }
    let still = try Desk(tracker: tracker, fill: Desk.sample)
    still.keys(key)
    #expect(frames.last?.rows == still.dashboard.frame().buffer.rows)
  }

  @Test("a key waits for what moves") func keyEndsIt() throws {
    let desk = try desk("calorie")
    desk.keys("3")
    #expect(desk.dashboard.growing != nil)
    desk.keys("j")
    #expect(desk.dashboard.growing == nil)
  }

  @Test("signs that fall hide a text, or stay", arguments: [false, true])
  func falls(ascii: Bool) throws {
    let desk = try desk("sober", ascii: ascii)
    desk.choose("start")
    let place = try #require(desk.form?.fields.firstIndex { $0.field == nil })
    for _ in 0..<10 where desk.form?.focus != place { desk.keys("tab") }
    desk.type("2026/11/20")
    desk.keys("ctrl-s")
    try #require(desk.dashboard.celebrating != nil, "\(desk.screen)")
    let frames = frames(desk)
    let last = try #require(frames.last)
    #expect(filled(frames[0]) > filled(last))
    for frame in frames {
      for (cells, still) in zip(frame.cells, last.cells) {
        for (cell, wanted) in zip(cells, still) where wanted.text != " " {
          #expect(cell.text == wanted.text)
        }
      }
    }
    #expect(Set(frames.map(\.rows)).count > 3)
  }
}
