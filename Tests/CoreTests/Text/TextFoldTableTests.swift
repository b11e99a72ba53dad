import Foundation
import HibiCore
import Testing

/// Makes `TextFoldTable.swift` from Foundation's normalization and compares it with ours.
///
/// `HIBI_RECORD=1 swift test --filter TextFoldTable` writes it.
@Suite struct TextFoldTableTests {
  @Test func tableIsUpToDate() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Sources/Core/Text/TextFoldTable.swift").standardized
    let made = FoldTableSource().text
    if ProcessInfo.processInfo.environment["HIBI_RECORD"] == "1" {
      try made.write(to: file, atomically: true, encoding: .utf8)
    } else {
      let checkedIn = try String(contentsOf: file, encoding: .utf8)
      // Not compared by `==` in the expectation, which would print both.
      let isSame = checkedIn == made
      #expect(isSame, "run HIBI_RECORD=1 swift test --filter TextFoldTable and look at the diff")
    }
  }
}

private struct FoldTableSource {
  /// The scalars that every Unicode library knows since its version 15.0.
  private let scalars = (UInt32(0)...0x10_FFFF).compactMap(Unicode.Scalar.init).filter {
    guard let age = $0.properties.age else { return false }
    return age.major < 15 || (age.major == 15 && age.minor == 0)
  }

  var text: String {
    let pairs = compositionPairs()
    let seconds = Set(pairs.map { $0.second })
    var pages: [Int] = []
    var records = ""
    var recordCount = 0
    var expansions: [Unicode.Scalar] = []
    for scalar in scalars where !scalar.isASCII {
      let folded = fold(scalar)
      let mayCombine = folded.contains {
        $0.properties.canonicalCombiningClass != .notReordered || seconds.contains($0)
          || (0x1161...0x1175).contains($0.value) || (0x11A8...0x11C2).contains($0.value)
      }
      if folded == [scalar], !mayCombine { continue }
      while pages.count <= scalar.value >> 8 { pages.append(recordCount) }
      var value = mayCombine ? 1 << 23 : 0
      if folded.count == 1 {
        value |= Int(folded[0].value)
      } else {
        value |= 1 << 22 | folded.count << 17 | expansions.count
        expansions += folded
      }
      records += digits(Int(scalar.value & 0xFF), 2) + digits(value, 4)
      recordCount += 1
    }
    pages.append(recordCount)
    #expect(expansions.count < 1 << 17 && pairs.count < 1 << 12)

    let order = pairs.indices.sorted { pairs[$0].composed < pairs[$1].composed }
    return """
      // swift-format-ignore-file
      // Generated: HIBI_RECORD=1 swift test --filter TextFoldTable
      // Unicode 15.0. TextFoldTable+Lookup.swift says how it is read.

      enum TextFoldTable {
      \(constant("pages", pages.map { digits($0, 3) }.joined()))
      \(constant("records", records))
      \(constant("expansions", expansions.map { digits(Int($0.value), 4) }.joined()))
      \(constant("pairs", pairs.map {
        digits(Int($0.first.value), 4) + digits(Int($0.second.value), 4)
          + digits(Int($0.composed.value), 4)
      }.joined()))
      \(constant("composites", order.map {
        digits(Int(pairs[$0].composed.value), 4) + digits($0, 2)
      }.joined()))
      }

      """
  }

  private func fold(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    if scalar.properties.isWhitespace { return [" "] }
    let folded = nfkc(caseFold(nfkc(String(scalar)))).unicodeScalars
    var hiragana = String.UnicodeScalarView()
    for katakana in folded {
      switch katakana.value {
      case 0x30F7...0x30FA:  // ヷヸヹヺ: わゐゑを with a mark, for which there is no character.
        hiragana += [["わ", "ゐ", "ゑ", "を"][Int(katakana.value) - 0x30F7], "\u{3099}"]
      case 0x30A1...0x30F6, 0x30FD, 0x30FE:
        hiragana += [Unicode.Scalar(katakana.value - 0x60) ?? katakana]
      default: hiragana.append(katakana)
      }
    }
    return Array(nfkc(String(hiragana)).unicodeScalars)
  }

  /// Upper case and back folds ß and ς too; dotless ı must not become i.
  private func caseFold(_ text: String) -> String {
    var folded = ""
    for scalar in text.unicodeScalars {
      if scalar == "\u{131}" { folded.unicodeScalars.append(scalar); continue }
      for lower in scalar.properties.lowercaseMapping.unicodeScalars {
        for upper in lower.properties.uppercaseMapping.unicodeScalars {
          folded += upper.properties.lowercaseMapping
        }
      }
    }
    return folded
  }

  private func nfkc(_ text: String) -> String {
    text.precomposedStringWithCompatibilityMapping
  }

  private struct Pair {
    var first, second, composed: Unicode.Scalar
  }

  private func compositionPairs() -> [Pair] {
    let pairs = scalars.compactMap { scalar -> Pair? in
      let text = String(scalar)
      guard !(0xAC00...0xD7A3).contains(scalar.value),
        Array(text.precomposedStringWithCanonicalMapping.unicodeScalars) == [scalar]
      else { return nil }
      let parts = Array(text.decomposedStringWithCanonicalMapping.unicodeScalars)
      guard parts.count > 1, let second = parts.last else { return nil }
      var rest = String.UnicodeScalarView()
      rest.append(contentsOf: parts.dropLast())
      let first = Array(String(rest).precomposedStringWithCanonicalMapping.unicodeScalars)
      guard first.count == 1 else {
        Issue.record("U+\(String(scalar.value, radix: 16)) is not made of two")
        return nil
      }
      return Pair(first: first[0], second: second, composed: scalar)
    }
    return pairs.sorted { ($0.first, $0.second) < ($1.first, $1.second) }
  }

  private func digits(_ value: Int, _ count: Int) -> String {
    var value = value
    var digits: [UInt8] = []
    for _ in 0..<count {
      digits.append(0x30 + UInt8(value & 63))
      value >>= 6
    }
    #expect(value == 0)
    return String(decoding: digits.reversed(), as: UTF8.self)
  }

  private func constant(_ name: String, _ digits: String) -> String {
    var rest = Array(digits.utf8)[...]
    var lines: [String] = []
    while !rest.isEmpty {
      lines.append("    " + String(decoding: rest.prefix(92), as: UTF8.self))
      rest = rest.dropFirst(92)
    }
    return "  static var \(name): StaticString {\n    #\"\"\"\n" + lines.joined(separator: "\\#\n")
      + "\n    \"\"\"#\n  }"
  }
}
