internal import HibiCore

/// The signs of a calendar's days, and the legend that explains them.
struct CalendarMarks {
  let grid: CalendarGrid
  let context: DrawingContext
  /// The counts that divide the days with entries into four.
  private let steps: [Int64]

  init(_ grid: CalendarGrid, in context: DrawingContext) {
    self.grid = grid
    self.context = context
    let counts = grid.days.map(\.count).filter { $0 > 0 }.sorted()
    steps =
      counts.isEmpty ? [] : [1, 2, 3].map { counts[min(counts.count - 1, counts.count * $0 / 4)] }
  }

  private var broken: SafeText { context.mark("•", "*") }
  private var kept: SafeText { SafeText(trusted: "o") }
  var text: SafeText { SafeText(trusted: "\"") }
  var today: SafeText { context.mark("▸", ">") }

  /// The sign of a day, one column; empty where nothing is recorded.
  ///
  /// A count is a shade and no digit, which would be read as one of the day.
  func sign(_ mark: CalendarGrid.Mark) -> SafeText {
    if grid.words != nil { return stateSign(mark) }
    return mark.count > 0 ? shade(steps.count { $0 < mark.count }) : .empty
  }

  /// The sign of a day in a year, which has room for one: a text shows where nothing else does.
  func yearSign(_ mark: CalendarGrid.Mark) -> SafeText {
    let sign = sign(mark)
    return sign.isEmpty && mark.hasText ? text : sign
  }

  private func stateSign(_ mark: CalendarGrid.Mark) -> SafeText {
    switch mark.state {
    case .kept?: kept
    case .broken?: broken
    case nil: .empty
    }
  }

  private func shade(_ level: Int) -> SafeText {
    switch level {
    case 0: context.mark("░", ".")
    case 1: context.mark("▒", ":")
    case 2: context.mark("▓", "+")
    default: context.mark("█", "#")
    }
  }

  /// What a day has, in words.
  func words(of mark: CalendarGrid.Mark) -> SafeText {
    var parts: [SafeText] = []
    if let words = grid.words, let state = mark.state {
      parts.append(context.safe(state == .kept ? words.kept : words.broken))
    }
    if grid.words == nil, mark.count > 0 {
      let count = Quantity(
        mark.count, unit: Localized(mark.count == 1 ? "entry" : "entries", ja: "件"))
      parts.append(context.safe(count.shown(context.language)))
    }
    if mark.hasText { parts.append(textWords) }
    return joined(
      parts, context.language == .ja ? context.mark("・", ", ") : SafeText(trusted: ", "))
  }

  private var textWords: SafeText {
    context.safe(grid.textTitle ?? "") + context.ours("", ja: "あり")
  }

  /// Every sign with its meaning; always shown, whatever the days have.
  var legend: [SafeText] {
    var parts: [SafeText] = []
    if let words = grid.words {
      parts.append(kept + .spaces(1) + context.safe(words.kept))
      parts.append(broken + .spaces(1) + context.safe(words.broken))
    } else {
      let shades = (0...3).map { shade($0) }.reduce(.empty, +)
      parts.append(shades + context.ours(" few to many entries", ja: " 記録が少ない〜多い"))
    }
    if grid.textTitle != nil { parts.append(text + .spaces(1) + textWords) }
    parts.append(context.ours("blank: no entry", ja: "空白 記録なし"))
    if grid.days.contains(where: { $0.day == grid.today }) {
      parts.append(today + context.ours(" today", ja: " 今日"))
    }
    return parts
  }

  private func joined(_ parts: [SafeText], _ separator: SafeText) -> SafeText {
    parts.dropFirst().reduce(parts.first ?? .empty) { $0 + separator + $1 }
  }
}
