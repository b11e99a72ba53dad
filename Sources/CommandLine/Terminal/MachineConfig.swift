import Glibc
import HibiCore

/// The settings of a machine: the file `config` in `$XDG_CONFIG_HOME/hibi`, lines of `key = value`.
struct MachineConfig {
  /// The keys that may stand in the file, with what each allows.
  static let keys = ["language": ["en", "ja"], "color": ["auto", "always", "never"]]

  let path: String?
  private(set) var values: [String: String] = [:]
  /// What is wrong in the file; it is left out and said.
  private(set) var faults: [HibiError] = []

  /// Reads the file, which may be missing.
  init(_ variables: [String: String]) {
    if let base = variables["XDG_CONFIG_HOME"], base.hasPrefix("/") {
      path = base + "/hibi/config"
    } else {
      path = StoreFolder.home(variables).map { $0 + "/.config/hibi/config" }
    }
    guard let path, let bytes = MachineConfig.read(path) else { return }
    let text = String(decoding: bytes, as: UTF8.self)
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      let content = line.prefix { $0 != "#" }
      let parts = content.split(separator: "=", maxSplits: 1).map { trimmed($0) }
      if parts.allSatisfy(\.isEmpty) { continue }
      guard parts.count == 2, let allowed = MachineConfig.keys[parts[0]],
        allowed.contains(parts[1])
      else {
        let keys = MachineConfig.keys.keys.sorted().joined(separator: ", ")
        faults.append(
          HibiError(
            .refused,
            Localized(
              "\(path) line \(index + 1) is left out; a line is KEY = VALUE, with one of the keys \(keys)",
              ja: "\(path) の \(index + 1) 行目は読み飛ばしました。KEY = VALUE の形で、KEY は \(keys) のいずれかです")))
        continue
      }
      values[parts[0]] = parts[1]
    }
  }

  /// Writes a key, or takes it away, and keeps all other lines.
  /// - Throws: 73, 74 or 77 where the file cannot be written; the old one stays then.
  mutating func set(_ key: String, _ value: String?) throws(HibiError) {
    guard let path else {
      throw HibiError(
        .missing, Localized("no home folder is known", ja: "ホームフォルダが分かりません"),
        hints: [Localized("Set XDG_CONFIG_HOME.", ja: "XDG_CONFIG_HOME を設定してください。")])
    }
    let old = MachineConfig.read(path).map { String(decoding: $0, as: UTF8.self) } ?? ""
    var lines = old.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
    lines.removeAll { line in
      line.prefix { $0 != "#" }.split(separator: "=", maxSplits: 1).first.map { trimmed($0) } == key
    }
    while lines.last?.isEmpty == true { lines.removeLast() }
    if let value { lines.append("\(key) = \(value)") }
    // A linked config stays a link: what it points to is replaced, not the link.
    let target = canonical(path)
    try makeFolder(of: target)
    try write(lines.map { $0 + "\n" }.joined(), to: target)
    values[key] = value
  }

  private func canonical(_ path: String) -> String {
    guard let real = unsafe realpath(path, nil) else { return path }
    defer { unsafe free(real) }
    return unsafe String(cString: real)
  }

  private func makeFolder(of path: String) throws(HibiError) {
    var folder = ""
    for part in path.split(separator: "/").dropLast() {
      folder += "/" + part
      guard unsafe mkdir(folder, 0o700) == 0 || errno == EEXIST || errno == EACCES || errno == EROFS
      else { throw failure(folder) }
    }
  }

  /// Beside the old file, synced, then renamed over it: a crash leaves one or the other.
  private func write(_ text: String, to path: String) throws(HibiError) {
    let draft = path + ".tmp"
    let descriptor = unsafe open(
      draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw failure(path) }
    let bytes = Array(text.utf8)
    let written = unsafe bytes.withUnsafeBytes {
      unsafe Glibc.write(descriptor, $0.baseAddress, $0.count)
    }
    let isSynced = written == bytes.count && fsync(descriptor) == 0
    let code = errno
    close(descriptor)
    guard isSynced, unsafe rename(draft, path) == 0 else {
      let failed = isSynced ? errno : code
      unsafe unlink(draft)
      errno = failed
      throw failure(path)
    }
  }

  private func failure(_ path: String) -> HibiError {
    let code = errno
    let isDenied = code == EACCES || code == EPERM || code == EROFS
    return HibiError(
      isDenied ? .permission : .inputOutput,
      Localized(
        "\(path) cannot be written: \(systemText(code))",
        ja: "\(path) に書き込めません（\(systemText(code))）"))
  }

  /// At most 64 KiB: more is no file of settings.
  private static func read(_ path: String) -> [UInt8]? {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = unsafe Glibc.read(descriptor, &buffer, buffer.count)
    return count > 0 ? Array(buffer[..<count]) : nil
  }
}

/// Text without spaces at its ends.
private func trimmed(_ text: Substring) -> String {
  var text = text
  while text.first?.isWhitespace == true { text.removeFirst() }
  while text.last?.isWhitespace == true { text.removeLast() }
  return String(text)
}
