import HibiCore
import HibiDrawing

/// What is read of the store for every screen.
extension Dashboard {
  /// Reads what all screens show once more; where that fails, what is shown stays.
  func reload() {
    attempt { () throws(HibiError) in
      self.source.release()
      try self.readDefinitions()
      self.now = try self.readNow()
      try self.readSettings()
      try self.loadSeen()
    }
  }

  /// Lets the views read that are seen; what is covered reads when it is seen again.
  func loadSeen() throws(HibiError) {
    let first = stack.lastIndex { !$0.isOverlay } ?? 0
    for index in stack.indices[first...] { try stack[index].load(surroundings) }
  }

  /// Follows definitions that another program changed: what is shown of an old one goes, for a form
  /// of it would ask for fields that are not there any more.
  func readDefinitions() throws(HibiError) {
    let changed = try registry.refreshDefinitions(of: source.store())
    if changed.isEmpty { return }
    let old = stack.firstIndex { view in view.tracker.map { changed.contains($0.name) } ?? false }
    guard let old, let name = stack[old].tracker?.name else { return }
    let form = stack[old...].lazy.compactMap { $0 as? FormScreen }.last { $0.isDirty }
    stack.removeSubrange(old...)
    if let tracker = registry.tracker(name) {
      stack.append(TrackerScreen(tracker))
    } else if stack.isEmpty {
      stack.append(CardsScreen())
    }
    if let form { keep(form) }
    waiting = nil
    say(
      registry.tracker(name) == nil
        ? Localized(
          "Another program removed the tracker \(name).", ja: "記録帳 \(name) がほかのプログラムで削除されました。")
        : Localized(
          "Another program changed the tracker \(name).", ja: "記録帳 \(name) がほかのプログラムで変更されました。"))
  }

  /// Keeps a form with what was typed, to be read: its fields may have no place any more.
  private func keep(_ form: FormScreen) {
    var form = form
    form.isOutdated = registry.tracker(form.own.name) != form.own
    form.fault =
      form.isOutdated
      ? Localized(
        "The tracker is another by now, so this form cannot be saved; copy what you need.",
        ja: "記録帳の定義が変わったため、このフォームは保存できません。必要な内容を書き写してください。") : nil
    stack.append(form)
  }

  func readSettings() throws(HibiError) {
    let store = try source.store()
    weekStart = try store.weekStart(on: now.day, request.language)
    hidden = isPrivateShown ? [] : try store.hiddenTrackers(of: registry, on: now.day)
  }

  var surroundings: Surroundings {
    var surroundings = Surroundings(
      request: request, registry: registry, source: source, pictures: pictures, now: now,
      weekStart: weekStart,
      size: Size(columns: size.columns, rows: size.rows - 1), hidden: hidden)
    if let growing { surroundings.growth = progress(since: growing) }
    return surroundings
  }

  /// What some day of today's runs is, where it is one to celebrate.
  var milestone: Localized? {
    guard request.isAnimated, let store = try? source.store() else { return nil }
    let trackers = stack.last?.tracker.map { [$0] } ?? registry.trackers
    for tracker in trackers where !hidden.contains(tracker.name) {
      for rule in tracker.card.compactMap({ tracker.panel($0) }) where rule.celebrates {
        let panel = try? store.evaluate(rule, of: tracker, surroundings.input())
        for case .text(let text, let figures) in panel?.parts ?? []
        where figures.contains(where: {
          // It is there on every day, with a value on the one.
          rule.milestones.contains($0.name) && $0.content != nil
        }) { return text }
      }
    }
    return nil
  }
}
