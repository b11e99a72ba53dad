import HibiCore
import HibiTestSupport
import Testing

@Suite struct DayParserTests {
  /// Saturday, 2026/11/28.
  private let parser = DayParser(
    today: Day(key: 2026_11_28) ?? .earliest, weekStart: .monday)

  @Test(arguments: [
    ("2026/11/28", 2026_11_28), ("2026-11-28", 2026_11_28), ("20261128", 2026_11_28),
    ("2026/1/2", 2026_01_02), ("2027/12/31", 2027_12_31), ("2026年11月28日", 2026_11_28),
    ("2026 年 11 月 28 日", 2026_11_28), ("2026年　1月 2日", 2026_01_02), ("3 日前", 2026_11_25),
    ("２０２６年０１月０２日", 2026_01_02), ("１１月２８日", 2026_11_28),
    ("２０２６／１１／０１", 2026_11_01), ("  2026/11/01\t", 2026_11_01),
    ("\u{3000}today\u{3000}", 2026_11_28),
    ("11/28", 2026_11_28), ("11/29", 2025_11_29), ("1/2", 2026_01_02), ("12/31", 2025_12_31),
    ("02/29", 2024_02_29), ("11月28日", 2026_11_28), ("11月29日", 2025_11_29),
    ("28", 2026_11_28), ("29", 2026_10_29), ("31", 2026_10_31), ("1", 2026_11_01),
    ("01", 2026_11_01), ("5日", 2026_11_05), ("３１", 2026_10_31),
    ("today", 2026_11_28), ("TODAY", 2026_11_28), ("Ｔｏｄａｙ", 2026_11_28),
    ("yesterday", 2026_11_27), ("今日", 2026_11_28), ("昨日", 2026_11_27),
    ("tomorrow", 2026_11_29), ("明日", 2026_11_29), ("あした", 2026_11_29),
    ("おととい", 2026_11_26), ("一昨日", 2026_11_26),
    ("sat", 2026_11_28), ("Saturday", 2026_11_28), ("sun", 2026_11_22), ("FRI", 2026_11_27),
    ("土", 2026_11_28), ("日", 2026_11_22), ("月曜", 2026_11_23), ("月曜日", 2026_11_23),
    ("-0d", 2026_11_28), ("-3d", 2026_11_25), ("-2w", 2026_11_14), ("-２Ｗ", 2026_11_14),
    ("1 day ago", 2026_11_27), ("3 days ago", 2026_11_25), ("2  Weeks  Ago", 2026_11_14),
    ("1 week ago", 2026_11_21), ("3日前", 2026_11_25), ("２週間前", 2026_11_14),
    ("-739946d", 0001_01_02), ("0001/01/01", 0001_01_01), ("9999/12/31", 9999_12_31),
  ])
  func days(text: String, key: Int64) throws {
    #expect(try parser.day(text).key == key)
    #expect(try parser.range([text]) == DayRange(try parser.day(text)))
  }

  @Test(arguments: [
    "", " ", "foo", "2026", "2026/11", "2026年", "mo", "mond", "m", "曜", "曜日",
    "2026/11-28", "2026/11/", "/11/28", "11-28", "2026/11/281", "202611280", "2026112", "123",
    "99999999999999999999", "-d", "--3d", "3d", "-3m", "3 days", "days ago", "日前", "-3 d",
    "2026/11/28 12:00", "٣", "²", "1/2/3/4", "2026.11.28", "今日今日", "\u{0}", "-", "/", "年月日",
  ])
  func unknownForms(text: String) throws {
    let error = try #require(throws: HibiError.self) { try parser.day(text) }
    #expect(error.kind == .refused)
    #expect(error.message.en.contains("'\(text)'") && error.message.ja.contains("「\(text)」"))
    #expect(error.hints.first?.en.contains("2026/11/28") == true)
  }

