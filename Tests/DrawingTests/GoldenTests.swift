import HibiCore
import HibiDrawing
import HibiTestSupport
import Testing

/// Drawings that were read by a person once and must stay as they were.
@Suite struct GoldenTests {
  /// The widths that each golden file shows, one below the other.
  private let widths = [80, 40, 20, 10, 1, 0]

  private func golden(
    _ name: String, ascii: Bool = false, language: Language = .ja, widths: [Int]? = nil,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ draw: (DrawingContext) -> CellBuffer
  ) {
    var text = ""
    for width in widths ?? self.widths {
      let context = DrawingContext(width: width, language: language, ascii: ascii)
      text += "== width \(width)\n"
      for row in draw(context).rows { text += row + "\n" }
    }
    expectGolden(text, named: name, sourceLocation: sourceLocation)
  }

  @Test func barsOfTheArticle() {
    golden("bars-article") { BarsDrawing.draw(Fixtures.article, page: nil, in: $0) }
    golden("bars-article-ascii", ascii: true, language: .en) {
      BarsDrawing.draw(Fixtures.article, page: nil, in: $0)
    }
  }

  @Test func barsWithTies() {
    golden("bars-ties") { BarsDrawing.draw(Fixtures.ties, page: nil, in: $0) }
  }

  @Test func barsWithAnEmptySlot() {
    golden("bars-best") { BarsDrawing.draw(Fixtures.best, page: nil, in: $0) }
    golden("bars-best-ascii", ascii: true, language: .en) {
      BarsDrawing.draw(Fixtures.best, page: nil, in: $0)
    }
  }

  @Test func barsBelowZero() {
    golden("bars-negative", language: .en) { BarsDrawing.draw(Fixtures.negatives, page: 1, in: $0) }
    golden("bars-negative-ascii", ascii: true, language: .en) {
      BarsDrawing.draw(Fixtures.negatives, page: 1, in: $0)
    }
  }

  @Test func barsAtTheEnds() {
    golden("bars-huge", language: .en) { BarsDrawing.draw(Fixtures.huge, page: 1, in: $0) }
    golden("bars-zero") { BarsDrawing.draw(Fixtures.bars([0, 0, 0]), page: 1, in: $0) }
    golden("bars-one") { BarsDrawing.draw(Fixtures.bars([4]), page: 1, in: $0) }
    golden("bars-none") { BarsDrawing.draw(Fixtures.bars([nil, nil, nil]), page: 1, in: $0) }
  }

  @Test func months() {
    golden("months") { MonthsDrawing.draw(Fixtures.monthsOfYear, in: $0) }
    golden("months-ascii", ascii: true, language: .en) {
      MonthsDrawing.draw(Fixtures.monthsOfYear, in: $0)
    }
    golden("months-small", language: .en, widths: [80, 40]) {
      MonthsDrawing.draw(
        Fixtures.months([3, 2, 0, 4, 9, 0, 1, 1, 2, 3, 5, 9], unknown: 1), in: $0)
    }
    golden("months-none", widths: [40]) {
      MonthsDrawing.draw(Fixtures.months(Array(repeating: 0, count: 12)), in: $0)
    }
    golden("months-unknown", widths: [40]) {
      MonthsDrawing.draw(Fixtures.months(Array(repeating: 0, count: 12), unknown: 3), in: $0)
    }
  }

  @Test func calendars() {
    golden("calendar-month", widths: [80, 40, 20]) {
      CalendarDrawing.draw(Fixtures.calendar(Fixtures.december), in: $0)
    }
    golden("calendar-month-ascii", ascii: true, language: .en, widths: [80, 40, 20]) {
      CalendarDrawing.draw(Fixtures.calendar(Fixtures.december, start: .monday), in: $0)
    }
    golden("calendar-counts", language: .en, widths: [40]) {
      CalendarDrawing.draw(Fixtures.calendar(Fixtures.december, states: false), in: $0)
    }
    golden("calendar-year", widths: [80, 40, 20]) {
      CalendarDrawing.draw(Fixtures.calendar(Fixtures.leapYear), in: $0)
    }
    golden("calendar-year-counts", language: .en, widths: [80]) {
      CalendarDrawing.draw(Fixtures.calendar(Fixtures.leapYear, states: false), in: $0)
    }
    golden("calendar-year-ascii", ascii: true, language: .en, widths: [80, 40]) {
      CalendarDrawing.draw(
        Fixtures.calendar(Fixtures.leapYear, start: .monday, states: false), in: $0)
    }
  }

