import HibiCore
import HibiDrawing

/// What goes on while no key comes: moments that are waited for, work that takes a while, movement.
extension Dashboard {
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

  func tick() {
    let time = request.clock.milliseconds()
    if let end = toast?.end, end <= time { toast = nil }
    if let at = readAgain, at <= time {
      readAgain = nil
      // That it could not be read is over, or is said again.
      if toast?.isError == true { toast = nil }
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
  func catchUp() {
    let read = try? Now.read(
      clock: request.clock, zone: request.zone, override: request.override,
      dayStartHours: dayStart)
    guard let read else { return }
    let isOtherDay = read.day != now.day
    now = read
    if isOtherDay { reload() }
  }

  func readNow() throws(HibiError) -> Now {
    dayStart = try source.store().dayStart(on: now.day)
    return try Now.read(
      clock: request.clock, zone: request.zone, override: request.override,
      dayStartHours: dayStart)
  }

  /// How far a movement is, in thousandths; a clock that was set back ends it.
  func progress(since start: Int64) -> Int {
    let passed = request.clock.milliseconds() - start
    guard (0..<Dashboard.movement.all).contains(passed) else { return 1_000 }
    return Int(passed * 1_000 / Dashboard.movement.all)
  }

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
    let wasBusy = stack[top].isBusy
    do throws(HibiError) { try follow(stack[top].work(surroundings)) } catch {
      if wasBusy { forgetKeys() }
      // A store that cannot be read at the moment is asked again after a while, not at once.
      if stack.last?.hasWork == true { workPause = request.clock.milliseconds() + 200 }
      if error.kind != .busy { complain(error) }
    }
    takeHeld()
  }
}
