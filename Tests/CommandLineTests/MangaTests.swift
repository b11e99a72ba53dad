import Foundation
import HibiTestSupport
import Testing

@Suite("The manga log from the command line")
struct MangaTests {
  private func rows(_ box: Sandbox, _ words: [String] = []) -> [[String]] {
    box.run(["manga", "list", "--format", "tsv"] + words).stdout.split(separator: "\n").dropFirst()
      .map { $0.split(separator: "\t", omittingEmptySubsequences: false).map { String($0) } }
  }

  private func ids(_ box: Sandbox, _ words: [String] = []) -> [String] {
    rows(box, words).map { $0[0] }
  }

  @Test("4.7 stars are not 94 points, or 0 stars none") func stars() {
    let box = Sandbox()
    let add = ["manga", "add", "よつばと!", "1"]
    func expectScore(_ words: [String], _ score: String) {
      let answer = box.run(add + words + ["-d", "2020/05/03", "--json"])
      expectCode(answer, 0)
      #expect(answer.stdout.contains("\"score\":\(score),"), "\(answer.stdout)")
    }
    expectScore(["--stars", "4.7"], "94")
    expectScore(["--stars", "0"], "0")
    expectScore([], "null")
    expectScore(["--score", "94"], "94")
    expectScore(["--score", "★★★★☆"], "80")
    expectScore(["--score", "★★★★☆ 4.7 (94)"], "94")
    let refused = box.run(add + ["--stars", "4.73"])
    expectCode(refused, 65)
    #expect(refused.stderr.contains("4.7 or 4.75"))
    for words in [
      ["--score", "abc (50)"], ["--score", "2026 (9)"], ["--stars", "★★ 4.7"], ["--score", "-1"],
      ["--stars", "5.05"], ["--stars", "★★★★★★★ 3"], ["--score", "101"],
    ] { expectCode(box.run(add + words), 65) }
    expectCode(box.run(add + ["--stars", "4", "--score", "80"]), 64)
    #expect(ids(box, ["--where", "score = 0"]) == ["2"])
    #expect(ids(box, ["--where", "score = none"]) == ["3"])
  }

  @Test("a mean takes an entry without a score for zero, or leaves zero out") func meanScore() {
    let box = Sandbox()
    for words in [["1", "--stars", "5"], ["2", "--stars", "0"], ["3"]] {
      box.run(["manga", "add", "x"] + words)
    }
    let ja = box.run(["manga", "year", "--lang", "ja"]).stdout
    #expect(ja.contains("平均評価：★2.50  評価のある2冊"), "\(ja)")
    #expect(ja.contains("累計読了数：3冊  再読を含む"))
  }

