import HibiTestSupport
import Testing

@Suite("Acts of a private tracker beside others")
struct PrivateActsTests {
  @Test(
    "undo, redo and the history tell what a private tracker's act was",
    arguments: [
      (["sober", "drink", "beer500", "-d", "2026/11/20"], ["drink", "2026/11/20", "20261120"]),
      (["hibi", "config", "sober.price", "777"], ["price", "777"]),
      (["sober", "skip", "2026/11/20"], ["skip", "2026/11/20"]),
      (["sober", "write", "2026/11/20", "-m", "x"], ["write", "2026/11/20", "20261120"]),
    ])
  func leaks(act: [String], secrets: [String]) {
    let box = Sandbox(["HIBI_NOW": "2026-11-30T12:00:00+09:00"])
    expectCode(box.run(["hibi", "config", "sober.private", "yes"]), 0)
    expectCode(box.run(act), 0)
    var seen = box.run(["hibi", "history"]).stdout
    let late = box.run(["hibi", "undo"], ["HIBI_NOW": "2026-11-30T19:00:00+09:00"])
    expectCode(late, 64)
    seen += late.stderr
    for words in [
      ["undo", "-y"], ["history"], ["redo"], ["history", "--json"], ["undo", "-y", "--json"],
      ["redo", "--json"],
    ] {
      let answer = box.run(["hibi"] + words)
      expectCode(answer, 0)
      seen += answer.stdout + answer.stderr
    }
    for secret in secrets { #expect(!seen.contains(secret), "\(secret): \(seen)") }
    #expect(seen.contains("●"), "\(seen)")
    #expect(box.run(["hibi", "history", "--private"]).stdout.contains(secrets[0]))
  }
}
