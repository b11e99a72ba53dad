import Foundation
import HibiTestSupport
import Testing

private let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  .appendingPathComponent("../..").standardizedFileURL

/// The cells of a file of the project.
func rows(_ name: String) throws -> [[String]] {
  let text = try String(contentsOf: root.appendingPathComponent(name), encoding: .utf8)
  return text.split(separator: "\n").map { line in
    line.split(separator: "\t", omittingEmptySubsequences: false).map { String($0) }
  }
}

@Suite("Fixtures and lists that the project must keep up with")
struct FixtureTests {
  @Test("every row of the lists of bad input has a test, or a reason")
  func badInputIsCovered() throws {
    var names: Set<Substring> = []
    let folder = root.appendingPathComponent("Tests")
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    while let file = files?.nextObject() as? URL {
      guard file.pathExtension == "swift" else { continue }
      let source = try String(contentsOf: file, encoding: .utf8)
      for match in source.matches(of: /func (\w+)/) { names.insert(match.output.1) }
    }
    let page = try String(
      contentsOf: root.appendingPathComponent("docs/generated/bad-input.md"), encoding: .utf8)
    var covered: [String: String] = [:]
    for line in page.split(separator: "\n") where line.hasPrefix("| ") {
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      if cells.count == 3 { covered[cells[0]] = cells[2] }
    }
    let wanted = try rows("Tests/Fixtures/bad-input-rows.tsv")
    #expect(wanted.count > 150)
    for row in wanted {
      guard let answer = covered[row[0]] else {
        Issue.record("docs/generated/bad-input.md has no row \(row[0]): \(row[1])")
        continue
      }
      if answer.hasPrefix("not applicable: ") { continue }
      let tests = answer.matches(of: /`(\w+)`/).map(\.output.1)
      #expect(!tests.isEmpty, "\(row[0]) names no test")
      for test in tests { #expect(names.contains(test), "\(row[0]): there is no test \(test)") }
    }
  }
}