  @Test(arguments: [
    ("2026/02/30", "2026/02 has 28 days", "2026年2月は28日まで"),
    ("2024/02/30", "2024/02 has 29 days", "2024年2月は29日まで"),
    ("2026/02/29", "2026 is not a leap year", "2026年はうるう年ではありません"),
    ("1900-02-29", "1900 is not a leap year", "1900年はうるう年ではありません"),
    ("20260431", "2026/04 has 30 days", "2026年4月は30日まで"),
    ("2026/01/00", "2026/01 has 31 days", "31日まで"),
    ("2026/13/01", "months go from 1 to 12", "月は 1 から 12"),
    ("0000/00/00", "years go from 0001 to 9999", "年は 0001 から 9999"),
    ("99999999", "months go from 1 to 12", "月は 1 から 12"),
    ("13/45", "months go from 1 to 12", "月は 1 から 12"), ("0/0", "months", "月は"),
    ("02/30", "month 2 has 28 or 29 days", "2月は28日か29日まで"),
    ("04/31", "month 4 has 30 days", "4月は30日まで"),
    ("0", "a month has the days 1 to 31", "日は 1 から 31"),
    ("00", "a month has the days 1 to 31", "日は 1 から 31"),
    ("32", "a month has the days 1 to 31", "日は 1 から 31"),
    ("-999999999d", "before the year 1", "西暦1年より前"),
    ("-99999999999999999999w", "before the year 1", "西暦1年より前"),
    ("99999999999999999999 days ago", "before the year 1", "西暦1年より前"),
    ("-739948d", "before the year 1", "西暦1年より前"),
  ])
  func impossibleDays(text: String, reason: String, japanese: String) throws {
    for error in [
      try #require(throws: HibiError.self) { try parser.day(text) },
      try #require(throws: HibiError.self) { try parser.range([text]) },
    ] {
      #expect(error.kind == .refused)
      #expect(error.message.en.contains(reason) && error.message.en.contains("'\(text)'"))
      #expect(error.message.ja.contains(japanese) && error.message.ja.contains("「\(text)」"))
    }
  }

  @Test(arguments: [
    (["2020/06/01..06/30"], "2020/06"), (["2020/12/20〜1/5"], "2020/12/20 - 2021/01/05"),
    (["2020/06/15..20"], "2020/06/15 - 2020/06/20"),
    (["2020/06/15..10"], "2020/06/15 - 2020/07/10"),
    (["2020年6月〜8月"], "2020/06/01 - 2020/08/31"), (["2019/11..feb"], "2019/11/01 - 2020/02/29"),
    (["2025/10..12"], "2025/10/01 - 2025/12/31"), (["2025/11〜2"], "2025/11/01 - 2026/02/28"),
    (["先月〜今月"], "2026/10/01 - 2026/11/30"), (["last-week..today"], "2026/11/16 - 2026/11/28"),
    (["11/1..11/30"], "2026/11"), (["2020/06/01..today"], "2020/06/01 - 2026/11/28"),
    (["2026"], "2026"), (["2026/11"], "2026/11"), (["2026-03"], "2026/03"), (["2026年"], "2026"),
    (["2026年3月"], "2026/03"), (["2026年03月"], "2026/03"), (["2026", "年", "3", "月"], "2026/03"),
    (["過去", "7", "日間"], "2026/11/22 - 2026/11/28"), (["２０２６／３"], "2026/03"),
    (["2026/10..2026/11/05"], "2026/10/01 - 2026/11/05"),
    (["2025..2026"], "2025/01/01 - 2026/12/31"),
    (["2026/11/01", "..", "2026/11/30"], "2026/11"), (["2026/11.."], "since 2026/11/01"),
    (["..2025"], "until 2025/12/31"), ([".."], "all days"), (["all"], "all days"),
    (["ALL"], "all days"),
    (["-7d..yesterday"], "2026/11/21 - 2026/11/27"), (["today..today"], "2026/11/28"),
    (["１１／０１．．今日"], "2026/11/01 - 2026/11/28"),
    (["this-week"], "2026/11/23 - 2026/11/29"), (["this", "week"], "2026/11/23 - 2026/11/29"),
    (["This Week"], "2026/11/23 - 2026/11/29"), (["last-week"], "2026/11/16 - 2026/11/22"),
    (["11月"], "2026/11"), (["12月"], "2025/12"),
    (["直近７日"], "2026/11/22 - 2026/11/28"), (["直近7日間"], "2026/11/22 - 2026/11/28"),
    (["this-month"], "2026/11"), (["last", "month"], "2026/10"), (["this-year"], "2026"),
    (["last-year"], "2025"), (["last-7-days"], "2026/11/22 - 2026/11/28"),
    (["last", "30", "days"], "2026/10/30 - 2026/11/28"), (["last-1-day"], "2026/11/28"),
    (["last-99999999999999999999-days"], "0001/01/01 - 2026/11/28"),
    (["今週"], "2026/11/23 - 2026/11/29"), (["先週"], "2026/11/16 - 2026/11/22"),
    (["今月"], "2026/11"), (["先月"], "2026/10"), (["今年"], "2026"), (["去年"], "2025"),
    (["昨年"], "2025"), (["過去7日"], "2026/11/22 - 2026/11/28"),
    (["過去７日間"], "2026/11/22 - 2026/11/28"), (["全期間"], "all days"),
    (["3", "days", "ago"], "2026/11/25"), (["mon"], "2026/11/23"),
    (["11/24〜11/25"], "2026/11/24 - 2026/11/25"), (["11/24～11/25"], "2026/11/24 - 2026/11/25"),
    (["11/24", "~", "11/25"], "2026/11/24 - 2026/11/25"),
    (["2026年10月〜11月"], "2026/10/01 - 2026/11/30"),
  ])
  func periods(words: [String], title: String) throws {
    #expect(try parser.range(words).title(.en) == title)
  }

