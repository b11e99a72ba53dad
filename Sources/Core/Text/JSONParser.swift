extension JSON {
  /// How many arrays and objects may stand in each other.
  package static let maximumDepth = 64

  /// Reads one value, strictly as RFC 8259 has it.
  ///
  /// ```swift
  /// try JSON.parse(Array(#"{"a": [1, 2]}"#.utf8))["a"]  // .array([.number("1"), .number("2")])
  /// try JSON.parse(Array(#"{"a": 1, "a": 2}"#.utf8))    // throws: line 1, column 10: …
  /// ```
  ///
  /// A byte order mark at the start is fine.
  /// - Throws: `.refused` with line, column (in characters, from 1) and what was expected, for
  ///   whatever the grammar does not allow, a name that appears twice in one object, U+0000,
  ///   half a surrogate pair, more than 64 levels and invalid UTF-8.
  public static func parse(_ bytes: [UInt8]) throws(HibiError) -> JSON {
    try UTF8Text.check(bytes)
    var parser = JSONParser(bytes)
    return try parser.document()
  }
}

/// Reads JSON from bytes that are known to be UTF-8.
struct JSONParser {
  private let bytes: [UInt8]
  private(set) var offset: Int
  private var depth = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    offset = UTF8Text.markLength(of: bytes)
  }

  /// Whether a text is a number as JSON writes it.
  static func isNumber(_ text: String) -> Bool {
    var parser = JSONParser(Array(text.utf8))
    return (try? parser.number()) != nil && parser.offset == parser.bytes.count
  }

  mutating func document() throws(HibiError) -> JSON {
    let value = try value()
    try end()
    return value
  }

  /// Refuses what stands behind the value.
  mutating func end() throws(HibiError) {
    skipSpace()
    guard offset == bytes.count else {
      throw expected(Localized("the end of the text", ja: "ここで終わり"))
    }
  }

  mutating func value() throws(HibiError) -> JSON {
    skipSpace()
    switch peek() {
    case UInt8(ascii: "{"): return try object()
    case UInt8(ascii: "["): return try array()
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case UInt8(ascii: "-"), .some(0x30...0x39): return .number(try number())
    default: throw expected(Localized("a value", ja: "値"))
    }
  }

  private mutating func word(_ word: StaticString, _ value: JSON) throws(HibiError) -> JSON {
    let text = word.description
    guard bytes[offset...].starts(with: text.utf8) else {
      throw expected(Localized(both: text))
    }
    offset += text.utf8.count
    return value
  }

  private mutating func array() throws(HibiError) -> JSON {
    try enter()
    var items: [JSON] = []
    skipSpace()
    if !skip("]") {
      items.reserveCapacity(4)
      repeat {
        items.append(try value())
        skipSpace()
      } while skip(",")
      guard skip("]") else { throw expected(Localized("',' or ']'", ja: "「,」か「]」")) }
    }
    depth -= 1
    return .array(items)
  }

  private mutating func object() throws(HibiError) -> JSON {
    try enter()
    var members: [JSON.Member] = []
    var names: Set<String> = []
    skipSpace()
    if !skip("}") {
      members.reserveCapacity(8)
      repeat {
        skipSpace()
        let start = offset
        guard peek() == UInt8(ascii: "\"") else {
          throw expected(Localized("a name in quotes", ja: "引用符つきの名前"))
        }
        let name = try string()
        guard isNew(name, among: members, &names) else {
          throw fault(
            at: start,
            Localized(
              "the name '\(name)' appears twice; keep one", ja: "名前「\(name)」が2回あります。1つにしてください"))
        }
        skipSpace()
        guard skip(":") else { throw expected(Localized("':'", ja: "「:」")) }
        members.append(JSON.Member(name, try value()))
        skipSpace()
      } while skip(",")
      guard skip("}") else { throw expected(Localized("',' or '}'", ja: "「,」か「}」")) }
    }
    depth -= 1
    return .object(members)
  }

  /// Whether no member has the name, byte for byte.
  ///
  /// Swift's `==` also finds names equal that differ in composition only. The set is for objects
  /// so large that looking at each is slow.
  private func isNew(
    _ name: String, among members: [JSON.Member], _ names: inout Set<String>
  ) -> Bool {
    if members.count == 8 { names = Set(members.map(\.name)) }
    if members.count >= 8, names.insert(name).inserted { return true }
    // By index, since a loop over members copies their values too.
    for index in members.indices where members[index].name.isSame(as: name) { return false }
    return true
  }

  private mutating func enter() throws(HibiError) {
    guard depth < JSON.maximumDepth else {
      throw fault(
        at: offset,
        Localized(
          "more than \(JSON.maximumDepth) levels; nest less deeply",
          ja: "入れ子が \(JSON.maximumDepth) 段を超えています。浅くしてください"))
    }
    depth += 1
    offset += 1
  }
}

