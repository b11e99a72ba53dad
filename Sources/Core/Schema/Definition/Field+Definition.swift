extension Field {
  /// The field as a definition file writes it.
  package var definition: JSON {
    var members = [JSON.Member("name", .string(name))]
    members.add("title", title, unless: Localized(both: name))
    members.add("prompt", prompt, unless: title)
    members.append(JSON.Member("type", .string(Swift.type(of: type.rules).name)))
    members += type.rules.definition()
    members.add("unit", unit)
    members.add("placeholder", placeholder)
    members.add("required", required)
    members.add("positional", positional)
    members.add("ranked", ranked)
    members.add("searched", searched)
    if daily != .none { members.add("daily", daily.rawValue) }
    switch initial {
    case .none: break
    case .value(let value): members.append(JSON.Member("initial", type.rules.json(value)))
    case .byClock(let steps, let time, let number):
      let items = steps.map { step in
        JSON.object([
          JSON.Member("from", TimeType().json(.integer(Int64(step.from)))),
          JSON.Member("value", type.rules.json(step.value)),
        ])
      }
      var inner = [JSON.Member("by-clock", .array(items))]
      inner.add("time", time ?? "")
      inner.add("unless-negative", number ?? "")
      members.append(JSON.Member("initial", .object(inner)))
    }
    members.add("unique", isUnique)
    members.add("ranges", takesRanges)
    if let suggestion = suggest.definition { members.append(JSON.Member("suggest", suggestion)) }
    return .object(members)
  }

  /// Reads a field of a definition file.
  init(_ reader: DefinitionReader) {
    let type = FieldType(reader)
    let name = reader.string("name")
    let title = reader.localized("title", default: Localized(both: name))
    self.init(
      name, title, type, unit: reader.string("unit"),
      prompt: reader.localized("prompt"), placeholder: reader.localized("placeholder"),
      required: reader.bool("required"), positional: reader.bool("positional"),
      ranked: reader.bool("ranked"), searched: reader.bool("searched"),
      daily: reader.word("daily", default: .none), initial: Initial(reader, type),
      suggest: reader.object("suggest") { Suggest($0) } ?? .none,
      isUnique: reader.bool("unique"), takesRanges: reader.bool("ranges"))
  }
}

extension Field.Initial {
  fileprivate init(_ reader: DefinitionReader, _ type: FieldType) {
    // Of a type that could not be read nobody can say which values it has.
    switch reader.variant.isEmpty ? nil : reader["initial"] {
    case nil: self = .none
    case let clock?:
      guard case .object = clock else {
        self = .value(reader.value("initial", type))
        return
      }
      self = reader.faults.within(.name("initial")) {
        let inner = DefinitionReader(clock, .clock, reader.faults)
        let steps = inner.objects("by-clock") { step in
          Field.ClockStep(from: step.minutes("from"), step.value("value", type))
        }
        return .byClock(
          steps, time: inner.optional("time"), unlessNegative: inner.optional("unless-negative"))
      }
    }
  }
}

extension DefinitionReader {
  /// A time of day in minutes since midnight.
  fileprivate func minutes(_ name: String) -> Int {
    let text = string(name)
    if let minutes = TimeType.minutes(text) { return Int(minutes) }
    // What is no text, or missing, is told already.
    if case .string? = self[name] {
      faults.add(
        name,
        Localized(
          "'\(text.cut(to: DeclarationLimit.nameLength))' is not \(TimeType().allowed.en)",
          ja: "「\(text.cut(to: DeclarationLimit.nameLength))」は\(TimeType().allowed.ja)ではありません"))
    }
    return 0
  }
}

extension Field.Suggest {
  fileprivate var definition: JSON? {
    switch self {
    case .none: nil
    case .lastOf(let other): .object([JSON.Member("last-of-same", .string(other))])
    case .copyOf(let other): .object([JSON.Member("copy-of-same", .string(other))])
    case .copy(let collection, let field, let named):
      .object([
        JSON.Member("copy-from", .string(collection)), JSON.Member("field", .string(field)),
        JSON.Member("named", .string(named)),
      ])
    }
  }

