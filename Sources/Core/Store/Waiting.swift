import Glibc

/// Waits for another program that holds the store: says so after half a second, gives up at the
/// limit.
final class Waiting {
  private let limit: Int64
  private let onWait: () -> Void
  private var waited: Int64 = 0
  private var hasSpoken = false

  /// Creates a waiter with a limit in milliseconds.
  init(limit: Int64, onWait: @escaping () -> Void) {
    self.limit = limit
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
    let pause: Int64 = count < 10 ? 2 : count < 50 ? 10 : 50
    usleep(UInt32(pause * 1_000))
    waited += pause
    return 1
  }
}
