internal import HibiCore

/// The names of the lines of a chart.
enum LineLegend {
  /// The lines of the legend; none where the values stand alone.
  static func lines(
    _ chart: LineChart, perColumn: Int, in context: DrawingContext
  ) -> [SafeText] {
    var items: [SafeText] = []
    // A mean that stands everywhere where the value itself stands is not seen.
    let isMeanSeen = chart.points.contains { point in
      point.mean.map { mean in point.quantity.map { !$0.isEqual(to: mean) } ?? true } ?? false
    }
    if chart.meanLength != nil, isMeanSeen {
      items.append(context.mark("· ", ": ") + mean(chart, in: context))
    }
    let goals = chart.points.compactMap(\.goal)
    if let last = goals.last {
      let isOne = goals.allSatisfy { $0.isEqual(to: last) }
      let value = isOne ? .spaces(1) + FigureText.value(of: last, in: context) : SafeText.empty
      items.append(context.mark("┄ ", "- ") + goal(in: context) + value)
    } else if chart.hasGoal {
      items.append(context.ours("no goal set", ja: "目標なし"))
    }
    if perColumn > 1 {
      let count = SafeText("\(perColumn)")
      let name =
        context.ours("mean of up to ", ja: "1列に最大") + count
        + context.ours(" per column", ja: "件の平均")
      items.insert(context.mark("─ ", "* ") + name, at: 0)
    } else if !items.isEmpty {
      // Days with a gap on either side are points without a line.
      let hasLine = zip(chart.points, chart.points.dropFirst()).contains {
        $0.quantity != nil && $1.quantity != nil
      }
      let mark = hasLine ? context.mark("─ ", "* ") : context.mark("● ", "* ")
      items.insert(mark + context.ours("per day", ja: "日ごと"), at: 0)
    }

    var lines: [SafeText] = []
    for item in items {
      if let last = lines.last, last.columns + 3 + item.columns <= context.width {
        lines[lines.count - 1] = last + .spaces(3) + item
      } else {
        lines.append(context.cut(item, context.width))
      }
    }
    return lines
  }

  /// The name of the mean: `7-day mean`.
  static func mean(_ chart: LineChart, in context: DrawingContext) -> SafeText {
    guard let length = chart.meanLength else { return context.ours("mean", ja: "平均") }
    return SafeText("\(length)") + context.ours("-day mean", ja: "日平均")
  }

  /// The name of the goal.
  static func goal(in context: DrawingContext) -> SafeText { context.ours("goal", ja: "目標") }
}
