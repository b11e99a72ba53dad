import Glibc
import HibiTools

extension Bench {
  /// What keys take in the dashboard: how long it is from a key to its frame.
  ///
  /// It is measured by the program's own clock. The bounds are 16 ms for 99 of 100 keys, and 1 s for a search over all.
  mutating func dashboard(_ entries: Int) throws(ToolError) {
    let moves =
      String(repeating: "down ", count: 1_000) + String(repeating: "page-down ", count: 300)
      + "end " + String(repeating: "up ", count: 300) + "home"
    let scripts: [(name: String, steps: String, limit: Double)] = [
      ("moving in the list", "keys \(moves)\ntimes\n", 16),
      (
        "stepping through panels",
        "keys 3 4 5 left left right 6 down down left left right\ntimes\n", 16
      ),
      ("searching a common word", "keys /\ntype so\ntimes\n", 1_000),
      ("searching a word that is nowhere", "keys /\ntype qx\ntimes\n", 1_000),
      ("filtering", "keys /\npaste kcal > 999\ntimes\n", 1_000),
    ]
    say("\nThe dashboard with \(grouped(entries)) entries, from a key to its frame:\n")
    for script in scripts {
      let file = "\(root)/script", answer = "\(root)/answer"
      try Files.write(script.steps, to: file)
      var child = hibi(["calorie", "dashboard", "--script", file], store: store(entries))
      child.output = answer
      _ = try seconds(child)
      let line = try Files.read(answer).split(separator: "\n").last.map { String($0) } ?? ""
      say("- \(script.name): \(line); bound \(Int(script.limit)) ms")
    }
    try terminal(entries)
  }

  /// What the dashboard takes on a terminal: its start, its bytes, its memory, and what it does while
  /// nothing happens.
  private func terminal(_ entries: Int) throws(ToolError) {
    var starts: [Double] = []
    for _ in 0..<20 {
      let (terminal, process, seconds) = try open(entries)
      starts.append(seconds)
      terminal.type("q")
      _ = try Child.wait(for: process)
    }
    let (terminal, process, _) = try open(entries)
    // What it does once after its start is over.
    _ = terminal.read(quiet: 1)
    let before = try Self.status(process, "voluntary_ctxt_switches")
    let idle = terminal.read(quiet: 5).bytes
    let wakes = try Self.status(process, "voluntary_ctxt_switches") - before
    var bytes = 0
    // Within the screen: where the list scrolls, all its rows are others.
    for move in 0..<100 {
      terminal.type(move / 10 % 2 == 0 ? "j" : "k")
      bytes += terminal.read(quiet: 0.05).bytes
    }
    let hits = try firstHits(terminal)
    let memory = try Self.status(process, "VmHWM")
    terminal.type("q")
    _ = try Child.wait(for: process)
    say(
      """
      - start to the whole first frame: \(fixed(median(starts) * 1_000, places: 1)) ms; bound 30 ms
      - 5 s in which nothing happens: \(wakes) wake-ups, \(idle) bytes; bound 0, 0
      - a move of the cursor: \(bytes / 100) bytes; bound 300
      - searching, from a letter to the first hits: \(fixed(median(hits) * 1_000, places: 1)) ms, \
      at most \(fixed((hits.max() ?? 0) * 1_000, places: 1)) ms; bound 50 ms
      - memory, at most: \(memory / 1_024) MB; bound 40 MB
      """)
  }

  /// Opens the dashboard on a terminal of its own, and tells after how long its first frame stood.
  private func open(_ entries: Int) throws(ToolError) -> (PseudoTerminal, pid_t, Double) {
    let terminal = try PseudoTerminal(columns: 80, rows: 24)
    var child = hibi(["calorie", "dashboard"], store: store(entries), at: nil)
    child.environment["TERM"] = "xterm-256color"
    let begin = now()
    let process = try terminal.start(child)
    // The footer is the last row of a frame; the last cell of it is sent in a way of its own.
    guard terminal.read(quiet: 10, until: "quit").found else {
      throw ToolError("the dashboard shows no frame")
    }
    return (terminal, process, now() - begin)
  }

  /// After how long the first hits of a search stand on the screen, once for each of some words.
  ///
  /// Only what differs is sent: a word of which a part stood there already is not seen whole, and left
  /// out.
  private func firstHits(_ terminal: PseudoTerminal) throws(ToolError) -> [Double] {
    var times: [Double] = []
    for number in 10..<30 {
      let begin = now()
      // What is typed is in capitals, so that it is not taken for what is found.
      terminal.type("/CURRY \(number)")
      if terminal.read(quiet: 1, until: "curry \(number)").found { times.append(now() - begin) }
      _ = terminal.read(quiet: 0.5)
      terminal.type("\u{1B}")
      _ = terminal.read(quiet: 0.5)
    }
    guard times.count >= 5 else { throw ToolError("a search shows no hit") }
    return times
  }

  /// A number of /proc/PID/status.
  private static func status(_ process: pid_t, _ name: String) throws(ToolError) -> Int {
    let lines = try Files.read("/proc/\(process)/status").split(separator: "\n")
    for line in lines where line.hasPrefix("\(name):") {
      if let number = line.split(whereSeparator: { " \t".contains($0) }).dropFirst().first {
        return Int(number) ?? 0
      }
    }
    throw ToolError("/proc/\(process)/status has no \(name)")
  }
}
