import HibiCore
import HibiDrawing

/// A setting that people may change.
struct SettingKey {
  let name: String
  let meaning: Localized
  let fallback: Localized
  /// Whether it changes answers, so that the store keeps it, dated and undoable.
  let isStored: Bool
  let allowed: [String]
  /// Whether it decides how something is stored, and changes no answer.
  var isForStoring = false
  /// What reads and shows the values of a tracker's setting; nil for one of words.
  var field: Field?

  /// Those of a machine, which the file config holds.
  static let machine = [
    SettingKey(
      name: "language", meaning: Localized("the language of answers", ja: "表示する言語"),
      fallback: Localized("the system's", ja: "システムの設定"), isStored: false, allowed: ["en", "ja"]),
    SettingKey(
      name: "color", meaning: Localized("when to use colour", ja: "色を付ける条件"), fallback: "auto",
      isStored: false, allowed: ["auto", "always", "never"]),
    SettingKey(
      name: "theme", meaning: Localized("the colours of the dashboard", ja: "ダッシュボードの配色"),
      fallback: "dark", isStored: false, allowed: Theme.allCases.map(\.rawValue)),
    SettingKey(
      name: "animation",
      meaning: Localized("whether the dashboard moves", ja: "ダッシュボードの動きのある表示"), fallback: "on",
      isStored: false, allowed: ["on", "off"]),
    SettingKey(
      name: pictureFolder,
      meaning: Localized(
        "the folder where the dashboard looks for pictures", ja: "ダッシュボードで写真を選ぶフォルダ"),
      fallback: Localized("the last one", ja: "前回のフォルダ"), isStored: false, allowed: []),
  ]

  static let pictureFolder = "picture-folder"

  /// All settings: those of the store and the machine, then those of each tracker.
  static func all(_ registry: Registry) -> [SettingKey] {
    Setting.common.map {
      SettingKey($0, $0.name, $0.title, field: $0.type.places == nil ? nil : $0.field)
    } + machine
      + registry.trackers.flatMap { tracker in
        tracker.allSettings.map { setting in
          SettingKey(
            setting, setting.key(tracker),
            Localized(
              "\(tracker.title.en): \(setting.title.en)",
              ja: "\(tracker.title.ja)：\(setting.title.ja)"), field: setting.field)
        }
      }
  }

  /// What is stored for a typed value.
  /// - Throws: 65 with what is allowed.
  func value(_ typed: String) throws(HibiError) -> String {
    if let field {
      do throws(HibiError) {
        return field.type.rules.plain(try field.parse(typed))
      } catch {
        var error = error
        error.message = Localized(
          "\(name): \(error.message.en)", ja: "\(name)：\(error.message.ja)")
        throw error
      }
    }
    if name == Self.pictureFolder {
      guard takes(typed) else {
        throw HibiError(
          .refused,
          Localized(
            "\(name): '\(typed)' is not the whole path of a folder, such as /home/me/Pictures",
            ja: "\(name)：「\(typed)」は / で始まるフォルダのパスではありません"))
      }
      return typed
    }
    let folded = TextFold.key(typed)
    if let found = allowed.first(where: { TextFold.key($0) == folded }) { return found }
    throw HibiError(
      .refused,
      Localized(
        "\(name): '\(typed)' is not one of \(allowed.joined(separator: ", "))",
        ja: "\(name)：「\(typed)」は使えません（\(allowed.joined(separator: "・")) のいずれか）"))
  }

  /// Whether a value may stand in the file config.
  func takes(_ value: String) -> Bool {
    // Behind # a line is a person's remark.
    if name == Self.pictureFolder {
      return value.hasPrefix("/") && !value.contains { $0 == "#" || $0.isNewline }
    }
    return allowed.contains(value)
  }

  /// A stored value as people read it.
  func shown(_ value: String, _ language: Language) -> String {
    guard let field, let read = try? field.parse(value) else { return value }
    return field.show(read, language)
  }
}

extension SettingKey {
  /// One that the store keeps.
  /// - Parameter field: nil for one whose words say all that there is to say.
  fileprivate init(_ setting: Setting, _ name: String, _ meaning: Localized, field: Field?) {
    let initial = setting.field
    var allowed: [String] = []
    if case .choice(let type) = setting.type { allowed = type.choices.map(\.name) }
    self.init(
      name: name, meaning: meaning,
      // What is not set follows the language.
      fallback: setting.initial.isNone
        ? Localized("monday (sunday in Japanese)", ja: "sunday（英語では monday）")
        : Localized(initial.show(setting.initial, .en), ja: initial.show(setting.initial, .ja)),
      isStored: true, allowed: allowed, isForStoring: setting.isForStoring, field: field)
  }
}

