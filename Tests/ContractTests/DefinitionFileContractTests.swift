import BuiltIn
import Foundation
import HibiCore
import HibiTestSupport
import Testing

@Suite("A tracker that is a definition file is like one that is built in")
struct DefinitionFileContractTests {
  /// Those that a definition file stands beside; one made by new-tracker needs none.
  static let builtIn = BuiltIn.registry().trackers.filter {
    DefinitionFixture.names.contains($0.name)
  }

  @Test("a definition file cannot say what a tracker in Swift says", arguments: builtIn)
  func sameValue(tracker: Tracker) throws {
    // A file that says the same stays as people wrote it.
    if ProcessInfo.processInfo.environment["HIBI_RECORD"] == "1",
      try DefinitionFixture.tracker(tracker.name) != tracker
    {
      try (tracker.definition.pretty() + "\n").write(
        to: DefinitionFixture.file(tracker.name), atomically: true, encoding: .utf8)
    }
    #expect(try DefinitionFixture.tracker(tracker.name) == tracker)
  }

  /// What depends on chance, and on the name.
  private func plain(_ text: String, _ name: String, _ builtIn: String) -> String {
    text.replacing(/[0-9a-f]{8}-[0-9a-f]{4}-[78][0-9a-f-]{21}/, with: "UID")
      .replacingOccurrences(of: name, with: builtIn)
  }

  /// The tracker, and the same from a file with another name, both with an entry in each collection.
  private func faces(_ tracker: Tracker, _ language: Language) throws -> ((Face, Face), Tracker) {
    var other = try DefinitionFixture.tracker(tracker.name)
    // As long, so that lines break at the same words.
    other.name = String(repeating: "q", count: tracker.name.count)
    let faces = (Face(tracker), Face(other))
    for face in [faces.0, faces.1] {
      for schema in face.tracker.collections {
        for number in 0..<2 { try face.answer(face.sample(schema, language, number)) }
      }
    }
    return (faces, other)
  }

  @Test(
    "an act does or answers something else where a tracker was declared in a file",
    arguments: builtIn, [Language.en, .ja])
  func sameActs(tracker: Tracker, language: Language) throws {
    let (faces, other) = try faces(tracker, language)
    /// Expects that a command answers the same, on both outputs.
    func expectSame(_ words: [String]) throws {
      let (one, two) = try (
        faces.0.run(words, language: language), faces.1.run(words, language: language)
      )
      #expect(one.code == two.code, "\(words)")
      for (first, second) in [(one.output, two.output), (one.errors, two.errors)] {
        let isSame =
          plain(first, other.name, tracker.name) == plain(second, other.name, tracker.name)
        #expect(isSame, "\(words)")
      }
    }
    for (schema, (_, verbs)) in zip(tracker.collections, Verb.commands(of: tracker)) {
      for verb in verbs {
        for acts in try faces.0.acts(verb, schema, language) {
          let undone = Array(repeating: ["undo"], count: acts.count)
          for words in acts + undone {
            try expectSame(words)
            for schema in tracker.collections {
              try expectSame(faces.0.path(schema) + ["list", "--format", "jsonl"])
            }
            try expectSame(["history", "--json"])
          }
        }
      }
    }
  }

  @Test(
    "an answer depends on where a tracker was declared, or on its name", arguments: builtIn,
    [Language.en, .ja])
  func sameAnswers(tracker: Tracker, language: Language) throws {
    let (faces, other) = try faces(tracker, language)
    for face in [faces.0, faces.1] { try face.fill() }
    for (schema, (_, verbs)) in zip(tracker.collections, Verb.commands(of: tracker)) {
      for verb in verbs {
        let name = faces.0.path(schema) + (verb.name.isEmpty ? [] : [verb.name])
        for words in [["--help"]] + faces.0.reads(verb, schema, hasEntries: true) {
          for format in words == ["--help"] ? [""] : verb.option("format")?.choices ?? [""] {
            let line = name + words + (format.isEmpty ? [] : ["--format", format])
            let answers = try (
              faces.0.answer(line, language: language), faces.1.answer(line, language: language)
            )
            let isSame =
              plain(answers.0, other.name, tracker.name)
              == plain(answers.1, other.name, tracker.name)
            // Both answers may be long.
            #expect(isSame, "\(line)")
          }
        }
      }
    }
  }
}

