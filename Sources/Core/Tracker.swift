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
  /// The panels that a bare command and the combined views show.
  public var card: [String]
  /// What help always says first, such as a medical warning.
  public var notice: Localized

  /// Declares a tracker.
  public init(
    name: String, title: Localized, summary: Localized = "", icon: String = "•",
    collections: [Schema], panels: [PanelRule] = [], goals: [Goal] = [],
    settings: [Setting] = [], card: [String] = [], notice: Localized = ""
  ) {
    self.name = name
    self.title = title
    self.summary = summary
    self.icon = icon
    self.collections = collections
    self.panels = panels
    self.goals = goals
    self.settings = settings
    self.card = card
    self.notice = notice
  }

  /// The table of a collection: the tracker's name, then the noun.
  package func table(_ schema: Schema) -> String {
    columnName(schema.noun.isEmpty ? name : name + "_" + schema.noun)
  }

  /// The panel of a name, declared or made from the schema.
  package func panel(_ name: String) -> PanelRule? {
    panels.first { $0.name == name } ?? (name == "stats" ? statisticsRule : nil)
  }
}
