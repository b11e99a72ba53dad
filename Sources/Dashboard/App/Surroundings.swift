import HibiCore
import HibiDrawing

/// What every screen knows besides its own state.
struct Surroundings {
  let request: DashboardRequest
  let registry: Registry
  let source: StoreSource
  let pictures: PictureSource
  /// The time of this moment; today counts by it.
  var now: Now
  var weekStart: Weekday
  /// The room for a screen: all but the line of keys.
  var size: Size
  /// The trackers that show nothing but their title beside others.
  var hidden: Set<String>
  /// How much of a chart has grown, in thousandths.
  var growth = 1_000

  /// The trackers of which views beside others tell no act: the private and the discreet ones.
  var untold: Set<String> {
    hidden.union(registry.trackers.filter(\.isDiscreet).map(\.name))
  }

  var language: Language { request.language }
  var today: Day { now.day }

  /// What drawings need, for a width.
  func drawing(_ width: Int) -> DrawingContext {
    DrawingContext(width: width, language: language, ascii: request.ascii)
  }

  /// Makes a text of ours safe.
  func safe(_ text: Localized) -> SafeText { SafeText(text[language], ascii: request.ascii) }
  func safe(_ text: String) -> SafeText { SafeText(text, ascii: request.ascii) }

  /// Reads days as they are typed.
  var days: DayParser { DayParser(today: today, weekStart: weekStart) }

  /// What is asked of a panel.
  func input(_ period: DayRange? = nil) -> PanelInput {
    var input = PanelInput(
      today: today, period: period, language: language, weekStart: weekStart)
    input.namesCommands = false
    return input
  }
}

extension Surroundings {
  /// The days of a month, each with how many entries all trackers have there.
  func calendar(of month: Month) throws(HibiError) -> CalendarGrid {
    let store = try source.store()
    var grid = CalendarGrid(
      days: (0..<month.dayCount).compactMap { month.first.adding(days: $0) }.map {
        CalendarGrid.Mark($0)
      },
      weekStart: weekStart, today: today, words: nil, textTitle: nil)
    let untold = untold
    // What the view of a day does not tell, its sign does not either.
    for tracker in registry.trackers where !untold.contains(tracker.name) {
      for (day, result) in try store.days(Measure(.count), month.range, tracker) {
        grid.days[day.number - month.first.number].count += result.count
      }
    }
    return grid
  }
}
