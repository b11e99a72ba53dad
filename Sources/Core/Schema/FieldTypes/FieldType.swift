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
  case image(ImageType)

  /// A whole number within bounds, ends included.
  public static func integer(_ bounds: ClosedRange<Int64>) -> FieldType {
    .integer(IntegerType(bounds: bounds))
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
  public static func choice(_ choices: [Choice]) -> FieldType { .choice(ChoiceType(choices)) }

  /// A time of day.
  public static var time: FieldType { .time(TimeType()) }

  /// A picture; the row holds the name of its file.
  public static var image: FieldType { .image(ImageType()) }

  /// The rules of the type.
  package var rules: any FieldRules {
    switch self {
    case .integer(let rules): rules
    case .decimal(let rules): rules
    case .text(let rules): rules
    case .longText(let rules): rules
    case .choice(let rules): rules
    case .time(let rules): rules
    case .image(let rules): rules
    }
  }

  /// The decimal places of a number, nil for what is no number.
  package var places: Int? {
    switch self {
    case .integer: 0
    case .decimal(let type): type.places
    default: nil
    }
  }

  /// Whether values are text that people write freely.
  package var isText: Bool {
    switch self {
    case .text, .longText: true
    default: false
    }
  }
}

/// What every field type must be able to do.
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

  /// The refusal of a value of a wrong kind, which only an import or a fault can bring.
  package func wrongKind() -> HibiError {
    HibiError(
      .refused,
      Localized(
        "that is not \(allowed.en)", ja: "\(allowed.ja)ではありません"))
  }
}
