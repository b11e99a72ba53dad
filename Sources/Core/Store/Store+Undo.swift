extension Store {
  /// What undo would take: the newest live act of a scope.
  /// - Parameter tracker: only acts of this tracker; nil for all.
  /// - Throws: 1 where there is none, or where the newest is about several trackers.
  package func undoable(_ tracker: Tracker?) throws(HibiError) -> Act {
    // The newest undo or redo of an act decides.
    var isUndone: [Int64: Bool] = [:]
    if let act = try newest(
      tracker,
      { act in
        guard act.kind == .do else {
          if let target = act.target, isUndone[target] == nil {
            isUndone[target] = act.kind == .undo
          }
          return false
        }
        return isUndone[act.id] != true
      })
    {
      try refuseShared(act, tracker)
      return act
    }
    throw HibiError(.no, Localized("There is nothing to undo.", ja: "取り消せる操作はありません。"))
  }

  /// The newest undone act of a scope.
  package func redoable(_ tracker: Tracker?) throws(HibiError) -> Act {
    var redone: Set<Int64> = []
    var found: Int64?
    _ = try newest(tracker) { act in
      guard let target = act.target else { return false }
      switch act.kind {
      case .redo: redone.insert(target)
      case .undo:
        if redone.contains(target) { return false }
        found = target
        return true
      case .do: break
      }
      return false
    }
    guard let found, let act = try act(found) else {
      throw HibiError(.no, Localized("There is nothing to redo.", ja: "取り消しを戻せる操作はありません。"))
    }
    try refuseShared(act, tracker)
    return act
  }

  /// Refuses an act over several trackers where one tracker's is asked for.
  private func refuseShared(_ act: Act, _ tracker: Tracker?) throws(HibiError) {
    guard let tracker, act.scope != tracker.name else { return }
    let own = Set(tracker.collections.map { tracker.table($0) })
    let statement = try database.prepare(
      "SELECT DISTINCT collection FROM hibi_operation WHERE seq>=? AND act=?")
    try statement.bind([.integer(act.first), .integer(act.id)])
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
