import HibiTools

/// Runs one command again and again, with a fault at its first, second, third … system
/// call until it runs clean, and looks at the store after each.
struct Sweep {
  var world: World
  let strace: String
  /// Every `step`-th number is tried, and only the modes given.
  var step = 1
  var modes = Fault.modes
  var random: Seeded

  struct Result {
    var points = 0
    var old = 0
    var new = 0
    /// The command was done, but the fault hit the printing of its answer.
    var unanswered = 0
    /// The command was done, and a fault that lasts kept the program from finding out.
    var unknown = 0
    var faults: [String] = []
  }

  mutating func run(_ test: Case) throws(ToolError) -> Result {
    world.also = test.also
    try prepare(test)
    let before = try world.state()
    let known = uids(in: before)
    let after = try stateAfter(test, known: known)
    guard before != after else { throw ToolError("\(test.name): changes nothing, proves nothing") }
    guard try after == stateAfter(test, known: known) else {
      throw ToolError("\(test.name): two clean runs end differently")
    }

    var result = Result()
    // Up to its fault a run does what a clean one does: a clean one tells how many there are.
    let counts = try countCalls(of: test)
    for call in Fault.calls {
      for mode in modes {
        var number = 1 + Int.random(in: 0..<step, using: &random)
        while number <= counts[call, default: 0] {
          let fault = Fault(call: call, kind: mode.kind, number: number, lasts: mode.lasts)
          guard let point = try reach(fault, in: test) else {
            // On a busy machine one clean run may ask for a lock once more than another.
            if number > (try countCalls(of: test)[call, default: 0]) { break }
            throw ToolError("\(test.name): \(fault) was never reached")
          }
          result.points += 1
          judge(point, of: test, at: fault, before: before, after: after, known: known, &result)
          number += step
        }
      }
    }
    return result
  }

  // MARK: - The parts of a run

  private func prepare(_ test: Case) throws(ToolError) {
    try world.makeEmpty()
    for words in (test.hasStore ? Case.base : []) + test.before { try world.must(words) }
    try world.save(as: "before")
  }

  private func stateAfter(_ test: Case, known: Set<String>) throws(ToolError) -> String {
    try world.load("before")
    try world.must(test.command)
    return naming(newUIDsIn: try world.state(), known: known)
  }

  /// How often the command, undisturbed, makes each call.
  private func countCalls(of test: Case) throws(ToolError) -> [String: Int] {
    try world.load("before")
    var child = world.child(test.command)
    let log = "\(world.root)/strace"
    let names = Fault.calls.map { "?\($0)" }.joined(separator: ",")
    // Only the program itself is broken, not one that it starts.
    child.arguments = ["-qq", "-o", log, "-e", "trace=\(names)", child.path] + child.arguments
    child.path = strace
    let end = try child.run(seconds: World.patience)
    guard end == .exit(0) else { throw ToolError("\(test.name): under strace it ends with \(end)") }
    var counts: [String: Int] = [:]
    for line in try Files.read(log).split(separator: "\n") {
      // `pwrite64(4, …`: the call, then what it was given.
      let call = line.prefix { $0 != "(" }
      counts[String(call), default: 0] += 1
    }
    return counts
  }

  private struct Point {
    var end: Child.End
    var output: String
    var errors: String
    /// What strace wrote about the call that it broke.
    var call: String
  }

  /// Runs the command with the fault, a few times where it is not reached at once.
  private func reach(_ fault: Fault, in test: Case) throws(ToolError) -> Point? {
    for _ in 0..<4 {
      if let point = try inject(fault, into: test) { return point }
    }
    return nil
  }

  /// Runs the command with the fault; nil when the fault was never reached.
  private func inject(_ fault: Fault, into test: Case) throws(ToolError) -> Point? {
    try world.load("before")
    var child = world.child(test.command)
    let log = "\(world.root)/strace"
    child.arguments =
      ["-qq", "-o", log, "-e", "trace=?\(fault.call)", "-e", fault.injection, child.path]
      + child.arguments
    child.path = strace
    let end = try child.run(seconds: World.patience)
    let trace = try Files.read(log)
    let lines = trace.split(separator: "\n")
    let broken = lines.first { $0.contains("(INJECTED)") }
    let killed = fault.kind == .kill && end == .signal(9)
    guard broken != nil || killed || end == .hung else { return nil }
    return Point(
      end: end, output: try Files.read(world.output), errors: try Files.read(world.errors),
      call: String(broken ?? lines.last ?? ""))
  }

  private func judge(
    _ point: Point, of test: Case, at fault: Fault, before: String, after: String,
    known: Set<String>, _ result: inout Result
  ) {
    func fail(_ reason: String) {
      result.faults.append(
        """
        \(test.name): \(fault): \(reason)
            ended with \(point.end), call: \(point.call)
            stdout: \(point.output)
            stderr: \(point.errors)
        """)
    }
    let state: String
    do {
      // What is byte for byte as before was looked at before.
      if try world.isUnchanged(since: "before") {
        state = before
      } else {
        try world.must(["hibi", "doctor"])
        state = naming(newUIDsIn: try world.state(), known: known)
      }
    } catch {
      return fail("the store is not sound afterwards: \(error)")
    }
    guard state == before || state == after else {
      // A zone that cannot be read is UTC to the C library, which tells nobody.
      if point.end == .exit(0), point.call.contains("/zoneinfo/") {
        result.new += 1
        return
      }
      return fail("neither the old nor the new state")
    }
    let isNew = state == after

    switch (point.end, isNew) {
    case (.exit(0), true): result.new += 1
    case (.exit(0), false): fail("said to be done, and is not there")
    case (.hung, _): fail("did not end")
    case (.signal, false) where !point.output.isEmpty: fail("answered, and is not there")
    case (.signal, _) where fault.kind != .kill: fail("crashed")
    case (.signal, true): result.new += 1
    case (_, false): result.old += 1
    case (_, true) where writesToTheUser(point.call): result.unanswered += 1
    case (_, true) where fault.lasts: result.unknown += 1
    case (_, true): fail("said to have failed, and is there")
    }
  }

  private func writesToTheUser(_ call: String) -> Bool {
    call.contains("write(1,") || call.contains("write(2,")
  }
}
