extension Field {
  /// The condition that the field holds a value, or as text contains it: `status = wish`.
  /// - Parameters:
  ///   - word: the value as it is typed.
  ///   - form: the name of another form of the field that it has.
  package func condition(equal word: String, as form: String?) -> String {
    let isPlain = word.unicodeScalars.allSatisfy { scalar in
      scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        || ".-/★☆".unicodeScalars.contains(scalar)
    }
    let quoted = word.replacing(text: "\\", with: "\\\\").replacing(text: "\"", with: "\\\"")
    let sign = type.isText ? "~" : "="
    return "\(form ?? name) \(sign) \(isPlain ? word : "\"\(quoted)\"")"
  }
}

extension Filter {
  /// Reads a filter.
  /// - Parameters:
  ///   - days: reads days, nil where the filter may not speak of them.
  /// - Throws: 65 with a caret under the place, what is allowed, and the nearest right word.
  package static func parse(_ text: String, _ schema: Schema, days: DayParser? = nil)
    throws(HibiError) -> Filter
  {
    var parser = FilterParser(text: text, schema: schema, days: days)
    return try parser.parse()
  }

  /// Reads what a person typed, and says what may have been meant otherwise.
  /// - Returns: the filter, and a line for each doubt, to be said beside the answer.
  /// - Throws: as `parse`.
  package static func typed(_ text: String, _ schema: Schema, days: DayParser) throws(HibiError)
    -> (filter: Filter, doubts: [Localized])
  {
    var parser = FilterParser(text: text, schema: schema, days: days)
    return (try parser.parse(), parser.doubts)
  }
}

/// Grammar: `or` over `and` over `not` over a comparison, a range, a bare field or parentheses.
private struct FilterParser {
  let text: String
  let schema: Schema
  let days: DayParser?
  private var tokens: [FilterToken] = []
  private var position = 0
  private var depth = 0
  private var conditions = 0
  private(set) var doubts: [Localized] = []

  init(text: String, schema: Schema, days: DayParser?) {
    self.text = text
    self.schema = schema
    self.days = days
  }

  mutating func parse() throws(HibiError) -> Filter {
    // SQLite takes expressions of at most a thousand levels.
    let most = 5_000
    guard text.unicodeScalars.count <= most else {
      throw HibiError(
        .refused,
        Localized(
          "filter: longer than \(most) characters", ja: "条件：\(most)文字を超えています"))
    }
    switch FilterToken.split(text) {
    case .tokens(let found): tokens = found
    case .openQuotation(let start):
      throw fault(start, Localized("the quotation is not closed", ja: "引用符が閉じていません"))
    }
    if tokens.isEmpty { return .all }
    let filter = try alternatives()
    if position < tokens.count {
      throw fault(
        tokens[position].start,
        Localized(
          "'\(tokens[position].text)' is not expected here",
          ja: "ここに「\(tokens[position].text)」は書けません"))
    }
    return filter
  }

  // MARK: - Grammar

  private mutating func alternatives() throws(HibiError) -> Filter {
    var parts = [try conjunction()]
    while take(word: "or") { parts.append(try conjunction()) }
    return parts.count == 1 ? parts[0] : .or(parts)
  }

  private mutating func conjunction() throws(HibiError) -> Filter {
    var parts = [try negation()]
    while take(word: "and") { parts.append(try negation()) }
    return parts.count == 1 ? parts[0] : .and(parts)
  }

  private mutating func negation() throws(HibiError) -> Filter {
    depth += 1
    defer { depth -= 1 }
    // SQLite's parser is a hundred symbols deep, and a level takes up to five.
    guard depth <= 16 else {
      throw fault(end, Localized("the filter is nested too deep", ja: "条件の入れ子が深すぎます"))
    }
    if take(word: "not") { return .not(try negation()) }
    if take(sign: "(") {
      let inner = try alternatives()
      guard take(sign: ")") else {
        throw fault(end, Localized("')' is missing", ja: "「)」がありません"))
      }
      return inner
    }
    return try condition()
  }

