/// Reads one object of a definition file.
///
/// What is wrong is noted with its place, and a stand-in is given, so that all that is wrong is
/// found at once; who began the reading throws the faults away with what was read.
struct DefinitionReader {
  private let shape: DefinitionShape
  let faults: DeclarationFaults
  let members: [JSON.Member]
  /// The name of the variant, where the shape has several and one was chosen.
  let variant: String
  /// The members that only the variant has.
  private let ownKeys: [DefinitionKey]
  /// Required names that are not told to be missing: the object is none, or has a near miss.
  private let excused: Set<String>?

  /// Reads an object, which may hold only the members of its shape.
  init(_ json: JSON, _ shape: DefinitionShape, _ faults: DeclarationFaults) {
    self.shape = shape
    self.faults = faults
    guard case .object(let members) = json else {
      faults.add(
        nil,
        DefinitionReader.expected(
          Localized("an object { ... }", ja: "オブジェクト { ... }"), instead: json))
      (self.members, variant, ownKeys, excused) = ([], "", [], nil)
      return
    }
    self.members = members
    let chosen = DefinitionReader.variant(of: members, shape, faults)
    variant = chosen?.name ?? ""
    ownKeys = chosen?.keys ?? []
    let (keys, chooser) = (shape.keys, shape.chooser)
    var near: Set<String> = []
    // By index, since a loop over members copies their values too.
    for index in members.indices {
      let typed = members[index].name
      if keys.index(of: typed) != nil || ownKeys.index(of: typed) != nil { continue }
      if chooser?.isName(typed) == true || chosen == nil && shape.key(typed) != nil { continue }
      let allowed = DefinitionReader.allowed(in: shape, chosen)
      let name = typed.cut(to: DeclarationLimit.nameLength)
      let nearest = NearestWord.find(typed, in: allowed)
      if let nearest, near.insert(nearest).inserted { faults.excuse(nearest) }
      // What belongs to another type is no slip of the keyboard.
      let isKnown = shape.key(typed) != nil && chosen != nil
      let of = isKnown ? Localized(" of \(variant)", ja: "（\(variant)）") : ""
      faults.add(
        typed,
        Localized(
          "'\(name)' is not known here\(of.en); allowed are \(allowed.joined(separator: ", "))",
          ja: "「\(name)」は使えません\(of.ja)。使えるのは \(allowed.joined(separator: "・")) です"),
        hints: nearest.map { NearestWord.hint(naming: $0) } ?? [], isName: true)
    }
    // Without a variant, which members are missing nobody can say.
    excused = chosen == nil && !shape.variants.isEmpty ? nil : near
    guard excused != nil else { return }
    tellMissing(keys)
    tellMissing(ownKeys)
  }

  private func tellMissing(_ keys: [DefinitionKey]) {
    for index in keys.indices where keys[index].isRequired {
      let name = keys[index].name
      if self.index(of: name) != nil || excused?.contains(name) == true { continue }
      faults.add(name, Localized("is missing", ja: "がありません"))
    }
  }

  /// The names that members may have; asked for only where one has another.
  private static func allowed(in shape: DefinitionShape, _ chosen: DefinitionVariant?) -> [String] {
    let names = shape.keys.map(\.name) + (shape.chooser.map { [$0] } ?? [])
    if let chosen { return names + chosen.keys.map(\.name) }
    return names + shape.variants.flatMap { $0.keys.map(\.name) }
  }

  private static func variant(
    of members: [JSON.Member], _ shape: DefinitionShape, _ faults: DeclarationFaults
  ) -> DefinitionVariant? {
    let variants = shape.variants
    if variants.isEmpty { return nil }
    guard let chooser = shape.chooser else {
      for variant in variants {
        for index in members.indices where members[index].name.isName(variant.name) {
          return variant
        }
      }
      let names = variants.map(\.name)
      // A near miss is told as such.
      if !members.contains(where: { NearestWord.find($0.name, in: names) != nil }) {
        faults.add(nil, oneOf(names))
      }
      return nil
    }
    guard let member = members.first(where: { $0.name.isName(chooser) }) else {
      let names = variants.map(\.name)
      if !members.contains(where: { NearestWord.find($0.name, in: [chooser]) != nil }) {
        faults.add(
          chooser,
          Localized(
            "is missing; \(oneOf(names).en)", ja: "がありません。\(oneOf(names).ja)"))
      }
      return nil
    }
    guard case .string(let word) = member.value else {
      faults.add(chooser, expected(Localized("a text", ja: "文字列"), instead: member.value))
      return nil
    }
    if let variant = variants.first(where: { $0.name.isName(word) }) { return variant }
    let names = variants.map(\.name)
    faults.add(chooser, notOne(word, names), hints: NearestWord.hint(word, in: names))
    return nil
  }

  subscript(name: String) -> JSON? { index(of: name).map { members[$0].value } }

