/// Checks what a tracker declares, before anything is stored by it.
///
/// Definition files and Swift both come here: whoever wrote it, a declaration that passes can be
/// stored, typed, filtered and drawn.
struct DeclarationCheck {
  let tracker: Tracker

  init(_ tracker: Tracker) { self.tracker = tracker }

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

  func run() throws(HibiError) {
    try name(tracker.name, tracker.name)
    // SQLite keeps `sqlite_` for itself, Hibi `hibi_`.
    guard !["hibi", "sqlite"].contains(where: { tracker.name.hasPrefix($0) }),
      !DeclarationCheck.reserved.contains(tracker.name)
    else { throw fault(tracker.name, "this name is reserved", "この名前は予約されています") }
    guard tracker.collections.first?.noun.isEmpty == true else {
      throw fault(
        tracker.name, "the first collection must have an empty noun",
        "最初の一覧の noun は空にしてください")
    }
    var nouns: Set<String> = []
    for schema in tracker.collections {
      guard nouns.insert(schema.noun).inserted else {
        throw fault(schema.noun, "two collections have this noun", "この noun の一覧が二つあります")
      }
      try noun(schema.noun)
      try check(schema)
    }
    try checkSettings()
    try checkGoals()
    try checkPanels(nouns)
    try checkActions(nouns.union(tracker.panels.map(\.name)))
  }

  private func noun(_ noun: String) throws(HibiError) {
    if noun.isEmpty { return }
    try name(noun, tracker.name)
    guard !DeclarationCheck.reserved.contains(noun) else {
      throw fault(noun, "the noun is a command", "この名前はコマンドです")
    }
  }

  private func checkGoals() throws(HibiError) {
    var goals: Set<String> = []
    for goal in tracker.goals {
      try name(goal.name, tracker.name)
      guard goals.insert(goal.name).inserted else {
        throw fault(goal.name, "two goals have this name", "この名前の目標が二つあります")
      }
      try check(goal.measure, goal.name)
      guard goal.measure.fold == .sum || goal.measure.fold == .count else {
        throw fault(goal.name, "a goal is about a sum or a count", "目標にできるのは sum か count だけです")
      }
    }
  }

  private func checkSettings() throws(HibiError) {
    var settings: Set<String> = []
    for setting in tracker.settings {
      try name(setting.name, tracker.name)
      // Goals are stored below this name.
      guard setting.name != "goal", setting.name != Setting.private.name,
        settings.insert(setting.name).inserted
      else {
        throw fault(setting.name, "the setting's name is taken", "この設定名はもう使われています")
      }
      try check(setting)
    }
  }

  private func checkPanels(_ nouns: Set<String>) throws(HibiError) {
    var seen = nouns
    for panel in tracker.panels {
      try name(panel.name, tracker.name)
      let isReserved = DeclarationCheck.reserved.subtracting(["today", "calendar", "stats"])
        .contains(
          panel.name)
      guard !isReserved, seen.insert(panel.name).inserted else {
        throw fault(panel.name, "the panel's name is taken", "この表示名はもう使われています")
      }
      if case .lastDays(let count) = panel.period { try bounded(count, 36_525, panel.name) }
      for part in panel.parts { try check(part, panel.name) }
      try checkTitle(panel)
    }
    for name in tracker.card where tracker.panel(name) == nil {
      throw fault(
        name, "the card names a panel that is not declared", "カードにある表示が宣言されていません")
    }
  }

  /// What a panel cannot fill would stand in its title as typed.
  func checkTitle(_ panel: PanelRule) throws(HibiError) {
    let title = panel.title()
    for placeholder in ["{n}", "{day}"]
    where [title.en, title.ja].contains(where: { $0.contains(text: placeholder) }) {
      throw fault(
        panel.name, "the title of this panel cannot hold \(placeholder)",
        "この表示の題名に \(placeholder) は使えません")
    }
  }

  func name(_ name: String, _ place: String) throws(HibiError) {
    let bytes = Array(name.utf8)
    let isName =
      bytes.count <= 40 && bytes.first.map { (97...122).contains($0) } == true
      && bytes.allSatisfy { (97...122).contains($0) || (48...57).contains($0) || $0 == 45 }
    guard isName else {
      throw fault(
        place,
        "'\(name)' is not a name: small letters, digits and hyphens, at most 40, a letter first",
        "「\(name)」は使えません。英小文字・数字・ハイフン（40字まで、先頭は英字）にしてください")
    }
  }

  func fault(_ place: String, _ en: String, _ ja: String) -> HibiError {
    HibiError(.refused, Localized("\(place): \(en)", ja: "\(place)：\(ja)"))
  }
}
