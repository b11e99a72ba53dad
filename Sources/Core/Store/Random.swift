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
    let bytes = buffer[position..<position + 16]
    position += 16
    let high = bytes.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    let low = bytes.suffix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return (high, low)
  }
}
