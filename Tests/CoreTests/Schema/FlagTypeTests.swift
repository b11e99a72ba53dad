import HibiTestSupport
import Testing

@testable import HibiCore

@Suite struct FlagTypeTests {
  private let type = FlagType(
    yes: Localized("drank", ja: "飲んだ"), no: Localized("did not drink", ja: "飲まなかった"))

  @Test(
    "a yes that people type is refused",
    arguments: ["yes", "Y", "ｙ", "true", "1", "on", "はい", "ハイ", "うん", "drank", "飲んだ"])
  func yes(text: String) throws {
    #expect(try type.parse(text, unit: "") == .integer(1))
  }

  @Test(
    "a no that people type is refused, or read as none",
    arguments: ["no", "N", "false", "0", "off", "いいえ", "いや", "did not drink", "飲まなかった"])
  func no(text: String) throws {
    #expect(try type.parse(text, unit: "") == .integer(0))
    #expect(type.json(.integer(0)) == .bool(false))
    #expect(type.plain(.integer(0)) == "no")
  }

  @Test(
    "a text that is neither yes nor no is one of them", arguments: ["maybe", "2", "-1", "yesno"])
  func neither(text: String) {
    #expect(failure { _ = try type.parse(text, unit: "") }?.kind == .refused)
  }

  @Test("none is shown as no") func none() throws {
    #expect(type.json(.none) == .null)
    #expect(type.show(.none, .ja) == "")
    #expect(failure { _ = try type.value(.integer(1)) } != nil)
    #expect(failure { try type.check(.integer(2)) } != nil)
    let field = Field("aura", "", .flag())
    #expect(try field.parse("") == .none)
  }
}
