/// Why a request has no answer: a code for the asker, and words for a log.
struct Refusal: Error {
  enum Code: String {
    /// None of the formats that are read.
    case format
    /// It begins as one of them, and is not whole.
    case damaged
    case empty
    /// More bytes or pixels than are allowed.
    case large
    case memory
    case time
    /// A request that cannot be understood; the session is over.
    case `protocol`
    /// A request that comes too early, or does not fit the picture.
    case state
    case inner = "internal"
  }

  var code: Code
  var text: String

  init(_ code: Code, _ text: String) {
    self.code = code
    self.text = text
  }

  /// The line of the protocol: printable ASCII, not longer than a pipe takes at once.
  var line: String {
    var line = "error \(code.rawValue) "
    for byte in text.utf8.prefix(400) {
      line.unicodeScalars.append(
        (0x20..<0x7f).contains(byte) ? Unicode.Scalar(byte) : " ")
    }
    return line + "\n"
  }
}
