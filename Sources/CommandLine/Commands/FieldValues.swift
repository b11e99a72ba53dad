import HibiCore

extension Session {
  /// The values that were typed for fields: positional, by option, by split option.
  ///
  /// A field that
  /// was typed empty holds none.
  /// - Throws: 65 for a refused value, 64 for a field that was typed twice.
  ///
  /// - Parameter fields: what the positionals stand for; nil for the schema's own.
  func typedValues(
    _ schema: Schema, positionals: [String], as fields: [Field]? = nil, _ store: Store
  ) throws(HibiError) -> [String: Value] {
    // Only a field of days needs to know when a week begins.
    let days = schema.fields.contains { $0.type == .day } ? try days(store) : nil
    var values: [String: Value] = [:]
    for (field, text) in zip(fields ?? schema.positionals, positionals) {
      try refuseEmpty(field, field.name, text)
      do { values[field.name] = try value(text, of: field, days: days, schema, store) } catch {
        throw advised(error, schema, positionals)
      }
    }
    for field in schema.typedFields {
      let forms = typedForms(field)
      if field.isPicture, forms.count > 1 {
        // Before a file is read, and what it says of it.
        throw HibiError(
          .usage,
          Localized(
            "--\(field.name) and --no-\(field.name) exclude each other",
            ja: "--\(field.name) と --no-\(field.name) は同時に使えません"))
      }
      for (option, text) in forms {
        try refuseTwice(field.name, values[field.name] != nil)
        try refuseEmpty(field, option, text)
        let form = option == field.name || field.isPicture ? nil : option
        values[field.name] = try value(text, of: field, as: form, days: days, schema, store)
      }
    }
    try refusePictureOptions(schema)
    for split in schema.splits {
      guard let text = arguments.value(split.name) else { continue }
      let parts = text.replacing(text: "／", with: "/").split(
        separator: "/", omittingEmptySubsequences: false)
      guard parts.count == split.fields.count else {
        let form = split.fields.map { $0.uppercased() }.joined(separator: "/")
        throw HibiError(
          .refused,
          Localized(
            "--\(split.name): '\(text)' does not have \(split.fields.count) parts",
            ja: "--\(split.name)：「\(text)」は\(split.fields.count)つに分かれていません"),
          hints: [Localized("Write it as \(form).", ja: "\(form) の形で入力してください。")])
      }
      for (name, part) in zip(split.fields, parts) where !part.isEmpty {
        guard let field = schema.field(name) else { continue }
        try refuseTwice(name, values[name] != nil)
        values[name] = try field.parse(String(part), days: days)
      }
    }
    return values
  }

  /// What was typed for a field as a value; for a picture that is the name of its file, which is read.
  func value(
    _ text: String, of field: Field, as alternative: String? = nil, days: DayParser?,
    _ schema: Schema, _ store: Store
  ) throws(HibiError) -> Value {
    guard case .image(let type) = field.type, !text.isBlank else {
      return try field.parse(text, alternative: alternative, days: days)
    }
    return try picture(text, field, type.rule, schema, store)
  }

  /// What was typed for a field: after its own option, after that of another form, as its no.
  func typedForms(_ field: Field) -> [(option: String, text: String)] {
    var forms = ([field.name] + field.type.rules.alternatives).compactMap { option in
      arguments.value(option).map { (option: option, text: $0) }
    }
    if field.type.isFlag || field.isPicture, arguments.has("no-\(field.name)") {
      forms.append(field.isPicture ? ("no-\(field.name)", "") : (field.name, "no"))
    }
    return forms
  }

  /// Refuses an empty name of a picture, such as a script's variable that holds nothing: it would take
  /// the picture away that is there.
  private func refuseEmpty(_ field: Field, _ option: String, _ text: String) throws(HibiError) {
    guard field.isPicture, option == field.name, text.isBlank else { return }
    let no = "--no-\(field.name)"
    throw HibiError(
      .usage,
      Localized("\(field.name): the name of the file is empty", ja: "\(field.name)：ファイル名が空です"),
      hints: [
        verb.option(String(no.dropFirst(2))) == nil
          ? Localized("Without a picture: leave it out.", ja: "写真なしで記録するには、指定しないでください。")
          : Localized("To take the picture away: \(no)", ja: "写真を外すには：\(no)")
      ])
  }

  /// The error with the right order, where what was typed can be read backwards.
  private func advised(_ error: HibiError, _ schema: Schema, _ typed: [String]) -> HibiError {
    let fields = schema.positionals
    guard typed.count > 1, typed.count == fields.count, let first = fields.first else {
      return error
    }
    let words = Array(typed.reversed())
    for (field, word) in zip(fields, words) {
      guard let value = try? field.parse(word), !value.isNone else { return error }
    }
    var error = error
    let line = ([path, verb.name] + words.map(ShellText.quoted)).joined(separator: " ")
    error.hints.append(
      Localized(
        "The \(first.name) comes first: \(line)", ja: "\(first.title.ja)を先に書いてください：\(line)"))
    return error
  }

  func refuseTwice(_ name: String, _ isThere: Bool) throws(HibiError) {
    guard !isThere else {
      throw HibiError(
        .usage, Localized("\(name) was given twice", ja: "\(name) が2回指定されています"))
    }
  }

  /// The day that was typed with an option, nil where none was; a nil day is an unknown one.
  /// - Throws: 65 for a day to come where the collection holds only what happened.
  func typedDay(_ option: String, _ schema: Schema, _ store: Store) throws(HibiError)
    -> LooseDay??
  {
    guard let text = arguments.value(option) else { return nil }
    return .some(try readDay(text, schema, store))
  }

  /// Reads a day as the collection allows it, and says which year was meant.
  func readDay(_ text: String, _ schema: Schema, _ store: Store) throws(HibiError) -> LooseDay? {
    let days = try days(store)
    let day = try schema.day(text, days)
    // A day without its year is the latest one, which may be of last year: that must be seen.
    if let known = day?.day, known.year < days.today.year,
      (3...4).contains(text.unicodeScalars.count { $0.properties.numericType == .decimal }),
      text.unicodeScalars.contains(where: { "/／月-".unicodeScalars.contains($0) })
    {
      output.say(
        Localized(
          "'\(text)' is taken as \(known.slashed).", ja: "「\(text)」は \(known.slashed) として扱います。"))
    }
    return day
  }
}
