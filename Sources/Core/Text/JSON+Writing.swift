extension JSON {
  /// The value on one line, without spaces.
  public func write() -> String {
    var output: [UInt8] = []
    append(to: &output)
    return String(decoding: output, as: UTF8.self)
  }

  /// The value on several lines, each level two spaces further in.
  public func pretty() -> String {
    var output: [UInt8] = []
    append(to: &output, level: 0)
    return String(decoding: output, as: UTF8.self)
  }

  /// Appends the value without spaces, as UTF-8.
  public func append(to output: inout [UInt8]) {
    append(to: &output, level: nil)
  }

  /// Appends a text as a JSON string with its quotes.
  ///
  /// Control, bidirectional and line separating characters are escaped although JSON need not:
  /// so none reaches a terminal raw.
  package static func appendString(_ text: String, to output: inout [UInt8]) {
    output.append(UInt8(ascii: "\""))
    if needsEscapes(text.utf8.span) {
      for scalar in text.unicodeScalars { appendEscaped(scalar, to: &output) }
    } else {
      output.append(contentsOf: text.utf8)
    }
    output.append(UInt8(ascii: "\""))
  }

  /// Appends the value, on one line where `level` is nil.
  private func append(to output: inout [UInt8], level: Int?) {
    switch self {
    case .null: output.append(contentsOf: "null".utf8)
    case .bool(let value): output.append(contentsOf: (value ? "true" : "false").utf8)
    case .number(let text):
      // A text that is no number would make the whole output no JSON.
      if JSONParser.isNumber(text) {
        output.append(contentsOf: text.utf8)
      } else {
        JSON.appendString(text, to: &output)
      }
    case .string(let text): JSON.appendString(text, to: &output)
    case .array(let items):
      output.append(UInt8(ascii: "["))
      for (index, item) in items.enumerated() {
        JSON.appendGap(to: &output, isFirst: index == 0, level: level)
        item.append(to: &output, level: level.map { $0 + 1 })
      }
      JSON.appendEnd("]", to: &output, isEmpty: items.isEmpty, level: level)
    case .object(let members):
      output.append(UInt8(ascii: "{"))
      for (index, member) in members.enumerated() {
        JSON.appendGap(to: &output, isFirst: index == 0, level: level)
        JSON.appendString(member.name, to: &output)
        output.append(UInt8(ascii: ":"))
        if level != nil { output.append(UInt8(ascii: " ")) }
        member.value.append(to: &output, level: level.map { $0 + 1 })
      }
      JSON.appendEnd("}", to: &output, isEmpty: members.isEmpty, level: level)
    }
  }

  /// What stands before an item.
  private static func appendGap(to output: inout [UInt8], isFirst: Bool, level: Int?) {
    if !isFirst { output.append(UInt8(ascii: ",")) }
    if let level { appendLine(to: &output, level: level + 1) }
  }

  private static func appendEnd(
    _ bracket: Unicode.Scalar, to output: inout [UInt8], isEmpty: Bool, level: Int?
  ) {
    if let level, !isEmpty { appendLine(to: &output, level: level) }
    output.append(UInt8(ascii: bracket))
  }

  private static func appendLine(to output: inout [UInt8], level: Int) {
    output.append(UInt8(ascii: "\n"))
    output.append(contentsOf: repeatElement(UInt8(ascii: " "), count: level * 2))
  }

  /// Whether one of the bytes may begin a character that is escaped: 0xC2 begins U+0080 to
  /// U+00BF, 0xD8 U+0600 to U+063F, and 0xE2 0x80 and 0xE2 0x81 U+2000 to U+207F.
  private static func needsEscapes(_ bytes: Span<UInt8>) -> Bool {
    for index in bytes.indices {
      switch bytes[index] {
      case 0..<0x20, 0x22, 0x5C, 0x7F, 0xC2, 0xD8: return true
      case 0xE2: if bytes[index + 1] <= 0x81 { return true }
      default: continue
      }
    }
    return false
  }

  private static func appendEscaped(_ scalar: Unicode.Scalar, to output: inout [UInt8]) {
    switch scalar {
    case "\"": output.append(contentsOf: #"\""#.utf8)
    case "\\": output.append(contentsOf: #"\\"#.utf8)
    case "\n": output.append(contentsOf: #"\n"#.utf8)
    case "\r": output.append(contentsOf: #"\r"#.utf8)
    case "\t": output.append(contentsOf: #"\t"#.utf8)
    case "\0"..<" ", "\u{7F}"..."\u{9F}", "\u{61C}", "\u{200E}", "\u{200F}",
      "\u{2028}"..."\u{202E}", "\u{2066}"..."\u{2069}":
      let digits = String(scalar.value, radix: 16)
      output.append(contentsOf: #"\u"#.utf8)
      output.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: 4 - digits.utf8.count))
      output.append(contentsOf: digits.utf8)
    default: output.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }
  }
}
