/// Declares one field of a collection: a column, an option, a form input.
///
/// ```swift
/// Field("weight", Localized("Weight", ja: "体重"), .decimal(places: 1, 0...5_000), unit: "kg")
/// ```
public struct Field: Sendable, Hashable {
  /// The option (`--weight`), the column and the JSON name: `[a-z][a-z0-9-]*`.
  public var name: String
  public var title: Localized
  /// What a form or a prompt asks; the title where empty.
  public var prompt: Localized
  public var type: FieldType
  /// What stands after a number, and may be typed after it.
  public var unit: String
  /// An example, shown where the field is asked for.
  public var placeholder: Localized
  /// Whether an entry cannot be without it.
  public var required: Bool
  /// Whether it may be typed without its option, in schema order.
  public var positional: Bool
  /// Whether rankings by it are common: it gets an index.
  public var ranked: Bool
  /// Whether `find` looks into it.
  public var searched: Bool
  /// How several values of one day become one.
  public var daily: Fold
  public var initial: Initial
  public var suggest: Suggest
  /// Whether no two entries may hold the same text, whatever its case, width and kana.
  public var isUnique: Bool
  /// Whether one typed value may stand for several entries: `1-10` is ten of them in one act.
  public var takesRanges: Bool

  /// Declares a field; what is left out is the common case.
  public init(
    _ name: String, _ title: Localized, _ type: FieldType, unit: String = "",
    prompt: Localized = "", placeholder: Localized = "", required: Bool = false,
    positional: Bool = false,
    ranked: Bool = false, searched: Bool = false, daily: Fold = .none,
    initial: Initial = .none, suggest: Suggest = .none, isUnique: Bool = false,
    takesRanges: Bool = false
  ) {
    self.isUnique = isUnique
    self.takesRanges = takesRanges
    self.name = name
    self.title = title
    self.prompt = prompt.isEmpty ? title : prompt
    self.type = type
    self.unit = unit
    self.placeholder = placeholder
    self.required = required
    self.positional = positional
    self.ranked = ranked
    self.searched = searched
    self.daily = daily
    self.initial = initial
    self.suggest = suggest
  }

  /// What a new entry holds where nothing was typed.
  public enum Initial: Sendable, Hashable {
    case none
    case value(Value)
    /// By the time of day: the value of the last step that has begun; before the first step that
    /// of the last one, which runs over midnight.
    ///
    /// The time is that of the field `time` where it is named and typed, and else the clock's, which
    /// counts for an entry of today only. Where the number of the field `unlessNegative` is
    /// negative, there is no value.
    case byClock([ClockStep], time: String? = nil, unlessNegative: String? = nil)
  }

  /// From a time of day on, a value.
  public struct ClockStep: Sendable, Hashable {
    /// Minutes since midnight, 0 to 1439.
    public var from: Int
    public var value: Value

    /// Creates a step.
    public init(from: Int, _ value: Value) {
      self.from = from
      self.value = value
    }
  }

  /// What a field gets from other entries where nothing was typed.
  public enum Suggest: Sendable, Hashable {
    case none
    /// The value of the newest entry with the same text in another field, offered where the
    /// field must be filled.
    case lastOf(same: String)
    /// The same value, taken without asking.
    case copyOf(same: String)
    /// The value of a field of the entry of another collection which a text names: by its unique
    /// field, or by its label. Taken without asking.
    case copy(from: String, field: String, named: String)
  }

  /// The values that a typed text of a field that takes ranges stands for: `1-3,5` is four, `a, b`
  /// two; nil for one value.
  /// - Throws: 65 for a range that ends before it begins, and for more than 500 in all.
  package func expanded(_ text: String) throws(HibiError) -> [String]? {
    var parts: [String] = []
    let pieces = text.split { [",", "，", "、", "､"].contains($0) }.map { String($0).trimmed }
      .filter { !$0.isBlank }
    for piece in pieces {
      let ends = Field.plainNumbers(piece).split(separator: "-", omittingEmptySubsequences: false)
      let isNumbers =
        ends.count <= 2
        && ends.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
      // One number that is too large to count with is a text.
      guard isNumbers, ends.count == 2 || ends.first.flatMap({ Int64($0) }) != nil else {
        if pieces.count == 1 { return nil }
        parts.append(piece)
        continue
      }
      guard let first = ends.first.flatMap({ Int64($0) }),
        let last = ends.last.flatMap({ Int64($0) }), first <= last,
        last - first < 500, parts.count + Int(last - first) < 500
      else {
        throw named(
          HibiError(
            .refused,
            Localized(
              "'\(text)' is not a range of 1 to 500 numbers, such as 1-10",
              ja: "「\(text)」は 1〜500 個の範囲として読めません（例：1-10）")))
      }
      parts += (first...last).map { String($0) }
    }
    return parts
  }

  /// A typed number or range with narrow digits and `-`: 〜 is how a range is typed in Japanese, and
  /// 第 and 巻 stand around a volume.
  private static func plainNumbers(_ text: String) -> String {
    String(
      String(decoding: NumberText.normalized(text), as: UTF8.self).compactMap {
        sign -> Character? in
        switch sign {
        case "〜", "~", "–": "-"
        case "第", "巻", " ": nil
        default: sign
        }
      })
  }

  /// The values that a given one stands for: one for each entry of it.
  ///
  /// A single number stays as it was written.
  package func parts(of value: Value) throws(HibiError) -> [Value] {
    guard takesRanges, let text = value.text,
      !text.unicodeScalars.allSatisfy({ $0.properties.numericType == .decimal }),
      let parts = try expanded(text), !parts.isEmpty
    else { return [value] }
    return parts.map { .text($0) }
  }

  /// Whether a new entry's value depends on a time.
  package var isByClock: Bool {
    if case .byClock = initial { true } else { false }
  }

