import HibiCore
import Testing

/// What reaches a terminal, and how wide it is.
@Suite struct SafeTextTests {
  @Test(arguments: [
    ("plain text", "plain text", 10),
    ("", "", 0),
    ("\u{1B}[31mred\u{1B}[0m", "␛[31mred␛[0m", 12),
    ("\u{1B}]52;c;aGk=\u{7}", "␛]52;c;aGk=␇", 12),
    ("a\tb\nc\r\nd\u{0}", "a␉b⏎c␍⏎d␀", 9),
    ("\u{7F}\u{9B}31m\u{85}", "␡\u{FFFD}31m\u{FFFD}", 6),
    ("\u{2028}\u{2029}", "⏎⏎", 2),
    ("abc\u{202E}def\u{2066}g\u{2069}\u{200F}", "abcdefg", 7),
    ("a\u{200B}b\u{FEFF}c\u{2060}d\u{AD}e", "abcde", 5),
    ("てんぷらそば", "てんぷらそば", 12),
    ("か\u{3099}", "か\u{3099}", 2),
    ("👨\u{200D}👩\u{200D}👧\u{200D}👦", "👨", 2),
    ("❤\u{FE0F}\u{200D}🔥", "❤", 1),
    ("👍🏽", "👍", 2),
    ("🏽", "🏽", 2),
    ("🇯🇵", "🇯🇵", 2),
    ("🏴\u{E0067}\u{E0062}\u{E007F}", "🏴", 2),
    ("1\u{FE0F}\u{20E3}", "1\u{20E3}", 1),
    ("❤\u{FE0F}", "❤", 1),
    ("\u{301}x", "◌\u{301}x", 2),
    ("e\u{301}\u{302}\u{303}\u{304}\u{305}\u{306}", "e\u{301}\u{302}\u{303}\u{304}", 1),
    ("\u{1FAE9}\u{FFFF}", "\u{FFFD}\u{FFFD}", 2),
    ("\u{1112}\u{1161}\u{11AB}", "\u{1112}\u{1161}\u{11AB}", 2),
    ("ｶﾞ", "ｶﾞ", 2),
    ("क्षि", "क्षि", 3),
  ])
  func showsEveryCharacterOrASignForIt(_ raw: String, _ shown: String, _ columns: Int) {
    let text = SafeText(raw)
    #expect(
      text.text.unicodeScalars.elementsEqual(shown.unicodeScalars), "\(text.text.debugDescription)")
    #expect(text.columns == columns)
  }

  @Test func signsAreASCIIButDataIsNot() {
    #expect(SafeText("\u{1B}[m\n\t\u{7F}\u{9B}漢", ascii: true).text == "^[[m????漢")
  }

  @Test func takesFourMarksOfTenThousandBytes() {
    let text = SafeText("a" + String(repeating: "\u{301}", count: 5_000))
    #expect(text.columns == 1)
    #expect(text.text.unicodeScalars.count == 5)
  }

  @Test func knowsWidthsOnEveryThread() async {
    await withTaskGroup(of: Int.self) { group in
      for _ in 0..<50 { group.addTask { SafeText("漢字").columns } }
      for await columns in group { #expect(columns == 4) }
    }
  }

  @Test func cutsOnGlyphs() {
    let text = SafeText("てんぷらそば")
    #expect(text.cut(to: 12).text == "てんぷらそば")
    #expect(text.cut(to: 11).text == "てんぷらそ…")
    #expect(text.cut(to: 10).text == "てんぷら…")
    #expect(text.cut(to: 10, ascii: true).text == "てんぷら~")
    #expect(text.cut(to: 2).text == "…")
    #expect(text.cut(to: 1).text == "…")
    #expect(text.cut(to: 0).text == "")
    #expect(text.cut(to: -5).text == "")
    #expect(SafeText("🇯🇵🇫🇷x").cut(to: 4).text == "🇯🇵…")
    #expect(SafeText("One Piece 101").cutInside(to: 9).text == "One Pi…01")
  }

  @Test func padsToAWidth() {
    #expect(SafeText("寿司").padded(to: 6).text == "寿司  ")
    #expect(SafeText("寿司").padded(to: 6, .right).text == "  寿司")
    #expect(SafeText("寿司").padded(to: 7, .center).text == " 寿司  ")
    #expect(SafeText("寿司").padded(to: 1).text == "寿司")
  }

  @Test("a Japanese sentence is broken inside of a word, or a sign begins its line")
  func phrases() {
    func lines(_ text: String, _ width: Int) -> [String] {
      SafeText(text).wrapped(to: width).map(\.text)
    }
    #expect(lines("すぐに医師に相談してください。", 20) == ["すぐに医師に", "相談してください。"])
    #expect(lines("（うち記録なし2日）と「お酒」の日", 18) == ["（うち記録なし", "2日）と「お酒」の", "日"])
    // Where no phrase begins in the second half of a line, it is filled.
    #expect(lines("ひらがなばかりのぶんしょう", 10) == ["ひらがなば", "かりのぶん", "しょう"])
    for width in 2...30 {
      let text = "ほんとうに「長い」文章（とても）で、ゥま々だ〜です！そして、終わり。"
      for line in lines(text, width) {
        #expect(SafeText(line).columns <= width, "\(width): \(line)")
        guard width >= 8, let first = line.first, let last = line.last else { continue }
        #expect(!"、。！）」〜々ゥ".contains(first) && !"（「".contains(last), "\(width): \(line)")
      }
    }
  }

  @Test func wrapsAtBlanksAndBesideWideGlyphs() {
    func lines(_ text: String, _ width: Int) -> [String] {
      SafeText(text).wrapped(to: width).map(\.text)
    }
    #expect(lines("eggs and ham", 8) == ["eggs and", "ham"])
    #expect(lines("eggs   and", 5) == ["eggs", "and"])
    #expect(lines("unbreakable", 4) == ["unbr", "eaka", "ble"])
    #expect(lines("今日は、晴れ。", 6) == ["今日", "は、", "晴れ。"])
    #expect(lines("彼は「はい」と", 6) == ["彼は", "「は", "い」と"])
    #expect(lines("", 5) == [""])
    #expect(lines("abc", 0) == [])
    #expect(lines("漢字", 1) == ["…"])
  }

  @Test func splitsLines() {
    #expect(SafeText.lines("a\nb\r\n\nc").map(\.text) == ["a", "b", "", "c"])
  }
}
