extension DeclarationCheck {
  /// Checks the fields of a collection and what names them.
  func check(_ schema: Schema) throws(HibiError) {
    // A row of more is no record of a person, and its statements would grow without bound.
    guard schema.fields.count <= 200 else {
      throw fault(
        tracker.name, "a collection may have at most 200 fields", "項目は200個までです")
    }
    guard !schema.fields.isEmpty else {
      throw fault(tracker.name, "a collection needs a field", "項目が一つ以上必要です")
    }
    guard schema.version >= 1 else {
      throw fault(tracker.name, "versions begin at 1", "version は 1 からです")
    }
    var columns: Set<String> = ["id", "uid", "day", "moment", "utc_offset"]
    for field in schema.fields {
      try name(field.name, tracker.name)
      guard !DeclarationCheck.reservedFields.contains(field.name),
        columns.insert(field.column).inserted,
        !field.searched || columns.insert(field.searchColumn).inserted
      else {
        throw fault(
          field.name, "the field's name is reserved or taken", "この項目名は使えないか、重複しています")
      }
      try check(field, schema)
    }
    guard schema.fields.filter(\.ranked).count <= 1 else {
      throw fault(tracker.name, "only one field may be ranked", "ranked にできる項目は一つだけです")
    }
    try checkRules(schema)
    for name in schema.columns + schema.splits.flatMap(\.fields) where schema.field(name) == nil {
      throw fault(name, "no such field", "この項目はありません")
    }
    var options = Set(schema.fields.map(\.name))
    for field in schema.fields {
      let more =
        field.type.rules.alternatives + (field.type.isFlag ? ["no-\(field.name)"] : [])
      for option in more
      where DeclarationCheck.reservedFields.contains(option) || !options.insert(option).inserted {
        throw fault(option, "the option is reserved or taken", "このオプション名は使えないか、重複しています")
      }
    }
    for split in schema.splits {
      try name(split.name, tracker.name)
      guard !DeclarationCheck.reservedFields.contains(split.name),
        options.insert(split.name).inserted, split.fields.count > 1
      else {
        throw fault(
          split.name, "the split's name is reserved or taken, or it has no two fields",
          "この名前は使えないか、項目が二つありません")
      }
    }
    try checkMigrations(schema)
  }

  /// Checks what entries of a collection have to do with each other.
  private func checkRules(_ schema: Schema) throws(HibiError) {
    let place = schema.noun.isEmpty ? tracker.name : schema.noun
    if schema.key == .day, schema.days == .none || schema.hasLooseDays {
      throw fault(
        place, "a collection with one entry a day needs days that are known",
        "1日1件の一覧には、はっきりした日付が必要です")
    }
    if schema.hasLooseDays, schema.days == .none {
      throw fault(place, "there are no days to be loose", "days が none なので loose-days は使えません")
    }
    if let interval = schema.interval {
      guard case .day? = schema.field(interval)?.type, schema.days != .none, !schema.hasLooseDays
      else {
        throw fault(
          place, "an interval ends with a field of the type day and begins on the entry's day",
          "interval には種類が day の項目を指定し、日付のある一覧で使ってください")
      }
    }
    guard schema.fields.filter(\.isPosition).count <= 1 else {
      throw fault(place, "only one field may be a position", "position の項目は一つだけです")
    }
    for field in schema.fields where field.isPosition && (field.required || field.positional) {
      throw fault(field.name, "a position is never typed", "position は入力できません")
    }
    guard schema.defaults.isEmpty || schema.days == .none else {
      throw fault(
        place, "only a collection without days may have entries from the start",
        "最初からある記録（defaults）は、日付のない一覧でだけ使えます")
    }
    guard schema.defaults.count <= 100 else {
      throw fault(place, "at most 100 entries from the start", "defaults は100件までです")
    }
    for values in schema.defaults {
      for field in schema.fields where !field.type.isComputed {
        do { try field.check(values[field.name] ?? .none) } catch {
          throw fault(place, "defaults: \(error.message.en)", "defaults：\(error.message.ja)")
        }
      }
    }
  }

  private func check(_ field: Field, _ schema: Schema) throws(HibiError) {
    try check(field.type, field.name)
    if case .product(let type) = field.type {
      for name in type.fields {
        guard let factor = schema.field(name), factor.type.places != nil,
          !factor.type.isComputed
        else { throw fault(name, "no such number field", "この数値の項目はありません") }
      }
      guard !field.required, !field.positional else {
        throw fault(field.name, "a product is never typed", "product は入力できません")
      }
    }
    // Its search column is where the same text in another case, width or kana is found.
    if field.isUnique, !field.searched {
      throw fault(
        field.name, "only searched text can be unique", "unique にできるのは searched の文字列だけです")
    }
    if field.takesRanges, !field.type.isText {
      throw fault(field.name, "only text takes ranges", "ranges にできるのは文字列だけです")
    }
    if field.searched, field.type.rules.column != "TEXT" {
      throw fault(field.name, "only text can be searched", "検索できるのは文字列だけです")
    }
    if field.daily != .none, field.type.places == nil {
      throw fault(field.name, "only numbers have a daily value", "daily は数値の項目だけです")
    }
    try check(field.suggest, field, schema)
    switch field.initial {
    case .none: break
    case .value(let value): try checkInitial(value, field)
    case .byClock(let steps, let time, let number):
      if let time {
        guard case .time? = schema.field(time)?.type else {
          throw fault(time, "no such field of times", "この時刻の項目はありません")
        }
      }
      if let number, schema.field(number)?.type.places == nil {
        throw fault(number, "no such number field", "この数値の項目はありません")
      }
      for step in steps { try checkInitial(step.value, field) }
      let starts = steps.map(\.from)
      guard !starts.isEmpty, starts.allSatisfy({ (0..<1_440).contains($0) }),
        zip(starts, starts.dropFirst()).allSatisfy({ $0 < $1 })
      else {
        throw fault(
          field.name, "the steps must be times of one day in order", "時刻は一日の中で順に並べてください")
      }
    }
  }

