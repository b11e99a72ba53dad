import Foundation
import Glibc
import HibiTestSupport

/// The probe on a terminal of its own, of which the test is the other end.
///
/// ```swift
/// let probe = PtyProbe()
/// probe.waits(for: "PROBE 80x24")
/// probe.type("q")
/// probe.end()  // 0
/// ```
final class PtyProbe {
  private(set) var output: [UInt8] = []
  private var master: Int32
  private var slave: Int32
  let process: pid_t
  /// The modes before the probe began.
  let modes: [UInt8]
  private var isReaped = false

  static let program = Sandbox.program + "-terminal-probe"

  /// - Parameter shell: a command that runs the probe as `"$@"`, where it is not run itself.
  init(
    _ words: [String] = [], shell: String? = nil, columns: UInt16 = 80, rows: UInt16 = 24,
    _ changes: [String: String?] = [:]
  ) {
    master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    // What unlockpt and ptsname do, which are not imported (pty(7), ioctl_tty(2)).
    var unlocked: Int32 = 0
    var number: UInt32 = 0
    _ = ioctl(master, 0x4004_5431, &unlocked)
    _ = ioctl(master, 0x8004_5430, &number)
    let path = "/dev/pts/\(number)"
    slave = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
    modes = Self.modes(of: slave)
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(slave, UInt(TIOCSWINSZ), &size)
    var variables: [String: String?] = [
      "TERM": "xterm-256color", "PATH": "/usr/bin:/bin", "SWIFT_BACKTRACE": "enable=no",
      "LC_ALL": "C",
    ]
    variables.merge(changes) { $1 }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, path, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)
    let probe = [Self.program] + words
    let arguments = shell.map { ["/bin/sh", "-c", $0, "sh"] + probe } ?? probe
    process = Sandbox.spawn(
      arguments[0], arguments, variables.compactMapValues { $0 }, &actions, newSession: true)
  }

  deinit {
    if !isReaped, process > 0 {
      Sandbox.kill(process)
      waitpid(process, nil, 0)
    }
    hangUp()
  }

  var text: String { String(decoding: output, as: UTF8.self) }

  /// How the terminal is set now.
  var modesNow: [UInt8] { Self.modes(of: slave) }

  private static func modes(of descriptor: Int32) -> [UInt8] {
    var modes = termios()
    tcgetattr(descriptor, &modes)
    // All that a program sets; the rest of the value is padding.
    return withUnsafeBytes(of: &modes) { Array($0.prefix(17 + Int(NCCS))) }
  }

  /// Reads until a text has come after those of earlier calls; false after ten seconds.
  @discardableResult
  func waits(for text: String, from start: Int = 0) -> Bool {
    let wanted = Data(text.utf8)
    let end = Date().addingTimeInterval(10)
    while Data(output[start...]).range(of: wanted) == nil {
      guard Date() < end, read(until: end) else { return false }
    }
    return true
  }

  /// Reads what comes next; false at the end.
  private func read(until end: Date) -> Bool {
    var polled = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    guard poll(&polled, 1, Int32(max(0, end.timeIntervalSinceNow) * 1_000)) > 0 else {
      return false
    }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = Glibc.read(master, &buffer, buffer.count)
    guard count > 0 else { return false }
    output += buffer[..<count]
    return true
  }

  func type(_ text: String) { type(Array(text.utf8)) }

  func type(_ bytes: [UInt8]) { _ = write(master, bytes, bytes.count) }

  func resize(columns: UInt16, rows: UInt16) {
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
  }

  /// Takes the terminal away, as closing a window does.
  func hangUp() {
    for descriptor in [slave, master] where descriptor >= 0 { close(descriptor) }
    (slave, master) = (-1, -1)
  }

  /// Waits for the end and reads all that was written.
  /// - Returns: the exit code, 128 and the signal's number after a signal, −1 after ten seconds.
  func end() -> Int32 {
    guard process > 0 else { return -1 }
    let end = Date().addingTimeInterval(10)
    var info = siginfo_t()
    while Date() < end {
      var polled = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
      if poll(&polled, 1, 10) > 0 { _ = read(until: end) }
      info = siginfo_t()
      waitid(P_PID, id_t(process), &info, WEXITED | WNOHANG | WNOWAIT)
      if info.si_signo != 0 { break }
    }
    guard info.si_signo != 0 else { return -1 }
    isReaped = true
    var status: Int32 = 0
    waitpid(process, &status, 0)
    let code = status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + (status & 0x7F)
    var polled = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    while poll(&polled, 1, 0) > 0, read(until: end) {}
    return code
  }
}
