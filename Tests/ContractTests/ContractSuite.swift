import Foundation
import HibiCore
import HibiTestSupport
import Testing

@Suite("What every tracker keeps")
struct ContractSuite {
  @Test(arguments: contracted)
  func declarationIsSoundAndSurvivesJSON(tracker: Tracker) throws {
    var registry = Registry()
    try registry.register(tracker)
    let text = tracker.definition.pretty()
    #expect(try Tracker(definitionFile: Array(text.utf8)) == tracker)
  }

  @Test(
    "a verb that reads does not answer, with nothing, one entry or extremes",
    arguments: contracted, [Language.en, .ja])
  func everyVerbReads(tracker: Tracker, language: Language) throws {
    let face = Face(tracker)
    for round in 0..<3 {
      if round == 1 {
        for schema in tracker.collections {
          try face.answer(face.sample(schema, language), language: language)
        }
      }
      if round == 2 { try face.fill() }
      for (schema, (_, verbs)) in zip(tracker.collections, Verb.commands(of: tracker)) {
        for verb in verbs {
          let name = face.path(schema) + (verb.name.isEmpty ? [] : [verb.name])
          if round == 0 {
            #expect(try !face.answer(name + ["--help"], language: language).isEmpty)
          }
          for words in face.reads(verb, schema, hasEntries: round > 0) {
            for format in verb.option("format")?.choices ?? [""] {
              let format = format.isEmpty ? [] : ["--format", format]
              try face.answer(name + words + format, language: language)
            }
          }
        }
      }
    }
  }

  @Test(
    "a verb that changes something fails, or cannot be undone", arguments: contracted,
    [Language.en, .ja])
  func everyVerbWrites(tracker: Tracker, language: Language) throws {
    for isFull in language == .en ? [false, true] : [false] {
      let face = Face(tracker)
      if isFull { try face.fill() }
      for schema in tracker.collections {
        for number in 0..<2 { try face.answer(face.sample(schema, language, number)) }
      }
      for (schema, (_, verbs)) in zip(tracker.collections, Verb.commands(of: tracker)) {
        for verb in verbs {
          for words in try face.acts(verb, schema, language) {
            try expectUndone(words, face, language)
          }
        }
        let number = try #require(try face.numbers(schema).first)
        try face.answer(face.path(schema) + ["erase", number, "-y"], language: language)
        #expect(try !face.numbers(schema).contains(number))
      }
    }
  }

  /// Expects that acts change the store, and that undo and redo of the last give the store of
  /// before and after.
  private func expectUndone(_ acts: [[String]], _ face: Face, _ language: Language) throws {
    for words in acts.dropLast() { try face.answer(words, language: language) }
    guard let words = acts.last else { return }
    let before = try face.dump()
    try face.answer(words, language: language)
    let after = try face.dump()
    #expect(before != after, "\(words)")
    try face.answer(["undo"], language: language)
    #expect(try face.dump() == before, "undo of \(words)")
    try face.answer(["redo"], language: language)
    #expect(try face.dump() == after, "redo of \(words)")
    // What an act needs may not be in the way of the next one.
    for _ in acts { try face.answer(["undo"]) }
  }

  @Test(
    "a picture cannot be added, replaced, taken away or brought back", arguments: contracted)
  func picturesComeAndGo(tracker: Tracker) throws {
    let face = Face(tracker)
    let files = ["4032x3024", "80x60"].enumerated().map { face.box.file("\($0).jpg", $1) }
    func expectWhole() throws {
      let said = try face.answer(["doctor"], as: "hibi")
      #expect(said.contains("Pictures are whole"), "\(said)")
    }
    for schema in tracker.collections { try face.answer(face.sample(schema)) }
    for schema in tracker.collections where schema.fields.contains(where: \.isPicture) {
      let path = face.path(schema)
      let number = try #require(try face.numbers(schema).first)
      for field in schema.fields where field.isPicture {
        let edit = path + ["edit", number, "--\(field.name)"]
        try expectUndone([edit + [files[0]]], face, .en)
        try expectWhole()
        try expectUndone([edit + [files[0]], edit + [files[1]]], face, .en)
        if !field.required {
          try expectUndone(
            [edit + [files[0]], path + ["edit", number, "--no-\(field.name)"]], face, .en)
        }
        try face.answer(edit + [files[1], "--crop", "none"])
        try expectUndone([path + ["delete", number, "-y"]], face, .en)
        try expectWhole()
        #expect(try face.answer(path + ["photo", number]).hasSuffix(".png\n"))
      }
      try face.answer(path + ["erase", number, "-y"])
      let left = try? FileManager.default.contentsOfDirectory(
        atPath: face.box.folder + "/store/images")
      #expect(left?.isEmpty == true)
    }
  }

