package import HibiCore

/// Zone of Tokyo, which never changes.
package let tokyo = LocalZone.fixed(seconds: 32_400)

/// A day from yyyyMMdd; a wrong key is the last day there is, which no test expects.
package func day(_ key: Int64) -> Day { Day(key: key) ?? .latest }

extension Now {
  /// Noon in Tokyo on a day, 2026/11/28 where none is given, and some seconds.
  package static func fake(_ key: Int64 = 20_261_128, seconds: Int = 43_200) -> Now {
    let instant = tokyo.milliseconds(day: HibiTestSupport.day(key), secondsOfDay: seconds)
    let clock = WallClock { instant }
    let now = try? Now.read(clock: clock, zone: tokyo, override: nil, dayStartHours: 0)
    return now ?? .fake(20_261_128)
  }
}

extension Random {
  /// Bits that are the same in every run and never twice in one.
  package static func fake(seed: UInt8 = 1) -> Random {
    var count: UInt64 = 0
    return Random { bytes in
      for index in bytes.indices {
        count &+= 0x9E37_79B9_7F4A_7C15
        bytes[index] = UInt8(truncatingIfNeeded: (count ^ count >> 29) >> 16) ^ seed
      }
    }
  }
}

/// The error that `body` throws, nil where it throws none or another kind of error.
package func failure(_ body: () throws -> Void) -> HibiError? {
  do {
    try body()
    return nil
  } catch { return error as? HibiError }
}