extension Session {
  /// `config`: shows or sets settings.
  func configure() throws(HibiError) {
    let keys = SettingKey.all(registry)
    guard let name = arguments.positionals.first else { return try showSettings(keys) }
    guard let key = keys.first(where: { $0.name == name }) else {
      let names = keys.map(\.name)
      throw HibiError(
        .usage,
        Localized(
          "'\(name)' is not a setting; settings are \(names.joined(separator: ", "))",
          ja: "「\(name)」という設定はありません。設定は \(names.joined(separator: "・")) です"),
        hints: NearestWord.hint(name, in: names))
    }
    let isClearing = arguments.has("clear")
    guard arguments.positionals.count > 1 || isClearing else { return try showSettings([key]) }
    var value: String?
    if arguments.positionals.count > 1 {
      guard !isClearing else {
        throw HibiError(
          .usage, Localized("a value and --clear exclude each other", ja: "値と --clear は同時に使えません"))
      }
      value = try key.value(arguments.positionals[1])
    }
    if key.isStored { try store(key, value) } else { try keep(key, value) }
  }

  private func store(_ key: SettingKey, _ value: String?) throws(HibiError) {
    let store = try changing()
    let now = try now(store)
    let from = try arguments.value("from").map { text throws(HibiError) in
      try days(store).day(text)
    }
    let (act, _) = try act(now) { writer throws(HibiError) in
      try writer.set(key.name, from: from ?? now.day, to: value)
    }
    sayTime(now)
    if act == nil {
      output.hint(Localized("Nothing changed.", ja: "変更はありません。"))
    } else {
      if key.isForStoring {
        output.hint(
          Localized(
            "It counts for what is stored from now on.", ja: "これから保存するものに適用します。"))
      } else if from == nil, key.field?.type.isFlag == false {
        output.hint(
          Localized(
            "It holds from today on; days before keep what they had. To begin earlier: --from DAY",
            ja: "今日から有効です。それより前の日は変わりません。前の日から有効にするには --from DAY を付けてください。"))
      }
      hintUndo()
    }
    try showSettings([key])
  }

  private func keep(_ key: SettingKey, _ value: String?) throws(HibiError) {
    guard !arguments.has("from") else {
      throw HibiError(
        .usage,
        Localized(
          "\(key.name) is a setting of this machine and has no date",
          ja: "\(key.name) はこのパソコンの設定なので、日付は付けられません"))
    }
    var config = config
    try config.set(key.name, value)
    self.config = config
    try showSettings([key])
  }

  /// What holds where nothing is set, marked.
  private func standing(_ key: SettingKey) -> String {
    let value =
      switch key.name {
      case Setting.weekStart.name: language == .ja ? "sunday" : "monday"
      case "language": language.rawValue
      default: key.fallback[language]
      }
    return value + Localized(" (default)", ja: "（初期値）")[language]
  }

  private func showSettings(_ keys: [SettingKey]) throws(HibiError) {
    let store = try reading()
    // By the civil day: a setting of today's date holds even while the day has not started yet.
    let today = try now(store).moment.civil.day
    let format = format()
    var rows: [Table.Row] = []
    var records: [JSON] = []
    for key in keys {
      let value =
        key.isStored ? try store.setting(key.name, on: today) : config.values[key.name]
      let home =
        key.isStored
        ? Localized("the store", ja: "保存先") : Localized(both: config.path ?? "config")
      rows.append(
        Table.Row([
          key.name, value.map { key.shown($0, language) } ?? standing(key), key.fallback[language],
          key.meaning[language],
          home[language],
        ]))
      records.append(
        .object([
          JSON.Member("name", .string(key.name)),
          JSON.Member("value", value.map { .string($0) } ?? .null),
          JSON.Member("allowed", .array(key.allowed.map { .string($0) })),
          JSON.Member("stored", .bool(key.isStored)),
        ]))
    }
    switch format {
    case .json, .jsonl, .csv, .tsv: try write(records: records)
    default:
      try draw(
        Table(
          columns: [
            Table.Column("name", Localized("Setting", ja: "設定")),
            Table.Column("value", Localized("Value", ja: "値")),
            Table.Column("default", Localized("Default", ja: "初期値"), mayDrop: true),
            Table.Column("meaning", Localized("Meaning", ja: "意味")),
            Table.Column("home", Localized("Kept in", ja: "保存場所")),
          ], rows: rows))
    }
  }
}
