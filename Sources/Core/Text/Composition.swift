/// Canonical composition (NFC), for texts whose compatibility forms are mapped already.
///
/// ```swift
/// Composition.compose(Composition.decompose(["か", "\u{3099}"]))  // ["が"]
/// ```
///
/// The pairs come from `TextFoldTable`, the combining classes from the standard library.
enum Composition {
  /// The scalars with each composed one taken apart and marks in canonical order.
  static func decompose(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
    var result: [Unicode.Scalar] = []
    result.reserveCapacity(scalars.count)
    for scalar in scalars { decompose(scalar, into: &result) }
    reorder(&result)
    return result
  }

  /// Puts together what `decompose` took apart.
  static func compose(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
    var result: [Unicode.Scalar] = []
    result.reserveCapacity(scalars.count)
    var starter: Int?
    var lastClass = 0
    for scalar in scalars {
      let ownClass = combiningClass(scalar)
      // A mark is cut off from its starter by one of its own class or by another starter.
      if let starter, starter == result.count - 1 || lastClass < ownClass,
        let composed = composite(result[starter], scalar)
      {
        result[starter] = composed
        continue
      }
      if ownClass == 0 { starter = result.count }
      lastClass = ownClass
      result.append(scalar)
    }
    return result
  }

  private static func combiningClass(_ scalar: Unicode.Scalar) -> Int {
    // Nothing below the combining diacritical marks has a class.
    scalar.value < 0x300 ? 0 : Int(scalar.properties.canonicalCombiningClass.rawValue)
  }

  /// Sorts each run of marks by class; marks of one class stay in order.
  private static func reorder(_ scalars: inout [Unicode.Scalar]) {
    var start = 0
    while start < scalars.count {
      var run: [(combiningClass: Int, index: Int)] = []
      var end = start
      while end < scalars.count, case let found = combiningClass(scalars[end]), found != 0 {
        run.append((found, end))
        end += 1
      }
      if run.count > 1 {
        let sorted = run.sorted { $0 < $1 }.map { scalars[$0.index] }
        scalars.replaceSubrange(start..<end, with: sorted)
      }
      start = end + 1
    }
  }

  private static func decompose(_ scalar: Unicode.Scalar, into result: inout [Unicode.Scalar]) {
    if let index = Hangul.syllableIndex(scalar) {
      result.append(contentsOf: Hangul.jamo(ofSyllable: index))
    } else if let (first, second) = TextFoldTable.pair(of: scalar) {
      decompose(first, into: &result)
      result.append(second)
    } else {
      result.append(scalar)
    }
  }

  private static func composite(
    _ first: Unicode.Scalar, _ second: Unicode.Scalar
  ) -> Unicode.Scalar? {
    // Nothing below U+0300 is the second of a pair.
    guard second.value >= 0x300 else { return nil }
    return Hangul.composite(first, second) ?? TextFoldTable.composite(first, second)
  }
}

/// Korean syllables, which are composed by rule: 19 leading consonants, 21 vowels and 27
/// trailing consonants or none.
private enum Hangul {
  private static let syllables: UInt32 = 0xAC00
  private static let leading: UInt32 = 0x1100
  private static let vowel: UInt32 = 0x1161
  /// One before the first trailing consonant: 0 is none.
  private static let trailing: UInt32 = 0x11A7

  static func syllableIndex(_ scalar: Unicode.Scalar) -> UInt32? {
    (syllables..<syllables + 19 * 21 * 28).contains(scalar.value) ? scalar.value - syllables : nil
  }

  static func jamo(ofSyllable index: UInt32) -> [Unicode.Scalar] {
    let values = [leading + index / 28 / 21, vowel + index / 28 % 21, trailing + index % 28]
    return values.filter { $0 != trailing }.compactMap(Unicode.Scalar.init)
  }

  static func composite(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Unicode.Scalar? {
    if (leading..<leading + 19).contains(first.value),
      (vowel..<vowel + 21).contains(second.value)
    {
      let index = (first.value - leading) * 21 + second.value - vowel
      return Unicode.Scalar(syllables + index * 28)
    }
    if let index = syllableIndex(first), index % 28 == 0,
      (trailing + 1..<trailing + 28).contains(second.value)
    {
      return Unicode.Scalar(first.value + second.value - trailing)
    }
    return nil
  }
}
