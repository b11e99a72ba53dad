extension DeclarationCheck {
  /// Checks one part of a panel.
  func check(_ part: PanelRule.Kind, _ place: String) throws(HibiError) {
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
    case .figures(let figures): try check(figures)
    case .months(let measure): try check(measure, place)
    case .bars(let measure, let field, let perPage):
      try check(measure, place)
      try bounded(perPage, 1_000, place)
      guard try schema(measure.collection).field(field) != nil else {
        throw fault(field, "no such field", "この項目はありません")
      }
    case .table(let collection, let limit):
      _ = try schema(collection)
      try bounded(limit, 1_000, place)
    case .calendar(let state): if let state { try check(state, place) }
    case .meter(let measure, let full, let bands):
      try check(measure, place)
      let starts = bands.map(\.from)
      guard full > 0, starts.first == 0, zip(starts, starts.dropFirst()).allSatisfy({ $0 < $1 })
      else {
        throw fault(
          place, "a meter is full above 0, and its bands begin at 0 and rise",
          "full は 0 より大きく、bands は 0 から小さい順にしてください")
      }
    case .runs(let rule):
      try check(Measure(.count, of: rule.collection, where: rule.filter), place)
      for name in [rule.field, rule.by] {
        guard try schema(rule.collection).field(name)?.type.isText == true else {
          throw fault(name, "no such text field", "この文字列の項目はありません")
        }
      }
    case .text(let rules): for rule in rules { try check(rule, place) }
    }
  }

  private func check(_ figures: [FigureRule]) throws(HibiError) {
    for figure in figures {
      guard (0...6).contains(figure.extraPlaces) else {
        throw fault(figure.name, "extra places must be 0 to 6", "追加の桁は 0 から 6 までです")
      }
      try check(figure.source, figure.name)
    }
  }

  /// A text without figures may hold any braces; one with figures must name those that it has.
  func check(_ rule: TextRule, _ place: String) throws(HibiError) {
    if rule.figures.isEmpty { return }
    try check(rule.figures)
    for language in Language.allCases {
      guard let template = TextTemplate(rule.text[language]) else {
        throw fault(
          place,
          "a place in the text is not {name}, {name:short} or {name|one|many}, or a [ has no ]",
          "文の中の { } は {name}・{name:short}・{name|単数|複数} のいずれかにし、[ ] は対にしてください")
      }
      for name in template.names where !rule.figures.contains(where: { $0.name == name }) {
        throw fault(
          name, "the text names a figure that it does not have", "文にある {\(name)} の数値がありません")
      }
    }
  }

  private func check(_ source: FigureRule.Source, _ place: String) throws(HibiError) {
    switch source {
    case .measure(let measure), .overall(let measure), .loggedDays(let measure):
      try check(measure, place)
    case .goal(let name, _): try goal(name)
    case .ratio(let over, let under):
      for part in [over, under] {
        guard part.isNumber else {
          throw fault(
            place, "a ratio is of measures, logged days, days of use and parts of streaks",
            "ratio には measure・logged-days・days-of-use・streak の数値を書いてください")
        }
        try check(part, place)
      }
    case .streak(let state, _): try check(state, place)
    case .milestone(let state, let noun, _):
      try check(state, place)
      let schema = try schema(noun)
      var units: Set<String> = []
      if case .choice(let type)? = schema.field(Milestone.unitField)?.type {
        units = Set(type.choices.map(\.name))
      }
      guard case .integer? = schema.field(Milestone.countField)?.type, !units.isEmpty,
        units.isSubset(of: Milestone.Unit.allCases.map(\.rawValue))
      else {
        throw fault(
          noun,
          "milestones need a whole number 'count' and a choice 'unit' of day, week, month, year",
          "この一覧には整数の項目 count と、day・week・month・year を選ぶ項目 unit が必要です")
      }
    case .daysOfUse: break
    case .times(let source, let name):
      guard source.isNumber else {
        throw fault(
          place, "only measures, logged days, days of use and parts of streaks can be multiplied",
          "times には measure・logged-days・days-of-use・streak の数値を書いてください")
      }
      try check(source, place)
      guard tracker.setting(name)?.type.places != nil else {
        throw fault(name, "no such number setting", "この数値の設定はありません")
      }
    }
  }

  func check(_ measure: Measure, _ place: String) throws(HibiError) {
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

  func schema(_ noun: String) throws(HibiError) -> Schema {
    guard let schema = tracker.collection(noun) else {
      throw fault(noun, "no such collection", "この一覧はありません")
    }
    return schema
  }

  func bounded(_ count: Int, _ most: Int, _ place: String) throws(HibiError) {
    guard (1...most).contains(count) else {
      throw fault(
        place, "\(count) is not a number from 1 to \(most)", "\(count) は使えません（1 から \(most) まで）")
    }
  }

  func check(_ state: DayState, _ place: String) throws(HibiError) {
    guard !state.broken.isEmpty || !state.kept.isEmpty else {
      throw fault(place, "a state of days needs a measure", "broken か kept に集計が必要です")
    }
    for measure in state.broken + state.kept { try check(measure, place) }
    if !state.attempts.isEmpty {
      guard try schema(state.attempts).interval != nil else {
        throw fault(
          state.attempts, "attempts are a collection with an interval", "interval のある一覧を指定してください")
      }
    }
    guard let noEntry = state.noEntry else { return }
    guard case .choice(let type)? = tracker.setting(noEntry.setting)?.type,
      type.choices.contains(where: { $0.name == noEntry.unknown })
    else {
      throw fault(
        noEntry.setting, "no such setting with the choice '\(noEntry.unknown)'",
        "「\(noEntry.unknown)」を選べる設定がありません")
    }
  }

  func check(_ setting: Setting) throws(HibiError) {
    switch setting.type {
    case .integer, .decimal, .choice: break
    default:
      throw fault(setting.name, "a setting is a number or a choice", "設定にできるのは数値と選択肢だけです")
    }
    try check(setting.type, setting.name)
    guard !setting.initial.isNone else {
      throw fault(setting.name, "a setting needs an initial value", "設定には初期値が必要です")
    }
    try checkInitial(setting.initial, setting.field)
  }
}

extension FigureRule.Source {
  /// Whether it can be part of a ratio or a product.
  fileprivate var isNumber: Bool {
    switch self {
    case .measure, .overall, .loggedDays, .daysOfUse: true
    case .streak(_, let part): part != .start && part != .last && part != .share
    case .goal, .ratio, .times, .milestone: false
    }
  }
}
