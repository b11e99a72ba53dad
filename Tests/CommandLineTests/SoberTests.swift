import Foundation
import HibiTestSupport
import Testing

/// A box on 2024/12/09 with the first sober day on 2024/12/01.
private func soberBox(_ changes: [String: String?] = [:]) -> Sandbox {
  let box = Sandbox(["HIBI_NOW": "2024-12-09T12:00:00+09:00"])
  box.change(changes)
  expectCode(box.run(["sober", "start", "2024/12/01"]), 0)
  return box
}

private func ids(_ box: Sandbox, _ words: [String]) -> [String] {
  box.run(words + ["--format", "tsv"]).stdout.split(separator: "\n").dropFirst()
    .map { String($0.prefix { $0 != "\t" }) }
}

@Suite("The sobriety diary from the command line: days, drinks, presets")
struct SoberTests {
  @Test("the ninth day is another, or a drink ends more than the run") func ninthDay() {
    let box = soberBox()
    func expectRun() {
      #expect(box.run(["sober", "--lang", "ja"]).stdout.contains("断酒9日目（丸8日・12/01から）"))
      #expect(box.run(["sober"]).stdout.contains("Day 9 · 8 full days (from 2024/12/01)"))
    }
    expectRun()
    let drink = box.run(["sober", "drink", "beer500", "--lang", "ja"]).stdout
    #expect(
      drink.hasPrefix(
        """
        2024/12/09（月）の飲酒を記録しました：ビール500缶 ×1（20.0 g）
        これまでの断酒8日はそのまま残ります。合計8日・最長8日。明日が新しい1日目です。
        """), "\(drink)")
    for language in ["ja", "en"] {
      let after = box.run(["sober", "--lang", language]).stdout
      for word in ["日目（", "Day ", "失敗", "リセット", "0日"] { #expect(!after.contains(word)) }
    }
    #expect(box.run(["sober", "attempts", "--format", "tsv"]).stdout.contains("2024-12-01"))
    expectCode(box.run(["sober", "undo"]), 0)
    expectRun()
    // A drink of a day before divides the run; the days before it stay counted.
    let earlier = box.run(["sober", "drink", "beer500", "-d", "2024/12/04"]).stdout
    #expect(earlier.contains("Day 5 today; 8 days in all, the longest run 5"), "\(earlier)")
    expectCode(box.run(["sober", "drinks", "delete", "last", "-y"]), 0)
    expectRun()
  }

  @Test(
    "grams are not what the formula says",
    arguments: [
      (["--abv", "5", "--ml", "500"], "20.0", "20.0"), (["whisky"], "20.6", "20.64"),
      (["wine-bottle"], "74.9", "74.88"), (["beer500", "3"], "60.0", "60.0"),
      (["ビール500缶"], "20.0", "20.0"), (["beer500", "--ml", "350"], "14.0", "14.0"),
    ] as [([String], String, String)])
  func grams(words: [String], shown: String, exact: String) {
    let box = soberBox()
    let json = box.run(["sober", "drink"] + words + ["--json"]).stdout
    #expect(json.contains("\"grams\":\(exact),"), "\(json)")
    let cells = box.run(["sober", "drinks", "--format", "csv"]).stdout
    #expect(cells.contains(",\(exact),"), "\(cells)")
    #expect(box.run(["sober", "drinks"]).stdout.contains("\(shown)g"))
    #expect(box.run(["sober", "drinks"]).stderr.isEmpty)
  }

