import HibiCore
import HibiDrawing

/// Panels that the drawing tests share.
enum Fixtures {
  static let names = [
    "太郎", "次郎", "三郎", "四郎", "五郎", "六郎", "七郎", "八郎", "九郎", "十郎", "十一郎", "十二郎",
    "十三郎",
  ]

  static func bars(_ values: [Int64?], labels: [String] = names, perPage: Int = 5) -> BarChart {
    BarChart(
      bars: values.enumerated().map { index, value in
        value.map { BarChart.Bar(label: labels[index % labels.count], quantity: Quantity($0)) }
      }, perPage: perPage)
  }

  /// The pairs of the article.
  static let article = bars([7, 1, 2, 6, 3, 9, 2, 3, 1, 5, 1, 1, 6])
  static let ties = bars([3, 9, 4, 1, 9, 9, 0, 2])
  static let best = BarChart(bars: [
    .init(label: "Fried chicken", quantity: Quantity(1_850, unit: "kcal")),
    .init(label: "Fried chips", quantity: Quantity(900, unit: "kcal")), nil,
  ])
  static let negatives = bars([120, -40, 0, 300, -300], labels: ["a", "b", "c", "d", "e"])
  static let huge = bars(
    [9_000_000_000_000, -9_000_000_000_000, 1], labels: ["Big", "Small", "One"])

  static func line(
    _ values: [Int64?], fromZero: Bool = true, goal: Int64? = nil, mean: Bool = false,
    places: Int = 0
  ) -> LineChart {
    let points = values.enumerated().map { index, value in
      let window = values[max(0, index - 6)...index].compactMap { $0 }
      let day = index + 1
      return LineChart.Point(
        label: day < 10 ? "11/0\(day)" : "11/\(day)",
        quantity: value.map { Quantity(numerator: $0, places: places, unit: "kcal") },
        mean: mean && !window.isEmpty
          ? Quantity(
            numerator: window.reduce(0, +), denominator: Int64(window.count), unit: "kcal") : nil,
        goal: goal.map { Quantity($0, unit: "kcal") })
    }
    return LineChart(
      points: points, fromZero: fromZero, meanLength: mean ? 7 : nil, hasGoal: goal != nil)
  }

  static let days = line(
    [1450, 1820, 2100, nil, nil, 1700, 1950, 2300, 1640, 1500, nil, 2050, 1980, 1450], goal: 2000,
    mean: true)
  static let month = line((0..<30).map { Int64(1500 + ($0 * 7919) % 900) }, goal: 2000, mean: true)
  /// A weight that falls, rises and has days without a value.
  static let year = line((0..<365).map(weight), fromZero: false, places: 1)

  private static func weight(_ day: Int) -> Int64? {
    if day % 11 == 0 || (200..<215).contains(day) { return nil }
    let noise = (day * 7919) % 7
    let rise = max(0, day - 180) * 2 / 5
    return Int64(700 - day / 4 + rise + noise)
  }

  static let trend = LineChart(
    points: [
      .init(label: "", quantity: nil), .init(label: "", quantity: nil),
      .init(label: "てんぷらそば", quantity: Quantity(730, unit: "kcal")),
      .init(label: "ramen", quantity: Quantity(900, unit: "kcal")),
      .init(label: "egg", quantity: Quantity(90, unit: "kcal")),
    ], fromZero: true)

  static let figures = [
    Figure("total", Localized("Total", ja: "合計"), Quantity(1_450, unit: "kcal")),
    Figure(
      "mean", Localized("Mean", ja: "平均"),
      Quantity(numerator: 1_450, denominator: 12, unit: "kcal"), extraPlaces: 1,
      note: Localized("per logged day, 12 of 30", ja: "記録のある日、30日中12日")),
    Figure("days", Localized("Days in a row", ja: "連続日数"), Quantity(12)),
    Figure("goal", Localized("Goal", ja: "目標"), nil),
  ]

  static let table = Table(
    columns: [
      .init("id", "ID", isNumeric: true), .init("day", Localized("Day", ja: "日付")),
      .init("food", Localized("Food", ja: "食べたもの"), mayShrink: true),
      .init("kcal", "kcal", isNumeric: true),
      .init("note", Localized("Note", ja: "メモ"), mayShrink: true),
    ],
    rows: [
      .init(["2026/11/28", "1,450 kcal"], isHeading: true),
      .init(["112", "2026/11/28", "てんぷらそばと冷やしうどんのセット", "730", ""]),
      .init(["98", "2026/11/28", "chicken and rice with far too much butter", "1,350", "at noon"]),
      .init(["2026/11/27", "-200 kcal"], isHeading: true),
      .init(["7", "2026/11/27", "a run", "-200", "cold, windy and long, but good"]),
    ])

