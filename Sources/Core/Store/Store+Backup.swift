import Glibc

extension Store {
  /// Makes a verified copy of the store in `backups/` and returns its path.
  ///
  /// The copy is written beside its final name, checked (`quick_check`, and the same number of
  /// rows in the log), synced, and only then renamed. It holds no deleted content.
  package func backup(reason: String) throws(HibiError) -> String {
    guard let folder else {
      throw HibiError(.missing, Localized("there is no store yet", ja: "まだ保存データがありません"))
    }
    let backups = folder + "/backups"
    if unsafe mkdir(backups, 0o700) != 0, errno != EEXIST {
      throw HibiError(errno: errno, path: backups)
    }
    let seconds = seams.clock.milliseconds() / 1_000
    var name = "\(backups)/\(reason)-\(seconds).db"
    var count = 1
    while unsafe access(name, F_OK) == 0 {
      count += 1
      name = "\(backups)/\(reason)-\(seconds)-\(count).db"
    }
    let draft = name + ".tmp"
    unsafe unlink(draft)
    do throws(HibiError) {
      let least = try operationCount(database)
      try database.prepare("VACUUM INTO ?").run([.text(draft)])
      try check(draft, least: least)
      try sync(draft)
      guard unsafe rename(draft, name) == 0 else { throw HibiError(errno: errno, path: name) }
      try sync(backups)
    } catch {
      unsafe unlink(draft)
      throw error
    }
    return name
  }

  /// The copies in `backups/`, by name.
  package func backups() -> [String] {
    guard let folder else { return [] }
    let path = folder + "/backups"
    // Where no copy was made yet there is no such folder.
    let names = (try? FileSystem.names(in: path)) ?? []
    return names.filter { $0.hasSuffix(".db") }.map { path + "/" + $0 }
  }

  private func operationCount(_ database: Database) throws(HibiError) -> Int64 {
    try database.integer("SELECT count(*) FROM hibi_operation") ?? 0
  }

  /// Checks a copy; others may have written between the count before it and the one after it.
  private func check(_ path: String, least: Int64) throws(HibiError) {
    let copy = try Database(path: path, mode: .readOnly)
    defer { copy.close() }
    let answer = try copy.text("PRAGMA quick_check") ?? ""
    let count = try operationCount(copy)
    guard answer == "ok", count >= least, try count <= operationCount(database) else {
      throw HibiError(
        .refused,
        Localized(
          "the copy \(path) is not sound: \(answer)", ja: "複製 \(path) に問題があります（\(answer)）"),
        hints: [Localized("Run: hibi doctor", ja: "hibi doctor を実行してください。")])
    }
  }

  private func sync(_ path: String) throws(HibiError) {
    let descriptor = unsafe Glibc.open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw HibiError(errno: errno, path: path) }
    defer { Glibc.close(descriptor) }
    guard fsync(descriptor) == 0 else { throw HibiError(errno: errno, path: path) }
  }
}