  private mutating func condition() throws(HibiError) -> Filter {
    guard position < tokens.count else {
      throw fault(end, Localized("a field is expected", ja: "項目名が必要です"))
    }
    conditions += 1
    let token = tokens[position]
    guard conditions <= 400 else {
      throw fault(token.start, Localized("the filter has too many parts", ja: "条件の数が多すぎます"))
    }
    guard token.kind == .word else {
      throw fault(token.start, Localized("a field is expected", ja: "項目名が必要です"))
    }
    position += 1
    guard let (field, form) = schema.input(typed: token.text) else {
      if days != nil, ["day", "日付"].contains(TextFold.key(token.text)) {
        return try dayCondition()
      }
      throw unknown(token)
    }
    if take(sign: ":") { return try range(field, form) }
    if take(sign: "~") { return .contains(field.name, try textOperand(field)) }
    if take(sign: "!~") { return .not(.contains(field.name, try textOperand(field))) }
    guard let comparison = takeOperator() else { return .has(field.name) }
    let operand = try operand()
    if operand.isWord("none") {
      guard comparison == .equal || comparison == .different else { throw incomparable(operand) }
      return .compare(field.name, comparison, .none)
    }
    if case .tags = field.type { return try tag(field, comparison, operand) }
    return .compare(
      field.name, comparison,
      try value(operand.text, field, form, operand.start) {
        "\($0) \(comparison.rawValue) \(operand.text)"
      })
  }

  /// An entry is equal to a tag that it has.
  private mutating func tag(_ field: Field, _ comparison: Filter.Operator, _ operand: FilterToken)
    throws(HibiError) -> Filter
  {
    let words = TagsType.words(try value(operand.text, field, nil, operand.start))
    let all = Filter.and(words.map { .hasTag(field.name, $0) })
    switch comparison {
    case .equal: return all
    case .different: return .not(all)
    default:
      throw fault(
        operand.start,
        Localized("tags can only be compared with = and !=", ja: "タグは = と != だけで比べられます"))
    }
  }

  private mutating func range(_ field: Field, _ form: String?) throws(HibiError) -> Filter {
    let operand = try operand()
    guard let ends = ends(operand, of: field) else {
      return .compare(
        field.name, .equal,
        try value(operand.text, field, form, operand.start) { "\($0):\(operand.text)" })
    }
    func end(_ text: String) throws(HibiError) -> Value? {
      if text.isEmpty { return nil }
      return try value(text, field, form, operand.start) { "\($0):\(operand.text)" }
    }
    let (least, most) = (try end(ends.before), try end(ends.after))
    if isTurned(least, most) {
      let right = "\(field.name):\(ends.after)..\(ends.before)"
      throw fault(
        operand.start,
        Localized(
          "'\(operand.text)' has its ends the wrong way round, so no entry is in it",
          ja: "「\(operand.text)」は範囲の順序が逆で、当てはまる記録がありません"),
        hints: [Localized("Did you mean: \(right)", ja: "もしかして：\(right)")])
    }
    var parts: [Filter] = []
    if let least { parts.append(.compare(field.name, .atLeast, least)) }
    if let most { parts.append(.compare(field.name, .atMost, most)) }
    return parts.isEmpty ? .has(field.name) : .and(parts)
  }

  /// Whether the first end of a range stands behind the second.
  private func isTurned(_ least: Value?, _ most: Value?) -> Bool {
    if let low = least?.integer, let high = most?.integer { return low > high }
    if let low = least?.text, let high = most?.text {
      return TextFold.key(low) > TextFold.key(high)
    }
    return false
  }

  /// The ends of a range, whose dots may be of full width or one sign, and between numbers a tilde;
  /// nil for a single value.
  private func ends(_ operand: FilterToken, of field: Field) -> (before: String, after: String)? {
    let text = dotted(operand.text)
    if let ends = text.parts(around: "..") { return ends }
    if field.type.places == nil || operand.kind != .word { return nil }
    return ["~", "〜", "～"].reduce(text) { $0.replacing(text: $1, with: "..") }.parts(around: "..")
  }

  private func dotted(_ text: String) -> String {
    ["．．", "‥", "…"].reduce(text) { $0.replacing(text: $1, with: "..") }
  }

  private mutating func dayCondition() throws(HibiError) -> Filter {
    guard let days else { return .all }
    if take(sign: ":") {
      let operand = try operand()
      let period = try placed(operand.start) { () throws(HibiError) in
        try days.range([dotted(operand.text)])
      }
      var parts: [Filter] = []
      if let first = period.first { parts.append(.day(.atLeast, first)) }
      if let last = period.last { parts.append(.day(.atMost, last)) }
      return parts.isEmpty ? .all : .and(parts)
    }
    guard let comparison = takeOperator() else { return .not(.looseDay(nil)) }
    let operand = try operand()
    if operand.isWord("none") {
      switch comparison {
      case .equal: return .looseDay(nil)
      case .different: return .not(.looseDay(nil))
      default: throw incomparable(operand)
      }
    }
    if schema.hasLooseDays, comparison == .equal || comparison == .different {
      let day = Filter.looseDay(
        try placed(operand.start) { () throws(HibiError) in try days.looseDay(operand.text) })
      return comparison == .equal ? day : .not(day)
    }
    return .day(
      comparison,
      try placed(operand.start) { () throws(HibiError) in try days.day(operand.text) })
  }

