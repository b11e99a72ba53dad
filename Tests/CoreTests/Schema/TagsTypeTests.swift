import HibiTestSupport
import Testing

@testable import HibiCore

@Suite struct TagsTypeTests {
  private let type = TagsType(offered: ["work"])

  @Test(
    "words are joined, or one stands twice",
    arguments: [
      ("a,b", "a b"), ("a、b，c", "a b c"), ("  a   b ", "a b"), ("#a ＃b", "a b"), ("a A ａ", "a"),
      ("頭痛、仕事", "頭痛 仕事"), ("a\tb\nc", "a b c"), ("か カ", "か"),
    ])
  func parsed(text: String, words: String) throws {
    #expect(try type.parse(text, unit: "") == .text(words))
  }

  @Test("separators alone are a word", arguments: ["", ",", "、 ,", "#"])
  func empty(text: String) throws { #expect(try type.parse(text, unit: "") == .none) }

  @Test("an export is not read back, or a file makes one word of two") func json() throws {
    let value = try type.parse("a、仕事", unit: "")
    #expect(type.json(value) == .array([.string("a"), .string("仕事")]))
    #expect(try type.value(type.json(value)) == value)
    #expect(try type.parse(type.plain(value), unit: "") == value)
    #expect(failure { _ = try type.value(.array([.string("a b")])) } != nil)
    #expect(failure { _ = try type.value(.string("a")) } != nil)
    #expect(failure { try type.check(.text("a,b")) } != nil)
    #expect(failure { try type.check(.text("a a")) } != nil)
  }
}
