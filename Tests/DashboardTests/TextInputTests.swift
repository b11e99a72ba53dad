import HibiCore
import Testing

@testable import HibiDashboard

@Suite("A text that is typed")
struct TextInputTests {
  private func after(_ text: String, _ keys: Key...) -> String {
    var input = TextInput(text)
    for key in keys { _ = input.press(key) }
    return input.beforeCaret + "|" + input.afterCaret
  }

  // https://github.com/vercel/ai/issues/21225
  @Test(
    "Backspace leaves half of what a person sees as one character",
    arguments: [
      ("a👨‍👩‍👧", "a|"), ("a🇯🇵", "a|"), ("🇯🇵🇫🇷", "🇯🇵|"), ("a👍🏽", "a|"), ("a❤️", "a|"),
      ("a1️⃣", "a|"), ("e\u{301}", "e|"), ("か\u{3099}", "か|"), ("ก\u{E33}", "ก|"), ("", "|"),
    ])
  func backspace(text: String, left: String) {
    let result = after(text, .backspace)
    if text == "ก\u{E33}" {
      #expect(!result.unicodeScalars.contains("\u{E33}"))
    } else {
      #expect(result == left)
    }
  }

  @Test("a precomposed letter loses its mark") func precomposed() {
    #expect(after("ü", .backspace) == "|")
    #expect(after("が", .backspace) == "|")
  }

  @Test(
    "an arrow stops inside of a character",
    arguments: ["👨‍👩‍👧", "🇯🇵", "👍🏽", "e\u{301}", "か\u{3099}", "1️⃣"])
  func arrows(character: String) {
    #expect(after("a" + character + "b", .left) == "a\(character)|b")
    #expect(after("a" + character + "b", .left, .left) == "a|\(character)b")
    #expect(after("a" + character + "b", .home, .right, .right) == "a\(character)|b")
    #expect(after("a" + character + "b", .home, .right, .delete) == "a|b")
  }

  @Test("a mark that is typed after its letter stands alone") func markJoins() {
    var input = TextInput("e")
    _ = input.press(Key("\u{301}"))
    #expect(input.text.count == 1)
    #expect(input.caret == 1)
    _ = input.press(Key("x"))
    #expect(input.text == "e\u{301}x")
  }

  @Test("a caret is lost where what is put in joins what follows") func joinsAhead() {
    var input = TextInput("x\u{1F1F5}")
    _ = input.press(.left)
    input.insert("\u{1F1EF}")
    #expect(input.text == "x🇯🇵")
    #expect(input.caret <= input.characters.count)
    _ = input.press(Key("y"))
    #expect(input.text.contains("y"))
  }

  @Test("the keys of a shell's line do something else") func shellKeys() {
    #expect(after("one two", .control("w")) == "one |")
    #expect(after("one two  ", .control("w")) == "one |")
    #expect(after("one two", .control("u")) == "|")
    #expect(after("one two", .control("a"), .control("k")) == "|")
    #expect(after("one two", .alt("b"), .alt("d")) == "one |")
    #expect(after("one two", .control("a"), .alt("f")) == "one| two")
    #expect(after("one two", .home, .end) == "one two|")
    #expect(after("ab", .left, .control("h")) == "|b")
    #expect(after("ab", .home, .control("d")) == "|b")
    #expect(
      after("", .control("w"), .control("u"), .control("k"), .alt("d"), .delete, .left) == "|")
  }

  @Test("a line of one holds line ends or tabs after a paste") func pasteIntoALine() {
    var input = TextInput()
    input.insert("a\nb\r\nc\rd\te")
    #expect(input.text == "a b c d e")
  }

  @Test("a long text keeps other line ends than its own") func pasteIntoLines() {
    var input = TextInput("", isMultiline: true)
    input.insert("a\nb\r\nc\rd")
    #expect(input.text == "a\nb\nc\nd")
    #expect(input.wrapped(to: 10).lines == ["a", "b", "c", "d"])
  }

  @Test("Ctrl-U and Ctrl-K go over the ends of a line") func linewise() {
    var input = TextInput("one\ntwo\nthree", isMultiline: true)
    var isMoved = [input.moveLine(-1)]
    _ = input.press(.control("u"))
    #expect(input.text == "one\n\nthree")
    isMoved += [input.moveLine(1), input.moveLine(1)]
    #expect(isMoved == [true, true, false])
    _ = input.press(.control("k"))
    #expect(input.text == "one\n\n")
  }

  @Test("a caret is outside of the lines at some width", arguments: 0...30)
  func wrapped(width: Int) {
    let texts = [
      "", "a", "寿司を食べた\nそして\n\n寝た", "👨‍👩‍👧👨‍👩‍👧 e\u{301}か\u{3099}", "long words without an end\n",
      String(repeating: "漢", count: 50), "\u{1B}[31m\tx",
    ]
    for text in texts {
      for caret in 0...text.count {
        var input = TextInput(text, isMultiline: true)
        while input.caret > caret { _ = input.press(.left) }
        let (lines, place) = input.wrapped(to: width)
        #expect(lines.indices.contains(place.row))
        #expect((0...max(2, width)).contains(place.column))
        for line in lines { #expect(SafeText(line).columns <= max(2, width)) }
      }
    }
  }
}
