import Foundation
import HibiTestSupport
import Testing

/// A box on 2024/12/09 with the first sober day on 2024/12/01.
private func soberBox() -> Sandbox {
  let box = Sandbox(["HIBI_NOW": "2024-12-09T12:00:00+09:00", "VISUAL": nil, "EDITOR": nil])
  expectCode(box.run(["sober", "start", "2024/12/01"]), 0)
  return box
}

private func text(_ box: Sandbox) -> String {
  box.run(["sober", "show", "20241209", "--json"]).stdout
}

@Suite("The sobriety diary day by day: attempts, answers, drafts, kinds of drinks")
struct SoberDaysTests {
  @Test("an attempt cannot begin on the day on which one ended, or the day counts twice")
  func sameDay() {
    let box = soberBox()
    expectCode(box.run(["sober", "stop", "2024/12/05"]), 0)
    expectCode(box.run(["sober", "start", "2024/12/05"]), 0)
    let stats = box.run(["sober", "stats", "--json"]).stdout
    #expect(stats.contains(#""total":9,"#), "\(stats)")
    #expect(stats.contains(#""longest":5,"#), "\(stats)")
    expectCode(box.run(["sober", "stop"]), 0)
    expectCode(box.run(["sober", "start"]), 0)
    #expect(box.run(["sober"]).stdout.contains("Day 1 "))
    #expect(box.run(["sober", "stats", "--json"]).stdout.contains(#""total":9,"#))
    for day in ["2024/12/04", "2024/12/08", "2024/12/09"] {
      expectCode(box.run(["sober", "start", day]), 65)
    }
    expectCode(box.run(["hibi", "doctor"]), 0)
  }

  @Test("each glass of a day is told as the end of the run") func onceADay() {
    let box = soberBox()
    let first = box.run(["sober", "drink", "beer500", "--lang", "ja"]).stdout
    #expect(first.contains("これまでの断酒8日はそのまま残ります。"), "\(first)")
    let second = box.run(["sober", "drink", "beer500", "--lang", "ja"]).stdout
    #expect(!second.contains("残ります"), "\(second)")
    #expect(second.hasSuffix("（20.0 g）\n取り消し: sober undo\n"), "\(second)")
    let english = box.run(["sober", "drink", "beer500"]).stdout
    #expect(!english.contains("stay yours"), "\(english)")
    #expect(english.hasSuffix("\nUndo: sober undo\n"), "\(english)")
  }

