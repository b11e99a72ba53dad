extension Measure {
  var definition: JSON {
    var members: [JSON.Member] = []
    members.add("collection", collection)
    members.add("fold", fold.rawValue)
    members.add("field", field ?? "")
    members.add("where", filter)
    members.add("unit", unit)
    return .object(members)
  }

  init(_ reader: DefinitionReader) {
    self.init(
      reader.word("fold", default: .count), reader.optional("field"),
      of: reader.string("collection"), where: reader.string("where"),
      unit: reader.localized("unit"))
  }
}

extension Goal {
  var definition: JSON {
    var members = [JSON.Member("name", .string(name))]
    members.add("title", title, unless: Localized(both: name))
    members.append(JSON.Member("measure", measure.definition))
    members.add("direction", direction.rawValue)
    members.add("gained", gained)
    members.add("spent", spent)
    if step != .day { members.add("step", step.rawValue) }
    return .object(members)
  }

  init(_ reader: DefinitionReader) {
    let name = reader.string("name")
    self.init(
      name, reader.localized("title", default: Localized(both: name)),
      reader.object("measure") { Measure($0) } ?? Measure(.count),
      reader.word("direction", default: .atLeast), gained: reader.localized("gained"),
      spent: reader.localized("spent"), step: reader.word("step", default: .day))
  }
}

extension PanelRule {
  func definition(of tracker: Tracker) -> JSON {
    var members = [JSON.Member("name", .string(name))]
    members.add("title", title, unless: Localized(both: name))
    members.add("summary", summary)
    switch period {
    case .all: break
    case .today: members.add("period", "today")
    case .thisMonth: members.add("period", "this-month")
    case .thisYear: members.add("period", "this-year")
    case .lastDays(let count): members.add("period", "last-\(count)-days")
    }
    members.append(
      JSON.Member("parts", .array(parts.map { $0.definition(tracker.collections) })))
    return .object(members)
  }

  /// - Parameter collections: whose fields tell how numbers are written.
  init(_ reader: DefinitionReader, _ collections: [Schema]) {
    let name = reader.string("name")
    self.init(
      name, reader.localized("title", default: Localized(both: name)),
      summary: reader.localized("summary"), period: DefaultPeriod(reader),
      reader.objects("parts") { Kind($0, collections) })
  }
}

extension PanelRule.DefaultPeriod {
  fileprivate init(_ reader: DefinitionReader) {
    self = .all
    switch reader.string("period") {
    case "", "all": break
    case "today": self = .today
    case "this-month": self = .thisMonth
    case "this-year": self = .thisYear
    case let text:
      if text.hasPrefix("last-"), text.hasSuffix("-days"),
        let count = Int64(text.dropFirst(5).dropLast(5)), DeclarationLimit.lastDays.contains(count)
      {
        self = .lastDays(Int(count))
        return
      }
      let word = text.cut(to: DeclarationLimit.nameLength)
      let last = DeclarationLimit.lastDays.upperBound
      reader.faults.add(
        "period",
        Localized(
          "'\(word)' is not all, today, this-month, this-year or last-N-days with N from 1 to \(last)",
          ja: "「\(word)」は使えません（all・today・this-month・this-year・last-N-days のいずれか、N は 1〜\(last)）"
        ), hints: NearestWord.hint(text, in: ["all", "today", "this-month", "this-year"]))
    }
  }
}

