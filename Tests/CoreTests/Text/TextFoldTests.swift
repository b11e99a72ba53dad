import Foundation
import HibiCore
import Testing

@Suite struct TextFoldTests {
  @Test(arguments: [
    ("", ""),
    ("  Chicken \t\n Salad ", "chicken salad"),
    ("ｶﾞ", "が"), ("ガ", "が"), ("か\u{3099}", "が"), ("ｶ\u{3099}", "が"), ("ﾊﾟﾝ", "ぱん"),
    ("ヴァイオリン", "ゔぁいおりん"), ("ヷ", "わ\u{3099}"), ("ヮヵヶヽヾ", "ゎゕゖゝゞ"),
    ("ラーメン", "らーめん"), ("Ａｂｃ", "abc"), ("㍻", "平成"), ("Ⅷ", "viii"), ("㌔", "きろ"),
    ("Straße", "strasse"), ("STRASSE", "strasse"), ("ẞ", "ss"), ("ΣΊΣΥΦΟΣ", "σίσυφοσ"),
    ("σίσυφος", "σίσυφοσ"), ("İ", "i\u{307}"), ("ı", "ı"), ("É", "é"), ("e\u{301}", "é"),
    ("a\u{323}\u{302}", "ậ"), ("a\u{302}\u{323}", "ậ"), ("ﬁ", "fi"), ("ñ\u{303}", "ñ\u{303}"),
    ("ㄱㅏㄱ", "가ㄱ".precomposedStringWithCompatibilityMapping), ("각", "각"),
    ("\u{1100}\u{1161}\u{11A8}", "각"), ("가\u{11A8}", "각"),
    ("🍜👨‍👩‍👧🇯🇵", "🍜👨‍👩‍👧🇯🇵"), ("今日の日記", "今日の日記"), ("神", "神"),
    ("\u{3000}全角\u{3000}空白\u{A0}", "全角 空白"), ("\u{2028}a\u{85}b", "a b"),
    ("9", "0000000009"), ("vol.12b3", "vol.0000000012b0000000003"), ("９巻", "0000000009巻"),
    ("⑨", "0000000009"), ("1234567890", "1234567890"), ("12345678901", "12345678901"),
    ("1 2", "0000000001 0000000002"), ("007", "0000000007"), ("½", "0000000001⁄0000000002"),
  ])
  func keys(text: String, key: String) {
    let made = TextFold.key(text)
    #expect(Array(made.unicodeScalars) == Array(key.unicodeScalars))
    // A key is its own key, apart from the zeros that are there already.
    #expect(Array(TextFold.key(made).unicodeScalars) == Array(key.unicodeScalars))
  }

  @Test func numbersSortByValue() {
    let sorted = ["9", "10", "９９", "100", "1000000000"].map(TextFold.key)
    #expect(sorted == sorted.sorted())
  }

  @Test func everyKeyIsNormalized() {
    // Not beyond: there Swift's standard library composes U+10041 as if it were U+0041.
    for value in UInt32(0x80)...0xFFFF {
      guard let scalar = Unicode.Scalar(value), let age = scalar.properties.age,
        age.major < 15 || (age.major == 15 && age.minor == 0)
      else { continue }
      let key = TextFold.key("x\(scalar)\u{301}x")
      let normal = key.precomposedStringWithCompatibilityMapping
      if Array(key.unicodeScalars) != Array(normal.unicodeScalars) {
        Issue.record("U+\(String(value, radix: 16)): \(key.debugDescription)")
      }
    }
  }

  @Test func manyMarksAreSortedQuickly() {
    let text = "a" + String(repeating: "\u{301}\u{323}", count: 100_000)
    let key = TextFold.key(text)
    #expect(key.unicodeScalars.first == "ạ")
    #expect(key.unicodeScalars.count == 200_000)
  }
}
