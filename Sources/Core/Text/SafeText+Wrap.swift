/// Lines of a long text.
extension SafeText {
  /// The text in lines of at most so many columns, broken at blanks, behind `|` or beside wide
  /// glyphs.
  ///
  /// Blanks at a break are dropped. Japanese closing signs do not begin a line, and opening
  /// ones do not end it; a line that is more than half full is rather broken where a phrase
  /// begins than inside of a word. A word that is wider than the line is broken where it ends.
  package func wrapped(to width: Int, ascii: Bool = false) -> [SafeText] {
    if width <= 0 { return [] }
    if columns <= width { return [self] }
    // One column has no room for a wide glyph, and a column of `…` would say nothing.
    if glyphs.contains(where: { $0.columns > width }) { return [cut(to: width, ascii: ascii)] }
    var lines: [SafeText] = []
    var line: [Glyph] = []
    var lineColumns = 0
    // The number of glyphs that stay when the line is broken at its last good place.
    var breakAt = 0
    // The same before a phrase, and its columns.
    var phrase = (at: 0, columns: 0)

    for glyph in glyphs {
      if Self.mayBreak(between: line.last, and: glyph) {
        breakAt = line.count
        if Self.beginsPhrase(glyph, after: line.last) { phrase = (line.count, lineColumns) }
      }
      if lineColumns + glyph.columns > width, glyph.character != " ", !line.isEmpty {
        let isFull = phrase.columns * 2 > width
        let kept = isFull ? phrase.at : breakAt > 0 ? breakAt : line.count
        lines.append(SafeText(line[..<kept]).withoutBlanksAtEnd)
        line = Array(line[kept...].drop { $0.character == " " })
        lineColumns = line.reduce(0) { $0 + $1.columns }
        breakAt = 0
        phrase = (0, 0)
      }
      line.append(glyph)
      lineColumns += glyph.columns
    }
    if !line.isEmpty || lines.isEmpty { lines.append(SafeText(line).withoutBlanksAtEnd) }
    return lines
  }

  private static func mayBreak(between left: Glyph?, and right: Glyph) -> Bool {
    guard let left else { return false }
    if left.character == " " || left.character == "|" { return right.character != " " }
    if cannotBegin.contains(right.character) || cannotEnd.contains(left.character) { return false }
    // A number and what it counts are one word: 12 and 日.
    if left.character.isASCII, left.character.isNumber, right.columns > 1 { return false }
    return right.character != " " && (left.columns > 1 || right.columns > 1)
  }

  /// Whether a Japanese phrase most likely begins: behind a blank or a sign, before a bracket, and
  /// behind a particle or the end of a verb that kanji, katakana or letters follow.
  private static func beginsPhrase(_ right: Glyph, after left: Glyph?) -> Bool {
    guard let left else { return false }
    if left.character == " " || left.character == "|" { return true }
    if cannotEnd.contains(right.character) { return true }
    if isHiragana(right) { return false }
    // Other kana are inside of a word: an honorific, or the middle of a verb of two.
    return phraseEnds.contains(left.character)
      || cannotBegin.contains(left.character) && !left.character.isLetter
  }

  private static let phraseEnds = Set("はがをにでともへのやかてただるうくすむぶぬつばらずなねよん")

  private static func isHiragana(_ glyph: Glyph) -> Bool {
    glyph.character.unicodeScalars.first.map { (0x3041...0x309F).contains($0.value) } ?? false
  }

  /// The text without blanks at its end, which a line does not need.
  package var withoutBlanksAtEnd: SafeText {
    var text = text
    var columns = columns
    while text.last == " " {
      text.removeLast()
      columns -= 1
    }
    return SafeText(filtered: text, columns: columns)
  }

  private static let cannotBegin: Set<Character> = [
    "、", "。", "，", "．", "・", "：", "；", "？", "！", "」", "』", "）", "】", "〉", "》", "］", "ー",
    "々", "ゝ", "ヽ", "ぁ", "ぃ", "ぅ", "ぇ", "ぉ", "っ", "ゃ", "ゅ", "ょ", "ゎ", "ァ", "ィ", "ゥ", "ェ",
    "ォ", "ッ", "ャ", "ュ", "ョ", "ヮ", "ヵ", "ヶ", "〜", "～", "〕", "…", ",", ".", ")", "!", "?", ":",
    ";", "]", "}", "%", "％",
  ]
  private static let cannotEnd: Set<Character> = [
    "「", "『", "（", "【", "〈", "《", "［", "〔", "(", "[", "{",
  ]
}
