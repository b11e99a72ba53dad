import Calorie
import Foundation
import HibiCommandLine
import HibiCore
import HibiTestSupport
import Testing

/// A tracker with a field of every type, each at its widest.
let everyType = Tracker(
  name: "probe", title: Localized("Probes", ja: "試験"), icon: "•",
  collections: [
    Schema(
      title: Localized("Probes", ja: "試験"),
      fields: [
        Field(
          "label", Localized("Label", ja: "名前"), .text(max: 300),
          placeholder: Localized("a probe", ja: "試験"), required: true, positional: true,
          searched: true),
        Field(
          "size", Localized("Size", ja: "大きさ"), .integer(-9_000_000_000_000...9_000_000_000_000),
          unit: "mm", placeholder: "5", positional: true, ranked: true, daily: .sum),
        Field(
          "ratio", Localized("Ratio", ja: "割合"), .decimal(places: 3, -9_000_000...9_000_000),
          placeholder: "1.5", daily: .mean),
        Field(
          "kind", Localized("Kind", ja: "種類"),
          .choice([
            Choice("one-way", Localized("one way", ja: "片道")),
            Choice("both", Localized("both", ja: "往復")),
          ])),
        Field("at", Localized("At", ja: "時刻"), .time),
        Field("story", Localized("Story", ja: "話"), .longText(max: 20_000), searched: true),
        Field("shot", Localized("Shot", ja: "写真"), .image),
        Field("until", Localized("Until", ja: "終わり"), .day),
        Field("grade", Localized("Grade", ja: "評価"), .rating()),
        Field("book", Localized("Book", ja: "本"), .isbn),
        Field("aura", Localized("Aura", ja: "前兆"), .flag()),
        Field("marks", Localized("Marks", ja: "印"), .tags(offered: ["work"]), searched: true),
        Field(
          "area", Localized("Area", ja: "面積"),
          .product(of: ["ratio", "grade"], numerator: 8, denominator: 10, places: 4, shown: 1)),
      ])
  ],
  panels: [
    PanelRule("most", Localized("Largest", ja: "最大"), [.ranking(Measure(.max, "size"), top: 3)]),
    PanelRule(
      "course", Localized("Course", ja: "推移"), period: .lastDays(14),
      [.series(Measure(.sum, "size"), average: 7, goal: "size")]),
  ],
  goals: [Goal("size", Localized("Size", ja: "大きさ"), Measure(.sum, "size"), .atMost)],
  card: ["course"])

let contracted = [Calorie.tracker, everyType]

/// What a program wrote.
private final class Said {
  var output: [UInt8] = []
  var errors: [UInt8] = []
}

/// A program in process, over one tracker and a store of its own.
final class Face {
  let tracker: Tracker
  let box = Sandbox()

  init(_ tracker: Tracker) { self.tracker = tracker }

  func run(_ words: [String], language: Language = .en, store: String = "store") throws -> (
    output: String, errors: String, code: Int32
  ) {
    var registry = Registry()
    try registry.register(tracker)
    let said = Said()
    var world = World.system()
    world.arguments = ([tracker.name] + words).map { Array($0.utf8) }
    world.variables = [
      "HOME": box.folder + "/home", "HIBI_STORE": box.folder + "/" + store,
      "HIBI_LANG": language.rawValue, "HIBI_NOW": "2026-11-29T12:00:00+09:00", "TZ": "JST-9",
      "LANG": "C.UTF-8", "COLUMNS": "80",
    ]
    world.zone = .fixed(seconds: 32_400)
    world.isTerminal = { _ in false }
    world.columns = { nil }
    world.read = { () throws(HibiError) in nil }
    world.write = { descriptor, bytes in
      if descriptor == 1 { said.output += bytes } else { said.errors += bytes }
      return 0
    }
    let code = Program(world, registry).run()
    return (
      String(decoding: said.output, as: UTF8.self), String(decoding: said.errors, as: UTF8.self),
      code
    )
  }

