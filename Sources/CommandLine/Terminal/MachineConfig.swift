import Glibc
import HibiCore

/// The settings of a machine: the file `config` in `$XDG_CONFIG_HOME/hibi`, lines of `key = value`.
struct MachineConfig {
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
    guard let path else { return }
    let text: String
    do throws(HibiError) { text = try MachineConfig.read(path) } catch {
      faults.append(error)
      return
    }
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      let content = line.prefix { $0 != "#" }
      let parts = content.split(separator: "=", maxSplits: 1).map { trimmed($0) }
      if parts.allSatisfy(\.isEmpty) { continue }
      guard parts.count == 2, let key = SettingKey.machine.first(where: { $0.name == parts[0] }),
        key.allowed.contains(parts[1])
      else {
        let keys = SettingKey.machine.map(\.name).sorted().joined(separator: ", ")
        faults.append(
          HibiError(
            .refused,
            Localized(
              "\(path) line \(index + 1) is left out; a line is KEY = VALUE, with one of the keys \(keys)",
              ja: "\(path) の\(index + 1)行目は読み飛ばしました。KEY = VALUE の形で、KEY は \(keys) のいずれかです")))
        continue
      }
      values[parts[0]] = parts[1]
    }
  }

  /// Writes a key, or takes it away, and keeps all other lines.
  /// - Throws: 73, 74, 75 or 77 where the file cannot be written; the old one stays then.
  mutating func set(_ key: String, _ value: String?) throws(HibiError) {
    guard let path else {
      throw HibiError(
        .missing, Localized("no home folder is known", ja: "ホームフォルダが分かりません"),
        hints: [Localized("Set XDG_CONFIG_HOME.", ja: "XDG_CONFIG_HOME を設定してください。")])
    }
    // A linked config stays a link: what it points to is replaced, not the link.
    let target = canonical(path)
    try makeFolder(of: target)
    // From reading to replacing, so that of two that set a key at once neither loses.
    let lock = try FolderLock(of: target)
    defer { lock.release() }
    // What cannot be read may hold more than is known, so it is not replaced.
    let old = try MachineConfig.read(path)
    var lines = old.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
    lines.removeAll { line in
      line.prefix { $0 != "#" }.split(separator: "=", maxSplits: 1).first.map { trimmed($0) } == key
    }
    while lines.last?.isEmpty == true { lines.removeLast() }
    if let value { lines.append("\(key) = \(value)") }
    let file = try NewFile(at: target)
    do throws(HibiError) {
      let code = file.write(Array(lines.map { $0 + "\n" }.joined().utf8))
      guard code == 0 else { throw NewFile.unwritable(target, code) }
      try file.place(replacing: true)
    } catch {
      file.discard()
      throw error
    }
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
      else { throw NewFile.unwritable(folder, errno) }
    }
  }

  /// The text of the file without a byte order mark, empty where there is none.
  ///
  /// At most 64 KiB: more is no file of settings.
  /// - Throws: 74 or 77 for what cannot be read, such as a pipe or a device.
  private static func read(_ path: String) throws(HibiError) -> String {
    let (bytes, code) = readAll(path, limit: 65_536)
    switch code {
    case 0: return String(decoding: bytes.dropFirst(UTF8Text.markLength(of: bytes)), as: UTF8.self)
    case ENOENT, ENOTDIR: return ""
    default:
      let reason =
        switch code {
        case EFBIG: Localized("it is larger than 64 KiB", ja: "64 KiB を超えています")
        case EINVAL, EISDIR: Localized("it is not a plain file", ja: "通常のファイルではありません")
        default: systemText(code)
        }
      throw HibiError(
        code == EACCES || code == EPERM ? .permission : .inputOutput,
        Localized(
          "\(path) cannot be read, so it is left as it is: \(reason.en)",
          ja: "\(path) を読めないため、使わずそのままにしています（\(reason.ja)）"))
    }
  }
}

/// Text without spaces at its ends.
private func trimmed(_ text: Substring) -> String {
  var text = text
  while text.first?.isWhitespace == true { text.removeFirst() }
  while text.last?.isWhitespace == true { text.removeLast() }
  return String(text)
}
