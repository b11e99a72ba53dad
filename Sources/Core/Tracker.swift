/// A feature module: what is recorded, what is asked, and in which words.
///
/// A tracker is a plain value. Faces make commands, help, forms and charts from it; a
/// definition file decodes to exactly this.
///
/// ```swift
/// Tracker(
///   name: "water", title: Localized("Water", ja: "水分"), icon: "💧",
///   collections: [Schema(title: Localized("Glasses", ja: "水分記録"), fields: [amount])],
///   panels: [.init("best", Localized("Most", ja: "最多"), [.ranking(measure, top: 3)])])
/// ```
public struct Tracker: Sendable, Hashable {
  /// What is typed: `[a-z][a-z0-9-]*`.
  public var name: String
  public var title: Localized
  /// What it is for, in one line of help.
  public var summary: Localized
  public var icon: String
  /// The first is the main one.
  public var collections: [Schema]
  public var panels: [PanelRule]
  public var goals: [Goal]
  /// Values that people may change, and that change answers.
  public var settings: [Setting]
  public var actions: [Action]
  /// The panels that a bare command and the combined views show.
  public var card: [String]
  /// Whether what its entries hold never stands in histories, undo lines and combined views.
  ///
  /// Declare it where a line that others may see must not tell what was recorded; its card is still
  /// shown beside other trackers. To hide that too is up to each person: the setting `private`.
  public var isDiscreet: Bool
  /// What help always says first, such as a medical warning.
  public var notice: Localized
  /// Whether its name is a command; one from a store is called through `hibi`, but by a link.
  package var isCommand = true

  /// Declares a tracker.
  public init(
    name: String, title: Localized, summary: Localized = "", icon: String = "•",
    collections: [Schema], panels: [PanelRule] = [], goals: [Goal] = [],
    settings: [Setting] = [], actions: [Action] = [], card: [String] = [], notice: Localized = "",
    isDiscreet: Bool = false
  ) {
    self.name = name
    self.title = title
    self.summary = summary
    self.icon = icon
    self.collections = collections
    self.panels = panels
    self.goals = goals
    self.settings = settings
    self.actions = actions
    self.card = card
    self.notice = notice
    self.isDiscreet = isDiscreet
  }

  /// What is typed to call it: `water`, `hibi water`.
  package var command: String { isCommand ? name : "hibi \(name)" }

  /// Whether a word can be a name: small letters, digits and hyphens, at most 40, a letter first.
  package static func isName(_ word: String) -> Bool {
    word.utf8.count <= DeclarationLimit.nameLength
      && word.utf8.first.map { (97...122).contains($0) } == true
      && word.utf8.allSatisfy { (97...122).contains($0) || (48...57).contains($0) || $0 == 45 }
  }

  /// The table of a collection: the tracker's name, then the noun.
  package func table(_ schema: Schema) -> String {
    columnName(schema.noun.isEmpty ? name : name + "_" + schema.noun)
  }

  /// The panel of a name, declared or made from the schema.
  package func panel(_ name: String) -> PanelRule? {
    if let rule = panels.first(where: { $0.name == name }) { return rule }
    switch name {
    case "stats": return statisticsRule
    case "calendar" where collections.first?.days != Schema.Days.none: return .calendar
    default: return nil
    }
  }

  /// The panels that every tracker has, which it may replace by its own.
  package static let commonPanels = ["calendar", "stats"]
}

extension Tracker {
  /// The collection of a noun; empty is the main one.
  package func collection(_ noun: String) -> Schema? { collections.first { $0.noun == noun } }
}
