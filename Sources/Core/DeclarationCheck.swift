/// Checks what a tracker declares, before anything is stored by it.
struct DeclarationCheck {
  let tracker: Tracker

  init(_ tracker: Tracker) { self.tracker = tracker }

  /// The words that are commands of every tracker, so that no collection or panel is named so.
  static let reserved: Set<String> = [
    "add", "list", "show", "edit", "delete", "move", "again", "undo", "redo", "history", "day",
    "find", "by", "goal", "skip", "photo", "dashboard", "export", "import", "erase", "fields",
    "help", "today", "config", "doctor", "tracker", "hibi", "version", "all", "none", "last",
    "unknown",
  ]

  /// The options that every entry has.
  static let reservedFields: Set<String> = [
    "id", "uid", "day", "moment", "utc-offset", "where", "format", "json", "store", "lang",
    "color", "yes", "quiet", "help", "limit", "message", "page", "per-page", "sort", "after",
    "before", "to", "from", "in", "no-input", "ascii", "version", "dry-run",
  ]

  func run() throws(HibiError) {
    try name(tracker.name, tracker.name)
    guard !tracker.name.hasPrefix("hibi") else { throw fault(tracker.name, "reserved", "予約語です") }
    guard let main = tracker.collections.first, main.noun.isEmpty else {
      throw fault(
        tracker.name, "the first collection must have an empty noun",
        "最初の一覧の noun は空にしてください")
    }
    for schema in tracker.collections { try check(schema) }
    var seen: Set<String> = []
    for panel in tracker.panels {
      try name(panel.name, tracker.name)
      let isReserved = DeclarationCheck.reserved.subtracting(["today"]).contains(panel.name)
      guard !isReserved, seen.insert(panel.name).inserted else {
        throw fault(panel.name, "the panel's name is taken", "この表示名はもう使われています")
      }
      try check(panel)
    }
    for name in tracker.card where tracker.panel(name) == nil {
      throw fault(name, "the card names a panel that is not declared", "カードにある表示が宣言されていません")
    }
    for goal in tracker.goals { try check(goal.measure) }
  }

  private func check(_ schema: Schema) throws(HibiError) {
    if !schema.noun.isEmpty {
      try name(schema.noun, tracker.name)
      guard !DeclarationCheck.reserved.contains(schema.noun) else {
        throw fault(schema.noun, "the noun is a command", "この名前はコマンドです")
      }
    }
    guard !schema.fields.isEmpty else {
      throw fault(tracker.name, "a collection needs a field", "項目が一つ以上必要です")
    }
    var columns: Set<String> = ["id", "uid", "day", "moment", "utc_offset"]
    for field in schema.fields {
      try name(field.name, tracker.name)
      guard !DeclarationCheck.reservedFields.contains(field.name),
        columns.insert(field.column).inserted,
        !field.searched || columns.insert(field.searchColumn).inserted
      else {
        throw fault(field.name, "the field's name is reserved or taken", "この項目名は使えないか、重複しています")
      }
      if case .lastOf(let other) = field.suggest, schema.field(other) == nil {
        throw fault(other, "no such field", "この項目はありません")
      }
      if let bounds = field.type.rules.columnBounds,
        !FieldType.widest.contains(bounds.lowerBound)
          || !FieldType.widest.contains(bounds.upperBound)
      {
        throw fault(field.name, "bounds must be within ±9,000,000,000,000", "範囲は±9兆以内にしてください")
      }
    }
    guard schema.fields.filter(\.ranked).count <= 1 else {
      throw fault(tracker.name, "only one field may be ranked", "ranked にできる項目は一つだけです")
    }
    for name in schema.columns + schema.splits.flatMap(\.fields) + schema.migrations.flatMap(\.added)
    where schema.field(name) == nil {
      throw fault(name, "no such field", "この項目はありません")
    }
    // The log holds rows in column order, so new columns must come last.
    let added = Set(schema.migrations.flatMap(\.added))
    let isNew = schema.fields.map { added.contains($0.name) }
    if let first = isNew.firstIndex(of: true), isNew[first...].contains(false) {
      throw fault(tracker.name, "added fields must come last", "追加した項目は最後に置いてください")
    }
  }

  private func check(_ panel: PanelRule) throws(HibiError) {
    for part in panel.parts {
      switch part {
      case .ranking(let measure, _), .latest(let measure, _): try check(measure)
      case .series(let measure, _, let goal):
        try check(measure)
        if let goal, tracker.goal(goal) == nil {
          throw fault(goal, "no such goal", "この目標はありません")
        }
      case .figures(let figures): for figure in figures { try check(figure.source) }
      case .table(let collection, _): _ = try schema(collection)
      case .text: break
      }
    }
  }

  private func check(_ source: FigureRule.Source) throws(HibiError) {
    switch source {
    case .measure(let measure), .loggedDays(let measure): try check(measure)
    case .goal(let name, _):
      guard tracker.goal(name) != nil else { throw fault(name, "no such goal", "この目標はありません") }
    case .ratio(let over, let under):
      try check(over)
      try check(under)
    }
  }

  private func check(_ measure: Measure) throws(HibiError) {
    let schema = try schema(measure.collection)
    if let name = measure.field {
      guard schema.field(name)?.type.places != nil else {
        throw fault(name, "no such number field", "この数値の項目はありません")
      }
    } else if measure.fold != .count {
      throw fault(tracker.name, "a measure needs a field", "集計する項目が必要です")
    }
    if !measure.filter.isEmpty { _ = try Filter.parse(measure.filter, schema) }
  }

  private func schema(_ noun: String) throws(HibiError) -> Schema {
    guard let schema = tracker.collections.first(where: { $0.noun == noun }) else {
      throw fault(noun, "no such collection", "この一覧はありません")
    }
    return schema
  }

  private func name(_ name: String, _ place: String) throws(HibiError) {
    let bytes = Array(name.utf8)
    let isName =
      bytes.count <= 40 && bytes.first.map { (97...122).contains($0) } == true
      && bytes.allSatisfy { (97...122).contains($0) || (48...57).contains($0) || $0 == 45 }
    guard isName else {
      throw fault(
        place,
        "“\(name)” is not a name: small letters, digits and hyphens, at most 40, a letter first",
        "「\(name)」は使えません。英小文字・数字・ハイフン（40 字まで、先頭は英字）にしてください")
    }
  }

  private func fault(_ place: String, _ en: String, _ ja: String) -> HibiError {
    HibiError(.refused, Localized("\(place): \(en)", ja: "\(place)：\(ja)"))
  }
}
