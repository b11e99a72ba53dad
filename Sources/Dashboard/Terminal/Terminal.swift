import CCurses
import Glibc
package import HibiCore
import HibiDrawing

/// The terminal as a full screen: shows frames and tells what happens.
///
/// ```swift
/// let terminal = try Terminal.open(TerminalOptions(term: "xterm-256color"))
/// defer { terminal.close() }
/// terminal.show(frame)
/// let events = terminal.events()  // waits; nothing runs meanwhile
/// ```
///
/// There is one screen in a process, and one thread uses it.
package final class Terminal {
  var screen: Screen
  private let signals: Int32
  private var isOpen = true
  /// What the next call of ``events(until:)`` answers first.
  var waiting: [Event] = []
  var decoder = KeyDecoder()
  /// When the decoder is told that no byte came, in milliseconds of the steady clock.
  var keyDeadline: Int?
  var watch: FolderWatch?
  /// When changed files are told of.
  var storedDeadline: Int?
  /// The timer of the wall clock, -1 while nobody asked for it.
  private(set) var timer: Int32 = -1
  private(set) var isGone = false

  private init(screen: Screen, signals: Int32) {
    self.screen = screen
    self.signals = signals
  }

  deinit { close() }

  /// Takes the terminal behind standard input and output.
  /// - Throws: 69 where that is none that can be drawn on; nothing has been changed then.
  package static func open(_ options: TerminalOptions) throws(HibiError) -> Terminal {
    guard isatty(0) == 1, isatty(1) == 1 else { throw TerminalError.notATerminal }
    switch unsafe hibi_curses_check(options.term) {
    case 0: break
    case 1: throw TerminalError.unknown(options.term)
    default: throw TerminalError.noCursor(options.term)
    }
    let signals = hibi_signals_open()
    guard signals >= 0 else { throw TerminalError.failed(errno) }
    let size = Screen.measure()
    let opened = unsafe hibi_curses_open(
      options.term, Int32(clamping: size.rows), Int32(clamping: size.columns))
    guard opened == 0 else {
      let code = errno
      hibi_signals_close()
      throw TerminalError.failed(code)
    }
    hibi_stderr_keep()
    return Terminal(screen: Screen(size: size, options: options), signals: signals)
  }

  /// The columns and rows.
  package var size: Size { screen.size }

  /// Shows a frame, of which only what differs from the last one is sent.
  package func show(_ frame: Frame) { if isOpen, !isGone { screen.show(frame) } }

  /// Lets the next frame be sent whole, whatever the terminal shows (Ctrl-L).
  package func repaint() {
    screen.forget()
    hibi_curses_repaint()
  }

  /// Tells of changes in a folder as ``Event/stored``; it may be made later.
  package func watch(_ folder: String) { watch = FolderWatch(folder) }

  /// Tells as ``Event/time`` when a moment has come or the clock was set; nil for never.
  package func wake(at milliseconds: Int64?) {
    guard timer >= 0 || milliseconds != nil else { return }
    if timer < 0 { timer = hibi_timer_open() }
    // 0 would end the timer instead of ringing at once.
    hibi_timer_set(timer, milliseconds.map { max(1, $0) } ?? 0)
  }

  /// Gives the terminal to another program, such as an editor, until `body` returns.
  package func outside<Result>(_ body: () -> Result) -> Result {
    leave()
    let result = body()
    enter(isAfterStop: false)
    return result
  }

  /// Stops the program as Ctrl-Z does; returns when it goes on.
  package func suspend() {
    leave()
    hibi_signals_stop()
    enter(isAfterStop: true)
  }

  /// Leaves the terminal as it was.
  package func close() {
    guard isOpen else { return }
    isOpen = false
    hibi_curses_close()
    hibi_stderr_release()
    hibi_signals_close()
    if timer >= 0 { Glibc.close(timer) }
  }

  private func leave() {
    guard isOpen else { return }
    hibi_curses_leave()
    hibi_stderr_release()
    hibi_signals_yield()
  }

  private func enter(isAfterStop: Bool) {
    guard isOpen else { return }
    hibi_signals_resume()
    hibi_stderr_keep()
    restore(isAfterStop: isAfterStop)
  }

  /// Makes the terminal ours again, after it was somebody else's.
  private func restore(isAfterStop: Bool) {
    let isResized = screen.takeSize()
    screen.forget()
    hibi_curses_enter(isAfterStop ? 1 : 0)
    waiting.append(.resumed)
    if isResized { waiting.append(.resize(size)) }
  }

  /// What the signals that came mean.
  func takeSignals() -> [Event] {
    var bytes = [UInt8](repeating: 0, count: 256)
    var came: Set<Int32> = []
    while true {
      let count = unsafe read(signals, &bytes, bytes.count)
      guard count > 0 else { break }
      came.formUnion(bytes[..<count].map { Int32($0) })
    }
    if came.contains(SIGTERM) || came.contains(SIGHUP) || came.contains(SIGINT) { return ends() }
    if came.contains(SIGTSTP) {
      suspend()
    } else if came.contains(SIGCONT) {
      // Something stopped us that cannot be caught, and the shell has changed the modes.
      restore(isAfterStop: true)
    } else if came.contains(SIGWINCH), screen.takeSize() {
      return [.resize(size)]
    }
    return []
  }

  /// Nothing comes any more.
  func ends() -> [Event] {
    isGone = true
    return [.end]
  }

  /// What poll(2) waits for, in this order.
  var descriptors: [Int32] {
    [0, signals, storedDeadline == nil ? watch?.descriptor ?? -1 : -1, timer]
  }
}
