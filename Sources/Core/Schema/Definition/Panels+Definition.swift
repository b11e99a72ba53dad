extension Measure {
  static let names = ["collection", "fold", "field", "where", "unit"]

  var definition: JSON {
    var members: [JSON.Member] = []
    members.add("collection", collection)
    members.add("fold", fold.rawValue)
    members.add("field", field ?? "")
    members.add("where", filter)
    members.add("unit", unit)
    return .object(members)
  }

  init(definition json: JSON, _ path: String) throws(HibiError) {
    let reader = try DefinitionReader(json, path, allowed: Measure.names)
    let field = try reader.string("field", default: "")
    self.init(
      try reader.word("fold"), field.isEmpty ? nil : field,
      of: try reader.string("collection", default: ""),
      where: try reader.string("where", default: ""), unit: try reader.localized("unit"))
  }
}

extension Goal {
  var definition: JSON {
    var members = [JSON.Member("name", .string(name))]
    members.add("title", title)
    members.append(JSON.Member("measure", measure.definition))
    members.add("direction", direction.rawValue)
    members.add("gained", gained)
    members.add("spent", spent)
    if step != .day { members.add("step", step.rawValue) }
    return .object(members)
  }

  init(definition json: JSON, _ path: String) throws(HibiError) {
    let reader = try DefinitionReader(
      json, path, allowed: ["name", "title", "measure", "direction", "gained", "spent", "step"])
    self.init(
      try reader.string("name"), try reader.localized("title"),
      try Measure(definition: reader["measure"] ?? .null, path + ".measure"),
      try reader.word("direction"), gained: try reader.localized("gained"),
      spent: try reader.localized("spent"), step: try reader.word("step", default: Goal.Step.day))
  }
}

extension PanelRule {
  var definition: JSON {
    var members = [JSON.Member("name", .string(name))]
    members.add("title", title)
    members.add("summary", summary)
    switch period {
    case .all: members.add("period", "all")
    case .today: members.add("period", "today")
    case .thisMonth: members.add("period", "this-month")
    case .thisYear: members.add("period", "this-year")
    case .lastDays(let count): members.add("period", "last-\(count)-days")
    }
    members.add("parts", parts.map(\.definition))
    return .object(members)
  }

  init(definition json: JSON, _ path: String) throws(HibiError) {
    let reader = try DefinitionReader(
      json, path, allowed: ["name", "title", "summary", "period", "parts"])
    self.init(
      try reader.string("name"), try reader.localized("title"),
      summary: try reader.localized("summary"),
      period: try DefaultPeriod(
        definition: try reader.string("period", default: "all"), path + ".period"),
      try reader.list("parts") { json, place throws(HibiError) in
        try Kind(definition: json, place)
      })
  }
}

extension PanelRule.DefaultPeriod {
  fileprivate init(definition text: String, _ path: String) throws(HibiError) {
    if text == "all" {
      self = .all
    } else if text == "today" {
      self = .today
    } else if text == "this-month" {
      self = .thisMonth
    } else if text == "this-year" {
      self = .thisYear
    } else if text.hasPrefix("last-"), text.hasSuffix("-days"),
      let count = Int(text.dropFirst(5).dropLast(5)), (1...36_525).contains(count)
    {
      self = .lastDays(count)
    } else {
      throw DefinitionReader.fault(
        path,
        Localized(
          "'\(text)' is not all, today, this-month, this-year or last-N-days",
          ja: "「\(text)」は使えません（all・today・this-month・this-year・last-N-days のいずれか）"))
    }
  }
}

extension PanelRule.Kind {
  private static let names = [
    "kind", "figures", "collection", "limit", "measure", "top", "last", "average", "goal", "text",
    "by", "per-page", "texts", "state", "full", "bands", "field", "where", "title",
  ]

  fileprivate var definition: JSON {
    var members: [JSON.Member] = []
    switch self {
    case .figures(let figures):
      members.add("kind", "figures")
      members.add("figures", figures.map(\.definition))
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
      members.append(JSON.Member("full", .integer(full)))
      members.add("bands", bands.map(\.definition))
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
      if rules.count == 1, let rule = rules.first, rule.figures.isEmpty {
        members.add("text", rule.text)
      } else {
        members.add("texts", rules.map(\.definition))
      }
    }
    return .object(members)
  }

  fileprivate init(definition json: JSON, _ path: String) throws(HibiError) {
    let reader = try DefinitionReader(json, path, allowed: PanelRule.Kind.names)
    func measure() throws(HibiError) -> Measure {
      try Measure(definition: reader["measure"] ?? .null, path + ".measure")
    }
    switch try reader.string("kind") {
    case "figures":
      self = .figures(
        try reader.list("figures") { json, place throws(HibiError) in
          try FigureRule(definition: json, place)
        })
    case "table":
      self = .table(
        collection: try reader.string("collection", default: ""),
        limit: Int(try reader.integer("limit", in: 1...1_000, default: 20)))
    case "ranking":
      self = .ranking(try measure(), top: Int(try reader.integer("top", in: 1...1_000, default: 3)))
    case "latest":
      self = .latest(
        try measure(), last: Int(try reader.integer("last", in: 1...1_000, default: 3)))
    case "series":
      let average = try reader.integer("average", in: 0...366, default: 0)
      let goal = try reader.string("goal", default: "")
      self = .series(
        try measure(), average: average == 0 ? nil : Int(average), goal: goal.isEmpty ? nil : goal)
    case "months": self = .months(try measure())
    case "bars":
      self = .bars(
        try measure(), by: try reader.string("by"),
        perPage: Int(try reader.integer("per-page", in: 1...1_000, default: 5)))
    case "calendar":
      self = .calendar(
        try reader["state"].map { json throws(HibiError) in
          try DayState(definition: json, path + ".state")
        })
    case "meter":
      self = .meter(
        try measure(), full: try reader.integer("full", in: 1...FieldType.widest.upperBound),
        bands: try reader.list("bands") { json, place throws(HibiError) in
          try MeterBand(definition: json, place)
        })
    case "runs":
      self = .runs(
        RunsRule(
          try reader.string("field"), by: try reader.string("by"), try reader.localized("title"),
          of: try reader.string("collection", default: ""),
          where: try reader.string("where", default: "")))
    case "text":
      self =
        reader["texts"] == nil
        ? .text(try reader.localized("text"))
        : .text(
          try reader.list("texts") { json, place throws(HibiError) in
            try TextRule(definition: json, place)
          })
    case let kind:
      let allowed =
        "figures, table, ranking, latest, series, months, bars, calendar, meter, runs, text"
      throw DefinitionReader.fault(
        path + ".kind",
        Localized("'\(kind)' is not one of \(allowed)", ja: "「\(kind)」は使えません（\(allowed) のいずれか）"))
    }
  }
}
