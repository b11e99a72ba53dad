/// How one entry is read, from cells or from JSON.
extension EntryImport {
  struct Record {
    var day: LooseDay?
    var values: [Value]
    var uid: UID?
    /// The number that the file gives the entry; only one that is a day means anything here.
    var id: Int64?
    var moment: Moment?
    /// What could not be read, so that one line can name all its faults.
    var faults: [HibiError] = []
    /// The columns of these faults.
    var unread: Set<String> = []

    mutating func reset() {
      faults = []
      unread = []
      day = nil
      uid = nil
      id = nil
      moment = nil
      for index in values.indices { values[index] = .none }
    }
  }

  /// Reads one value; what is wrong with it is noted in the record.
  func read(
    _ name: @autoclosure () -> String, _ record: inout Record,
    _ value: (inout Record) throws(HibiError) -> Void
  ) throws(HibiError) {
    do throws(HibiError) { try value(&record) } catch {
      guard error.kind == .refused else { throw error }
      record.faults.append(error)
      record.unread.insert(name())
    }
  }

  func read(_ text: String, _ column: Column, _ record: inout Record) throws(HibiError) {
    switch column {
    case .number: record.id = Int64(text)
    case .day: record.day = try readDay(text)
    case .uid:
      guard let uid = UID(text) else {
        throw HibiError(
          .refused, Localized("uid: '\(text)' is not a UUID", ja: "uid：「\(text)」は UUID ではありません"))
      }
      record.uid = uid
    case .moment:
      guard let moment = Moment(rfc3339: text) else {
        throw HibiError(
          .refused,
          Localized(
            "moment: '\(text)' is not a time of RFC 3339",
            ja: "moment：「\(text)」は RFC 3339 の日時ではありません"))
      }
      record.moment = moment
    case .field(let index, let form):
      // A text is kept byte for byte; an empty one is a value, unlike an empty cell.
      let place = fields[index]
      if place.isText {
        if !place.isRequired { try place.field.check(.text(text)) }
        record.values[index] = .text(text)
      } else {
        record.values[index] = try place.parse(text, alternative: form)
      }
    }
  }

  func record(_ json: JSON) throws(HibiError) -> Record {
    guard case .object(let members) = json else {
      throw HibiError(
        .refused, Localized("an entry is an object { ... }", ja: "記録はオブジェクト { ... } です"))
    }
    var record = Record(values: Array(repeating: .none, count: schema.fields.count))
    for member in members {
      try read(member.name, &record) { record throws(HibiError) in
        switch (member.name, member.value) {
        case (_, .null): break
        case ("id", .number(let digits)), ("id", .string(let digits)): record.id = Int64(digits)
        case ("id", _): break
        case ("day", .number(let digits)): try read(digits, .day, &record)
        case ("day", .string(let text)): try read(text, .day, &record)
        case ("uid", .string(let text)): try read(text, .uid, &record)
        case ("moment", .string(let text)): try read(text, .moment, &record)
        default:
          guard let index = schema.index(of: member.name) else { throw unknownColumn(member.name) }
          record.values[index] = try schema.fields[index].value(member.value)
        }
      }
    }
    return record
  }

  /// A date with its year: “yesterday” or 11/28 would be another day when the file is read again.
  private func readDay(_ text: String) throws(HibiError) -> LooseDay? {
    guard schema.days != .none else {
      throw HibiError(
        .refused, Localized("day: entries of this list have none", ja: "day：この一覧の記録に日付はありません"))
    }
    if schema.hasLooseDays, DayPattern.plainDay(text) == nil {
      return try DayParser(today: now.day, weekStart: .monday).looseDay(text)
    }
    return LooseDay(try wholeDay(text, "day"))
  }

  /// A date with its year.
  func wholeDay(_ text: String, _ name: String) throws(HibiError) -> Day {
    if let day = DayPattern.plainDay(text) { return day }
    guard text.unicodeScalars.count(where: { $0.properties.numericType == .decimal }) >= 6 else {
      throw HibiError(
        .refused,
        Localized(
          "\(name): '\(text)' is not a whole date, such as 2026-11-28",
          ja: "\(name)：「\(text)」は年月日の日付ではありません（例：2026-11-28）"))
    }
    return try DayParser(today: now.day, weekStart: .monday).day(text)
  }
}

/// A field as an import reads it: with what each cell of a million rows needs taken out of it, since
/// to call a field copies all of its texts.
final class ImportField {
  let field: Field
  let isRequired: Bool
  let isText: Bool
  let isPicture: Bool
  private let rules: any FieldRules
  private let unit: String

  init(_ field: Field) {
    self.field = field
    isRequired = field.required
    isText = field.type.isFreeText
    isPicture = field.isPicture
    rules = field.type.rules
    unit = field.unit
  }

  /// The value of a cell; blank is none.
  func parse(_ text: String, alternative: String?) throws(HibiError) -> Value {
    do throws(HibiError) {
      return try rules.parse(text, unit: unit, alternative: alternative, days: nil)
    } catch { throw field.named(error) }
  }
}
