extension Schema {
  /// What a field holds in a new entry where nothing was given.
  /// - Parameter values: those of the other fields, as far as they are known.
  func initial(_ field: Field, _ values: [Value], on day: LooseDay?, _ now: Now) -> Value {
    func number(_ name: String?) -> Int64? {
      name.flatMap { index(of: $0) }.flatMap { values[$0].integer }
    }
    switch field.initial {
    case .none: return .none
    case .value(let value): return value
    case .byClock(let steps, let time, let other):
      if let number = number(other), number < 0 { return .none }
      let clock = day == LooseDay(now.day) ? now.secondsOfDay / 60 : nil
      guard let minutes = number(time).map({ Int($0) }) ?? clock else { return .none }
      return (steps.last { $0.from <= minutes } ?? steps.last)?.value ?? .none
    }
  }

  /// The same values for another day.
  ///
  /// A time and a picture belong to the first entry only. What depends on the clock is decided anew
  /// where the entry is for today or its time is given, unless the whole day is repeated.
  /// - Parameter given: values instead of the entry's; nil where it is repeated with its whole day.
  package func draft(
    again source: Entry, _ given: [String: Value]?, on day: LooseDay?, _ now: Now
  ) throws(HibiError) -> Writer.Draft {
    var values = zip(fields, source.values).map { field, value -> Value in
      if let value = given?[field.name] { return value }
      switch field.type {
      // A time that an entry cannot be without stays; a picture is never that of two.
      case .time where !field.required, .image: return .none
      default: return value
      }
    }
    for (index, field) in fields.enumerated() {
      guard let given, given[field.name] == nil, case .byClock(_, let time, _) = field.initial,
        day == LooseDay(now.day) || time.flatMap({ given[$0] }) != nil
      else { continue }
      values[index] = initial(field, values, on: day, now)
    }
    for (field, value) in zip(fields, values) { try field.check(value) }
    return Writer.Draft(day: day, values: values)
  }

  /// Refuses values that their fields do not allow, before anything is opened for writing.
  package func check(_ values: [String: Value]) throws(HibiError) {
    for field in fields {
      if let value = values[field.name] { try field.check(value) }
    }
  }

  /// Reads the day of an entry as the collection allows it, nil for one that is not known.
  /// - Throws: 65 for a day to come where the collection holds only what happened.
  package func day(_ text: String, _ days: DayParser) throws(HibiError) -> LooseDay? {
    let day = hasLooseDays ? try days.looseDay(text) : LooseDay(try days.day(text))
    if self.days == .past, let first = day?.first, first > days.today {
      throw future(first, today: days.today)
    }
    return day
  }
}
