/// What defining a tracker would change: said before it is done.
package struct DefinitionChanges: Sendable {
  /// A line for each change, in the order of the definition.
  package private(set) var lines: [Localized] = []
  /// Whether anything that people see now goes away.
  package private(set) var removes = false

  /// Compares a definition with the one of before, nil where there is none in use.
  ///
  /// - Parameter store: says what the entries hold of a field that goes or comes back.
  package init(from old: Tracker?, to new: Tracker, in store: Store) throws(HibiError) {
    for schema in new.collections {
      try compare(old?.collection(schema.noun), schema, new, store)
    }
    guard let old else { return }
    for schema in old.collections where new.collection(schema.noun) == nil {
      let count = try store.count(Query(), schema, old)
      removes = true
      lines.append(
        Localized(
          "list removed: \(schema.noun) (its entries stay in the store: \(count.grouped))",
          ja: "なくなる一覧：\(schema.noun)（記録\(count.grouped)件は保存先に残ります）"))
    }
    compare(
      Localized("panel", ja: "表示"), old.panels.map { ($0.name, $0) },
      new.panels.map { ($0.name, $0) })
    compare(
      Localized("action", ja: "動作"), old.actions.map { ($0.name, $0) },
      new.actions.map { ($0.name, $0) })
    compare(
      Localized("goal", ja: "目標"), old.goals.map { ($0.name, $0) },
      new.goals.map { ($0.name, $0) })
    compare(
      Localized("setting", ja: "設定"), old.settings.map { ($0.name, $0) },
      new.settings.map { ($0.name, $0) }
    ) { DefinitionChanges.choices($0.type, $1.type) }
    if old.title != new.title { lines.append(DefinitionChanges.title(old.title, new.title)) }
    if old.card != new.card {
      lines.append(
        Localized(
          "card: \(new.card.joined(separator: ", "))", ja: "カード：\(new.card.joined(separator: "・"))")
      )
    }
  }

  private mutating func compare(
    _ old: Schema?, _ new: Schema, _ tracker: Tracker, _ store: Store
  ) throws(HibiError) {
    let path = tracker.path(of: new)
    guard let old else {
      lines.append(
        Localized(
          "new: \(path) with \(new.fields.map(\.name).joined(separator: ", "))",
          ja: "新規：\(path)（\(new.fields.map(\.name).joined(separator: "・"))）"))
      return
    }
    for field in new.fields {
      if let before = old.field(field.name) {
        guard before != field else { continue }
        var details = DefinitionChanges.choices(before.type, field.type)
        if before.title != field.title {
          details.insert(DefinitionChanges.title(before.title, field.title), at: 0)
        }
        if before.type != field.type || before.required != field.required {
          details += try DefinitionChanges.misfits(field, old, tracker, store)
        }
        lines.append(
          DefinitionChanges.changed(Localized("field", ja: "項目"), field.name, details))
        continue
      }
      let count = try store.valueCount(of: field.name, in: new, of: tracker)
      if count > 0 {
        lines.append(
          Localized(
            "field back: \(field.name), with the values of before (\(count.grouped))",
            ja: "戻る項目：\(field.name)（以前の値\(count.grouped)件とともに）"))
      } else {
        let type = field.type.title
        lines.append(
          Localized(
            "new field: \(field.name) (\(field.title.en), \(type.en))",
            ja: "新しい項目：\(field.name)（\(field.title.ja)、\(type.ja)）"))
      }
    }
    for field in old.fields where new.field(field.name) == nil {
      let count = try store.valueCount(of: field.name, in: new, of: tracker)
      removes = true
      lines.append(
        Localized(
          "field removed: \(field.name) (its values stay in the store: \(count.grouped); they come back with the field)",
          ja: "なくなる項目：\(field.name)（値\(count.grouped)件は保存先に残り、項目を戻せばまた使えます）"))
    }
    if old.title != new.title { lines.append(DefinitionChanges.title(old.title, new.title)) }
    if old.columns != new.columns {
      lines.append(Localized("changed: the columns of \(path)", ja: "変更：\(path) の列"))
    }
  }

  private mutating func compare<T: Equatable>(
    _ kind: Localized, _ old: [(name: String, value: T)], _ new: [(name: String, value: T)],
    details: (T, T) -> [Localized] = { _, _ in [] }
  ) {
    for (name, value) in new {
      guard let before = old.first(where: { $0.name == name }) else {
        lines.append(Localized("new \(kind.en): \(name)", ja: "新しい\(kind.ja)：\(name)"))
        continue
      }
      if before.value != value {
        lines.append(DefinitionChanges.changed(kind, name, details(before.value, value)))
      }
    }
    for (name, _) in old where !new.contains(where: { $0.name == name }) {
      removes = true
      lines.append(Localized("\(kind.en) removed: \(name)", ja: "なくなる\(kind.ja)：\(name)"))
    }
  }

  private static func changed(_ kind: Localized, _ name: String, _ details: [Localized])
    -> Localized
  {
    let (en, ja) = (details.map(\.en), details.map(\.ja))
    return Localized(
      (["changed \(kind.en): \(name)"] + en).joined(separator: ", "),
      ja: "変わる\(kind.ja)：\(name)" + (ja.isEmpty ? "" : "（\(ja.joined(separator: "、"))）"))
  }

  /// How many entries have what the field does not allow any more.
  private static func misfits(
    _ field: Field, _ old: Schema, _ tracker: Tracker, _ store: Store
  ) throws(HibiError) -> [Localized] {
    var (without, refused) = (0, 0)
    try store.forEach(Query(), old, tracker) { entry throws(HibiError) in
      let value = entry.value(of: field.name, old)
      if value.isNone {
        without += field.required ? 1 : 0
      } else if (try? field.check(value)) == nil {
        refused += 1
      }
    }
    var lines: [Localized] = []
    if refused > 0 {
      lines.append(
        Localized(
          "entries with a value that it refuses from now on: \(refused), which stay as they are",
          ja: "いまの値が今後は入力できない記録：\(refused)件（記録はそのまま残ります）"))
    }
    if without > 0 {
      lines.append(
        Localized(
          "entries without a value: \(without), which stay as they are",
          ja: "値のない記録：\(without)件（記録はそのまま残ります）"))
    }
    return lines
  }

  /// Which choices come and go.
  private static func choices(_ old: FieldType, _ new: FieldType) -> [Localized] {
    guard case .choice(let old) = old, case .choice(let new) = new else { return [] }
    let (before, after) = (old.choices.map(\.name), new.choices.map(\.name))
    func line(_ names: [String], _ en: String, _ ja: String) -> [Localized] {
      if names.isEmpty { return [] }
      return [
        Localized(
          "\(en): \(names.joined(separator: ", "))", ja: "\(ja)：\(names.joined(separator: "・"))")
      ]
    }
    return line(after.filter { !before.contains($0) }, "new choices", "増える選択肢")
      + line(before.filter { !after.contains($0) }, "choices removed", "なくなる選択肢")
  }

  private static func title(_ old: Localized, _ new: Localized) -> Localized {
    Localized("title: \(old.en) -> \(new.en)", ja: "題名：\(old.ja) → \(new.ja)")
  }
}

extension Store {
  /// How many entries hold a value in the column of a field, declared or not.
  func valueCount(of field: String, in schema: Schema, of tracker: Tracker) throws(HibiError)
    -> Int
  {
    let table = tracker.table(schema)
    guard try collection(table)?.fields?.index(of: field) != nil else { return 0 }
    return Int(
      try database.integer(
        "SELECT count(\(sqlName(columnName(field)))) FROM \(sqlName(table))") ?? 0)
  }

  /// How many entries the tables of a tracker hold, whatever fields they have now.
  package func entryCount(of tracker: Tracker) throws(HibiError) -> Int {
    var count: Int64 = 0
    for schema in tracker.collections {
      let table = tracker.table(schema)
      guard try collection(table) != nil else { continue }
      count += try database.integer("SELECT count(*) FROM \(sqlName(table))") ?? 0
    }
    return Int(count)
  }
}
