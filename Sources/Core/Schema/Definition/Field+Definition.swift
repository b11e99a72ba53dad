extension Field {
  private static let names = [
    "name", "title", "prompt", "type", "min", "max", "places", "max-bytes", "choices", "unit",
    "placeholder", "required", "positional", "ranked", "searched", "daily", "initial", "suggest",
    "unique", "ranges", "stars", "yes", "no", "offered", "of", "numerator", "denominator", "shown",
    "open", "titles",
  ]

  /// The field as a definition file writes it.
  var definition: JSON {
    var members = [JSON.Member("name", .string(name))]
    members.add("title", title)
    if prompt != title { members.add("prompt", prompt) }
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
  init(definition json: JSON, _ path: String) throws(HibiError) {
    let reader = try DefinitionReader(json, path, allowed: Field.names)
    let type = try FieldType(reader)
    var initial = Initial.none
    switch reader["initial"] {
    case nil: break
    case .object?:
      let inner = try DefinitionReader(
        reader["initial"] ?? .null, path + ".initial",
        allowed: ["by-clock", "time", "unless-negative"])
      let steps = try inner.list("by-clock") { json, place throws(HibiError) in
        let step = try DefinitionReader(json, place, allowed: ["from", "value"])
        guard let from = TimeType.minutes(try step.string("from")) else {
          throw DefinitionReader.fault(step.place("from"), TimeType().allowed)
        }
        let value = try step.placed("value") { () throws(HibiError) in
          try type.rules.value(step["value"] ?? .null)
        }
        return ClockStep(from: Int(from), value)
      }
      let time = try inner.string("time", default: "")
      let number = try inner.string("unless-negative", default: "")
      initial = .byClock(
        steps, time: time.isEmpty ? nil : time, unlessNegative: number.isEmpty ? nil : number)
    case let value?:
      initial = try reader.placed("initial") { () throws(HibiError) in
        .value(try type.rules.value(value))
      }
    }
    self.init(
      try reader.string("name"), try reader.localized("title"), type,
      unit: try reader.string("unit", default: ""),
      prompt: try reader.localized("prompt"), placeholder: try reader.localized("placeholder"),
      required: try reader.bool("required"),
      positional: try reader.bool("positional"), ranked: try reader.bool("ranked"),
      searched: try reader.bool("searched"),
      daily: try reader.word("daily", default: Fold.none), initial: initial,
      suggest: try Suggest(definition: reader["suggest"], path + ".suggest"),
      isUnique: try reader.bool("unique"), takesRanges: try reader.bool("ranges"))
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

  fileprivate init(definition json: JSON?, _ path: String) throws(HibiError) {
    self = .none
    guard let json else { return }
    let reader = try DefinitionReader(
      json, path, allowed: ["last-of-same", "copy-of-same", "copy-from", "field", "named"])
    if reader["copy-from"] != nil {
      self = .copy(
        from: try reader.string("copy-from"), field: try reader.string("field"),
        named: try reader.string("named"))
    } else if reader["copy-of-same"] != nil {
      self = .copyOf(same: try reader.string("copy-of-same"))
    } else {
      self = .lastOf(same: try reader.string("last-of-same"))
    }
  }
}

extension FieldType {
  /// The types that a definition may name.
  package static let names = [
    IntegerType.name, DecimalType.name, TextType.name, LongTextType.name, ChoiceType.name,
    TimeType.name, ImageType.name, DayType.name, ISBNType.name, RatingType.name, FlagType.name,
    TagsType.name,
    ProductType.name, PositionType.name,
  ]

  /// The widest bounds: a million values of them still add up exactly in 64 bits.
  package static let widest: ClosedRange<Int64> = -9_000_000_000_000...9_000_000_000_000

  init(_ reader: DefinitionReader) throws(HibiError) {
    let name = try reader.string("type")
    switch name {
    case IntegerType.name:
      self = .integer(
        try FieldType.bounds(
          reader, try reader.integer("min", in: FieldType.widest, default: 0),
          try reader.integer("max", in: FieldType.widest)),
        titles: try reader.list("titles") { json, place throws(HibiError) in
          try Localized(definition: json, place)
        })
    case DecimalType.name:
      let places = Int(try reader.integer("places", in: 1...6))
      self = .decimal(
        places: places,
        try FieldType.bounds(
          reader, try reader.scaled("min", places: places),
          try reader.scaled("max", places: places)))
    case TextType.name:
      self = .text(max: Int(try reader.integer("max-bytes", in: 1...1_000_000, default: 10_000)))
    case LongTextType.name:
      self = .longText(
        max: Int(try reader.integer("max-bytes", in: 1...100_000_000, default: 1_000_000)))
    case ChoiceType.name:
      self = .choice(
        try reader.list("choices") { json, place throws(HibiError) in
          let choice = try DefinitionReader(json, place, allowed: ["name", "title", "also"])
          return Choice(
            try choice.string("name"), try choice.localized("title"),
            also: try choice.strings("also"))
        }, isOpen: try reader.bool("open"))
    case TimeType.name: self = .time
    case ImageType.name: self = .image
    case DayType.name: self = .day
    case ISBNType.name: self = .isbn
    case RatingType.name: self = .rating(stars: try reader.string("stars", default: ""))
    case FlagType.name:
      self = .flag(
        yes: reader["yes"] == nil ? FlagType.plainYes : try reader.localized("yes"),
        no: reader["no"] == nil ? FlagType.plainNo : try reader.localized("no"))
    case TagsType.name: self = .tags(offered: try reader.strings("offered"))
    case ProductType.name:
      let places = Int(try reader.integer("places", in: 0...6))
      self = .product(
        of: try reader.strings("of"),
        numerator: try reader.integer("numerator", in: 1...1_000_000_000, default: 1),
        denominator: try reader.integer("denominator", in: 1...1_000_000_000, default: 1),
        places: places,
        shown: Int(try reader.integer("shown", in: 0...Int64(places), default: Int64(places))))
    case PositionType.name: self = .position
    default:
      throw DefinitionReader.fault(
        reader.path + ".type",
        Localized(
          "'\(name)' is not one of \(FieldType.names.joined(separator: ", "))",
          ja: "「\(name)」は使えません（\(FieldType.names.joined(separator: "・")) のいずれか）"),
        hints: NearestWord.hint(name, in: FieldType.names))
    }
  }

  private static func bounds(_ reader: DefinitionReader, _ low: Int64, _ high: Int64)
    throws(HibiError) -> ClosedRange<Int64>
  {
    guard low <= high, widest.contains(low), widest.contains(high) else {
      throw DefinitionReader.fault(
        reader.path,
        Localized(
          "min must not be above max, and both within ±9,000,000,000,000",
          ja: "min は max 以下、どちらも ±9兆 以内にしてください"))
    }
    return low...high
  }
}
