import Glibc
import HibiCore

/// A text that a person writes in an editor of their own, in a file that nobody else can read.
///
/// The file has a neutral name and lies in a folder of its own below `$XDG_RUNTIME_DIR`, which is
/// memory, or below `drafts/` of the store. Editors that keep copies are told not to.
struct Editor {
  /// What the names of their folders begin with.
  static let prefix = "hibi-"

  private let folder: String
  /// The file of the text.
  let file: String
  /// Held while somebody may write; the editor has it too, so that it outlives this program.
  private let lock: Int32

  /// Writes the text that is there already into a new file.
  /// - Parameter note: whose text it is, for the one who finds it after this program died.
  /// - Throws: 73 where no file can be made.
  init(_ text: String, below place: String, note: String) throws(HibiError) {
    var template = Array("\(place)/\(Editor.prefix)XXXXXX".utf8) + [0]
    let made = unsafe template.withUnsafeMutableBytes { buffer in
      guard let start = buffer.baseAddress else { return false }
      return unsafe mkdtemp(start.assumingMemoryBound(to: CChar.self)) != nil
    }
    guard made else { throw Editor.cannotMake(place, errno) }
    folder = String(decoding: template.dropLast(), as: UTF8.self)
    file = folder + "/text.txt"
    try Editor.write(Array(note.utf8), to: Editor.notePath(folder))
    lock = unsafe open(Editor.notePath(folder), O_RDONLY | O_NOFOLLOW)
    _ = flock(lock, LOCK_EX | LOCK_NB)
    try Editor.write(Array(text.utf8), to: file)
  }

  /// The folder of an editor for a text, nil where it is of another text or somebody is at work.
  init?(abandoned folder: String, _ note: String) {
    let path = Editor.notePath(folder)
    guard (try? Editor.read(path)) == Array(note.utf8) else { return nil }
    let lock = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard lock >= 0 else { return nil }
    guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
      close(lock)
      return nil
    }
    self.folder = folder
    file = folder + "/text.txt"
    self.lock = lock
  }

  private static func notePath(_ folder: String) -> String { folder + "/about" }

  /// What the folder of an editor says of its text, nil where it says nothing.
  static func note(of folder: String) -> String? {
    (try? read(notePath(folder))).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Lets the folder be, so that others may take it.
  func release() { if lock >= 0 { close(lock) } }

  /// Runs the editor and returns what the file holds then.
  /// - Throws: 69 where the editor is not there, 1 where it ends with an error or is killed.
  func run(_ command: String, _ world: World) throws(HibiError) -> [UInt8] {
    let code = world.runEditor(
      Editor.quiet(command, world.variables["PATH"] ?? "/usr/bin:/bin"), file)
    guard code != 127 else {
      throw HibiError(
        .unavailable,
        Localized("the editor '\(command)' was not found", ja: "エディター「\(command)」が見つかりません"),
        hints: [
          Localized("Set EDITOR to one that is there.", ja: "環境変数 EDITOR に使えるエディターを指定してください。")
        ])
    }
    guard code == 0 else {
      throw HibiError(
        .no,
        Localized(
          "The editor ended with \(code); nothing was saved.",
          ja: "エディターがエラー（\(code)）で終わったため、何も保存していません。"))
    }
    return try read()
  }

  /// What the file holds.
  func read() throws(HibiError) -> [UInt8] { try Editor.read(file) }

  /// What a file holds; what is no plain file, and may never end, is not read.
  static func read(_ path: String) throws(HibiError) -> [UInt8] {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { throw unreadable(errno) }
    defer { Glibc.close(descriptor) }
    var info = stat()
    guard unsafe fstat(descriptor, &info) == 0, info.st_mode & S_IFMT == S_IFREG else {
      throw HibiError(
        .inputOutput,
        Localized(
          "the edited text is no plain file any more and was not read",
          ja: "編集した文章が通常のファイルではなくなったため、読み取りませんでした"))
    }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe Glibc.read(descriptor, &buffer, buffer.count)
      if count == 0 { return bytes }
      if count > 0 {
        bytes += buffer[..<count]
      } else if errno != EINTR {
        throw unreadable(errno)
      }
    }
  }

  /// Removes the file and its folder, with what an editor left in it.
  func remove() {
    Editor.removeAll(folder)
    release()
  }

  /// Removes a folder and all in it; a link is removed and not followed.
  private static func removeAll(_ folder: String) {
    for name in (try? FileSystem.names(in: folder)) ?? [] {
      let path = folder + "/" + name
      if unsafe unlink(path) != 0, errno == EISDIR { removeAll(path) }
    }
    _ = unsafe rmdir(folder)
  }

  /// The command, which writes no copies where the editor is one that would.
  private static func quiet(_ command: String, _ path: String) -> String {
    // `vi` is most often a link to one of them.
    let word = command.split(separator: " ").first.map { String($0) } ?? ""
    let places = word.contains("/") ? [""] : path.split(separator: ":").map { "\($0)/" }
    let found = places.lazy.map { $0 + word }.first { unsafe access($0, X_OK) == 0 }
    let real = found.flatMap { try? FileSystem.canonical($0) } ?? word
    let program = real.split(separator: "/").last ?? ""
    guard ["vim", "nvim", "gvim"].contains(where: { program.hasPrefix($0) }) else {
      return command
    }
    return command + " -n -i NONE --cmd 'set noundofile nobackup nowritebackup'"
  }

  static func write(_ bytes: [UInt8], to path: String) throws(HibiError) {
    let descriptor = unsafe open(
      path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw cannotMake(path, errno) }
    defer { Glibc.close(descriptor) }
    let code = writeAll(bytes, to: descriptor)
    guard code == 0 else { throw cannotMake(path, code) }
  }

  static func cannotMake(_ path: String, _ code: Int32) -> HibiError {
    HibiError(
      .cannotCreate,
      Localized(
        "\(path) cannot be made: \(systemText(code).en)",
        ja: "\(path) を作れません（\(systemText(code).ja)）"))
  }

  private static func unreadable(_ code: Int32) -> HibiError {
    HibiError(
      .inputOutput,
      Localized(
        "the edited text cannot be read: \(systemText(code).en)",
        ja: "編集した文章を読めません（\(systemText(code).ja)）"))
  }
}

