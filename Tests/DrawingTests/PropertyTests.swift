import HibiCore
import HibiDrawing
import Testing

/// What holds for every drawing at every size.
@Suite struct PropertyTests {
  /// Every way to draw a part in a context.
  private func drawings(_ part: Panel.Part, height: Int, _ context: DrawingContext) -> [CellBuffer]
  {
    switch part {
    case .bars(let chart):
      [nil, 2].map { BarsDrawing.draw(chart, page: $0, height: height, in: context) }
    case .line(let chart): [LineDrawing.draw(chart, height: height, in: context)]
    case .months(let chart): [MonthsDrawing.draw(chart, height: height, in: context)]
    default: [PanelDrawing.draw(part, page: nil, in: context)]
    }
  }

  private func check(_ buffer: CellBuffer, _ context: DrawingContext, _ note: String) {
    #expect(buffer.columns == max(0, context.width))
    for row in buffer.cells {
      var isSound = row.count == buffer.columns
      for (column, cell) in row.enumerated() {
        switch cell.columns {
        case 0: isSound = isSound && cell.text.isEmpty && column > 0 && row[column - 1].columns == 2
        case 2: isSound = isSound && column + 1 < row.count && row[column + 1].columns == 0
        default: isSound = isSound && cell.columns == 1
        }
        if cell.text.utf8.count < 2 { continue }
        let text = SafeText(cell.text)
        isSound = isSound && text.text == cell.text && text.columns == cell.columns
      }
      // One expectation a row: millions of them would take minutes.
      if !isSound { Issue.record("unsound row in \(note): \(row.map(\.text))") }
    }
  }

  @Test(arguments: Fixtures.all.indices)
  func everySizeIsSound(_ index: Int) {
    let part = Fixtures.all[index]
    for width in Array(0...30) + [32, 33, 40, 41, 79, 80, 200] {
      for height in width <= 30 ? 0...12 : 8...8 {
        for (language, ascii) in [(Language.en, true), (.ja, false)] {
          // What does not depend on the height is drawn once.
          if width <= 30, height > 0, !part.isChart || width < 16 && height < 12 { continue }
          let context = DrawingContext(width: width, language: language, ascii: ascii)
          for buffer in drawings(part, height: height, context) {
            check(buffer, context, "part \(index) at \(width)×\(height)")
          }
        }
      }
    }
  }

  @Test(arguments: [Int.min, -1, 0, 1, 5, Int.max])
  func anyNumberIsASize(_ size: Int) {
    for part in Fixtures.all where size < 10_000 || part.isChart {
      let context = DrawingContext(width: size, language: .en, ascii: false)
      _ = PanelDrawing.draw(part, page: size, in: context)
      let usual = DrawingContext(width: 40, language: .en, ascii: false)
      _ = drawings(part, height: size, usual)
    }
  }

  @Test("a year loses its last day, or shows one twice", arguments: [2012, 2024, 2028, 2026, 2000])
  func everyDayOnce(_ year: Int) throws {
    let range = try #require(DayRange(year: year))
    for start in [Weekday.sunday, .monday] {
      let grid = CalendarGrid(
        days: (0..<(range.dayCount ?? 0)).compactMap { range.first?.adding(days: $0) }
          .map { .init($0, .kept) }, weekStart: start, today: .latest,
        words: .init(kept: "k", broken: "b"), textTitle: nil)
      for width in [57, 80, 40, 33, 18] {
        let context = DrawingContext(width: width, language: .en, ascii: true)
        let rows = CalendarDrawing.draw(grid, in: context).rows
        let days = rows.filter { !$0.hasPrefix("o kept") && $0.prefix(3).last == " " }
        let count = days.reduce(0) { $0 + $1.dropFirst(3).count { $0 == "o" } }
        #expect(count == range.dayCount, "\(year) at \(width)")
      }
    }
  }

  @Test func asciiStaysASCII() {
    let charts: [Panel.Part] = [
      .months(Fixtures.monthsOfYear), .calendar(Fixtures.calendar(Fixtures.december)),
      .calendar(Fixtures.calendar(Fixtures.leapYear, states: false)), .meter(Fixtures.meter(900)),
      .bars(Fixtures.best), .bars(Fixtures.negatives), .bars(Fixtures.huge), .line(Fixtures.days),
      .line(Fixtures.year), .line(Fixtures.line([nil, 5, nil])), .figures(Fixtures.figures),
      .bars(Fixtures.bars([1, 2, 3, 4, 5, 6, 7], labels: ["a name that is long", "b"])),
    ]
    let panel = Panel(
      tracker: "log", name: "all", title: "All", period: .everything, parts: charts,
      notes: ["A note."])
    for width in 0...90 {
      let context = DrawingContext(width: width, language: .en, ascii: true)
      let bytes = PanelDrawing.draw(panel, page: nil, in: context).encode(colors: .none)
      #expect(bytes.allSatisfy { $0 == 0x0A || (0x20...0x7E).contains($0) })
    }
    for line in PanelLines.lines(of: panel, language: .en, ascii: true) {
      #expect(line.text.utf8.allSatisfy { (0x20...0x7E).contains($0) })
    }
  }

  static let hostile = [
    "\u{1B}[2J", "\u{1B}]52;c;aGk=\u{7}", "\u{9B}31m", "\u{202E}txt.exe", "a\u{0}b", "\r\u{8}",
    "👨\u{200D}👩\u{200D}👧", "🇯🇵🇫🇷🇯", "1\u{FE0F}\u{20E3}", "か\u{3099}", "\u{301}", "\t\n\u{85}",
    "\u{2066}x\u{2069}", "\u{E0041}", String(repeating: "長い", count: 1_700), "\u{FFFF}",
    "a" + String(repeating: "\u{301}", count: 5_000), "", " ", "\u{2028}",
  ]

  @Test(arguments: hostile)
  func hostileTextIsShownSafely(_ text: String) {
    let both = Localized(both: text)
    let quantity = Quantity(5, unit: both)
    let panel = Panel(
      tracker: text, name: text, title: both, period: .everything,
      parts: [
        .figures([Figure(text, both, quantity, note: both)]),
        .bars(BarChart(bars: [.init(label: text, quantity: quantity)])),
        .line(LineChart(points: [.init(label: text, quantity: quantity)], fromZero: true)),
        .table(
          Table(
            columns: [.init(text, both, mayShrink: true), .init("n", both, isNumeric: true)],
            rows: [.init([text, text]), .init([text], isHeading: true)])),
        .text(both),
      ], notes: [both])
    for width in [0, 1, 2, 9, 31, 80] {
      let context = DrawingContext(width: width, language: .en, ascii: false)
      let buffer = PanelDrawing.draw(panel, page: nil, in: context)
      check(buffer, context, text.debugDescription)
      #expect(isSafe(String(decoding: buffer.encode(colors: .none), as: UTF8.self)))
    }
    for line in PanelLines.lines(of: panel, language: .ja, ascii: false) {
      #expect(isSafe(line.text))
    }
  }

  /// Nothing that a terminal obeys, and nothing that it does not show.
  private func isSafe(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { scalar in
      scalar == "\n"
        || scalar.properties.generalCategory != .control
          && scalar.properties.generalCategory != .unassigned
          && !scalar.properties.isDefaultIgnorableCodePoint
    }
  }
}

extension Panel.Part {
  /// Whether its drawing depends on a height.
  var isChart: Bool {
    switch self {
    case .bars, .line, .months: true
    case .figures, .calendar, .meter, .table, .text: false
    }
  }
}
