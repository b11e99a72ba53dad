import CTestPictures
import Foundation
import Glibc
import HibiTestSupport

/// The built hibi-imaging, run over a session whose requests are all known beforehand.
struct Imaging {
  /// One answer: its words, and the bytes after it.
  struct Answer: Equatable {
    var words: [String]
    var bytes: [UInt8] = []
    /// The code of an error; nil for an answer.
    var error: String? { words.first == "error" ? words[1] : nil }
    var line: String { words.joined(separator: " ") }
  }

  /// How a session went.
  struct Run {
    var greeting = ""
    var answers: [Answer] = []
    /// What came after the last answer that is whole.
    var rest: [UInt8] = []
    /// The exit code; 128 and the signal's number after a signal.
    var code: Int32 = -1
    var seconds = 0.0
    /// The most memory that it had, in MB.
    var megabytes = 0
    /// What the system said of it last: /proc/PID/status and /proc/PID/limits.
    var status = ""
  }

  /// The bytes of requests.
  struct Requests {
    var bytes: [UInt8] = []

    mutating func load(_ file: [UInt8]) { bytes += Array("load \(file.count)\n".utf8) + file }
    mutating func line(_ line: String) { bytes += Array((line + "\n").utf8) }
  }

  static let program = Sandbox.program + "-imaging"

  /// - Parameter limit: what `ulimit` sets before the program begins, such as `-t 2`.
  static func run(limit: String? = nil, _ build: (inout Requests) -> Void) -> Run {
    var requests = Requests()
    build(&requests)
    return run(bytes: requests.bytes, limit: limit)
  }

  /// Loads a file, and makes of all of it a picture of that size.
  static func make(
    _ file: [UInt8], _ part: (Int, Int, Int, Int), to size: (Int, Int)
  ) -> (run: Run, shown: Shown?) {
    let run = run {
      $0.load(file)
      $0.line("make \(part.0) \(part.1) \(part.2) \(part.3) \(size.0) \(size.1)")
    }
    guard run.answers.count == 2, run.answers[1].error == nil else { return (run, nil) }
    return (run, Shown(run.answers[1].bytes))
  }

  private static func run(bytes: [UInt8], limit: String?) -> Run {
    var run = Run()
    // The input is a file, so that a program that ends early leaves nobody waiting.
    let input = test_memory_file()
    defer { close(input) }
    FileHandle(fileDescriptor: input, closeOnDealloc: false).write(Data(bytes))
    lseek(input, 0, SEEK_SET)
    var pipe: [Int32] = [0, 0]
    test_pipe(&pipe)
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, 0)
    posix_spawn_file_actions_adddup2(&actions, pipe[1], 1)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    let line = limit.map { ["/bin/sh", "-c", "ulimit \($0); exec \"$0\"", program] } ?? [program]
    var words: [UnsafeMutablePointer<CChar>?] = line.map { strdup($0) }
    words.append(nil)
    var variables: [UnsafeMutablePointer<CChar>?] = [strdup("LC_ALL=C.UTF-8"), nil]
    defer { for text in words + variables { free(text) } }
    var process: pid_t = 0
    let begin = ContinuousClock.now
    let code = posix_spawn(&process, line[0], &actions, nil, &words, &variables)
    close(pipe[1])
    defer { close(pipe[0]) }
    guard code == 0 else {
      run.greeting = "cannot start \(program): \(code)"
      return run
    }
    let output = read(pipe[0]) {
      let status = ["status", "limits"].compactMap {
        try? String(contentsOfFile: "/proc/\(process)/\($0)", encoding: .utf8)
      }.joined()
      if !status.isEmpty { run.status = status }
      // What `wait4` tells is that of the tests too: a process begins as a copy of them.
      run.megabytes = max(run.megabytes, (run.number("VmHWM:") ?? 0) / 1024)
    }
    var status: Int32 = 0
    waitpid(process, &status, 0)
    run.seconds = (ContinuousClock.now - begin) / .seconds(1)
    run.code = status & 0x7f == 0 ? status >> 8 & 0xff : 128 + status & 0x7f
    run.read(output)
    return run
  }

  /// All that comes from a pipe; the function is called every few milliseconds.
  private static func read(_ pipe: Int32, _ meanwhile: () -> Void) -> [UInt8] {
    var output: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      var waiting = pollfd(fd: pipe, events: Int16(POLLIN), revents: 0)
      meanwhile()
      guard poll(&waiting, 1, 5) != 0 else { continue }
      let count = Glibc.read(pipe, &buffer, buffer.count)
      if count <= 0 { return output }
      output += buffer[..<count]
    }
  }
}

extension Imaging.Run {
  /// The first number of a line of `status`.
  func number(_ name: String) -> Int? {
    let line = status.split(separator: "\n").first { $0.hasPrefix(name) }
    return line?.dropFirst(name.count).split { !$0.isNumber }.first.flatMap { Int($0) }
  }

  /// Takes the output apart.
  fileprivate mutating func read(_ output: [UInt8]) {
    var rest = output[...]
    func line() -> String? {
      guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
      defer { rest = rest[(end + 1)...] }
      return String(decoding: rest[..<end], as: UTF8.self)
    }
    greeting = line() ?? ""
    while let text = line() {
      var answer = Imaging.Answer(words: text.split(separator: " ").map(String.init))
      if answer.words.first == "ok", answer.words.count > 1, let count = Int(answer.words[1]) {
        answer.bytes = Array(rest.prefix(count))
        rest = rest.dropFirst(count)
      }
      answers.append(answer)
    }
    self.rest = Array(rest)
  }
}
