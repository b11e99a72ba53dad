/// A length of time that is worth a word: the 100th day, the first month.
///
/// A number of days is that day of the run, counted from 1; weeks, months and years are their
/// anniversaries, which are calendar steps: January 31 and a month is the last of February, and
/// February 29 is kept on February 28.
///
/// ```swift
/// Milestone(100, .day).day(from: dec1)    // March 10, the 100th day
/// Milestone(1, .month).day(from: dec1)    // January 1
/// ```
package struct Milestone: Sendable, Hashable {
  package var count: Int
  package var unit: Unit

  /// The steps of a milestone.
  package enum Unit: String, Sendable, Hashable, CaseIterable {
    case day, week, month, year
  }

  /// Creates a milestone.
  package init(_ count: Int, _ unit: Unit) {
    self.count = count
    self.unit = unit
  }

  /// The day on which a run that began on a day reaches it, nil beyond the calendar.
  package func day(from start: Day) -> Day? {
    // Nobody lives for longer, and below it nothing overflows.
    guard (1...1_000_000).contains(count) else { return nil }
    return switch unit {
    case .day: start.adding(days: count - 1)
    case .week: start.adding(days: count * 7)
    case .month: start.adding(months: count)
    case .year: start.adding(months: count * 12)
    }
  }

  /// The milestone as people say it: `day 100`, `3 months`; `100日目`, `3か月`.
  package var title: Localized {
    let number = count.grouped
    let plural = count == 1 ? "" : "s"
    return switch unit {
    case .day: Localized("day \(number)", ja: "\(number)日目")
    case .week: Localized("\(number) week\(plural)", ja: "\(number)週間")
    case .month where count == 6: Localized("6 months", ja: Milestone.halfYear)
    case .month: Localized("\(number) month\(plural)", ja: "\(number)か月")
    case .year: Localized("\(number) year\(plural)", ja: "\(number)年")
    }
  }

  /// What people call six months.
  private static let halfYear = "半年"

  /// The word that a milestone has beside its number and unit, nil for most.
  fileprivate var word: Localized? {
    unit == .month && count == 6 ? Localized("half a year", ja: Milestone.halfYear) : nil
  }

  /// A milestone with the day on which a run reaches it.
  package struct Dated: Sendable, Hashable {
    package let milestone: Milestone
    package let day: Day
  }

  /// The milestones of a run around a day.
  package struct Around: Sendable, Hashable {
    /// The newest one that is reached, on the day itself too.
    package let reached: Dated?
    package let next: Dated?

    /// Looks for the nearest of some milestones; where any is of years, each year is one.
    package init(_ milestones: [Milestone], start: Day, today: Day) {
      var all = milestones
      if milestones.contains(where: { $0.unit == .year }) {
        let years = today.year - start.year
        all += (max(1, years - 1)...max(1, years + 1)).map { Milestone($0, .year) }
      }
      var reached: Dated?
      var next: Dated?
      for milestone in all {
        guard let day = milestone.day(from: start) else { continue }
        let pair = Dated(milestone: milestone, day: day)
        // Of two on one day the longer unit says more.
        if day <= today,
          reached.map({ ($0.day, $0.milestone.rank) < (day, milestone.rank) }) ?? true
        {
          reached = pair
        }
        if day > today, next.map({ ($0.day, -$0.milestone.rank) > (day, -milestone.rank) }) ?? true
        {
          next = pair
        }
      }
      self.reached = reached
      self.next = next
    }
  }

  private var rank: Int { Unit.allCases.firstIndex(of: unit) ?? 0 }
}

/// What is asked of the milestones of a run.
public enum MilestonePart: String, Sendable, Hashable, CaseIterable {
  /// The name of the next one, its day, and the days until then.
  case next
  case nextDay = "next-day"
  case left
  /// The name of the newest one that is reached, and its day.
  case reached
  case reachedDay = "reached-day"
  /// The name of the one that is reached today, none on any other day.
  case today
}

extension Store {
  /// The milestones that the entries of a collection name in its fields `count` and `unit`.
  func milestones(_ noun: String, _ tracker: Tracker) throws(HibiError) -> [Milestone] {
    guard let schema = tracker.collection(noun) else { return [] }
    var result: [Milestone] = []
    try forEach(Query(descending: false), schema, tracker) { entry throws(HibiError) in
      guard let count = entry.value(of: Milestone.countField, schema).integer,
        let unit = entry.value(of: Milestone.unitField, schema).text.flatMap({
          Milestone.Unit(rawValue: $0)
        })
      else { return }
      result.append(Milestone(Int(clamping: count), unit))
    }
    return result
  }
}

extension Milestone {
  /// The fields of a collection of milestones.
  static let countField = "count"
  static let unitField = "unit"
}

extension Schema {
  /// Whether its entries are milestones: a whole number and one of their units.
  var isOfMilestones: Bool {
    guard case .integer? = field(Milestone.countField)?.type,
      case .choice(let type)? = field(Milestone.unitField)?.type, !type.choices.isEmpty
    else { return false }
    return type.choices.allSatisfy { Milestone.Unit(rawValue: $0.name) != nil }
  }

  /// A field of an entry in a list or a line; a milestone has the word that people know it by.
  package func shown(_ field: Field, of entry: Entry, _ language: Language) -> String {
    let text = field.show(entry.value(of: field.name, self), language)
    guard field.name == Milestone.unitField, isOfMilestones,
      let count = entry.value(of: Milestone.countField, self).integer,
      let unit = entry.value(of: field.name, self).text.flatMap({ Milestone.Unit(rawValue: $0) }),
      let word = Milestone(Int(clamping: count), unit).word?[language]
    else { return text }
    return language == .ja ? "\(text)（\(word)）" : "\(text) (\(word))"
  }
}
