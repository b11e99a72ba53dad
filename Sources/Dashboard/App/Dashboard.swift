package import HibiCore
package import HibiDrawing

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
  let pictures: PictureSource
  /// The trackers as the store defines them now.
  var registry: Registry
  var stack: [any View] = []
  private(set) var size: Size
  var toast: Toast?
  var now: Now
  /// The hour at which a day begins.
  var dayStart = 0
  var weekStart: Weekday = .monday
  var hidden: Set<String> = []
  var isPrivateShown: Bool
  /// What waits for another program, since when, and over how many screens.
  var waiting: (what: Waiting, since: Int64, depth: Int)?
  enum Waiting {
    case change(Change)
    /// A form that could not even be read for saving.
    case save
  }
  /// Whether the next frame must be painted whole.
  package var mustRepaint = false
  /// Whether the program was asked to stop for a while.
  package var mustSuspend = false
  package private(set) var isDone = false
  private var zones = Canvas(Size(columns: 0, rows: 0))

  /// When what grows began to, in milliseconds of the clock.
  var growing: Int64?
  var chart: String?
  /// When a search goes on that could not read, in milliseconds of the clock.
  var workPause: Int64?
  /// When what could not be read is read again, in milliseconds of the clock.
  var readAgain: Int64?
  /// When confetti began to fall.
  var celebrating: Int64?

  /// What was pressed and pasted while the view on top is busy.
  private var held: [Event] = []
  /// Whether keys that wait are meant for what did not come.
  package var mustForgetKeys = false

  /// How long anything moves, in milliseconds, and how long one step of it is seen.
  static let movement: (all: Int64, step: Int64) = (280, 40)

  /// Opens the first screen.
  /// - Throws: what reading the store throws.
  package init(_ request: DashboardRequest, size: Size) throws(HibiError) {
    self.request = request
    registry = request.registry
    self.size = size
    source = StoreSource(request)
    pictures = PictureSource(request)
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
    takeHeld()
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
    if stack.last?.isBusy == true, hold(event) { return }
    switch event {
    case .key(let key): press(key)
    case .paste(let text): paste(text)
    case .mouse(let mouse): click(mouse)
    case .resize(let size):
      if size == self.size { break }
      self.size = size
      attempt { () throws(HibiError) in try self.loadSeen() }
    case .stored: reload()
    case .time: tick()
    case .resumed:
      mustRepaint = true
      tick()
      reload()
    case .end: isDone = true
    }
  }

  /// Keeps what a busy view has no time for; false where others take it.
  private func hold(_ event: Event) -> Bool {
    switch event {
    case .key(.named(.escape)), .key(.control("c")):
      held = []
      attempt { () throws(HibiError) in try self.run(.back) }
    case .key, .paste: held.append(event)
    // What a click is meant for may be elsewhere by then.
    case .mouse: break
    default: return false
    }
    return true
  }

  /// Takes what waited for a busy view.
  func takeHeld() {
    while !isDone, !held.isEmpty, stack.last?.isBusy != true { take(held.removeFirst()) }
  }

  /// Forgets what was pressed meanwhile: it was meant for what did not come, and would take away
  /// what is said of that.
  func forgetKeys() {
    held = []
    mustForgetKeys = true
  }

  private func press(_ key: Key) {
    if let toast, toast.end == nil { self.toast = nil }
    guard let top = stack.indices.last else { return }
    attempt { () throws(HibiError) in
      // Whatever takes text, the shell is a key away.
      if KeyTable.command(of: key, in: self.stack[top].mode) == .suspend {
        return try self.run(.suspend)
      }
      if self.stack[top].takesText, try self.stack[top].type(key, self.surroundings) {
        // What was said before lies over what is typed.
        if self.toast?.isError == false, self.waiting == nil { self.toast = nil }
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
        } else if case .character = folded {
          self.say(
            Localized("No command on that key. ?: keys", ja: "このキーは使えません（？で一覧）。"),
            stays: true)
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
      let outcome = try self.stack[top].paste(text, self.surroundings)
      self.keepWriting()
      try self.follow(outcome)
    }
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
  func run(_ command: Command) throws(HibiError) {
    guard let top = stack.indices.last else { return }
    let outcome: Outcome
    do throws(HibiError) { outcome = try stack[top].run(command, surroundings) } catch {
      if command == .save, error.kind == .busy, wait(.save) { return }
      throw error
    }
    if case .save? = waiting?.what { waiting = nil }
    if case .unknown = outcome { try runCommon(command) } else { try follow(outcome) }
  }

  func follow(_ outcome: Outcome) throws(HibiError) {
    switch outcome {
    case .done, .unknown: break
    case .push(let screen): try push(screen)
    case .pop(let next, let command, let text):
      try pop()
      say(text)
      if let next { try push(next) }
      if let command { try run(command) }
    case .leave(let count):
      // What cannot be read must not keep a screen there that somebody left.
      try remove(min(count, stack.count - 1))
    case .change(let change): perform(change)
    case .toast(let text): say(text, stays: true)
    case .picture(let picture, let count):
      try remove(min(count, stack.count - 1))
      if let top = stack.indices.last { stack[top].take(picture: picture, surroundings) }
    case .viewer(let paths): try view(paths)
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
    case .palette:
      try push(
        PaletteScreen(
          over: stack.last?.tracker, in: stack.last?.mode ?? .cards, registry,
          hidden: surroundings.hidden,
          canExport: request.export != nil))
    case .undo: try replay(isUndo: true)
    case .redo: try replay(isUndo: false)
    case .history: try push(HistoryScreen(stack.last?.tracker))
    case .repaint: mustRepaint = true
    case .suspend: mustSuspend = true
    case .reload: reload()
    case .showPrivate:
      guard isPrivateShown || !hidden.isEmpty else {
        say(Localized("No tracker is private.", ja: "非公開の記録帳はありません。"))
        return
      }
      isPrivateShown.toggle()
      try readSettings()
      reload()
    case .tracker(let name):
      guard let tracker = registry.tracker(name) else { return }
      try push(TrackerScreen(tracker))
    case .add: try run(command, over: stack.last?.tracker)
    case .verb(_, let name):
      try run(command, over: name.map { registry.tracker($0) } ?? stack.last?.tracker)
    default: break
    }
  }

  /// What the screen of a tracker knows is asked of it: from the palette, over an entry, in its
  /// history.
  ///
  /// What lies over that screen goes; where there is none it comes.
  private func run(_ command: Command, over tracker: Tracker?) throws(HibiError) {
    guard let tracker, !(stack.last is TrackerScreen) else { return }
    let below = stack.lastIndex { $0 is TrackerScreen && $0.tracker?.name == tracker.name }
    if let below {
      try remove(stack.count - 1 - below)
    } else {
      try push(TrackerScreen(tracker))
    }
    try run(command)
  }

  /// Puts a screen on top and lets it read.
  func push(_ screen: any View) throws(HibiError) {
    var screen = screen
    do throws(HibiError) { try screen.load(surroundings) } catch {
      // While another program writes it comes up empty and reads a moment later: what is typed next
      // is meant for it.
      guard error.kind == .busy else { throw error }
      readAgain = request.clock.milliseconds() + 150
    }
    stack.append(screen)
  }

  func pop() throws(HibiError) {
    guard stack.count > 1 else { return }
    let left = stack.last?.tracker
    try remove(1)
    // What was said of a tracker that tells nothing beside others is not read there.
    if let left, stack.last?.tracker == nil, surroundings.untold.contains(left.name) { toast = nil }
  }

  /// Takes so many screens away.
  ///
  /// What was covered reads; what was seen around them did so already.
  private func remove(_ count: Int) throws(HibiError) {
    let wasCovered = stack.suffix(count).contains { !$0.isOverlay }
    stack.removeLast(count)
    if wasCovered { try loadSeen() }
    if let top = stack.indices.last { stack[top].uncovered(surroundings) }
  }

  // MARK: - Saying

  /// Runs what may fail; the failure is said, and everything stays as it is.
  func attempt(_ body: () throws(HibiError) -> Void) {
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
  }

  func complain(_ error: HibiError) {
    var text = error.message.sentence
    if let hint = error.hints.first {
      text = Localized("\(text.en) \(hint.en)", ja: "\(text.ja)\(hint.ja)")
    }
    toast = Toast(text: text, isError: true, end: nil)
  }

  // MARK: - Drawing

  /// What the terminal shows now.
  package func frame() -> Frame {
    var canvas = FrameDrawing.draw(stack, toast, size, surroundings)
    zones = canvas
    if let celebrating { Confetti.draw(progress(since: celebrating), into: &canvas, surroundings) }
    return Frame(
      canvas.buffer, cursor: canvas.cursor ?? Place(row: 0, column: 0),
      isCursorShown: canvas.isTyping)
  }
}
