/// Declares a collection: entries of the same fields, one table.
public struct Schema: Sendable, Hashable {
  /// The plural noun that is typed after the tracker's name; empty for the main collection.
  public var noun: String
  public var title: Localized
  /// Grows by one with each change of the fields; `migrations` say how.
  public var version: Int
  public var days: Days
  public var fields: [Field]
  /// The fields of the list, in order; empty means all but long texts.
  public var columns: [String]
  /// Options that fill several fields at once.
  public var splits: [Split]
  public var texts: Texts
  public var migrations: [Migration]

  /// Declares a collection.
  public init(
    noun: String = "", title: Localized, version: Int = 1, days: Days = .past, fields: [Field],
    columns: [String] = [], splits: [Split] = [], texts: Texts = Texts(),
    migrations: [Migration] = []
  ) {
    self.noun = noun
    self.title = title
    self.version = version
    self.days = days
    self.fields = fields
    self.columns = columns
    self.splits = splits
    self.texts = texts
    self.migrations = migrations
  }

  /// Which days an entry may have.
  public enum Days: String, Sendable, Hashable {
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
    public var missing: Localized
    public var empty: Localized
    public var invalid: Localized

    /// Creates the texts; each has a plain default.
    public init(
      saved: Localized = Localized("Saved {id}.", ja: "{id} を記録しました。"),
      deleted: Localized = Localized("Deleted {id}.", ja: "{id} を削除しました。"),
      missing: Localized = Localized("There is no entry {id}.", ja: "記録 {id} はありません。"),
      empty: Localized = Localized("No entries yet.", ja: "まだ記録がありません。"),
      invalid: Localized = Localized("Not saved.", ja: "記録できませんでした。")
    ) {
      self.saved = saved
      self.deleted = deleted
      self.missing = missing
      self.empty = empty
      self.invalid = invalid
    }
  }

  /// The place of a field by name.
  package func index(of field: String) -> Int? { fields.firstIndex { $0.name == field } }

  /// The field of a name.
  package func field(_ name: String) -> Field? { fields.first { $0.name == name } }

  /// The fields of the list.
  package var listFields: [Field] {
    columns.isEmpty
      ? fields.filter { if case .longText = $0.type { false } else { true } }
      : columns.compactMap { field($0) }
  }

  /// The fields that are typed without their option.
  package var positionals: [Field] { fields.filter(\.positional) }

  /// The first text field that an entry must have: what it is called in charts and questions.
  package var labelField: Field? {
    fields.first { $0.required && $0.type.isText } ?? fields.first { $0.type.isText }
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
