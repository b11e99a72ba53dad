import Glibc

/// Writes all bytes; returns 0 or an error number.
package func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
  var position = 0
  while position < bytes.count {
    let count = unsafe bytes[position...].withUnsafeBytes { buffer in
      unsafe write(descriptor, buffer.baseAddress, buffer.count)
    }
    if count > 0 {
      position += count
    } else if count == 0 {
      return EIO
    } else if errno != EINTR {
      return errno
    }
  }
  return 0
}

/// Reads all of a plain file, at most `limit` bytes.
/// - Returns: the bytes, or an error number, which is EFBIG where there are more, and EINVAL for
///   what is no plain file: a pipe would keep us waiting for a writer.
package func readAll(_ path: String, limit: Int) -> (bytes: [UInt8], code: Int32) {
  let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
  guard descriptor >= 0 else { return ([], errno) }
  defer { close(descriptor) }
  var info = stat()
  guard unsafe fstat(descriptor, &info) == 0 else { return ([], errno) }
  guard info.st_mode & S_IFMT == S_IFREG else { return ([], EINVAL) }
  var bytes: [UInt8] = []
  bytes.reserveCapacity(min(limit, max(0, Int(info.st_size))))
  var buffer = [UInt8](repeating: 0, count: 65_536)
  while true {
    let count = unsafe read(descriptor, &buffer, buffer.count)
    if count > 0 {
      bytes += buffer[..<count]
      if bytes.count > limit { return ([], EFBIG) }
    } else if count == 0 {
      return (bytes, 0)
    } else if errno != EINTR {
      return ([], errno)
    }
  }
}
