/// What stands at the beginning of bytes that begin with ESC.
enum EscapeSequence: Hashable {
  /// More bytes decide.
  case incomplete
  /// So many bytes mean this, or nothing.
  case event(Event?, Int)
  /// So many bytes begin a paste.
  case paste(Int)

  /// Reads the first sequence.
  /// - Parameter isLast: whether no byte is to follow soon.
  init(_ bytes: ArraySlice<UInt8>, isLast: Bool) {
    let rest = bytes.dropFirst()
    guard let second = rest.first else {
      self = isLast ? .event(.key(.escape), 1) : .incomplete
      return
    }
    switch second {
    case UInt8(ascii: "["): self = Self.control(rest.dropFirst(), isLast: isLast)
    case UInt8(ascii: "O"): self = Self.single(rest.dropFirst(), isLast: isLast)
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"),
      UInt8(ascii: "X"):
      self = Self.string(rest.dropFirst(), isLast: isLast)
    // What editing of a line knows; every other sign after ESC is Esc and then the sign.
    case UInt8(ascii: "b"), UInt8(ascii: "f"), UInt8(ascii: "d"):
      self = .event(.key(.alt(Character(UnicodeScalar(second)))), 2)
    case 0x08, 0x7F: self = .event(.key(.alt("\u{7F}")), 2)
    default: self = .event(.key(.escape), 1)
    }
  }

  /// `ESC O`, a modifier and a letter.
  private static func single(_ bytes: ArraySlice<UInt8>, isLast: Bool) -> EscapeSequence {
    let parameters = bytes.prefix(8).prefix { (0x30...0x3B).contains($0) }
    guard let final = bytes.dropFirst(parameters.count).first else {
      return isLast ? .event(.key(.escape), 1) : .incomplete
    }
    let modifier = SequenceKeys.numbers(parameters).last ?? 0
    let length = 3 + parameters.count
    if let key = SequenceKeys.single(final, modifier: modifier) { return .event(.key(key), length) }
    return .event(.key(.escape), 1)
  }

  /// `ESC ]`, `ESC P` and their like: an answer of the terminal, maybe to another program.
  ///
  /// It ends with BEL or `ESC \`; its letters are no keys.
  private static func string(_ bytes: ArraySlice<UInt8>, isLast: Bool) -> EscapeSequence {
    for (count, byte) in bytes.prefix(longestString).enumerated() {
      if byte == 0x07 { return .event(nil, 3 + count) }
      guard byte == 0x1B else { continue }
      guard let next = bytes.dropFirst(count + 1).first else { break }
      // Another sequence begins where this one had no end.
      return next == UInt8(ascii: "\\") ? .event(nil, 4 + count) : .event(nil, 2 + count)
    }
    if bytes.count >= longestString { return .event(nil, 2 + longestString) }
    guard isLast else { return .incomplete }
    // Two keys that were typed one after the other; what is longer was cut off.
    return bytes.count <= 1 ? .event(.key(.escape), 1) : .event(nil, 2 + bytes.count)
  }

  /// An answer of a terminal, a clipboard among them, is shorter; a longer one must not be kept.
  private static let longestString = 1_000_000

  /// What is longer is none of any terminal, and must not be kept.
  private static let longest = 64

  /// `ESC [`, parameters and a final sign.
  private static func control(_ bytes: ArraySlice<UInt8>, isLast: Bool) -> EscapeSequence {
    // The console of Linux: ESC [ [ A.
    if bytes.first == UInt8(ascii: "[") {
      guard let letter = bytes.dropFirst().first else {
        return isLast ? .event(.key(.escape), 1) : .incomplete
      }
      let isKey = (UInt8(ascii: "A")...UInt8(ascii: "E")).contains(letter)
      return isKey ? .event(.key(.function(Int(letter) - 64)), 4) : .event(.key(.escape), 1)
    }
    let parameters = bytes.prefix(longest + 1).prefix { (0x30...0x3F).contains($0) }
    let between = bytes.dropFirst(parameters.count).prefix(longest + 1 - parameters.count)
      .prefix { (0x20...0x2F).contains($0) }
    let count = parameters.count + between.count
    guard count <= longest else { return .event(nil, 2 + count) }
    // rxvt ends keys with Shift in `$`.
    if between.first == UInt8(ascii: "$"), !parameters.isEmpty,
      parameters.allSatisfy({ (0x30...0x39).contains($0) })
    {
      let key = SequenceKeys.tilde(SequenceKeys.numbers(parameters), .shift)
      return .event(key.map { .key($0) }, 2 + parameters.count + 1)
    }
    guard let final = bytes.dropFirst(count).first else {
      guard isLast else { return .incomplete }
      // Without parameters two keys were typed; with them it is the rest of a broken sequence.
      return count == 0 ? .event(.key(.escape), 1) : .event(nil, 2 + count)
    }
    // No final sign: what comes is not of this sequence.
    guard (0x40...0x7E).contains(final) else {
      return count == 0 ? .event(.key(.escape), 1) : .event(nil, 2 + count)
    }
    let length = 3 + count
    let numbers = SequenceKeys.numbers(parameters)
    switch final {
    case UInt8(ascii: "M") where count == 0:
      return oldMouse(bytes.dropFirst(), isLast: isLast)
    case UInt8(ascii: "M") where parameters.first == UInt8(ascii: "<"):
      return .event(Mouse(report: numbers).map { .mouse($0) }, length)
    case UInt8(ascii: "~") where numbers.first == 200: return .paste(length)
    default:
      let key = between.isEmpty ? SequenceKeys.control(final, numbers) : nil
      return .event(key.map { .key($0) }, length)
    }
  }

  /// `ESC [ M` and three bytes, from terminals that know no other form.
  private static func oldMouse(_ bytes: ArraySlice<UInt8>, isLast: Bool) -> EscapeSequence {
    guard bytes.count >= 3 else { return isLast ? .event(nil, 3 + bytes.count) : .incomplete }
    let numbers = bytes.prefix(3).map { Int($0) - 32 }
    return .event(Mouse(report: numbers).map { .mouse($0) }, 6)
  }
}

extension Mouse {
  /// The button with its modifiers, the column and the row, both from 1.
  fileprivate init?(report numbers: [Int]) {
    guard numbers.count == 3, numbers[1] > 0, numbers[2] > 0 else { return nil }
    let place = Place(row: numbers[2] - 1, column: numbers[1] - 1)
    // Shift, Alt and Ctrl change nothing; a moved or another button is none of ours.
    switch numbers[0] & ~0b1_1100 {
    case 0: self.init(.press, place)
    case 64: self.init(.wheelUp, place)
    case 65: self.init(.wheelDown, place)
    default: return nil
    }
  }
}
