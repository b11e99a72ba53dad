import HibiCore
import HibiDrawing

/// What changes the store.
extension Dashboard {
  /// Changes the store; where another program writes, it is tried again while the screen stays.
  func perform(_ change: Change) {
    do throws(HibiError) {
      let now = try readNow()
      let before = milestone
      // A question lies over what it is about.
      let tracker = stack.lazy.compactMap(\.tracker).last
      let (said, made) = try source.write { store throws(HibiError) in
        try self.refuseOldDefinition(tracker, store)
        return try change.perform(store, now)
      }
      waiting = nil
      for _ in 0..<change.pops where stack.count > 1 { stack.removeLast() }
      reload()
      var isSeen = true
      if let made, let top = stack.indices.last {
        attempt { () throws(HibiError) in
          isSeen = try self.stack[top].select(made, self.surroundings)
        }
      }
      let told = telling(said, of: tracker)
      say(
        isSeen
          ? told
          : Localized(
            "\(told.en) It is not among those found: Esc shows all.",
            ja: "\(told.ja)　検索の条件に合わないため表示していません（Esc で全件）。"))
      if let milestone, milestone != before, request.isAnimated {
        celebrating = request.clock.milliseconds()
      }
    } catch {
      if error.kind == .busy, wait(.change(change)) { return }
      waiting = nil
      if let top = stack.indices.last { stack[top].refused(error, surroundings) }
      complain(error)
    }
  }

  /// What is said where others' cards are seen too: of a tracker that tells nothing beside them, only
  /// that it is saved.
  private func telling(_ said: Localized, of tracker: Tracker?) -> Localized {
    guard let tracker, stack.last?.tracker == nil, surroundings.untold.contains(tracker.name) else {
      return said
    }
    return Localized("Saved.", ja: "保存しました。")
  }

  /// Refuses a change by a definition that is another by now.
  func refuseOldDefinition(_ tracker: Tracker?, _ store: Store) throws(HibiError) {
    guard let tracker, let definition = registry.definition(of: tracker.name),
      store.folder != nil, try store.definitions(named: tracker.name).first != definition
    else { return }
    throw HibiError(
      .no,
      Localized(
        "Another program changed the tracker \(tracker.name); nothing was saved.",
        ja: "記録帳 \(tracker.name) がほかのプログラムで変更されたため、保存していません。"))
  }

  /// Tries it again as time goes on; false where that went on for long enough.
  func wait(_ what: Waiting) -> Bool {
    let time = request.clock.milliseconds()
    let since = waiting?.since ?? time
    guard time - since < 60_000 else { return false }
    waiting = (what, since, stack.count)
    say(
      Localized(
        "Another program is writing; this is saved as soon as it is done.",
        ja: "ほかのプログラムが書き込み中です。終わりしだい保存します。"), stays: true)
    return true
  }

  func replay(isUndo: Bool) throws(HibiError) {
    let tracker = stack.last?.tracker
    let store = try source.store()
    let hidden = tracker == nil ? surroundings.untold : []
    store.hidden = hidden
    let act = try isUndo ? store.undoable(tracker) : store.redoable(tracker)
    let (registry, ascii) = (registry, request.ascii)
    let change = Change { store, now throws(HibiError) in
      store.hidden = hidden
      let name = "\(tracker?.name ?? "hibi") \(isUndo ? "undo" : "redo")"
      func choose() throws(HibiError) -> Act? {
        let newest = try isUndo ? store.undoable(tracker) : store.redoable(tracker)
        // What another program did meanwhile was not meant.
        return newest.id == act.id ? newest : nil
      }
      let done =
        try isUndo
        ? store.undo(name, now, in: registry, choose) : store.redo(name, now, in: registry, choose)
      guard let (act, _) = done else {
        return Localized(
          "Another program changed something meanwhile; nothing was done.",
          ja: "ほかのプログラムが変更したため、何もしていません。")
      }
      let about = try store.summary(of: act, in: registry, asItStands: true).line(ascii: ascii)
      return isUndo
        ? Localized(
          "Undone: \(act.name), \(about.en). Ctrl-R: redo",
          ja: "取り消しました：\(act.name)（\(about.ja)）・Ctrl-R で戻す")
        : Localized("Redone: \(act.name), \(about.en)", ja: "取り消しを戻しました：\(act.name)（\(about.ja)）")
    }
    let isPrivate = try isPrivate(act, besides: tracker, store)
    if isUndo, act.isOld(at: now) || isPrivate {
      return try push(
        QuestionScreen(
          Localized(
            "Undo \(act.name) of \(act.moment.civil.day.slashed)?",
            ja: "\(act.moment.civil.day.slashed) の \(act.name) を取り消しますか？"), lines: [],
          then: Change(pops: 1, making: change.perform)))
    }
    perform(change)
  }

  /// Whether an act is of a private tracker, over a view that tells nothing of it: nobody sees what
  /// a slip of a key would take back there.
  private func isPrivate(_ act: Act, besides tracker: Tracker?, _ store: Store) throws(HibiError)
    -> Bool
  {
    if tracker != nil { return false }
    let before = store.hidden
    defer { store.hidden = before }
    store.hidden = surroundings.hidden
    return try store.summary(of: act, in: registry).isUntold
  }

  /// Opens files in the system's viewer.
  func view(_ paths: [String]) throws(HibiError) {
    guard let view = request.view else {
      return say(Localized("There is no viewer here.", ja: "ここではビューアーを使えません。"))
    }
    source.release()
    defer { mustRepaint = true }
    try view(paths)
  }

  func edit(_ text: String) throws(HibiError) {
    guard let edit = request.edit, let top = stack.indices.last else {
      return say(Localized("There is no editor here.", ja: "ここではエディターを使えません。"))
    }
    source.release()
    let written = try edit(text)
    mustRepaint = true
    stack[top].take(written: written)
  }

  /// Whether a change waits for another program.
  package var isWaiting: Bool { waiting != nil }

  /// Who writes on in a form that waits to be saved is not done with it: nothing is saved without
  /// the rest, and no letter becomes a command because the form went away below it.
  func keepWriting() {
    guard let waiting, waiting.depth == stack.count else { return }
    self.waiting = nil
    say(Localized("Not saved yet: Ctrl-S saves.", ja: "まだ保存していません。Ctrl-S で保存します。"))
  }
}