extension JSONParser {
  private mutating func number() throws(HibiError) -> String {
    let start = offset
    _ = skip("-")
    if !skip("0") { try digits() }
    if skip(".") { try digits() }
    if skip("e") || skip("E") {
      if !skip("+") { _ = skip("-") }
      try digits()
    }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  /// At least one digit.
  private mutating func digits() throws(HibiError) {
    let start = offset
    while let byte = peek(), (0x30...0x39).contains(byte) { offset += 1 }
    if offset == start { throw expected(Localized("a digit", ja: "数字")) }
  }

  mutating func string() throws(HibiError) -> String {
    if let plain = plainString() { return plain }
    let opening = offset
    offset += 1
    var start = offset
    var text = ""
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: "\""):
        let rest = String(decoding: bytes[start..<offset], as: UTF8.self)
        offset += 1
        return text.isEmpty ? rest : text + rest
      case UInt8(ascii: "\\"):
        text += String(decoding: bytes[start..<offset], as: UTF8.self)
        text.unicodeScalars.append(try escape())
        start = offset
      case 0..<0x20:
        throw fault(
          at: offset,
          Localized(
            "a control character in a text; write it as \\n, \\t or \\u00XX",
            ja: "文字列の中に制御文字があります。\\n、\\t、\\u00XX の形で書いてください"))
      default: offset += 1
      }
    }
    throw fault(
      at: opening,
      Localized(
        "the text that begins here has no closing quote",
        ja: "ここで始まる文字列に終わりの引用符がありません"))
  }

  /// A text without escapes, which nearly all are; nil for another, and for what is none.
  private mutating func plainString() -> String? {
    let start = offset + 1
    var end = start
    var signs: UInt8 = 0
    while end < bytes.count, bytes[end] >= 0x20, bytes[end] != UInt8(ascii: "\\") {
      if bytes[end] == UInt8(ascii: "\"") {
        offset = end + 1
        // All bytes were found to be UTF-8 before they were read, and a quote begins a sign.
        return unsafe String(
          copying: UTF8Span(
            unchecked: bytes.span.extracting(start..<end), isKnownASCII: signs < 0x80))
      }
      signs |= bytes[end]
      end += 1
    }
    return nil
  }

  /// Goes behind the value that begins here, without making anything of it or looking whether it
  /// is one; to the end where it has none.
  mutating func pass() {
    var (next, depth, isText) = (offset, 0, false)
    loop: while next < bytes.count {
      switch bytes[next] {
      case UInt8(ascii: "\\") where isText: next += 1
      case UInt8(ascii: "\""): isText.toggle()
      case _ where isText: break
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if depth == 0 { break loop }
        depth -= 1
      case UInt8(ascii: ","): if depth == 0 { break loop }
      default: break
      }
      next += 1
    }
    // A backslash may be the last byte of a text that was cut off.
    offset = min(next, bytes.count)
  }

  private mutating func escape() throws(HibiError) -> Unicode.Scalar {
    let start = offset
    offset += 1
    let escaped = peek()
    offset += 1
    switch escaped {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): break
    default:
      throw fault(
        at: start,
        Localized(
          #"an unknown escape; allowed are \" \\ \/ \b \f \n \r \t \uXXXX"#,
          ja: #"知らないエスケープです。使えるのは \" \\ \/ \b \f \n \r \t \uXXXX です"#))
    }
    let first = try hexadecimal()
    var value = first
    if (0xD800...0xDBFF).contains(first), skip("\\"), skip("u") {
      let second = try hexadecimal()
      if (0xDC00...0xDFFF).contains(second) {
        value = 0x1_0000 + (first - 0xD800) << 10 + (second - 0xDC00)
      }
    }
    guard let scalar = Unicode.Scalar(value) else {
      throw fault(
        at: start,
        Localized(
          "half of a surrogate pair; write both, as in \\uD83D\\uDE00",
          ja: "サロゲートペアの片方だけです。\\uD83D\\uDE00 のように組で書いてください"))
    }
    guard value != 0 else {
      throw fault(
        at: start,
        Localized("U+0000, which no text may hold", ja: "U+0000 は文字として使えません"))
    }
    return scalar
  }

  private mutating func hexadecimal() throws(HibiError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = peek(), let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw expected(Localized("four hexadecimal digits", ja: "16進数4桁"))
      }
      value = value << 4 | UInt32(digit)
      offset += 1
    }
    return value
  }
}

extension JSONParser {
  func peek() -> UInt8? {
    offset < bytes.count ? bytes[offset] : nil
  }

  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard peek() == UInt8(ascii: character) else { return false }
    offset += 1
    return true
  }

  mutating func skipSpace() {
    var next = offset
    while next < bytes.count, bytes[next] <= 0x20,
      bytes[next] == 0x20 || bytes[next] == 0x0A || bytes[next] == 0x0D || bytes[next] == 0x09
    {
      next += 1
    }
    offset = next
  }

  func expected(_ what: Localized) -> HibiError {
    fault(at: offset, Localized("expected \(what.en)", ja: "\(what.ja)が必要です"))
  }

  private func fault(at offset: Int, _ reason: Localized) -> HibiError {
    let (line, column) = place(of: offset)
    return HibiError(
      .refused,
      Localized(
        "The JSON is not valid at line \(line), column \(column): \(reason.en).",
        ja: "JSON の\(line)行目、\(column)文字目が正しくありません。\(reason.ja)。"))
  }

  /// The line and, in characters, the column; both begin at 1.
  func place(of offset: Int) -> (line: Int, column: Int) {
    var line = 1
    var column = 1
    for index in UTF8Text.markLength(of: bytes)..<min(offset, bytes.count) {
      switch bytes[index] {
      case 0x0A where index > 0 && bytes[index - 1] == 0x0D: break
      case 0x0A, 0x0D: (line, column) = (line + 1, 1)
      case 0x80...0xBF: break
      default: column += 1
      }
    }
    return (line, column)
  }
}
