extension Store {
  /// What undo would take: the newest live act of a scope.
  ///
  /// An act of which values were erased can never be taken back; it is passed over, so that older
  /// ones stay in reach.
  /// - Parameters:
  ///   - tracker: only acts of this tracker; nil for all.
  ///   - passing: called with each act that is passed over although some of its values are left.
  /// - Throws: 1 where there is none, or where the newest is about several trackers.
  package func undoable(_ tracker: Tracker?, passing: (Act) -> Void = { _ in }) throws(HibiError)
    -> Act
  {
    // The newest undo or redo of an act decides.
    var isUndone: [Int64: Bool] = [:]
    if let act = try newest(
      tracker,
      { act throws(HibiError) in
        guard act.kind == .do else {
          if let target = act.target, isUndone[target] == nil {
            isUndone[target] = act.kind == .undo
          }
          return false
        }
        if isUndone[act.id] == true { return false }
        if try isWhole(act) { return true }
        if try hasValues(act) { passing(act) }
        return false
      })
    {
      try refuseShared(act, tracker)
      return act
    }
    throw HibiError(.no, Localized("There is nothing to undo.", ja: "取り消せる操作はありません。"))
  }

  /// The newest undone act of a scope.
  ///
  /// A new act ends what could be redone, since it may build on what is there now.
  /// - Throws: 1 where there is none, or where the newest is about several trackers.
  package func redoable(_ tracker: Tracker?) throws(HibiError) -> Act {
    var redone: Set<Int64> = []
    var found: Act?
    _ = try newest(tracker) { act throws(HibiError) in
      guard act.kind != .do else { return true }
      guard let target = act.target else { return false }
      if act.kind == .redo {
        redone.insert(target)
      } else if !redone.contains(target), let undone = try self.act(target),
        try isWhole(undone)
      {
        found = undone
      }
      return found != nil
    }
    guard let act = found else {
      throw HibiError(.no, Localized("There is nothing to redo.", ja: "取り消しを戻せる操作はありません。"))
    }
    try refuseShared(act, tracker)
    return act
  }

  /// Whether nothing of an act was erased: `erase` leaves operations without values.
  private func isWhole(_ act: Act) throws(HibiError) -> Bool {
    try database.integer(
      "SELECT 1 FROM hibi_operation WHERE seq>=? AND seq<? AND before IS NULL AND after IS NULL LIMIT 1",
      [.integer(act.first), .integer(try end(of: act))]) == nil
  }

  /// Whether anything of an act is left.
  private func hasValues(_ act: Act) throws(HibiError) -> Bool {
    try database.integer(
      """
      SELECT 1 FROM hibi_operation WHERE seq>=? AND seq<? \
      AND (before IS NOT NULL OR after IS NOT NULL) LIMIT 1
      """, [.integer(act.first), .integer(try end(of: act))]) != nil
  }

  /// Refuses an act over several trackers where one tracker's is asked for.
  private func refuseShared(_ act: Act, _ tracker: Tracker?) throws(HibiError) {
    guard let tracker, act.scope != tracker.name else { return }
    let own = Set(tracker.collections.map { tracker.table($0) })
    let statement = try database.prepare(
      "SELECT DISTINCT collection FROM hibi_operation WHERE seq>=? AND seq<?")
    try statement.bind([.integer(act.first), .integer(try end(of: act))])
    var isShared = false
    while try statement.step() { isShared = isShared || !own.contains(statement.text(0)) }
    guard isShared else { return }
    throw HibiError(
      .no,
      Localized(
        "Act \(act.id) (\(act.name)) is about other trackers too.",
        ja: "操作 \(act.id)（\(act.name)）はほかの記録帳にも関わります。"),
      hints: [
        Localized("Use hibi undo or hibi redo.", ja: "hibi undo か hibi redo を使ってください。")
      ])
  }
}
