/// What a field holds and how it is typed, shown and stored.
///
/// The set is closed: a face has one input for each. Each type is one file of this folder.
public enum FieldType: Sendable, Hashable {
  case integer(IntegerType)
  case decimal(DecimalType)
  case text(TextType)
  case longText(LongTextType)
  case choice(ChoiceType)
  case time(TimeType)
  case duration(DurationType)
  case day(DayType)
  case isbn(ISBNType)
  case rating(RatingType)
  case flag(FlagType)
  case tags(TagsType)
  case product(ProductType)
  case position(PositionType)
  case image(ImageType)
  case link(LinkType)

  /// A whole number within bounds, ends included.
  /// - Parameter titles: what the values are called, from the least on.
  public static func integer(_ bounds: ClosedRange<Int64>, titles: [Localized] = []) -> FieldType {
    .integer(IntegerType(bounds: bounds, titles: titles))
  }

  /// A number with fixed decimal places; bounds are in units of the last place.
  public static func decimal(places: Int, _ bounds: ClosedRange<Int64>) -> FieldType {
    .decimal(DecimalType(places: places, bounds: bounds))
  }

  /// One line of text, at most `max` bytes of UTF-8.
  public static func text(max: Int = 10_000) -> FieldType { .text(TextType(max: max)) }

  /// Text of many lines, at most `max` bytes of UTF-8.
  public static func longText(max: Int = 1_000_000) -> FieldType {
    .longText(LongTextType(max: max))
  }

  /// One of a list of names.
  /// - Parameter isOpen: whether other texts are taken too.
  public static func choice(_ choices: [Choice], isOpen: Bool = false) -> FieldType {
    .choice(ChoiceType(choices, isOpen: isOpen))
  }

  /// A time of day.
  public static var time: FieldType { .time(TimeType()) }

  /// A length of time within bounds in seconds, ends included.
  public static func duration(_ bounds: ClosedRange<Int64> = DurationType.common) -> FieldType {
    .duration(DurationType(bounds: bounds))
  }

  /// A civil day beside the entry's own.
  public static var day: FieldType { .day(DayType()) }
  /// The number of a book.
  public static var isbn: FieldType { .isbn(ISBNType()) }
  /// 0 to 100 points; the option `stars` takes up to five stars.
  public static func rating(stars: String = "stars") -> FieldType {
    .rating(RatingType(stars: stars))
  }
  /// Yes or no, with the words for both.
  public static func flag(
    yes: Localized = FlagType.plainYes, no: Localized = FlagType.plainNo
  ) -> FieldType {
    .flag(FlagType(yes: yes, no: no))
  }
  /// Words without an order; those that are offered are only the common ones.
  public static func tags(offered: [String] = []) -> FieldType {
    .tags(TagsType(offered: offered))
  }
  /// The product of other fields, kept with `places` decimal places, shown with `shown`.
  public static func product(
    of fields: [String], numerator: Int64, denominator: Int64, places: Int, shown: Int
  ) -> FieldType {
    .product(
      ProductType(
        fields: fields, numerator: numerator, denominator: denominator, places: places,
        shown: shown))
  }
  /// The place in an order that people make by hand.
  public static var position: FieldType { .position(PositionType()) }
  /// A picture; the row holds the name of its file.
  public static var image: FieldType { .image(ImageType()) }
  /// A picture that is cut and scaled by a rule.
  public static func image(_ rule: ImageRule) -> FieldType { .image(ImageType(rule: rule)) }
  /// The address of a page or a mailbox.
  public static var link: FieldType { .link(LinkType()) }

  /// The rules of the type.
  package var rules: any FieldRules {
    switch self {
    case .integer(let rules): rules
    case .decimal(let rules): rules
    case .text(let rules): rules
    case .longText(let rules): rules
    case .choice(let rules): rules
    case .time(let rules): rules
    case .duration(let rules): rules
    case .day(let rules): rules
    case .isbn(let rules): rules
    case .rating(let rules): rules
    case .flag(let rules): rules
    case .tags(let rules): rules
    case .product(let rules): rules
    case .position(let rules): rules
    case .image(let rules): rules
    case .link(let rules): rules
    }
  }

