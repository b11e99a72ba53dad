/// Which numbers of a series are there, which are missing between them, and which is next.
///
/// Numbers are texts, as people write them: whole ones, `16.5`, and words such as `上` or `外伝`,
/// which have no place among the numbers and come last.
///
/// ```swift
/// let runs = NumberedRuns((1...13).map { String($0) } + ["15", "外伝"])
/// runs.there    // 1–13, 15, 外伝
/// runs.missing  // 14
/// runs.next     // 16
/// ```
package struct NumberedRuns: Sendable, Hashable {
  /// Whole numbers, sorted, those in a row as one.
  package let whole: [ClosedRange<Int64>]
  /// Numbers between two whole ones, sorted, as they were written.
  package let between: [String]
  /// What is no number, in the order given.
  package let words: [String]

  /// Collects texts; blank ones are left out, and what is there twice counts once.
  package init(_ texts: [String]) {
    var numbers: Set<Int64> = []
    var between: [Int64: String] = [:]
    var words: [String] = []
    for text in texts {
      guard let scaled = NumberedRuns.number(text) else {
        if !text.isBlank, !words.contains(text) { words.append(text) }
        continue
      }
      if scaled % NumberedRuns.scale == 0 {
        numbers.insert(scaled / NumberedRuns.scale)
      } else {
        between[scaled] = decimalText(scaled, places: 3).trimmedZeros
      }
    }
    var whole: [ClosedRange<Int64>] = []
    for number in numbers.sorted() {
      if let last = whole.last, last.upperBound + 1 == number {
        whole[whole.count - 1] = last.lowerBound...number
      } else {
        whole.append(number...number)
      }
    }
    self.whole = whole
    self.between = between.sorted { $0.key < $1.key }.map(\.value)
    self.words = words
  }

  /// The whole number after the greatest, none where there is no whole number.
  package var next: Int64? { whole.last.map { $0.upperBound + 1 } }

  /// The whole numbers that are missing between the least and the greatest.
  package var gaps: [ClosedRange<Int64>] {
    zip(whole, whole.dropFirst()).map { $0.upperBound + 1...$1.lowerBound - 1 }
  }

  /// What is there, in reading order: `1–13, 15, 15.5, 外伝`.
  package var there: [String] {
    var parts: [(at: Int64, text: String)] = whole.map {
      ($0.lowerBound * NumberedRuns.scale, NumberedRuns.text($0))
    }
    // A number between two whole ones of a run stands behind the run.
    parts += between.map { (NumberedRuns.number($0) ?? 0, $0) }
    return parts.sorted { $0.at < $1.at }.map(\.text) + words
  }

  /// What is missing, as ranges.
  package var missing: [String] { gaps.map(NumberedRuns.text) }

  private static func text(_ range: ClosedRange<Int64>) -> String {
    range.count == 1 ? String(range.lowerBound) : "\(range.lowerBound)–\(range.upperBound)"
  }

  private static let scale: Int64 = 1_000

  /// A number in thousandths, nil for a word; digits of full width count as digits.
  private static func number(_ text: String) -> Int64? {
    var digits = ""
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x30...0x39, 0x2E: digits.unicodeScalars.append(scalar)
      case 0xFF10...0xFF19, 0xFF0E:
        guard let plain = Unicode.Scalar(scalar.value - 0xFEE0) else { return nil }
        digits.unicodeScalars.append(plain)
      default: return nil
      }
    }
    let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
    // Twelve digits are more than any series has, and their thousandths fit.
    guard (1...2).contains(parts.count), let first = parts.first, let whole = Int64(first),
      first.utf8.count <= 12
    else { return nil }
    guard parts.count == 2 else { return whole * scale }
    guard (1...3).contains(parts[1].utf8.count), let rest = Int64(parts[1]) else { return nil }
    let factors: [Int64] = [100, 10, 1]
    return whole * scale + rest * factors[parts[1].utf8.count - 1]
  }
}

extension String {
  /// A decimal without the zeros at its end: `16.500` is `16.5`.
  fileprivate var trimmedZeros: String {
    var text = self
    while text.hasSuffix("0") { text.removeLast() }
    return text
  }
}
