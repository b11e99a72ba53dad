extension Store {
  /// Runs `body` in one transaction that holds the writer's lock from its start.
  ///
  /// Whatever changes the file is written by this, the format and its steps too. An error takes
  /// everything back, and so does a result that changed nothing.
  ///
  /// Where the disk fails at the commit, the file says whether the change is there. A commit is
  /// never tried again: after a failed sync the pages may be gone
  /// (https://www.usenix.org/conference/atc20/presentation/rebello). But the error may also come
  /// after the moment from which the change is kept, such as from the sync of a journal that was
  /// emptied already.
  /// - Parameters:
  ///   - kept: what to say of a change that is there although the commit failed; nil where it is
  ///     no person's doing, such as new tables, and saved nothing of theirs.
  ///   - isChanged: whether there is anything to keep.
  ///   - isKept: whether the file, opened anew, holds the change.
  /// - Throws: what `body` or the commit threw where nothing was changed; 74 where that is not
  ///   known.
  func write<R>(
    kept: Localized? = nil, _ body: () throws(HibiError) -> R,
    isChanged: (R) -> Bool = { _ in true },
    isKept: (R) throws(HibiError) -> Bool
  ) throws(HibiError) -> R {
    try database.run("BEGIN IMMEDIATE")
    // Another program may have made a table since it was asked for.
    forgetAll()
    pictures = PictureChanges()
    let result: R
    do { result = try body() } catch {
      rollBack()
      throw error
    }
    guard isChanged(result) else {
      rollBack()
      return result
    }
    // Here no statement of `body` is left, so that a failed commit can close the connection.
    do { try seams.commit(database) } catch {
      guard error.kind == .inputOutput, let folder else {
        rollBack()
        throw error
      }
      guard try found(folder, after: error, { () throws(HibiError) in try isKept(result) }) else {
        takePicturesBack()
        throw error
      }
      let said = kept ?? Localized("The disk reported an error.", ja: "ディスクのエラーがありました。")
      seams.announce(
        Localized(
          "\(said.en) Check the disk, then run: hibi doctor",
          ja: "\(said.ja)ディスクを確認してから hibi doctor を実行してください。"))
    }
    settlePictures()
    return result
  }

  /// What a person did and is kept, although the disk failed.
  static let saved = Localized(
    "Saved, although the disk reported an error.", ja: "保存しましたが、ディスクのエラーがありました。")

  /// Takes back what the transaction did so far.
  private func rollBack() {
    // SQLite may have rolled back by itself; a failing ROLLBACK must not hide the reason.
    try? database.run("ROLLBACK")
    forgetAll()
    takePicturesBack()
  }

  /// Opens the file anew, which rolls back what was not committed, and looks for the change.
  private func found(
    _ folder: String, after reason: HibiError, _ isKept: () throws(HibiError) -> Bool
  ) throws(HibiError) -> Bool {
    do {
      try reconnect(folder)
      return try isKept()
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
