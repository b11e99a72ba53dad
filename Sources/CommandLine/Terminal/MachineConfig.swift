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
    let bytes: [UInt8]
    do throws(HibiError) { bytes = try MachineConfig.read(path) } catch {
      faults.append(error)
      return
    }
    for (index, line) in MachineConfig.lines(of: bytes).enumerated() {
      let parts = MachineConfig.parts(of: line)
      if parts.allSatisfy(\.isEmpty) { continue }
      guard parts.count == 2, let key = SettingKey.machine.first(where: { $0.name == parts[0] }),
        key.takes(parts[1])
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

  /// Writes a key, or takes it away, and keeps all other lines as they are, byte for byte.
  /// - Throws: 73, 74, 75 or 77 where the file cannot be written; the old one stays then.
  mutating func set(_ key: String, _ value: String?) throws(HibiError) {
    guard let path else {
      throw HibiError(
        .missing, Localized("no home folder is known", ja: "ホームフォルダが分かりません"),
        hints: [Localized("Set XDG_CONFIG_HOME.", ja: "XDG_CONFIG_HOME を設定してください。")])
    }
    // A linked config stays a link: what it points to is replaced, not the link.
    let target = try canonical(path)
    try makeFolder(of: target)
    // From reading to replacing, so that of two that set a key at once neither loses.
    let lock = try FolderLock(of: target)
    defer { lock.release() }
    // What cannot be read may hold more than is known, so it is not replaced.
    let old = try MachineConfig.read(path)
    let end =
      old.firstIndex(of: lineFeed).map { $0 > 0 && old[$0 - 1] == carriageReturn } ?? false
    var lines = MachineConfig.lines(of: old).compactMap { line in
      guard MachineConfig.parts(of: line).first == key else { return line }
      // What a person wrote behind the value is theirs.
      return line.firstIndex(of: numberSign).map { Array(line[$0...]) }
    }
    if lines.last?.isEmpty == true { lines.removeLast() }
    if let value { lines.append(Array("\(key) = \(value)".utf8)) }
    if end { lines = lines.map { $0.last == carriageReturn ? $0 : $0 + [carriageReturn] } }
    NewFile.removeDrafts(of: target, named: MachineConfig.draft)
    let file = try NewFile(at: target, named: MachineConfig.draft)
    do throws(HibiError) {
      let code = file.write(lines.flatMap { $0 + [lineFeed] })
      guard code == 0 else { throw NewFile.unwritable(target, code) }
      try file.place(replacing: true)
    } catch {
      file.discard()
      throw error
    }
    values[key] = value
  }

  /// How the names of files begin that are not finished; only who has the folder's lock makes one.
  private static let draft = ".hibi-config-"

  private func canonical(_ path: String) throws(HibiError) -> String {
    guard let real = unsafe realpath(path, nil) else {
      var info = stat()
      guard unsafe lstat(path, &info) == 0, info.st_mode & S_IFMT == S_IFLNK else { return path }
      throw HibiError(
        .cannotCreate,
        Localized(
          "\(path) is a link to a file that is not there; nothing was changed",
          ja: "\(path) のリンク先のファイルがありません。何も変更していません"),
        hints: [
          Localized(
            "Make that file first, or remove the link.", ja: "リンク先のファイルを作るか、リンクを削除してください。")
        ])
    }
    defer { unsafe free(real) }
    return unsafe String(cString: real)
  }

  /// The lines of a file, without the line feeds and as bytes: to Swift CR LF is one character,
  /// and what is no UTF-8 would not come back.
  private static func lines(of bytes: [UInt8]) -> [[UInt8]] {
    bytes.split(separator: lineFeed, omittingEmptySubsequences: false).map { Array($0) }
  }

  /// The key and the value of a line, or what else stands there, without comments.
  private static func parts(of line: [UInt8]) -> [String] {
    line.prefix { $0 != numberSign }.split(separator: UInt8(ascii: "="), maxSplits: 1)
      .map { trimmed(Substring(decoding: $0, as: UTF8.self)) }
  }

  private func makeFolder(of path: String) throws(HibiError) {
    var folder = ""
    for part in path.split(separator: "/").dropLast() {
      folder += "/" + part
      guard unsafe mkdir(folder, 0o700) == 0 || errno == EEXIST || errno == EACCES || errno == EROFS
      else { throw NewFile.unwritable(folder, errno) }
    }
  }

  /// The bytes of the file without a byte order mark, empty where there is none.
  ///
  /// At most 64 KiB: more is no file of settings.
  /// - Throws: 74 or 77 for what cannot be read, such as a pipe or a device.
  private static func read(_ path: String) throws(HibiError) -> [UInt8] {
    let (bytes, code) = readAll(path, limit: 65_536)
    switch code {
    case 0: return Array(bytes.dropFirst(UTF8Text.markLength(of: bytes)))
    case ENOENT, ENOTDIR: return []
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

private let lineFeed = UInt8(ascii: "\n")
private let numberSign = UInt8(ascii: "#")
private let carriageReturn = UInt8(ascii: "\r")

/// Text without spaces at its ends.
private func trimmed(_ text: Substring) -> String {
  var text = text
  while text.first?.isWhitespace == true { text.removeFirst() }
  while text.last?.isWhitespace == true { text.removeLast() }
  return String(text)
}
