import Glibc

/// The two ends of the pipe; reads and writes that are partial are gone on with.
struct Connection {
  /// What was read and is not yet taken; a small piece, never a whole picture.
  private var buffer = [UInt8](repeating: 0, count: 4_096)
  private var begin = 0
  private var end = 0

  /// The longest line of the protocol has ten numbers.
  private static let longestLine = 200

  /// The next line without its end; nil at the end of input.
  /// - Throws: `Refusal` for a line that is too long.
  mutating func line() throws(Refusal) -> String? {
    var bytes: [UInt8] = []
    while true {
      if begin == end, !fill() {
        if bytes.isEmpty { return nil }
        throw Refusal(.protocol, "the input ends within a line")
      }
      let byte = buffer[begin]
      begin += 1
      if byte == UInt8(ascii: "\n") { return String(decoding: bytes, as: UTF8.self) }
      guard bytes.count < Self.longestLine else {
        throw Refusal(.protocol, "a line is longer than \(Self.longestLine) bytes")
      }
      bytes.append(byte)
    }
  }

  /// Fills the memory with the bytes that follow.
  /// - Returns: whether there were as many.
  mutating func read(into memory: UnsafeMutableRawBufferPointer) -> Bool {
    var done = 0
    while done < memory.count {
      if begin == end {
        // Large pieces go where they belong at once.
        let count = unsafe Self.read(UnsafeMutableRawBufferPointer(rebasing: memory[done...]))
        if count == 0 { return false }
        done += count
        continue
      }
      let count = min(end - begin, memory.count - done)
      for index in 0..<count { unsafe memory[done + index] = buffer[begin + index] }
      begin += count
      done += count
    }
    return true
  }

  /// Passes over bytes that are not wanted, so that the next line is a line.
  mutating func skip(_ count: Int) -> Bool {
    var left = count
    while left > 0 {
      if begin == end, !fill() { return false }
      let piece = min(left, end - begin)
      begin += piece
      left -= piece
    }
    return true
  }

  private mutating func fill() -> Bool {
    begin = 0
    end = unsafe buffer.withUnsafeMutableBytes { unsafe Self.read($0) }
    return end > 0
  }

  private static func read(_ memory: UnsafeMutableRawBufferPointer) -> Int {
    while true {
      let count = unsafe Glibc.read(0, memory.baseAddress, memory.count)
      if count >= 0 { return count }
      if errno != EINTR { return 0 }
    }
  }

  /// Writes all of it.
  ///
  /// A reader that went away is no fault of ours: the session is over.
  func write(_ bytes: UnsafeRawBufferPointer) {
    var done = 0
    while done < bytes.count {
      let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[done...])
      let count = unsafe Glibc.write(1, rest.baseAddress, rest.count)
      if count > 0 {
        done += count
      } else if count == 0 || errno != EINTR {
        _exit(0)
      }
    }
  }

  func write(_ text: String) {
    var text = text
    text.withUTF8 { unsafe write(UnsafeRawBufferPointer($0)) }
  }
}
