import HibiCore

/// The grid from which the day of a form is chosen.
extension FormScreen {
  mutating func openGrid(_ s: Surroundings) -> Outcome {
    guard let index = fields.firstIndex(where: { $0.field == nil }) else { return .done }
    focus = index
    grid = DayGrid((try? day(s.days))?.day ?? s.today)
    return .done
  }

  mutating func runGrid(_ command: Command, _ s: Surroundings) throws(HibiError) -> Outcome {
    guard var grid else { return .done }
    if grid.run(command, today: s.today) {
      self.grid = grid
      if case .choose = command { return try runGrid(.open, s) }
      return .done
    }
    switch command {
    case .open:
      fields[focus].replace(grid.day.slashed)
      check(focus, s)
      self.grid = nil
      go(to: focus + 1, s)
    case .back: self.grid = nil
    default: return .unknown
    }
    return .done
  }
}
