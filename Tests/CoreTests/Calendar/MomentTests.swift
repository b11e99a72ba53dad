import HibiCore
import Testing

@Suite struct MomentTests {
  @Test(arguments: [
    (0, 0, "1970-01-01T00:00:00.000+00:00"),
    (-1, 0, "1969-12-31T23:59:59.999+00:00"),
    (1_795_836_605_123, 32_400, "2026-11-28T12:30:05.123+09:00"),
    (1_795_836_605_123, 20_700, "2026-11-28T09:15:05.123+05:45"),
    (1_795_836_605_123, -12_600, "2026-11-28T00:00:05.123-03:30"),
    (1_795_836_605_123, -1_800, "2026-11-28T03:00:05.123-00:30"),
    (-62_135_596_800_000, 0, "0001-01-01T00:00:00.000+00:00"),
    (253_402_300_799_999, 0, "9999-12-31T23:59:59.999+00:00"),
  ])
  func textRoundTrips(milliseconds: Int64, offset: Int, text: String) throws {
    let moment = Moment(milliseconds: milliseconds, offset: offset)
    #expect(moment.rfc3339 == text)
    #expect(Moment(rfc3339: text) == moment)
  }

  @Test(arguments: [
    (33_539, "+09:19"), (33_570, "+09:20"), (-29, "+00:00"), (-30, "-00:01"),
    (-1_521, "-00:25"), (29, "+00:00"), (86_399, "+23:59"), (Int.max, "+23:59"),
    (Int.min, "-23:59"),
  ])
  func offsetWithSecondsIsRoundedAndMeansTheSameInstant(offset: Int, zone: String) {
    let moment = Moment(milliseconds: 1_795_836_605_123, offset: offset)
    #expect(moment.rfc3339.hasSuffix(zone))
    #expect(Moment(rfc3339: moment.rfc3339)?.milliseconds == moment.milliseconds)
  }

  @Test func localMeanTimeIsExactInCivil() {
    // Tokyo before 1888: +09:18:59.
    let civil = Moment(milliseconds: 0, offset: 33_539).civil
    #expect(civil.day.key == 1970_01_01)
    #expect(civil.secondsOfDay == 33_539)
  }

  @Test(arguments: [Int64.min, Int64.min + 1, Int64.max, Int64.max - 1])
  func absurdInstantsDoNotTrap(milliseconds: Int64) {
    for offset in [Int.min, -50_400, 0, 50_400, Int.max] {
      let moment = Moment(milliseconds: milliseconds, offset: offset)
      #expect(moment.civil.day == (milliseconds < 0 ? .earliest : .latest))
      #expect(moment.rfc3339.utf8.count == 29)
    }
  }

  @Test(arguments: [
    ("2026-11-28T03:30:05.123Z", 1_795_836_605_123, 0),
    ("2026-11-28t03:30:05z", 1_795_836_605_000, 0),
    ("2026-11-28 12:30:05+09:00", 1_795_836_605_000, 32_400),
    ("2026-11-28T12:30:05.1+09:00", 1_795_836_605_100, 32_400),
    ("2026-11-28T12:30:05.123999999999999999999+09:00", 1_795_836_605_123, 32_400),
    ("2026-11-28T12:30:05-00:00", 1_795_869_005_000, 0),
    ("1998-12-31T23:59:60Z", 915_148_800_000, 0),
  ])
  func reads(text: String, milliseconds: Int64, offset: Int) {
    #expect(Moment(rfc3339: text) == Moment(milliseconds: milliseconds, offset: offset))
  }

  @Test(arguments: [
    "", "2026-11-28", "2026-11-28T12:30:05", "2026-11-28T12:30Z", "2026-02-29T00:00:00Z",
    "2026-11-28T24:00:00Z", "2026-11-28T12:60:00Z", "2026-11-28T12:30:61Z",
    "2026-11-28T12:30:05.Z", "2026-11-28T12:30:05+9:00", "2026-11-28T12:30:05+0900",
    "2026-11-28T12:30:05+24:00", "2026-11-28T12:30:05+09:60", "2026-11-28T12:30:05Z ",
    " 2026-11-28T12:30:05Z", "0000-01-01T00:00:00Z", "2026-11-28T12:30:05+", "２026-11-28T12:30:05Z",
    "2026-11-28X12:30:05Z", "2026/11/28T12:30:05Z",
  ])
  func refuses(text: String) {
    #expect(Moment(rfc3339: text) == nil)
  }

  @Test func orderIsThatOfTheInstants() {
    let earlier = Moment(milliseconds: 1, offset: 0)
    let later = Moment(milliseconds: 2, offset: 50_400)
    #expect(earlier < later)
  }

  @Test func dateLine() {
    let instant: Int64 = 1_795_860_000_000  // 2026-11-28T10:00Z
    #expect(Moment(milliseconds: instant, offset: 14 * 3_600).civil.day.key == 2026_11_29)
    #expect(Moment(milliseconds: instant, offset: -11 * 3_600).civil.day.key == 2026_11_27)
  }

  @Test func systemClockRuns() {
    #expect(WallClock.system.milliseconds() > 1_700_000_000_000)
  }
}
