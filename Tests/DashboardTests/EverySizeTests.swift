import HibiCore
import HibiDrawing
import HibiTestSupport
import Testing

@testable import HibiDashboard

/// What holds of a frame, whatever is on it.
enum FrameCheck {
  /// What is wrong with the frame of a dashboard; ASCII where all data is.
  static func faults(_ desk: Desk, isASCII: Bool = false) -> [String] {
    let size = desk.dashboard.size
    let frame = desk.dashboard.frame()
    var faults: [String] = []
    if frame.buffer.columns != size.columns || frame.buffer.rowCount != size.rows {
      faults.append("the frame has \(frame.buffer.columns)x\(frame.buffer.rowCount)")
    }
    for (row, cells) in frame.buffer.cells.enumerated() {
      var isHalf = false
      for (column, cell) in cells.enumerated() {
        if (cell.columns == 0) != isHalf { faults.append("half of a glyph at \(row) \(column)") }
        isHalf = cell.columns == 2
        if cell.columns > 0, SafeText(cell.text).text != cell.text {
          faults.append("a raw character at \(row) \(column)")
        }
        // Money is written in the unit that a person set.
        if isASCII, cell.text != "円",
          !cell.text.utf8.allSatisfy({ (0x20...0x7E).contains($0) })
        {
          faults.append("\(cell.text) at \(row) \(column)")
        }
      }
      if isHalf { faults.append("half of a glyph at the end of \(row)") }
    }
    let place = frame.cursor
    if !(0..<max(1, size.rows)).contains(place.row)
      || !(0..<max(1, size.columns)).contains(place.column)
    {
      faults.append("the cursor is at \(place.row) \(place.column)")
    }
    let dashboard = desk.dashboard
    let drawn = FrameDrawing.draw(
      dashboard.stack, dashboard.toast, size, dashboard.surroundings)
    for zone in drawn.zones
    where zone.rows.lowerBound < 0 || zone.rows.upperBound > size.rows || zone.rows.isEmpty
      || zone.columns.lowerBound < 0 || zone.columns.upperBound > size.columns
      || zone.columns.isEmpty
    {
      faults.append("a click zone \(zone.rows) \(zone.columns) \(zone.command.name)")
    }
    return faults
  }
}

@Suite("Screens at every size")
struct EverySizeTests {
  /// Sizes of which the shots together go through every width to 60 and every height to 30; the first
  /// of each view has some large ones too.
  private static func sizes(_ number: Int) -> [Size] {
    let large = [(120, 24), (200, 60), (500, 7)].map { Size(columns: $0, rows: $1) }
    return (0...60).filter { $0 % 8 == number % 8 }.map {
      Size(columns: $0, rows: ($0 * 7 + number) % 31)
    }
      + (0...30).filter { $0 % 8 == number % 8 }.map {
        Size(columns: 20 + ($0 * 11 + number) % 41, rows: $0)
      } + (number == 0 ? large : [])
  }

  @Test(
    "a frame has another size than asked for, half a glyph, a cursor or a zone outside",
    arguments: ScreenGoldens.views.keys.sorted())
  func soundAtEverySize(view: String) throws {
    for (number, shot) in (ScreenGoldens.views[view] ?? []).enumerated() {
      let language = number.isMultiple(of: 2) ? Language.en : .ja
      let desk = try Desk(tracker: shot.tracker, language: language, fill: Desk.sample)
      try DashboardScript(shot.steps).run(desk.dashboard) { _ in }
      for size in Self.sizes(number) {
        desk.resize(size.columns, size.rows)
        let faults = FrameCheck.faults(desk)
        #expect(faults.isEmpty, "\(view) \(number) \(size) \(faults.prefix(3))")
      }
    }
  }

  @Test("a sign that is not ASCII", arguments: ScreenGoldens.views.keys.sorted())
  func asciiAtEverySize(view: String) throws {
    for (number, shot) in (ScreenGoldens.views[view] ?? []).enumerated() {
      // A day with a drink has other sentences than a day of a run.
      let desk = try Desk(
        tracker: shot.tracker, ascii: true, fill: number % 4 < 2 ? Self.plain : Self.sober)
      let steps = shot.steps.replacing("そば", with: "soba").replacing("てん", with: "so")
        .replacing("宝石", with: "Log")
      try DashboardScript(steps).run(desk.dashboard) { _ in }
      for size in Self.sizes(number) where size.columns % 2 == number % 2 {
        desk.resize(size.columns, size.rows)
        let faults = FrameCheck.faults(desk, isASCII: true)
        #expect(faults.isEmpty, "\(view) \(number) \(size) \(faults.prefix(3))")
      }
    }
  }

  /// The same, with a run that goes on.
  private static func sober(_ desk: Desk) throws {
    try plain(desk)
    for number in 1...12 {
      try desk.add("manga", ["title": "Log", "volume": .text("\(number)"), "score": .integer(70)])
    }
    let schema = try desk.schema("sober")
    for entry in try desk.entries("sober") {
      if entry.value(of: "drank", schema) == .integer(1) { try desk.delete("sober", entry.id) }
    }
  }

  /// Entries of ASCII alone.
  private static func plain(_ desk: Desk) throws {
    for day in 20_261_120...20_261_129 as ClosedRange<Int64> {
      try desk.add("calorie", on: day, ["food": "soba", "kcal": .integer(day % 900)])
      try desk.add("water", on: day, ["amount": .integer(day % 700), "what": "tea"])
      try desk.add(
        "manga", on: day, ["title": "Log", "volume": .text("\(day % 100)"), "score": .integer(90)])
      try desk.add("sober", on: day, ["text": "all well", "drank": .integer(day % 2)])
    }
    try desk.add("sober", in: "attempts", on: 20_261_110, [:])
  }
}