@Suite("The schema of definition files")
struct DefinitionSchemaGoldenTests {
  @Test("the schema in the guide is not what the reader reads") func schemaFile() throws {
    let file = DefinitionFixture.root.appendingPathComponent(
      "docs/guide/tracker-definition.schema.json")
    let text = DefinitionSchema.json.pretty() + "\n"
    if ProcessInfo.processInfo.environment["HIBI_RECORD"] == "1" {
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    let written = try? String(contentsOf: file, encoding: .utf8)
    #expect(written == text, "\(file.path) is stale: run the tests with HIBI_RECORD=1")
  }

  @Test("a file that the reader takes is not valid", arguments: DefinitionFixture.names)
  func fixturesAreValid(name: String) throws {
    let json = try JSON.parse(DefinitionFixture.bytes(name))
    #expect(SchemaCheck(DefinitionSchema.json).faults(json) == [])
  }

  @Test("what Hibi writes has a member that the schema does not know", arguments: contracted)
  func writtenIsValid(tracker: Tracker) {
    #expect(SchemaCheck(DefinitionSchema.json).faults(tracker.definition) == [])
  }

  @Test(
    "a mistake that the reader refuses is valid",
    arguments: [
      #"{"name":"T","collections":[]}"#, #"{"name":"t"}"#,
      #"{"name":"t","collections":[],"crad":[]}"#,
      #"{"name":"t","collections":[{"fields":[{"name":"a","type":"integr"}]}]}"#,
      #"{"name":"t","collections":[{"fields":[{"name":"a","type":"text","places":1}]}]}"#,
      #"{"name":"t","collections":[{"fields":[{"name":"a","type":"integer","max":1.5}]}]}"#,
      #"{"name":"t","collections":[{"fields":[{"name":"a","type":"choice"}]}]}"#,
      #"{"name":"t","title":{"en":"x"},"collections":[]}"#,
      #"{"name":"t","collections":[],"panels":[{"name":"p","parts":[{"kind":"ranking"}]}]}"#,
      #"{"name":"t","collections":[],"panels":[{"name":"p","parts":[{"kind":"figures","figures":[{"name":"f","of":{}}]}]}]}"#,
      #"{"name":"t","collections":[],"panels":[{"name":"p","period":"ever","parts":[]}]}"#,
    ])
  func mistakes(text: String) throws {
    #expect(!SchemaCheck(DefinitionSchema.json).faults(try JSON.parse(Array(text.utf8))).isEmpty)
    #expect(failure { _ = try Tracker(definitionFile: Array(text.utf8)) } != nil)
  }
}

/// As much of JSON Schema 2020-12 as the schema uses.
private struct SchemaCheck {
  let root: JSON

  init(_ root: JSON) { self.root = root }

  func faults(_ value: JSON) -> [String] { check(value, root, "").faults }

  /// What is wrong, and the members that some subschema knows.
  private func check(_ value: JSON, _ schema: JSON, _ path: String) -> (
    faults: [String], known: Set<String>
  ) {
    var faults: [String] = []
    var known: Set<String> = []
    func also(_ inner: JSON) {
      let (more, names) = check(value, inner, path)
      faults += more
      known.formUnion(names)
    }
    if case .string(let reference)? = schema["$ref"] {
      let name = String(reference.split(separator: "/").last ?? "")
      if let target = root["$defs"]?[name] { also(target) } else { faults.append("no \(name)") }
    }
    if let type = schema["type"], !matches(value, type) { faults.append("\(path): type") }
    if case .array(let words)? = schema["enum"], !words.contains(value) {
      faults.append("\(path): enum")
    }
    if let constant = schema["const"], constant != value { faults.append("\(path): const") }
    if case .string(let pattern)? = schema["pattern"], case .string(let text) = value,
      text.range(of: pattern, options: .regularExpression) == nil
    {
      faults.append("\(path): pattern")
    }
    if case .number(let digits) = value, let number = Int64(digits) {
      if case .number(let least)? = schema["minimum"], number < Int64(least) ?? 0 {
        faults.append("\(path): minimum")
      }
      if case .number(let most)? = schema["maximum"], number > Int64(most) ?? 0 {
        faults.append("\(path): maximum")
      }
    }
    if case .array(let items) = value {
      if case .number(let most)? = schema["maxItems"], items.count > Int(most) ?? 0 {
        faults.append("\(path): maxItems")
      }
      if let inner = schema["items"] {
        for (index, item) in items.enumerated() {
          faults += check(item, inner, "\(path)[\(index)]").faults
        }
      }
    }
    if case .array(let all)? = schema["allOf"] {
      for inner in all {
        guard let condition = inner["if"], let then = inner["then"] else { continue }
        if check(value, condition, path).faults.isEmpty { also(then) }
      }
    }
    for word in ["oneOf", "anyOf"] {
      guard case .array(let all)? = schema[word] else { continue }
      let fitting = all.map { check(value, $0, path) }.filter(\.faults.isEmpty)
      if fitting.isEmpty || word == "oneOf" && fitting.count > 1 {
        faults.append("\(path): \(word)")
      }
      for inner in fitting { known.formUnion(inner.known) }
    }
    guard case .object(let members) = value else { return (faults, known) }
    if case .object(let properties)? = schema["properties"] {
      for member in members {
        guard let inner = properties.first(where: { $0.name == member.name })?.value else {
          continue
        }
        known.insert(member.name)
        faults += check(member.value, inner, "\(path).\(member.name)").faults
      }
    }
    if case .array(let required)? = schema["required"] {
      for case .string(let name) in required where value[name] == nil {
        faults.append("\(path).\(name): missing")
      }
    }
    for word in ["additionalProperties", "unevaluatedProperties"] {
      guard let rest = schema[word] else { continue }
      for member in members where !known.contains(member.name) {
        known.insert(member.name)
        if rest == .bool(false) {
          faults.append("\(path).\(member.name): unknown")
        } else {
          faults += check(member.value, rest, "\(path).\(member.name)").faults
        }
      }
    }
    return (faults, known)
  }

  private func matches(_ value: JSON, _ type: JSON) -> Bool {
    if case .array(let types) = type { return types.contains { matches(value, $0) } }
    guard case .string(let name) = type else { return false }
    return switch value {
    case .null: name == "null"
    case .bool: name == "boolean"
    case .string: name == "string"
    case .array: name == "array"
    case .object: name == "object"
    case .number(let digits):
      name == "number" || name == "integer" && !digits.contains(".") && !digits.contains("e")
    }
  }
}
