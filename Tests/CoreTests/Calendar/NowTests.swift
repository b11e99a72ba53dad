import HibiCore
import Testing

@Suite struct NowTests {
  private let clock = WallClock { 1_795_836_605_123 }  // 2026-11-28T12:30:05.123+09:00
  private let tokyo = LocalZone.fixed(seconds: 32_400)

  private func read(
    _ override: String?, zone: LocalZone? = nil, dayStart: Int = 0
  ) throws(HibiError) -> Now {
    try Now.read(
      clock: clock, zone: zone ?? tokyo, override: override, dayStartHours: dayStart)
  }

  @Test(arguments: [nil, ""]) func withoutOverrideItIsTheClock(override: String?) throws {
    let now = try read(override)
    #expect(now.moment.rfc3339 == "2026-11-28T12:30:05.123+09:00")
    #expect(now.day.key == 2026_11_28)
    #expect(now.secondsOfDay == 45_005)
    #expect(!now.isFaked && !now.isShifted)
  }

  @Test(arguments: [
    ("2026-11-29T12:00:00+09:00", "2026-11-29T12:00:00.000+09:00"),
    ("2026-11-29T12:00:00Z", "2026-11-29T21:00:00.000+09:00"),
    ("2026-11-29T20:00:00-05:00", "2026-11-30T10:00:00.000+09:00"),
    ("2026-11-29T12:00+09:00", "2026-11-29T12:00:00.000+09:00"),
    ("2026-11-29T12:00:00", "2026-11-29T12:00:00.000+09:00"),
    ("2026-11-29T12:00", "2026-11-29T12:00:00.000+09:00"),
    ("2026-11-29 12:00", "2026-11-29T12:00:00.000+09:00"),
    ("2026-12-31T23:59:59.999", "2026-12-31T23:59:59.999+09:00"),
  ])
  func override(text: String, expected: String) throws {
    let now = try read(text)
    #expect(now.moment.rfc3339 == expected)
    #expect(now.isFaked)
  }

  @Test func overrideInSkippedTimeMovesForward() throws {
    let now = try read("2026-03-08T02:30", zone: FakeZone.spring)
    #expect(now.moment.rfc3339 == "2026-03-08T03:30:00.000-04:00")
  }

  @Test(arguments: ["tomorrow", "2026-11-29", "12:00", "2026-02-30T12:00", "2026-11-29T25:00"])
  func overrideThatIsNoTime(text: String) throws {
    let error = try #require(throws: HibiError.self) { try read(text) }
    #expect(error.kind == .refused)
    #expect(error.message.en.contains("HIBI_NOW=\(text)"))
    #expect(error.message.ja.contains("HIBI_NOW=\(text)"))
    #expect(error.hints.count == 1)
  }

  @Test(arguments: [
    ("2026-11-28T02:59:59", 3, 2026_11_27, true), ("2026-11-28T03:00", 3, 2026_11_28, false),
    ("2026-11-28T00:00", 0, 2026_11_28, false), ("2027-01-01T05:59", 6, 2026_12_31, true),
    ("2024-03-01T01:00", 2, 2024_02_29, true), ("2026-11-28T07:00", 99, 2026_11_28, false),
    ("2026-11-28T00:00", -5, 2026_11_28, false), ("0001-01-01T00:00", 6, 0001_01_01, false),
  ])
  func dayStart(text: String, hours: Int, day: Int64, isShifted: Bool) throws {
    let now = try read(text, dayStart: hours)
    #expect(now.day.key == day)
    #expect(now.isShifted == isShifted)
  }
}
