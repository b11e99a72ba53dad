internal import CPlatform
import Glibc

/// A session with `hibi-imaging`, the only program that reads pictures of others.
///
/// Use one for as long as its picture is needed: what was loaded is kept, so that a preview can be
/// drawn again for another size or another crop. The program runs with limits of its own; what it
/// cannot do, and its death, are errors of one command.
///
/// ```swift
/// let imaging = try ImagingClient(at: path)
/// let picture = try imaging.load(bytes)  // 4032×3024, upright
/// let plan = rule.plan(width: picture.width, height: picture.height, limit: 1_600)
/// let stored = try imaging.make(plan)
/// ```
package final class ImagingClient {
  /// What was loaded.
  package struct Source: Sendable, Hashable {
    /// `jpeg`, `png`, `webp` or `heic`.
    package var format: String
    /// The size after the picture was turned upright.
    package var width: Int
    package var height: Int
    /// More than one where it moves; only the first is taken.
    package var frames: Int
  }

  /// The most bytes of a picture that is read.
  package static let mostBytes = 64 << 20
  /// The most bytes of an answer.
  private static let mostAnswered = 32 << 20
  private static let greeting = "hibi-imaging 1"

  private let process: pid_t
  private var input: Int32
  private var output: Int32
  private let patience: Int64
  private var deadline: Int64 = 0
  /// What came and was not taken yet.
  private var held: [UInt8] = []
  private let path: String
  private var isGreeted = false
  /// Whether nobody waits for an answer any more; nil where that is not asked.
  private var isUnwanted: (() -> Bool)?
  private var wasGivenUp = false

  /// Where the program is: in `$HIBI_LIBEXEC` where that is set, else beside this program, or in
  /// `../libexec/hibi` from there.
  /// - Parameter program: the real file of this program.
  /// - Throws: 69 where it is not there.
  package static func find(_ variables: [String: String], program: String?) throws(HibiError)
    -> String
  {
    var folders: [String] = []
    let named = variables["HIBI_LIBEXEC"] ?? ""
    if !named.isEmpty {
      folders = [named]
    } else if let program, let end = program.lastIndex(of: "/") {
      let folder = program[..<end]
      folders = [String(folder), folder + "/../libexec/hibi"]
    }
    for folder in folders {
      let path = folder + "/hibi-imaging"
      if unsafe access(path, X_OK) == 0 { return path }
    }
    guard named.isEmpty else {
      throw HibiError(
        .unavailable,
        Localized(
          "HIBI_LIBEXEC names \(named), where no program hibi-imaging is",
          ja: "HIBI_LIBEXEC の \(named) に hibi-imaging がありません"),
        hints: [
          Localized(
            "Name the folder that has it, or unset HIBI_LIBEXEC.",
            ja: "hibi-imaging のあるフォルダを指定するか、HIBI_LIBEXEC を外してください。")
        ])
    }
    throw HibiError(
      .unavailable,
      Localized(
        "pictures need the program hibi-imaging, which is not installed",
        ja: "写真を扱うプログラム hibi-imaging が入っていません"),
      hints: [
        Localized(
          "Install the packages libvips-dev and libchafa-dev, then run make install in Hibi's source.",
          ja: "パッケージ libvips-dev と libchafa-dev を入れてから、Hibi のソースで make install を実行してください。")
      ])
  }

  /// Starts the program, and does not wait for it: its libraries load while a picture is read.
  /// - Parameter patience: how long one request may take, in milliseconds. The program itself ends after
  ///   10 s of processor time, which a busy machine gives it in twice that.
  /// - Throws: 69 where it cannot be started.
  package init(at path: String, patience: Int64 = 20_000) throws(HibiError) {
    // A program that died is an answer here, not the end of this one.
    signal(SIGPIPE, SIG_IGN)
    self.patience = patience
    self.path = path
    var ends: [Int32] = [-1, -1, -1, -1]
    let hasPipes = unsafe ends.withUnsafeMutableBufferPointer { ends in
      guard let start = ends.baseAddress else { return false }
      return unsafe hibi_pipe(start) == 0 && hibi_pipe(start + 2) == 0
    }
    let isMade = hasPipes && fcntl(ends[1], F_SETFL, O_NONBLOCK) == 0
    var process: pid_t = 0
    let code = isMade ? ImagingClient.start(path, ends[0], ends[3], &process) : errno
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
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
    var arguments = unsafe [strdup(path), nil]
    defer { unsafe arguments.forEach { unsafe free($0) } }
    return unsafe posix_spawn(&process, path, &actions, &attributes, &arguments, environ)
  }

  // MARK: - Requests

  /// Asks what is given up when nobody waits for the answer any more; the program ends with it.
  ///
  /// ```swift
  /// let source = try client.whileWanted(unless: { hasKey }) { () throws(HibiError) in
  ///   try client.load(bytes)
  /// }  // nil where a key came
  /// ```
  package func whileWanted<R>(
    unless isUnwanted: @escaping () -> Bool, _ body: () throws(HibiError) -> R
  ) throws(HibiError) -> R? {
    self.isUnwanted = isUnwanted
    defer { self.isUnwanted = nil }
    do throws(HibiError) { return try body() } catch {
      guard wasGivenUp else { throw error }
      return nil
    }
  }

  /// Whether the program has ended, so that another must be started.
  package var isEnded: Bool { output < 0 }

  /// Reads a picture, in the place of the one before.
  /// - Throws: 65 for what is no picture that can be read; 69 where the program is of another version,
  ///   or is none.
  package func load(_ bytes: [UInt8]) throws(HibiError) -> Source {
    guard !bytes.isEmpty else { throw ImagingClient.refusal("empty") }
    guard bytes.count <= ImagingClient.mostBytes else { throw ImagingClient.refusal("bytes") }
    let words = try ask("load \(bytes.count)\n", bytes)
    let numbers = words.dropFirst().compactMap { Int($0) }
    guard words.count == 4, numbers.count == 3,
      numbers.allSatisfy({ (1...1_000_000_000).contains($0) })
    else { throw broken() }
    return Source(
      format: String(words[0]), width: numbers[0], height: numbers[1], frames: numbers[2])
  }

  /// Makes the PNG of what was loaded.
  package func make(_ plan: ImagePlan) throws(HibiError) -> NewPicture {
    let words = try ask("make \(words(plan.cut)) \(plan.width) \(plan.height)\n")
    guard words.count == 1, let count = Int(words[0]),
      let picture = NewPicture(png: try bytes(count))
    else { throw broken() }
    return picture
  }

  /// Draws a part of what was loaded as cells of a terminal.
  /// - Parameter background: the colour behind what is transparent, as 0xRRGGBB.
  package func render(
    _ area: PixelArea, columns: Int, rows: Int, colors: PictureCells.Colors, background: Int? = nil
  ) throws(HibiError) -> PictureCells {
    let behind = background.map { " \($0)" } ?? ""
    let words = try ask("render \(words(area)) \(columns) \(rows) \(colors.rawValue)\(behind)\n")
    let numbers = words.compactMap { Int($0) }
    guard words.count == 3, numbers.count == 3, (0...columns).contains(numbers[1]),
      (0...rows).contains(numbers[2]), numbers[0] == numbers[1] * numbers[2] * 12
    else { throw broken() }
    return PictureCells(
      columns: numbers[1], rows: numbers[2], colors: colors, records: try bytes(numbers[0]))
  }

  private func words(_ area: PixelArea) -> String {
    "\(area.x) \(area.y) \(area.width) \(area.height)"
  }

  /// Reads how the program greets. Nothing of a picture was read yet, so that what fails is no fault
  /// of one.
  private func greet() throws(HibiError) {
    guard !isGreeted else { return }
    var greeting: String?
    do throws(HibiError) { greeting = try line() } catch {
      if wasGivenUp { throw error }
    }
    isGreeted = greeting == ImagingClient.greeting
    guard !isGreeted else { return }
    end()
    let isOther = greeting?.utf8.starts(with: "hibi-imaging ".utf8) ?? false
    throw HibiError(
      .unavailable,
      isOther
        ? Localized(
          "\(path) is of another version of Hibi", ja: "\(path) は別のバージョンの Hibi のものです")
        : Localized(
          "\(path) starts, but does not answer", ja: "\(path) を起動しましたが、応答がありません"),
      hints: [
        Localized(
          "Run make install in Hibi's source once more.",
          ja: "Hibi のソースで make install をもう一度実行してください。")
      ])
  }

  /// Sends a request, and returns the words behind `ok`.
  private func ask(_ request: String, _ body: [UInt8] = []) throws(HibiError) -> [Substring] {
    beginRequest()
    try greet()
    try send(Array(request.utf8) + body)
    let words = try line().split(separator: " ")
    if words.first == "ok" { return Array(words.dropFirst()) }
    guard words.first == "error", words.count > 1 else { throw broken() }
    // Its bytes were counted here, so that only pixels are left to be too many.
    let isMade = words[1] == "large" && body.isEmpty
    throw ImagingClient.refusal(isMade ? "made" : String(words[1]))
  }

  // MARK: - Bytes

  private func beginRequest() { deadline = ImagingClient.clock() + patience }

  /// Milliseconds that only go forward.
  private static func clock() -> Int64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
  }

  /// Waits until something came, or may be sent.
  /// - Throws: 65 where it takes too long, which ends the program.
  private func wait(toSend: Bool) throws(HibiError) -> (canSend: Bool, canRead: Bool) {
    guard output >= 0 else { throw dead() }
    while true {
      let left = deadline - ImagingClient.clock()
      guard left > 0 else {
        end()
        throw ImagingClient.refusal("time")
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
        throw dead()
      }
      if count > 0 { return (polls[1].revents != 0, polls[0].revents != 0) }
      guard count == 0 || errno == EINTR else { throw broken() }
    }
  }

  private func send(_ bytes: [UInt8]) throws(HibiError) {
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
      throw dead()
    } else if errno != EINTR {
      throw broken()
    }
  }

  private func line() throws(HibiError) -> String {
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

  private func bytes(_ count: Int) throws(HibiError) -> [UInt8] {
    guard (0...ImagingClient.mostAnswered).contains(count) else { throw broken() }
    while held.count < count {
      _ = try wait(toSend: false)
      try receive()
    }
    let bytes = Array(held[..<count])
    held.removeFirst(count)
    return bytes
  }

  /// Ends the program; it keeps nothing, so that it need not be asked.
  package func end() {
    guard output >= 0 else { return }
    close(input)
    close(output)
    output = -1
    kill(process, SIGKILL)
    var status: Int32 = 0
    while unsafe waitpid(process, &status, 0) == -1, errno == EINTR {}
  }

  // MARK: - Errors

  /// An answer that is none of the protocol; what comes next would be none either.
  private func broken() -> HibiError {
    end()
    return ImagingClient.refusal("protocol")
  }

  private func dead() -> HibiError {
    HibiError(
      .refused,
      Localized(
        "the picture could not be read: hibi-imaging ended over it",
        ja: "写真を読み込めません（hibi-imaging が途中で終了しました）"))
  }

  /// What is wrong, by the code of the protocol.
  private static func refusal(_ code: String) -> HibiError {
    func refused(_ en: String, _ ja: String) -> HibiError {
      HibiError(.refused, Localized(en, ja: ja))
    }
    switch code {
    case "format":
      return refused(
        "that is no picture in JPEG, PNG, WebP or HEIC", "JPEG・PNG・WebP・HEIC の写真ではありません")
    case "damaged": return refused("the picture is damaged", "写真のデータが壊れています")
    case "empty": return refused("the picture is empty", "写真のデータが空です")
    case "bytes": return refused("the picture is larger than 64 MiB", "写真が 64 MiB を超えています")
    case "large":
      return refused("the picture has more than 100 megapixels", "写真が1億画素を超えています")
    case "made":
      return HibiError(
        .refused,
        Localized(
          "what would be kept of the picture is larger than 25 megapixels or 32 MiB",
          ja: "保存する写真が2,500万画素か 32 MiB を超えます"),
        hints: [
          Localized(
            "Keep less: hibi config picture-size 1600",
            ja: "小さくして保存するには：hibi config picture-size 1600")
        ])
    case "memory":
      return refused(
        "reading the picture would take more than 512 MiB of memory",
        "写真の読み込みに 512 MiB を超えるメモリーが必要です")
    case "time":
      return refused("the picture takes too long to read", "写真の読み込みに時間がかかりすぎています")
    default:
      return HibiError(
        .fault,
        Localized(
          "hibi-imaging gave an answer that is not understood",
          ja: "hibi-imaging の応答を解釈できません"))
    }
  }
}
