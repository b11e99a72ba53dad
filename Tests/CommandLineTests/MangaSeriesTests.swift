import BuiltIn
import Foundation
import HibiCore
import HibiTestSupport
import Testing

@Suite("The manga log from the command line: series, ratings, charts")
struct MangaSeriesTests {
  private func series(_ box: Sandbox, _ words: [String] = []) -> [String] {
    box.run(["manga", "series", "--format", "tsv"] + words).stdout.split(separator: "\n")
      .dropFirst().map { String($0.prefix { $0 != "\t" }) }
  }

  @Test("one series is asked for and all are shown") func oneSeries() {
    let box = Sandbox()
    box.run(["manga", "add", "よつばと!", "1-3"])
    box.run(["manga", "add", "よつばと! 外伝", "1"])
    box.run(["manga", "add", "ワンピース", "1"])
    #expect(series(box).count == 3)
    #expect(series(box, ["ヨツバト!"]) == ["よつばと!"])
    #expect(series(box, ["よつば"]) == ["よつばと!", "よつばと! 外伝"])
    #expect(series(box, ["よつばと!", "外伝"]) == ["よつばと! 外伝"])
    let missing = box.run(["manga", "series", "ワンピー ス"])
    expectCode(missing, 66)
    #expect(missing.stderr.contains("Did you mean ワンピース?"), "\(missing.stderr)")
    #expect(series(box, ["--in", "2026"]).count == 3)
    #expect(box.run(["manga", "series", "--help", "--lang", "ja"]).stdout.contains("TEXT を省くと"))
  }

  @Test("spellings of one title are several series") func spellings() {
    let box = Sandbox()
    box.run(["manga", "add", "よつばと！", "1"])
    box.run(["manga", "add", "よつばと!", "2"])
    #expect(series(box) == ["よつばと!"], "the latest of those that are used as often")
    box.run(["manga", "add", "よつばと！", "3", "-d", "2026/01/01"])
    #expect(series(box) == ["よつばと！"], "the one that is used most")
    let row = box.run(["manga", "series"]).stdout
    #expect(row.contains("1–3"), "\(row)")
    #expect(box.run(["manga", "by", "title", "--format", "csv"]).stdout.contains("よつばと！,3"))
    box.run(["manga", "add", "x", "1", "--tags", "SF 日常"])
    box.run(["manga", "add", "x", "2", "--tags", "sf"])
    box.run(["manga", "add", "x", "3", "--tags", "ＳＦ"])
    box.run(["manga", "add", "x", "4", "--tags", "sf"])
    let tags = box.run(["manga", "by", "tags", "--format", "csv"]).stdout
    #expect(tags.contains("sf,4") && tags.contains("日常,1"), "\(tags)")
  }

  @Test("stars and numbers behind the volume get a hint that is no answer") func surplus() {
    let box = Sandbox()
    func hint(_ words: [String]) -> String {
      let answer = box.run(["manga", "add"] + words)
      expectCode(answer, 64)
      return answer.stderr
    }
    #expect(hint(["T", "2", "★★★★☆"]).contains("manga add T 2 --score '★★★★☆'"))
    #expect(hint(["T", "2", "★★★½"]).contains("manga add T 2 --score '★★★½'"))
    let two = hint(["T", "10", "11"])
    #expect(two.contains("manga add T 10-11\n"), "\(two)")
    #expect(two.contains("manga add T 10 --score 11"), "\(two)")
    let stars = hint(["T", "10", "4"])
    #expect(stars.contains("manga add T 10 --stars 4") && !stars.contains("10-4"), "\(stars)")
    #expect(!hint(["T", "1", "200"]).contains("--score"))
    #expect(hint(["One", "Piece", "3"]).contains("manga add 'One Piece' 3"))
    for line in [["T", "10-11"], ["T", "10", "--stars", "4"], ["T", "2", "--score", "★★★½"]] {
      expectCode(box.run(["manga", "add"] + line), 0)
    }
    #expect(box.run(["manga", "show", "last", "--json"]).stdout.contains(#""score":70,"#))
  }

  @Test("volumes whose day is not known cannot be listed") func unknownDays() {
    let box = Sandbox()
    box.run(["manga", "add", "x", "1"])
    box.run(["manga", "add", "y", "1", "-d", "unknown"])
    for word in ["不明", "unknown"] {
      let shown = box.run(["manga", "list", word, "--format", "tsv"]).stdout
      #expect(shown.split(separator: "\n").count == 2 && shown.contains("\ty\t"), "\(shown)")
    }
    let other = box.run(["manga", "list", "unknown", "--where", "title = x"])
    #expect(other.stderr.contains("No entries"), "\(other.stderr)")
    expectCode(box.run(["calorie", "list", "unknown"]), 65)
  }

  @Test("a goal that was set late does not say from when it counts") func lateGoal() {
    let box = Sandbox()
    expectCode(box.run(["manga", "goal", "100"]), 0)
    let ja = box.run(["manga", "add", "x", "1", "--lang", "ja"]).stdout
    #expect(ja.contains("（目標のペースまであと91冊・365日のうち333日目）"), "\(ja)")
    let en = box.run(["manga", "year"]).stdout
    #expect(en.contains("91 behind the pace, day 333 of 365"), "\(en)")
  }

  @Test("the view of today is taller than the screen") func todayFits() {
    let box = Sandbox()
    for number in 1...15 { box.run(["calorie", "add", "food \(number)", "100"]) }
    box.run(["manga", "add", "x", "1-5", "--stars", "4"])
    box.run(["sober", "start", "2026/11/01"])
    for language in ["en", "ja"] {
      for rows: UInt16 in [20, 24] {
        let shown = box.terminal(["hibi", "today", "--lang", language], rows: rows).stdout
        let count = shown.split(separator: "\n", omittingEmptySubsequences: false).count
        // One that new-tracker made takes lines of its own.
        let more = 5 * (BuiltIn.registry().trackers.count - 3)
        #expect(count <= Int(rows) + more, "\(shown)")
        #expect(shown.contains("manga year"), "\(shown)")
      }
    }
    let tall = box.terminal(["hibi", "today"], rows: 60).stdout
    #expect(tall.contains("█") && !tall.contains("Shortened"), "\(tall)")
    #expect(box.run(["hibi", "today"]).stdout.contains("food 1"))
  }

  @Test("a narrow chart cuts the volume off its label") func volumeStays() {
    let box = Sandbox()
    for volume in ["11", "12", "13"] {
      box.run(["manga", "add", "とても長い題名のまんが第二部", volume, "--score", "9" + volume.suffix(1)])
    }
    for columns: UInt16 in [30, 40, 60] {
      let words = ["manga", "best", "--lang", "ja", "--color", "never"]
      let shown = box.terminal(words, columns: columns).stdout
      for volume in [" 11", " 12", " 13"] { #expect(shown.contains(volume), "\(shown)") }
    }
  }

  @Test("a label and its number run into each other in plain text") func unknownMonth() {
    let box = Sandbox()
    box.run(["manga", "add", "x", "1", "-d", "2020"])
    #expect(box.run(["manga", "year", "2020"]).stdout.contains("Month unknown: 1 volume\n"))
    #expect(box.run(["manga", "year", "2020", "--lang", "ja"]).stdout.contains("月不明：1冊\n"))
  }
}
