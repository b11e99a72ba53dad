import Glibc

/// What stops a tool: a fault of its surroundings, not of the program under test.
package struct ToolError: Error, CustomStringConvertible {
  package var description: String
  package init(_ description: String) { self.description = description }
}

func message(_ code: Int32) -> String { String(cString: strerror(code)) }

/// Seconds of the monotonic clock.
package func now() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

package func pause(seconds: Double) {
  var time = timespec()
  time.tv_sec = Int(seconds)
  time.tv_nsec = Int((seconds - Double(Int(seconds))) * 1e9)
  nanosleep(&time, nil)
}

/// Writes a line to stdout at once, so that a long run can be followed through a pipe.
package func say(_ line: String) {
  print(line)
  fflush(nil)
}

/// Writes a line to stderr.
package func complain(_ line: String) {
  let bytes = Array((line + "\n").utf8)
  _ = write(2, bytes, bytes.count)
}

/// The value of an environment variable, nil where it is not set.
package func variable(_ name: String) -> String? {
  getenv(name).map { String(cString: $0) }
}

/// The full path of a program in `PATH`, nil where there is none.
package func find(_ program: String) -> String? {
  for folder in (variable("PATH") ?? "/usr/bin:/bin").split(separator: ":") {
    let path = "\(folder)/\(program)"
    if access(path, X_OK) == 0 { return path }
  }
  return nil
}

/// The canonical path of a file that is there.
package func canonical(_ path: String) throws(ToolError) -> String {
  guard let found = realpath(path, nil) else {
    throw ToolError("\(path): \(message(errno))")
  }
  defer { free(found) }
  return String(cString: found)
}
