/// Checks what a tracker declares, before anything is stored by it.
///
/// Definition files and Swift both come here: whoever wrote it, a declaration that passes can be
/// stored, typed, filtered and drawn. All that is wrong is noted with its place, under the names
/// that a definition file uses.
struct DeclarationCheck {
  let tracker: Tracker
  let faults: DeclarationFaults

  /// - Parameter faults: where what is wrong is noted.
  init(_ tracker: Tracker, _ faults: DeclarationFaults = DeclarationFaults()) {
    self.tracker = tracker
    self.faults = faults
  }

  /// The words that are commands, so that no tracker, collection or panel is named so.
  static let reserved: Set<String> = [
    "add", "list", "show", "edit", "delete", "move", "again", "undo", "redo", "history", "day",
    "find", "by", "calendar", "goal", "skip", "photo", "dashboard", "export", "import", "erase",
    "fields", "help", "today", "config", "doctor", "tracker", "hibi", "version", "all", "none",
    "last", "unknown", "backup", "restore", "compact", "completion", "stats",
  ]

  /// The options that every entry has, and the words of filters.
  static let reservedFields: Set<String> = [
    "id", "uid", "day", "moment", "utc-offset", "where", "format", "json", "store", "lang",
    "color", "yes", "quiet", "help", "limit", "message", "page", "per-page", "sort", "after",
    "before", "to", "from", "in", "no-input", "ascii", "version", "dry-run", "and", "or", "not",
    "none", "append",
  ]

  /// Refuses a declaration that has any fault.
  /// - Throws: 65 with all of them.
  static func run(_ tracker: Tracker) throws(HibiError) {
    let check = DeclarationCheck(tracker)
    check.run()
    if let error = check.faults.error(tracker: tracker.name) { throw error }
  }

  /// Notes all that is wrong.
  func run() {
    // SQLite keeps `sqlite_` for itself, Hibi `hibi_`.
    if name(tracker.name, "name"),
      ["hibi", "sqlite"].contains(where: { tracker.name.hasPrefix($0) })
        || DeclarationCheck.reserved.contains(tracker.name)
    {
      fault("name", "'\(tracker.name)' is reserved", "「\(tracker.name)」は予約されています")
    }
    title(tracker.title, of: tracker.name)
    texts([("summary", tracker.summary), ("notice", tracker.notice)])
    text("icon", Localized(both: tracker.icon))
    if tracker.collections.first?.noun.isEmpty != true {
      fault(
        "collections", "the first collection must be there and have no noun",
        "最初の一覧が必要で、その noun は空にしてください")
    }
    most(tracker.collections.count, DeclarationLimit.collections, "collections")
    var nouns: Set<String> = []
    for (index, schema) in tracker.collections.enumerated() {
      faults.within("collections", index) {
        if !nouns.insert(schema.noun).inserted {
          fault(
            "noun", "two collections have the noun '\(schema.noun)'",
            "noun が「\(schema.noun)」の一覧が二つあります")
        } else if !schema.noun.isEmpty, name(schema.noun, "noun"),
          DeclarationCheck.reserved.contains(schema.noun) || schema.noun == "stats"
        {
          fault("noun", "'\(schema.noun)' is a command", "「\(schema.noun)」はコマンドです")
        }
        check(schema)
      }
    }
    checkSettings()
    checkGoals()
    checkPanels(nouns)
    checkActions(nouns.union(tracker.panels.map(\.name)))
  }

  private func checkGoals() {
    most(tracker.goals.count, DeclarationLimit.goals, "goals")
    var goals: Set<String> = []
    for (index, goal) in tracker.goals.enumerated() {
      faults.within("goals", index) {
        if name(goal.name, "name"), !goals.insert(goal.name).inserted {
          fault(
            "name", "two goals are named '\(goal.name)'", "「\(goal.name)」という目標が二つあります")
        }
        title(goal.title, of: goal.name)
        texts([("gained", goal.gained), ("spent", goal.spent)])
        faults.within(.name("measure")) {
          check(goal.measure)
          if goal.measure.fold != .sum, goal.measure.fold != .count {
            fault("fold", "a goal is about a sum or a count", "目標にできるのは sum か count だけです")
          }
        }
      }
    }
  }

