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
  /// Whether it decides how something is stored, once and for all: no answer about a day changes.
  package var isForStoring = false

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
  /// Those of the whole store, whose keys are their names.
  package static let common = [dayStart, weekStart, pictureSide]

  /// The hour at which a day begins.
  package static let dayStart = Setting(
    "day-start", Localized("the hour at which a day begins", ja: "1日が始まる時刻（時）"),
    .choice((0...6).map { Choice(String($0), Localized(both: String($0))) }), initial: .text("0"))

  /// The first day of a week; where it is not set, that of the language.
  package static let weekStart = Setting(
    "week-start", Localized("the first day of a week", ja: "週の始まりの曜日"),
    .choice(["sunday", "monday"].map { Choice($0, Localized(both: $0)) }), initial: .none)

  /// The longest side of a picture that is stored, in pixels.
  package static let pictureSide = {
    var setting = Setting(
      "picture-size",
      Localized("the longest side of a stored picture", ja: "保存する写真の長辺の上限"),
      .integer(100...10_000), initial: .integer(1_600), unit: "px")
    setting.isForStoring = true
    return setting
  }()

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
    try value(setting, setting.key(tracker), on: day)
  }

  /// What a setting of the whole store holds on a day.
  package func value(_ setting: Setting, on day: Day) throws(HibiError) -> Value {
    try value(setting, setting.name, on: day)
  }

  private func value(_ setting: Setting, _ key: String, on day: Day) throws(HibiError) -> Value {
    guard let text = try self.setting(key, on: day),
      let value = try? setting.type.rules.parse(text, unit: "")
    else { return setting.initial }
    return value
  }

  /// What a tracker's setting holds, and on which days: the initial value where nothing is set.
  func intervals(_ setting: Setting, _ tracker: Tracker) throws(HibiError)
    -> [(days: DayRange, value: Value)]
  {
    var result: [(days: DayRange, value: Value)] = [(.all, setting.initial)]
    for dated in try settings(setting.key(tracker)) {
      if dated.from > .earliest {
        result[result.count - 1].days.last = dated.from.adding(days: -1)
      } else {
        result.removeAll()
      }
      let value = try? setting.type.rules.parse(dated.value, unit: "")
      let days = DayRange(first: dated.from > .earliest ? dated.from : nil, last: nil)
      result.append((days, dated.value.isEmpty ? setting.initial : value ?? setting.initial))
    }
    return result
  }
}