  private func check(_ suggest: Field.Suggest, _ field: Field, _ schema: Schema)
    throws(HibiError)
  {
    switch suggest {
    case .none: break
    case .lastOf(let other), .copyOf(let other):
      guard schema.field(other) != nil else {
        throw fault(other, "no such field", "この項目はありません")
      }
    case .copy(let noun, let source, let named):
      guard let collection = tracker.collection(noun), collection.field(source)?.type == field.type
      else {
        throw fault(
          source, "no such field of the same type in \(noun)", "\(noun) に同じ種類の項目がありません")
      }
      guard schema.field(named)?.type.isText == true else {
        throw fault(named, "no such text field", "この文字列の項目はありません")
      }
    }
  }

  func checkInitial(_ value: Value, _ field: Field) throws(HibiError) {
    do { try field.type.rules.check(value) } catch {
      throw fault(
        field.name, "the initial value: \(error.message.en)", "初期値：\(error.message.ja)")
    }
  }

  func check(_ type: FieldType, _ field: String) throws(HibiError) {
    if let bounds = type.rules.columnBounds,
      !FieldType.widest.contains(bounds.lowerBound) || !FieldType.widest.contains(bounds.upperBound)
    {
      throw fault(field, "bounds must be within ±9,000,000,000,000", "範囲は±9兆以内にしてください")
    }
    switch type {
    case .decimal(let type):
      guard (1...6).contains(type.places) else {
        throw fault(field, "places must be 1 to 6", "小数は1から6桁までです")
      }
    case .text(let type):
      guard (1...1_000_000).contains(type.max) else {
        throw fault(field, "a text has 1 to 1,000,000 bytes", "文字列は1から1,000,000バイトまでです")
      }
    case .longText(let type):
      guard (1...100_000_000).contains(type.max) else {
        throw fault(
          field, "a long text has 1 to 100,000,000 bytes", "長文は1から100,000,000バイトまでです")
      }
    case .choice(let type): try check(type, field)
    case .rating(let type):
      if !type.stars.isEmpty { try name(type.stars, field) }
    case .tags(let type):
      guard
        type.offered.allSatisfy({ (try? TagsType(offered: []).parse($0, unit: "")) == .text($0) })
      else {
        throw fault(field, "an offered tag is one word", "offered には一語ずつ書いてください")
      }
    case .product(let type):
      guard !type.fields.isEmpty, type.fields.count <= 8, type.numerator > 0, type.denominator > 0,
        (0...6).contains(type.places), (0...type.places).contains(type.shown)
      else {
        throw fault(
          field, "a product is of 1 to 8 fields, with a factor above zero and 0 to 6 places",
          "product は 1〜8 個の項目の積で、係数は正、小数は 0〜6 桁です")
      }
    case .integer, .time, .image, .day, .isbn, .flag, .position: break
    }
  }

  /// Choices are typed by name and by title, so no two may share one.
  private func check(_ type: ChoiceType, _ field: String) throws(HibiError) {
    guard !type.choices.isEmpty else {
      throw fault(field, "a choice needs choices", "選択肢が必要です")
    }
    var taken: [String: String] = ["none": ""]
    for choice in type.choices {
      try name(choice.name, field)
      for text in choice.words where !text.isEmpty {
        let other = taken.updateValue(choice.name, forKey: TextFold.key(text))
        guard other == nil || other == choice.name else {
          throw fault(field, "'\(text)' stands for two choices", "「\(text)」が二つの選択肢を指しています")
        }
      }
    }
    guard Set(type.choices.map(\.name)).count == type.choices.count else {
      throw fault(field, "two choices have one name", "同じ名前の選択肢があります")
    }
  }

  /// The log holds rows in column order, so new columns come last, in the order of their steps.
  private func checkMigrations(_ schema: Schema) throws(HibiError) {
    let versions = schema.migrations.map(\.version)
    guard versions.allSatisfy({ (2...max(2, schema.version)).contains($0) }),
      schema.version > 1 || versions.isEmpty,
      zip(versions, versions.dropFirst()).allSatisfy({ $0 < $1 })
    else {
      throw fault(
        tracker.name, "migrations go from version 2 to \(schema.version) in order",
        "migrations は 2 から \(schema.version) まで順に書いてください")
    }
    let added = schema.migrations.flatMap(\.added)
    for name in added where schema.field(name) == nil {
      throw fault(name, "no such field", "この項目はありません")
    }
    guard schema.fields.suffix(added.count).map(\.name) == added else {
      throw fault(
        tracker.name, "added fields must come last, in the order of their versions",
        "追加した項目は、追加した順に最後に置いてください")
    }
  }
}
