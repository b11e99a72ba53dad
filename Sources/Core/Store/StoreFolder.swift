import Glibc

/// The folder of a store: where it is, what is in it, and how it is made.
///
/// Order: `--store DIR`, `$HIBI_STORE`, `$XDG_DATA_HOME/hibi`, `~/.local/share/hibi`.
package struct StoreFolder: Sendable, Hashable {
  package let path: String
  /// Whether nobody named it, so that missing parents are made too.
  package let isDefault: Bool

  /// The names that Hibi itself puts there.
  static let ownNames: Set<String> = [
    "hibi.db", "hibi.db-journal", "images", "trash", "backups", "drafts", "extensions",
  ]

  /// Names a folder.
  package init(path: String, isDefault: Bool) {
    self.path = path
    self.isDefault = isDefault
  }

  /// Finds the folder by option and environment.
  /// - Throws: 64 for an option without a path, 66 where no home is known.
  package static func locate(option: String?, environment: [String: String]) throws(HibiError)
    -> StoreFolder
  {
    if let option {
      guard !option.isEmpty else {
        throw HibiError(
          .usage, Localized("--store needs a folder", ja: "--store にはフォルダの指定が必要です"))
      }
      return StoreFolder(path: option, isDefault: false)
    }
    if let path = environment["HIBI_STORE"], !path.isEmpty {
      return StoreFolder(path: path, isDefault: false)
    }
    // A relative path is to be ignored: XDG Base Directory Specification, "Basics".
    if let base = environment["XDG_DATA_HOME"], base.hasPrefix("/") {
      return StoreFolder(path: base + "/hibi", isDefault: true)
    }
    if let home = home(environment) {
      return StoreFolder(path: home + "/.local/share/hibi", isDefault: true)
    }
    throw HibiError(
      .missing,
      Localized(
        "no home folder is known, so there is no place for the store",
        ja: "ホームフォルダが分からないため、保存先を決められません"),
      hints: [
        Localized(
          "Name a folder: --store DIR or HIBI_STORE.", ja: "--store か HIBI_STORE で保存先を指定してください。")
      ])
  }

  /// The home folder: HOME, else what the system says of the user.
  package static func home(_ environment: [String: String]) -> String? {
    if let home = environment["HOME"], home.hasPrefix("/") { return home }
    guard let entry = unsafe getpwuid(geteuid()), let home = unsafe entry.pointee.pw_dir else {
      return nil
    }
    let path = unsafe String(cString: home)
    return path.hasPrefix("/") ? path : nil
  }

  /// What is there now.
  enum State: Equatable {
    /// No store: nothing, an empty folder, or one that only holds our own names.
    case absent
    /// A database file in the folder of this canonical path.
    case present(String)
  }

  /// Whether there is a store.
  /// - Throws: what looking at a folder that must not be used throws.
  package func isPresent() throws(HibiError) -> Bool { try state() != .absent }

  /// Looks without changing anything.
  /// - Throws: 66 for a folder with other things in it, 65 and 77 for a suspicious `hibi.db`.
  func state() throws(HibiError) -> State {
    guard let canonical = try FileSystem.canonical(path), let info = try status(canonical) else {
      return .absent
    }
    guard info.st_mode & S_IFMT == S_IFDIR else {
      throw HibiError(
        .missing,
        Localized("\(path) is not a folder", ja: "\(path) はフォルダではありません"))
    }
    // SQLite would wait for ever for the other end of a pipe, and follow a link.
    let journal = try status(canonical + "/hibi.db-journal")
    if let journal { try checkPlain(journal, canonical + "/hibi.db-journal") }
    guard let file = try status(canonical + "/hibi.db") else {
      try refuseForeign(canonical)
      return .absent
    }
    try checkFile(file, canonical + "/hibi.db")
    // What a first write that failed leaves.
    if file.st_size == 0, (journal?.st_size ?? 0) == 0 {
      return .absent
    }
    return .present(canonical)
  }

  /// Makes the folder where it is missing, and returns its canonical path.
  func prepare() throws(HibiError) -> String {
    // Both look at the same things; `state` refuses what must not be used.
    if case .present(let canonical) = try state() { return canonical }
    if try status(path) == nil { try makeFolders() }
    guard let canonical = try FileSystem.canonical(path) else {
      throw HibiError(errno: ENOENT, path: path)
    }
    return canonical
  }

  private func makeFolders() throws(HibiError) {
    let parent = parentPath(path)
    if try status(parent) == nil {
      guard isDefault else {
        throw HibiError(
          .missing,
          Localized(
            "\(parent) does not exist, so the store \(path) cannot be made there",
            ja: "\(parent) がないため、保存先 \(path) を作れません"),
          hints: [Localized("Make it first, or name another folder.", ja: "先に作るか、別のフォルダを指定してください。")]
        )
      }
      try StoreFolder(path: parent, isDefault: true).makeFolders()
    }
    guard unsafe mkdir(path, 0o700) == 0 || errno == EEXIST else {
      let code = errno
      if code == EACCES || code == EROFS || code == EPERM {
        throw HibiError(errno: code, path: path)
      }
      throw HibiError(
        .cannotCreate,
        Localized(
          "the folder \(path) cannot be made: \(systemText(code).en)",
          ja: "フォルダ \(path) を作れません（\(systemText(code).ja)）"))
    }
  }

  private func parentPath(_ path: String) -> String {
    var parts = path.split(separator: "/", omittingEmptySubsequences: true)
    guard parts.popLast() != nil, !parts.isEmpty else { return path.hasPrefix("/") ? "/" : "." }
    return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }

  /// A link, a second name or another owner would let one file be two stores, or be someone's
  /// trap (https://www.sqlite.org/howtocorrupt.html#_unlinking_or_renaming_a_database_file_while_in_use).
  private func checkPlain(_ file: stat, _ path: String) throws(HibiError) {
    // None is left of a journal that another program removes just now.
    guard file.st_mode & S_IFMT == S_IFREG, file.st_nlink <= 1 else {
      throw HibiError(
        .refused,
        Localized(
          "\(path) is a link, a pipe or has a second name; it must be one plain file",
          ja: "\(path) がリンクかパイプ、または別名を持つファイルです。通常のファイルにしてください"))
    }
  }

  private func checkFile(_ file: stat, _ path: String) throws(HibiError) {
    try checkPlain(file, path)
    guard file.st_uid == geteuid() || geteuid() == 0 else {
      throw HibiError(
        .permission,
        Localized(
          "\(path) belongs to another user",
          ja: "\(path) は別のユーザーのファイルです"))
    }
  }

  private func refuseForeign(_ folder: String) throws(HibiError) {
    for name in try FileSystem.names(in: folder) {
      guard StoreFolder.ownNames.contains(name) else {
        throw HibiError(
          .missing,
          Localized(
            "\(path) holds other files and no store", ja: "\(path) には別のファイルがあり、保存データがありません"),
          hints: [
            Localized(
              "Name an empty or a new folder, such as \(path)/hibi.",
              ja: "空のフォルダか新しいフォルダ（\(path)/hibi など）を指定してください。")
          ])
      }
    }
  }

  /// The status of a path without following a last link, nil where nothing is.
  private func status(_ path: String) throws(HibiError) -> stat? {
    var info = stat()
    if unsafe lstat(path, &info) == 0 { return info }
    if errno == ENOENT { return nil }
    throw HibiError(errno: errno, path: path)
  }
}
