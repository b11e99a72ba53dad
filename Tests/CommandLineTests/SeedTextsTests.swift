import HibiTestSupport
import Testing

@Suite("Texts of the apps that Hibi grows from")
struct SeedTextsTests {
  @Test("a text of the apps is not said by the command that has it now")
  func seedTexts() throws {
    let lines = try rows("Tests/Fixtures/seed-texts.tsv").dropFirst()
    #expect(lines.count > 150)
    for row in lines {
      try #require(row.count == 3, "\(row)")
      let box = self.box(for: row[1])
      box.change(["HIBI_LANG": row[0]])
      // Several commands one after the other are one answer.
      var said = ""
      for command in row[1].split(separator: " && ") {
        // What stands behind < are the steps of a script.
        let parts = command.split(separator: " < ")
        var words = parts[0].split(separator: " ").map { String($0) }
        let steps = parts.dropFirst().first.map { String($0) }
        let isTerminal = words.first == "tty"
        if isTerminal { words.removeFirst() }
        let answer =
          isTerminal
          ? box.terminal(words, ["COLUMNS": "300", "NO_COLOR": "1"]) : box.run(words, input: steps)
        said += answer.stdout + answer.stderr
      }
      #expect(said.contains(row[2]), "\(row[1]) in \(row[0]) says: \(said)")
    }
  }

  /// What is recorded before the command of a row.
  private func box(for command: String) -> Sandbox {
    let box = Sandbox(["HIBI_LANG": "en", "HIBI_LIBEXEC": StandIn.folder])
    if command.contains("sober") {
      box.change(["HIBI_NOW": "2024-12-09T12:00:00+09:00"])
      box.run(["sober", "start", "2024/12/01"])
    } else if command.contains("manga") {
      for words in [
        ["よつばと!", "1", "--stars", "4.7", "-d", "2020/05/03"], ["よつばと!", "2", "-d", "2020"],
        ["よつばと!", "4", "-d", "unknown"],
      ] { box.run(["manga", "add"] + words) }
    } else {
      box.run(["calorie", "add", "soba", "560", "-d", "11/28"])
      box.run(["calorie", "add", "rice", "900"])
      box.run(["calorie", "goal", "2000", "--from", "11/01"])
    }
    return box
  }
}
