import Foundation
import HibiTestSupport
import Testing

/// A box on 2024/12/09 with the first sober day on 2024/12/01, and editors in memory.
private func soberBox() -> Sandbox {
  let box = Sandbox(["HIBI_NOW": "2024-12-09T12:00:00+09:00", "VISUAL": nil])
  mkdir(box.folder + "/run", 0o700)
  box.change(["XDG_RUNTIME_DIR": box.folder + "/run"])
  expectCode(box.run(["sober", "start", "2024/12/01"]), 0)
  return box
}

private func editor(_ box: Sandbox, _ script: String) -> [String: String?] {
  ["EDITOR": "sh " + box.file("editor.sh", script)]
}

private func content(_ box: Sandbox, _ name: String) throws -> String {
  String(decoding: try PlainFiles.bytes(box.folder + "/" + name), as: UTF8.self)
}

@Suite("Texts from an editor that cannot be saved")
struct EditorTests {
  private let draft = "store/drafts/sober-20241209.txt"

  @Test(
    "an editor writes over a text that it never showed, or brings back one that was erased",
    arguments: [
      ("sober write -m meanwhile --no-input", #""text":"meanwhile""#),
      ("sober erase 20241209 -y", nil),
    ] as [(String, String?)])
  func changedMeanwhile(command: String, left: String?) throws {
    let box = soberBox()
    box.run(["sober", "write", "-m", "old"])
    let answer = box.terminal(
      ["sober", "write"], columns: 200, editor(box, "\(command); printf mine > \"$1\""))
    expectCode(answer, 1)
    #expect(answer.stdout.contains("was changed meanwhile; nothing was saved"), "\(answer.stdout)")
    #expect(answer.stdout.contains("The text is kept in \(box.folder)/\(draft)"))
    #expect(try content(box, draft) == "mine")
    let shown = box.run(["sober", "show", "20241209", "--json"])
    if let left {
      #expect(shown.stdout.contains(left), "\(shown.stdout)")
    } else {
      expectCode(shown, 66)
    }
  }

  @Test("other fields of the day that change meanwhile refuse a text, or are put back")
  func otherFields() {
    let box = soberBox()
    box.run(["sober", "write", "-m", "old", "--mood", "2"])
    let script = "sober edit 20241209 --mood 5; printf mine > \"$1\""
    expectCode(box.terminal(["sober", "write"], editor(box, script)), 0)
    let shown = box.run(["sober", "show", "20241209", "--json"]).stdout
    #expect(shown.contains(#""text":"mine""#) && shown.contains(#""mood":5"#), "\(shown)")
  }

  @Test("a text is lost where the store cannot even be opened after the editor") func noStore()
    throws
  {
    let box = soberBox()
    let script = "printf mine > \"$1\"; cd '\(box.folder)/store'; mv hibi.db x; mkdir hibi.db"
    let answer = box.terminal(["sober", "write"], columns: 200, editor(box, script))
    #expect(answer.code != 0)
    let said = answer.stdout
    #expect(said.contains("The text is kept in \(box.folder)/\(draft)"), "\(said)")
    #expect(try content(box, draft) == "mine")
  }

  @Test("a text that cannot be kept in the store is lost, or nobody says where it is")
  func noDrafts() throws {
    let box = soberBox()
    _ = box.file("store/drafts", "in the way")
    let answer = box.terminal(
      ["sober", "write"], columns: 1_000, editor(box, "printf mine > \"$1\"; exit 1"))
    expectCode(answer, 1)
    #expect(answer.stdout.contains("could not be kept in the store"), "\(answer.stdout)")
    let names = try FileManager.default.contentsOfDirectory(atPath: box.folder + "/run")
    let name = try #require(names.first)
    let file = "run/\(name)/text.txt"
    #expect(answer.stdout.contains("it is in \(box.folder)/\(file)"), "\(answer.stdout)")
    #expect(try content(box, file) == "mine")
    #expect(box.run(["hibi", "doctor"]).stdout.contains("\(box.folder)/\(file)"))
    // It is offered as soon as it can be kept, and meanwhile it is in nobody's way.
    expectCode(box.run(["sober", "write", "-m", "other"]), 0)
    #expect(try content(box, file) == "mine")
    unlink(box.folder + "/store/drafts")
    let next = box.run(["sober", "write", "-m", "another"])
    #expect(next.stderr.contains("\(box.folder)/\(draft)"), "\(next.stderr)")
    #expect(try content(box, draft) == "mine")
  }

  @Test(
    "an editor that leaves no plain file is waited for, or what it left stays",
    arguments: ["mkfifo", "mkdir", "ln -s /etc/passwd"])
  func noPlainFile(command: String) throws {
    let box = soberBox()
    box.run(["sober", "write", "-m", "old"])
    let script = "rm \"$1\"; \(command) \"$1\"; mkdir -p \"$1.d/deep\"; : > \"$1.d/deep/x\""
    let answer = box.terminal(["sober", "write"], editor(box, script))
    expectCode(answer, 74)
    #expect(try FileManager.default.contentsOfDirectory(atPath: box.folder + "/run").isEmpty)
    #expect(box.run(["sober", "show", "20241209"]).stdout.contains("old"))
  }

  @Test("erasing a period leaves what was written on its days and never saved") func erased() {
    let box = soberBox()
    mkdir(box.folder + "/store/drafts", 0o700)
    for name in ["sober-20241203.txt", "sober-20241204-2.txt", "sober-20241105.txt"] {
      _ = box.file("store/drafts/" + name, "secret")
    }
    mkdir(box.folder + "/store/drafts/hibi-a", 0o700)
    _ = box.file("store/drafts/hibi-a/about", "\(box.folder)/store\nsober\n20241206\n")
    _ = box.file("store/drafts/hibi-a/text.txt", "secret")
    let answer = box.run(["sober", "erase", "--in", "2024/12", "-y"])
    expectCode(answer, 0)
    #expect(answer.stdout == "Erased 3 texts that were not saved.\n", "\(answer.stdout)")
    #expect(box.shell("ls '\(box.folder)/store/drafts'").stdout == "sober-20241105.txt\n")
    expectCode(box.run(["sober", "erase", "--in", "all", "-y"]), 0)
    #expect(box.shell("ls '\(box.folder)/store/drafts'").stdout.isEmpty)
    #expect(box.run(["sober", "erase", "--in", "all", "-y"]).stderr.contains("nothing to erase"))
  }

  @Test("to set only a mood asks for a text, or empties the one that is there")
  func fieldsAlone() {
    let box = soberBox()
    box.run(["sober", "write", "-m", "old", "--mood", "2"])
    for words in [["--mood", "4"], ["--mood="], ["--no-drank"], ["--craving", "1"]] {
      expectCode(box.run(["sober", "write"] + words, input: ""), 0)
    }
    let shown = box.run(["sober", "show", "20241209", "--json"]).stdout
    #expect(shown.contains(#""text":"old""#) && shown.contains(#""craving":1"#), "\(shown)")
    #expect(shown.contains(#""drank":false"#) && shown.contains(#""mood":null"#), "\(shown)")
    expectCode(box.run(["sober", "write", "-m", "", "--mood", "3"]), 65)
  }
}
