extension FigureRule {
  /// - Parameter label: what holds where none is written.
  func definition(unless label: Localized) -> JSON {
    var members = [JSON.Member("name", .string(name))]
    members.add("label", self.label, unless: label)
    members.append(JSON.Member("of", source.definition))
    if extraPlaces > 0 { members.append(JSON.Member("extra-places", .integer(Int64(extraPlaces)))) }
    members.add("optional", isOptional)
    members.add("note", note)
    return .object(members)
  }

  /// - Parameter label: what holds where none is written; the name where nil.
  init(_ reader: DefinitionReader, label: Localized? = nil) {
    let name = reader.string("name")
    self.init(
      name, reader.localized("label", default: label ?? Localized(both: name)),
      reader.object("of") { Source($0) } ?? .daysOfUse,
      extraPlaces: Int(reader.integer("extra-places", default: 0)),
      isOptional: reader.bool("optional"), note: reader.localized("note"))
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
    case .ratio(let over, let under, let per):
      .object(
        [JSON.Member("ratio", .array([over.definition, under.definition]))]
          + (per == .day ? [] : [JSON.Member("per", .string(per.rawValue))]))
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

  init(_ reader: DefinitionReader) {
    func measure(_ name: String) -> Measure {
      reader.object(name) { Measure($0) } ?? Measure(.count)
    }
    func state() -> DayState { reader.object("state") { DayState($0) } ?? DayState(broken: []) }
    switch reader.variant {
    case "measure": self = .measure(measure("measure"))
    case "overall": self = .overall(measure("overall"))
    case "logged-days": self = .loggedDays(measure("logged-days"))
    case "goal": self = .goal(reader.string("goal"), reader.word("part", default: .total))
    case "streak": self = .streak(state(), reader.word("streak", default: .run))
    case "milestone":
      self = .milestone(
        state(), in: reader.string("collection"), reader.word("milestone", default: .next))
    case "times":
      self = .times(
        reader.object("times") { FigureRule.Source($0) } ?? .daysOfUse,
        setting: reader.string("setting"))
    case "ratio":
      let pair = reader.objects("ratio") { FigureRule.Source($0) }
      guard pair.count == 2 else {
        // A list that could not be read at all is told already.
        if case .array? = reader["ratio"] {
          reader.faults.add(
            "ratio", Localized("two numbers are expected", ja: "数値を二つ書いてください"))
        }
        self = .daysOfUse
        return
      }
      self = .ratio(pair[0], pair[1], per: reader.word("per", default: .day))
    default:
      if case .bool(false)? = reader["days-of-use"] {
        reader.faults.add("days-of-use", Localized("write true", ja: "true を書いてください"))
      } else {
        _ = reader.bool("days-of-use")
      }
      self = .daysOfUse
    }
  }
}

extension TextRule {
  var definition: JSON {
    var members: [JSON.Member] = []
    members.append(JSON.Member("text", text.json))
    members.add("figures", figures.map { $0.definition(unless: "") })
    members.add("command", command)
    members.add("of-today", isOfToday)
    members.add("of-first", isOfFirst)
    return .object(members)
  }

  init(_ reader: DefinitionReader) {
    self.init(
      reader.localized("text"), reader.objects("figures") { FigureRule($0, label: "") },
      command: reader.localized("command", default: ""),
      isOfToday: reader.bool("of-today"), isOfFirst: reader.bool("of-first"))
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
    let plain = DayState(broken: [])
    members.add("kept-title", keptTitle, unless: plain.keptTitle)
    members.add("broken-title", brokenTitle, unless: plain.brokenTitle)
    return .object(members)
  }

  init(_ reader: DefinitionReader) {
    let plain = DayState(broken: [])
    self.init(
      broken: reader.objects("broken") { Measure($0) },
      kept: reader.objects("kept") { Measure($0) }, attempts: reader.string("attempts"),
      noEntry: reader.object("no-entry") { inner in
        NoEntry(setting: inner.string("setting"), unknown: inner.string("unknown"))
      }, keptTitle: reader.localized("kept-title", default: plain.keptTitle),
      brokenTitle: reader.localized("broken-title", default: plain.brokenTitle))
  }
}

extension Setting {
  /// The types that a setting may have: numbers and a choice.
  static let types = [IntegerType.name, DecimalType.name, ChoiceType.name]

  /// The setting as a definition file writes it: a field with few of its members.
  var definition: JSON { field.definition }

  init(_ reader: DefinitionReader) {
    let name = reader.string("name")
    // A stand-in of its own, which the check takes: what is wrong with the type is told.
    let type = reader.variant.isEmpty ? FieldType.integer(0...0) : FieldType(reader)
    self.init(
      name, reader.localized("title", default: Localized(both: name)), type,
      initial: reader.variant.isEmpty ? .none : reader.value("initial", type),
      unit: reader.string("unit"))
  }
}

extension MeterBand {
  var definition: JSON {
    var members = [JSON.Member("from", .integer(Int64(from)))]
    members.add("title", title)
    members.add("tone", tone.rawValue)
    return .object(members)
  }

  init(_ reader: DefinitionReader) {
    self.init(
      from: Int(reader.integer("from")), reader.localized("title"),
      reader.word("tone", default: .calm))
  }
}