  static let panel = Panel(
    tracker: "log", name: "best", title: Localized("Highest kcal", ja: "ハイカロリー"),
    period: DayRange.everything,
    parts: [
      .figures(figures), .bars(best), .line(days), .table(table),
      .text(
        Localized(
          "A longer text, which is wrapped.\nAnd a second line.",
          ja: "長い文章は「行の終わり」で折り返されます。\n二行目。")),
    ], notes: [Localized("12 of 30 days have an entry.", ja: "30日中12日に記録があります。")])

  static func months(_ values: [Int64?], unknown: Int64? = nil) -> MonthChart {
    let unit = Localized("books", ja: "冊")
    return MonthChart(
      year: 2020, months: values.map { $0.map { Quantity($0, unit: unit) } },
      unknownMonth: unknown.map { Quantity($0, unit: unit) }, years: 2015...2026)
  }

  /// A year that goes on, with ties and entries of no known month.
  static let monthsOfYear = months(
    [7, 2, 0, 14, 9, 0, 14, 1, nil, nil, nil, nil], unknown: 3)

  /// A month or a year with days that are kept, broken or unknown, some with a text.
  static func calendar(
    _ period: DayRange?, start: Weekday = .sunday, states: Bool = true, today: Int64 = 20_241_209
  ) -> CalendarGrid {
    let first = period?.first?.number ?? 0
    let last = period?.last?.number ?? 0
    let days = (first...last).compactMap { Day(number: $0) }.map { day in
      let past = day.key <= today
      let seed = day.number * 7919 % 11
      return CalendarGrid.Mark(
        day, states && past ? (seed < 6 ? .kept : seed == 6 ? .broken : nil) : nil,
        count: past ? Int64(max(0, seed - 3) * (day.number % 3)) : 0, hasText: past && seed % 4 == 2
      )
    }
    return CalendarGrid(
      days: days, weekStart: start, today: Day(key: today) ?? .earliest,
      words: states
        ? .init(kept: Localized("kept", ja: "守った日"), broken: Localized("broken", ja: "守らなかった日"))
        : nil, textTitle: Localized("Text", ja: "日記"))
  }

  static let december = Month(year: 2024, number: 12)?.range
  static let leapYear = DayRange(year: 2024)

  static func meter(_ tenths: Int64?) -> Meter {
    Meter(
      quantity: tenths.map { Quantity(numerator: $0, places: 1, unit: "g") },
      full: Quantity(numerator: 600, places: 1, unit: "g"),
      bands: [
        MeterBand(from: 0, Localized("little", ja: "少ない"), .calm),
        MeterBand(from: 50, Localized("some", ja: "やや多い"), .caution),
        MeterBand(from: 100, Localized("much", ja: "多い"), .high),
        MeterBand(from: 200, Localized("very much", ja: "非常に多い"), .extreme),
      ])
  }

  static let all: [Panel.Part] = [
    .calendar(calendar(december)), .calendar(calendar(leapYear)),
    .calendar(calendar(leapYear, states: false)),
    .calendar(
      CalendarGrid(days: [], weekStart: .monday, today: .latest, words: nil, textTitle: nil)),
    .meter(meter(nil)), .meter(meter(0)), .meter(meter(425)), .meter(meter(.max)),
    .meter(meter(-5)),
    .months(monthsOfYear), .months(months(Array(repeating: 0, count: 12))),
    .months(months([nil, -5, .max, 3])),
    .bars(article), .bars(ties), .bars(best), .bars(negatives), .bars(huge), .bars(bars([])),
    .bars(bars([nil, nil, nil])), .bars(bars([0, 0, 0])), .bars(bars([4])), .bars(bars([-4, -5])),
    .bars(bars([1, 2, 3], perPage: 100)), .line(days), .line(month), .line(year), .line(trend),
    .line(line([])), .line(line([nil, nil])), .line(line([5])), .line(line([0, 0, 0])),
    .line(line([nil, 5, nil, 7, nil])), .line(line([-9_000_000_000_000, 9_000_000_000_000])),
    .line(line([.max, .min, .max], fromZero: false)), .line(line([7, 7, 7], fromZero: false)),
    .bars(bars([.max, .min])), .line(line([.max, .max - 1], fromZero: false, places: 9)),
    .figures(figures), .figures([]), .table(table), .table(Table(columns: [], rows: [])),
    .table(
      Table(columns: table.columns, rows: [.init([]), .init(["1", "2", "3", "4", "5", "6"])])),
    .text("one\n\ntwo words 漢字かな交じり文。"), .text(""),
  ]
}

extension DayRange {
  /// All days, whichever way the type is built.
  static var everything: DayRange { DayRange(first: nil, last: nil) }
}
