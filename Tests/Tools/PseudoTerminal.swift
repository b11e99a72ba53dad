package import Glibc

/// A terminal that a tool holds the other end of: what a program writes to it is counted, not shown.
///
/// ```swift
/// let terminal = try PseudoTerminal(columns: 80, rows: 24)
/// let process = try terminal.start(child)
/// _ = terminal.read(quiet: 0.1)       // the bytes until nothing came for a tenth of a second
/// terminal.type("j")
/// ```
package final class PseudoTerminal {
  private let master: Int32
  private let path: String

  /// - Throws: where the system gives no terminal.
  package init(columns: UInt16, rows: UInt16) throws(ToolError) {
    // What unlockpt and ptsname do, which are not imported (pty(7), ioctl_tty(2)).
    master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var unlocked: Int32 = 0
    var number: UInt32 = 0
    guard master >= 0, ioctl(master, 0x4004_5431, &unlocked) == 0,
      ioctl(master, 0x8004_5430, &number) == 0
    else { throw ToolError("no pseudo-terminal: \(message(errno))") }
    path = "/dev/pts/\(number)"
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
  }

  deinit { close(master) }

  /// Starts a program that has this terminal as its own.
  package func start(_ child: Child) throws(ToolError) -> pid_t {
    try child.start(on: path)
  }

  package func type(_ keys: String) {
    let bytes = Array(keys.utf8)
    _ = write(master, bytes, bytes.count)
  }

  /// Reads until nothing has come for some seconds, or the text is there.
  /// - Returns: how many bytes came, and whether the text did.
  package func read(quiet: Double, until text: String? = nil) -> (bytes: Int, found: Bool) {
    var all: [UInt8] = []
    var count = 0
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      var waiting = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
      guard poll(&waiting, 1, Int32(quiet * 1_000)) > 0 else { return (count, false) }
      let read = Glibc.read(master, &buffer, buffer.count)
      // A terminal whose program has ended is an error, not an end.
      guard read > 0 else { return (count, false) }
      count += read
      guard let text else { continue }
      all += buffer.prefix(read)
      if String(decoding: all, as: UTF8.self).contains(text) { return (count, true) }
    }
  }
}
