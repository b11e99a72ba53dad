import HibiTestSupport
import Testing

@testable import HibiCore

@Suite struct ShellTextTests {
  static let words: [(String, String)] = [
    ("soba", "soba"), ("てんぷらそば", "てんぷらそば"), ("2026/11/28", "2026/11/28"), ("", "''"),
    ("a b", "'a b'"), ("全角　空白", "'全角　空白'"), ("it's", #"'it'\''s'"#), ("$HOME", "'$HOME'"),
    ("a;b", "'a;b'"), ("~", "'~'"), ("*", "'*'"), ("50%", "50%"),
  ]

  @Test("a word is split or obeyed by a shell, or quoted for nothing", arguments: words)
  func quoted(word: String, typed: String) { #expect(ShellText.quoted(word) == typed) }

  @Test("the example of an add is quoted where it holds a blank, but for no other sign")
  func sample() {
    var schema = Water.glasses
    schema.fields[0].placeholder = Localized("chef's $oup", ja: "お茶")
    schema.fields[1].placeholder = "5;6"
    #expect(Verb.sample(schema) == Localized(#"'chef'\''s $oup' '5;6'"#, ja: "お茶 '5;6'"))
  }
}