  private func checkSettings() {
    most(tracker.settings.count, DeclarationLimit.settings, "settings")
    var settings: Set<String> = [Setting.private.name]
    for (index, setting) in tracker.settings.enumerated() {
      faults.within("settings", index) {
        // Goals are stored below this name.
        if name(setting.name, "name"),
          setting.name == "goal" || !settings.insert(setting.name).inserted
        {
          fault(
            "name", "the setting's name '\(setting.name)' is taken",
            "設定名「\(setting.name)」はもう使われています")
        }
        title(setting.title, of: setting.name)
        text("unit", Localized(both: setting.unit))
        check(setting)
      }
    }
  }

  private func checkPanels(_ nouns: Set<String>) {
    most(tracker.panels.count, DeclarationLimit.panels, "panels")
    var seen = nouns
    for (index, panel) in tracker.panels.enumerated() {
      faults.within("panels", index) {
        let isReserved =
          DeclarationCheck.reserved.contains(panel.name)
          && !["today", "calendar", "stats"].contains(panel.name)
        if name(panel.name, "name"), isReserved || !seen.insert(panel.name).inserted {
          fault(
            "name", "the panel's name '\(panel.name)' is taken", "表示名「\(panel.name)」はもう使われています")
        }
        title(panel.title, of: panel.name)
        text("summary", panel.summary)
        if case .lastDays(let count) = panel.period {
          bounded(count, DeclarationLimit.lastDays, "period")
        }
        most(panel.parts.count, DeclarationLimit.parts, "parts")
        for (index, part) in panel.parts.enumerated() {
          faults.within("parts", index) { check(part) }
        }
        checkTitle(panel)
        checkFigures(panel)
      }
    }
    most(tracker.card.count, DeclarationLimit.panels, "card")
    let panels = tracker.panels.map(\.name) + Tracker.commonPanels
    for (index, name) in tracker.card.enumerated() where tracker.panel(name) == nil {
      faults.within("card", index) {
        unknown(
          nil, name, Localized("panel", ja: "表示"), panels, JSONPath([.name("panels")]))
      }
    }
  }

  /// What a panel cannot fill would stand in its title as typed.
  private func checkTitle(_ panel: PanelRule) {
    guard [panel.title.en, panel.title.ja].contains(where: { $0.utf8.contains(UInt8(ascii: "{")) })
    else { return }
    let title = panel.title()
    for placeholder in ["{n}", "{day}"]
    where [title.en, title.ja].contains(where: { $0.contains(text: placeholder) }) {
      fault(
        "title", "the title of this panel cannot hold \(placeholder)",
        "この表示の題名に \(placeholder) は使えません")
    }
  }
}

// What all checks say with.
extension DeclarationCheck {
  /// Notes a name that is none.
  /// - Returns: whether it is one.
  @discardableResult
  func name(_ name: String, _ key: String?) -> Bool {
    let isName = Tracker.isName(name)
    if !isName {
      let shown = name.cut(to: DeclarationLimit.nameLength)
      fault(
        key,
        "'\(shown)' is not a name: small letters, digits and hyphens, at most \(DeclarationLimit.nameLength), a letter first",
        "「\(shown)」は使えません。英小文字・数字・ハイフン（\(DeclarationLimit.nameLength)字まで、先頭は英字）にしてください")
    }
    return isName
  }

  /// Notes a text that is too long, or that could move what stands around it on a screen.
  func text(_ key: String?, _ text: Localized) {
    self.text(key, in: text.en)
    if text.en != text.ja { self.text(key, in: text.ja) }
  }

  private func text(_ key: String?, in text: String) {
    if text.utf8.count > DeclarationLimit.textBytes {
      let most = DeclarationLimit.textBytes
      fault(
        key, "the text has \(text.utf8.count) bytes; at most \(most) are allowed",
        "文字列が\(text.utf8.count)バイトあります。\(most)バイトまでにしてください")
    } else if text.mayMoveText, let sign = text.unicodeScalars.first(where: { $0.movesText }) {
      let code = "U+" + String(sign.value, radix: 16, uppercase: true).padded(4)
      fault(
        key, "the text holds \(code), which controls a screen or the direction of text",
        "文字列に \(code)（画面や文字の向きを制御する文字）があります")
    }
  }

