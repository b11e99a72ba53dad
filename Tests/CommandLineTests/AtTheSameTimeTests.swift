import HibiTestSupport
import Testing

@Suite("Two programs change the same thing at the same moment")
struct AtTheSameTimeTests {
  @Test("texts that are appended by two programs are lost, and both report success")
  func appends() {
    let box = Sandbox(["HIBI_NOW": "2024-12-09T12:00:00+09:00"])
    box.run(["sober", "start", "2024/12/01"])
    let answer = box.shell(
      """
      for p in a b c; do
        (for i in 1 2 3 4 5 6 7 8; do sober write -m "$p-$i" --append || echo bad >> '\(box.folder)/failed'; done) &
      done
      wait
      """)
    expectCode(answer, 0)
    #expect(!box.exists("failed"))
    let text = box.run(["sober", "show", "--json"]).stdout
    let kept = ["a", "b", "c"].flatMap { p in (1...8).map { "\(p)-\($0)" } }
      .filter { text.contains($0) }
    #expect(kept.count == 24, "\(text)")
  }

  @Test("two next volumes of a series are the same one") func next() {
    let box = Sandbox()
    box.run(["manga", "add", "series", "1"])
    box.shell("for p in a b c d e f; do manga next series & done; wait")
    let cells = box.run(["manga", "export", "--format", "csv", "-"]).stdout
    for number in 1...7 { #expect(cells.contains(",series,\(number),"), "\(number): \(cells)") }
  }
}
