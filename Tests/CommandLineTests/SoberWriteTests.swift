import Foundation
import HibiTestSupport
import Testing

/// A box on 2024/12/09 with the first sober day on 2024/12/01.
private func soberBox(_ changes: [String: String?] = [:]) -> Sandbox {
  let box = Sandbox(["HIBI_NOW": "2024-12-09T12:00:00+09:00", "VISUAL": nil])
  box.change(changes)
  expectCode(box.run(["sober", "start", "2024/12/01"]), 0)
  return box
}

private func text(_ box: Sandbox, _ day: String = "20241209") -> String {
  let answer = box.run(["sober", "show", day, "--json"])
  guard let object = try? JSONSerialization.jsonObject(with: Data(answer.output)) else { return "" }
  return (object as? [String: Any])?["text"] as? String ?? ""
}

@Suite("The sobriety diary from the command line: writing and asking")
struct SoberWriteTests {
  @Test("a typed text is lost, or replaces another without a word") func message() {
    let box = soberBox()
    let first = box.run(["sober", "write", "-m", "水だけ", "--lang", "ja"])
    #expect(first.stdout.hasPrefix("日記を保存しました！"), "\(first.stdout)")
    #expect(text(box) == "水だけ")
    let second = box.run(["sober", "write", "-m", "お茶"])
    #expect(second.stderr.contains("is in the history. Back to it: sober undo"), "\(second.stderr)")
    #expect(text(box) == "お茶")
    expectCode(box.run(["sober", "undo"]), 0)
    #expect(text(box) == "水だけ")
    let more = box.run(["sober", "write", "-m", "茶", "--append"])
    #expect(!more.stderr.contains("history"))
    #expect(text(box) == "水だけ\n茶")
    let same = box.run(["sober", "write", "-m", "水だけ\n茶"])
    expectCode(same, 0)
    #expect(same.stderr.contains("Nothing changed."))
    expectCode(box.run(["sober", "write", "2024/12/08", "-m", "x", "--mood", "4"]), 0)
    #expect(box.run(["sober", "show", "20241208", "--json"]).stdout.contains(#""mood":4"#))
    expectCode(box.run(["sober", "write", "2024/12/10", "-m", "x"]), 65)
    #expect(box.run(["sober", "show", "--lang", "ja"]).stdout.hasPrefix("日記: 水だけ\n茶\n"))
  }

  @Test("an empty text is saved", arguments: ["", " ", "\n\n", "　\t\n"])
  func empty(text typed: String) {
    let box = soberBox()
    expectCode(box.run(["sober", "write"], input: typed), 65)
    expectCode(box.run(["sober", "write", "-m", typed]), 65)
    #expect(box.run(["sober", "show", "20241209"]).code == 66)
    box.run(["sober", "write", "-m", "x"])
    let answer = box.run(["sober", "write"], input: typed)
    expectCode(answer, 65)
    #expect(answer.stderr.contains("sober delete 20241209"))
    #expect(text(box) == "x")
  }

  @Test("the input is cut, changed, or becomes several entries") func input() {
    let box = soberBox()
    let texts = [
      "一行\n", "[2024-12-01 10:00] Title\nbody\n\n[2024-12-02] more\n", "2024/12/01\n- a\n--flag\n",
      "a\r\nb\r\n", "😀 é e\u{301} עברית \u{202e}x\n",
      String(repeating: "1234567890\n", count: 100_000),
      "\n\nblank lines around\n\n", "\"quotes\", 'and' \\N;\t%s\n",
    ]
    for typed in texts {
      expectCode(box.run(["sober", "write"], input: typed), 0)
      var wanted = Substring(typed)
      if wanted.unicodeScalars.last == "\n" { wanted.unicodeScalars.removeLast() }
      if wanted.unicodeScalars.last == "\r" { wanted.unicodeScalars.removeLast() }
      #expect(text(box).unicodeScalars.elementsEqual(wanted.unicodeScalars), "\(typed.prefix(40))")
      #expect(ids(box) == ["20241209"])
    }
    let bad = box.file("bad", [0x61, 0xff, 0x62])
    expectCode(box.shell("sober write < \(bad)"), 65)
    #expect(text(box).hasPrefix("\"quotes\""))
    expectCode(box.run(["hibi", "doctor"]), 0)
  }