  @Test(arguments: [
    [], [""], ["foo"], ["foo..2026"], ["2026..foo"], ["2026...2027"], ["2026..2027..2028"],
    ["this"], ["this", "day"], ["last", "days"], ["last--days"], ["next-week"], ["過去日"],
    ["2026/11", "2026/12"], ["20266"], ["."],
  ])
  func unknownPeriods(words: [String]) throws {
    let error = try #require(throws: HibiError.self) { try parser.range(words) }
    #expect(error.kind == .refused)
    #expect(error.message.en.contains("'\(words.joined(separator: " "))'"))
    #expect(error.hints.count == 2)
  }

  @Test(arguments: [
    ("2026/11..2026/10", "it begins on 2026/11/01, after its end on 2026/10/31"),
    ("today..yesterday", "it begins on 2026/11/28, after its end on 2026/11/27"),
    ("2026/02/30..", "2026/02 has 28 days"), ("..2026/13", "months go from 1 to 12"),
    ("0000", "years go from 0001 to 9999"), ("2026/00", "months go from 1 to 12"),
    ("last-0-days", "write 1 or more"), ("過去0日", "write 1 or more"),
  ])
  func impossiblePeriods(text: String, reason: String) throws {
    let error = try #require(throws: HibiError.self) { try parser.range([text]) }
    #expect(error.kind == .refused)
    #expect(error.message.en.contains(reason))
  }

  @Test(arguments: [
    (Weekday.sunday, 2026_11_28, "2026/11/22 - 2026/11/28"),
    (.sunday, 2026_11_29, "2026/11/29 - 2026/12/05"),
    (.monday, 2026_11_29, "2026/11/23 - 2026/11/29"),
    (.saturday, 2026_11_28, "2026/11/28 - 2026/12/04"),
    (.monday, 2027_01_01, "2026/12/28 - 2027/01/03"),
    (.sunday, 0001_01_01, "0001/01/01 - 0001/01/06"),
    (.monday, 9999_12_31, "9999/12/27 - 9999/12/31"),
  ])
  func weekStart(start: Weekday, today: Int64, title: String) throws {
    let today = try #require(Day(key: today))
    let range = try DayParser(today: today, weekStart: start).range(["this-week"])
    #expect(range.title(.en) == title)
  }

  @Test func leftOutPartsAtTheEdges() throws {
    let march = DayParser(today: Day(key: 2026_03_01) ?? .latest, weekStart: .monday)
    #expect(try march.day("31").key == 2026_01_31)
    #expect(try march.day("29").key == 2026_01_29)
    #expect(try march.day("yesterday").key == 2026_02_28)
    #expect(try march.range(["last-month"]).title(.en) == "2026/02")
  }

  @Test func noTextTraps() {
    let parts = [
      "2026", "13", "0", "99999999999999999999", "/", "-", "..", " ", "d", "w", "days", "ago",
      "last",
      "this", "week", "mon", "年", "月", "日", "前", "過去", "間", "\u{301}", "🍜", "２",
    ]
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<5_000 {
      let text = (0..<Int.random(in: 0...5, using: &generator)).map { _ in
        parts[Int.random(in: parts.indices, using: &generator)]
      }.joined()
      for today in [parser.today, .earliest, .latest] {
        let parser = DayParser(today: today, weekStart: .sunday)
        if let day = try? parser.day(text) {
          #expect((try? parser.range([text]))?.first == day || text.utf8.count == 4)
        } else if let range = try? parser.range([text]), let count = range.dayCount {
          #expect(count >= 1)
        }
      }
    }
  }

  @Test func beforeTheFirstDay() throws {
    let parser = DayParser(today: .earliest, weekStart: .monday)
    for text in ["yesterday", "2", "1/2", "31", "sun", "-1d", "おととい"] {
      let error = try #require(throws: HibiError.self) { try parser.day(text) }
      #expect(error.kind == .refused)
    }
    for text in ["last-month", "last-year"] {
      let error = try #require(throws: HibiError.self) { try parser.range([text]) }
      #expect(error.kind == .refused)
    }
    #expect(try parser.day("1/1") == .earliest)
    let century = DayParser(today: Day(key: 1903_01_01) ?? .latest, weekStart: .monday)
    #expect(try century.day("2/29").key == 1896_02_29)
  }
}
