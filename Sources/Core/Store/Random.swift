import CPlatform
import Glibc

/// A source of random bits, passed in so that tests decide them.
package final class Random {
  private let fill: (inout [UInt8]) throws(HibiError) -> Void
  private var buffer: [UInt8] = []
  private var position = 0

  /// Creates a source that fills a buffer when it needs more.
  package init(fill: @escaping (inout [UInt8]) throws(HibiError) -> Void) { self.fill = fill }

  /// The system's source.
  package static var system: Random {
    Random { bytes throws(HibiError) in
      try unsafe fill(&bytes) { start, count in unsafe hibi_random(start, UInt(count)) }
    }
  }

  /// Fills a buffer by a function that may be interrupted or give fewer bytes than were asked.
  /// - Throws: 74 where it gives none: identifiers without random bits would be equal.
  static func fill(
    _ bytes: inout [UInt8], by read: (UnsafeMutableRawPointer?, Int) -> Int
  ) throws(HibiError) {
    var filled = 0
    while filled < bytes.count {
      let count = unsafe bytes.withUnsafeMutableBytes { buffer in
        let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
        return unsafe read(rest.baseAddress, rest.count)
      }
      if count > 0 {
        filled += count
      } else if count == 0 || errno != EINTR {
        let cause = systemText(errno)
        let reason =
          count == 0 ? Localized(both: "") : Localized(": \(cause.en)", ja: "（\(cause.ja)）")
        throw HibiError(
          .inputOutput,
          Localized(
            "the system gives no random bits\(reason.en)",
            ja: "システムの乱数を読めません\(reason.ja)"))
      }
    }
  }

  /// The next 128 bits.
  package func next() throws(HibiError) -> (UInt64, UInt64) {
    // Many at once: an import asks a million times, and each time would be a system call.
    if position + 16 > buffer.count {
      buffer = [UInt8](repeating: 0, count: 256)
      do { try fill(&buffer) } catch {
        // What was not filled must not be given out at the next try.
        buffer = []
        position = 0
        throw error
      }
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
