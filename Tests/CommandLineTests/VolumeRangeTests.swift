import Foundation
import HibiTestSupport
import Testing

@Suite("Ranges of volumes, where one is meant or too many")
struct VolumeRangeTests {
  private func volumes(_ box: Sandbox) -> [String] {
    box.run(["manga", "export", "--format", "csv", "-"]).stdout.split(whereSeparator: \.isNewline)
      .dropFirst().compactMap { line in
        let cells = line.split(separator: ",", omittingEmptySubsequences: false)
        return cells.firstIndex(of: "series").map { String(cells[$0 + 1]) }
      }.sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) }
  }

  @Test(
    "a range is kept as the text of one volume",
    arguments: [
      (["again", "1", "--volume", "2-4"], ""), (["edit", "1", "--volume", "5-7"], ""),
      (["edit", "1", "--volume", "1、3"], ""), (["import", "-"], "day,title,volume\n,series,1-5\n"),
      (["add", "series", "1-99999999999999999999"], ""), (["add", "series", "1-400,500-900"], ""),
    ])
  func refused(words: [String], input: String) {
    let box = Sandbox()
    box.run(["manga", "add", "series", "1"])
    let answer = box.run(["manga"] + words, input: input)
    expectCode(answer, 65)
    #expect(volumes(box) == ["1"])
  }

  @Test("a list of names is kept as one volume", arguments: ["上,下", "上、下", "上 ， 下"])
  func names(typed: String) {
    let box = Sandbox()
    expectCode(box.run(["manga", "add", "series", typed]), 0)
    #expect(volumes(box) == ["上", "下"])
  }

  @Test("volumes are compared sign by sign, or an entry without a day cannot be asked for")
  func filters() {
    let box = Sandbox()
    box.run(["manga", "add", "series", "8-11,16.5,外伝"])
    box.run(["manga", "add", "series", "2", "-d", "unknown"])
    func count(_ filter: String) -> Int {
      box.run(["manga", "list", "--where", filter, "--format", "jsonl"]).stdout
        .split(separator: "\n").count
    }
    #expect(count("volume > 9") == 4)
    #expect(count("volume:9..11") == 3)
    #expect(count("volume = 09") == 1)
    #expect(count("day = none") == 1)
    #expect(count("not day") == 1)
    #expect(count("day") == 6)
    let order = box.run(["manga", "list", "--sort", "volume", "--format", "tsv"]).stdout
    let places = ["\t8\t", "\t10\t", "\t16.5\t"].map { order.range(of: $0)?.lowerBound }
    #expect(!places.contains(nil))
    let sorted = places.compactMap { $0 }
    #expect(sorted == sorted.sorted() || sorted == sorted.sorted().reversed(), "\(order)")
    let stars = box.run(["manga", "list", "--where", "score >= 4.5"])
    expectCode(stars, 65)
    #expect(stars.stderr.contains("Did you mean: stars >= 4.5"), "\(stars.stderr)")
  }

  @Test("what is not read counts in a mean, or stands among the best") func unread() {
    let box = Sandbox()
    box.run(["manga", "add", "series", "1", "--score", "90"])
    box.run(["manga", "add", "series", "2", "--score", "94"])
    box.run(["manga", "add", "series", "3", "--score", "20", "--status", "積読"])
    box.run(["manga", "add", "series", "4", "--score", "100", "--status", "積読"])
    let stats = box.run(["manga", "stats", "--lang", "ja"]).stdout
    #expect(stats.contains("★4.60  評価のある2冊"), "\(stats)")
    #expect(box.run(["manga", "year", "--lang", "ja"]).stdout.contains("★4.60  評価のある2冊"))
    let best = box.run(["manga", "best"]).stdout
    #expect(best.contains("series 2") && !best.contains("series 4"), "\(best)")
  }

  @Test("an entry that is added as read has no day, by whatever verb") func hasADay() {
    let box = Sandbox(["HIBI_NOW": "2026-11-28T12:00:00+09:00"])
    let lines = ["add series 1", "add series 2-3", "next series", "again 1"]
    for words in lines.map({ $0.split(separator: " ").map { String($0) } }) {
      expectCode(box.run(["manga"] + words), 0)
    }
    let list = box.run(["manga", "list", "2026/11/28", "--format", "tsv"]).stdout
    #expect(list.split(separator: "\n").count == 6, "\(list)")
  }

  @Test("volume 0 is no volume, or a series ends where its numbers begin anew") func anew() {
    let box = Sandbox()
    for volume in ["10", "0", "1"] { box.run(["manga", "add", "series", volume]) }
    #expect(volumes(box) == ["0", "1", "10"])
    expectCode(box.run(["manga", "next", "series"]), 0)
    #expect(volumes(box) == ["0", "1", "10", "11"])
  }

  @Test("a goal of the next year counts in December already") func nextYearsGoal() {
    let box = Sandbox(["HIBI_NOW": "2026-12-20T12:00:00+09:00"])
    expectCode(box.run(["manga", "goal", "100", "--from", "2027/01/01"]), 0)
    let december = box.run(["manga", "add", "series", "1"])
    #expect(!december.stdout.contains("100"), "\(december.stdout)")
    let january = box.run(
      ["manga", "add", "series", "2"], ["HIBI_NOW": "2027-01-02T12:00:00+09:00"])
    #expect(january.stdout.contains("100"), "\(january.stdout)")
  }

  @Test(
    "one volume is kept with the signs around its number",
    arguments: [("5-5", "5"), ("0-0", "0"), ("第4巻", "4"), ("3巻", "3"), ("上", "上")])
  func one(typed: String, kept: String) {
    let box = Sandbox()
    expectCode(box.run(["manga", "add", "series", typed]), 0)
    #expect(volumes(box) == [kept])
  }
}
