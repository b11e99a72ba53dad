import Glibc

/// Where the time comes from; a test passes its own.
///
/// ```swift
/// let stopped = WallClock { 1_795_836_600_000 }
/// stopped.milliseconds()  // 1795836600000
/// ```
public struct WallClock: Sendable {
  /// Milliseconds since 1970-01-01T00:00Z, now.
  public let milliseconds: @Sendable () -> Int64

  /// Creates a clock.
  public init(milliseconds: @escaping @Sendable () -> Int64) {
    self.milliseconds = milliseconds
  }

  /// The system's clock, which may be set back: nothing is ordered by it.
  public static let system = WallClock {
    var time = timespec()
    guard unsafe clock_gettime(CLOCK_REALTIME, &time) == 0 else { return 0 }
    return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
  }
}
