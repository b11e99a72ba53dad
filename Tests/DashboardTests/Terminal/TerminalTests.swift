import Foundation
import Glibc
import HibiTestSupport
import Testing

@Suite struct TerminalTests {
  /// What ends a program that has no handler for it, beside the usual ones (signal(7)).
  static let ending: [Int32] = [
    SIGUSR1, SIGUSR2, SIGPIPE, SIGALRM, SIGSTKFLT, SIGXCPU, SIGXFSZ, SIGVTALRM, SIGPROF, SIGIO,
    SIGPWR, SIGSYS,
  ]

  @Test(
    "the terminal is left as it was",
    arguments: [
      ("q", 0, 0), ("\u{3}", 0, 0), ("", SIGTERM, 0), ("", SIGINT, 0), ("", SIGHUP, 0),
      ("", SIGQUIT, 128 + SIGQUIT), ("", SIGILL, 128 + SIGILL), ("", SIGTRAP, 128 + SIGTRAP),
      ("", SIGABRT, 128 + SIGABRT), ("", SIGSEGV, 128 + SIGSEGV), ("", SIGBUS, 128 + SIGBUS),
      ("", SIGFPE, 128 + SIGFPE), ("t", 0, 128 + SIGILL),
    ]
      + (Self.ending + [__libc_current_sigrtmin(), __libc_current_sigrtmax()]).map {
        ("", $0, 128 + $0)
      })
  func leftAsItWas(typed: String, signal: Int32, code: Int32) {
    let probe = PtyProbe()
    #expect(probe.waits(for: "PROBE 80x24"))
    #expect(probe.modesNow != probe.modes)
    if signal != 0 { Sandbox.kill(probe.process, signal) } else { probe.type(typed) }
    #expect(probe.end() == code)
    #expect(probe.modesNow == probe.modes)
    for mode in ["1000", "1006", "2004", "1049"] { #expect(isOff(mode, probe.text), "\(mode)") }
    #expect(!endsHidden(probe.text))
  }

  /// Whether a mode was on, and then off.
  private func isOff(_ mode: String, _ text: String) -> Bool {
    guard let on = text.range(of: "\u{1B}[?\(mode)h", options: .backwards),
      let off = text.range(of: "\u{1B}[?\(mode)l", options: .backwards)
    else { return false }
    return on.upperBound <= off.lowerBound
  }

  private func endsHidden(_ text: String) -> Bool {
    guard let hidden = text.range(of: "\u{1B}[?25l", options: .backwards) else { return false }
    return text.range(of: "\u{1B}[?25h", range: hidden.upperBound..<text.endIndex) == nil
  }

  @Test func whatACrashSaidIsReadAfterIt() throws {
    let probe = PtyProbe()
    #expect(probe.waits(for: "PROBE 80x24"))
    probe.type("t")
    #expect(probe.end() == 128 + SIGILL)
    let left = try #require(probe.text.range(of: "\u{1B}[?1049l", options: .backwards))
    let after = probe.text[left.upperBound...]
    #expect(after.contains("PROBE: written to stderr"))
    #expect(after.contains("Index out of range"))
    #expect(!probe.text[..<left.lowerBound].contains("written to stderr"))
  }

  @Test("a terminal that is gone ends the program", arguments: [nil, "trap '' HUP; exec \"$@\""])
  func gone(shell: String?) {
    let probe = PtyProbe(shell: shell)
    #expect(probe.waits(for: "PROBE 80x24"))
    probe.hangUp()
    #expect(probe.end() >= 0)
  }

  @Test(
    "where there is no screen it says so and changes nothing",
    arguments: [
      ("dumb", "can only print"), ("no-such-terminal", "is not known"), ("", "TERM is not set"),
    ])
  func noScreen(term: String, text: String) {
    let probe = PtyProbe([], ["TERM": term])
    #expect(probe.end() == 69)
    #expect(probe.text.contains(text), "\(probe.text)")
    #expect(!probe.output.contains(0x1B))
    #expect(probe.modesNow == probe.modes)
  }

  @Test(
    "input or output that is no terminal is refused",
    arguments: [
      "yes q | \"$@\"", "\"$@\" </dev/null", "\"$@\" | cat; exit 69",
    ])
  func noTerminal(shell: String) {
    let probe = PtyProbe(shell: shell)
    #expect(probe.end() == 69)
    #expect(probe.text.contains("needs a terminal"))
    #expect(!probe.output.contains(0x1B))
  }

  @Test func linesAndColumnsOfTheEnvironmentDoNotCount() {
    let probe = PtyProbe(columns: 100, rows: 30, ["LINES": "5", "COLUMNS": "9"])
    #expect(probe.waits(for: "PROBE 100x30"))
    probe.resize(columns: 90, rows: 20)
    #expect(probe.waits(for: "90x20"))
  }

  @Test func aTerminalThatSaysNoSizeHas80Columns() {
    let probe = PtyProbe(columns: 0, rows: 0)
    #expect(probe.waits(for: "PROBE 80x24"))
  }

  @Test func aSizeThatNoScreenHasTakesNoMemory() {
    let probe = PtyProbe(columns: 65_535, rows: 5)
    #expect(probe.waits(for: "PROBE 2000x5"))
  }

  @Test func everySizeDownToOneCell() {
    let probe = PtyProbe()
    #expect(probe.waits(for: "PROBE 80x24"))
    for (columns, rows) in [(1, 1), (2, 1), (1, 200), (7, 3), (200, 1), (2, 5)] {
      probe.resize(columns: UInt16(columns), rows: UInt16(rows))
    }
    probe.resize(columns: 70, rows: 30)
    #expect(probe.waits(for: "resize 70x30"))
    probe.type("q")
    #expect(probe.end() == 0)
  }

  @Test func manyResizesBeforeTheFirstFrame() {
    let probe = PtyProbe()
    for step in 0..<200 {
      probe.resize(columns: UInt16(20 + step % 50), rows: UInt16(1 + step % 30))
    }
    probe.resize(columns: 77, rows: 22)
    #expect(probe.waits(for: "77x22"))
    probe.type("q")
    #expect(probe.end() == 0)
  }

  @Test func aMovedSelectionCostsLittleAndAnUnchangedFrameNothing() {
    let probe = PtyProbe(["--quiet"])
    #expect(probe.waits(for: "plain"))
    probe.type(String(repeating: "x", count: 50) + "m")
    #expect(probe.waits(for: "moved 0"))
    let before = probe.output.count
    // Each is read by itself, as its number is waited for.
    for step in 1...5 {
      probe.type(String(repeating: "x", count: 10) + "jm")
      #expect(probe.waits(for: "moved \(step)", from: before))
    }
    let bytes = probe.output.count - before
    #expect(bytes < 5 * 300, "\(bytes) bytes")
    let sent = String(decoding: probe.output[before...], as: UTF8.self)
    #expect(!sent.contains("\u{1B}[2J"))
  }

  @Test(
    "nothing that is asked for, painted or forbidden is sent",
    arguments: [
      ("xterm-256color", [], "38;5;33m", "\u{1B}[6n"), ("xterm", [], "\u{1B}[34m", "38;5"),
      ("xterm-256color", ["--mono"], "\u{1B}[", "38;5"),
      ("xterm-256color", ["--colors", "0"], "\u{1B}[", "38;5"),
      ("xterm-256color", ["--colors", "8"], "\u{1B}[34m", "38;5"),
      ("vt100", [], "\u{1B}[", "\u{1B}[39"),
    ])
  func colours(term: String, words: [String], wanted: String, unwanted: String) {
    let probe = PtyProbe(words, ["TERM": term])
    #expect(probe.waits(for: "plain"))
    probe.type("jjkq")
    #expect(probe.end() == 0)
    #expect(probe.text.contains(wanted))
    #expect(!probe.text.contains(unwanted))
    #expect(!probe.text.contains("\u{1B}[6n"))
    let painted = probe.text.split(separator: "\u{1B}[").filter { part in
      guard let end = part.firstIndex(of: "m") else { return false }
      let codes = part[..<end].split(separator: ";")
      return codes.count < 3 && codes.contains { $0.count == 2 && $0.first == "4" && $0 != "49" }
    }
    #expect(painted.isEmpty, "\(painted)")
  }

  @Test func textsOfDataCannotReachTheTerminal() {
    let probe = PtyProbe()
    #expect(probe.waits(for: "plain"))
    #expect(probe.text.contains("ESC␛[31m"))
    #expect(!probe.text.contains("\u{202E}"))
  }

  @Test func textsAreUTF8InEveryLocale() {
    let probe = PtyProbe([], ["LC_ALL": "C"])
    #expect(probe.waits(for: "ラーメン"))
    #expect(probe.waits(for: "café e\u{301} か\u{3099}"))
  }

  @Test func escapeIsNoticedWithoutAnotherKey() {
    let probe = PtyProbe()
    #expect(probe.waits(for: "plain"))
    probe.type("\u{1B}")
    #expect(probe.waits(for: "named escape"))
  }

  @Test func theTimeThatWasAskedForComes() {
    #expect(PtyProbe(["--wake", "1"]).waits(for: "time"))
    #expect(PtyProbe(["--wake", "-100000"]).waits(for: "time"))
  }

  @Test func aFileThatIsReplacedByRenamingIsNoticed() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "kept")
    let probe = PtyProbe(["--watch", folder.path])
    #expect(probe.waits(for: "plain"))
    rename(folder("kept"), folder("other"))
    #expect(probe.waits(for: "stored"))
    let before = probe.output.count
    try folder.write("x", to: "other")
    #expect(probe.waits(for: "stored", from: before))
  }

  @Test func aFolderThatComesLaterIsNoticed() throws {
    let folder = try TemporaryFolder()
    let probe = PtyProbe(["--watch", folder("a/b")])
    #expect(probe.waits(for: "plain"))
    mkdir(folder("a"), 0o755)
    mkdir(folder("a/b"), 0o755)
    #expect(probe.waits(for: "stored"))
    let before = probe.output.count
    try folder.write("x", to: "a/b/file")
    #expect(probe.waits(for: "stored", from: before))
  }

  @Test func anEditorHasTheTerminalAsItWas() throws {
    let folder = try TemporaryFolder()
    let probe = PtyProbe([], ["PROBE_OUTSIDE": "echo OUTSIDE; stty -a >\(folder("modes"))"])
    #expect(probe.waits(for: "plain"))
    probe.type("o")
    #expect(probe.waits(for: "resumed"))
    let modes = try String(contentsOfFile: folder("modes"), encoding: .utf8)
    #expect(
      modes.contains(" icanon") && modes.contains(" echo ")
        && !modes.contains("-opost"))
    #expect(probe.modesNow != probe.modes)
    probe.type("q")
    #expect(probe.end() == 0)
    #expect(probe.modesNow == probe.modes)
  }

  @Test("what an editor did to the terminal stays after the program") func editorThatDied() {
    let probe = PtyProbe([], ["PROBE_OUTSIDE": "stty raw -echo; kill -9 $$"])
    #expect(probe.waits(for: "plain"))
    probe.type("o")
    #expect(probe.waits(for: "resumed"))
    probe.type("q")
    #expect(probe.end() == 0)
    #expect(probe.modesNow == probe.modes)
  }

  @Test(
    "a terminal whose description has no size is refused", arguments: ["linux", "cygwin"])
  func noSizeInTheDescription(term: String) {
    let probe = PtyProbe(columns: 70, rows: 20, ["TERM": term])
    #expect(probe.waits(for: "PROBE 70x20"), "\(probe.text)")
    probe.type("q")
    #expect(probe.end() == 0)
  }
}
