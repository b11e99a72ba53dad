import Foundation
import HibiTestSupport
import Testing

private let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  .appendingPathComponent("../..").standardizedFileURL

private func rows(_ name: String) throws -> [[String]] {
  let text = try String(contentsOf: root.appendingPathComponent(name), encoding: .utf8)
  return text.split(separator: "\n").map { line in
    line.split(separator: "\t", omittingEmptySubsequences: false).map { String($0) }
  }
}

@Suite("Fixtures and lists that the project must keep up with")
struct FixtureTests {
  @Test("every text of the app that Hibi grows from is said by the command that has it now")
  func seedTexts() throws {
    let lines = try rows("Tests/Fixtures/seed-texts.tsv").dropFirst()
    #expect(lines.count > 30)
    for row in lines {
      let box = Sandbox(["HIBI_LANG": row[0]])
      box.run(["calorie", "add", "soba", "560", "-d", "11/28"])
      box.run(["calorie", "add", "rice", "900"])
      box.run(["calorie", "goal", "2000", "--from", "11/01"])
      var words = row[1].split(separator: " ").map { String($0) }
      let isTerminal = words.first == "tty"
      if isTerminal { words.removeFirst() }
      let answer = isTerminal ? box.terminal(words) : box.run(words)
      let said = answer.stdout + answer.stderr
      #expect(said.contains(row[2]), "\(row[1]) in \(row[0]) says: \(said)")
    }
  }

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
