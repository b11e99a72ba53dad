/// The JSON Schema of definition files, which editors read to help who writes one.
///
/// It is made from the shapes by which the reader reads, and kept in `docs/guide`.
package enum DefinitionSchema {
  /// The schema, 2020-12.
  package static var json: JSON {
    var members = [
      JSON.Member("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
      JSON.Member("title", .string("A tracker of Hibi")),
      JSON.Member(
        "description",
        .string(
          "What is left out has the default that its description says, and false, none or nothing where it says none. An empty text is that: no text, not the default. Names of what is declared elsewhere in the file (fields, goals, settings, panels, nouns of collections) are written as they are there."
        )),
      JSON.Member("$ref", .string("#/$defs/tracker")),
    ]
    var shapes = DefinitionShape.allCases.map {
      JSON.Member($0.rawValue, object($0))
    }
    shapes.append(JSON.Member("name", name))
    shapes.append(JSON.Member("text", localized))
    shapes.append(JSON.Member("value", value))
    members.append(JSON.Member("$defs", .object(shapes)))
    return .object(members)
  }

  /// A name that people type.
  private static let name = JSON.of([
    "type": .string("string"),
    "pattern": .string("^[a-z][a-z0-9-]{0,\(DeclarationLimit.nameLength - 1)}$"),
    "description": .string("Small letters, digits and hyphens, a letter first."),
  ])

  private static let string = JSON.of(["type": .string("string")])

  /// A text for people.
  private static let localized = JSON.of([
    "description": .string("One text for both languages, or one for each."),
    "anyOf": .array([
      string,
      .of([
        "type": .string("object"), "properties": .of(["en": string, "ja": string]),
        "required": .strings(["en", "ja"]), "additionalProperties": .bool(false),
      ]),
    ]),
  ])

  /// A value of an entry; which it is depends on the field's type.
  private static let value = JSON.of([
    "type": .strings(["string", "number", "boolean", "array"])
  ])

  private static func object(_ shape: DefinitionShape) -> JSON {
    var members = [JSON.Member("type", .string("object"))]
    if shape.variants.isEmpty {
      members += properties(shape.keys)
      members.append(JSON.Member("additionalProperties", .bool(false)))
      return .object(members)
    }
    guard let chooser = shape.chooser else {
      members.append(
        JSON.Member(
          "oneOf",
          .array(
            shape.variants.map { variant in
              .object(
                [JSON.Member("description", .string(variant.text))] + properties(variant.keys) + [
                  JSON.Member("additionalProperties", .bool(false))
                ])
            })))
      return .object(members)
    }
    let words = DefinitionKey(
      chooser, .words(shape.variants.map(\.name)),
      shape.variants.map { "\($0.name): \($0.text)" }.joined(separator: "\n"), isRequired: true)
    members += properties([words] + shape.keys)
    let forms = shape.variants.filter { !$0.keys.isEmpty }.map { variant in
      JSON.of([
        "if": .of([
          "properties": .object([JSON.Member(chooser, .of(["const": .string(variant.name)]))])
        ]), "then": .object(properties(variant.keys)),
      ])
    }
    members.append(JSON.Member("allOf", .array(forms)))
    members.append(JSON.Member("unevaluatedProperties", .bool(false)))
    return .object(members)
  }

  private static func properties(_ keys: [DefinitionKey]) -> [JSON.Member] {
    var members = [
      JSON.Member(
        "properties",
        .object(
          keys.map { key in
            var inner = [JSON.Member("description", .string(key.text))]
            inner += schema(key.kind, isRequired: key.isRequired)
            return JSON.Member(key.name, .object(inner))
          }))
    ]
    let required = keys.filter(\.isRequired).map { JSON.string($0.name) }
    if !required.isEmpty { members.append(JSON.Member("required", .array(required))) }
    return members
  }

  private static func schema(_ kind: DefinitionKey.Kind, isRequired: Bool) -> [JSON.Member] {
    func reference(_ name: String) -> JSON.Member {
      JSON.Member("$ref", .string("#/$defs/\(name)"))
    }
    return switch kind {
    case .text: [JSON.Member("type", .string("string"))]
    // Where none is needed, an empty one is none.
    case .name: isRequired ? [reference("name")] : [JSON.Member("type", .string("string"))]
    case .localized: [reference("text")]
    case .flag: [JSON.Member("type", .string("boolean"))]
    case .integer(let bounds):
      [
        JSON.Member("type", .string("integer")),
        JSON.Member("minimum", .integer(bounds.lowerBound)),
        JSON.Member("maximum", .integer(bounds.upperBound)),
      ]
    case .number: [JSON.Member("type", .string("number"))]
    case .words(let words): [JSON.Member("enum", .strings(words))]
    case .period:
      [
        JSON.Member("type", .string("string")),
        JSON.Member(
          "pattern", .string("^(all|today|this-month|this-year|last-[1-9][0-9]*-days)$")),
      ]
    case .value: [reference("value")]
    case .values:
      [
        JSON.Member("type", .string("object")),
        JSON.Member("additionalProperties", .object([reference("value")])),
      ]
    case .initial:
      [
        JSON.Member(
          "anyOf",
          .array([
            .object([reference("value")]), .object([reference(DefinitionShape.clock.rawValue)]),
          ]))
      ]
    case .object(let shape): [reference(shape.rawValue)]
    case .list(let item, let most):
      [
        JSON.Member("type", .string("array")),
        JSON.Member("items", .object(schema(item, isRequired: false))),
        JSON.Member("maxItems", .integer(Int64(most))),
      ]
    }
  }
}

extension JSON {
  /// An object of few members.
  fileprivate static func of(_ members: KeyValuePairs<String, JSON>) -> JSON {
    .object(members.map { Member($0.key, $0.value) })
  }

  fileprivate static func strings(_ texts: [String]) -> JSON { .array(texts.map { .string($0) }) }
}
