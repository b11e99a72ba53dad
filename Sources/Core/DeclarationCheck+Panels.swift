extension DeclarationCheck {
  /// Checks one part of a panel.
  func check(_ part: PanelRule.Kind) {
    switch part {
    case .ranking(let measure, let slots):
      check(measure, needsField: true)
      bounded(slots, DeclarationLimit.slots, "top")
    case .latest(let measure, let slots):
      check(measure, needsField: true)
      bounded(slots, DeclarationLimit.slots, "last")
    case .series(let measure, let average, let goal):
      check(measured: measure)
      if let average { bounded(average, DeclarationLimit.average, "average") }
      if let goal { self.goal(goal) }
    case .figures(let figures): check(figures)
    case .months(let measure): check(measured: measure)
    case .bars(let measure, let name, let perPage):
      check(measured: measure)
      bounded(perPage, DeclarationLimit.slots, "per-page")
      if let schema = tracker.collection(measure.collection) { field(name, "by", of: schema) }
    case .table(let collection, let limit):
      _ = schema(collection, "collection")
      bounded(limit, DeclarationLimit.slots, "limit")
    case .calendar(let state):
      if let state { faults.within(.name("state")) { check(state) } }
    case .meter(let measure, let full, let bands):
      check(measured: measure)
      check(bands)
      if full <= 0 { fault("full", "a meter is full above 0", "full は 0 より大きくしてください") }
    case .runs(let rule): check(rule)
    case .text(let rules):
      most(rules.count, DeclarationLimit.sentences, "texts")
      for (index, rule) in rules.enumerated() {
        faults.within("texts", index) {
          check(rule)
          // A panel is about a period, whatever entries it has.
          for (key, isSo) in [("of-today", rule.isOfToday), ("of-first", rule.isOfFirst)] where isSo
          {
            fault(key, "only the answer of a list is about an entry", "\(key) は一覧の answer でだけ使えます")
          }
        }
      }
    }
  }

  private func check(_ bands: [MeterBand]) {
    most(bands.count, DeclarationLimit.bands, "bands")
    let starts = bands.map(\.from)
    if starts.first != 0 || zip(starts, starts.dropFirst()).contains(where: { $0 >= $1 }) {
      fault(
        "bands", "the bands of a meter begin at 0 and rise", "bands は 0 から小さい順にしてください")
    }
    for (index, band) in bands.enumerated() {
      faults.within("bands", index) {
        bounded(band.from, DeclarationLimit.percent, "from")
        text("title", band.title)
      }
    }
  }

  private func check(_ rule: RunsRule) {
    text("title", rule.title)
    guard let schema = schema(rule.collection, "collection") else { return }
    check(rule.filter, schema)
    field(rule.field, "field", of: schema, Self.textField) { $0.isText }
    field(rule.by, "by", of: schema, Self.textField) { $0.isText }
  }

  private func check(_ figures: [FigureRule]) {
    most(figures.count, DeclarationLimit.figures, "figures")
    for (index, figure) in figures.enumerated() {
      faults.within("figures", index) {
        text("name", Localized(both: figure.name))
        texts([("label", figure.label), ("note", figure.note)])
        bounded(
          figure.extraPlaces, 0...DeclarationLimit.places.upperBound, "extra-places")
        faults.within(.name("of")) { check(figure.source, depth: 1) }
      }
    }
  }

  /// A name is one figure of a panel: machines read it by its name.
  func checkFigures(_ panel: PanelRule) {
    var seen: [String: FigureRule] = [:]
    func note(_ figures: [FigureRule]) {
      for (index, figure) in figures.enumerated() {
        guard let other = seen[figure.name] else {
          seen[figure.name] = figure
          continue
        }
        // What is too deep is refused as such; to compare it may take forever.
        if figure.source.isDeeper(than: DeclarationLimit.sourceDepth) { continue }
        if other.source == figure.source, other.extraPlaces == figure.extraPlaces { continue }
        faults.within("figures", index) {
          fault(
            "name", "two different figures of the panel are named '\(figure.name)'",
            "この表示には「\(figure.name)」という別の数値がもうあります")
        }
      }
    }
    for (index, part) in panel.parts.enumerated() {
      faults.within("parts", index) {
        switch part {
        case .figures(let figures): note(figures)
        case .text(let rules):
          for (index, rule) in rules.enumerated() {
            faults.within("texts", index) { note(rule.figures) }
          }
        default: break
        }
      }
    }
  }

  /// A text without figures may hold any braces; one with figures must name those that it has.
  func check(_ rule: TextRule) {
    text("text", rule.text)
    if rule.figures.isEmpty { return }
    check(rule.figures)
    for language in Language.allCases {
      guard let template = TextTemplate(rule.text[language]) else {
        fault(
          "text",
          "a place in the text is not {name}, {name:short} or {name|one|many}, or a [ has no ]",
          "文の中の { } は {name}・{name:short}・{name|単数|複数} のいずれかにし、[ ] は対にしてください")
        return
      }
      for name in template.names where !rule.figures.contains(where: { $0.name == name }) {
        unknown(
          "text", name, Localized("figure", ja: "数値"), rule.figures.map(\.name), JSONPath())
      }
    }
  }

  private func check(_ source: FigureRule.Source, depth: Int) {
    // The depth of a file is bounded, that of a value in Swift is not.
    guard depth <= DeclarationLimit.sourceDepth else {
      fault(
        nil, "more than \(DeclarationLimit.sourceDepth) levels of figures",
        "数値の入れ子は\(DeclarationLimit.sourceDepth)段までです")
      return
    }
    switch source {
    case .measure(let measure): check(measured: measure)
    case .overall(let measure): faults.within(.name("overall")) { check(measure) }
    case .loggedDays(let measure): faults.within(.name("logged-days")) { check(measure) }
    case .goal(let name, _): goal(name)
    case .ratio(let over, let under, let per):
      for (index, part) in [over, under].enumerated() {
        faults.within("ratio", index) { checkNumber(part, depth) }
      }
      if per != .day, !under.isOfDays {
        fault(
          "per", "a number for each \(per.rawValue) needs days as the second of 'ratio'",
          "\(per.rawValue) ごとの数値には、ratio の二つ目に日数が必要です")
      }
    case .streak(let state, _): faults.within(.name("state")) { check(state) }
    case .milestone(let state, let noun, _):
      faults.within(.name("state")) { check(state) }
      if let schema = schema(noun, "collection") { checkMilestones(schema) }
    case .daysOfUse: break
    case .times(let source, let name):
      faults.within(.name("times")) { checkNumber(source, depth) }
      if tracker.setting(name)?.type.places == nil {
        unknown(
          "setting", name, Localized("number setting", ja: "数値の設定"),
          tracker.settings.filter { $0.type.places != nil }.map(\.name),
          JSONPath([.name("settings")]))
      }
    }
  }

  /// Checks what is divided or multiplied.
  private func checkNumber(_ source: FigureRule.Source, _ depth: Int) {
    if !source.isNumber {
      fault(
        nil,
        "measures, logged days, days of use and parts of streaks can be divided and multiplied",
        "ここに書けるのは measure・overall・logged-days・days-of-use・streak の数値です")
    }
    check(source, depth: depth + 1)
  }

  private func checkMilestones(_ schema: Schema) {
    if !schema.isOfMilestones {
      fault(
        "collection",
        "milestones need a whole number 'count' and a choice 'unit' of day, week, month, year",
        "この一覧には整数の項目 count と、day・week・month・year を選ぶ項目 unit が必要です",
        source: place(of: schema.noun))
    }
  }

  /// Checks the member `measure`.
  private func check(measured measure: Measure) { check(measure, needsField: false) }

  private func check(_ measure: Measure, needsField: Bool) {
    faults.within(.name("measure")) {
      check(measure)
      if needsField, measure.field == nil {
        fault("field", "is missing; this part shows a field", "がありません。この部分には項目が必要です")
      }
    }
  }

  func check(_ measure: Measure) {
    text("unit", measure.unit)
    if measure.fold == .none { fault("fold", "a measure needs a fold", "集計方法が必要です") }
    guard let schema = schema(measure.collection, "collection") else { return }
    if let name = measure.field {
      field(name, "field", of: schema, Self.numberField) { $0.places != nil }
    } else if measure.fold != .count {
      fault(
        "field", "is missing; \(measure.fold.rawValue) is of a number field",
        "がありません。\(measure.fold.rawValue) には数値の項目が必要です")
    }
    check(measure.filter, schema)
  }

  private func check(_ filter: String, _ schema: Schema) {
    text("where", Localized(both: filter))
    guard !filter.isEmpty, filter.utf8.count <= DeclarationLimit.textBytes else { return }
    do { _ = try Filter.parse(filter, schema) } catch {
      faults.add("where", error.message, hints: error.hints, source: place(of: schema.noun))
    }
  }

  private func goal(_ name: String) {
    if tracker.goal(name) == nil {
      unknown(
        "goal", name, Localized("goal", ja: "目標"), tracker.goals.map(\.name),
        JSONPath([.name("goals")]))
    }
  }

  func check(_ state: DayState) {
    if state.broken.isEmpty, state.kept.isEmpty {
      fault("broken", "a state of days needs a measure", "broken か kept に集計が必要です")
    }
    texts([("kept-title", state.keptTitle), ("broken-title", state.brokenTitle)])
    for (key, measures) in [("broken", state.broken), ("kept", state.kept)] {
      most(measures.count, DeclarationLimit.measures, key)
      for (index, measure) in measures.enumerated() {
        faults.within(key, index) { check(measure) }
      }
    }
    if !state.attempts.isEmpty, let schema = schema(state.attempts, "attempts"),
      schema.interval == nil
    {
      fault(
        "attempts", "attempts are a collection with an interval", "interval のある一覧を指定してください",
        source: place(of: schema.noun))
    }
    guard let noEntry = state.noEntry else { return }
    if case .choice(let type)? = tracker.setting(noEntry.setting)?.type,
      type.choices.contains(where: { $0.name == noEntry.unknown })
    {
      return
    }
    fault(
      "no-entry", "there is no setting '\(noEntry.setting)' with the choice '\(noEntry.unknown)'",
      "「\(noEntry.unknown)」を選べる設定「\(noEntry.setting)」がありません",
      source: JSONPath([.name("settings")]))
  }

  func check(_ setting: Setting) {
    switch setting.type {
    case .integer, .decimal, .choice: break
    default: fault("type", "a setting is a number or a choice", "設定にできるのは数値と選択肢だけです")
    }
    check(setting.type)
    if setting.initial.isNone {
      fault(
        "initial", "a setting needs an initial value", "設定には初期値が必要です", source: faults.path)
    } else {
      checkValue(setting.initial, setting.field, "initial", source: faults.path)
    }
  }
}

extension FigureRule.Source {
  /// Whether it is a number of days.
  fileprivate var isOfDays: Bool {
    switch self {
    case .loggedDays, .daysOfUse: true
    case .streak: isNumber
    case .measure, .overall, .goal, .ratio, .times, .milestone: false
    }
  }

  /// Whether it can be part of a ratio or a product.
  fileprivate var isNumber: Bool {
    switch self {
    case .measure, .overall, .loggedDays, .daysOfUse: true
    case .streak(_, let part): part != .start && part != .last && part != .share
    case .goal, .ratio, .times, .milestone: false
    }
  }
}
