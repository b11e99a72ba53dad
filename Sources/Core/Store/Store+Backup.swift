import Glibc

extension Store {
  /// Makes a verified copy of the store in `backups/` and returns its path.
  ///
  /// Runs inside a transaction of ``write(kept:_:isChanged:isKept:)`` before it changes anything:
  /// its lock keeps the file as the copy shows it, and lets no other program make a copy
  /// meanwhile. The copy is written beside its final name, checked (`quick_check`, and the same
  /// number of rows in the log), synced, and only then renamed. It holds no deleted content.
  func backup(reason: String) throws(HibiError) -> String {
    guard let folder else {
      throw HibiError(.missing, Localized("there is no store yet", ja: "まだ保存データがありません"))
    }
    let backups = folder + "/backups"
    if unsafe mkdir(backups, 0o700) != 0, errno != EEXIST {
      throw HibiError(errno: errno, path: backups)
    }
    removeDrafts()
    let seconds = seams.clock.milliseconds() / 1_000
    var name = "\(backups)/\(reason)-\(seconds).db"
    var count = 1
    while unsafe access(name, F_OK) == 0 {
      count += 1
      name = "\(backups)/\(reason)-\(seconds)-\(count).db"
    }
    let draft = name + ".tmp"
    do throws(HibiError) {
      // A connection that is in a transaction cannot do it; another may read what is there.
      let source = try Database(path: folder + "/hibi.db", mode: .readOnly)
      defer { source.close() }
      try source.prepare("VACUUM INTO ?").run([.text(draft)])
      try check(draft, count: try operationCount(source))
      try sync(draft)
      guard unsafe rename(draft, name) == 0 else { throw HibiError(errno: errno, path: name) }
      try sync(backups)
    } catch {
      unsafe unlink(draft)
      throw error
    }
    return name
  }

  /// What the copies are called that were made before a definition added fields.
  static let definitionCopies = "define"

  /// How many of these are kept.
  static let keptDefinitionCopies = 3

  /// Removes all but the newest of the copies that were made before a definition added fields.
  ///
  /// Each is as large as the store, and a tracker may grow field by field. Copies made for another
  /// reason, and what people put there, stay. Only inside a transaction, behind the copy that was
  /// just made: so no other program makes one meanwhile, and what is left was verified.
  func removeOldCopies(but new: String) {
    var copies: [(path: String, made: (seconds: Int64, written: Int64))] = []
    for path in backups() where path != new {
      guard let name = path.split(separator: "/").last, name.hasSuffix(".db") else { continue }
      // The reason, the second, and a number where a second has several.
      let parts = name.dropLast(3).split(separator: "-", omittingEmptySubsequences: false)
      guard parts.count == 2 || parts.count == 3, parts[0] == Store.definitionCopies,
        parts.dropFirst().allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
        let seconds = Int64(parts[1]), let written = FileSystem.written(path)
      else { continue }
      copies.append((path, (seconds, written)))
    }
    copies.sort { $0.made > $1.made }
    for copy in copies.dropFirst(Store.keptDefinitionCopies - 1) { unsafe unlink(copy.path) }
  }

  /// The files in `backups/`, by name, whatever people call them.
  package func backups() -> [String] {
    guard let folder else { return [] }
    let path = folder + "/backups"
    // Where no copy was made yet there is no such folder.
    return ((try? FileSystem.names(in: path)) ?? []).map { path + "/" + $0 }
  }

  /// Removes the copies that a kill left unfinished.
  ///
  /// Only inside a transaction: whoever makes a copy has the lock, so that none of these is being
  /// written.
  func removeDrafts() {
    for path in backups() where path.hasSuffix(".db.tmp") { unsafe unlink(path) }
  }

  private func operationCount(_ database: Database) throws(HibiError) -> Int64 {
    try database.integer("SELECT count(*) FROM hibi_operation") ?? 0
  }

  /// Checks a copy, which must be sound and have as many operations as the file.
  private func check(_ path: String, count: Int64) throws(HibiError) {
    // A connection that may not write at all leaves the CHECKs of tables out.
    let copy = try Database(path: path, mode: .read)
    defer { copy.close() }
    let answer = try copy.text("PRAGMA quick_check") ?? ""
    guard answer == "ok", try operationCount(copy) == count else {
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
