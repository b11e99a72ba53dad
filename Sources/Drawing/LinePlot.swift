// Rounding is in libm, which this import links.
internal import Glibc
internal import HibiCore

/// The places of a line chart: which column a point has, and which row a value.
struct LinePlot {
  let chart: LineChart
  let context: DrawingContext
  let legend: [SafeText]
  /// The rows above the plot: one where the greatest value needs it for its number.
  let top: Int
  /// The rows of the plot.
  let rows: Int
  /// The first column of the plot, right of the axis.
  let left: Int
  /// The columns of the plot.
  let width: Int
  let ticks: Ticks
  let tickLabels: [(value: Double, text: SafeText)]
  let greatest: Quantity?

  /// Lays a chart out; none where there is no value, or no room for a plot.
  init?(_ chart: LineChart, height: Int, in context: DrawingContext) {
    let values = chart.points.compactMap(\.quantity)
    // Few points are told by their labels, so each must have room for one.
    guard !values.isEmpty, context.width >= (chart.points.count <= 8 ? 32 : 16) else { return nil }
    let all = (values + chart.points.compactMap(\.mean) + chart.points.compactMap(\.goal))
      .map(\.position)
    var low = all.min() ?? 0
    var high = all.max() ?? 0
    if chart.fromZero { (low, high) = (min(0, low), max(0, high)) }
    if low == high {
      let pad = chart.fromZero ? 0 : max(1, abs(low) / 10)
      (low, high) = (low - pad, high + max(1, pad))
    }
    // The gutter is not known yet; its widest form tells well enough how many points meet.
    let crowd = Self.perColumn(chart, context.width - 2)
    legend = LineLegend.lines(chart, perColumn: crowd, in: context)
    // Besides the plot: the labels, the legend and the row over the greatest value.
    let wanted = max(4, max(0, min(height, 1000)) - 2 - legend.count)
    let places = values.map(\.places).max() ?? 0
    ticks = Ticks(
      low: low, high: high, rows: wanted, places: places,
      isDuration: values.contains(where: \.isDuration))
    // As many rows as put every tick on a row of its own exactly, where that is possible.
    let steps = ticks.steps
    rows = wanted > steps ? (wanted - 1) / steps * steps + 1 : wanted
    tickLabels = ticks.labels(atMost: max(1, context.width / 3 - 2))
    left = (tickLabels.map(\.text.columns).max() ?? 0) + 2
    width = max(1, context.width - left)
    greatest = Quantity.greatest(of: values)
    self.chart = chart
    self.context = context
    let highest = values.map(\.position).max() ?? 0
    top = Self.row(of: highest, ticks, rows) == 0 ? 1 : 0
  }

  /// The row of a value in the buffer.
  func row(of value: Double) -> Int { top + Self.row(of: value, ticks, rows) }

  private static func row(of value: Double, _ ticks: Ticks, _ rows: Int) -> Int {
    let share = (ticks.high - value) / max(ticks.high - ticks.low, .leastNormalMagnitude)
    guard share.isFinite else { return 0 }
    return min(max(0, Int((min(max(share, 0), 1) * Double(rows - 1)).rounded())), max(0, rows - 1))
  }

  /// Whether points are far enough apart to stand in the middle of a slot each.
  var isSparse: Bool { chart.points.count * 4 <= width }

  /// The column of a point in the buffer.
  func column(of index: Int) -> Int {
    let count = chart.points.count
    if isSparse { return left + (2 * index + 1) * width / (2 * max(1, count)) }
    return left + index * (width - 1) / max(1, count - 1)
  }

  /// Whether a column shows the mean of several points, because there are more than columns.
  var isCrowded: Bool { Self.perColumn(chart, width) > 1 }

  /// The most points that share a column.
  private static func perColumn(_ chart: LineChart, _ width: Int) -> Int {
    (chart.points.count + width - 1) / max(1, width)
  }

  /// What a line shows in one column.
  struct Step {
    var row: Int
    /// Whether a value stands here, and not only the line between two.
    var isPoint: Bool
    /// Whether the line comes from the column before.
    var isJoined: Bool
  }

  /// The way of a line from column to column; none where there is a gap.
  func path(of values: [Quantity?]) -> [Step?] {
    let places =
      isCrowded
      ? means(of: values)
      : values.enumerated().map { index, value in
        (column(of: index) - left, value?.position)
      }
    var path = [Step?](repeating: nil, count: width)
    var before: (column: Int, value: Double?)?
    for (column, value) in places {
      defer { before = (column, value) }
      guard let value, path.indices.contains(column) else { continue }
      if let before, let old = before.value {
        for between in before.column..<max(before.column, column) where between > before.column {
          let share = Double(between - before.column) / Double(column - before.column)
          path[between] = Step(
            row: row(of: old + (value - old) * share), isPoint: false, isJoined: true)
        }
      }
      path[column] = Step(row: row(of: value), isPoint: true, isJoined: before?.value != nil)
    }
    return path
  }

  /// The mean of the values of each column; none where a whole column has no value.
  private func means(of values: [Quantity?]) -> [(Int, Double?)] {
    var sums = [(sum: Double, count: Double)](repeating: (0, 0), count: width)
    for (index, quantity) in values.enumerated() {
      let column = column(of: index) - left
      guard let quantity, sums.indices.contains(column) else { continue }
      sums[column].sum += quantity.position
      sums[column].count += 1
    }
    return sums.enumerated().map { ($0, $1.count > 0 ? $1.sum / $1.count : nil) }
  }
}
