/// Declares a verb that a tracker adds to those that every tracker has.
///
/// Use it where the usual verbs say it badly: `start` instead of adding an entry to a list of
/// attempts. An action is data; how its fields are filled, by words, questions or an editor, is a
/// matter of the face.
///
/// ```swift
/// Action("start", Localized("start an attempt", ja: "挑戦を始める"), of: "attempts",
///   form: [Action.day], .add)
/// ```
public struct Action: Sendable, Hashable {
  /// What is typed.
  public var name: String
  /// What it does, in one line of help.
  public var summary: Localized
  /// The noun of the collection that it changes, empty for the main one.
  public var collection: String
  /// The fields that are typed without their option, in order; `Action.day` is the entry's day.
  public var form: [String]
  public var effect: Effect
  /// What the entry gets where nothing was typed for the field.
  public var values: [String: Value]
  /// Words that stand for another action instead of the first value of the form.
  public var words: [String: Word]
  /// What is said after it instead of the collection's own text.
  public var done: Localized
  /// Whether the notice of the tracker is said too.
  public var hasNotice: Bool

  /// The day of the entry in a form.
  public static let day = "day"

  /// Declares an action.
  public init(
    _ name: String, _ summary: Localized, of collection: String = "", form: [String] = [],
    _ effect: Effect, values: [String: Value] = [:], words: [String: Word] = [:],
    done: Localized = "", hasNotice: Bool = false
  ) {
    self.name = name
    self.summary = summary
    self.collection = collection
    self.form = form
    self.effect = effect
    self.values = values
    self.words = words
    self.done = done
    self.hasNotice = hasNotice
  }

  /// What an action does to the collection.
  public enum Effect: Sendable, Hashable {
    /// Adds an entry.
    case add
    /// Changes the entry of the day, or adds it: a weight or a mood, of which a day has one.
    case put
    /// As `put`, with the long text of the day: typed, read from the input, or in an editor.
    case write(field: String)
    /// Sets the last day of the interval that goes on.
    case close
    /// Adds the entry after the last one of a series: the next number, the series' other values.
    case next(field: String, same: String)
    /// Asks about the days of the last week that nothing is known of: a yes runs the action `yes`,
    /// a no the word `no` of it.
    case ask(DayState, Localized, yes: String, no: String)
  }

  /// What a word stands for.
  public struct Word: Sendable, Hashable {
    /// The noun of the collection that it changes; the entry of the day gets the values.
    public var collection: String
    public var values: [String: Value]
    public var done: Localized
    /// Further words that are typed for it, in any language.
    public var also: [String]
    /// The noun of a collection that may hold no entry of the day, empty for none.
    public var unless: String

    /// Declares a word.
    public init(
      of collection: String = "", _ values: [String: Value], done: Localized, also: [String] = [],
      unless: String = ""
    ) {
      self.also = also
      self.unless = unless
      self.collection = collection
      self.values = values
      self.done = done
    }
  }
}

extension Action {
  /// What a typed word stands for, whatever its case, width and kana.
  package func word(_ typed: String) -> Word? {
    let key = TextFold.key(typed)
    return words.first { name, word in
      ([name] + word.also).contains { TextFold.key($0) == key }
    }?.value
  }
}

extension Tracker {
  /// The action of a name.
  package func action(_ name: String) -> Action? { actions.first { $0.name == name } }
}
