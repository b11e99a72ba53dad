extension Store {
  /// Commits an act.
  ///
  /// Where the disk fails meanwhile, the file says whether the act is there.
  ///
  /// A commit is never tried again: after a failed sync the pages may be gone
  /// (https://www.usenix.org/conference/atc20/presentation/rebello). But the error may also come
  /// after the moment from which the act is kept, such as from the sync of a journal that was
  /// emptied already.
  /// - Throws: what the commit threw where nothing was changed; 74 where that is not known.
  func commit(
    _ act: Act,
    _ run: (Database) throws(HibiError) -> Void = { database throws(HibiError) in
      try database.run("COMMIT")
    }
  ) throws(HibiError) {
    do { try run(database) } catch {
      guard error.kind == .inputOutput, let folder else {
        rollBack()
        throw error
      }
      guard try isKept(act, in: folder, after: error) else { throw error }
      seams.announce(
        Localized(
          "Saved, although the disk reported an error. Check the disk, then run: hibi doctor",
          ja: "記録しましたが、ディスクのエラーがありました。ディスクを確認してから hibi doctor を実行してください。"))
    }
    seams.committed()
  }

  /// Takes back what the transaction did so far.
  func rollBack() {
    // SQLite may have rolled back by itself; a failing ROLLBACK must not hide the reason.
    try? database.run("ROLLBACK")
    forgetAll()
  }

  /// Opens the file anew, which rolls back what was not committed, and looks for the act.
  private func isKept(_ act: Act, in folder: String, after reason: HibiError) throws(HibiError)
    -> Bool
  {
    do {
      try reconnect(folder)
      let found = try database.integer(
        """
        SELECT 1 FROM hibi_act WHERE id=? AND first=? AND moment=? AND utc_offset=? AND program=? \
        AND name=?
        """,
        [
          .integer(act.id), .integer(act.first), .integer(act.moment.milliseconds),
          .integer(Int64(act.moment.offset)), .text(seams.program), .text(act.name),
        ])
      return found != nil
    } catch {
      throw HibiError(
        .inputOutput,
        Localized(
          "it is not known whether this was saved (\(reason.message.en))",
          ja: "保存できたかどうか分かりません（\(reason.message.ja)）"),
        hints: [
          Localized(
            "Check the disk, then run: hibi doctor",
            ja: "ディスクを確認してから hibi doctor を実行してください。")
        ])
    }
  }
}
