import HibiTools

/// Two programs, run in turn.
///
/// The machine is never quiet for long. Of two runs side by side both feel the same noise,
/// so each pair gives one ratio, and the median of them is the answer.
struct Pairs {
  var ratio: Double
  /// Medians, in seconds.
  var ours: Double
  var floor: Double

  /// Runs the pairs; which of the two goes first changes from pair to pair.
  static func measure(
    _ count: Int, warm: Int = 5, ours: () throws(ToolError) -> Double,
    floor: () throws(ToolError) -> Double
  )
    throws(ToolError) -> Pairs
  {
    for _ in 0..<warm {
      _ = try ours()
      _ = try floor()
    }
    var ratios: [Double] = []
    var first: [Double] = []
    var second: [Double] = []
    for number in 0..<count {
      let mine: Double
      let other: Double
      if number % 2 == 0 {
        mine = try ours()
        other = try floor()
      } else {
        other = try floor()
        mine = try ours()
      }
      ratios.append(mine / other)
      first.append(mine)
      second.append(other)
    }
    return Pairs(ratio: median(ratios), ours: median(first), floor: median(second))
  }
}

/// The seconds that a program takes; it has to end with 0.
func seconds(_ child: Child) throws(ToolError) -> Double {
  let (end, seconds) = try child.timed()
  guard end == .exit(0) else {
    var loud = child
    loud.errors = "/dev/stderr"
    _ = try loud.run()
    throw ToolError("\(child.path) \(child.arguments.joined(separator: " ")): ended with \(end)")
  }
  return seconds
}
