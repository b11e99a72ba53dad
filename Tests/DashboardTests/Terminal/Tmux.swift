import Foundation
import Glibc
import HibiCore
import HibiTestSupport

/// A tmux of its own, in which a shell runs that knows jobs.
final class Tmux {
  private let folder: TemporaryFolder

  init(terminal: String, columns: Int = 80, rows: Int = 24) throws {
    folder = try TemporaryFolder()
    // Settings are read before the first window; set on a running tmux 3.3a, window-size ends it.
    try folder.write(
      """
      set -g default-terminal \(terminal)
      set -s escape-time 0
      set -g remain-on-exit on
      """, to: "conf")
    call("new", "-d", "-x", "\(columns)", "-y", "\(rows)", "bash --norc --noprofile -i")
    call("set", "-g", "window-size", "manual")
    waits(for: "bash")
  }

  deinit { call("kill-server") }

  @discardableResult
  func call(_ words: String...) -> String {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(
      &actions, 1, folder("answer"), O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    let process = Sandbox.spawn(
      Tmux.program, [Tmux.program, "-S", folder("socket"), "-f", folder("conf")] + words,
      [
        "LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin", "TERM": "xterm-256color",
        "HOME": folder.path, "SWIFT_BACKTRACE": "enable=no",
      ], &actions, newSession: false)
    waitpid(process, nil, 0)
    return (try? String(contentsOfFile: folder("answer"), encoding: .utf8)) ?? ""
  }

  static let program = "/usr/bin/tmux"

  var screen: String { call("capture-pane", "-p") }

  /// Looks until the screen holds a text; false after ten seconds.
  @discardableResult
  func waits(for text: String) -> Bool { waits { $0.screen.contains(text) } }

  func waits(until isThere: (Tmux) -> Bool) -> Bool {
    let end = Date().addingTimeInterval(10)
    while !isThere(self) {
      guard Date() < end else { return false }
      usleep(20_000)
    }
    return true
  }

  /// Runs the probe between two looks at the modes of the terminal.
  func start() {
    let file = folder.path
    call(
      "send-keys", "stty -a >\(file)/before; \(PtyProbe.program); stty -a >\(file)/after", "Enter")
  }

  /// Runs the program itself, with a home and a store of its own, between two looks at the modes.
  func startWhole() {
    let file = folder.path
    for name in ["before", "after"] { unlink(folder(name)) }
    call(
      "send-keys",
      "clear; stty -a >\(file)/before; HIBI_STORE=\(file)/store LANG=C.UTF-8 \(Sandbox.program); stty -a >\(file)/after",
      "Enter")
  }

  /// Sends a signal to what runs in the foreground.
  func signal(_ number: Int32) {
    let shell = call("display", "-p", "#{pane_pid}").split(separator: "\n").first ?? ""
    let children = try? String(
      contentsOfFile: "/proc/\(shell)/task/\(shell)/children", encoding: .utf8)
    guard let child = children?.split(separator: " ").first.flatMap({ pid_t($0) }) else { return }
    Sandbox.kill(child, number)
  }

  /// The modes now, as the shell has them.
  func modes() -> String? {
    unlink(folder("now"))
    call(
      "send-keys", "stty -a >\(folder("now")).part; mv \(folder("now")).part \(folder("now"))",
      "Enter")
    _ = waits { _ in FileManager.default.fileExists(atPath: self.folder("now")) }
    return try? String(contentsOfFile: folder("now"), encoding: .utf8)
  }

  /// The modes before the program began.
  var modesBefore: String? { try? String(contentsOfFile: folder("before"), encoding: .utf8) }

  /// Whether the modes are what they were.
  var isAsBefore: Bool {
    let files = ["before", "after"].map { try? String(contentsOfFile: folder($0), encoding: .utf8) }
    return files[0] != nil && files[0] == files[1]
  }

  // MARK: - The program itself

  /// Starts `hibi` with some words in the place of the shell, in a sandbox.
  func start(_ words: [String], in box: Sandbox) {
    let variables = box.variables.map { "\($0.key)='\($0.value)'" }.sorted()
    call("respawn-window", "-k", "env -i \((variables + ["hibi"] + words).joined(separator: " "))")
  }

  /// Types keys by the names that tmux has for them.
  func press(_ keys: String...) {
    for key in keys { call("send-keys", key) }
  }

  /// Types a text as it is.
  func type(_ text: String) { call("send-keys", "-l", text) }

  /// Presses and lets go the left button on a text, once it is there; on the lowest, where it stands
  /// more than once.
  func click(_ text: String) {
    waits(for: text)
    let lines = screen.split(separator: "\n", omittingEmptySubsequences: false)
    guard let row = lines.lastIndex(where: { $0.contains(text) }),
      let place = lines[row].range(of: text)
    else { return }
    let column = DisplayWidth.columns(of: SafeText(String(lines[row][..<place.lowerBound])))
    type("\u{1B}[<0;\(column + 1);\(row + 1)M")
    type("\u{1B}[<0;\(column + 1);\(row + 1)m")
  }
}