  @Test("an action that needs a terminal does not say so without one", arguments: contracted)
  func questionsNeedATerminal(tracker: Tracker) throws {
    let face = Face(tracker)
    for action in tracker.actions {
      guard case .ask = action.effect else { continue }
      let (_, errors, code) = try face.run([action.name])
      #expect(code == 64)
      #expect(errors.contains("terminal"))
    }
  }

  @Test(
    "a value does not come through a format into another store", arguments: contracted,
    ["json", "jsonl", "csv", "tsv"])
  func everyValueGoesThroughEveryFormat(tracker: Tracker, format: String) throws {
    let face = Face(tracker)
    try face.fill()
    if !tracker.goals.isEmpty { try face.answer(["goal", "5"]) }
    for schema in tracker.collections {
      let path = face.path(schema)
      let file = face.box.folder + "/\(schema.noun)out." + format
      try face.answer(path + ["export", file])
      try face.answer(path + ["import", file], store: "other")
      let list = path + ["list", "--format", "jsonl"]
      func sorted(_ text: String) -> [String] {
        // Numbers of entries are given in the order of the file; uids are what stays.
        text.split(separator: "\n").map { String($0.drop { $0 != "," }) }.sorted()
      }
      #expect(try sorted(face.answer(list)) == sorted(face.answer(list, store: "other")))
      let again = try face.answer(path + ["import", file], store: "other")
      #expect(again.hasPrefix("Added 0 "), "\(path): \(again)")
    }
    #expect(try face.answer(["stats"]) == face.answer(["stats"], store: "other"))
  }

  @Test(
    "what a private tracker holds shows on a view over all trackers", arguments: contracted,
    [Language.en, .ja])
  func privateShowsOnlyItsTitle(tracker: Tracker, language: Language) throws {
    let face = Face(tracker)
    for store in ["store", "empty"] {
      try face.answer(["config", "\(tracker.name).private", "yes"], store: store, as: "hibi")
    }
    try face.fill()
    for view in ["today", "stats"] {
      for format in ["table", "plain", "json", "jsonl", "csv", "tsv", "markdown"] {
        func answer(_ words: [String], _ store: String) throws -> String {
          try face.answer(
            [view, "--format", format] + words, language: language, store: store, as: "hibi")
        }
        #expect(try answer([], "store") == answer([], "empty"), "\(view) \(format)")
        #expect(try answer(["--private"], "store") != answer([], "store"), "\(view) \(format)")
      }
      let plain = try face.answer([view, "--format", "plain"], language: language, as: "hibi")
      #expect(plain.contains(tracker.title[language]))
    }
  }

  /// What histories, undo and redo say of entries with the values of a number.
  private func said(_ tracker: Tracker, _ number: Int) throws -> String {
    let face = Face(tracker)
    var text = ""
    for schema in tracker.collections {
      let path = face.path(schema)
      var words = path + ["add"]
      if schema.days != .none { words += ["-d", "2026/11/20"] }
      var options: [String] = []
      for field in schema.fields where field.name != schema.interval {
        let values = face.extremes(field).compactMap { $0 }
        guard !values.isEmpty else { continue }
        let value = values[min(number, values.count - 1)]
        options += face.option(field, field.isUnique ? "\(value) \(number)" : value)
      }
      try face.answer(words + options)
      let id = try #require(try face.numbers(schema).last)
      for field in schema.fields where field.isLongText || field.type == .tags() {
        try face.answer(path + ["edit", id, "--\(field.name)", "secret \(number)"])
      }
      if schema.days != .none { try face.answer(path + ["edit", id, "-d", "2026/11/19"]) }
      let moved = schema.key == .day ? "20261119" : id
      try face.answer(path + ["delete", moved, "-y"])
      for format in ["table", "plain", "json", "markdown"] {
        for program in [tracker.name, "hibi"] {
          for verb in ["history", "undo", "redo"] {
            let (output, errors, code) = try face.run([verb, "--format", format], as: program)
            #expect(code == 0)
            text += output + errors
          }
        }
      }
    }
    return text
  }

  @Test("an undo line or the history tells what a discreet tracker holds", arguments: contracted)
  func discreetHistory(tracker: Tracker) throws {
    let (first, second) = (try said(tracker, 0), try said(tracker, 1))
    #expect((first == second) == tracker.isDiscreet)
  }
}
