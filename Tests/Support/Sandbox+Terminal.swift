import Foundation
import Glibc

extension Sandbox {
  /// Runs a program on a terminal of its own, with 0, 1 and 2 on it, and types lines ahead.
  ///
  /// The terminal echoes nothing and changes no line ends, so the answer is what the program
  /// itself wrote. After the lines the input ends (Ctrl-D), so a program that asks once more
  /// does not hang.
  @discardableResult
  package func terminal(
    _ words: [String], typing lines: [String] = [], columns: UInt16 = 80, rows: UInt16 = 24,
    _ changes: [String: String?] = [:]
  ) -> Answer {
    var answer = Answer()
    // What unlockpt and ptsname do, which are not imported (pty(7), ioctl_tty(2)).
    let master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var unlocked: Int32 = 0
    var number: UInt32 = 0
    guard master >= 0, ioctl(master, 0x4004_5431, &unlocked) == 0,
      ioctl(master, 0x8004_5430, &number) == 0
    else { return answer }
    let path = "/dev/pts/\(number)"
    // Held open until the program has it, so that what is typed ahead is not thrown away.
    let slave = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
    var settings = termios()
    tcgetattr(slave, &settings)
    settings.c_lflag &= ~tcflag_t(ECHO)
    settings.c_oflag &= ~tcflag_t(OPOST)
    tcsetattr(slave, TCSANOW, &settings)
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(slave, UInt(TIOCSWINSZ), &size)
    let typed = Array((lines.map { $0 + "\n" }.joined() + "\u{04}").utf8)
    _ = write(master, typed, typed.count)

    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, path, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)
    let process = Sandbox.spawn(
      folder + "/bin/" + (words.first ?? "hibi"), words, merged(changes), &actions,
      newSession: true)
    close(slave)
    let isWhole = Sandbox.drain([master]) { _, bytes in answer.output += bytes }
    if !isWhole { Sandbox.kill(process) }
    let code = Sandbox.wait(process)
    close(master)
    answer.code = isWhole ? code : -1
    return answer
  }
}
