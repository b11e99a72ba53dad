/// The keys that the sequences of terminals mean: xterm and those like it, tmux, screen, rxvt and
/// the console of Linux.
enum SequenceKeys {
  /// What is held down with a key that has a name; of several the strongest counts.
  enum Modifier: Hashable {
    case none, shift, control, alt

    /// The number that terminals send: 1, and a bit each for Shift, Alt and Ctrl.
    init(number: Int) {
      let bits = max(0, number - 1)
      self = bits & 4 != 0 ? .control : bits & 2 != 0 ? .alt : bits & 1 != 0 ? .shift : .none
    }

    func callAsFunction(_ name: Key.Name) -> Key {
      switch self {
      case .none: .named(name)
      case .shift: .shifted(name)
      case .control: .controlled(name)
      case .alt: .alternate(name)
      }
    }
  }

  /// The numbers of parameters; signs before them are passed over, and what is too long is −1.
  static func numbers(_ parameters: ArraySlice<UInt8>) -> [Int] {
    guard !parameters.isEmpty else { return [] }
    return parameters.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map {
      let digits = $0.filter { (0x30...0x39).contains($0) }
      return digits.count > 6 ? -1 : digits.reduce(0) { $0 * 10 + Int($1) - 0x30 }
    }
  }

  /// The key of `ESC [ numbers final`.
  static func control(_ final: UInt8, _ numbers: [Int]) -> Key? {
    let modifier = Modifier(number: numbers.count > 1 ? numbers[1] : 0)
    switch final {
    case UInt8(ascii: "~"): return tilde(numbers, modifier)
    case UInt8(ascii: "^"): return tilde(numbers, .control)
    case UInt8(ascii: "@"): return tilde(numbers, .control)
    case UInt8(ascii: "Z"): return .backTab
    default: return letter(final, modifier, small: .shift)
    }
  }

  /// The key of `ESC O final`.
  static func single(_ final: UInt8, modifier: Int) -> Key? {
    let modifier = Modifier(number: modifier)
    if let key = letter(final, modifier, small: .control) { return key }
    switch final {
    // The number pad, where a program before us left it so.
    case UInt8(ascii: "M"): return .enter
    case UInt8(ascii: "X"): return Key("=")
    case UInt8(ascii: "j")...UInt8(ascii: "y"):
      return Key(Character(UnicodeScalar(final - 64)))
    default: return nil
    }
  }

  /// The key of `ESC [ number ~`.
  static func tilde(_ numbers: [Int], _ modifier: Modifier) -> Key? {
    switch numbers.first ?? 0 {
    case 1, 7: modifier(.home)
    case 2: modifier(.insert)
    case 3: modifier(.delete)
    case 4, 8: modifier(.end)
    case 5: modifier(.pageUp)
    case 6: modifier(.pageDown)
    case 11...15: .function(numbers[0] - 10)
    case 17...21: .function(numbers[0] - 11)
    case 23, 24: .function(numbers[0] - 12)
    default: nil
    }
  }

  /// The key of a letter; rxvt sends small ones with a modifier of their own.
  private static func letter(_ letter: UInt8, _ modifier: Modifier, small: Modifier) -> Key? {
    switch Character(UnicodeScalar(letter)) {
    case "A": modifier(.up)
    case "B": modifier(.down)
    case "C": modifier(.right)
    case "D": modifier(.left)
    case "F": modifier(.end)
    case "H": modifier(.home)
    case "P": .function(1)
    case "Q": .function(2)
    case "R": .function(3)
    case "S": .function(4)
    case "a": small(.up)
    case "b": small(.down)
    case "c": small(.right)
    case "d": small(.left)
    default: nil
    }
  }
}
