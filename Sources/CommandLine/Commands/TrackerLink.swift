import Glibc
import HibiCore

extension Session {
  /// `hibi tracker link`: a symbolic link to the running program, by the tracker's name.
  func linkTracker(_ name: String) throws(HibiError) {
    guard let program = world.program() else {
      throw HibiError(
        .fault, Localized("the program's own file is not known", ja: "プログラムの場所が分かりません"))
    }
    let folders = (world.variables["PATH"] ?? "").split(separator: ":").map { String($0) }
    let beside = folders.first { folder in
      guard unsafe access(folder, W_OK) == 0 else { return false }
      return isSame(folder + "/hibi", program)
    }
    var folder: String
    if let dir = arguments.value("dir") ?? beside {
      folder = dir
    } else {
      folder = try homeFolder()
    }
    while folder.count > 1, folder.hasSuffix("/") { folder.removeLast() }
    let path = folder + "/" + name
    if isSame(path, program) {
      return try output.line(
        Localized("\(path) is a link to hibi already.", ja: "\(path) はもう hibi へのリンクです。"))
    }
    // Another command of this name would be hidden, or would hide the link.
    for other in folders where unsafe access(other + "/" + name, X_OK) == 0 {
      guard !isSame(other + "/" + name, program) else { continue }
      throw HibiError(
        .refused,
        Localized(
          "\(name) is a command already: \(other)/\(name)",
          ja: "\(name) というコマンドがもうあります（\(other)/\(name)）"),
        hints: [
          Localized("Without a link: hibi \(name) ...", ja: "リンクなしでも使えます：hibi \(name) ...")
        ])
    }
    if arguments.value("dir") == nil { try makeFolders(folder) }
    // Beside hibi the link follows it when both are moved.
    let target = folder == beside ? "hibi" : program
    guard unsafe symlink(target, path) == 0 else {
      let code = errno
      if code == EEXIST { throw NewFile.existing(path) }
      throw HibiError(
        code == EACCES || code == EPERM || code == EROFS ? .permission : .cannotCreate,
        Localized(
          "\(path) cannot be made: \(systemText(code).en)",
          ja: "\(path) を作れません（\(systemText(code).ja)）"))
    }
    try output.line(Localized("\(path) -> \(target)", ja: "\(path) -> \(target)"))
    if !folders.contains(folder) {
      output.say(
        Localized(
          "\(folder) is not in PATH. Add it: export PATH=\(ShellText.quoted(folder)):$PATH",
          ja: "\(folder) は PATH に入っていません。追加するには：export PATH=\(ShellText.quoted(folder)):$PATH"))
    }
    output.hint(
      Localized(
        "To remove it: rm \(ShellText.quoted(path))", ja: "取り除くには：rm \(ShellText.quoted(path))"))
  }

  private func homeFolder() throws(HibiError) -> String {
    guard let home = world.variables["HOME"], home.hasPrefix("/") else {
      throw HibiError(
        .usage, Localized("HOME is not set", ja: "HOME が設定されていません"),
        hints: [Localized("Name a folder: --dir DIR", ja: "フォルダを指定してください：--dir DIR")])
    }
    return home + "/.local/bin"
  }

  /// The folder and those above it, as far as they are missing.
  private func makeFolders(_ path: String) throws(HibiError) {
    guard unsafe access(path, F_OK) != 0 else { return }
    if let slash = path.lastIndex(of: "/"), slash != path.startIndex {
      try makeFolders(String(path[..<slash]))
    }
    guard unsafe mkdir(path, 0o755) == 0 || errno == EEXIST else {
      throw HibiError(
        .cannotCreate,
        Localized(
          "\(path) cannot be made: \(systemText(errno).en)",
          ja: "\(path) を作れません（\(systemText(errno).ja)）"))
    }
  }

  /// Whether two paths lead to one file.
  private func isSame(_ left: String, _ right: String) -> Bool {
    var (one, other) = (stat(), stat())
    return unsafe stat(left, &one) == 0 && stat(right, &other) == 0 && one.st_dev == other.st_dev
      && one.st_ino == other.st_ino
  }
}