  /// Runs a command that must succeed.
  @discardableResult
  func answer(
    _ words: [String], language: Language = .en, store: String = "store",
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> String {
    let (output, errors, code) = try run(words, language: language, store: store)
    #expect(code == 0, "\(words): \(errors)", sourceLocation: sourceLocation)
    return output
  }

  /// What an entry may hold at its extremes, as it is typed; nil for nothing.
  func extremes(_ field: Field) -> [String?] {
    let hostile = [
      "'\"\\ \t\n;%s", "\u{1b}[31m", "👨‍👩‍👧🇯🇵e\u{301}", "שלום\u{202e}x", "\\N", "null", "-5",
    ]
    switch field.type {
    case .integer, .decimal:
      let bounds = field.type.rules.columnBounds ?? -1...1
      let numbers = [bounds.lowerBound, bounds.upperBound, 0, 1]
      return numbers.map { field.type.rules.plain(.integer($0)) } + [nil]
    case .text: return hostile + [String(repeating: "漫", count: 100)]
    case .longText: return hostile + [String(repeating: "long\n", count: 2_000), nil]
    case .choice(let type): return type.choices.map(\.name) + [nil]
    case .time: return ["00:00", "23:59", nil]
    case .image, .product, .position: return [nil]
    case .isbn: return ["978-4-06-319239-1", "4063192393", nil]
    case .day: return ["0001-01-01", "9999-12-31", nil]
    case .rating: return ["0", "100", "★★★★☆", nil]
    case .flag: return ["yes", "no", nil]
    case .tags: return ["a, b", "頭痛、仕事 a", nil]
    }
  }

  /// Adds entries that hold every extreme of every field.
  func fill() throws {
    guard let schema = tracker.collections.first else { return }
    let values = schema.fields.map { extremes($0) }
    for index in 0..<(values.map(\.count).max() ?? 0) {
      var words = ["add", "-d", index.isMultiple(of: 2) ? "2026/11/28" : "0001/01/01"]
      for (field, options) in zip(schema.fields, values) {
        let value = options[index % options.count] ?? (field.required ? "0" : nil)
        guard let value else { continue }
        words += field.type.isFlag ? ["--\(field.name)=\(value)"] : ["--\(field.name)", value]
      }
      try answer(words)
    }
  }

  func dump(store: String = "store") throws -> String {
    try answer(["list", "--format", "jsonl"], store: store) + answer(["stats"], store: store)
      + answer(["goal", "--json"], store: store)
  }
}

@Suite("What every tracker keeps")
struct ContractSuite {
  @Test(arguments: contracted)
  func declarationIsSoundAndSurvivesJSON(tracker: Tracker) throws {
    var registry = Registry()
    try registry.register(tracker)
    let text = tracker.definition.pretty()
    #expect(try Tracker(definition: JSON.parse(Array(text.utf8))) == tracker)
  }

  @Test(
    "every verb answers in both languages, with nothing, one entry and extremes",
    arguments: contracted, [Language.en, .ja])
  func everyVerbRuns(tracker: Tracker, language: Language) throws {
    let face = Face(tracker)
    let schema = try #require(tracker.collections.first)
    let sample = schema.positionals.map { $0.placeholder[language] }
    for round in 0..<3 {
      if round == 1 { try face.answer(["add", "--"] + sample, language: language) }
      if round == 2 { try face.fill() }
      for verb in Verb.all(of: tracker) {
        let name = verb.name.isEmpty ? [] : [verb.name]
        #expect(try !face.answer(name + ["--help"], language: language).isEmpty)
        let words: [String]?
        switch verb.kind {
        case .card, .list, .day, .panel, .history, .goal, .fields, .export, .help: words = name
        case .find: words = name + ["a"]
        case .show: words = round > 0 ? name + ["last"] : nil
        default: words = nil
        }
        guard let words else { continue }
        let formats = verb.option("format")?.choices ?? [""]
        for format in formats {
          try face.answer(words + (format.isEmpty ? [] : ["--format", format]), language: language)
        }
      }
    }
  }

  @Test(
    "every value goes through every format into the same store", arguments: contracted,
    ["json", "jsonl", "csv", "tsv"])
  func everyValueGoesThroughEveryFormat(tracker: Tracker, format: String) throws {
    let face = Face(tracker)
    try face.fill()
    try face.answer(["goal", "5"])
    let file = face.box.folder + "/out." + format
    try face.answer(["export", file])
    try face.answer(["import", file], store: "other")
    let list = ["list", "--format", "jsonl"]
    func sorted(_ text: String) -> [String] {
      // Numbers of entries are given in the order of the file; uids are what stays.
      text.split(separator: "\n").map { String($0.drop { $0 != "," }) }.sorted()
    }
    #expect(try sorted(face.answer(list)) == sorted(face.answer(list, store: "other")))
    #expect(try face.answer(["stats"]) == face.answer(["stats"], store: "other"))
    #expect(try face.answer(["import", file], store: "other").hasPrefix("Added 0 "))
  }

  @Test("undo and redo of every act give the same store", arguments: contracted)
  func everyActComesBack(tracker: Tracker) throws {
    let face = Face(tracker)
    try face.fill()
    let schema = try #require(tracker.collections.first)
    let label = try #require(schema.labelField).name
    let acts = [
      ["add", "--"] + schema.positionals.map(\.placeholder.en), ["again", "1"],
      ["again", "--day", "2026/11/28"], ["edit", "1", "2", "--\(label)", "other"],
      ["edit", "1", "-d", "2020/02/29"], ["delete", "1", "2", "-y"], ["goal", "7"],
      ["goal", "--clear"],
    ]
    for words in acts {
      let before = try face.dump()
      try face.answer(words)
      let after = try face.dump()
      #expect(before != after, "\(words)")
      try face.answer(["undo"])
      #expect(try face.dump() == before, "undo of \(words)")
      try face.answer(["redo"])
      #expect(try face.dump() == after, "redo of \(words)")
    }
  }
}
