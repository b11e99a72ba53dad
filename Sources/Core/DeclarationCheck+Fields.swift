extension DeclarationCheck {
  /// Checks the fields of a collection and what names them.
  func check(_ schema: Schema) {
    if schema.title != tracker.title { title(schema.title, of: schema.noun) }
    check(schema.texts)
    // A row of more is no record of a person, and its statements would grow without bound.
    most(schema.fields.count, DeclarationLimit.fields, "fields")
    if schema.fields.count > DeclarationLimit.fields { return }
    if schema.fields.isEmpty {
      fault("fields", "a collection needs a field", "項目が一つ以上必要です")
    }
    bounded(schema.version, DeclarationLimit.version, "version")
    checkNames(schema)
    for (index, field) in schema.fields.enumerated() {
      faults.within("fields", index) { check(field, schema) }
    }
    checkRules(schema)
    checkDefaults(schema)
    most(schema.columns.count, DeclarationLimit.fields, "columns")
    for (index, name) in schema.columns.enumerated() {
      faults.within("columns", index) { _ = field(name, nil, of: schema) }
    }
    most(schema.answer.count, DeclarationLimit.sentences, "answer")
    for (index, rule) in schema.answer.enumerated() {
      faults.within("answer", index) { check(rule) }
    }
    checkMigrations(schema)
  }

  private func check(_ texts: Schema.Texts) {
    if texts == Schema.Texts.plain { return }
    faults.within(.name("texts")) {
      self.texts([
        ("saved", texts.saved), ("deleted", texts.deleted), ("missing", texts.missing),
        ("absent", texts.absent == texts.missing ? "" : texts.absent), ("which", texts.which),
        ("heading", texts.heading),
        ("empty", texts.empty), ("begin", texts.begin), ("invalid", texts.invalid),
      ])
    }
  }

  /// Checks that every field is one column and every option one field.
  private func checkNames(_ schema: Schema) {
    var columns: Set<String> = ["id", "uid", "day", "moment", "utc_offset"]
    for (index, field) in schema.fields.enumerated() {
      faults.within("fields", index) {
        guard name(field.name, "name") else { return }
        if DeclarationCheck.reservedFields.contains(field.name)
          || !columns.insert(field.column).inserted
          || field.searched && !columns.insert(field.searchColumn).inserted
        {
          fault(
            "name", "the field's name '\(field.name)' is reserved or taken",
            "項目名「\(field.name)」は使えないか、重複しています")
        }
      }
    }
    var options = Set(schema.fields.map(\.name))
    for (index, field) in schema.fields.enumerated() {
      let more =
        field.type.rules.alternatives
        + (field.type.isFlag || field.isPicture ? ["no-\(field.name)"] : [])
      for option in more
      where DeclarationCheck.reservedFields.contains(option) || !options.insert(option).inserted {
        faults.within("fields", index) {
          fault(
            nil, "the option --\(option.cut(to: DeclarationLimit.nameLength)) is reserved or taken",
            "オプション --\(option.cut(to: DeclarationLimit.nameLength)) は使えないか、重複しています")
        }
      }
    }
    most(schema.splits.count, DeclarationLimit.splits, "splits")
    for (index, split) in schema.splits.enumerated() {
      faults.within("splits", index) {
        if name(split.name, "name"),
          DeclarationCheck.reservedFields.contains(split.name)
            || !options.insert(split.name).inserted
        {
          fault(
            "name", "the split's name '\(split.name)' is reserved or taken",
            "「\(split.name)」は使えないか、重複しています")
        }
        if split.fields.count < 2 || split.fields.count > DeclarationLimit.fields {
          fault("fields", "a split is of two fields or more", "項目は二つ以上書いてください")
        }
        for (index, name) in split.fields.enumerated() {
          faults.within("fields", index) { _ = field(name, nil, of: schema) }
        }
      }
    }
  }

  /// Checks what entries of a collection have to do with each other.
  private func checkRules(_ schema: Schema) {
    if schema.key == .day, schema.days == .none || schema.hasLooseDays {
      fault(
        "key", "a collection with one entry a day needs days that are known",
        "1日1件の一覧には、はっきりした日付が必要です")
    }
    if schema.hasLooseDays, schema.days == .none {
      fault(
        "loose-days", "there are no days to be loose", "days が none なので loose-days は使えません")
    }
    if let interval = schema.interval {
      field(interval, "interval", of: schema, Localized("field of the type day", ja: "種類が day の項目"))
      {
        if case .day = $0 { true } else { false }
      }
      if schema.days == .none || schema.hasLooseDays {
        fault(
          "interval", "an interval begins on the entry's day, which must be known",
          "interval は、はっきりした日付のある一覧で使ってください")
      }
    }
    for (key, fields) in [
      ("ranked", schema.fields.filter(\.ranked)), ("type", schema.fields.filter(\.isPosition)),
    ] where fields.count > 1 {
      let index = schema.fields.lastIndex { $0.name == fields.last?.name } ?? 0
      faults.within("fields", index) {
        key == "ranked"
          ? fault(key, "only one field may be ranked", "ranked にできる項目は一つだけです")
          : fault(key, "only one field may be a position", "position の項目は一つだけです")
      }
    }
  }

  private func checkDefaults(_ schema: Schema) {
    if !schema.defaults.isEmpty, schema.days != .none {
      fault(
        "defaults", "only a collection without days may have entries from the start",
        "最初からある記録（defaults）は、日付のない一覧でだけ使えます")
    }
    most(schema.defaults.count, DeclarationLimit.defaults, "defaults")
    if schema.isDistinct, Set(schema.defaults).count < schema.defaults.count {
      fault("defaults", "two entries hold the same values", "同じ内容の記録が二つあります")
    }
    for (index, values) in schema.defaults.prefix(DeclarationLimit.defaults).enumerated() {
      faults.within("defaults", index) {
        for field in schema.fields where !field.type.isComputed {
          do throws(HibiError) { try field.check(values[field.name] ?? .none) } catch {
            faults.add(field.name, error.message, source: place(of: schema.noun))
          }
        }
      }
    }
  }

  private func check(_ field: Field, _ schema: Schema) {
    texts([
      ("placeholder", field.placeholder), ("unit", Localized(both: field.unit)),
    ])
    title(field.title, of: field.name)
    if field.prompt != field.title { text("prompt", field.prompt) }
    check(field.type)
    if case .product(let type) = field.type {
      for (index, name) in type.fields.enumerated() {
        // A product of products could be one of itself.
        faults.within("of", index) {
          _ = self.field(name, nil, of: schema, Self.numberField) {
            $0.places != nil && !$0.isComputed
          }
        }
      }
    }
    let type = Swift.type(of: field.type.rules).name
    // Of a type that could not be read nobody can say what it may be.
    let source = JSONPath(faults.path.steps + [.name("type")])
    func only(
      _ isSo: Bool, _ key: String, _ en: @autoclosure () -> String, _ ja: @autoclosure () -> String
    ) {
      if !isSo { fault(key, en(), ja(), source: source) }
    }
    only(
      !field.type.isComputed || !field.required, "required", "a \(type) is never typed",
      "\(type) は入力できません")
    only(
      !field.type.isComputed || !field.positional, "positional", "a \(type) is never typed",
      "\(type) は入力できません")
    // Its search column is where the same text in another case, width or kana is found.
    only(
      !field.isUnique || field.searched, "unique", "only searched text can be unique",
      "unique にできるのは searched の文字列だけです")
    only(
      !field.takesRanges || field.type.isText, "ranges", "only text takes ranges",
      "ranges にできるのは文字列だけです")
    only(
      !field.searched || field.type.rules.column == "TEXT", "searched",
      "only text can be searched", "検索できるのは文字列だけです")
    only(
      field.daily == .none || field.type.places != nil, "daily",
      "only numbers have a daily value", "daily は数値の項目だけです")
    // Two entries never share a file.
    only(
      !field.isPicture || field.suggest == .none, "suggest", "a picture is not copied",
      "写真はほかの記録からコピーできません")
    only(
      !field.isPicture || field.initial == .none, "initial",
      "a picture is not there from the start",
      "写真に初期値は付けられません")
    check(field.suggest, field, schema)
    switch field.initial {
    case .none: break
    case .value(let value): checkValue(value, field, "initial", source: faults.path)
    case .byClock(let steps, let time, let number):
      let source = faults.path
      for (index, step) in steps.prefix(DeclarationLimit.clockSteps).enumerated() {
        faults.within(.name("initial")) {
          faults.within("by-clock", index) {
            checkValue(step.value, field, "value", source: source)
          }
        }
      }
      faults.within(.name("initial")) { check(steps, time, number, schema) }
    }
  }

  private func check(
    _ steps: [Field.ClockStep], _ time: String?, _ number: String?, _ schema: Schema
  ) {
    if let time {
      self.field(time, "time", of: schema, Localized("field of times", ja: "時刻の項目")) {
        if case .time = $0 { true } else { false }
      }
    }
    if let number {
      self.field(number, "unless-negative", of: schema, Self.numberField) { $0.places != nil }
    }
    most(steps.count, DeclarationLimit.clockSteps, "by-clock")
    let starts = steps.map(\.from)
    if starts.isEmpty || !starts.allSatisfy({ (0..<1_440).contains($0) })
      || zip(starts, starts.dropFirst()).contains(where: { $0 >= $1 })
    {
      fault(
        "by-clock", "the steps must be times of one day in order", "時刻は一日の中で順に並べてください")
    }
  }

  private func check(_ suggest: Field.Suggest, _ field: Field, _ schema: Schema) {
    faults.within(.name("suggest")) {
      switch suggest {
      case .none: break
      case .lastOf(let other): self.field(other, "last-of-same", of: schema)
      case .copyOf(let other): self.field(other, "copy-of-same", of: schema)
      case .copy(let noun, let name, let named):
        self.field(named, "named", of: schema, Self.textField) { $0.isText }
        guard let other = self.schema(noun, "copy-from") else { return }
        self.field(
          name, "field", of: other, Localized("field of the same type", ja: "同じ種類の項目")
        ) { $0 == field.type }
      }
    }
  }

  /// Checks a value that a declaration holds.
  /// - Parameter source: where its field is declared.
  func checkValue(_ value: Value, _ field: Field, _ key: String, source: JSONPath) {
    do { try field.type.rules.check(value) } catch {
      faults.add(key, error.message, hints: error.hints, source: source)
    }
  }

  func check(_ type: FieldType) {
    if let bounds = type.rules.columnBounds,
      !FieldType.widest.contains(bounds.lowerBound) || !FieldType.widest.contains(bounds.upperBound)
    {
      fault(
        FieldType.widest.contains(bounds.upperBound) ? "min" : "max",
        "bounds must be within ±9,000,000,000,000", "範囲は±9兆以内にしてください")
    }
    switch type {
    case .integer(let type):
      most(type.titles.count, DeclarationLimit.choices, "titles")
      for (index, title) in type.titles.enumerated() {
        faults.within("titles", index) { text(nil, title) }
      }
    case .decimal(let type): bounded(type.places, DeclarationLimit.places, "places")
    case .duration(let type):
      if type.bounds.lowerBound < 0 {
        fault("min", "a length of time is not below 0", "時間の長さは 0 以上です")
      }
    case .text(let type): bounded(type.max, TextType.lengths, "max-bytes")
    case .longText(let type): bounded(type.max, LongTextType.lengths, "max-bytes")
    case .choice(let type): check(type)
    case .rating(let type): if !type.stars.isEmpty { name(type.stars, "stars") }
    case .flag(let type): texts([("yes", type.yes), ("no", type.no)])
    case .tags(let type):
      most(type.offered.count, DeclarationLimit.choices, "offered")
      for (index, tag) in type.offered.enumerated() {
        faults.within("offered", index) {
          text(nil, Localized(both: tag))
          if (try? TagsType(offered: []).parse(tag, unit: "")) != .text(tag) {
            fault(nil, "an offered tag is one word", "offered には一語ずつ書いてください")
          }
        }
      }
    case .product(let type): check(type)
    case .image(let type): check(type.rule)
    case .time, .day, .isbn, .link, .position: break
    }
  }

  private func check(_ rule: ImageRule) {
    if rule.leastWidth != 0 { bounded(rule.leastWidth, ImageType.sides, "min-width") }
    switch rule.scale {
    case .full: break
    case .width(let width): bounded(width, ImageType.sides, "width")
    case .factor(let factor):
      if !(1...ImageRule.wholeFactor).contains(factor) {
        fault(
          "percent", "a picture is scaled to more than 0 and at most 100 percent",
          "percent は 0 より大きく 100 以下にしてください")
      }
    }
  }

  private func check(_ type: ProductType) {
    bounded(type.fields.count, 1...Int64(DeclarationLimit.factors), "of")
    let places = 0...DeclarationLimit.places.upperBound
    bounded(type.places, places, "places")
    bounded(type.shown, 0...max(0, min(places.upperBound, Int64(type.places))), "shown")
    for (key, part) in [("numerator", type.numerator), ("denominator", type.denominator)] {
      bounded(Int(part), DeclarationLimit.factor, key)
    }
  }

  /// Choices are typed by name and by title, so no two may share one.
  private func check(_ type: ChoiceType) {
    if type.choices.isEmpty { fault("choices", "a choice needs choices", "選択肢が必要です") }
    most(type.choices.count, DeclarationLimit.choices, "choices")
    var names: Set<String> = []
    var taken: [String: String] = ["none": ""]
    for (index, choice) in type.choices.prefix(DeclarationLimit.choices).enumerated() {
      faults.within("choices", index) {
        if name(choice.name, "name"), !names.insert(choice.name).inserted {
          fault(
            "name", "two choices are named '\(choice.name)'", "「\(choice.name)」という選択肢が二つあります")
        }
        title(choice.title, of: choice.name)
        most(choice.also.count, DeclarationLimit.also, "also")
        for word in choice.also { text("also", Localized(both: word)) }
        for text in choice.words where !text.isEmpty {
          let other = taken.updateValue(choice.name, forKey: TextFold.key(text))
          if let other, other != choice.name {
            let shown = text.cut(to: DeclarationLimit.nameLength)
            fault(
              nil, "'\(shown)' stands for two choices", "「\(shown)」が二つの選択肢を指しています")
          }
        }
      }
    }
  }

  /// The log holds rows in column order, so new columns come last, in the order of their steps.
  private func checkMigrations(_ schema: Schema) {
    most(schema.migrations.count, DeclarationLimit.migrations, "migrations")
    var last = 1
    for (index, step) in schema.migrations.enumerated() {
      faults.within("migrations", index) {
        if step.version <= last || step.version > schema.version {
          fault(
            "version", "migrations go from version 2 to \(schema.version) in order",
            "migrations は 2 から \(schema.version) まで順に書いてください")
        }
        for (index, name) in step.added.enumerated() {
          faults.within("added", index) { _ = field(name, nil, of: schema) }
        }
      }
      last = step.version
    }
    let added = schema.migrations.flatMap(\.added)
    if added.allSatisfy({ schema.field($0) != nil }),
      schema.fields.suffix(added.count).map(\.name) != added
    {
      fault(
        "migrations", "added fields must come last, in the order of their versions",
        "追加した項目は、追加した順に最後に置いてください")
    }
  }
}
