import Foundation
import HibiTestSupport
import Testing

/// A box on 2024/12/10 with the first sober day on 2024/12/01.
private func soberBox() -> Sandbox {
  let box = Sandbox(["HIBI_NOW": "2024-12-10T12:00:00+09:00", "VISUAL": nil, "EDITOR": nil])
  expectCode(box.run(["sober", "start", "2024/12/01"]), 0)
  return box
}

private func drinks(_ box: Sandbox) -> Int {
  box.run(["sober", "drinks", "--format", "jsonl"]).stdout.split(separator: "\n").count
}

@Suite("What a diary must not do to the one who writes it")
struct SoberHarmTests {
  @Test(
    "who says no is recorded as drinking",
    arguments: ["none", "no", "nothing", "NONE", "いいえ", "なし", "飲まなかった"])
  func no(word: String) {
    let box = soberBox()
    expectCode(box.run(["sober", "drink", word]), 0)
    #expect(drinks(box) == 0)
    #expect(box.run(["sober", "show", "--json"]).stdout.contains(#""drank":false"#))
    #expect(box.run(["sober"]).stdout.contains("Day 10"))
  }

  @Test("a bare drink on a terminal is recorded before anybody was asked") func bare() {
    let box = soberBox()
    let asked = box.terminal(["sober", "drink"], typing: [""])
    #expect(asked.code == 1, "\(asked.stdout)")
    #expect(drinks(box) == 0)
    expectCode(box.run(["sober", "drink"]), 0)
    #expect(drinks(box) == 1)
  }

  @Test("a day has a drink and is called one without") func contradiction() {
    let box = soberBox()
    expectCode(box.run(["sober", "drink", "beer500", "-d", "2024/12/09"]), 0)
    let refused = box.run(["sober", "drink", "none", "-d", "2024/12/09"])
    expectCode(refused, 65)
    #expect(refused.stderr.contains("sober drinks delete 1"))
    #expect(box.run(["sober", "show", "20241209"]).code == 66)
  }

  @Test("a late drink is said to leave a run that it cuts") func late() {
    let box = soberBox()
    box.run(["sober", "drink", "beer500"])
    let answer = box.run(["sober", "drink", "beer500", "-d", "2024/12/03", "--lang", "ja"]).stdout
    #expect(!answer.contains("そのまま残ります"), "\(answer)")
    #expect(answer.contains("合計8日・最長6日。取り消し: sober undo"), "\(answer)")
  }

  @Test("an unknown name passes without a word, or is said twice") func unknown() {
    let answer = soberBox().run(["sober", "drink", "beer"])
    expectCode(answer, 0)
    #expect(answer.stderr.components(separatedBy: "'beer' is not in sober presets").count == 2)
    #expect(answer.stderr.contains("beer500"))
  }

  @Test("part of a name is not told what it may be part of") func nearName() {
    let box = soberBox()
    let answer = box.run(["sober", "drink", "ビール", "--lang", "ja"])
    #expect(answer.stderr.contains("もしかして：ビール500缶\n"), "\(answer.stderr)")
  }

  @Test("a day without drinks is kept from by several, and one of them is named") func several() {
    let box = soberBox()
    for _ in 0..<2 { box.run(["sober", "drink", "beer500"]) }
    let answer = box.run(["sober", "drink", "none"])
    expectCode(answer, 65)
    #expect(answer.stderr.contains("Delete them first: sober drinks delete 1 2\n"))
  }

