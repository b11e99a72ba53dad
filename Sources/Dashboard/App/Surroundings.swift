import HibiCore
import HibiDrawing

/// What every screen knows besides its own state.
struct Surroundings {
  let request: DashboardRequest
  let registry: Registry
  let source: StoreSource
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

  /// What an act was about, in a line; one that is not told has a sign that this screen can show.
  func about(_ act: Act, _ store: Store) throws(HibiError) -> String {
    let line = try store.summary(of: act, in: registry).line[language]
    return request.ascii ? line.replacing(text: "●", with: "*") : line
  }

  /// Makes a text of ours safe.
  func safe(_ text: Localized) -> SafeText { SafeText(text[language], ascii: request.ascii) }
  func safe(_ text: String) -> SafeText { SafeText(text, ascii: request.ascii) }

  /// Reads days as they are typed.
  var days: DayParser { DayParser(today: today, weekStart: weekStart) }

  /// What is asked of a panel.
  func input(_ period: DayRange? = nil) -> PanelInput {
    PanelInput(today: today, period: period, language: language, weekStart: weekStart)
  }
}
