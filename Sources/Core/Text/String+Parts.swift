// The standard library's own search for texts in texts lives in _StringProcessing, which brings a
// regular-expression parser and 2 MB into the program. These do what Hibi needs, on bytes.

extension String {
  /// The text with every occurrence of a text replaced.
  package func replacing(text: String, with replacement: String) -> String {
    guard offset(of: text) != nil else { return self }
    let bytes = Array(utf8)
    let sought = Array(text.utf8)
    guard !sought.isEmpty, bytes.count >= sought.count else { return self }
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index...].starts(with: sought) {
        result += Array(replacement.utf8)
        index += sought.count
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Whether a text occurs in this one, byte for byte.
  package func contains(text: String) -> Bool { offset(of: text) != nil }

  /// The parts before and after the first occurrence of a text, nil where there is none.
  package func parts(around text: String) -> (before: String, after: String)? {
    guard let offset = offset(of: text) else { return nil }
    let bytes = Array(utf8)
    return (
      String(decoding: bytes[..<offset], as: UTF8.self),
      String(decoding: bytes[(offset + text.utf8.count)...], as: UTF8.self)
    )
  }

  private func offset(of text: String) -> Int? {
    let (bytes, sought) = (utf8.span, text.utf8.span)
    guard let first = text.utf8.first else { return 0 }
    guard bytes.count >= sought.count else { return nil }
    for start in 0...(bytes.count - sought.count) where bytes[start] == first {
      var length = 1
      while length < sought.count, bytes[start + length] == sought[length] { length += 1 }
      if length == sought.count { return start }
    }
    return nil
  }
}

extension String {
  /// The text without the spaces around it.
  var trimmed: String {
    var rest = self[...]
    while rest.first == " " { rest.removeFirst() }
    while rest.last == " " { rest.removeLast() }
    return String(rest)
  }
}
