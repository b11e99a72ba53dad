extension Measure {
  static let names = ["collection", "fold", "field", "where"]

  var definition: JSON {
    var members: [JSON.Member] = []
    members.add("collection", collection)
    members.add("fold", fold.rawValue)
    members.add("field", field ?? "")
    members.add("where", filter)
    return .object(members)
  }

  init(definition json: JSON, _ path: String) throws(HibiError) {
    let reader = try DefinitionReader(json, path, allowed: Measure.names)
    let field = try reader.string("field", default: "")
    self.init(
      try reader.word("fold"), field.isEmpty ? nil : field,
      of: try reader.string("collection", default: ""),
      where: try reader.string("where", default: ""))
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
    return .object(members)
  }

  init(definition json: JSON, _ path: String) throws(HibiError) {
    let reader = try DefinitionReader(
      json, path, allowed: ["name", "title", "measure", "direction", "gained", "spent"])
    self.init(
      try reader.string("name"), try reader.localized("title"),
      try Measure(definition: reader["measure"] ?? .null, path + ".measure"),
      try reader.word("direction"), gained: try reader.localized("gained"),
      spent: try reader.localized("spent"))
  }
}

extension Goal.Direction: CaseIterable {
  public static let allCases: [Goal.Direction] = [.atMost, .atLeast]
}

extension PanelRule {
  var definition: JSON {
    var members = [JSON.Member("name", .string(name))]
    members.add("title", title)
    members.add("summary", summary)
    switch period {
    case .all: members.add("period", "all")
    case .today: members.add("period", "today")
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
    } else if text.hasPrefix("last-"), text.hasSuffix("-days"),
      let count = Int(text.dropFirst(5).dropLast(5)), (1...36_525).contains(count)
    {
      self = .lastDays(count)
    } else {
      throw DefinitionReader.fault(
        path,
        Localized(
          "'\(text)' is not all, today or last-N-days",
          ja: "「\(text)」は使えません（all・today・last-N-days のいずれか）"))
    }
  }
}

extension PanelRule.Kind {
  private static let names = [
    "kind", "figures", "collection", "limit", "measure", "top", "last", "average", "goal", "text",
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
    case .text(let text):
      members.add("kind", "text")
      members.add("text", text)
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
    case "text": self = .text(try reader.localized("text"))
    case let kind:
      let allowed = "figures, table, ranking, latest, series, text"
      throw DefinitionReader.fault(
        path + ".kind",
        Localized("'\(kind)' is not one of \(allowed)", ja: "「\(kind)」は使えません（\(allowed) のいずれか）"))
    }
  }
}

extension FigureRule {
  fileprivate var definition: JSON {
    var members = [JSON.Member("name", .string(name))]
    members.add("label", label)
    members.append(JSON.Member("of", source.definition))
    if extraPlaces > 0 { members.append(JSON.Member("extra-places", .integer(Int64(extraPlaces)))) }
    members.add("optional", isOptional)
    return .object(members)
  }

  fileprivate init(definition json: JSON, _ path: String) throws(HibiError) {
    let reader = try DefinitionReader(
      json, path, allowed: ["name", "label", "of", "extra-places", "optional"])
    self.init(
      try reader.string("name"), try reader.localized("label"),
      try Source(definition: reader["of"] ?? .null, path + ".of"),
      extraPlaces: Int(try reader.integer("extra-places", in: 0...6, default: 0)),
      isOptional: try reader.bool("optional"))
  }
}

extension FigureRule.Source {
  fileprivate var definition: JSON {
    switch self {
    case .measure(let measure): .object([JSON.Member("measure", measure.definition)])
    case .loggedDays(let measure): .object([JSON.Member("logged-days", measure.definition)])
    case .goal(let name, let part):
      .object([JSON.Member("goal", .string(name)), JSON.Member("part", .string(part.rawValue))])
    case .ratio(let over, let under):
      .object([JSON.Member("ratio", .array([over.definition, under.definition]))])
    }
  }

  fileprivate init(definition json: JSON, _ path: String) throws(HibiError) {
    let reader = try DefinitionReader(
      json, path, allowed: ["measure", "logged-days", "goal", "part", "ratio"])
    if let measure = reader["measure"] {
      self = .measure(try Measure(definition: measure, path + ".measure"))
    } else if let measure = reader["logged-days"] {
      self = .loggedDays(try Measure(definition: measure, path + ".logged-days"))
    } else if reader["goal"] != nil {
      self = .goal(try reader.string("goal"), try reader.word("part"))
    } else {
      // A ratio of ratios has no meaning for people; the depth of JSON bounds it anyway.
      let pair = try reader.list("ratio") { json, place throws(HibiError) in
        try FigureRule.Source(definition: json, place)
      }
      guard pair.count == 2 else {
        throw DefinitionReader.fault(
          path,
          Localized(
            "measure, logged-days, goal or ratio is expected",
            ja: "measure・logged-days・goal・ratio のいずれかを書いてください"))
      }
      self = .ratio(pair[0], pair[1])
    }
  }
}

extension FigureRule.GoalPart: CaseIterable {
  public static let allCases: [FigureRule.GoalPart] = [
    .total, .gained, .spent, .target, .left, .over,
  ]
}