extension PanelRule.Kind {
  fileprivate func definition(_ collections: [Schema]) -> JSON {
    var members: [JSON.Member] = []
    switch self {
    case .figures(let figures):
      members.add("kind", "figures")
      members.append(
        JSON.Member(
          "figures",
          .array(figures.map { $0.definition(unless: Localized(both: $0.name)) })))
    case .table(let collection, let limit):
      members.add("kind", "table")
      members.add("collection", collection)
      members.append(JSON.Member("limit", .integer(Int64(limit))))
    case .ranking(let measure, let top):
      members.add("kind", "ranking")
      members.append(JSON.Member("measure", measure.definition))
      members.append(JSON.Member("top", .integer(Int64(top))))
    case .latest(let measure, let last):
      members.add("kind", "latest")
      members.append(JSON.Member("measure", measure.definition))
      members.append(JSON.Member("last", .integer(Int64(last))))
    case .series(let measure, let average, let goal):
      members.add("kind", "series")
      members.append(JSON.Member("measure", measure.definition))
      if let average { members.append(JSON.Member("average", .integer(Int64(average)))) }
      members.add("goal", goal ?? "")
    case .months(let measure):
      members.add("kind", "months")
      members.append(JSON.Member("measure", measure.definition))
    case .bars(let measure, let field, let perPage):
      members.add("kind", "bars")
      members.append(JSON.Member("measure", measure.definition))
      members.add("by", field)
      members.append(JSON.Member("per-page", .integer(Int64(perPage))))
    case .calendar(let state):
      members.add("kind", "calendar")
      if let state { members.append(JSON.Member("state", state.definition)) }
    case .meter(let measure, let full, let bands):
      members.add("kind", "meter")
      members.append(JSON.Member("measure", measure.definition))
      let places = PanelRule.Kind.places(measure, collections)
      members.append(JSON.Member("full", .number(decimalText(full, fewest: places))))
      members.append(JSON.Member("bands", .array(bands.map(\.definition))))
    case .runs(let rule):
      members.add("kind", "runs")
      members.add("collection", rule.collection)
      members.add("field", rule.field)
      members.add("by", rule.by)
      members.add("title", rule.title)
      members.add("where", rule.filter)
    case .text(let rules):
      members.add("kind", "text")
      // One sentence without figures needs no list.
      if rules.count == 1, let rule = rules.first, rule == TextRule(rule.text) {
        members.append(JSON.Member("text", rule.text.json))
      } else {
        members.append(JSON.Member("texts", .array(rules.map(\.definition))))
      }
    }
    return .object(members)
  }

  fileprivate init(_ reader: DefinitionReader, _ collections: [Schema]) {
    func measure() -> Measure { reader.object("measure") { Measure($0) } ?? Measure(.count) }
    switch reader.variant {
    case "figures":
      self = .figures(reader.objects("figures") { FigureRule($0) })
    case "table":
      self = .table(
        collection: reader.string("collection"), limit: Int(reader.integer("limit", default: 20)))
    case "ranking": self = .ranking(measure(), top: Int(reader.integer("top", default: 3)))
    case "latest": self = .latest(measure(), last: Int(reader.integer("last", default: 3)))
    case "series":
      let average = reader["average"] == nil ? nil : Int(reader.integer("average"))
      self = .series(measure(), average: average, goal: reader.optional("goal"))
    case "months": self = .months(measure())
    case "bars":
      self = .bars(
        measure(), by: reader.string("by"), perPage: Int(reader.integer("per-page", default: 5)))
    case "calendar": self = .calendar(reader.object("state") { DayState($0) })
    case "meter":
      let measure = measure()
      let places = PanelRule.Kind.places(measure, collections)
      self = .meter(
        measure, full: reader.scaled("full", places: places),
        bands: reader.objects("bands") { MeterBand($0) })
    case "runs":
      self = .runs(
        RunsRule(
          reader.string("field"), by: reader.string("by"), reader.localized("title"),
          of: reader.string("collection"), where: reader.string("where")))
    default:
      self =
        reader["texts"] == nil
        ? .text(reader.localized("text")) : .text(reader.objects("texts") { TextRule($0) })
    }
  }

  /// The decimal places of what a measure counts.
  private static func places(_ measure: Measure, _ collections: [Schema]) -> Int {
    let schema = collections.first { $0.noun == measure.collection }
    return measure.field.flatMap { schema?.field($0)?.type.places } ?? 0
  }
}

/// A scaled integer as decimal digits without zeros at the end: `600000` with 4 places is `60`.
private func decimalText(_ scaled: Int64, fewest places: Int) -> String {
  var (scaled, places) = (scaled, places)
  while places > 0, scaled % 10 == 0 { (scaled, places) = (scaled / 10, places - 1) }
  return decimalText(scaled, places: places)
}
