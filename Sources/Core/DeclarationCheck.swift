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
    "last", "unknown", "backup", "restore", "compact", "completion",
  ]

  /// The options that every entry has, and the words of filters.
  static let reservedFields: Set<String> = [
    "id", "uid", "day", "moment", "utc-offset", "where", "format", "json", "store", "lang",
    "color", "yes", "quiet", "help", "limit", "message", "page", "per-page", "sort", "after",
    "before", "to", "from", "in", "no-input", "ascii", "version", "dry-run", "and", "or", "not",
    "none",
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
    try checkGoals()
    try checkPanels(nouns)
  }

  private func noun(_ noun: String) throws(HibiError) {
    if noun.isEmpty { return }
    try name(noun, tracker.name)
    guard !DeclarationCheck.reserved.contains(noun), noun != "stats" else {
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
      guard goal.measure.fold == .sum else {
        throw fault(goal.name, "a goal is about a sum", "目標にできるのは sum だけです")
      }
    }
  }

  private func checkPanels(_ nouns: Set<String>) throws(HibiError) {
    var seen = nouns
    for panel in tracker.panels {
      try name(panel.name, tracker.name)
      let isReserved = DeclarationCheck.reserved.subtracting(["today"]).contains(panel.name)
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
  private func checkTitle(_ panel: PanelRule) throws(HibiError) {
    let title = panel.title()
    for placeholder in ["{n}", "{day}"]
    where [title.en, title.ja].contains(where: { $0.contains(text: placeholder) }) {
      throw fault(
        panel.name, "the title of this panel cannot hold \(placeholder)",
        "この表示の題名に \(placeholder) は使えません")
    }
  }

  private func check(_ part: PanelRule.Kind, _ place: String) throws(HibiError) {
    switch part {
    case .ranking(let measure, let slots), .latest(let measure, let slots):
      try check(measure, place)
      try bounded(slots, 1_000, place)
      guard measure.field != nil else {
        throw fault(place, "this part needs a field", "この部分には項目が必要です")
      }
    case .series(let measure, let average, let goal):
      try check(measure, place)
      if let average { try bounded(average, 366, place) }
      if let goal { try self.goal(goal) }
    case .figures(let figures):
      for figure in figures {
        guard (0...6).contains(figure.extraPlaces) else {
          throw fault(figure.name, "extra places must be 0 to 6", "追加の桁は 0 から 6 までです")
        }
        try check(figure.source, figure.name)
      }
    case .table(let collection, let limit):
      _ = try schema(collection)
      try bounded(limit, 1_000, place)
    case .text: break
    }
  }

  private func check(_ source: FigureRule.Source, _ place: String) throws(HibiError) {
    switch source {
    case .measure(let measure), .loggedDays(let measure): try check(measure, place)
    case .goal(let name, _): try goal(name)
    case .ratio(let over, let under):
      for part in [over, under] {
        switch part {
        case .measure, .loggedDays: try check(part, place)
        case .goal, .ratio:
          throw fault(
            place, "a ratio is of measures and logged days",
            "ratio には measure か logged-days を書いてください")
        }
      }
    }
  }

  private func check(_ measure: Measure, _ place: String) throws(HibiError) {
    let schema = try schema(measure.collection)
    guard measure.fold != .none else {
      throw fault(place, "a measure needs a fold", "集計方法が必要です")
    }
    if let name = measure.field {
      guard schema.field(name)?.type.places != nil else {
        throw fault(name, "no such number field", "この数値の項目はありません")
      }
    } else if measure.fold != .count {
      throw fault(place, "a measure needs a field", "集計する項目が必要です")
    }
    guard !measure.filter.isEmpty else { return }
    do { _ = try Filter.parse(measure.filter, schema) } catch {
      throw HibiError(
        .refused, Localized("\(place): \(error.message.en)", ja: "\(place)：\(error.message.ja)"),
        hints: error.hints)
    }
  }

  private func goal(_ name: String) throws(HibiError) {
    guard tracker.goal(name) != nil else { throw fault(name, "no such goal", "この目標はありません") }
  }

  private func schema(_ noun: String) throws(HibiError) -> Schema {
    guard let schema = tracker.collection(noun) else {
      throw fault(noun, "no such collection", "この一覧はありません")
    }
    return schema
  }

  private func bounded(_ count: Int, _ most: Int, _ place: String) throws(HibiError) {
    guard (1...most).contains(count) else {
      throw fault(
        place, "\(count) is not a number from 1 to \(most)", "\(count) は使えません（1 から \(most) まで）")
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