  @Test("a day that is said to be without a drink keeps saying so, and nobody hears of it")
  func contradiction() {
    let box = soberBox()
    box.run(["sober", "drink", "none"])
    let first = box.run(["sober", "drink", "beer500"])
    #expect(
      first.stderr.contains(
        "Diary of 2024/12/09 still says 'did not drink'. To change it: sober edit 20241209 --drank"),
      "\(first.stderr)")
    #expect(text(box).contains(#""drank":false"#))
    #expect(!box.run(["sober", "drink", "beer500"]).stderr.contains("still says"))
    expectCode(box.run(["sober", "edit", "20241209", "--drank"]), 0)
    #expect(text(box).contains(#""drank":true"#))
    let other = box.run(["sober", "drink", "beer500", "-d", "2024/12/08"])
    #expect(!other.stderr.contains("still says"), "\(other.stderr)")
  }

  @Test("a day without a drink tells of its run only") func wholeBesideRun() {
    let box = soberBox()
    box.run(["sober", "drink", "beer500", "-d", "2024/12/06"])
    let ja = box.run(["sober", "--lang", "ja"]).stdout
    #expect(ja.contains("断酒3日目（丸2日・12/07から）\n合計8日・最長5日（対象の日の 89%）\n"), "\(ja)")
    #expect(
      box.run(["sober"]).stdout.contains(
        "8 sober days in all, the longest run 5; 89 % of the days"))
    box.run(["sober", "stop"])
    #expect(box.run(["sober"]).stdout.contains("8 sober days in all"))
    box.run(["sober", "undo"])
    box.run(["sober", "drink", "beer500"])
    let after = box.run(["sober"]).stdout
    #expect(after.components(separatedBy: "the longest run").count == 2, "\(after)")
  }

  /// An editor that writes a text and takes the program that runs it down.
  private func killer(_ box: Sandbox, _ text: String) -> [String: String?] {
    let script = """
      printf '\(text)' > "$1"
      touch "$(dirname "$1")/.text.txt.swo"
      p=$PPID
      while [ "$(cat /proc/$p/comm)" = sh ]; do p=$(cut -d' ' -f4 /proc/$p/stat); done
      kill -9 $p
      """
    return ["EDITOR": "sh " + box.file("killer.sh", script)]
  }

  private func drafts(_ box: Sandbox, _ place: String = "store/drafts") -> String {
    box.shell("cd '\(box.folder)/\(place)' && ls -A").stdout
  }

  @Test("a text is lost with the program that it was written in", arguments: [false, true])
  func deadEditor(inMemory: Bool) {
    let box = soberBox()
    if inMemory {
      mkdir(box.folder + "/run", 0o700)
      box.change(["XDG_RUNTIME_DIR": box.folder + "/run"])
    }
    let place = inMemory ? "run" : "store/drafts"
    #expect(box.terminal(["sober", "write"], killer(box, "half")).code == 128 + 9)
    #expect(drafts(box, place).hasPrefix("hibi-"))
    let left = box.run(["hibi", "doctor"]).stdout
    #expect(left.contains("/\(place)/hibi-") && left.contains("/text.txt. "), "\(left)")
    // Another day leaves it alone.
    box.run(["sober", "write", "2024/12/08", "-m", "x"])
    #expect(drafts(box, place).hasPrefix("hibi-"))
    let said = box.run(["sober", "write", "-m", "other"])
    let path = "\(box.folder)/store/drafts/sober-20241209.txt"
    #expect(
      said.stderr.contains(
        "A text of 2024/12/09 that was not saved is in \(path). To use it: sober write -d 2024/12/09 < \(path); to drop it: rm \(path)"
      ), "\(said.stderr)")
    #expect(drafts(box) == "sober-20241209.txt\n")
    if inMemory { #expect(drafts(box, place).isEmpty) }
    let doctor = box.run(["hibi", "doctor"])
    #expect(doctor.stdout.contains("/store/drafts/sober-20241209.txt. "), "\(doctor.stdout)")
    expectCode(doctor, 0)
    // What the command says to type works, and then nothing is left.
    let used = box.shell("sober write -d 2024/12/09 < \(path)")
    #expect(!used.stderr.contains("was not saved"), "\(used.stderr)")
    #expect(text(box).contains(#""text":"half""#))
    #expect(drafts(box).isEmpty)
    #expect(!box.run(["hibi", "doctor"]).stdout.contains("not saved"))
  }

  @Test("a kept text is named and never offered") func offered() {
    let box = soberBox()
    func lose(_ text: String) {
      let editor = box.file("fail.sh", "printf '\(text)' > \"$1\"; exit 1")
      box.terminal(["sober", "write"], typing: [""], ["EDITOR": "sh " + editor])
    }
    lose("lost")
    let more = box.file("more.sh", "printf ' found' >> \"$1\"")
    let answer = box.terminal(["sober", "write"], typing: ["x", "y"], ["EDITOR": "sh " + more])
    expectCode(answer, 0)
    #expect(answer.stdout.contains("A text of this day was not saved"), "\(answer.stdout)")
    #expect(text(box).contains(#""text":"lost found""#))
    #expect(drafts(box).isEmpty)
    lose("unwanted")
    let dropped = box.terminal(
      ["sober", "write", "--lang", "ja"], typing: ["捨てる"], ["EDITOR": "true"])
    #expect(dropped.stdout.contains("この日には保存されなかった文章があります"), "\(dropped.stdout)")
    #expect(drafts(box).isEmpty)
    lose("later")
    box.terminal(["sober", "write"], typing: [""], ["EDITOR": "true"])
    #expect(drafts(box) == "sober-20241209.txt\n")
    // Erasing the day takes what a dead program left too.
    box.terminal(["sober", "write"], typing: [""], killer(box, "secret"))
    expectCode(box.run(["sober", "erase", "20241209", "-y"]), 0)
    #expect(drafts(box).isEmpty)
  }

  @Test("an editor that is open is taken for one of a dead program") func openEditor() {
    let box = soberBox()
    let script = "printf first > \"$1\"; sober write -m second; printf third > \"$1\""
    let editor = box.file("open.sh", script)
    let answer = box.terminal(["sober", "write"], ["EDITOR": "sh " + editor])
    // What was saved meanwhile is not written over; both texts are there.
    expectCode(answer, 1)
    #expect(text(box).contains(#""text":"second""#))
    #expect(drafts(box) == "sober-20241209.txt\n")
  }

  @Test("a text is lost where the editor was well but the saving is refused") func refused() {
    let box = soberBox()
    let editor = box.file("huge.sh", "head -c 10000001 /dev/zero | tr '\\0' a > \"$1\"")
    let answer = box.terminal(["sober", "write"], columns: 200, ["EDITOR": "sh " + editor])
    expectCode(answer, 65)
    #expect(answer.stdout.contains("The text is kept in"), "\(answer.stdout)")
    #expect(drafts(box) == "sober-20241209.txt\n")
  }

  @Test("the table of kinds of drinks does not say what is typed for them") func keys() {
    let box = soberBox()
    let table = box.run(["sober", "presets", "--lang", "ja"]).stdout
    #expect(table.contains("入力名"), "\(table)")
    #expect(table.contains("beer500      ビール500缶"), "\(table)")
    let narrow = box.terminal(["sober", "presets", "--lang", "ja"], columns: 40).stdout
    #expect(narrow.contains("wine-bottle"), "\(narrow)")
    #expect(!box.run(["sober", "drinks"]).stdout.contains("To type"))
  }

  @Test("what is shown by its title is found by its key only") func titles() {
    let box = soberBox()
    box.run(["sober", "drink", "beer500"])
    box.run(["sober", "drink", "sake"])
    for word in ["ビール", "ﾋﾞｰﾙ", "beer500", "500 ml can"] {
      let found = box.run(["sober", "drinks", "find", word, "--format", "tsv"]).stdout
      #expect(found.split(separator: "\n").count == 2 && found.contains("beer500"), "\(found)")
    }
    let filter = ["sober", "drinks", "list", "--where", "drink ~ 日本酒", "--format", "tsv"]
    #expect(box.run(filter).stdout.contains("\tsake\t"))
    #expect(box.run(["sober", "presets", "find", "ストロング"]).stdout.contains("strong"))
  }

  @Test("entries without days offer periods") func noPeriods() {
    let box = soberBox()
    for verb in ["find", "list", "erase", "by"] {
      let help = box.run(["sober", "presets", verb, "--help"]).stdout
      #expect(!help.contains("PERIOD"), "\(help)")
    }
    expectCode(box.run(["sober", "presets", "find", "beer", "--in", "2024"]), 64)
  }

  @Test("an action that begins with a day takes no -d, or takes two days") func dayOption() {
    let box = soberBox()
    expectCode(box.run(["sober", "write", "-d", "2024/12/08", "-m", "x"]), 0)
    #expect(box.run(["sober", "show", "20241208"]).code == 0)
    expectCode(box.run(["sober", "stop", "-d", "2024/12/07"]), 0)
    expectCode(box.run(["sober", "write", "2024/12/08", "-d", "2024/12/07", "-m", "x"]), 64)
  }

  @Test("an import leaves what it has otherwise without a word") func importedPreset() {
    let box = soberBox()
    expectCode(box.run(["sober", "presets", "edit", "2", "--ml", "150"]), 0)
    let file = box.folder + "/all.json"
    expectCode(box.run(["sober", "export", file]), 0)
    let other = Sandbox(["HIBI_NOW": "2024-12-09T12:00:00+09:00"])
    // A list that nobody changed would be made that of the file.
    expectCode(other.run(["sober", "presets", "add", "mead", "14", "100"]), 0)
    let answer = other.run(["sober", "import", file])
    expectCode(answer, 0)
    #expect(answer.stdout.contains("(1 with other values)"), "\(answer.stdout)")
    #expect(answer.stderr.contains("sober presets delete 2"), "\(answer.stderr)")
    #expect(!answer.stderr.contains("sober presets delete 2 "), "\(answer.stderr)")
    expectCode(other.run(["sober", "presets", "delete", "2", "-y"]), 0)
    expectCode(other.run(["sober", "import", file]), 0)
    #expect(other.run(["sober", "presets", "--json"]).stdout.contains(#""ml":150"#))
    let again = other.run(["sober", "import", file])
    #expect(!again.stdout.contains("other values") && again.stderr.isEmpty, "\(again.stderr)")
  }

  @Test("an attempt that ended today is told as if it went on, or with a next milestone")
  func stoppedToday() {
    let box = soberBox()
    expectCode(box.run(["sober", "stop"]), 0)
    #expect(
      box.run(["sober"]).stdout.hasSuffix(
        """
        The attempt ended today after 9 days (from 2024/12/01)
        9 sober days in all, the longest run 9; 100 % of the days

        """), "\(box.run(["sober"]))")
    #expect(
      box.run(["sober", "--lang", "ja"]).stdout.hasSuffix(
        """
        断酒の期間を今日で終えました（12/01から9日間）
        合計9日・最長9日（対象の日の 100%）

        """))
    let json = box.run(["sober", "--json"]).stdout
    for member in [
      #""day":null"#, #""closed":9"#, #""start":"2024-12-01""#, #""total":9"#, #""next":null"#,
      #""left":null"#,
    ] { #expect(json.contains(member), "\(member): \(json)") }
    let stats = box.run(["sober", "stats"]).stdout
    #expect(!stats.contains("Day of the run") && stats.contains("Longest run: 9 days"), "\(stats)")
    let later = box.run(["sober"], ["HIBI_NOW": "2024-12-10T12:00:00+09:00"]).stdout
    #expect(later.contains("No attempt goes on.\n9 sober days"), "\(later)")
    #expect(later.contains("\nBegin one: sober start\n"), "\(later)")
    // No day 1 comes after a drink, since none is counted.
    let drink = box.run(["sober", "drink", "beer500"]).stdout
    #expect(!drink.contains("Tomorrow") && drink.contains("8 sober days in all"), "\(drink)")
    #expect(!box.run(["sober"]).stdout.contains("Tomorrow"))
    expectCode(box.run(["sober", "undo"]), 0)
    expectCode(box.run(["sober", "start"]), 0)
    #expect(box.run(["sober"]).stdout.contains("Day 1 (from 2024/12/09)"))
    #expect(box.run(["sober", "stop", "--help"]).stdout.contains("A day on which another begins"))
  }

  @Test("days without an entry are not told of an attempt that ended today") func unknownAtTheEnd()
  {
    let box = soberBox()
    expectCode(
      box.run(["hibi", "config", "sober.no-entry", "unknown", "--from", "2024/12/01"]), 0)
    for day in ["2024/12/02", "2024/12/09"] {
      expectCode(box.run(["sober", "drink", "none", "-d", day]), 0)
    }
    expectCode(box.run(["sober", "stop"]), 0)
    let answer = box.run(["sober"]).stdout
    #expect(answer.contains("today after 9 days, 7 not recorded (from 2024/12/01)"), "\(answer)")
  }

  @Test("who ends the questions does not hear what is saved") func endedQuestions() {
    let box = soberBox()
    let answer = box.terminal(["sober", "ask"], typing: ["n", "n"]).stdout
    // Before the next question, so that Ctrl-C there loses no word.
    let places = ["2024/12/03 Tue: did not drink.", "2024/12/04 Wed: Did", "2024/12/04 Wed: did"]
      .compactMap { answer.range(of: $0)?.lowerBound }
    #expect(places.count == 3 && places == places.sorted(), "\(answer)")
    #expect(answer.contains("Saved: 2 days. The others can be answered later."), "\(answer)")
    let one = box.terminal(["sober", "ask", "--lang", "ja"], typing: ["n"]).stdout
    #expect(one.contains("1日分を保存しました。残りの日はあとで答えられます。"), "\(one)")
    let none = box.terminal(["sober", "ask"])
    expectCode(none, 1)
    #expect(none.stdout.contains("Nothing was saved."), "\(none.stdout)")
  }
}