  @Test("a year does not show its four figures and twelve months") func year() {
    let box = Sandbox()
    box.run(["manga", "add", "よつばと!", "1", "--stars", "4.7", "-d", "2020/05/03"])
    box.run(["manga", "add", "よつばと!", "1", "-d", "2020/12/31"])
    box.run(["manga", "add", "よつばと!", "2", "-d", "2020/05"])
    box.run(["manga", "add", "よつばと!", "3", "-d", "2020"])
    box.run(["manga", "add", "よつばと!", "4", "-d", "2021/01/01"])
    box.run(["manga", "add", "よつばと!", "5", "-d", "unknown"])
    box.run(["manga", "add", "よつばと!", "6", "-d", "2020/05/03", "--status", "積読"])
    let ja = box.run(["manga", "year", "2020", "--lang", "ja"]).stdout
    for (month, count) in zip(1...12, [0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 1]) {
      #expect(ja.contains("\n\(month)月：\(count)冊\n"), "\(ja)")
    }
    for text in [
      "月不明", "利用継続日数：1日  2026/11/29から", "2020年の読了数：4冊", "累計読了数：6冊  再読を含む",
      "平均評価：★4.70  評価のある1冊",
    ] { #expect(ja.contains(text), "\(text): \(ja)") }
    let english = box.run(["manga", "year", "2020"]).stdout
    #expect(english.contains("Read in 2020: 4 volumes"), "\(english)")
    let bars = box.terminal(["manga", "year", "2020", "--lang", "ja", "--color", "never"]).stdout
    for month in 1...12 { #expect(bars.contains("\(month)"), "\(bars)") }
  }

  @Test("the present year shows months to come as zero") func monthsToCome() {
    let box = Sandbox()
    box.run(["manga", "add", "x", "1"])
    let json = box.run(["manga", "year", "--json"]).stdout
    #expect(json.contains(#"{"month":"2026-11","value":1,"unit":"volumes"}"#))
    #expect(json.contains(#"{"month":"2026-12","value":null,"unit":"volumes"}"#), "\(json)")
    #expect(json.contains(#"{"month":"2026-01","value":0,"unit":"volumes"}"#))
  }

  @Test("a day whose month or year is all that is known gains a day, or is lost on its way")
  func looseDays() throws {
    let box = Sandbox()
    for (number, day) in ["2015/03/09", "2015/03", "2015", "unknown", "2015/04", "2014/12/31"]
      .enumerated()
    {
      expectCode(box.run(["manga", "add", "x", "\(number + 1)", "-d", day]), 0)
    }
    #expect(
      rows(box).map { $0[1] } == [
        "2015-04", "2015-03-09", "2015-03", "2015", "2014-12-31", #"\N"#,
      ]
        || rows(box).map { $0[1] } == [
          "2015-04", "2015-03-09", "2015-03", "2015", "2014-12-31", "",
        ])
    #expect(ids(box, ["2015"]) == ["5", "1", "2", "3"])
    #expect(ids(box, ["2015/03"]) == ["1", "2"])
    #expect(ids(box, ["2015/03/09"]) == ["1"])
    #expect(ids(box, ["2015/04"]) == ["5"])
    // Page by page, through the unknown days and back.
    var paged: [String] = []
    var after: [String] = []
    while let id = ids(box, ["-n", "1"] + after).first, paged.count < 9 {
      paged.append(id)
      after = ["--after", id]
    }
    #expect(paged == ["5", "1", "2", "3", "6", "4"])
    #expect(Set(ids(box, ["--before", "4"])) == ["5", "1", "2", "3", "6"])
    let year = box.run(["manga", "year", "2015", "--json"]).stdout
    #expect(year.contains(#""read_in_year":4"#), "\(year)")
    #expect(year.contains(#""unknown_month":1"#), "\(year)")
    expectCode(box.run(["hibi", "doctor"]), 0)
    for format in ["json", "csv", "jsonl", "tsv"] {
      let file = box.folder + "/out.\(format)"
      expectCode(box.run(["manga", "export", file]), 0)
      let other = Sandbox()
      expectCode(other.run(["manga", "import", file]), 0)
      #expect(rows(other).map { $0[1] } == rows(box).map { $0[1] })
      #expect(other.run(["manga", "import", file]).stdout.hasPrefix("Added 0 "))
      #expect(other.run(["manga", "year", "2015", "--json"]).stdout == year)
      expectCode(other.run(["hibi", "doctor"]), 0)
    }
    // From one to the other and back.
    for day in ["2016", "2016/02", "2016/02/03", "unknown"] {
      expectCode(box.run(["manga", "edit", "4", "-d", day]), 0)
      expectCode(box.run(["hibi", "doctor"]), 0)
    }
    for _ in 0..<3 { expectCode(box.run(["manga", "undo"]), 0) }
    #expect(box.run(["manga", "show", "4", "--json"]).stdout.contains(#""day":"2016""#))
    expectCode(box.run(["manga", "add", "x", "-d", "2026/12"]), 65)
    expectCode(box.run(["manga", "add", "x", "-d", "2027"]), 65)
    expectCode(box.run(["manga", "add", "x", "-d", "2026/11"]), 0)
    expectCode(box.run(["manga", "add", "x", "-d", "2026"]), 0)
    expectCode(box.run(["calorie", "add", "x", "5", "-d", "2015/03"]), 65)
  }

  @Test("a range is several acts, misses a volume, or is written although it is wrong")
  func ranges() {
    let box = Sandbox()
    expectCode(box.run(["manga", "add", "ワンピース", "1-10"]), 0)
    #expect(rows(box).map { $0[3] } == (1...10).reversed().map { String($0) })
    expectCode(box.run(["manga", "undo"]), 0)
    #expect(rows(box).isEmpty)
    expectCode(box.run(["manga", "redo"]), 0)
    for range in ["3-1", "1-600"] {
      let answer = box.run(["manga", "add", "x", range])
      expectCode(answer, 65)
      #expect(answer.stderr.contains(range))
    }
    #expect(rows(box).count == 10)
    for volume in ["上", "16.5", "外伝", "1-2-3"] {
      expectCode(box.run(["manga", "add", "y", volume]), 0)
    }
    #expect(rows(box).count == 14)
  }

  @Test("the next volume is not the next, or of another series") func nextVolume() {
    let box = Sandbox()
    box.run(["manga", "add", "よつばと!", "1-13", "--author", "あずまきよひこ"])
    box.run(["manga", "add", "よつばと!", "15"])
    box.run(["manga", "add", "よつばと! 外伝", "1"])
    for (title, volume) in [("よつばと!", 16), ("ヨツバト!", 17), ("外伝", 2)] {
      expectCode(box.run(["manga", "next", title, "--stars", "4"]), 0)
      #expect(rows(box)[0].contains("\(volume)"), "\(title): \(rows(box)[0])")
    }
    expectCode(box.run(["manga", "next", "よつばと!"]), 0)
    #expect(rows(box)[0].contains("18"), "\(rows(box)[0])")
    let newest = rows(box)[0]
    #expect(newest[4] == "あずまきよひこ" || newest.contains("あずまきよひこ"), "\(newest)")
    expectCode(box.run(["manga", "next", "ない本"]), 66)
    expectCode(box.run(["manga", "next", ""]), 64)
    box.run(["manga", "add", "短編集", "上"])
    expectCode(box.run(["manga", "next", "短編集"]), 1)
  }

  @Test("what stays the same in a series must be typed for each volume") func copiedFields() {
    let box = Sandbox()
    box.run([
      "manga", "add", "よつばと!", "1", "--author", "あずま", "--reading", "よつばと", "--publisher", "K",
    ])
    let copied = box.run(["manga", "add", "ヨツバト!", "2", "--json"]).stdout
    #expect(copied.contains(#""author":"あずま","reading":"よつばと","publisher":"K""#), "\(copied)")
    let other = box.run(["manga", "add", "よつばと!", "3", "--author", "別", "--json"]).stdout
    #expect(other.contains(#""author":"別","reading":"よつばと""#))
    let empty = box.run(["manga", "add", "よつばと!", "4", "--author=", "--json"]).stdout
    #expect(empty.contains(#""author":null,"reading":"よつばと""#), "\(empty)")
    let next = box.run(["manga", "next", "よつばと!", "--json"]).stdout
    #expect(next.contains(#""volume":"5","score":null,"author":"別""#), "\(next)")
    #expect(ids(box, ["--where", "reading ~ よつば"]).count == 5)
    #expect(box.run(["manga", "find", "ﾖﾂﾊﾞ", "--format", "jsonl"]).stdout.contains(#""id":1,"#))
  }

  @Test("the number of a book is kept as it was typed, or a wrong one taken") func bookNumbers() {
    let box = Sandbox()
    for number in ["978-4-06-319239-1", "4-06-319239-3", "９７８４０６３１９２３９１"] {
      let answer = box.run(["manga", "add", "x", "--isbn", number, "--json"])
      #expect(answer.stdout.contains(#""isbn":"9784063192391""#), "\(answer.stderr)")
    }
    #expect(ids(box, ["--where", "isbn = 4-06-319239-3"]).count == 3)
    for (number, text) in [
      ("978-4-06-319239-2", "must be 1"), ("4-06-319239-1", "must be 3"),
      ("4910017980160", "978 or 979"), ("12345", "10 or 13 digits"),
    ] {
      let answer = box.run(["manga", "add", "x", "--isbn", number])
      expectCode(answer, 65)
      #expect(answer.stderr.contains(text), "\(answer.stderr)")
    }
  }

  @Test("a tag is found in the middle of another, or not found beside others") func tags() {
    let box = Sandbox()
    for tags in ["日常、コメディ", "日常系", "#SF", ""] {
      box.run(["manga", "add", "x"] + (tags.isEmpty ? [] : ["--tags", tags]))
    }
    #expect(ids(box, ["--where", "tags = 日常"]) == ["1"])
    #expect(ids(box, ["--where", "tags = コメディ"]) == ["1"])
    #expect(ids(box, ["--where", "tags = sf"]) == ["3"])
    #expect(Set(ids(box, ["--where", "tags ~ 日常"])) == ["1", "2"])
    #expect(Set(ids(box, ["--where", "tags != 日常"])).isSuperset(of: ["2", "3"]))
    #expect(!ids(box, ["--where", "tags != 日常"]).contains("1"))
    #expect(ids(box, ["--where", "tags = none"]) == ["4"])
    let groups = box.run(["manga", "by", "tags", "--format", "csv"]).stdout
    for line in ["日常,1", "コメディ,1", "日常系,1"] { #expect(groups.contains(line), "\(groups)") }
  }

  @Test("only what was read counts, and it counts twice when read twice") func onlyReadCounts() {
    let box = Sandbox()
    for status in ["read", "読んでる", "積ん読", "wish", "中断", "読んだ"] {
      expectCode(box.run(["manga", "add", "x", "1", "--status", status]), 0)
    }
    let year = box.run(["manga", "year", "--json"]).stdout
    #expect(year.contains(#""read_in_year":2"#), "\(year)")
    expectCode(box.run(["manga", "add", "x", "--status", "読むかも"]), 65)
  }

  @Test("a yearly goal is one of a day, or its pace is not said") func yearlyGoal() {
    let box = Sandbox(["HIBI_NOW": "2026-07-02T12:00:00+09:00"])
    expectCode(box.run(["manga", "goal", "100", "--from", "2026/01/01"]), 0)
    box.run(["manga", "add", "x", "1-53"])
    let ja = box.run(["manga", "add", "x", "54", "--lang", "ja"]).stdout
    #expect(ja.contains("目標のペースより"), "\(ja)")
    let json = box.run(["manga", "goal", "--json"]).stdout
    #expect(json.contains("100"), "\(json)")
  }

  @Test("one ISBN is put on several volumes") func oneBook() {
    let box = Sandbox()
    let isbn = ["--isbn", "978-4-06-319239-1"]
    let refused = box.run(["manga", "add", "x", "1-3"] + isbn)
    expectCode(refused, 65)
    #expect(refused.stderr.contains("here 3 entries would get it"), "\(refused.stderr)")
    #expect(refused.stderr.contains("manga edit ID --isbn VALUE"), "\(refused.stderr)")
    #expect(!box.exists("store"))
    expectCode(box.run(["manga", "add", "x", "1-3"]), 0)
    expectCode(box.run(["manga", "edit", "1", "2"] + isbn), 65)
    expectCode(box.run(["manga", "edit", "1"] + isbn), 0)
    expectCode(box.run(["manga", "edit", "1", "2", "--isbn="]), 0)
    expectCode(box.run(["manga", "add", "x", "4"] + isbn), 0)
    // What several books may share is no matter.
    expectCode(box.run(["manga", "add", "y", "1-3", "--score", "80", "--author", "z"]), 0)
  }

  @Test("four stars in a filter are four points without a word") func starsInFilters() {
    let box = Sandbox()
    for (volume, stars) in [("1", "3.5"), ("2", "4"), ("3", "5")] {
      box.run(["manga", "add", "x", volume, "--stars", stars])
    }
    for operand in ["★4", "4★", "★★★★☆", "80", "4.0★"] {
      let answer = ids(box, ["--where", "評価 >= \(operand)"])
      #expect(answer == ["3", "2"], "\(operand): \(answer)")
    }
    #expect(ids(box, ["--where", "評価:★3.5〜★4"]) == ["2", "1"])
    func doubts(_ filter: String) -> String {
      box.run(["manga", "list", "--where", filter]).stderr
    }
    for filter in ["score >= 4", "評価 ＞＝ ４", "score:4..", "not score < 4"] {
      #expect(
        doubts(filter).contains("4 means 4 of 100 points; 4 stars are written ★4"), "\(filter)")
    }
    for filter in ["score >= ★4", "stars >= 4", "score >= 80", "score = 0", "score = 6"] {
      #expect(!doubts(filter).contains("stars are"), "\(filter)")
    }
  }

  @Test("an option that is a field or a period is unknown, and that is all") func meantOptions() {
    let box = Sandbox()
    func hint(_ words: [String]) -> String {
      let answer = box.run(words)
      expectCode(answer, 64)
      return answer.stderr
    }
    for (words, line) in [
      (["--status", "wish"], "--where 'status = wish'"), (["--status=wish"], "'status = wish'"),
      (["--状態", "積読"], "--where 'status = 積読'"), (["--stars", "4"], "--where 'stars = 4'"),
      (["--title", "a b"], #"--where 'title ~ "a b"'"#), (["--status", "no"], "'status = read'"),
      (["--score"], "--where 'score = "), (["--score", "--json"], "--where 'score = "),
      (["-d", "11/29"], "PERIOD is typed without an option: manga list 11/29"),
      (["-d11/29"], "manga list 11/29"), (["--in", "2020"], "manga list 2020"),
    ] {
      let answer = hint(["manga", "list"] + words)
      #expect(answer.contains(line), "\(words): \(answer)")
    }
    #expect(hint(["manga", "find", "x", "-d", "2020"]).contains("Did you mean --in 2020?"))
    #expect(hint(["manga", "find", "x", "--status", "wish"]).contains("--where 'status = wish'"))
    #expect(hint(["sober", "meter", "-d", "11/29"]).contains("DAY is typed without an option"))
    #expect(hint(["manga", "year", "--status", "wish"]).contains("See: manga year --help"))
  }

  @Test("help does not say what a scale allows") func scales() {
    let box = Sandbox()
    let bounds = [
      (["sober", "write"], "Mood: one of 1 awful, 2 bad"),
      (["sober", "edit"], "Craving: a whole number from 0 to 5"),
      (["sober", "drinks", "add"], "Count: a whole number from 1 to 99"),
      (["manga", "add"], "Score: 0 to 100 points"),
      (["sober", "milestones", "add"], "Unit, required: one of day, week, month, year"),
    ]
    for (words, text) in bounds {
      let help = box.run(words + ["--help"], ["COLUMNS": "200"]).stdout
      #expect(help.contains(text), "\(words): \(help)")
    }
    let ja = box.run(["sober", "edit", "--help", "--lang", "ja"], ["COLUMNS": "200"]).stdout
    #expect(ja.contains("飲みたさ：0 から 5 までの整数"), "\(ja)")
    // Bounds that only keep out slips say nothing.
    #expect(!box.run(["calorie", "add", "--help"]).stdout.contains("1000000"))
  }

  @Test("one long text pads all other rows of a pipe") func longCell() {
    let box = Sandbox()
    let long = String(repeating: "あ", count: 300)
    for title in ["x", long, String(repeating: "y", count: 60)] {
      box.run(["manga", "add", title, "1"])
    }
    let lines = box.run(["manga", "list"]).stdout.split(separator: "\n")
    #expect(lines.count == 4 && lines.contains { $0.contains(long + "  1") })
    for line in lines where !line.contains(long) {
      #expect(line.utf8.count < 120 && !line.hasSuffix(" "), "\(line)")
    }
    // All others are still in line.
    let widths = lines.dropFirst().filter { !$0.contains(long) }.map(\.count)
    #expect(widths.count == 2 && Set(widths).count == 1, "\(lines)")
  }

  @Test("Japanese days and periods are refused, by one command or another") func japaneseDays() {
    let box = Sandbox()
    for (day, meant) in [
      ("2020年06月", "2020-06"), ("２０２０年６月３日", "2020-06-03"), ("6月3日", "2026-06-03"),
      ("2020 年 6 月 3 日", "2020-06-03"), ("2020年　6月", "2020-06"), ("2020年", "2020"),
    ] {
      let answer = box.run(["manga", "add", "x", "-d", day, "--json"])
      expectCode(answer, 0)
      #expect(answer.stdout.contains("\"day\":\"\(meant)\""), "\(day): \(answer)")
    }
    for (period, plain, count) in [
      ("2020年", "2020", 5), ("２０２０年０６月", "2020/06", 4),
      ("2020 年 6 月 3 日", "2020/06/03", 2), ("6月3日", "06/03", 1),
      ("2020年6月〜2020年7月", "2020/06..2020/07", 4),
    ] {
      #expect(ids(box, [period]).count == count, "\(period)")
      let filtered = ids(box, ["--where", "day:\(plain)"])
      #expect(!filtered.isEmpty && ids(box, ["--where", "日付:'\(period)'"]) == filtered)
      if !period.contains(" ") { #expect(ids(box, ["--where", "日付:\(period)"]) == filtered) }
      let found = box.run(["manga", "find", "x", "--in", period, "--format", "tsv"]).stdout
      #expect(found.split(separator: "\n").count == count + 1, "\(period)")
      expectCode(box.run(["manga", "skip", period]), 0)
    }
    expectCode(box.run(["manga", "year", "2020 年"]), 0)
    expectCode(box.run(["sober", "calendar", "２０２０年６月"]), 0)
    expectCode(box.run(["hibi", "config", "sober.price", "600", "--from", "2020年6月3日"]), 0)
    expectCode(box.run(["sober", "attempts", "add", "-d", "2020年6月3日", "--last", "2020年 7月3日"]), 0)
  }
}
