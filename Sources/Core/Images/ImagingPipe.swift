internal import CPlatform
import Glibc

/// A program with a pipe to it and one from it, which is given up when it takes too long.
///
/// What it answers is taken in lines and bytes; where it ends, or answers what is none of the protocol,
/// it is ended, and each request from then on is an error.
final class ImagingPipe {
  /// The most bytes of an answer.
  private static let mostAnswered = 32 << 20

  private let process: pid_t
  private var input: Int32
  private var output: Int32
  private let patience: Int64
  private var deadline: Int64 = 0
  /// What came and was not taken yet.
  private var held: [UInt8] = []
  /// Whether nobody waits for an answer any more; nil where that is not asked.
  private var isUnwanted: (() -> Bool)?
  /// Whether it was ended because nobody waited.
  private(set) var wasGivenUp = false

  /// Whether the program has ended.
  var isEnded: Bool { output < 0 }

  /// Starts the program, and does not wait for it: its libraries load while a picture is read.
  /// - Parameter patience: how long one request may take, in milliseconds. The program itself ends after
  ///   10 s of processor time, which a busy machine gives it in twice that.
  /// - Throws: 69 where it cannot be started.
  init(at path: String, patience: Int64) throws(HibiError) {
    // A program that died is an answer here, not the end of this one.
    signal(SIGPIPE, SIG_IGN)
    self.patience = patience
    var ends: [Int32] = [-1, -1, -1, -1]
    let hasPipes = unsafe ends.withUnsafeMutableBufferPointer { ends in
      guard let start = ends.baseAddress else { return false }
      return unsafe hibi_pipe(start) == 0 && hibi_pipe(start + 2) == 0
    }
    let isMade = hasPipes && fcntl(ends[1], F_SETFL, O_NONBLOCK) == 0
    var process: pid_t = 0
    let code = isMade ? ImagingPipe.start(path, ends[0], ends[3], &process) : errno
    for end in [ends[0], ends[3]] where end >= 0 { close(end) }
    (input, output) = (ends[1], ends[2])
    guard code == 0 else {
      for end in [ends[1], ends[2]] where end >= 0 { close(end) }
      throw HibiError(
        .unavailable,
        Localized(
          "\(path) cannot be started: \(systemText(code).en)",
          ja: "\(path) を起動できません（\(systemText(code).ja)）"))
    }
    self.process = process
  }

  deinit { end() }

  private static func start(_ path: String, _ input: Int32, _ output: Int32, _ process: inout pid_t)
    -> Int32
  {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_adddup2(&actions, input, 0)
    unsafe posix_spawn_file_actions_adddup2(&actions, output, 1)
    unsafe posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    var defaults = sigset_t()
    unsafe sigemptyset(&defaults)
    unsafe sigaddset(&defaults, SIGPIPE)
    unsafe posix_spawnattr_setsigdefault(&attributes, &defaults)
    // A session of its own has no terminal that could be typed into.
    unsafe posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGDEF | Int32(hibi_spawn_session.rawValue)))
    var arguments = unsafe [strdup(path), nil]
    defer { unsafe arguments.forEach { unsafe free($0) } }
    // Its libraries read settings before it can empty the environment itself.
    var environment = unsafe [UnsafeMutablePointer<CChar>?](repeating: nil, count: 1)
    return unsafe posix_spawn(
      &process, path, &actions, &attributes, &arguments, &environment)
  }

  // MARK: - Bytes

  /// Asks what is given up when nobody waits for the answer any more; the program ends with it.
  func whileWanted<R>(
    unless isUnwanted: @escaping () -> Bool, _ body: () throws(HibiError) -> R
  ) throws(HibiError) -> R? {
    let before = self.isUnwanted
    self.isUnwanted = isUnwanted
    defer { self.isUnwanted = before }
    do throws(HibiError) { return try body() } catch {
      guard wasGivenUp else { throw error }
      return nil
    }
  }

  /// From now on the patience of one request counts.
  func beginRequest() { deadline = ImagingPipe.clock() + patience }

  /// Milliseconds that only go forward.
  private static func clock() -> Int64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
  }

  /// Waits until something came, or may be sent.
  /// - Throws: 65 where it takes too long, which ends the program.
  private func wait(toSend: Bool) throws(HibiError) -> (canSend: Bool, canRead: Bool) {
    guard output >= 0 else { throw ImagingFault.dead() }
    while true {
      let left = deadline - ImagingPipe.clock()
      guard left > 0 else {
        end()
        throw ImagingFault.of("time")
      }
      var polls = [
        pollfd(fd: output, events: Int16(POLLIN), revents: 0),
        pollfd(fd: toSend ? input : -1, events: Int16(POLLOUT), revents: 0),
      ]
      // A key is looked for often enough that nobody feels it.
      let count = unsafe poll(&polls, 2, Int32(isUnwanted == nil ? left : min(left, 5)))
      if count == 0, isUnwanted?() == true {
        wasGivenUp = true
        end()
        throw ImagingFault.dead()
      }
      if count > 0 { return (polls[1].revents != 0, polls[0].revents != 0) }
      guard count == 0 || errno == EINTR else { throw broken() }
    }
  }

  /// Sends bytes, as far as they are wanted.
  func send(_ bytes: [UInt8]) throws(HibiError) {
    // What is answered already needs no more.
    guard held.isEmpty else { return }
    var position = 0
    while position < bytes.count {
      let (canSend, canRead) = try wait(toSend: true)
      // An answer before the whole request was read: it is refused, and the rest is not wanted.
      if canRead { return try receive() }
      guard canSend else { continue }
      let count = unsafe bytes[position...].withUnsafeBytes { buffer in
        unsafe write(input, buffer.baseAddress, buffer.count)
      }
      if count > 0 {
        position += count
      } else if count < 0, errno == EPIPE {
        return
      } else if count < 0, errno != EINTR, errno != EAGAIN {
        throw broken()
      }
    }
  }

  /// Takes some bytes of the answer.
  private func receive() throws(HibiError) {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = unsafe read(output, &buffer, buffer.count)
    if count > 0 {
      held += buffer[..<count]
    } else if count == 0 {
      end()
      throw ImagingFault.dead()
    } else if errno != EINTR {
      throw broken()
    }
  }

  /// The next line, without its end.
  func line() throws(HibiError) -> String {
    while true {
      if let end = held.firstIndex(of: UInt8(ascii: "\n")) {
        let text = String(decoding: held[..<end], as: UTF8.self)
        held.removeFirst(end + 1)
        return text
      }
      guard held.count < 4_096 else { throw broken() }
      _ = try wait(toSend: false)
      try receive()
    }
  }

  /// The bytes that follow.
  func bytes(_ count: Int) throws(HibiError) -> [UInt8] {
    guard (0...ImagingPipe.mostAnswered).contains(count) else { throw broken() }
    while held.count < count {
      _ = try wait(toSend: false)
      try receive()
    }
    let bytes = Array(held[..<count])
    held.removeFirst(count)
    return bytes
  }

  /// Ends the program; it keeps nothing, so that it need not be asked.
  func end() {
    guard output >= 0 else { return }
    close(input)
    close(output)
    output = -1
    kill(process, SIGKILL)
    var status: Int32 = 0
    while unsafe waitpid(process, &status, 0) == -1, errno == EINTR {}
  }

  /// An answer that is none of the protocol; what comes next would be none either.
  func broken() -> HibiError {
    end()
    return ImagingFault.of("protocol")
  }
}