  @Test func meters() {
    for (name, value) in [("none", nil), ("some", 425), ("full", 600), ("over", 2_400)]
      as [(String, Int64?)]
    {
      golden("meter-\(name)", widths: [80, 40, 20]) {
        MeterDrawing.draw(Fixtures.meter(value), in: $0)
      }
    }
    golden("meter-ascii", ascii: true, language: .en, widths: [80, 40]) {
      MeterDrawing.draw(Fixtures.meter(900), in: $0)
    }
  }

  @Test func lines() {
    golden("line-days", language: .en) { LineDrawing.draw(Fixtures.days, in: $0) }
    golden("line-days-ja", widths: [60]) { LineDrawing.draw(Fixtures.days, in: $0) }
    golden("line-days-ascii", ascii: true, language: .en) {
      LineDrawing.draw(Fixtures.days, in: $0)
    }
    golden("line-month", language: .en) { LineDrawing.draw(Fixtures.month, in: $0) }
    golden("line-year", language: .en, widths: [80, 40, 20]) {
      LineDrawing.draw(Fixtures.year, in: $0)
    }
  }

  @Test func linesWithFewPoints() {
    golden("line-trend") { LineDrawing.draw(Fixtures.trend, in: $0) }
    golden("line-one", widths: [40, 10]) { LineDrawing.draw(Fixtures.line([5]), in: $0) }
    golden("line-none", language: .en) { LineDrawing.draw(Fixtures.line([nil, nil]), in: $0) }
    golden("line-zero", widths: [40]) { LineDrawing.draw(Fixtures.line([0, 0, 0]), in: $0) }
    golden("line-negative", language: .en, widths: [40]) {
      LineDrawing.draw(Fixtures.line([-120, 40, nil, -300, 10]), in: $0)
    }
  }

  @Test func linesWithAGoalThatHoldsOnNoDay() {
    golden("line-no-goal", widths: [40]) {
      let points = Fixtures.line([5, 9, 7]).points
      return LineDrawing.draw(LineChart(points: points, fromZero: true, hasGoal: true), in: $0)
    }
  }

  @Test func figures() {
    golden("figures", language: .en) { FiguresDrawing.draw(Fixtures.figures, in: $0) }
    golden("figures-ja") { FiguresDrawing.draw(Fixtures.figures, in: $0) }
  }

  @Test func tables() {
    golden("table", language: .en) { TableDrawing.draw(Fixtures.table, in: $0) }
    golden("table-ja", widths: [80, 40, 20]) { TableDrawing.draw(Fixtures.table, in: $0) }
    golden("table-ascii", ascii: true, language: .en, widths: [80, 40, 10]) {
      TableDrawing.draw(Fixtures.table, in: $0)
    }
  }

  @Test func panels() {
    golden("panel", language: .en, widths: [80, 40, 20]) {
      PanelDrawing.draw(Fixtures.panel, page: nil, in: $0)
    }
    golden("panel-ja", widths: [80, 40]) { PanelDrawing.draw(Fixtures.panel, page: nil, in: $0) }
    for language in Language.allCases {
      let lines = PanelLines.lines(of: Fixtures.panel, language: language, ascii: false)
      expectGolden(
        lines.map { $0.text + "\n" }.joined(), named: "panel-lines-\(language.rawValue)")
    }
  }

  @Test func colours() {
    let context = DrawingContext(width: 40, language: .ja, ascii: false)
    let buffer = BarsDrawing.draw(Fixtures.ties, page: 1, in: context)
    for (name, depth) in [("256", ColorDepth.indexed256), ("8", .basic8), ("none", .none)] {
      let text = String(decoding: buffer.encode(colors: depth), as: UTF8.self)
      expectGolden(text.replacing("\u{1B}", with: "␛"), named: "colours-\(name)")
    }
  }
}
