import HibiTestSupport
import Testing

@testable import HibiCore

@Suite struct RangeTests {
  private let field = Field("part", "", .text(), takesRanges: true)

  @Test(
    "a range misses an end, or a list a part",
    arguments: [
      ("1-3", ["1", "2", "3"]), ("1-3,5", ["1", "2", "3", "5"]), ("７－９", ["7", "8", "9"]),
      ("4", ["4"]), ("2-2", ["2"]), ("1、3", ["1", "3"]), ("0-1", ["0", "1"]),
      ("上,下", ["上", "下"]), ("上、 中 ，下、", ["上", "中", "下"]), ("1-3,外伝", ["1", "2", "3", "外伝"]),
      ("第4巻、上", ["4", "上"]), ("16.5, 17", ["16.5", "17"]),
    ])
  func expanded(text: String, parts: [String]) throws {
    #expect(try field.expanded(text) == parts)
  }

  @Test(
    "a text that is no list of numbers is taken apart",
    arguments: ["上", "16.5", "-5", "外伝", "a-b", "1-2-3", "1-x", "上、", "99999999999999999999"])
  func text(text: String) throws { #expect(try field.expanded(text) == nil) }

  @Test(
    "a range backwards or without end is written",
    arguments: ["3-1", "1-600", "1-501", "0-9223372036854775807"])
  func refused(text: String) {
    #expect(failure { _ = try field.expanded(text) }?.kind == .refused)
  }

  @Test("a name that was written with a comma cannot be restored") func nameWithComma() throws {
    try field.check(.text("上,下"))
    #expect(failure { try field.check(.text("1,2")) }?.kind == .refused)
  }

  @Test("five hundred are refused") func most() throws {
    #expect(try field.expanded("1-500")?.count == 500)
  }
}