  /// The decimal places of a number, nil for what is no number.
  package var places: Int? {
    switch self {
    case .integer, .duration: 0
    case .decimal(let type): type.places
    case .rating: 0
    case .product(let type): type.places
    default: nil
    }
  }

  /// Whether values are made by Hibi, never typed.
  package var isComputed: Bool {
    switch self {
    case .product, .position: true
    default: false
    }
  }

  /// Whether values may be long, so that a list cuts them where it is narrow.
  package var mayShrink: Bool {
    if case .link = self { true } else { isText }
  }

  /// Whether what is typed may have any length.
  var mayBeLong: Bool {
    switch self {
    case .tags, .link: true
    default: isText
    }
  }

  /// Whether values are lengths of time.
  var isDuration: Bool {
    if case .duration = self { true } else { false }
  }

  /// Whether values are yes or no.
  package var isFlag: Bool {
    if case .flag = self { true } else { false }
  }

  /// Whether every text is a value as it stands.
  package var isFreeText: Bool {
    switch self {
    case .text, .longText: true
    default: false
    }
  }

  /// Whether values are text that people write freely, names of open choices too.
  package var isText: Bool {
    switch self {
    case .text, .longText: true
    case .choice(let type): type.isOpen
    default: false
    }
  }
}

/// What every field type must be able to do; a product, which is never typed, refuses to parse.
///
/// Parsing what was shown gives the same value.
package protocol FieldRules: Sendable {
  /// The type as a definition file names it: `integer`.
  static var name: String { get }
  /// The type of its column in a STRICT table.
  var column: String { get }
  /// The bounds that the table checks, nil for none.
  var columnBounds: ClosedRange<Int64>? { get }
  /// What is allowed, in a few words, for help and errors.
  var allowed: Localized { get }

  /// Reads what a person typed; `unit` may follow a number. Never called with blank text.
  func parse(_ text: String, unit: String) throws(HibiError) -> Value
  /// The same with a calendar, for days.
  func parse(_ text: String, unit: String, days: DayParser) throws(HibiError) -> Value
  /// Further options that fill the field, in another unit or form.
  var alternatives: [String] { get }
  /// Reads what was typed after one of them.
  func parse(_ text: String, alternative: String) throws(HibiError) -> Value
  /// What a text that was read as a value of a filter may have been meant as instead, nil for
  /// nothing else.
  func doubt(_ text: String) -> Localized?
  /// The value as people read it, without a unit.
  func show(_ value: Value, _ language: Language) -> String
  /// The value in machine formats; `parse` reads it back.
  func plain(_ value: Value) -> String
  /// The value in JSON; none is null.
  func json(_ value: Value) -> JSON
  /// Reads the value of an export; the inverse of `json`.
  func value(_ json: JSON) throws(HibiError) -> Value
  /// Refuses a value that the type does not allow.
  func check(_ value: Value) throws(HibiError)
  /// The parameters in a definition file.
  func definition() -> [JSON.Member]
}

extension FieldRules {
  package var columnBounds: ClosedRange<Int64>? { nil }

  package func definition() -> [JSON.Member] { [] }

  package func parse(_ text: String, unit: String, days: DayParser) throws(HibiError) -> Value {
    try parse(text, unit: unit)
  }

  package var alternatives: [String] { [] }

  package func doubt(_ text: String) -> Localized? { nil }

  package func parse(_ text: String, alternative: String) throws(HibiError) -> Value {
    try parse(text, unit: "")
  }

  /// The refusal of a value of a wrong kind, which only an import or a fault can bring.
  package func wrongKind() -> HibiError {
    HibiError(
      .refused,
      Localized(
        "that is not \(allowed.en)", ja: "\(allowed.ja)ではありません"))
  }
}
