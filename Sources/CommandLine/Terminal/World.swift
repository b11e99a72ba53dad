import CPlatform
import Glibc
package import HibiCore

/// What surrounds a program: passed in, so that everything inside can be tried without it.
package struct World {
  /// The program's name as it was called, and its arguments, as bytes.
  package var arguments: [[UInt8]]
  package var variables: [String: String]
  package var clock: WallClock
  package var zone: LocalZone
  /// Whether 0, 1 or 2 is a terminal.
  package var isTerminal: (Int32) -> Bool
  /// Whether 1 is a file on a disk, so that writing to it waits for nobody.
  package var isFile: (Int32) -> Bool
  /// The columns of the terminal behind standard output, nil where it is none.
  package var columns: () -> Int?
  /// The rows of that terminal.
  package var rows: () -> Int?
  /// Reads some bytes of standard input, nil at its end.
  package var read: () throws(HibiError) -> [UInt8]?
  /// The file of the running program, nil where the system does not tell.
  package var program: () -> String? = { nil }
  /// Runs an editor on a file and waits for it; returns its exit code.
  package var runEditor: (_ command: String, _ file: String) -> Int32
  /// Writes all bytes to 1 or 2; returns 0 or an error number.
  package var write: (Int32, [UInt8]) -> Int32

  /// The real one.
  package static func system() -> World {
    World(
      arguments: (0..<hibi_argument_count()).map { index in
        guard let argument = unsafe hibi_argument(index) else { return [] }
        return unsafe Array(UnsafeRawBufferPointer(start: argument, count: strlen(argument)))
      },
      variables: systemVariables(), clock: .system, zone: .system,
      isTerminal: { isatty($0) == 1 },
      isFile: { descriptor in
        var info = stat()
        return unsafe fstat(descriptor, &info) == 0 && info.st_mode & S_IFMT == S_IFREG
      },
      columns: {
        let columns = hibi_terminal_columns(1)
        return columns > 0 ? Int(columns) : nil
      },
      rows: {
        let rows = hibi_terminal_rows(1)
        return rows > 0 ? Int(rows) : nil
      }, read: readSystem, program: { readLink("/proc/self/exe") }, runEditor: runSystemEditor,
      write: { writeAll($1, to: $0) })
  }

  /// The variables that any part of Hibi reads.
  private static func systemVariables() -> [String: String] {
    var variables = [String: String](minimumCapacity: 16)
    for name in [
      "HOME", "HIBI_STORE", "HIBI_NOW", "HIBI_LANG", "XDG_DATA_HOME", "XDG_CONFIG_HOME",
      "LC_ALL", "LC_CTYPE", "LC_MESSAGES", "LANG", "TZ", "TERM", "COLORTERM", "NO_COLOR",
      "COLUMNS", "VISUAL", "EDITOR", "PATH", "XDG_RUNTIME_DIR", "HIBI_LIBEXEC",
    ] {
      if let value = unsafe getenv(name) { variables[name] = unsafe String(cString: value) }
    }
    return variables
  }

  private static func readSystem() throws(HibiError) -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = unsafe Glibc.read(0, &buffer, buffer.count)
      if count > 0 { return Array(buffer[..<count]) }
      if count == 0 { return nil }
      if errno == EINTR { continue }
      let reason = systemText(errno)
      throw HibiError(
        .inputOutput,
        Localized("the input cannot be read: \(reason.en)", ja: "入力を読めません（\(reason.ja)）"))
    }
  }
}

extension World {
  /// The columns that lines may take: `COLUMNS`, else those of the terminal, else 80.
  var width: Int {
    if let text = variables["COLUMNS"], let columns = Int(text), columns > 0 {
      return min(columns, 10_000)
    }
    return columns() ?? 80
  }
}

/// Makes the process safe to work in, before anything else: a closed 0, 1 or 2 would be given to
/// the next file that is opened, which is the store
/// (https://www.sqlite.org/howtocorrupt.html#_continuing_to_use_a_file_descriptor_after_it_has_been_closed).
package func protectDescriptors() {
  for descriptor in Int32(0)...2 where fcntl(descriptor, F_GETFD) == -1 && errno == EBADF {
    // Opened for reading only, 1 still fails on writing, so that the answer is not lost silently.
    _ = unsafe Glibc.open("/dev/null", descriptor == 2 ? O_WRONLY : O_RDONLY)
  }
  // A closed pipe is an error of write(2), which ends the program quietly.
  signal(SIGPIPE, SIG_IGN)
  // Where the Swift toolchain is installed, its runtime answers Ctrl-\ with a backtrace.
  signal(SIGQUIT, SIG_DFL)
}

/// What a symbolic link holds, nil where there is none.
func readLink(_ path: String) -> String? {
  var buffer = [UInt8](repeating: 0, count: 4_097)
  let count = unsafe buffer.withUnsafeMutableBytes { bytes in
    unsafe bytes.baseAddress.map {
      unsafe readlink(path, $0.assumingMemoryBound(to: CChar.self), bytes.count)
    } ?? -1
  }
  return (1...4_096).contains(count) ? String(decoding: buffer[..<count], as: UTF8.self) : nil
}