  @Test("a drink without a name is told as a sign and a number") func nameless() {
    #expect(
      soberBox().run(["sober", "drink", "--lang", "ja"]).stdout.hasPrefix(
        "2024/12/10（火）の飲酒を記録しました\n"))
  }

  @Test("the first day after a drink is told to have no full day yet") func firstDay() {
    let box = soberBox()
    box.run(["sober", "drink", "beer500"])
    box.change(["HIBI_NOW": "2024-12-11T12:00:00+09:00"])
    let ja = box.run(["sober", "--lang", "ja"]).stdout
    #expect(ja.contains("断酒1日目（12/11から）\n"), "\(ja)")
    #expect(box.run(["sober"]).stdout.contains("Day 1 (from 2024/12/11)\n"))
    #expect(box.run(["sober", "--json"]).stdout.contains(#""day":1,"full_days":0"#))
  }

  @Test("money is saved at a price that nobody named, without a word") func unsetPrice() {
    let box = soberBox()
    #expect(box.run(["sober", "cost"]).stdout.contains("with 500円 until you set sober.price"))
    expectCode(box.run(["hibi", "config", "sober.price", "700"]), 0)
    let answer = box.run(["sober", "cost"]).stdout
    #expect(!answer.contains("until you set sober.price"), "\(answer)")
    #expect(answer.contains("sober.price a day"))
  }

  @Test("erasing a day leaves its drafts") func drafts() {
    let box = soberBox()
    box.run(["sober", "write", "2024/12/08", "-m", "x"])
    mkdir(box.folder + "/store/drafts", 0o700)
    for day in ["20241208", "20241207"] {
      for end in ["", "-2"] { _ = box.file("store/drafts/sober-\(day)\(end).txt", "secret") }
    }
    expectCode(box.run(["sober", "erase", "20241208", "-y"]), 0)
    expectCode(box.run(["sober", "erase", "20241207", "-y"]), 0)
    for name in ["20241208", "20241208-2", "20241207", "20241207-2"] {
      #expect(!box.exists("store/drafts/sober-\(name).txt"))
    }
    expectCode(box.run(["sober", "erase", "20241206", "-y"]), 66)
  }

  @Test("vi that is vim keeps copies of the diary") func copies() throws {
    let box = soberBox()
    let program = box.file("bin/vim", "#!/bin/sh\nprintf '%s ' \"$@\" >\(box.folder)/seen\n")
    chmod(program, 0o755)
    symlink("vim", box.folder + "/bin/vi")
    box.terminal(["sober", "write"])
    let seen = try String(contentsOfFile: box.folder + "/seen", encoding: .utf8)
    #expect(seen.contains("-n -i NONE") && seen.contains("noundofile"), "\(seen)")
  }

  @Test("views over all trackers tell of a private or discreet one") func views() {
    let box = soberBox()
    box.run(["sober", "drink", "beer500"])
    #expect(!box.run(["hibi", "stats"]).stdout.contains("alcohol"))
    box.run(["hibi", "config", "sober.private", "yes"])
    for words in [["history"], ["stats"], ["today"], ["history", "--format", "tsv"]] {
      let shown = box.run(["hibi"] + words).stdout
      #expect(!shown.contains("sober drink") && !shown.contains("Day "), "\(words) \(shown)")
    }
    #expect(box.run(["hibi", "history", "--private"]).stdout.contains("sober drink"))
    #expect(box.run(["sober", "history"]).stdout.contains("sober drink"))
  }

  @Test("a day without its year is last year's without a word") func lastYear() {
    let box = soberBox()
    let typed = box.run(["sober", "write", "12/15", "-m", "x"])
    #expect(typed.stderr.contains("'12/15' is taken as 2023/12/15."), "\(typed.stderr)")
    #expect(!box.run(["sober", "write", "12/9", "-m", "x"]).stderr.contains("taken as"))
  }
}

@Suite("What is written and not saved")
struct SoberKeptTests {
  @Test("a text from the input that cannot be saved is lost", arguments: [true, false])
  func input(hasStore: Bool) throws {
    let box = hasStore ? soberBox() : Sandbox(["HIBI_NOW": "2024-12-10T12:00:00+09:00"])
    _ = box.file("text", Array("long text ".utf8) + [0xFF] + Array(" tail".utf8))
    let answer = box.shell("sober write < \(box.folder)/text")
    expectCode(answer, 65)
    let kept = try #require(answer.stderr.firstRange(of: "The text is kept in "))
    let path = answer.stderr[kept.upperBound...].prefix { $0 != "\n" }
    let bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: String(path))))
    #expect(bytes.count == 16 && bytes.contains(0xFF))
  }

  @Test("Enter, which cancels, asks once more") func cancels() {
    let box = soberBox()
    box.run(["sober", "write", "-m", "a"])
    let answer = box.terminal(["sober", "write", "-m", "b"], typing: ["", "r"])
    #expect(answer.code == 1, "\(answer.stdout)")
    #expect(box.run(["sober", "show", "last", "--json"]).stdout.contains("\"text\":\"a\""))
  }

  @Test("a day gets an entry that says nothing") func empty() {
    let box = soberBox()
    expectCode(box.run(["sober", "add"]), 65)
    #expect(box.run(["sober", "list", "--format", "jsonl"]).stdout.isEmpty)
    #expect(box.run(["sober", "--help"]).stdout.contains("  sober add --mood 3"))
    expectCode(box.run(["sober", "add", "--mood", "3"]), 0)
  }

  @Test("who starts again while an attempt goes on hears of overlapping days") func again() {
    let answer = soberBox().run(["sober", "start", "--lang", "ja"])
    expectCode(answer, 65)
    #expect(answer.stderr.contains("からのものがいまも続いています"), "\(answer.stderr)")
    #expect(answer.stderr.contains("あらためて始める必要はありません"))
  }

  @Test("a drink of the first day hears of grams instead of tomorrow") func firstOfAll() {
    let box = Sandbox(["HIBI_NOW": "2024-12-10T12:00:00+09:00"])
    box.run(["sober", "start"])
    let answer = box.run(["sober", "drink", "beer500", "--lang", "ja"]).stdout
    #expect(answer.contains("明日が新しい1日目です"), "\(answer)")
    #expect(!answer.contains("合計 20"))
  }

  @Test("the history names a command that nobody typed") func names() {
    let box = soberBox()
    box.run(["sober", "drink", "beer500"])
    box.run(["sober", "drinks", "edit", "1", "--note", "x"])
    box.run(["hibi", "sober", "undo"])
    let rows = box.run(["hibi", "history", "--format", "jsonl"]).stdout
    for name in ["sober start", "sober drink", "sober drinks edit", "sober undo"] {
      #expect(rows.contains("\"\(name)\""), "\(name): \(rows)")
    }
  }

  @Test("a slip of a preset's name has no near name") func slip() {
    let answer = soberBox().run(["sober", "drink", "ber500"])
    #expect(answer.stderr.contains("Did you mean beer500?"), "\(answer.stderr)")
  }
}
