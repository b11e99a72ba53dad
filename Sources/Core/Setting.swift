/// Declares a value of a tracker that people may change, and that changes its answers.
///
/// Use it where a panel needs a number or a choice that is no record of a day: what one costs, or
/// whether a day without an entry counts. It is dated and undoable as a goal is.
///
/// ```swift
/// Setting("price", Localized("Price of one", ja: "1つの値段"), .integer(0...1_000_000),
///   initial: .integer(500), unit: "円")
/// ```
public struct Setting: Sendable, Hashable {
  /// What is typed behind the tracker's name: `price`.
  public var name: String
  public var title: Localized
  /// A choice or a number.
  public var type: FieldType
  /// What holds where nobody has set anything.
  public var initial: Value
  public var unit: String

  /// Declares a setting.
  public init(
    _ name: String, _ title: Localized, _ type: FieldType, initial: Value, unit: String = ""
  ) {
    self.name = name
    self.title = title
    self.type = type
    self.initial = initial
    self.unit = unit
  }

  /// The field that reads and shows its values.
  package var field: Field { Field(name, title, type, unit: unit, initial: .value(initial)) }

  /// The key under which a tracker's setting is stored.
  package func key(_ tracker: Tracker) -> String { "\(tracker.name).\(name)" }
}

extension Tracker {
  /// The setting of a name.
  package func setting(_ name: String) -> Setting? { allSettings.first { $0.name == name } }

  /// Its settings, and that which every tracker has.
  package var allSettings: [Setting] { settings + [.private] }
}

extension Setting {
  /// Whether views over several trackers show nothing but a tracker's title, and their history
  /// nothing but that there was an act.
  ///
  /// A person sets it, for any tracker, and `--private` shows it once. What a tracker must never
  /// show there, whoever uses it, is `Tracker.isDiscreet`.
  package static let `private` = Setting(
    "private",
    Localized("show only the title beside other trackers", ja: "ほかの記録帳と並ぶ画面では題名だけを表示する"),
    .flag(), initial: .integer(0))
}

extension Store {
  /// What a tracker's setting holds on a day: what was set, or its initial value.
  package func value(_ setting: Setting, _ tracker: Tracker, on day: Day) throws(HibiError) -> Value
  {
    guard let text = try self.setting(setting.key(tracker), on: day),
      let value = try? setting.type.rules.parse(text, unit: "")
    else { return setting.initial }
    return value
  }
}
