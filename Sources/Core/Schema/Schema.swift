/// Declares a collection: entries of the same fields, one table.
public struct Schema: Sendable, Hashable {
  /// The plural noun that is typed after the tracker's name; empty for the main collection.
  public var noun: String
  public var title: Localized
  /// Grows by one with each change of the fields; `migrations` say how.
  public var version: Int
  public var key: Key
  public var days: Days
  /// Whether an entry's day may also be a month, a year or unknown.
  public var hasLooseDays: Bool
  public var order: Order
  public var fields: [Field]
  /// The fields of the list, in order; empty means all but long texts.
  public var columns: [String]
  /// Options that fill several fields at once.
  public var splits: [Split]
  public var texts: Texts
  public var migrations: [Migration]
  /// The field of the type day which holds the last day of what begins on the entry's day; entries
  /// of such a collection share no more than a day on which one ends and another begins, and an
  /// empty last day means that it goes on.
  public var interval: String?
  /// Whether no two entries hold the same values.
  public var isDistinct: Bool
  /// What is said after an entry was added, beside its text: the first sentence whose figures all
  /// have a value.
  public var answer: [TextRule]
  /// Entries that are there from the start, by field; people may change and delete them.
  public var defaults: [[String: Value]]

  /// Declares a collection.
  public init(
    noun: String = "", title: Localized, version: Int = 1, key: Key = .serial, days: Days = .past,
    hasLooseDays: Bool = false, order: Order = .newest, fields: [Field],
    columns: [String] = [], splits: [Split] = [], texts: Texts = Texts(),
    migrations: [Migration] = [], interval: String? = nil, isDistinct: Bool = false,
    answer: [TextRule] = [], defaults: [[String: Value]] = []
  ) {
    self.noun = noun
    self.title = title
    self.version = version
    self.key = key
    self.days = days
    self.hasLooseDays = hasLooseDays
    self.order = order
    self.interval = interval
    self.isDistinct = isDistinct
    self.answer = answer
    self.defaults = defaults
    self.fields = fields
    self.columns = columns
    self.splits = splits
    self.texts = texts
    self.migrations = migrations
  }

  /// What the number of an entry is.
  public enum Key: String, Sendable, Hashable, CaseIterable {
    /// One more than the last; never reused.
    case serial
    /// Its day as yyyyMMdd: one entry a day.
    case day
  }

  /// The order of a list where no other is asked for; a field of the type position comes first.
  public enum Order: String, Sendable, Hashable, CaseIterable {
    /// By day, then moment, the newest first.
    case newest
    /// As they were entered, the first one first.
    case entered
  }

  /// Which days an entry may have.
  public enum Days: String, Sendable, Hashable, CaseIterable {
    /// An entry has no day.
    case none
    /// Today or before: a record of what happened.
    case past
    case any
  }

  /// One option for several fields: `--pfc 20/10/60`-like.
  public struct Split: Sendable, Hashable {
    public var name: String
    /// The fields in the order of the parts, which are separated by `/`.
    public var fields: [String]

    /// Creates a split option.
    public init(_ name: String, _ fields: [String]) {
      self.name = name
      self.fields = fields
    }
  }

  /// What is said after an act; `{id}` stands for the entry's number.
  public struct Texts: Sendable, Hashable {
    public var saved: Localized
    public var deleted: Localized
    /// There is no such entry to change or delete.
    public var missing: Localized
    /// There is no such entry to show; as `missing` where nothing else is declared.
    public var absent: Localized
    /// Which entry is meant was not typed.
    public var which: Localized
    /// What stands before a long text that is shown alone: `日記: `.
    public var heading: Localized
    public var empty: Localized
    /// The command to begin with, where there are no entries: `tea add 250`.
    public var begin: Localized
    public var invalid: Localized

    /// The plain defaults.
    static let plain = Texts()

    /// Creates the texts; each has a plain default.
    public init(
      saved: Localized = Localized("Saved {id}.", ja: "記録 {id} を追加しました。"),
      deleted: Localized = Localized("Deleted {id}.", ja: "記録 {id} を削除しました。"),
      missing: Localized = Localized("There is no entry {id}.", ja: "記録 {id} はありません。"),
      absent: Localized? = nil,
      which: Localized = Localized("an ID is missing", ja: "記録の番号（ID）が必要です"),
      heading: Localized = "",
      empty: Localized = Localized("No entries yet.", ja: "まだ記録がありません。"),
      begin: Localized = "",
      invalid: Localized = Localized("Not saved, this is empty:", ja: "記録できませんでした。")
    ) {
      self.saved = saved
      self.deleted = deleted
      self.missing = missing
      self.absent = absent ?? missing
      self.which = which
      self.heading = heading
      self.empty = empty
      self.begin = begin
      self.invalid = invalid
    }

    /// That there are no entries, and the command to begin with; for a face that takes commands.
    package var beginning: Localized {
      if begin.isEmpty { return empty }
      return Localized("\(empty.en) Start with:\n\(begin.en)", ja: "\(empty.ja)例：\n\(begin.ja)")
    }
  }

  /// The place of a field by name.
  package func index(of field: String) -> Int? { fields.firstIndex { $0.name == field } }

  /// The field of a name.
  package func field(_ name: String) -> Field? { fields.first { $0.name == name } }

  /// The fields of the list.
  package var listFields: [Field] {
    columns.isEmpty
      ? fields.filter { !$0.isLongText && !$0.isPosition }
      : columns.compactMap { field($0) }
  }

  /// The fields that people fill; the others are computed.
  package var typedFields: [Field] { fields.filter { !$0.type.isComputed } }

  /// The values by which entries of a file are known: without those that are computed, which no
  /// file has to hold, and without pictures, which it only names.
  package func comparedValues(of values: [Value]) -> [Value] {
    guard fields.contains(where: { $0.type.isComputed || $0.isPicture }) else { return values }
    return zip(fields, values).filter { !$0.0.type.isComputed && !$0.0.isPicture }.map(\.1)
  }

  /// Whether its list is by days, so that their headings stand over the entries.
  package var isByDay: Bool {
    days != .none && key == .serial && order == .newest && positionField == nil
  }

  /// Whether a text names fields of an entry, or its day.
  package func namesFields(_ text: Localized) -> Bool {
    (fields.map(\.name) + ["day"]).contains { text.en.contains(text: "{\($0)}") }
  }

  /// The field that holds the place in an order made by hand.
  package var positionField: Field? { fields.first(where: \.isPosition) }

  /// The fields that are typed without their option.
  package var positionals: [Field] { fields.filter(\.positional) }

  /// The first text field that an entry must have: what it is called in charts and questions.
  package var labelField: Field? {
    fields.first { $0.required && $0.type.isText }
      ?? fields.first { $0.type.isText && !$0.isLongText }
  }

  /// Whether day totals are kept for the field.
  package static func isTotalled(_ field: Field) -> Bool {
    (field.daily == .sum || field.daily == .mean) && field.type.places != nil
  }
}

/// One step from the version before to `version`.
public struct Migration: Sendable, Hashable {
  public var version: Int
  /// Fields that are new in this version; old entries hold none there.
  public var added: [String]

  /// Creates a step.
  public init(version: Int, added: [String]) {
    self.version = version
    self.added = added
  }
}
