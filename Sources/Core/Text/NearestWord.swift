/// Finds the word that a person may have meant.
package enum NearestWord {
  /// Returns the candidate with the fewest edits from `word`, at most a third of its length and
  /// never more than two; nil when none is near.
  ///
  /// ```swift
  /// NearestWord.find("lsit", in: ["list", "day"])  // list
  /// ```
  package static func find(_ word: String, in candidates: [String]) -> String? {
    let typed = Array(word.lowercased().unicodeScalars.prefix(40))
    var best: (word: String, edits: Int)?
    for candidate in candidates where !candidate.isEmpty {
      let edits = distance(typed, Array(candidate.unicodeScalars))
      let limit = min(2, max(1, candidate.unicodeScalars.count / 3))
      if edits <= limit, edits < best?.edits ?? .max { best = (candidate, edits) }
    }
    return best?.word
  }

  /// The hint that names the word that may have been meant; none where none is near.
  package static func hint(_ word: String, in candidates: [String]) -> [Localized] {
    find(word, in: candidates).map { hint(naming: $0) } ?? []
  }

  /// The hint that names a word.
  package static func hint(naming word: String) -> [Localized] { hint(naming: [word]) }

  /// The hint that names several.
  package static func hint(naming words: [String]) -> [Localized] {
    [
      Localized(
        "Did you mean \(words.joined(separator: ", or "))?",
        ja: "もしかして：\(words.joined(separator: "、"))")
    ]
  }

  /// Insertions, deletions, replacements and swaps of neighbours (optimal string alignment).
  private static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for i in 0..<left.count {
      var row = [i + 1]
      for j in 0..<right.count {
        var edits = min(
          row[j] + 1, last[j + 1] + 1, last[j] + (left[i] == right[j] ? 0 : 1))
        if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
          edits = min(edits, beforeLast[j - 1] + 1)
        }
        row.append(edits)
      }
      beforeLast = last
      last = row
    }
    return last[right.count]
  }
}
