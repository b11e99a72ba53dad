import Testing

@testable import HibiDashboard

@Suite struct KeyTests {
  @Test func onlyAKeyWithANameHasAShiftedForm() {
    #expect(Key.up.shifted == .shifted(.up))
    #expect(Key("a").shifted == Key("a"))
  }
}