  /// A field that can be compared, for examples.
  private var example: String {
    (schema.fields.first { $0.type.places != nil } ?? schema.fields.first)?.name ?? "amount"
  }

  private mutating func operand() throws(HibiError) -> FilterToken {
    guard position < tokens.count, tokens[position].kind != .sign else {
      throw fault(
        position < tokens.count ? tokens[position].start : end,
        Localized("a value is expected", ja: "値が必要です"),
        hints: [
          Localized(
            "In a shell, quote the whole filter: --where '\(example) > 500'.",
            ja: "シェルでは条件全体を引用符で囲んでください：--where '\(example) > 500'")
        ])
    }
    position += 1
    return tokens[position - 1]
  }

  private mutating func textOperand(_ field: Field) throws(HibiError) -> String {
    guard field.type.rules.column == "TEXT" else {
      throw fault(
        position > 0 ? tokens[position - 1].start : 0,
        Localized(
          "\(field.name) is not text; compare it with = < > or a range: \(field.name):a..b",
          ja: "\(field.name) は文字列ではありません。= < > か範囲（\(field.name):a..b）で比べてください"))
    }
    return try operand().text
  }

  /// - Parameter right: the condition with the name of another form of the field in it, which is
  ///   shown where the text is one of that form.
  private mutating func value(
    _ text: String, _ field: Field, _ form: String?, _ start: Int,
    right: (String) -> String = { $0 }
  ) throws(HibiError) -> Value {
    // Rows hold the name of a picture's file; only that can be compared.
    if case .image = field.type {
      let name = field.name
      guard PictureName.isName(text) else {
        throw fault(
          start,
          Localized("\(name) is a picture; it is there or not", ja: "\(name) は写真です。あるかないかで探せます"),
          hints: [
            Localized(
              "With one: \(name); without: \(name) = none", ja: "写真あり：\(name)　写真なし：\(name) = none")
          ])
      }
      return .text(text)
    }
    if form == nil, let doubt = field.type.rules.doubt(text), !doubts.contains(doubt) {
      doubts.append(doubt)
    }
    return try placed(start) { () throws(HibiError) in
      // An empty text can be compared, though no field holds it.
      guard !text.isBlank else {
        do throws(HibiError) { return try field.type.rules.parse(text, unit: field.unit) } catch {
          throw field.named(error)
        }
      }
      do throws(HibiError) {
        return try field.parse(text, alternative: form, days: days)
      } catch {
        guard form == nil else { throw error }
        var error = error
        error.hints += field.type.rules.alternatives.filter { other in
          (try? field.parse(text, alternative: other, days: days)) != nil
        }.map { Localized("Did you mean: \(right($0))", ja: "もしかして：\(right($0))") }
        throw error
      }
    }
  }

  /// Runs `read`, whose errors do not know where they are, and adds the caret.
  private func placed<T>(_ start: Int, _ read: () throws(HibiError) -> T) throws(HibiError) -> T {
    do { return try read() } catch { throw fault(start, error.message, hints: error.hints) }
  }

  private mutating func take(word: String) -> Bool {
    guard position < tokens.count, tokens[position].isWord(word) else { return false }
    position += 1
    return true
  }

  private mutating func take(sign: String) -> Bool {
    guard position < tokens.count, tokens[position].isSign(sign) else { return false }
    position += 1
    return true
  }

  private mutating func takeOperator() -> Filter.Operator? {
    guard position < tokens.count, tokens[position].kind == .sign,
      let comparison = Filter.Operator(rawValue: tokens[position].text)
    else { return nil }
    position += 1
    return comparison
  }

  // MARK: - Errors

  private var end: Int { text.unicodeScalars.count }

  private func incomparable(_ none: FilterToken) -> HibiError {
    fault(
      none.start,
      Localized("none can only be compared with = and !=", ja: "none は = と != だけで比べられます"))
  }

  private func unknown(_ token: FilterToken) -> HibiError {
    let (message, hints) = schema.unknownField(
      token.text, beside: days == nil ? [] : [("day", Localized("Day", ja: "日付"))])
    return fault(token.start, message, hints: hints)
  }

  /// An error with the filter and a caret under the place.
  private func fault(_ place: Int, _ what: Localized, hints: [Localized] = []) -> HibiError {
    let before = String(String.UnicodeScalarView(text.unicodeScalars.prefix(place)))
    let columns = DisplayWidth.columns(of: SafeText(before))
    let caret = Localized(both: "  " + text + "\n  " + String(repeating: " ", count: columns) + "^")
    return HibiError(
      .refused, Localized("filter: \(what.en)", ja: "条件：\(what.ja)"), hints: [caret] + hints)
  }
}
