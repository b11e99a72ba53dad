/// What the settings of a whole store say to every face.
extension Store {
  /// The hour at which a day begins, 0 to 6.
  package func dayStart(on day: Day) throws(HibiError) -> Int {
    try value(.dayStart, on: day).text.flatMap { Int($0) } ?? 0
  }

  /// The first day of a week; where nobody has set it, that of the language.
  package func weekStart(on day: Day, _ language: Language) throws(HibiError) -> Weekday {
    switch try value(.weekStart, on: day).text {
    case "sunday"?: .sunday
    case "monday"?: .monday
    default: language == .ja ? .sunday : .monday
    }
  }

  /// The longest side of a picture that is stored, in pixels.
  package func pictureSide(on day: Day) throws(HibiError) -> Int {
    Int(try value(.pictureSide, on: day).integer ?? 1_600)
  }

  /// The names of the trackers that show nothing but their title beside others.
  package func hiddenTrackers(of registry: Registry, on day: Day) throws(HibiError) -> Set<String> {
    var names: Set<String> = []
    for tracker in registry.trackers where try value(.private, tracker, on: day) == .integer(1) {
      names.insert(tracker.name)
    }
    return names
  }
}
