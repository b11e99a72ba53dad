package import HibiCore
import HibiDrawing

/// The second face of Hibi: screens over all trackers, driven by events.
///
/// It knows no terminal: events go in, frames come out, so that all of it can be tried in tests and
/// by scripts.
///
/// ```swift
/// let dashboard = try Dashboard(request, size: Size(columns: 80, rows: 24))
/// dashboard.take([.key(Key("a"))])
/// dashboard.frame().buffer.rows
/// ```
package final class Dashboard {
  let request: DashboardRequest
  let source: StoreSource
  /// The trackers as the store defines them now.
  private(set) var registry: Registry
  private(set) var stack: [any View] = []
  private(set) var size: Size
  private(set) var toast: Toast?
  /// What was said since the start, the newest first.
  private(set) var said: [Localized] = []
  private var now: Now
  /// The hour at which a day begins.
  private var dayStart = 0
  private var weekStart: Weekday = .monday
  private var hidden: Set<String> = []
  private var isPrivateShown: Bool
  /// What waits for another program, since when, and over how many screens.
  private var waiting: (what: Waiting, since: Int64, depth: Int)?
  private enum Waiting {
    case change(Change)
    /// A form that could not even be read for saving.
    case save
  }
  /// Whether the next frame must be painted whole.
  package var mustRepaint = false
  /// Whether the program was asked to stop for a while.
  package var mustSuspend = false
  package private(set) var isDone = false
  private var zones = Picture(Size(columns: 0, rows: 0))

  /// When what grows began to, in milliseconds of the clock.
  private var growing: Int64?
  private var chart: String?
  /// When a search goes on that could not read, in milliseconds of the clock.
  private var workPause: Int64?
  /// When what could not be read is read again, in milliseconds of the clock.
  private var readAgain: Int64?
  /// When confetti began to fall.
  private var celebrating: Int64?

  /// How long anything moves, in milliseconds, and how long one step of it is seen.
  private static let movement: (all: Int64, step: Int64) = (280, 40)

  /// Opens the first screen.
  /// - Throws: what reading the store throws.
  package init(_ request: DashboardRequest, size: Size) throws(HibiError) {
    self.request = request
    registry = request.registry
    self.size = size
    source = StoreSource(request)
    isPrivateShown = request.isPrivateShown
    now = try Now.read(
      clock: request.clock, zone: request.zone, override: request.override, dayStartHours: 0)
    defer { source.release() }
    now = try readNow()
    try readSettings()
    if let name = request.tracker, let tracker = registry.tracker(name) {
      stack = [TrackerScreen(tracker)]
    } else {
      stack = [CardsScreen()]
    }
    try stack[0].load(surroundings)
  }

  // MARK: - Work

  /// Whether something is left to be read that may take a while.
  package var hasWork: Bool {
    guard stack.last?.hasWork ?? false else { return false }
    return workPause.map { $0 <= request.clock.milliseconds() } ?? true
  }

  /// Reads some of it; a key that waits stops it.
  package func work() {
    guard let top = stack.indices.last else { return }
    defer { source.release() }
    workPause = nil
    do throws(HibiError) { try stack[top].work(surroundings) } catch {
      // A store that cannot be read at the moment is asked again after a while, not at once.
      workPause = request.clock.milliseconds() + 200
      if error.kind != .busy { complain(error) }
    }
  }

  // MARK: - Events

  /// Takes what happened, in order.
  package func take(_ events: [Event]) {
    defer { source.release() }
    // Whatever happens, what moves is at its end.
    if events != [.time] {
      growing = nil
      celebrating = nil
    }
    for event in events where !isDone { take(event) }
    if stack.last?.chart != chart {
      chart = stack.last?.chart
      if chart != nil, request.isAnimated { growing = request.clock.milliseconds() }
    }
    // What the store tells is less than what was done.
    for text in source.takeSaid() where toast == nil { say(text) }
    // Where nobody waits for a frame, nothing is left for later.
    if request.hasInput == nil { while hasWork, workPause == nil { work() } }
  }

  private func take(_ event: Event) {
    catchUp()
    switch event {
    case .key(let key): press(key)
    case .paste(let text): paste(text)
    case .mouse(let mouse): click(mouse)
    case .resize(let size):
      self.size = size
      reload()
    case .stored: reload()
    case .time: tick()
    case .resumed:
      mustRepaint = true
      tick()
      reload()
    case .end: isDone = true
    }
  }

  private func press(_ key: Key) {
    if let toast, toast.end == nil { self.toast = nil }
    if key == .control("z") {
      mustSuspend = true
      return
    }
    guard let top = stack.indices.last else { return }
    attempt { () throws(HibiError) in
      if self.stack[top].takesText, try self.stack[top].type(key, self.surroundings) {
        self.keepWriting()
        return
      }
      let mode = self.stack[top].mode
      guard let folded = self.stack[top].takesText ? key : KeyFolding.fold(key) else {
        self.say(
          Localized(
            "That key has no command. Full-width letters work as keys too: ? shows them.",
            ja: "このキーに割り当てはありません。全角の英字もそのままキーとして使えます（？で一覧）。"))
        return
      }
      guard let command = KeyTable.command(of: folded, in: mode) else {
        if case .alt(let letter) = folded {
          // Outside of a text, Escape and a letter that came together are both.
          self.press(.escape)
          self.press(Key(letter))
        }
        return
      }
      try self.run(command)
    }
  }

  private func paste(_ text: String) {
    guard let top = stack.indices.last else { return }
    attempt { () throws(HibiError) in
      guard self.stack[top].takesText else {
        // Nothing that is pasted may run as keys.
        self.say(Localized("There is no text field to paste into.", ja: "貼り付けられる入力欄がありません。"))
        return
      }
      try self.stack[top].paste(text, self.surroundings)
      self.keepWriting()
    }
  }

  /// Who writes on in a form that waits to be saved is not done with it: nothing is saved without
  /// the rest, and no letter becomes a command because the form went away below it.
  private func keepWriting() {
    guard let waiting, waiting.depth == stack.count else { return }
    self.waiting = nil
    say(Localized("Not saved yet: Ctrl-S saves.", ja: "まだ保存していません。Ctrl-S で保存します。"))
  }

  private func click(_ mouse: Mouse) {
    attempt { () throws(HibiError) in
      switch mouse.kind {
      case .wheelUp, .wheelDown:
        let step: Command = mouse.kind == .wheelUp ? .up : .down
        // What lies under the pointer moves, whatever has the keys.
        var command = step
        if case .within(let part, _)? = self.zones.command(at: mouse.place) {
          command = .within(part, step)
        }
        for _ in 0..<3 { try self.run(command) }
      case .press:
        if let command = self.zones.command(at: mouse.place) { try self.run(command) }
      }
    }
  }

  /// Runs a command on the top screen, or does itself what screens have in common.
  private func run(_ command: Command) throws(HibiError) {
    guard let top = stack.indices.last else { return }
    let outcome: Outcome
    do throws(HibiError) { outcome = try stack[top].run(command, surroundings) } catch {
      if command == .save, error.kind == .busy, wait(.save) { return }
      throw error
    }
    if case .save? = waiting?.what { waiting = nil }
    try follow(outcome, of: command)
  }

  private func follow(_ outcome: Outcome, of command: Command) throws(HibiError) {
    switch outcome {
    case .done: break
    case .unknown: try runCommon(command)
    case .push(let screen): try push(screen)
    case .pop(let next, let command):
      try pop()
      if let next { try push(next) }
      if let command { try run(command) }
    case .leave(let count):
      // What cannot be read must not keep a screen there that somebody left.
      stack.removeLast(min(count, stack.count - 1))
      try stack[stack.count - 1].load(surroundings)
    case .change(let change): perform(change)
    case .toast(let text): say(text)
    case .editor(let text): try edit(text)
    }
  }

  private func runCommon(_ command: Command) throws(HibiError) {
    switch command {
    case .back: if stack.count > 1 { try pop() }
    case .quit: if stack.count > 1 { try pop() } else { isDone = true }
    case .leave: isDone = true
    case .help:
      guard let mode = stack.last?.mode else { return }
      try push(HelpScreen(mode))
    case .palette: try push(PaletteScreen(over: stack.last?.tracker, registry))
    case .undo: try replay(isUndo: true)
    case .redo: try replay(isUndo: false)
    case .history: try push(HistoryScreen(stack.last?.tracker))
    case .repaint: mustRepaint = true
    case .reload: reload()
    case .showPrivate:
      isPrivateShown.toggle()
      try readSettings()
      reload()
    case .tracker(let name):
      guard let tracker = registry.tracker(name) else { return }
      try push(TrackerScreen(tracker))
    case .add, .verb:
      // What a screen of a tracker knows is asked for over it: from the palette, in its history.
      guard let tracker = stack.last?.tracker, !(stack.last is TrackerScreen) else { return }
      try push(TrackerScreen(tracker))
      try run(command)
    default: break
    }
  }

  /// Puts a screen on top and lets it read.
  private func push(_ screen: any View) throws(HibiError) {
    var screen = screen
    do throws(HibiError) { try screen.load(surroundings) } catch {
      // While another program writes it comes up empty and reads a moment later: what is typed next
      // is meant for it.
      guard error.kind == .busy else { throw error }
      readAgain = request.clock.milliseconds() + 150
    }
    stack.append(screen)
  }

  private func pop() throws(HibiError) {
    guard stack.count > 1 else { return }
    let left = stack.removeLast().tracker
    // What was said of a discreet tracker is not read beside others.
    if left?.isDiscreet == true, stack.last?.tracker?.name != left?.name { toast = nil }
    try stack[stack.count - 1].load(surroundings)
  }

  // MARK: - Changes

  /// Changes the store; where another program writes, it is tried again while the screen stays.
  private func perform(_ change: Change) {
    do throws(HibiError) {
      let now = try readNow()
      let before = milestone
      let tracker = stack.last?.tracker
      let said = try source.write { store throws(HibiError) in
        try self.refuseOldDefinition(tracker, store)
        return try change.perform(store, now)
      }
      waiting = nil
      for _ in 0..<change.pops where stack.count > 1 { stack.removeLast() }
      reload()
      say(said)
      if let milestone, milestone != before, request.isAnimated {
        celebrating = request.clock.milliseconds()
      }
    } catch {
      if error.kind == .busy, wait(.change(change)) { return }
      waiting = nil
      if let top = stack.indices.last { stack[top].refused(error) }
      complain(error)
    }
  }

  /// Refuses a change by a definition that is another by now.
  private func refuseOldDefinition(_ tracker: Tracker?, _ store: Store) throws(HibiError) {
    guard let tracker, registry.isDefined(tracker.name), store.folder != nil else { return }
    let definition = try store.definitions(named: tracker.name).first
    if let definition, !definition.isRemoved, try definition.tracker() == tracker { return }
    throw HibiError(
      .no,
      Localized(
        "Another program changed the tracker \(tracker.name); nothing was saved.",
        ja: "記録帳 \(tracker.name) がほかのプログラムで変更されたため、保存していません。"))
  }

  /// Tries it again as time goes on; false where that went on for long enough.
  private func wait(_ what: Waiting) -> Bool {
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

  private func replay(isUndo: Bool) throws(HibiError) {
    let tracker = stack.last?.tracker
    let store = try source.store()
    store.hidden = tracker == nil ? hidden : []
    let act = try isUndo ? store.undoable(tracker) : store.redoable(tracker)
    let registry = registry
    let hidden = tracker == nil ? hidden : []
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
      let about = try store.summary(of: act, in: registry, asItStands: true).line
      return isUndo
        ? Localized(
          "Undone: \(act.name), \(about.en). Ctrl-R: redo",
          ja: "取り消しました：\(act.name)（\(about.ja)）・Ctrl-R で戻す")
        : Localized("Redone: \(act.name), \(about.en)", ja: "取り消しを戻しました：\(act.name)（\(about.ja)）")
    }
    if isUndo, now.moment.milliseconds - act.moment.milliseconds > 3_600_000 {
      return try push(
        QuestionScreen(
          Localized(
            "Undo \(act.name) of \(act.moment.civil.day.slashed)?",
            ja: "\(act.moment.civil.day.slashed) の \(act.name) を取り消しますか？"), lines: [],
          then: Change(pops: 1, change.perform)))
    }
    perform(change)
  }

  private func edit(_ text: String) throws(HibiError) {
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

  // MARK: - Time

  /// When the dashboard wants to be woken, in milliseconds of the clock; nil for never.
  package var deadline: Int64? {
    var times: [Int64] = []
    if let end = toast?.end { times.append(end) }
    if waiting != nil { times.append(request.clock.milliseconds() + 100) }
    if let workPause { times.append(workPause) }
    if let readAgain { times.append(readAgain) }
    if growing != nil || celebrating != nil {
      times.append(request.clock.milliseconds() + Dashboard.movement.step)
    }
    return times.min()
  }

  /// When the day changes, in milliseconds of the clock.
  package var midnight: Int64? {
    guard request.override?.isEmpty ?? true, let next = now.day.adding(days: 1) else { return nil }
    return request.zone.milliseconds(day: next, secondsOfDay: dayStart * 3_600)
  }

  private func tick() {
    let time = request.clock.milliseconds()
    if let end = toast?.end, end <= time { toast = nil }
    if let at = readAgain, at <= time {
      readAgain = nil
      toast = nil
      reload()
    }
    if let start = growing, time - start >= Dashboard.movement.all { growing = nil }
    if let start = celebrating, time - start >= Dashboard.movement.all { celebrating = nil }
    if let waiting {
      // A screen over the form is left first; a form that was left takes its change along.
      if stack.count == waiting.depth {
        switch waiting.what {
        case .change(let change): perform(change)
        case .save: attempt { () throws(HibiError) in try self.run(.save) }
        }
      } else if stack.count < waiting.depth {
        self.waiting = nil
      }
    }
  }

  /// Follows the clock: what is offered and asked counts from now, and another day shows its own.
  private func catchUp() {
    let read = try? Now.read(
      clock: request.clock, zone: request.zone, override: request.override,
      dayStartHours: dayStart)
    guard let read else { return }
    let isOtherDay = read.day != now.day
    now = read
    if isOtherDay { reload() }
  }

  private func readNow() throws(HibiError) -> Now {
    dayStart = try source.store().value(.dayStart, on: now.day).text.flatMap { Int($0) } ?? 0
    return try Now.read(
      clock: request.clock, zone: request.zone, override: request.override,
      dayStartHours: dayStart)
  }

  // MARK: - Reading

  /// Reads what all screens show once more; where that fails, what is shown stays.
  private func reload() {
    attempt { () throws(HibiError) in
      self.source.release()
      try self.readDefinitions()
      self.now = try self.readNow()
      try self.readSettings()
      // What is covered reads when it is seen again.
      let first = self.stack.lastIndex { !$0.isOverlay } ?? 0
      for index in self.stack.indices[first...] { try self.stack[index].load(self.surroundings) }
    }
  }

  /// Follows definitions that another program changed: what is shown of an old one goes, for a form
  /// of it would ask for fields that are not there any more.
  private func readDefinitions() throws(HibiError) {
    let before = registry.trackers.filter { registry.isDefined($0.name) }
    try registry.refreshDefinitions(of: source.store())
    let after = registry.trackers.filter { registry.isDefined($0.name) }
    guard before != after else { return }
    let old = stack.firstIndex { view in
      view.tracker.map { self.registry.tracker($0.name) != $0 } ?? false
    }
    guard let old, let name = stack[old].tracker?.name else { return }
    stack.removeSubrange(old...)
    if let tracker = registry.tracker(name) {
      stack.append(TrackerScreen(tracker))
    } else if stack.isEmpty {
      stack.append(CardsScreen())
    }
    waiting = nil
    say(
      Localized(
        "Another program changed the tracker \(name).", ja: "記録帳 \(name) がほかのプログラムで変更されました。"))
  }

  private func readSettings() throws(HibiError) {
    let store = try source.store()
    weekStart =
      switch try store.value(.weekStart, on: now.day).text {
      case "sunday"?: .sunday
      case "monday"?: .monday
      default: request.language == .ja ? .sunday : .monday
      }
    hidden = []
    if isPrivateShown { return }
    for tracker in registry.trackers
    where try store.value(.private, tracker, on: now.day) == .integer(1) {
      hidden.insert(tracker.name)
    }
  }

  var surroundings: Surroundings {
    var surroundings = Surroundings(
      request: request, registry: registry, source: source, now: now, weekStart: weekStart,
      size: Size(columns: size.columns, rows: size.rows - 1), hidden: hidden)
    if let growing { surroundings.growth = progress(since: growing) }
    return surroundings
  }

  /// How far a movement is, in thousandths; a clock that was set back ends it.
  private func progress(since start: Int64) -> Int {
    let passed = request.clock.milliseconds() - start
    guard (0..<Dashboard.movement.all).contains(passed) else { return 1_000 }
    return Int(passed * 1_000 / Dashboard.movement.all)
  }

  /// What some day of today's runs is, where it is one to celebrate.
  private var milestone: Localized? {
    guard request.isAnimated, let store = try? source.store() else { return nil }
    let trackers = stack.last?.tracker.map { [$0] } ?? registry.trackers
    for tracker in trackers where !hidden.contains(tracker.name) {
      for rule in tracker.card.compactMap({ tracker.panel($0) }) where rule.celebrates {
        let panel = try? store.evaluate(rule, of: tracker, surroundings.input())
        for case .text(let text, let figures) in panel?.parts ?? []
        where figures.contains(where: { rule.milestones.contains($0.name) }) { return text }
      }
    }
    return nil
  }

  // MARK: - Saying

  /// Runs what may fail; the failure is said, and everything stays as it is.
  private func attempt(_ body: () throws(HibiError) -> Void) {
    do throws(HibiError) { try body() } catch {
      if error.kind == .busy { readAgain = request.clock.milliseconds() + 150 }
      complain(error)
    }
  }

  /// Says something for some seconds.
  func say(_ text: Localized, stays: Bool = false) {
    guard !text.isEmpty else { return }
    let end = stays ? nil : request.clock.milliseconds() + Toast.duration
    toast = Toast(text: text, isError: false, end: end)
    said.insert(text, at: 0)
  }

  private func complain(_ error: HibiError) {
    var text = error.message.sentence
    if let hint = error.hints.first {
      text = Localized("\(text.en) \(hint.en)", ja: "\(text.ja)\(hint.ja)")
    }
    toast = Toast(text: text, isError: true, end: nil)
    said.insert(text, at: 0)
  }

  // MARK: - Drawing

  /// What the terminal shows now.
  package func frame() -> Frame {
    var picture = FrameDrawing.draw(stack, toast, size, surroundings)
    zones = picture
    if let celebrating { Confetti.draw(progress(since: celebrating), into: &picture, surroundings) }
    return Frame(
      picture.buffer, cursor: picture.cursor ?? Place(row: 0, column: 0),
      isCursorShown: picture.isTyping)
  }
}
