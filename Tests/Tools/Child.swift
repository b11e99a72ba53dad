package import Glibc

/// A program to start: its path, arguments, whole environment, and where its output goes.
package struct Child: Sendable {
  package var path: String
  package var arguments: [String]
  package var environment: [String: String]
  /// A file to read from; `/dev/null` unless given.
  package var input = "/dev/null"
  /// A file that is written anew; `/dev/null` unless given.
  package var output = "/dev/null"
  package var errors = "/dev/null"

  package init(_ path: String, _ arguments: [String], environment: [String: String]) {
    self.path = path
    self.arguments = arguments
    self.environment = environment
  }

  /// How a program ended.
  package enum End: Sendable, Hashable {
    case exit(Int32)
    case signal(Int32)
    /// It was still running after the time that it had, and was killed.
    case hung
  }

  /// Starts the program and returns its process id.
  package func start() throws(ToolError) -> pid_t { try launch().process }

  /// Runs the program to its end and measures from just before its start to its end.
  package func timed() throws(ToolError) -> (end: End, seconds: Double) {
    let (process, begin) = try launch()
    let end = try Self.wait(for: process)
    return (end, now() - begin)
  }

  /// Starts the program in a session of its own, whose terminal is the one at the path.
  func start(on terminal: String) throws(ToolError) -> pid_t {
    try launch(on: terminal).process
  }

  private func launch(on terminal: String? = nil) throws(ToolError) -> (process: pid_t, at: Double)
  {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    if let terminal {
      // POSIX_SPAWN_SETSID, which is not imported: the first terminal that the leader of a session
      // opens is its own.
      posix_spawnattr_setflags(&attributes, 0x80)
      posix_spawn_file_actions_addopen(&actions, 0, terminal, O_RDWR, 0)
      posix_spawn_file_actions_adddup2(&actions, 0, 1)
      posix_spawn_file_actions_adddup2(&actions, 0, 2)
    } else {
      let writing = O_WRONLY | O_CREAT | O_TRUNC
      posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0)
      posix_spawn_file_actions_addopen(&actions, 1, output, writing, 0o600)
      posix_spawn_file_actions_addopen(&actions, 2, errors, writing, 0o600)
    }

    var words = ([path] + arguments).map { strdup($0) }
    words.append(nil)
    var variables = environment.map { strdup("\($0.key)=\($0.value)") }
    variables.append(nil)
    defer { for text in words + variables { free(text) } }

    var process: pid_t = 0
    let begin = now()
    let error = posix_spawn(&process, path, &actions, &attributes, &words, &variables)
    guard error == 0 else { throw ToolError("cannot start \(path): \(message(error))") }
    return (process, begin)
  }

  /// Runs the program to its end, without a limit and without a wake-up between.
  package func run() throws(ToolError) -> End {
    try Self.wait(for: start())
  }

  /// Runs the program, but not longer than the seconds given.
  package func run(seconds: Double) throws(ToolError) -> End {
    let process = try start()
    let end = now() + seconds
    while now() < end {
      if let result = Self.poll(process) { return result }
      pause(seconds: 0.0005)
    }
    Self.kill(process)
    _ = try Self.wait(for: process)
    return .hung
  }

  package static func wait(for process: pid_t) throws(ToolError) -> End {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      guard errno == EINTR else { throw ToolError("waitpid: \(message(errno))") }
    }
    return end(of: status)
  }

  /// Kills the process, which has no chance to do anything about it; the number −1 would be every
  /// process.
  package static func kill(_ process: pid_t) {
    if process > 0 { _ = Glibc.kill(process, SIGKILL) }
  }

  /// How the process ended, nil while it runs.
  package static func poll(_ process: pid_t) -> End? {
    var status: Int32 = 0
    return waitpid(process, &status, WNOHANG) == process ? end(of: status) : nil
  }

  // The macros WIFEXITED and WEXITSTATUS are not imported.
  private static func end(of status: Int32) -> End {
    status & 0x7f == 0 ? .exit((status >> 8) & 0xff) : .signal(status & 0x7f)
  }
}
