import HibiCore

extension Session {
  /// `undo`: takes the newest act of a tracker, or of all, back.
  func undo(_ tracker: Tracker?) throws(HibiError) {
    let store = try changing()
    let now = try now(store)
    try hide(beside: tracker, store)
    while true {
      // Asked before the lock is taken: nobody else may have to wait for an answer.
      var passed: [Act] = []
      let newest: Act
      do throws(HibiError) { newest = try store.undoable(tracker) { passed.append($0) } } catch {
        sayPassed(passed)
        throw error
      }
      let wasAsked = try confirmOld(newest, now)
      let done = try store.undo(actName, now, in: registry) { () throws(HibiError) in
        // Another program may have undone it meanwhile; then the next one is asked about too.
        let act = try store.undoable(tracker)
        return act.id == newest.id || !wasAsked && !needsConfirmation(act, now) ? act : nil
      }
      guard let (act, count) = done else { continue }
      sayTime(now)
      sayPassed(passed)
      return try answer(
        act, count, Localized("Undone", ja: "取り消しました"),
        hint: Localized("To redo it: \(program) redo", ja: "取り消しを戻すには：\(program) redo"))
    }
  }

  /// `redo`: does the newest undone act once more.
  func redo(_ tracker: Tracker?) throws(HibiError) {
    let store = try changing()
    let now = try now(store)
    try hide(beside: tracker, store)
    let done = try store.redo(actName, now, in: registry) {
      () throws(HibiError) in try store.redoable(tracker)
    }
    guard let (act, count) = done else { return }
    sayTime(now)
    try answer(
      act, count, Localized("Redone", ja: "取り消しを戻しました"), hint: undoHint)
  }

  /// Says how the act of this command is taken back.
  func hintUndo() { output.hint(undoHint) }

  private var undoHint: Localized {
    Localized("To undo it: \(program) undo", ja: "取り消すには：\(program) undo")
  }

  /// `history`: what was done, newest first.
  func history(_ tracker: Tracker?) throws(HibiError) {
    let store = try reading()
    try hide(beside: tracker, store)
    let acts = try store.history(tracker, limit: try arguments.count("limit") ?? 20)
    switch format() {
    case .json, .jsonl, .csv, .tsv: try writeHistory(acts, store)
    default:
      if acts.isEmpty {
        return try output.line(Localized("Nothing was done yet.", ja: "まだ操作はありません。"))
      }
      try draw(
        HistoryTable.make(
          acts, [.act, .moment, .name, .about, .target, .state], store, in: registry, language,
          ascii: output.isASCII))
    }
  }

  private func writeHistory(_ acts: [Act], _ store: Store) throws(HibiError) {
    var items: [JSON] = []
    for act in acts {
      items.append(
        .object([
          JSON.Member("act", .integer(act.id)), JSON.Member("kind", .string(act.kind.rawValue)),
          JSON.Member("name", .string(act.name)),
          JSON.Member("target", act.target.map { .integer($0) } ?? .null),
          JSON.Member("entries", .integer(Int64(try store.count(of: act)))),
          JSON.Member("undone", .bool(try store.isUndone(act))),
          JSON.Member("moment", .string(act.moment.rfc3339)),
        ]))
    }
    try write(records: items)
  }

  // MARK: - Parts

  private func answer(_ act: Act, _ count: Int, _ done: Localized, hint: Localized)
    throws(HibiError)
  {
    switch format() {
    case .json, .jsonl:
      try output.raw(
        JSON.object([
          JSON.Member("act", .integer(act.id)), JSON.Member("name", .string(act.name)),
          JSON.Member("entries", .integer(Int64(count))),
          JSON.Member("moment", .string(act.moment.rfc3339)),
        ]).write() + "\n")
    default:
      let summary = try reading().summary(of: act, in: registry, asItStands: true)
      let about = summary.line[language]
      // What is there again is not what the act was about.
      try output.line(
        summary.stands
          ? Localized(
            "\(done.en): \(act.name) of \(stamp(act)). Now: \(about).",
            ja: "\(done.ja)：\(act.name)（\(stamp(act))）。現在：\(about)")
          : Localized(
            "\(done.en): \(act.name) of \(stamp(act)), \(about).",
            ja: "\(done.ja)：\(act.name)（\(stamp(act))）\(about)"))
      output.hint(hint)
    }
  }

  /// The act's civil time where it was done.
  private func stamp(_ act: Act) -> String { act.moment.shownTime }

  /// An act older than an hour is asked about, so that nobody undoes last week by mistake.
  private func needsConfirmation(_ act: Act, _ now: Now) -> Bool {
    act.isOld(at: now) && !arguments.has("yes")
  }

  /// Says which acts undo passes over, and what can be done about them.
  private func sayPassed(_ acts: [Act]) {
    for act in acts {
      output.say(
        Localized(
          "Act \(act.id) (\(act.name)) is passed over: some of its values were erased. What it left can be edited or deleted.",
          ja: "操作 \(act.id)（\(act.name)）は値の一部が消去されているため飛ばしました。残っている記録は edit や delete で変更できます。"
        ))
    }
  }

  /// Asks about an old act; returns whether it did.
  private func confirmOld(_ act: Act, _ now: Now) throws(HibiError) -> Bool {
    guard needsConfirmation(act, now) else { return false }
    guard isInteractive else {
      throw HibiError(
        .usage,
        Localized(
          "the newest act, \(act.name), is of \(stamp(act)), more than an hour ago",
          ja: "直前の操作 \(act.name)（\(stamp(act))）は1時間以上前のものです"),
        hints: [Localized("Add -y to undo it.", ja: "取り消すには -y を付けてください。")])
    }
    guard
      try Prompt(world, output).confirm(
        Localized(
          "Undo \(act.name) of \(stamp(act))?", ja: "\(act.name)（\(stamp(act))）を取り消しますか？"))
    else { throw HibiError(.no, Localized("Nothing was changed.", ja: "何も変更していません。")) }
    return true
  }

  /// Beside other trackers a private one says only that it is there.
  private func hide(beside tracker: Tracker?, _ store: Store) throws(HibiError) {
    if tracker == nil { store.hidden = try hiddenTrackers(store) }
  }

  /// The trackers that show nothing but their title beside others.
  func hiddenTrackers(_ store: Store) throws(HibiError) -> Set<String> {
    if arguments.has("private") { return [] }
    return try store.hiddenTrackers(of: registry, on: try now(store).day)
  }
}