  /// Whether it is text of many lines.
  package var isLongText: Bool {
    if case .longText = type { true } else { false }
  }

  /// Whether it is the place in an order made by hand.
  package var isPosition: Bool {
    if case .position = type { true } else { false }
  }

  /// The name of its column: `-` becomes `_`.
  package var column: String { columnName(name) }

  /// The name of its folded search column.
  package var searchColumn: String { column + "_key" }

  /// Reads what was typed; blank is none.
  ///
  /// An error names the field.
  /// - Parameters:
  ///   - alternative: the option that was typed, where it is not the field's own.
  ///   - days: reads days; without it only those of files can be read.
  package func parse(_ text: String, alternative: String? = nil, days: DayParser? = nil)
    throws(HibiError) -> Value
  {
    do throws(HibiError) {
      // A refusal quotes what was typed, which must not bury what is allowed.
      if !type.mayBeLong, text.utf8.count > 400 {
        let (text, allowed) = (text.cut(to: 40), type.rules.allowed)
        throw HibiError(
          .refused,
          Localized("'\(text)' is not \(allowed.en)", ja: "「\(text)」は\(allowed.ja)ではありません"))
      }
      return try type.rules.parse(text, unit: unit, alternative: alternative, days: days)
    } catch {
      throw named(error)
    }
  }

  /// A number in units of the field's last place as people read it.
  package func quantity(_ number: Int64, over denominator: Int64 = 1) -> Quantity {
    if case .product(let type) = type {
      var quantity = type.quantity(number)
      quantity.denominator *= max(1, denominator)
      quantity.unit = Localized(both: unit)
      return quantity
    }
    if case .rating = type { return RatingType.quantity(number, over: denominator) }
    return Quantity(
      numerator: number, denominator: denominator, places: type.places ?? 0, unit: measuredIn,
      isDuration: type.isDuration)
  }

  /// What its numbers are in where they are measured: a length of time says it itself, and its
  /// unit is only that of a bare number that is typed.
  package var measuredIn: Localized {
    type.isDuration ? DurationType.unit : Localized(both: unit)
  }

  /// Refuses a value that the field does not allow, whoever made it.
  package func check(_ value: Value) throws(HibiError) {
    if value.isNone {
      guard !required else { throw missing() }
      return
    }
    if required, let text = value.text, text.isBlank { throw missing() }
    do {
      try type.rules.check(value)
    } catch {
      throw named(error)
    }
    // A list of names may be one name that was written with commas; numbers are always several.
    if takesRanges, case let parts = try parts(of: value), parts.count > 1,
      parts.allSatisfy({ $0.text?.utf8.allSatisfy { (0x30...0x39).contains($0) } ?? false })
    {
      let text = value.text ?? ""
      throw named(
        HibiError(
          .refused,
          Localized(
            "'\(text)' stands for several entries; here it is one",
            ja: "「\(text)」は複数の記録を表します。ここでは1件ずつ指定してください")))
    }
  }

  /// Reads the value of an export.
  package func value(_ json: JSON) throws(HibiError) -> Value {
    if json == .null { return .none }
    do {
      return try type.rules.value(json)
    } catch {
      throw named(error)
    }
  }

  /// Whether it holds a picture, which a face reads from a file.
  package var isPicture: Bool { if case .image = type { true } else { false } }

  /// Whether its values are shown with signs of ours: stars, or what stands for a picture.
  package var hasOwnSigns: Bool {
    if case .rating = type { true } else { isPicture }
  }

  /// The refusal of an entry without this field.
  package func missing() -> HibiError {
    HibiError(
      .refused,
      Localized("\(name) is required and empty", ja: "\(title.ja)（\(name)）が入力されていません"))
  }

  /// The value as people read it, with its unit: `560ml`-like.
  package func show(_ value: Value, _ language: Language) -> String {
    value.isNone ? "" : type.rules.show(value, language) + (type.isDuration ? "" : unit)
  }

  /// The same error with the field's name before it.
  package func named(_ error: HibiError) -> HibiError {
    var error = error
    error.message = Localized(
      "\(name): \(error.message.en)", ja: "\(title.ja)（\(name)）：\(error.message.ja)")
    return error
  }
}

/// A declared name as a column or table name: `-` becomes `_`.
package func columnName(_ name: String) -> String {
  guard name.utf8.contains(UInt8(ascii: "-")) else { return name }
  return String(
    decoding: name.utf8.map { $0 == UInt8(ascii: "-") ? UInt8(ascii: "_") : $0 }, as: UTF8.self)
}

extension FieldRules {
  /// Reads what was typed, as `Field.parse` does; an error names no field.
  func parse(_ text: String, unit: String, alternative: String?, days: DayParser?)
    throws(HibiError) -> Value
  {
    if text.isBlank { return .none }
    if let alternative { return try parse(text, alternative: alternative) }
    if let days { return try parse(text, unit: unit, days: days) }
    return try parse(text, unit: unit)
  }
}

extension String {
  /// Whether there is nothing to see: only white space, and what takes no room.
  package var isBlank: Bool {
    // Most texts begin with a letter or a digit, which needs no table to tell.
    if let first = utf8.first, (0x21..<0x7F).contains(first) { return false }
    switch unicodeScalars.first?.value ?? 0 {
    case 0x3041...0x3096, 0x30A1...0x30FA, 0x4E00...0x9FFF: return false
    default: break
    }
    return allSatisfy { $0.isWhitespace || SafeText(String($0)).isEmpty }
  }
}

extension Field.Suggest {
  /// The field whose text an entry must share to give its value.
  package var same: String? {
    switch self {
    case .lastOf(let other), .copyOf(let other): other
    case .none, .copy: nil
    }
  }
}
