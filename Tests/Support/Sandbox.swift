import BuiltIn
import Foundation
package import Glibc
import HibiCore
import Synchronization

/// A place where the built program runs alone: its own home, store, clock, zone and language.
///
/// ```swift
/// let box = Sandbox()
/// box.run(["calorie", "add", "soba", "480"]).code  // 0
/// ```
///
/// Nothing is shared between two of them, so tests may run side by side. The folder goes away
/// with the value.
package final class Sandbox {
  /// The folder of this sandbox; `home`, `store` and `bin` are in it.
  package let folder: String
  /// The whole environment of what is run.
  package var variables: [String: String]

  /// Makes the folder.
  ///
  /// The clock stands at noon of 2026/11/29 in Tokyo.
  package init(_ changes: [String: String?] = [:]) {
    let base = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : NSTemporaryDirectory()
    folder = "\(base)/hibi-test-\(UUID().uuidString)"
    variables = [
      "HOME": folder + "/home", "HIBI_STORE": folder + "/store", "TZ": "Asia/Tokyo",
      "HIBI_NOW": "2026-11-29T12:00:00+09:00", "LANG": "C.UTF-8", "TERM": "xterm-256color",
      "PATH": folder + "/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
      "SWIFT_BACKTRACE": "enable=no",
    ]
    for part in ["", "/home", "/bin"] {
      mkdir(folder + part, 0o755)
      // A store that is opened in this process, by another test, sets its umask.
      chmod(folder + part, 0o755)
    }
    for name in ["hibi"] + BuiltIn.registry().names {
      symlink(Sandbox.program, folder + "/bin/" + name)
    }
    change(changes)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// Sets variables for all that is run from now on; nil takes one away.
  package func change(_ changes: [String: String?]) {
    for (name, value) in changes { variables[name] = value }
  }

  /// The built program, which lies beside the test bundle.
  package static let program: String = {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = buffer.withUnsafeMutableBytes { bytes in
      bytes.baseAddress.map { readlink("/proc/self/exe", $0, bytes.count) } ?? 0
    }
    let runner = String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
    return runner.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 } + "/hibi"
  }()

  /// What a program answered.
  package struct Answer: Sendable {
    package var output: [UInt8] = []
    package var errors: [UInt8] = []
    /// The exit code; 128 and the signal's number after a signal, −1 where it hung.
    package var code: Int32 = -1

    package var stdout: String { String(decoding: output, as: UTF8.self) }
    package var stderr: String { String(decoding: errors, as: UTF8.self) }
    /// The answer as a golden holds it, with what differs from run to run taken out.
    package func golden(_ box: Sandbox) -> String {
      var text = stdout
      if !stderr.isEmpty { text += "--- stderr\n" + stderr }
      if code != 0 { text += "--- exit \(code)\n" }
      return box.plain(text)
    }
  }

  /// A text without the sandbox's path, without uids and without the machine's SQLite.
  package func plain(_ text: String) -> String {
    text.replacing(folder, with: "BOX")
      .replacing(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/, with: "UID")
      .replacing(/SQLite 3\.[0-9.]*[0-9][^".。\n]*/, with: "SQLITE")
  }

  /// Runs `hibi …` or `calorie …` with pipes, as a script would.
  @discardableResult
  package func run(
    _ words: [String], input: String? = nil, _ changes: [String: String?] = [:]
  ) -> Answer {
    let name = words.first ?? "hibi"
    return start(
      folder + "/bin/" + name, words, input: input.map { Array($0.utf8) }, merged(changes))
  }

  /// Runs a line of shell, for pipes and closed descriptors.
  @discardableResult
  package func shell(_ script: String, _ changes: [String: String?] = [:]) -> Answer {
    start("/bin/sh", ["sh", "-c", script], input: nil, merged(changes))
  }

  /// Writes a file into the sandbox and returns its path.
  package func file(_ name: String, _ text: String) -> String {
    file(name, Array(text.utf8))
  }

  /// Writes a file into the sandbox and returns its path.
  package func file(_ name: String, _ bytes: [UInt8]) -> String {
    let path = folder + "/" + name
    _ = FileManager.default.createFile(atPath: path, contents: Data(bytes))
    return path
  }

  /// Whether something is there, by a path in the sandbox.
  package func exists(_ name: String) -> Bool { access(folder + "/" + name, F_OK) == 0 }

  func merged(_ changes: [String: String?]) -> [String: String] {
    var variables = variables
    for (name, value) in changes { variables[name] = value }
    return variables
  }

  private func start(
    _ path: String, _ words: [String], input: [UInt8]?, _ variables: [String: String]
  ) -> Answer {
    var answer = Answer()
    var source = "/dev/null"
    if let input { source = file("input-\(UUID().uuidString)", input) }
    var out: [Int32] = [0, 0]
    var err: [Int32] = [0, 0]
    // One at a time: a pipe that another child inherits would end only with that child.
    let process = Sandbox.starting.withLock { _ in
      guard pipe(&out) == 0, pipe(&err) == 0 else { return pid_t(-1) }
      for end in out + err { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      var actions = posix_spawn_file_actions_t()
      posix_spawn_file_actions_init(&actions)
      defer { posix_spawn_file_actions_destroy(&actions) }
      posix_spawn_file_actions_addopen(&actions, 0, source, O_RDONLY, 0)
      posix_spawn_file_actions_adddup2(&actions, out[1], 1)
      posix_spawn_file_actions_adddup2(&actions, err[1], 2)
      let process = Sandbox.spawn(path, words, variables, &actions, newSession: false)
      close(out[1])
      close(err[1])
      return process
    }
    let isWhole = Sandbox.drain([out[0], err[0]]) { index, bytes in
      if index == 0 { answer.output += bytes } else { answer.errors += bytes }
    }
    if !isWhole { Sandbox.kill(process) }
    close(out[0])
    close(err[0])
    let code = Sandbox.wait(process)
    answer.code = isWhole ? code : -1
    return answer
  }

  // MARK: - Processes

  private static let starting = Mutex(())

  /// Begins a program, in a session of its own where its terminal is to be the first that it opens.
  ///
  /// Foundation's way lets programs that other tests begin at the same time inherit pipes.
  package static func spawn(
    _ path: String, _ words: [String], _ variables: [String: String],
    _ actions: inout posix_spawn_file_actions_t, newSession: Bool
  ) -> pid_t {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // A test runner may ignore signals that a program of a user does not.
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigaddset(&signals, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    var flags = POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
    // POSIX_SPAWN_SETSID, which is not imported.
    if newSession { flags |= 0x80 }
    posix_spawnattr_setflags(&attributes, Int16(flags))
    var arguments = words.map { strdup($0) } + [nil]
    var environment = variables.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in arguments + environment { free(text) } }
    var process: pid_t = 0
    let code = posix_spawn(&process, path, &actions, &attributes, &arguments, &environment)
    return code == 0 ? process : -1
  }

  /// Reads until all ends are closed; false after four minutes.
  static func drain(_ descriptors: [Int32], _ take: (Int, ArraySlice<UInt8>) -> Void) -> Bool {
    var polls = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let end = Date().addingTimeInterval(240)
    while polls.contains(where: { $0.fd >= 0 }) {
      guard Date() < end else { return false }
      guard poll(&polls, UInt(polls.count), 1_000) > 0 else { continue }
      for index in polls.indices where polls[index].fd >= 0 && polls[index].revents != 0 {
        let count = read(polls[index].fd, &buffer, buffer.count)
        // The end of a terminal whose program is gone is EIO.
        if count > 0 {
          take(index, buffer[..<count])
        } else if count == 0 || errno != EINTR {
          polls[index].fd = -1
        }
      }
    }
    return true
  }

  /// Ends a program.
  ///
  /// One that could not be started has the number −1, which would be every process.
  package static func kill(_ process: pid_t, _ signal: Int32 = SIGKILL) {
    if process > 0 { _ = Glibc.kill(process, signal) }
  }

  static func wait(_ process: pid_t) -> Int32 {
    guard process > 0 else { return -1 }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 && errno == EINTR {}
    return status & 0x7f == 0 ? (status >> 8) & 0xff : 128 + (status & 0x7f)
  }
}
