/// Lines of a long text.
extension SafeText {
  /// The text in lines of at most so many columns, broken at blanks or beside wide glyphs.
  ///
  /// Blanks at a break are dropped. Japanese closing signs do not begin a line, and opening
  /// ones do not end it. A word that is wider than the line is broken where the line ends.
  package func wrapped(to width: Int, ascii: Bool = false) -> [SafeText] {
    if width <= 0 { return [] }
    if columns <= width { return [self] }
    var lines: [SafeText] = []
    var line: [Glyph] = []
    var lineColumns = 0
    // The number of glyphs that stay when the line is broken at its last good place.
    var breakAt = 0

    for glyph in glyphs {
      if Self.mayBreak(between: line.last, and: glyph) { breakAt = line.count }
      if lineColumns + glyph.columns > width, glyph.character != " ", !line.isEmpty {
        let kept = breakAt > 0 ? breakAt : line.count
        lines.append(SafeText(line[..<kept]).withoutBlanksAtEnd)
        line = Array(line[kept...].drop { $0.character == " " })
        lineColumns = line.reduce(0) { $0 + $1.columns }
        breakAt = 0
      }
      line.append(glyph)
      lineColumns += glyph.columns
    }
    if !line.isEmpty || lines.isEmpty { lines.append(SafeText(line).withoutBlanksAtEnd) }
    // Only a glyph that is wider than the whole line is left to be cut here.
    return lines.map { $0.cut(to: width, ascii: ascii) }
  }

  private static func mayBreak(between left: Glyph?, and right: Glyph) -> Bool {
    guard let left else { return false }
    if left.character == " " { return right.character != " " }
    if cannotBegin.contains(right.character) || cannotEnd.contains(left.character) { return false }
    return right.character != " " && (left.columns > 1 || right.columns > 1)
  }

  private var withoutBlanksAtEnd: SafeText {
    var glyphs = Array(glyphs)
    while glyphs.last?.character == " " { glyphs.removeLast() }
    return SafeText(glyphs)
  }

  private static let cannotBegin: Set<Character> = [
    "、", "。", "，", "．", "・", "：", "；", "？", "！", "」", "』", "）", "】", "〉", "》", "］", "ー",
    "々", "っ", "ゃ", "ゅ", "ょ", "ッ", "ャ", "ュ", "ョ", "…", ",", ".", ")", "!", "?",
  ]
  private static let cannotEnd: Set<Character> = ["「", "『", "（", "【", "〈", "《", "［", "("]
}