/// Runs an editor on a file, as a shell does, and waits for it; Ctrl-C is the editor's meanwhile.
/// - Returns: its exit code, 128 and the signal for one that was killed.
func runSystemEditor(_ command: String, _ file: String) -> Int32 {
  let words = ["/bin/sh", "-c", command + " \"$1\"", "sh", file]
  var arguments = unsafe words.map { unsafe strdup($0) } + [nil]
  defer { unsafe arguments.forEach { unsafe free($0) } }
  let interrupt = signal(SIGINT, SIG_IGN)
  let quit = signal(SIGQUIT, SIG_IGN)
  defer {
    _ = signal(SIGINT, interrupt)
    _ = signal(SIGQUIT, quit)
  }
  var attributes = posix_spawnattr_t()
  unsafe posix_spawnattr_init(&attributes)
  defer { unsafe posix_spawnattr_destroy(&attributes) }
  // The editor itself must hear the signals that we ignore.
  var defaults = sigset_t()
  unsafe sigemptyset(&defaults)
  for number in [SIGINT, SIGQUIT, SIGPIPE] { _ = unsafe sigaddset(&defaults, number) }
  unsafe posix_spawnattr_setsigdefault(&attributes, &defaults)
  unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
  var process: pid_t = 0
  let code = unsafe posix_spawn(&process, "/bin/sh", nil, &attributes, &arguments, environ)
  guard code == 0 else { return 127 }
  var status: Int32 = 0
  while unsafe waitpid(process, &status, 0) == -1 { if errno != EINTR { return 127 } }
  return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + (status & 0x7F)
}
