/// Makes events of the bytes that a terminal sends.
///
/// ```swift
/// var decoder = KeyDecoder()
/// decoder.take([0x1B, 0x5B, 0x41])  // [.key(.up)]
/// decoder.take([0x1B])              // []: the beginning of a key, or Esc
/// decoder.patience                  // 25
/// decoder.flush()                   // [.key(.escape)]
/// ```
///
/// What no terminal means as a key is dropped, and never what comes after it.
package struct KeyDecoder: Sendable {
  /// What is not decided yet.
  private var bytes: [UInt8] = []
  /// The paste that goes on, with the number of its bytes in which its end was looked for.
  private var paste: (bytes: [UInt8], searched: Int)?

  package init() {}

  /// How many milliseconds without a byte decide what waits, nil where nothing does.
  package var patience: Int? {
    if paste != nil { return 1_000 }
    return bytes.isEmpty ? nil : bytes.count <= 2 ? 25 : 100
  }

  /// What these bytes and those before them mean.
  package mutating func take(_ more: some Sequence<UInt8>) -> [Event] {
    bytes += more
    return decode(isLast: false)
  }

  /// What waits, as no byte came for as long as ``patience`` says.
  package mutating func flush() -> [Event] {
    if let paste {
      // The end of a paste was lost: keys must not be swallowed for ever.
      self.paste = nil
      return [.paste(Self.text(paste.bytes))]
    }
    return decode(isLast: true)
  }

  private mutating func decode(isLast: Bool) -> [Event] {
    var events: [Event] = []
    var typed: [UInt8] = []
    var at = 0
    func endText() {
      // One read may bring a letter and its marks: one key.
      events += String(decoding: typed, as: UTF8.self).map { .key(.character($0)) }
      typed = []
    }
    scan: while true {
      if paste != nil {
        guard let text = takePaste(from: &at) else { break }
        events.append(.paste(text))
      }
      guard at < bytes.count else { break }
      let byte = bytes[at]
      switch byte {
      case 0x20..<0x7F:
        typed.append(byte)
        at += 1
      case 0x80...:
        switch UTF8Scan.length(bytes[at...]) {
        case .scalar(let length):
          typed += bytes[at..<at + length]
          at += length
        case .incomplete where !isLast: break scan
        case .control(let length): at += length
        case .invalid, .incomplete: at += 1
        }
      case 0x1B:
        endText()
        switch EscapeSequence(bytes[at...], isLast: isLast) {
        case .incomplete: break scan
        case .event(let event, let length):
          events += event.map { [$0] } ?? []
          at += length
        case .paste(let length):
          at += length
          paste = ([], 0)
        }
      default:
        endText()
        events.append(.key(.init(control: byte)))
        at += 1
      }
    }
    endText()
    bytes.removeFirst(min(at, bytes.count))
    return events
  }

  private static let pasteEnd = Array("\u{1B}[201~".utf8)

  /// The whole paste where its end has come, else nil.
  private mutating func takePaste(from at: inout Int) -> String? {
    guard var (text, searched) = paste else { return nil }
    paste = nil
    text += bytes[at...]
    at = bytes.count
    let end = Self.pasteEnd
    while searched + end.count <= text.count {
      if text[searched] == end[0], text[searched..<searched + end.count].elementsEqual(end) {
        // What follows are keys again.
        bytes = Array(text[(searched + end.count)...])
        at = 0
        return Self.text(text[..<searched])
      }
      searched += 1
    }
    paste = (text, searched)
    return nil
  }

  /// A pasted text; terminals send the key Enter where it has a line end.
  private static func text(_ bytes: some Sequence<UInt8>) -> String {
    String(
      String(decoding: Array(bytes), as: UTF8.self).map { $0 == "\r" || $0 == "\r\n" ? "\n" : $0 })
  }
}

extension Key {
  /// The key of a control byte.
  fileprivate init(control byte: UInt8) {
    switch byte {
    case 0x00: self = .control(" ")
    case 0x09: self = .tab
    case 0x0D: self = .enter
    case 0x08, 0x7F: self = .backspace
    case 0x01...0x1A: self = .control(Character(UnicodeScalar(byte + 0x60)))
    default: self = .control(Character(UnicodeScalar(byte + 0x40)))
    }
  }
}