  fileprivate init(_ reader: DefinitionReader) {
    self =
      switch reader.variant {
      case "copy-from":
        .copy(
          from: reader.string("copy-from"), field: reader.string("field"),
          named: reader.string("named"))
      case "copy-of-same": .copyOf(same: reader.string("copy-of-same"))
      case "last-of-same": .lastOf(same: reader.string("last-of-same"))
      default: .none
      }
  }
}

extension FieldType {
  /// The widest bounds: a million values of them still add up exactly in 64 bits.
  package static let widest: ClosedRange<Int64> = -9_000_000_000_000...9_000_000_000_000

  init(_ reader: DefinitionReader) {
    switch reader.variant {
    case IntegerType.name:
      self = .integer(
        FieldType.bounds(
          reader, reader.integer("min", default: 0),
          reader.integer("max", default: FieldType.widest.upperBound)),
        titles: reader.localizedList("titles"))
    case DecimalType.name:
      let places = Int(reader.integer("places", default: 1))
      self = .decimal(
        places: places,
        FieldType.bounds(
          reader, reader.scaled("min", places: places, default: 0),
          reader.scaled("max", places: places, default: FieldType.widest.upperBound)))
    case DurationType.name:
      self = .duration(
        FieldType.bounds(
          reader, reader.integer("min", default: DurationType.common.lowerBound),
          reader.integer("max", default: DurationType.common.upperBound)))
    case LongTextType.name:
      self = .longText(max: Int(reader.integer("max-bytes", default: 1_000_000)))
    case ChoiceType.name:
      self = .choice(reader.objects("choices") { Choice($0) }, isOpen: reader.bool("open"))
    case TimeType.name: self = .time
    case ImageType.name:
      var scale = ImageRule.Scale.full
      if reader["width"] != nil { scale = .width(Int(reader.integer("width"))) }
      if reader["percent"] != nil {
        if reader["width"] != nil {
          reader.faults.add(
            "width",
            Localized("percent and width exclude each other", ja: "percent と width は同時に書けません"))
        }
        scale = .factor(Int(reader.scaled("percent", places: ImageType.places)))
      }
      self = .image(
        ImageRule(
          crop: reader.word("crop", default: .none), scale: scale,
          leastWidth: Int(reader.integer("min-width", default: 0)),
          isAdjustable: reader.bool("adjustable")))
    case DayType.name: self = .day
    case ISBNType.name: self = .isbn
    case LinkType.name: self = .link
    case RatingType.name: self = .rating(stars: reader.string("stars"))
    case FlagType.name:
      self = .flag(
        yes: reader.localized("yes", default: FlagType.plainYes),
        no: reader.localized("no", default: FlagType.plainNo))
    case TagsType.name: self = .tags(offered: reader.strings("offered"))
    case ProductType.name:
      let places = reader.integer("places", default: 0)
      self = .product(
        of: reader.strings("of"), numerator: reader.integer("numerator"),
        denominator: reader.integer("denominator"), places: Int(places),
        shown: Int(reader.integer("shown", default: places)))
    case PositionType.name: self = .position
    // An unknown one too, which is told.
    default: self = .text(max: Int(reader.integer("max-bytes", default: 10_000)))
    }
  }

  private static func bounds(_ reader: DefinitionReader, _ low: Int64, _ high: Int64)
    -> ClosedRange<Int64>
  {
    if low <= high { return low...high }
    reader.faults.add(
      reader["max"] == nil ? "min" : "max",
      Localized("min is above max", ja: "min は max 以下にしてください"))
    return low...low
  }
}

extension Choice {
  /// The choice as a definition file writes it.
  var definition: JSON {
    var members = [JSON.Member("name", .string(name))]
    members.add("title", title, unless: Localized(both: name))
    members.add("also", also.map { .string($0) })
    return .object(members)
  }

  init(_ reader: DefinitionReader) {
    let name = reader.string("name")
    self.init(
      name, reader.localized("title", default: Localized(both: name)),
      also: reader.strings("also"))
  }
}
