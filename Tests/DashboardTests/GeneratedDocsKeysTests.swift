import HibiCore
import HibiTestSupport
import Testing

@testable import HibiDashboard

@Suite("The key sheet of the docs")
struct GeneratedDocsKeysTests {
  @Test("the key sheet names other keys than the table", arguments: [Language.en, .ja])
  func generatedDocsKeys(language: Language) throws {
    let name = language == .en ? "keys.md" : "keys.ja.md"
    try expectGenerated(name, KeySheet.page(language))
  }
}
