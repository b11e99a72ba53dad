import CPlatform

/// A source of random bits, passed in so that tests decide them.
package final class Random {
  private let fill: (inout [UInt8]) -> Void
  private var buffer: [UInt8] = []
  private var position = 0

  /// Creates a source that fills a buffer when it needs more.
  package init(fill: @escaping (inout [UInt8]) -> Void) { self.fill = fill }

  /// The system's source.
  package static var system: Random {
    Random { bytes in
      _ = unsafe bytes.withUnsafeMutableBytes { buffer in
        unsafe hibi_random(buffer.baseAddress, UInt(buffer.count))
      }
    }
  }

  /// The next 128 bits.
  package func next() -> (UInt64, UInt64) {
    // Many at once: an import asks a million times, and each time would be a system call.
    if position + 16 > buffer.count {
      buffer = [UInt8](repeating: 0, count: 256)
      fill(&buffer)
      position = 0
    }
    var halves: (UInt64, UInt64) = (0, 0)
    for index in position..<position + 8 {
      halves.0 = halves.0 << 8 | UInt64(buffer[index])
      halves.1 = halves.1 << 8 | UInt64(buffer[index + 8])
    }
    position += 16
    return halves
  }
}
