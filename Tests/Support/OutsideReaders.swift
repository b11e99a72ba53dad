// All readers of text from outside, as one function: the first byte chooses the reader, the rest
// is what it reads. Whatever comes in, a reader answers or throws; it never traps. A test calls it
// with mutated inputs; Tests/Scripts/fuzz.sh compiles it with the core for libFuzzer, and then there
// is no module to import.
#if canImport(HibiCore)
  import HibiCore
#endif

private let fields = Schema(
  title: "",
  fields: [
    Field("amount", "", .integer(-1_000...1_000), unit: "ml"),
    Field("weight", "", .decimal(places: 2, 0...9_000), unit: "kg"),
    Field("kind", "", .choice([Choice("big", Localized("large", ja: "大"))])),
    Field("time", "", .time), Field("note", "", .longText(), searched: true),
  ])

private let tracker = Tracker(name: "water", title: "", collections: [fields])

/// Gives bytes to one reader, and checks what must hold of its answer.
package func readFromOutside(_ bytes: [UInt8]) {
  guard let first = bytes.first else { return }
  let input = Array(bytes.dropFirst())
  let text = String(decoding: input, as: UTF8.self)
  let today = Day(year: 2026, month: 11, day: 29) ?? .earliest
  switch first % 11 {
  case 0:
    if let json = try? JSON.parse(input) {
      // What was read must be written so that it is read again.
      let again = try? JSON.parse(Array(json.write().utf8))
      precondition(again == json)
    }
  case 1:
    if var reader = try? CSVReader(input) { drain(&reader) }
  case 2:
    if var reader = try? CSVReader(input, format: .tsv) { drain(&reader) }
  case 3: _ = try? Filter.parse(text, fields, days: DayParser(today: today, weekStart: .monday))
  case 4: _ = try? DayParser(today: today, weekStart: .sunday).day(text)
  case 5: _ = try? DayParser(today: today, weekStart: .monday).range([text])
  case 6:
    for field in fields.fields {
      if let value = try? field.parse(text), !value.isNone {
        // What is shown to machines is read back as the same value.
        let again = try? field.parse(field.type.rules.plain(value))
        precondition(again == value)
      }
    }
  case 7:
    // A key of a key is the key.
    let key = TextFold.key(text)
    precondition(TextFold.key(key) == key)
  case 8:
    let safe = SafeText(text)
    precondition(safe.text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F })
    precondition(safe.cut(to: 7).columns <= 7)
    _ = safe.wrapped(to: 5)
  case 9:
    let importer = EntryImport(
      tracker: tracker, schema: fields,
      now: Now(
        moment: Moment(milliseconds: 0, offset: 0), day: today, secondsOfDay: 0,
        isShifted: false, isFaked: true), name: "fuzz")
    _ = try? importer.run(ImportSource([input]), .csv, EntryImport.Existing()) { _ in }
  default:
    if let tracker = try? Tracker(definitionFile: input) {
      // What was read says the same when it is written and read again.
      let again = try? Tracker(definitionFile: Array(tracker.definition.write().utf8))
      precondition(again == tracker)
    }
  }
}

private func drain(_ reader: inout CSVReader) {
  var cells: [CSVReader.Cell] = []
  while (try? reader.next(&cells)) == true {
    for cell in cells where !reader.isNone(cell) { _ = reader.text(cell) }
  }
}
