package import HibiCore
import HibiDrawing

/// Steps that a person would do, read from text: for tests, for docs, and to show how something is
/// done.
///
/// ```
/// keys a enter
/// type ramen
/// keys tab
/// type 730
/// keys ctrl-s
/// show
/// ```
package struct DashboardScript: Sendable, Hashable {
  package var steps: [Step]

  /// One step.
  package enum Step: Sendable, Hashable {
    case event(Event)
    case show
    /// Says how long the events since the last such step took.
    case times
  }

  /// Reads a script; `#` begins a comment.
  /// - Throws: 65 with the line that is no step, and what is allowed.
  package init(_ text: String) throws(HibiError) {
    steps = []
    // To Swift CR LF is one character.
    let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
    for (index, line) in lines.enumerated() {
      if line.allSatisfy(\.isWhitespace) || line.hasPrefix("#") { continue }
      // A mark behind the blank is one character with it.
      let scalars = line.unicodeScalars
      let word = String(scalars.prefix { $0 != " " })
      let rest = String(scalars.dropFirst(word.unicodeScalars.count + 1))
      guard let steps = DashboardScript.steps(word, rest) else {
        throw HibiError(
          .refused,
          Localized(
            "line \(index + 1) of the script is no step: \(line)",
            ja: "スクリプトの\(index + 1)行目は手順として読めません：\(line)"),
          hints: [
            Localized(
              "A step is one of keys, type, paste, click ROW COLUMN, wheel up|down, size 80x24, show, times.",
              ja: "手順は keys・type・paste・click 行 列・wheel up|down・size 80x24・show・times のいずれかです。")
          ])
      }
      self.steps += steps
    }
  }

  private static func steps(_ word: String, _ rest: String) -> [Step]? {
    let numbers = rest.split(omittingEmptySubsequences: false) { $0 == " " }.map { Int($0) }
    switch word {
    case "keys":
      var steps: [Step] = []
      for name in rest.split(separator: " ") {
        guard let key = Key(named: String(name)) else { return nil }
        steps.append(.event(.key(key)))
      }
      return steps
    case "show", "times":
      guard rest.isEmpty else { return nil }
      return [word == "show" ? .show : .times]
    case "type": return rest.map { .event(.key(Key($0))) }
    case "paste": return [.event(.paste(rest.replacing(text: "\\n", with: "\n")))]
    case "click":
      guard numbers.count == 2, let row = numbers[0], let column = numbers[1],
        (1...500).contains(row), (1...500).contains(column)
      else { return nil }
      return [.event(.mouse(Mouse(.press, Place(row: row - 1, column: column - 1))))]
    case "wheel":
      guard rest == "up" || rest == "down" else { return nil }
      return [
        .event(.mouse(Mouse(rest == "up" ? .wheelUp : .wheelDown, Place(row: 0, column: 0))))
      ]
    case "size": return Size(named: rest).map { [.event(.resize($0))] }
    default: return nil
    }
  }

  /// Does the steps and gives each screen that is to be shown, the last one at the end.
  /// - Parameters:
  ///   - pause: lets some time go by while another program keeps a change from being saved; nil
  ///     where no time goes by.
  ///   - write: gets the rows of screens, and lines of times.
  package func run(
    _ dashboard: Dashboard, pause: (() -> Void)? = nil,
    write: (_ lines: [String]) throws(HibiError) -> Void
  ) throws(HibiError) {
    var times: [Duration] = []
    let clock = ContinuousClock()
    // Drawing is most of the work: it is done where somebody looks, or clicks on what is drawn.
    let isTimed = steps.contains(.times)
    var isShown = false
    for step in steps where !dashboard.isDone {
      switch step {
      case .event(let event):
        if case .mouse = event { _ = dashboard.frame() }
        let start = clock.now
        dashboard.take([event])
        while let pause, dashboard.isWaiting {
          pause()
          dashboard.take([.time])
        }
        if isTimed {
          _ = dashboard.frame()
          times.append(clock.now - start)
        }
        isShown = false
      case .show:
        try write(dashboard.frame().buffer.rows)
        isShown = true
      case .times:
        try write([DashboardScript.line(of: times)])
        times = []
        isShown = true
      }
    }
    if !isShown { try write(dashboard.frame().buffer.rows) }
  }

  /// `2000 events: median 1.2 ms, 99 % within 3.4 ms, longest 5.6 ms`.
  private static func line(of times: [Duration]) -> String {
    let sorted = times.sorted()
    guard let longest = sorted.last else { return "0 events" }
    func text(_ time: Duration) -> String {
      let tenths =
        time.components.attoseconds / 100_000_000_000_000 + time.components.seconds * 10_000
      return "\(tenths / 10).\(tenths % 10) ms"
    }
    let median = sorted[sorted.count / 2]
    let most = sorted[min(sorted.count - 1, sorted.count * 99 / 100)]
    return
      "\(sorted.count) events: median \(text(median)), 99 % within \(text(most)), longest \(text(longest))"
  }
}

extension Size {
  /// Reads `80x24`, of at most 500 each; nil for all else.
  package init?(named text: String) {
    let parts = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let columns = parts[0], let rows = parts[1],
      (0...500).contains(columns), (0...500).contains(rows)
    else { return nil }
    self.init(columns: columns, rows: rows)
  }
}