  private func ids(_ box: Sandbox) -> [String] {
    box.run(["sober", "list", "--format", "tsv"]).stdout.split(separator: "\n").dropFirst()
      .map { String($0.prefix { $0 != "\t" }) }
  }

  @Test("on a terminal a text that is there is replaced without a question") func appendOrReplace()
  {
    let box = soberBox()
    box.run(["sober", "write", "-m", "one"])
    let asked = box.terminal(["sober", "write", "-m", "two"], typing: ["x", "a"])
    expectCode(asked, 0)
    #expect(asked.stdout.contains("Append to it or replace it?"))
    #expect(text(box) == "one\ntwo")
    expectCode(box.terminal(["sober", "write", "-m", "three", "--lang", "ja"], typing: ["置換"]), 0)
    #expect(text(box) == "three")
    expectCode(box.terminal(["sober", "write", "-m", "four"]), 1)
    #expect(text(box) == "three")
  }

  /// An editor: a script that is given the file.
  private func editor(_ box: Sandbox, _ script: String) -> [String: String?] {
    ["EDITOR": "sh " + box.file("editor.sh", script)]
  }

  @Test("an editor gets another text than the one of the day, or its own is not saved")
  func edited() throws {
    let box = soberBox()
    box.run(["sober", "write", "2024/12/08", "-m", "old"])
    let seen = box.folder + "/seen"
    let script =
      "cat \"$1\" > '\(seen)'; stat -c '%a %n' \"$1\" \"$(dirname \"$1\")\" >> '\(seen)'; printf 'new\\n' > \"$1\""
    expectCode(box.terminal(["sober", "write", "2024/12/08"], editor(box, script)), 0)
    #expect(text(box, "20241208") == "new")
    let bytes = try PlainFiles.bytes(seen)
    let shown = String(decoding: bytes, as: UTF8.self)
    #expect(shown.hasPrefix("old600 "), "\(shown)")
    #expect(shown.contains("\n700 "), "\(shown)")
    for word in ["sober", "diary", "20241208"] {
      let names = shown.split(separator: "\n").map { $0.split(separator: "/").suffix(2) }
      #expect(!names.contains { $0.contains { $0.contains(word) } }, "\(shown)")
    }
    #expect(try files(box).isEmpty)
    // VISUAL comes before EDITOR, and a path may hold blanks.
    let visual = box.file("an editor.sh", "printf visual > \"$1\"")
    let changes = ["VISUAL": "sh '\(visual)'", "EDITOR": "false"]
    expectCode(box.terminal(["sober", "write"], changes), 0)
    #expect(text(box) == "visual")
  }

  @Test("the file of an editor is made where others can read it, or stays") func runtimeFolder()
    throws
  {
    let box = soberBox()
    let runtime = box.folder + "/run"
    expectCode(box.shell("mkdir -m 700 '\(runtime)'"), 0)
    var changes = editor(box, "case \"$1\" in '\(runtime)'/*) printf here > \"$1\";; esac")
    changes["XDG_RUNTIME_DIR"] = runtime
    expectCode(box.terminal(["sober", "write"], changes), 0)
    #expect(text(box) == "here")
    #expect(box.shell("ls -A '\(runtime)'").stdout.isEmpty)
    #expect(!box.exists("store/drafts"))
  }

  private func files(_ box: Sandbox) throws -> [String] {
    box.shell("find '\(box.folder)/store/drafts' -type f 2>/dev/null | sort").stdout
      .split(separator: "\n").map { String($0) }
  }

  @Test(
    "what was written in an editor that failed is saved, or lost",
    arguments: [
      ("printf new > \"$1\"; exit 1", 1), ("printf new > \"$1\"; kill -9 $$", 1),
      ("printf new > \"$1\"; kill -TERM $$", 1), ("printf 'new\\377' > \"$1\"", 65),
    ] as [(String, Int32)])
  func draftIsKept(script: String, code: Int32) throws {
    let box = soberBox()
    box.run(["sober", "write", "-m", "old"])
    for round in 1...2 {
      // What was kept before stays where it is, and the text is another one.
      let script = script.replacing("new", with: "new\(round)")
      let answer = box.terminal(
        ["sober", "write"], typing: [""], columns: 200, editor(box, script))
      expectCode(answer, code)
      #expect(text(box) == "old")
      let kept = try files(box)
      #expect(kept.count == round)
      for path in kept.suffix(1) {
        #expect(answer.stdout.contains("The text is kept in"), "\(answer.stdout)")
        #expect(try PlainFiles.bytes(path).starts(with: Array("new".utf8)))
      }
      let named = kept.contains { answer.stdout.contains($0) }
      #expect(named, "\(answer.stdout) names none of \(kept)")
    }
  }

