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
  }
}