  private func index(of name: String) -> Int? {
    for index in members.indices where members[index].name.isName(name) { return index }
    return nil
  }

  /// What a member may hold: the same name may mean something else in another variant.
  private func kind(_ name: String) -> DefinitionKey.Kind? {
    if let index = ownKeys.index(of: name) { return ownKeys[index].kind }
    return shape.key(name)?.kind
  }

  /// Notes that a member is not what is expected.
  private func wrong(_ name: String, _ what: Localized, _ json: JSON) {
    faults.add(name, DefinitionReader.expected(what, instead: json))
  }

  /// A text, empty where it is left out.
  func string(_ name: String) -> String {
    guard let json = self[name] else { return "" }
    if case .string(let text) = json { return text }
    wrong(name, Localized("a text", ja: "文字列"), json)
    return ""
  }

  /// A name, nil where it is empty or left out.
  func optional(_ name: String) -> String? {
    let text = string(name)
    return text.isEmpty ? nil : text
  }

  /// A text for people.
  func localized(_ name: String, default fallback: Localized = "") -> Localized {
    guard let json = self[name] else { return fallback }
    return faults.within(.name(name)) { DefinitionReader.localized(json, faults) }
  }

  private static func localized(_ json: JSON, _ faults: DeclarationFaults) -> Localized {
    if case .string(let text) = json { return Localized(both: text) }
    guard case .object(let members) = json, members.count == Language.allCases.count,
      case .string(let en)? = json["en"], case .string(let ja)? = json["ja"]
    else {
      faults.add(
        nil,
        expected(
          Localized(
            #"a text, or one for each language, {"en": "...", "ja": "..."},"#,
            ja: #"文字列か、言語ごとの文字列 {"en": "...", "ja": "..."} "#), instead: json))
      return ""
    }
    return Localized(en, ja: ja)
  }

  func bool(_ name: String) -> Bool {
    switch self[name] {
    case nil: return false
    case .bool(let value)?: return value
    case let json?:
      wrong(name, Localized("true or false", ja: "true か false "), json)
      return false
    }
  }

  /// A whole number within the bounds of its shape.
  func integer(_ name: String, default fallback: Int64 = 1) -> Int64 {
    guard let json = self[name] else { return fallback }
    guard case .integer(let bounds)? = kind(name) else { return fallback }
    guard case .number(let digits) = json, let number = Int64(digits), bounds.contains(number)
    else {
      wrong(
        name,
        Localized(
          "a whole number from \(bounds.lowerBound) to \(bounds.upperBound)",
          ja: "\(bounds.lowerBound) から \(bounds.upperBound) までの整数"), json)
      return fallback
    }
    return number
  }

  /// A number with decimal places as a scaled integer.
  func scaled(_ name: String, places: Int, default fallback: Int64 = 1) -> Int64 {
    guard let json = self[name] else { return fallback }
    guard case .number(let digits) = json else {
      wrong(name, Localized("a number", ja: "数値"), json)
      return fallback
    }
    do { return try NumberText.parse(digits, places: places, unit: "", byMachine: true) } catch {
      faults.add(name, error.message, hints: error.hints)
      return fallback
    }
  }

  /// A value of a field, as exports have it.
  func value(_ name: String, _ type: FieldType) -> Value {
    guard let json = self[name] else { return .none }
    do { return try type.rules.value(json) } catch {
      let stands = DefinitionReader.stands(json)
      faults.add(
        name,
        Localized(
          "\(error.message.en); here stands \(stands.en)",
          ja: "\(error.message.ja)（今は \(stands.ja)）"), hints: error.hints)
      return .none
    }
  }

  /// Values by the names of fields.
  /// - Parameter source: where the fields are declared.
  func values(_ name: String, _ fields: [Field], source: JSONPath) -> [String: Value] {
    guard let json = self[name] else { return [:] }
    return faults.within(.name(name)) {
      DefinitionReader.values(json, fields, source: source, faults)
    }
  }

  static func values(
    _ json: JSON, _ fields: [Field], source: JSONPath, _ faults: DeclarationFaults
  ) -> [String: Value] {
    guard case .object(let members) = json else {
      faults.add(nil, expected(Localized("an object { ... }", ja: "オブジェクト { ... }"), instead: json))
      return [:]
    }
    var values: [String: Value] = [:]
    for member in members {
      guard let field = fields.first(where: { $0.name == member.name }) else {
        let names = fields.map(\.name)
        faults.add(
          member.name, notOne(member.name, Array(names.prefix(40))),
          hints: NearestWord.hint(member.name, in: names),
          isName: true, source: source)
        continue
      }
      do { values[field.name] = try field.type.rules.value(member.value) } catch {
        faults.add(member.name, error.message, hints: error.hints, source: source)
      }
    }
    return values
  }

  func strings(_ name: String) -> [String] {
    list(name) { json in
      if case .string(let text) = json { return text }
      faults.add(
        nil, DefinitionReader.expected(Localized("a text", ja: "文字列"), instead: json))
      return ""
    }
  }

  func list<T>(_ name: String, _ read: (JSON) -> T) -> [T] {
    guard let json = self[name] else { return [] }
    guard case .array(let items) = json else {
      wrong(name, Localized("a list [ ... ]", ja: "リスト [ ... ]"), json)
      return []
    }
    return faults.within(.name(name)) {
      items.enumerated().map { index, item in faults.within(.index(index)) { read(item) } }
    }
  }

  func localizedList(_ name: String) -> [Localized] {
    list(name) { DefinitionReader.localized($0, faults) }
  }

  /// A list of objects of the shape that is declared for it.
  func objects<T>(_ name: String, _ read: (DefinitionReader) -> T) -> [T] {
    guard index(of: name) != nil, case .list(.object(let inner), _)? = kind(name) else {
      return []
    }
    return list(name) { read(DefinitionReader($0, inner, faults)) }
  }

  /// An object of the shape that is declared for it, nil where it is left out.
  func object<T>(_ name: String, _ read: (DefinitionReader) -> T) -> T? {
    guard let json = self[name], case .object(let inner)? = kind(name) else { return nil }
    return faults.within(.name(name)) { read(DefinitionReader(json, inner, faults)) }
  }

  /// One of an enumeration's raw values that are allowed here.
  func word<T: RawRepresentable>(_ name: String, default fallback: T) -> T
  where T.RawValue == String {
    guard let json = self[name] else { return fallback }
    guard case .words(let allowed)? = kind(name) else { return fallback }
    guard case .string(let text) = json else {
      wrong(name, DefinitionReader.oneOf(allowed), json)
      return fallback
    }
    if allowed.contains(text), let value = T(rawValue: text) { return value }
    faults.add(
      name, DefinitionReader.notOne(text, allowed), hints: NearestWord.hint(text, in: allowed))
    return fallback
  }
}

// What is said of faults.
extension DefinitionReader {
  static func oneOf(_ words: [String]) -> Localized {
    Localized(
      "write one of \(words.joined(separator: ", "))",
      ja: "\(words.joined(separator: "・")) のいずれかを書いてください")
  }

  static func notOne(_ word: String, _ words: [String]) -> Localized {
    let word = word.cut(to: DeclarationLimit.nameLength)
    return Localized(
      "'\(word)' is not one of \(words.joined(separator: ", "))",
      ja: "「\(word)」は使えません（\(words.joined(separator: "・")) のいずれか）")
  }

  private static func expected(_ what: Localized, instead json: JSON) -> Localized {
    let stands = stands(json)
    return Localized(
      "\(what.en) is expected, not \(stands.en)", ja: "\(what.ja)を書いてください（今は \(stands.ja)）")
  }

  /// A value in a few words.
  private static func stands(_ json: JSON) -> Localized {
    switch json {
    case .array: Localized("a list", ja: "リスト")
    case .object: Localized("an object", ja: "オブジェクト")
    case .string(let text): Localized(both: "\"\(text.cut(to: DeclarationLimit.nameLength))\"")
    case .number(let digits): Localized(both: digits.cut(to: DeclarationLimit.nameLength))
    case .null, .bool: Localized(both: json.write())
    }
  }
}

extension [DefinitionKey] {
  /// The place of a key; by index, since a loop over keys copies all that they say.
  func index(of name: String) -> Int? {
    for index in indices where self[index].name.isName(name) { return index }
    return nil
  }
}

extension String {
  /// Whether it is a name of the format, which is ASCII: what only looks the same has more bytes,
  /// and to compare their count first tells nearly all apart at once.
  func isName(_ name: String) -> Bool { utf8.count == name.utf8.count && self == name }
}

extension Localized {
  /// The text in a definition: one string where both languages are the same.
  package var json: JSON {
    en == ja
      ? .string(en)
      : .object([JSON.Member("en", .string(en)), JSON.Member("ja", .string(ja))])
  }
}

extension [JSON.Member] {
  /// Adds a text unless it is what holds where it is left out.
  mutating func add(_ name: String, _ text: Localized, unless fallback: Localized = "") {
    if text != fallback { append(JSON.Member(name, text.json)) }
  }

  /// Adds a string unless it is empty.
  mutating func add(_ name: String, _ text: String) {
    if !text.isEmpty { append(JSON.Member(name, .string(text))) }
  }

  /// Adds `true`, and nothing for false.
  mutating func add(_ name: String, _ flag: Bool) {
    if flag { append(JSON.Member(name, .bool(true))) }
  }

  /// Adds a list unless it is empty.
  mutating func add(_ name: String, _ items: [JSON]) {
    if !items.isEmpty { append(JSON.Member(name, .array(items))) }
  }
}
