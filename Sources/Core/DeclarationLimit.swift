/// How much a declaration may hold.
///
/// Nobody reaches these by hand; they keep a hostile file from making a program slow or its help
/// endless. Whoever needs more of one has two trackers.
package enum DeclarationLimit {
  /// The bytes of a definition file.
  package static let fileBytes = 1_000_000
  /// The bytes of a text for people, in one language.
  package static let textBytes = 4_000
  /// The characters of a name, which is a command, an option and a column.
  package static let nameLength = 40
  package static let collections = 16
  /// A row of more is no record of a person, and its statements would grow without bound.
  package static let fields = 200
  package static let panels = 64
  /// The parts of a panel.
  package static let parts = 16
  /// The figures of a part, or of a sentence.
  package static let figures = 64
  /// The sentences of a text part, or of an answer.
  package static let sentences = 32
  package static let actions = 32
  /// The words of an action.
  package static let words = 16
  package static let goals = 32
  package static let settings = 32
  /// The choices of a field, its titles, or the tags that it offers.
  package static let choices = 100
  /// The further words of a choice, or of a word of an action.
  package static let also = 32
  package static let splits = 16
  package static let migrations = 1_000
  /// The entries that a collection has from the start.
  package static let defaults = 100
  /// The fields that a product multiplies.
  package static let factors = 8
  /// The steps of a day.
  package static let clockSteps = 48
  /// The bands of a meter.
  package static let bands = 16
  /// The measures of a state of days.
  package static let measures = 16
  /// What refers to figures in figures: a ratio of products and the like.
  package static let sourceDepth = 8
  /// The entries of a table, the slots of a ranking, the bars of a page.
  package static let slots: ClosedRange<Int64> = 1...1_000
  /// The days of a moving average.
  package static let average: ClosedRange<Int64> = 1...366
  /// The days of a default period.
  package static let lastDays: ClosedRange<Int64> = 1...36_525
  /// The decimal places of a number; more do not fit its bounds.
  package static let places: ClosedRange<Int64> = 1...6
  /// The version of a collection, which grows by one with each change.
  package static let version: ClosedRange<Int64> = 1...1_000_000
  /// Where a band of a meter may begin, in percent.
  package static let percent: ClosedRange<Int64> = 0...100_000
  /// The two parts of the factor of a product.
  package static let factor: ClosedRange<Int64> = 1...1_000_000_000
}