  /// Notes a bad title; what is only the name again is told there.
  func title(_ title: Localized, of name: String) {
    if title != Localized(both: name) { text("title", title) }
    if title.en.isBlank || title.ja.isBlank {
      fault("title", "the title is empty", "題名が空です")
    }
  }

  func texts(_ texts: [(key: String, text: Localized)]) {
    for (key, text) in texts { self.text(key, text) }
  }

  /// Notes a list that is too long.
  func most(_ count: Int, _ most: Int, _ key: String) {
    if count > most {
      fault(
        key, "\(count) are too many; at most \(most) are allowed",
        "\(count)個は多すぎます。\(most)個までにしてください")
    }
  }

  /// Notes a number that is out of bounds.
  func bounded(_ count: Int, _ bounds: ClosedRange<Int64>, _ key: String) {
    if !bounds.contains(Int64(count)) {
      fault(
        key, "\(count) is not a number from \(bounds.lowerBound) to \(bounds.upperBound)",
        "\(count) は使えません（\(bounds.lowerBound) から \(bounds.upperBound) まで）")
    }
  }

  /// Notes a name of something that is not declared.
  /// - Parameter source: where it would be declared.
  func unknown(
    _ key: String?, _ name: String, _ what: Localized, _ names: [String], _ source: JSONPath
  ) {
    let shown = name.cut(to: DeclarationLimit.nameLength)
    let list = names.prefix(40).map { $0.isEmpty ? "\"\"" : $0 }
    faults.add(
      key,
      Localized(
        "there is no \(what.en) '\(shown)'"
          + (names.isEmpty ? "" : "; there is \(list.joined(separator: ", "))"),
        ja: "\(what.ja)「\(shown)」はありません"
          + (names.isEmpty ? "" : "（あるのは \(list.joined(separator: "・"))）")),
      hints: NearestWord.hint(name, in: names), source: source)
  }

  func fault(_ key: String?, _ en: String, _ ja: String, source: JSONPath? = nil) {
    faults.add(key, Localized(en, ja: ja), source: source)
  }

  /// Where a collection is declared.
  func place(of noun: String) -> JSONPath {
    let index = tracker.collections.firstIndex { $0.noun == noun }
    return JSONPath([.name("collections")] + (index.map { [.index($0)] } ?? []))
  }

  /// The collection of a noun; where there is none, that is noted.
  func schema(_ noun: String, _ key: String) -> Schema? {
    if let schema = tracker.collection(noun) { return schema }
    unknown(
      key, noun, Localized("collection", ja: "一覧"), tracker.collections.map(\.noun),
      place(of: noun))
    return nil
  }

  /// The field of a name that fits; where there is none, that is noted.
  @discardableResult
  func field(
    _ name: String, _ key: String?, of schema: Schema, _ what: Localized = Self.anyField,
    where fits: (FieldType) -> Bool = { _ in true }
  ) -> Field? {
    if let field = schema.field(name), fits(field.type) { return field }
    unknown(
      key, name, what, schema.fields.filter { fits($0.type) }.map(\.name),
      place(of: schema.noun))
    return nil
  }

  static let anyField = Localized("field", ja: "項目")
  static let numberField = Localized("number field", ja: "数値の項目")
  static let textField = Localized("text field", ja: "文字列の項目")
}

extension Unicode.Scalar {
  /// Whether it controls a screen, or the direction of the text around it.
  fileprivate var movesText: Bool {
    switch value {
    case 0x0A: false
    case 0..<0x20, 0x7F...0x9F, 0x61C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}

extension String {
  /// Whether a byte is there that a scalar which moves text begins with.
  ///
  /// Nearly no text has one, and bytes are looked through several times as fast as scalars.
  fileprivate var mayMoveText: Bool {
    let bytes = utf8.span
    for index in bytes.indices {
      switch bytes[index] {
      case 0..<0x20, 0x7F, 0xC2, 0xD8, 0xE2: return true
      default: break
      }
    }
    return false
  }

  /// The digits with zeros before them.
  fileprivate func padded(_ count: Int) -> String {
    String(repeating: "0", count: max(0, count - utf8.count)) + self
  }
}