  @Test("an editor that did nothing leaves a draft, or an entry") func nothingWritten() throws {
    let box = soberBox()
    expectCode(box.terminal(["sober", "write"], ["EDITOR": "false"]), 1)
    let missing = box.terminal(["sober", "write"], ["EDITOR": "no-such-editor"])
    expectCode(missing, 69)
    #expect(missing.stdout.contains("Set EDITOR"))
    expectCode(box.terminal(["sober", "write"], ["EDITOR": "true"]), 65)
    #expect(box.run(["sober", "show", "20241209"]).code == 66)
    box.run(["sober", "write", "-m", "old"])
    let unchanged = box.terminal(["sober", "write"], ["EDITOR": "true"])
    expectCode(unchanged, 0)
    #expect(unchanged.stdout.contains("Nothing changed."))
    expectCode(box.terminal(["sober", "write"], ["EDITOR": "false"]), 1)
    expectCode(box.terminal(["sober", "write"], editor(box, ": > \"$1\"")), 65)
    expectCode(box.terminal(["sober", "write"], editor(box, "rm \"$1\"")), 74)
    #expect(text(box) == "old")
    #expect(try files(box).isEmpty)
    // The history has one act of writing.
    let history = box.run(["sober", "history", "--format", "tsv"]).stdout
    #expect(history.split(separator: "\n").filter { $0.contains("sober write") }.count == 1)
  }

  @Test("a day is asked about twice, or one that is answered or outside an attempt") func ask() {
    let box = soberBox()
    box.run(["sober", "drink", "none", "-d", "2024/12/05"])
    box.run(["sober", "drink", "beer500", "-d", "2024/12/06"])
    let answer = box.terminal(
      ["sober", "ask"], typing: ["n", "y", "beer500", "2", "", "maybe", "いいえ", "はい", "", ""])
    expectCode(answer, 0)
    for day in ["2024/12/03", "2024/12/04", "2024/12/07", "2024/12/08", "2024/12/09"] {
      #expect(answer.stdout.contains(day), "\(answer.stdout)")
    }
    #expect(!answer.stdout.contains("2024/12/05") && !answer.stdout.contains("2024/12/06"))
    #expect(ids(box) == ["20241208", "20241205", "20241203"])
    let drinks = box.run(["sober", "drinks", "list", "--format", "csv"]).stdout
    #expect(drinks.contains("2024-12-04,beer500,2,"), "\(drinks)")
    #expect(drinks.contains("2024-12-09,,1,"), "\(drinks)")
    // Only what was skipped is asked about again.
    let again = box.terminal(["sober", "ask"], typing: ["n"])
    #expect(again.stdout.contains("2024/12/07") && !again.stdout.contains("2024/12/08"))
    let done = box.terminal(["sober", "ask", "--lang", "ja"])
    expectCode(done, 0)
    #expect(done.stdout.contains("直近7日間はすべて記録済みです。"), "\(done.stdout)")
    expectCode(box.run(["sober", "ask"]), 64)
    // What was saved before the input ended stays.
    let cut = soberBox()
    let half = cut.terminal(["sober", "ask"], typing: ["n"])
    expectCode(half, 0)
    #expect(!half.stdout.contains("Nothing was saved"), "\(half.stdout)")
    #expect(ids(cut) == ["20241203"])
    let skipped = soberBox()
    skipped.run(["sober", "skip", "2024/12/03..2024/12/08"])
    let one = skipped.terminal(["sober", "ask"], typing: ["n"])
    #expect(one.stdout.contains("2024/12/09") && !one.stdout.contains("2024/12/08"))
  }

  @Test("a text is not found inside a sentence, or by another kana") func found() {
    let box = soberBox()
    box.run(["sober", "write", "-m", "今日も断酒できた。カレーを食べた。"])
    for word in ["断酒", "かれー", "ｶﾚｰ"] {
      #expect(box.run(["sober", "find", word, "--format", "jsonl"]).stdout.contains("20241209"))
    }
  }
}
