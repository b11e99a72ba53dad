import HibiCore
import Testing

@Suite struct TextTemplateTests {
  private func filled(_ text: String, _ values: [String: String]) -> String? {
    TextTemplate(text)?.filled { name, _ in values[name] }
  }

  @Test("what belongs to a value that is not there stands alone") func groups() {
    let text = "{day}: [{name} ]×{count}[ ({grams} g)]"
    #expect(filled(text, ["day": "1", "count": "2"]) == "1: ×2")
    #expect(
      filled(text, ["day": "1", "name": "tea", "count": "2", "grams": "3"]) == "1: tea ×2 (3 g)")
    #expect(filled("a [b] c", [:]) == "a b c")
    #expect(filled("{a}[{a} of {b}]{a}", ["a": "1"]) == "11")
  }

  @Test("a name in brackets is not checked") func names() {
    #expect(TextTemplate("{a}[ {b:short}]{c|one|many}")?.names == ["a", "b", "c"])
  }

  @Test(
    "a bracket without its partner loses what follows", arguments: ["[a", "a]", "[[a]]", "[{a]}"])
  func unpaired(text: String) { #expect(TextTemplate(text) == nil) }
}
