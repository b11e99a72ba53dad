package import HibiCore
package import HibiDrawing

extension Dashboard {
  /// Runs on a terminal until a person ends it.
  ///
  /// The terminal is left as it was, whatever ends it. Nothing runs while nothing happens.
  /// - Throws: 69 where there is no terminal to draw on, and what the first reading throws.
  package static func run(_ request: DashboardRequest, _ options: TerminalOptions)
    throws(HibiError)
  {
    // What cannot be read is told on the screen that is there, before another is made.
    var request = request
    var onScreen: Terminal?
    func outside<R>(_ body: () throws(HibiError) -> R) throws(HibiError) -> R {
      guard let terminal = onScreen else { return try body() }
      return try terminal.outside { () -> Result<R, HibiError> in
        do throws(HibiError) { return .success(try body()) } catch { return .failure(error) }
      }.get()
    }
    if let edit = request.edit {
      request.edit = { text throws(HibiError) in
        try outside { () throws(HibiError) in try edit(text) }
      }
    }
    if let view = request.view {
      request.view = { paths throws(HibiError) in
        try outside { () throws(HibiError) in try view(paths) }
      }
    }
    request.hasInput = { onScreen?.hasInput ?? false }
    request.hasEscape = { onScreen?.hasEscape() ?? false }
    request.colors = { onScreen?.screen.colors ?? .none }
    let dashboard = try Dashboard(request, size: Screen.measure())
    let terminal = try Terminal.open(options)
    onScreen = terminal
    defer {
      onScreen = nil
      terminal.close()
    }
    terminal.watch(request.place.path)
    terminal.wake(at: dashboard.midnight)
    // It may have become another meanwhile.
    dashboard.take([.resize(terminal.size)])
    while !dashboard.isDone {
      if dashboard.mustRepaint {
        dashboard.mustRepaint = false
        terminal.repaint()
      }
      terminal.show(dashboard.frame())
      if dashboard.mustSuspend {
        dashboard.mustSuspend = false
        terminal.suspend()
      }
      // What takes a while is read between two frames, and only while no key comes.
      if dashboard.hasWork, !terminal.hasInput {
        dashboard.work()
        if dashboard.mustForgetKeys {
          dashboard.mustForgetKeys = false
          terminal.forgetKeys()
        }
        continue
      }
      let wait = dashboard.deadline.map { Int(max(0, $0 - request.clock.milliseconds())) }
      let events = terminal.events(until: wait)
      dashboard.take(events.isEmpty ? [.time] : events)
      terminal.wake(at: dashboard.midnight)
    }
  }
}
