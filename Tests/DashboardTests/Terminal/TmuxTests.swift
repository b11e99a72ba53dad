import Foundation
import Glibc
import HibiTestSupport
import Testing

@Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: Tmux.program)))
struct TmuxTests {
  static let rows = [
    "ラーメン 730       |", "café é が          |", "👨 family          |", "🇯🇵 flag            |",
    "❤ heart            |", "tab␉ESC␛[31m       |", "bidi               |", "🡺 tail             |",
    "寿司寿司寿司寿司   |", "plain              |",
  ].map { $0.precomposedStringWithCanonicalMapping }

  @Test(
    "keys, pastes and clicks arrive in every terminal",
    arguments: ["screen-256color", "tmux-256color", "xterm-256color", "xterm", "vt100"])
  func keys(terminal: String) throws {
    let tmux = try Tmux(terminal: terminal)
    tmux.start()
    #expect(tmux.waits(for: "plain"))
    for (keys, text) in [
      ("Up", "named up"), ("Home", "named home"), ("F5", "function 5"), ("C-Space", "control"),
      ("M-b", "alt b"), ("BSpace", "named backspace"), ("DC", "named delete"),
      ("BTab", "shifted tab"),
      ("Escape", "named escape"), ("PPage", "named page-up"),
    ] {
      tmux.call("send-keys", keys)
      #expect(tmux.waits(for: text), "\(terminal): \(keys)")
    }
    tmux.call("send-keys", "-l", "é日")
    #expect(tmux.waits(for: "key 日"))
    tmux.call("set-buffer", "a\nq d y")
    tmux.call("paste-buffer", "-p")
    #expect(tmux.waits(for: "paste a/q d y"))
    tmux.call("send-keys", "-l", "\u{1B}[<0;290;5M")
    #expect(tmux.waits(for: "mouse press 4,289"))
    let modes = tmux.call("display", "-p", "#{alternate_on} #{mouse_sgr_flag} #{cursor_y}")
    // vt100 has no other screen.
    #expect(modes == (terminal == "vt100" ? "0 1 1\n" : "1 1 1\n"))
    tmux.call("send-keys", "q")
    #expect(tmux.waits { $0.isAsBefore })
    #expect(tmux.call("display", "-p", "#{alternate_on} #{mouse_sgr_flag}") == "0 0\n")
  }

  @Test(
    "wide signs, marks and flags shift nothing",
    arguments: ["screen-256color", "tmux-256color", "xterm-256color", "xterm"])
  func rowsAreStraight(terminal: String) throws {
    let tmux = try Tmux(terminal: terminal)
    tmux.start()
    #expect(tmux.waits(for: "plain"))
    for _ in 0..<5 { tmux.call("send-keys", "j") }
    #expect(tmux.waits(for: "key j"))
    let shown = tmux.screen.split(separator: "\n").dropFirst().prefix(Self.rows.count)
    #expect(shown.map { String($0).precomposedStringWithCanonicalMapping } == Self.rows)
  }

  @Test func stoppedAndResizedThreeTimes() throws {
    let tmux = try Tmux(terminal: "tmux-256color")
    tmux.start()
    #expect(tmux.waits(for: "plain"))
    for (index, columns) in [60, 70, 50].enumerated() {
      tmux.call("send-keys", "C-z")
      #expect(tmux.waits(for: "Stopped"))
      #expect(
        tmux.call("display", "-p", "#{alternate_on} #{mouse_sgr_flag} #{cursor_flag}") == "0 0 1\n")
      tmux.call("resize-window", "-x", "\(columns)", "-y", "\(20 + index)")
      tmux.call("send-keys", "clear; fg", "Enter")
      #expect(tmux.waits(for: "PROBE \(columns)x\(20 + index)"))
      let modes = tmux.call("display", "-p", "#{alternate_on} #{mouse_sgr_flag}")
      #expect(modes == "1 1\n")
      tmux.call("send-keys", "Up")
      #expect(tmux.waits(for: "named up"))
    }
    tmux.call("send-keys", "q")
    #expect(tmux.waits { $0.isAsBefore })
  }

  @Test("the program itself leaves the terminal otherwise than it was") func wholeProgram() throws {
    let tmux = try Tmux(terminal: "tmux-256color")
    let ends: [(String, Int32)] = [
      ("q", 0), ("C-c", 0), ("", SIGTERM), ("", SIGHUP), ("", SIGQUIT), ("", SIGILL), ("", SIGTRAP),
      ("", SIGABRT), ("", SIGSEGV), ("", SIGUSR1), ("", SIGALRM),
    ]
    for (key, number) in ends {
      tmux.startWhole()
      #expect(tmux.waits(for: "? help"), "\(key) \(number)")
      if number == 0 { tmux.call("send-keys", key) } else { tmux.signal(number) }
      #expect(tmux.waits { $0.isAsBefore }, "\(key) \(number)")
      let modes = tmux.call("display", "-p", "#{alternate_on} #{mouse_sgr_flag} #{cursor_flag}")
      #expect(modes == "0 0 1\n", "\(key) \(number)")
    }
    tmux.startWhole()
    #expect(tmux.waits(for: "? help"))
    tmux.call("send-keys", "C-z")
    #expect(tmux.waits(for: "Stopped"))
    #expect(tmux.modes() == tmux.modesBefore && tmux.modesBefore != nil)
    tmux.call("send-keys", "fg", "Enter")
    #expect(tmux.waits(for: "? help"))
    tmux.call("send-keys", "q")
    #expect(tmux.waits { $0.call("display", "-p", "#{alternate_on}") == "0\n" })
    #expect(tmux.modes() == tmux.modesBefore)
  }

  @Test func stoppedBySTOPItTakesTheTerminalAgain() throws {
    let tmux = try Tmux(terminal: "tmux-256color")
    tmux.start()
    #expect(tmux.waits(for: "plain"))
    tmux.call("send-keys", "S")
    #expect(tmux.waits(for: "Stopped"))
    tmux.call("send-keys", "fg", "Enter")
    #expect(tmux.waits(for: "resumed"))
    tmux.call("send-keys", "é", "q")
    #expect(tmux.waits { $0.isAsBefore })
  }

  @Test func aFullRepaintMendsTheScreen() throws {
    let tmux = try Tmux(terminal: "tmux-256color")
    tmux.start()
    #expect(tmux.waits(for: "plain"))
    // Another program writes onto the screen.
    tmux.call("run-shell", "printf '\\033[H\\033[JGARBAGE' >#{pane_tty}")
    #expect(tmux.waits(for: "GARBAGE"))
    tmux.call("send-keys", "C-l")
    #expect(tmux.waits { !$0.screen.contains("GARBAGE") && $0.screen.contains("plain") })
  }
}
