/// Reads one object of a definition file; every error names the place in it.
struct DefinitionReader {
  let members: [JSON.Member]
  /// Where the object stands: `collections[0].fields[2]`.
  let path: String

  /// Reads an object, which may hold only the names given.
  init(_ json: JSON, _ path: String, allowed: [String]) throws(HibiError) {
    guard case .object(let members) = json else {
      throw DefinitionReader.fault(
        path, Localized("an object { ... } is expected", ja: "オブジェクト { ... } を書いてください"))
    }
    self.members = members
    self.path = path
    for member in members where !allowed.contains(member.name) {
      throw DefinitionReader.fault(
        path,
        Localized(
          "'\(member.name)' is not known here; allowed are \(allowed.joined(separator: ", "))",
          ja: "「\(member.name)」は使えません。使えるのは \(allowed.joined(separator: "・")) です"),
        hints: NearestWord.hint(member.name, in: allowed))
    }
  }

  static func fault(_ path: String, _ what: Localized, hints: [Localized] = []) -> HibiError {
    let place = path.isEmpty ? Localized("the definition", ja: "定義") : Localized(both: path)
    return HibiError(
      .refused, Localized("\(place.en): \(what.en)", ja: "\(place.ja)：\(what.ja)"), hints: hints)
  }

  private func fault(_ name: String, _ what: Localized) -> HibiError {
    DefinitionReader.fault(place(name), what)
  }

  /// Where a member stands.
  func place(_ name: String) -> String { path.isEmpty ? name : "\(path).\(name)" }

  /// Runs `read`, whose errors do not know where they are, and adds the place of a member.
  func placed<T>(_ name: String, _ read: () throws(HibiError) -> T) throws(HibiError) -> T {
    do { return try read() } catch {
      throw DefinitionReader.fault(place(name), error.message, hints: error.hints)
    }
  }

  subscript(name: String) -> JSON? { members.first { $0.name == name }?.value }

  func string(_ name: String, default fallback: String? = nil) throws(HibiError) -> String {
    switch self[name] {
    case .string(let text)?: return text
    case nil:
      if let fallback { return fallback }
      throw fault(name, Localized("is missing", ja: "がありません"))
    default: throw fault(name, Localized("a text is expected", ja: "文字列を書いてください"))
    }
  }

  func localized(_ name: String) throws(HibiError) -> Localized {
    switch self[name] {
    case nil: return ""
    case .string(let text)?: return Localized(both: text)
    case let json?:
      let reader = try DefinitionReader(json, place(name), allowed: ["en", "ja"])
      return Localized(try reader.string("en"), ja: try reader.string("ja"))
    }
  }

  func bool(_ name: String) throws(HibiError) -> Bool {
    switch self[name] {
    case nil: return false
    case .bool(let value)?: return value
    default: throw fault(name, Localized("true or false is expected", ja: "true か false を書いてください"))
    }
  }

  func integer(_ name: String, in bounds: ClosedRange<Int64>, default fallback: Int64? = nil)
    throws(HibiError) -> Int64
  {
    guard let json = self[name] else {
      if let fallback { return fallback }
      throw fault(name, Localized("is missing", ja: "がありません"))
    }
    guard case .number(let digits) = json, let number = Int64(digits), bounds.contains(number)
    else {
      throw fault(
        name,
        Localized(
          "a whole number from \(bounds.lowerBound) to \(bounds.upperBound) is expected",
          ja: "\(bounds.lowerBound) から \(bounds.upperBound) までの整数を書いてください"))
    }
    return number
  }

  /// A number with decimal places as a scaled integer.
  func scaled(_ name: String, places: Int) throws(HibiError) -> Int64 {
    guard case .number(let digits)? = self[name] else {
      throw fault(name, Localized("a number is expected", ja: "数値を書いてください"))
    }
    return try placed(name) { () throws(HibiError) in
      try NumberText.parse(digits, places: places, unit: "", byMachine: true)
    }
  }

  func strings(_ name: String) throws(HibiError) -> [String] {
    try list(name) { json, place throws(HibiError) in
      guard case .string(let text) = json else {
        throw DefinitionReader.fault(place, Localized("a text is expected", ja: "文字列を書いてください"))
      }
      return text
    }
  }

  func list<T>(_ name: String, _ read: (JSON, String) throws(HibiError) -> T) throws(HibiError)
    -> [T]
  {
    guard let json = self[name] else { return [] }
    guard case .array(let items) = json else {
      throw fault(name, Localized("a list [ ... ] is expected", ja: "リスト [ ... ] を書いてください"))
    }
    let place = place(name)
    var result: [T] = []
    for (index, item) in items.enumerated() { result.append(try read(item, "\(place)[\(index)]")) }
    return result
  }

  /// One of an enumeration's raw values.
  func word<T: RawRepresentable & CaseIterable>(_ name: String, default fallback: T? = nil)
    throws(HibiError) -> T where T.RawValue == String
  {
    if self[name] == nil, let fallback { return fallback }
    let text = try string(name)
    guard let value = T(rawValue: text) else {
      let allowed = T.allCases.map(\.rawValue).joined(separator: ", ")
      throw fault(
        name,
        Localized("'\(text)' is not one of \(allowed)", ja: "「\(text)」は使えません（\(allowed) のいずれか）"))
    }
    return value
  }
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
  /// Adds a text unless it is empty.
  mutating func add(_ name: String, _ text: Localized) {
    if !text.isEmpty { append(JSON.Member(name, text.json)) }
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
