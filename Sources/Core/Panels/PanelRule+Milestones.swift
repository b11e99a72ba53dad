extension PanelRule {
  /// The figures that only have a value on the day of a milestone.
  package var milestones: Set<String> {
    var names: Set<String> = []
    for case .text(let rules) in parts {
      for figure in rules.flatMap(\.figures) {
        if case .milestone(_, _, .today) = figure.source { names.insert(figure.name) }
      }
    }
    return names
  }

  /// Whether it may tell of a milestone.
  package var celebrates: Bool { !milestones.isEmpty }
}
