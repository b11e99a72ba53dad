import Glibc

/// Waiting for what happens.
extension Terminal {
  /// How long changed files are waited for after the first one: a transaction writes several.
  private static let settling = 150

  /// What happened, all that is there; waits until something does.
  ///
  /// ```swift
  /// terminal.events(until: 40)  // [] after 40 milliseconds without an event
  /// ```
  ///
  /// - Parameter milliseconds: the longest wait from now, nil for as long as it takes.
  package func events(until milliseconds: Int? = nil) -> [Event] {
    let end = milliseconds.map { Self.now() + max(0, $0) }
    while true {
      if isGone { return [.end] }
      if !waiting.isEmpty {
        defer { waiting = [] }
        return waiting
      }
      var events = wait(until: [end, keyDeadline, storedDeadline].compactMap(\.self).min())
      let now = Self.now()
      if let keyDeadline, keyDeadline <= now {
        events += decoder.flush()
        self.keyDeadline = decoder.patience.map { now + $0 }
      }
      if let storedDeadline, storedDeadline <= now {
        self.storedDeadline = nil
        if watch?.takeChanges() == true { events.append(.stored) }
      }
      events = waiting + events
      waiting = []
      if !events.isEmpty { return events }
      if let end, end <= now { return [] }
    }
  }

  /// Whether there is a key or a signal to take; it is not taken.
  package var hasInput: Bool {
    if isGone || !waiting.isEmpty { return true }
    var polled = descriptors.prefix(2).map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    return unsafe poll(&polled, nfds_t(polled.count), 0) > 0
  }

  /// Whether Esc, Ctrl-C or an end is to be taken; all that came waits, and nothing is taken.
  package func hasEscape() -> Bool {
    let before = waiting
    waiting = []
    waiting = before + events(until: 0)
    return waiting.contains { [.key(.escape), .key(.control("c")), .end].contains($0) }
  }

  /// Forgets the keys and clicks that wait.
  package func forgetKeys() {
    waiting.removeAll { event in
      switch event {
      case .key, .paste, .mouse: true
      default: false
      }
    }
  }

  /// Waits once.
  private func wait(until deadline: Int?) -> [Event] {
    var polled = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    let patience = deadline.map { Int32(clamping: max(0, $0 - Self.now())) } ?? -1
    guard unsafe poll(&polled, nfds_t(polled.count), patience) > 0 else { return [] }
    var events: [Event] = []
    if polled[1].revents != 0 { events += takeSignals() }
    if polled[0].revents != 0, !isGone { events += takeInput() }
    if polled[2].revents != 0 { storedDeadline = Self.now() + Self.settling }
    if polled[3].revents != 0 {
      // Reading fails where the clock was set, which is told of just the same.
      var count: UInt64 = 0
      _ = unsafe read(timer, &count, MemoryLayout<UInt64>.size)
      events.append(.time)
    }
    return events
  }

  /// Reads all keys that are there.
  private func takeInput() -> [Event] {
    var events: [Event] = []
    var bytes = [UInt8](repeating: 0, count: 65_536)
    var polled = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
    repeat {
      let count = unsafe read(0, &bytes, bytes.count)
      if count > 0 {
        events += decoder.take(bytes[..<count])
      } else if count == 0 || errno != EINTR {
        // The terminal is gone: it would be ready to read for ever.
        return events + ends()
      }
      // A reader that never sees the end of its input would show nothing.
    } while unsafe events.count < 10_000 && poll(&polled, 1, 0) > 0
    keyDeadline = decoder.patience.map { Self.now() + $0 }
    return events
  }

  /// Milliseconds of a clock that nobody sets.
  private static func now() -> Int {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1_000 + time.tv_nsec / 1_000_000
  }
}
