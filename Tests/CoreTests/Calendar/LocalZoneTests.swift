import HibiCore
import Testing

/// Zones by rule, since that of the process cannot be changed in a test.
enum FakeZone {
  /// Changes once, at an instant.
  static func changing(at instant: Int64, from before: Int, to after: Int) -> LocalZone {
    LocalZone { $0 < instant ? before : after }
  }

  /// New York in spring 2026: 02:00 becomes 03:00 on March 8.
  static let spring = changing(at: 1_772_953_200_000, from: -18_000, to: -14_400)
  /// New York in autumn 2026: 02:00 becomes 01:00 on November 1.
  static let autumn = changing(at: 1_793_512_800_000, from: -14_400, to: -18_000)
  /// Samoa left out 2011-12-30 to change the side of the date line.
  static let samoa = changing(at: 1_325_239_200_000, from: -36_000, to: 50_400)
}

@Suite struct LocalZoneTests {
  private func text(_ zone: LocalZone, _ key: Int64, _ hour: Int, _ minute: Int) -> String? {
    guard let day = Day(key: key) else { return nil }
    let instant = zone.milliseconds(day: day, secondsOfDay: hour * 3_600 + minute * 60)
    return Moment(milliseconds: instant, offset: zone.offset(at: instant)).rfc3339
  }

  @Test func timeThatIsSkippedMovesForward() {
    #expect(text(FakeZone.spring, 2026_03_08, 1, 59) == "2026-03-08T01:59:00.000-05:00")
    #expect(text(FakeZone.spring, 2026_03_08, 2, 0) == "2026-03-08T03:00:00.000-04:00")
    #expect(text(FakeZone.spring, 2026_03_08, 2, 30) == "2026-03-08T03:30:00.000-04:00")
    #expect(text(FakeZone.spring, 2026_03_08, 3, 0) == "2026-03-08T03:00:00.000-04:00")
  }

  @Test func timeThatComesTwiceIsTheFirst() {
    #expect(text(FakeZone.autumn, 2026_11_01, 0, 59) == "2026-11-01T00:59:00.000-04:00")
    #expect(text(FakeZone.autumn, 2026_11_01, 1, 30) == "2026-11-01T01:30:00.000-04:00")
    #expect(text(FakeZone.autumn, 2026_11_01, 2, 0) == "2026-11-01T02:00:00.000-05:00")
  }

  @Test func dayThatIsSkippedIsTheNext() {
    #expect(text(FakeZone.samoa, 2011_12_29, 23, 59) == "2011-12-29T23:59:00.000-10:00")
    #expect(text(FakeZone.samoa, 2011_12_30, 12, 0) == "2011-12-31T12:00:00.000+14:00")
    #expect(text(FakeZone.samoa, 2011_12_31, 0, 0) == "2011-12-31T00:00:00.000+14:00")
  }

  @Test func endsOfTheCalendar() {
    let zone = LocalZone.fixed(seconds: 50_400)
    for day in [Day.earliest, .latest] {
      for seconds in [Int.min, 0, 86_399, Int.max] {
        _ = zone.milliseconds(day: day, secondsOfDay: seconds)
      }
    }
    _ = LocalZone.system.offset(at: .min)
    _ = LocalZone.system.offset(at: .max)
  }

  @Test(arguments: [
    nil, "", "Asia/Tokyo", ":Asia/Tokyo", ":/etc/localtime", "/etc/localtime", "UTC", "JST-9",
    "<+09>-9", "EST5EDT", "CET-1CEST,M3.5.0,M10.5.0/3", "UTC+3", "<-03>3",
  ])
  func zonesThatLibcKnows(value: String?) {
    let files: Set = [
      "/usr/share/zoneinfo/Asia/Tokyo", "/usr/share/zoneinfo/UTC", "/etc/localtime",
    ]
    #expect(LocalZone.warning(forTZ: value, exists: files.contains) == nil)
  }

  @Test(arguments: [
    "Asia/Tokio", "JST", "9", "JS-9", "<+09-9", "<>9", "日本", "../../../etc/passwd",
    "Asia/../UTC", ":", "/", "-9", "+09:00",
  ])
  func zonesThatLibcDoesNotKnow(value: String) throws {
    let files: Set = ["/usr/share/zoneinfo/UTC", "/usr/share/zoneinfo/Asia/../UTC"]
    let warning = try #require(LocalZone.warning(forTZ: value, exists: files.contains))
    #expect(warning.en.contains("TZ=\(value) ") && warning.ja.contains("TZ=\(value) "))
  }

  @Test func folderIsNoZone() {
    #expect(!LocalZone.isFile("/usr"))
    #expect(!LocalZone.isFile("/nowhere"))
    #expect(LocalZone.isFile("/etc/passwd"))
  }
}
