extension FigureRule {
  var definition: JSON {
    var members = [JSON.Member("name", .string(name))]
    members.add("label", label)
    members.append(JSON.Member("of", source.definition))
    if extraPlaces > 0 { members.append(JSON.Member("extra-places", .integer(Int64(extraPlaces)))) }
    members.add("optional", isOptional)
    members.add("note", note)
    return .object(members)
  }

  init(definition json: JSON, _ path: String) throws(HibiError) {
    let reader = try DefinitionReader(
      json, path, allowed: ["name", "label", "of", "extra-places", "optional", "note"])
    self.init(
      try reader.string("name"), try reader.localized("label"),
      try Source(definition: reader["of"] ?? .null, path + ".of"),
      extraPlaces: Int(try reader.integer("extra-places", in: 0...6, default: 0)),
      isOptional: try reader.bool("optional"), note: try reader.localized("note"))
  }
}

extension FigureRule.Source {
  var definition: JSON {
    switch self {
    case .measure(let measure): .object([JSON.Member("measure", measure.definition)])
    case .overall(let measure): .object([JSON.Member("overall", measure.definition)])
    case .loggedDays(let measure): .object([JSON.Member("logged-days", measure.definition)])
    case .goal(let name, let part):
      .object([JSON.Member("goal", .string(name)), JSON.Member("part", .string(part.rawValue))])
    case .ratio(let over, let under):
      .object([JSON.Member("ratio", .array([over.definition, under.definition]))])
    case .streak(let state, let part):
      .object([
        JSON.Member("streak", .string(part.rawValue)), JSON.Member("state", state.definition),
      ])
    case .milestone(let state, let noun, let part):
      .object([
        JSON.Member("milestone", .string(part.rawValue)), JSON.Member("state", state.definition),
        JSON.Member("collection", .string(noun)),
      ])
    case .daysOfUse: .object([JSON.Member("days-of-use", .bool(true))])
    case .times(let source, let setting):
      .object([
        JSON.Member("times", source.definition), JSON.Member("setting", .string(setting)),
      ])
    }
  }

  init(definition json: JSON, _ path: String) throws(HibiError) {
    let reader = try DefinitionReader(
      json, path,
      allowed: [
        "measure", "overall", "logged-days", "goal", "part", "ratio", "streak", "state",
        "days-of-use",
        "times", "setting", "milestone", "collection",
      ])
    if let measure = reader["measure"] {
      self = .measure(try Measure(definition: measure, path + ".measure"))
    } else if let measure = reader["overall"] {
      self = .overall(try Measure(definition: measure, path + ".overall"))
    } else if let measure = reader["logged-days"] {
      self = .loggedDays(try Measure(definition: measure, path + ".logged-days"))
    } else if reader["goal"] != nil {
      self = .goal(try reader.string("goal"), try reader.word("part"))
    } else if reader["streak"] != nil {
      self = .streak(
        try DayState(definition: reader["state"] ?? .null, path + ".state"),
        try reader.word("streak"))
    } else if reader["milestone"] != nil {
      self = .milestone(
        try DayState(definition: reader["state"] ?? .null, path + ".state"),
        in: try reader.string("collection"), try reader.word("milestone"))
    } else if try reader.bool("days-of-use") {
      self = .daysOfUse
    } else if let source = reader["times"] {
      self = .times(
        try FigureRule.Source(definition: source, path + ".times"),
        setting: try reader.string("setting"))
    } else {
      // A ratio of ratios has no meaning for people; the depth of JSON bounds it anyway.
      let pair = try reader.list("ratio") { json, place throws(HibiError) in
        try FigureRule.Source(definition: json, place)
      }
      guard pair.count == 2 else {
        throw DefinitionReader.fault(
          path,
          Localized(
            "measure, overall, logged-days, goal, ratio, streak, milestone, days-of-use or times is expected",
            ja:
              "measure・overall・logged-days・goal・ratio・streak・milestone・days-of-use・times のいずれかを書いてください"
          ))
      }
      self = .ratio(pair[0], pair[1])
    }
  }
}

extension TextRule {
  var definition: JSON {
    var members: [JSON.Member] = []
    members.add("text", text)
    members.add("figures", figures.map(\.definition))
    members.add("of-today", isOfToday)
    members.add("of-first", isOfFirst)
    return .object(members)
  }

  init(definition json: JSON, _ path: String) throws(HibiError) {
    let reader = try DefinitionReader(
      json, path, allowed: ["text", "figures", "of-today", "of-first"])
    self.init(
      try reader.localized("text"),
      try reader.list("figures") { json, place throws(HibiError) in
        try FigureRule(definition: json, place)
      }, isOfToday: try reader.bool("of-today"), isOfFirst: try reader.bool("of-first"))
  }
}

extension DayState {
  var definition: JSON {
    var members: [JSON.Member] = []
    members.add("broken", broken.map(\.definition))
    members.add("kept", kept.map(\.definition))
    members.add("attempts", attempts)
    if let noEntry {
      let inner = [
        JSON.Member("setting", .string(noEntry.setting)),
        JSON.Member("unknown", .string(noEntry.unknown)),
      ]
      members.append(JSON.Member("no-entry", .object(inner)))
    }
    members.append(JSON.Member("kept-title", keptTitle.json))
    members.append(JSON.Member("broken-title", brokenTitle.json))
    return .object(members)
  }

  init(definition json: JSON, _ path: String) throws(HibiError) {
    let reader = try DefinitionReader(
      json, path, allowed: ["broken", "kept", "attempts", "no-entry", "kept-title", "broken-title"])
    func measures(_ name: String) throws(HibiError) -> [Measure] {
      try reader.list(name) { json, place throws(HibiError) in
        try Measure(definition: json, place)
      }
    }
    var noEntry: NoEntry?
    if let json = reader["no-entry"] {
      let inner = try DefinitionReader(
        json, path + ".no-entry", allowed: ["setting", "unknown"])
      noEntry = NoEntry(
        setting: try inner.string("setting"), unknown: try inner.string("unknown"))
    }
    self.init(
      broken: try measures("broken"), kept: try measures("kept"),
      attempts: try reader.string("attempts", default: ""), noEntry: noEntry)
    if reader["kept-title"] != nil { keptTitle = try reader.localized("kept-title") }
    if reader["broken-title"] != nil { brokenTitle = try reader.localized("broken-title") }
  }
}

extension Setting {
  /// The setting as a definition file writes it: a field with few of its members.
  var definition: JSON { field.definition }

  init(definition json: JSON, _ path: String) throws(HibiError) {
    let field = try Field(definition: json, path)
    guard case .value(let initial) = field.initial else {
      throw DefinitionReader.fault(
        path, Localized("a setting needs an initial value", ja: "設定には initial が必要です"))
    }
    self.init(field.name, field.title, field.type, initial: initial, unit: field.unit)
    guard self.field == field else {
      throw DefinitionReader.fault(
        path,
        Localized(
          "a setting has a name, a title, a type with its bounds or choices, an initial value and a unit",
          ja: "設定に書けるのは name・title・type とその範囲や選択肢・initial・unit だけです"))
    }
  }
}

extension MeterBand {
  var definition: JSON {
    var members = [JSON.Member("from", .integer(Int64(from)))]
    members.add("title", title)
    members.add("tone", tone.rawValue)
    return .object(members)
  }

  init(definition json: JSON, _ path: String) throws(HibiError) {
    let reader = try DefinitionReader(json, path, allowed: ["from", "title", "tone"])
    self.init(
      from: Int(try reader.integer("from", in: 0...100_000)), try reader.localized("title"),
      try reader.word("tone"))
  }
}
