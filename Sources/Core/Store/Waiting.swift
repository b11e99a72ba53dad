import Glibc

/// Waits for another program that holds the store: says so after half a second, gives up at the
/// limit.
final class Waiting {
  private let limit: Int64
  private let onWait: () -> Void
  private let pause: (Int64) -> Void
  private var waited: Int64 = 0
  private var hasSpoken = false

  /// Creates a waiter with a limit in milliseconds; tests pass their own way to let them go by.
  init(
    limit: Int64, pause: @escaping (Int64) -> Void = { usleep(UInt32($0 * 1_000)) },
    onWait: @escaping () -> Void
  ) {
    self.limit = limit
    self.pause = pause
    self.onWait = onWait
  }

  /// Called by SQLite before each new try; `count` is 0 at the first.
  ///
  /// Returns 0 to give up.
  func wait(_ count: Int32) -> Int32 {
    if count == 0 { waited = 0 }
    guard waited < limit else { return 0 }
    if waited >= 500, !hasSpoken {
      hasSpoken = true
      onWait()
    }
    // Short at first, since most writers are done in a few milliseconds.
    let milliseconds: Int64 = count < 10 ? 2 : count < 50 ? 10 : 50
    pause(milliseconds)
    waited += milliseconds
    return 1
  }
}