  @Test("grams stay what they were after their factors changed") func recomputed() {
    let box = soberBox()
    func grams() -> String {
      let json = box.run(["sober", "drinks", "show", "1", "--json"]).stdout
      return json.matches(of: /"grams":([^,]*),/).first.map { String($0.output.1) } ?? json
    }
    box.run(["sober", "drink", "beer500"])
    box.run(["sober", "drinks", "edit", "1", "--count", "2"])
    #expect(grams() == "40.0")
    box.run(["sober", "drinks", "edit", "1", "--ml="])
    #expect(grams() == "null")
    box.run(["sober", "undo"])
    #expect(grams() == "40.0")
    box.run(["sober", "undo"])
    #expect(grams() == "20.0")
    expectCode(box.run(["sober", "drinks", "add", "x", "--grams", "5"]), 64)
    expectCode(box.run(["sober", "drink", "no such drink"]), 0)
    #expect(box.run(["sober", "drinks", "show", "2", "--json"]).stdout.contains(#""grams":null"#))
    // A file that says otherwise is not believed.
    let file = box.file("in.csv", "day,drink,count,abv,ml,grams\n2024-12-02,x,1,5,500,99\n")
    expectCode(box.run(["sober", "drinks", "import", file]), 0)
    #expect(
      box.run(["sober", "drinks", "show", "3", "--json"]).stdout.contains(#""grams":20.0,"#))
    expectCode(box.run(["hibi", "doctor"]), 0)
  }

  @Test("presets are only there after something was written, or go with the first undo")
  func presetDefaults() {
    let box = Sandbox()
    #expect(ids(box, ["sober", "presets"]) == ["1", "2", "3", "4", "5", "6", "7"])
    #expect(ids(box, ["sober", "milestones"]).count == 14)
    #expect(!box.exists("store"))
    expectCode(box.run(["sober", "presets", "add", "梅酒", "12", "60"]), 0)
    #expect(ids(box, ["sober", "presets"]).count == 8)
    expectCode(box.run(["sober", "undo"]), 0)
    #expect(ids(box, ["sober", "presets"]).count == 7)
    let nothing = box.run(["sober", "undo"])
    #expect(nothing.code != 0, "\(nothing.stdout)")
    #expect(ids(box, ["sober", "presets"]).count == 7)
    #expect(!box.run(["sober", "history"]).stdout.contains("setup"))
    expectCode(box.run(["sober", "presets", "delete", "3", "-y"]), 0)
    #expect(ids(box, ["sober", "presets"]) == ["1", "2", "4", "5", "6", "7"])
    expectCode(box.run(["sober", "undo"]), 0)
    #expect(ids(box, ["sober", "presets"]) == ["1", "2", "3", "4", "5", "6", "7"])
    expectCode(box.run(["hibi", "doctor"]), 0)
  }

  @Test(
    "an export of the defaults doubles them in a fresh store",
    arguments: ["json", "csv", "tsv", "jsonl"])
  func importedDefaults(format: String) {
    let box = Sandbox()
    box.run(["sober", "presets", "move", "7", "1"])
    for noun in ["presets", "milestones"] {
      let file = box.folder + "/\(noun).\(format)"
      expectCode(box.run(["sober", noun, "export", file]), 0)
      let other = Sandbox()
      let dry = other.run(["sober", noun, "import", file, "--dry-run"]).stdout
      #expect(dry.hasPrefix("Would add 0 entries"), "\(dry)")
      let answer = other.run(["sober", noun, "import", file]).stdout
      #expect(answer.hasPrefix("Added 0 "), "\(answer)")
      #expect(ids(other, ["sober", noun]).count == ids(box, ["sober", noun]).count)
    }
  }

  @Test("a name is taken twice in another case, width or kana") func uniqueNames() {
    let box = Sandbox()
    for name in ["Umeshu", "うめ", "beer 350"] {
      expectCode(box.run(["sober", "presets", "add", name, "12", "60"]), 0)
    }
    for name in ["umeshu", "ＵＭＥＳＨＵ", "ウメ", "ｳﾒ", "beer500", "BEER500", "ビール500缶", "ビール５００缶"] {
      let answer = box.run(["sober", "presets", "add", name, "12", "60"])
      expectCode(answer, 65)
      #expect(answer.stderr.contains("is taken by entry"), "\(answer.stderr)")
    }
    expectCode(box.run(["sober", "presets", "edit", "8", "--name", "うめ"]), 65)
    expectCode(box.run(["sober", "presets", "edit", "8", "--name", "UMESHU"]), 0)
    // What is copied from a preset is found by the same rule.
    let drink = box.run(["sober", "drink", "ウメ", "--json"]).stdout
    #expect(drink.contains(#""abv":12.0,"ml":60,"grams":5.76,"#), "\(drink)")
    let file = box.file("in.csv", "name,abv,ml\nnew,5,500\nNEW,5,500\n")
    expectCode(box.run(["sober", "presets", "import", file]), 65)
    #expect(ids(box, ["sober", "presets"]).count == 10)
  }

  @Test("a milestone is there twice") func equalMilestones() {
    let box = Sandbox()
    for words in [["add", "100", "day"], ["add", "100", "日目"], ["edit", "1", "--count", "10"]] {
      let answer = box.run(["sober", "milestones"] + words)
      expectCode(answer, 65)
      #expect(answer.stderr.contains("holds the same"), "\(answer.stderr)")
    }
    expectCode(box.run(["sober", "milestones", "add", "100", "week"]), 0)
    let file = box.file("in.csv", "count,unit\n7,year\n7,year\n")
    for words in [["--dry-run"], []] {
      expectCode(box.run(["sober", "milestones", "import", file] + words), 65)
    }
    #expect(ids(box, ["sober", "milestones"]).count == 15)
    expectCode(box.run(["sober", "milestones", "delete", "15", "-y"]), 0)
    expectCode(box.run(["sober", "milestones", "add", "100", "week"]), 0)
    expectCode(box.run(["sober", "milestones", "edit", "1", "--count", "3"]), 0)
  }

  @Test("an order made by hand has gaps, or does not come back") func moved() {
    let box = Sandbox()
    func order() -> [String] { ids(box, ["sober", "presets"]) }
    expectCode(box.run(["sober", "presets", "move", "7", "1"]), 0)
    #expect(order() == ["7", "1", "2", "3", "4", "5", "6"])
    expectCode(box.run(["sober", "presets", "move", "7", "99"]), 0)
    #expect(order() == ["1", "2", "3", "4", "5", "6", "7"])
    expectCode(box.run(["sober", "undo"]), 0)
    #expect(order() == ["7", "1", "2", "3", "4", "5", "6"])
    expectCode(box.run(["sober", "undo"]), 0)
    #expect(order() == ["1", "2", "3", "4", "5", "6", "7"])
    expectCode(box.run(["sober", "redo"]), 0)
    box.run(["sober", "presets", "add", "x", "5", "500"])
    #expect(order().last == "8")
    for place in ["0", "-1", "x", "1.5"] {
      #expect(box.run(["sober", "presets", "move", "1", "--", place]).code == 65, "\(place)")
    }
    expectCode(box.run(["sober", "presets", "move", "99", "1"]), 66)
    let same = box.run(["sober", "presets", "move", "7", "1"])
    #expect(same.stderr.contains("Nothing changed"))
    expectCode(box.run(["sober", "presets", "edit", "1", "--place", "3"]), 64)
    expectCode(box.run(["hibi", "doctor"]), 0)
  }

  @Test("two attempts overlap, one ends before it begins, or lies ahead") func attempts() {
    let box = soberBox()
    func expectRefused(_ words: [String], _ text: String) {
      let answer = box.run(["sober"] + words)
      expectCode(answer, 65)
      #expect(answer.stderr.contains(text), "\(answer.stderr)")
    }
    expectRefused(["start", "2024/12/05"], "what began on 2024/12/01 goes on (entry 1)")
    expectRefused(["start", "2024/11/05"], "what began on 2024/12/01 goes on (entry 1)")
    expectRefused(["start", "2024/12/10"], "in the future")
    expectRefused(["stop", "2024/11/30"], "before the first day, 2024/12/01")
    expectRefused(["stop", "2024/12/10"], "in the future")
    expectCode(box.run(["sober", "stop", "2024/12/05"]), 0)
    expectCode(box.run(["sober", "stop"]), 66)
    expectRefused(["start", "2024/12/04"], "2024/12/01 - 2024/12/05")
    expectRefused(
      ["attempts", "add", "-d", "2024/11/01", "--last", "2024/12/02"], "overlap with entry 1")
    expectCode(box.run(["sober", "start", "2024/12/06"]), 0)
    expectRefused(["attempts", "edit", "1", "--last="], "overlap")
    expectRefused(["attempts", "edit", "1", "--last", "2024/12/07"], "overlap")
    expectCode(
      box.run(["sober", "attempts", "add", "-d", "2024/11/01", "--last", "2024/11/30"]), 0)
    #expect(box.run(["sober", "stats", "--lang", "ja"]).stdout.contains("合計"))
    expectCode(box.run(["sober", "attempts", "delete", "2", "-y"]), 0)
    // What was deleted comes back only into days that are not taken since.
    expectCode(box.run(["sober", "undo"]), 0)
    expectRefused(["start", "2024/12/07"], "goes on (entry 2)")
    expectCode(box.run(["hibi", "doctor"]), 0)
  }

  @Test("the day of an entry that is one a day is written over, or its number stays behind")
  func dayKeys() {
    let box = soberBox()
    expectCode(box.run(["sober", "add", "--text", "a", "--mood", "3"]), 0)
    let taken = box.run(["sober", "add", "--mood", "5"])
    expectCode(taken, 65)
    #expect(taken.stderr.contains("20241209  2024/12/09"), "\(taken.stderr)")
    #expect(taken.stderr.contains("sober edit 20241209"))
    expectCode(box.run(["sober", "add", "--text", "b", "-d", "2024/12/08"]), 0)
    expectCode(box.run(["sober", "edit", "20241209", "-d", "2024/12/08"]), 65)
    expectCode(box.run(["sober", "edit", "20241209", "-d", "2024/12/07"]), 0)
    #expect(ids(box, ["sober", "list"]) == ["20241208", "20241207"])
    #expect(box.run(["sober", "show", "12/07", "--json"]).stdout.contains(#""text":"a""#))
    expectCode(box.run(["sober", "undo"]), 0)
    #expect(ids(box, ["sober", "list"]) == ["20241209", "20241208"])
    expectCode(box.run(["sober", "delete", "2024/12/08", "-y"]), 0)
    expectCode(box.run(["sober", "add", "--text", "c", "-d", "2024/12/08"]), 0)
    expectCode(box.run(["sober", "undo"]), 0)
    expectCode(box.run(["sober", "undo"]), 0)
    #expect(box.run(["sober", "show", "20241208", "--json"]).stdout.contains(#""text":"b""#))
    expectCode(box.run(["sober", "delete", "abc", "-y"]), 65)
    expectCode(box.run(["sober", "delete", "20241129", "-y"]), 66)
    expectCode(box.run(["sober", "again", "last"]), 64)
    let file = box.file("in.csv", "day,text\n2024-12-01,x\n2024-12-01,y\n")
    expectCode(box.run(["sober", "import", file]), 65)
    expectCode(box.run(["hibi", "doctor"]), 0)
  }

  @Test("a flag that is alone, denied or empty is another") func flags() {
    let box = soberBox()
    for (words, json) in [
      (["--drank"], "true"), (["--no-drank"], "false"), (["--drank=はい"], "true"),
      (["--drank=no"], "false"), (["--drank="], "null"),
    ] {
      let answer = box.run(["sober", "edit", "20241209"] + words + ["--json"])
      if answer.code == 66 {
        expectCode(box.run(["sober", "add"] + words), 0)
      } else {
        #expect(answer.stdout.contains("\"drank\":\(json)"), "\(words): \(answer.stdout)")
      }
    }
    expectCode(box.run(["sober", "edit", "20241209", "--drank", "--no-drank"]), 64)
    expectCode(box.run(["sober", "edit", "20241209", "--drank=maybe"]), 65)
    #expect(ids(box, ["sober", "list", "--where", "drank = none"]) == ["20241209"])
  }

  @Test("a skipped day breaks a run, or adds to it") func skips() {
    let box = soberBox()
    expectCode(box.run(["sober", "drink", "none", "-d", "2024/12/02"]), 0)
    #expect(
      box.run(["sober", "skip", "2024/12/03..2024/12/04"]).stdout.contains(
        "2024/12/03 - 2024/12/04"))
    #expect(box.run(["sober"]).stdout.contains("Day 7 "), "\(box.run(["sober"]).stdout)")
    box.run(["sober", "skip", "2024/12/05"])
    #expect(box.run(["sober", "skip"]).stdout == "skipped: 2024/12/03 - 2024/12/05\n")
    box.run(["sober", "skip", "2024/12/04", "--off"])
    #expect(
      box.run(["sober", "skip", "--format", "csv"]).stdout.contains("2024-12-05,2024-12-05"))
    box.run(["sober", "undo"])
    box.run(["sober", "undo"])
    #expect(box.run(["sober"]).stdout.contains("Day 7 "))
    box.run(["sober", "skip", "2024/12/03..2024/12/04", "--off"])
    #expect(box.run(["sober"]).stdout.contains("Day 9 "))
    #expect(box.run(["sober", "skip"]).stdout == "No days are skipped.\n")
    expectCode(box.run(["sober", "skip", "2024/12/05.."]), 65)
    expectCode(box.run(["hibi", "doctor"]), 0)
  }

  @Test("this day of other years is not found") func everyYear() {
    let box = soberBox()
    for day in ["2022/12/09", "2023/12/09", "2023/12/10", "2024/12/09"] {
      box.run(["sober", "write", day, "-m", "of \(day)"])
    }
    #expect(
      ids(box, ["sober", "day", "--every-year"]) == ["20241209", "20231209", "20221209"])
    box.run(["sober", "write", "2024/02/29", "-m", "leap"])
    #expect(ids(box, ["sober", "day", "2024/02/29", "--every-year"]) == ["20240229"])
  }

  @Test("a discreet tracker tells a text in the history, or a private one on today") func privacy()
  {
    let box = soberBox()
    box.run(["sober", "write", "-m", "SECRET"])
    box.run(["sober", "drink", "SECRET", "--note", "SECRET", "--trigger", "SECRET"])
    box.run(["sober", "presets", "add", "SECRET", "5", "500"])
    for words in [
      ["sober", "history"], ["hibi", "history"], ["sober", "undo"], ["hibi", "redo"],
    ] {
      let answer = box.run(words)
      #expect(!(answer.stdout + answer.stderr).contains("SECRET"), "\(words)")
    }
    for words in [["hibi"], ["hibi", "today"], ["hibi", "stats"]] {
      #expect(!box.run(words).stdout.contains("SECRET"))
    }
    box.run(["hibi", "config", "sober.private", "yes"])
    for words in [["hibi", "today"], ["hibi", "stats"]] {
      let answer = box.run(words + ["--lang", "ja"]).stdout
      #expect(answer.contains("断酒日記"))
      #expect(answer.contains("● 非公開"))
      #expect(!answer.contains("日目"))
      let shown = box.run(words + ["--private", "--lang", "ja"]).stdout
      #expect(!shown.contains("● 非公開"))
    }
    box.run(["hibi", "config", "sober.private", "--clear"])
    #expect(!box.run(["hibi", "today"]).stdout.contains("● private"))
  }

  @Test("no attempt goes on, or one does, where the opposite is true") func standing() {
    let box = Sandbox(["HIBI_NOW": "2024-12-09T12:00:00+09:00"])
    func expectStanding(_ text: String) {
      let answer = box.run(["sober"]).stdout
      #expect(answer.contains(text), "\(answer)")
    }
    expectStanding("No attempt goes on.")
    box.run(["sober", "start"])
    box.run(["sober", "drink", "beer500"])
    expectStanding("\nTomorrow is a new day 1.")
    box.run(["sober", "drinks", "delete", "1", "-y"])
    box.run(["sober", "attempts", "edit", "1", "-d", "2024/12/01"])
    expectStanding("Day 9 ")
    box.run(["sober", "stop", "2024/12/08"])
    expectStanding("No attempt goes on.")
    box.run(["sober", "drink", "beer500"])
    expectStanding("No attempt goes on.")
  }

  @Test("the warning is not said where one starts, or a number to call is") func notice() {
    let box = Sandbox(["HIBI_NOW": "2024-12-09T12:00:00+09:00"])
    let start = box.run(["sober", "start"])
    #expect((start.stdout + start.stderr).contains("withdrawal"))
    #expect(box.run(["sober", "--help"]).stdout.replacing("\n", with: " ").contains("withdrawal"))
    #expect(box.run(["sober", "--help", "--lang", "ja"]).stdout.contains("離脱症状"))
  }
}
