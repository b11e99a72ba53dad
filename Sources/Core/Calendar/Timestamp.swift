/// A date and time as written, with or without an offset: what `Moment` and `HIBI_NOW` read.
///
/// ```swift
/// Timestamp("2026-11-28T12:30:05.123+09:00")?.offset  // 32400
/// Timestamp("2026-11-28 12:30")?.secondsOfDay         // 45000
/// Timestamp("2026-11-28T24:00")                       // nil
/// ```
struct Timestamp {
  var day: Day
  /// 0 to 86,400: a leap second counts as the second after it.
  var secondsOfDay: Int
  /// 0 to 999; more digits of a fraction are cut.
  var milliseconds: Int
  /// Seconds east of UTC, nil where none is written.
  var offset: Int?
  /// Whether the seconds are written, which RFC 3339 demands.
  var hasSeconds: Bool

  /// Reads `yyyy-MM-ddTHH:mm[:ss[.fff]][Z|±HH:mm]`; a space may stand for the T.
  init?(_ text: String) {
    var reader = Reader(rest: Array(text.utf8)[...])
    guard let year = reader.number(4), reader.skip("-"), let month = reader.number(2),
      reader.skip("-"), let dayOfMonth = reader.number(2),
      let day = Day(year: year, month: month, day: dayOfMonth),
      reader.skip("T") || reader.skip("t") || reader.skip(" "),
      let hour = reader.number(2), hour < 24, reader.skip(":"),
      let minute = reader.number(2), minute < 60
    else { return nil }
    self.day = day
    var second = 0
    milliseconds = 0
    hasSeconds = reader.skip(":")
    if hasSeconds {
      guard let number = reader.number(2), number <= 60 else { return nil }
      second = number
      if reader.skip(".") {
        guard let fraction = reader.fraction() else { return nil }
        milliseconds = fraction
      }
    }
    secondsOfDay = hour * 3_600 + minute * 60 + second
    if !reader.rest.isEmpty {
      guard let offset = reader.offset(), reader.rest.isEmpty else { return nil }
      self.offset = offset
    }
  }

  /// The time in milliseconds since 1970, as if it were written in UTC.
  var utcMilliseconds: Int64 {
    day.epochMilliseconds(secondsOfDay: secondsOfDay) + Int64(milliseconds)
  }
}

extension Timestamp {
  private struct Reader {
    var rest: ArraySlice<UInt8>

    mutating func skip(_ character: Unicode.Scalar) -> Bool {
      guard let byte = rest.first, byte == UInt8(ascii: character) else { return false }
      rest.removeFirst()
      return true
    }

    mutating func digit() -> Int? {
      guard let byte = rest.first, (0x30...0x39).contains(byte) else { return nil }
      rest.removeFirst()
      return Int(byte) - 0x30
    }

    /// A number of exactly so many digits.
    mutating func number(_ count: Int) -> Int? {
      var value = 0
      for _ in 0..<count {
        guard let digit = digit() else { return nil }
        value = value * 10 + digit
      }
      return value
    }

    /// The milliseconds of a fraction with at least one digit.
    mutating func fraction() -> Int? {
      var value = 0
      var scale = 100
      guard let first = digit() else { return nil }
      value = first * scale
      while let next = digit() {
        scale /= 10
        value += next * scale
      }
      return value
    }

    /// `Z` or `+09:00`, in seconds.
    mutating func offset() -> Int? {
      if skip("Z") || skip("z") { return 0 }
      let isWest = skip("-")
      guard isWest || skip("+"), let hours = number(2), hours < 24, skip(":"),
        let minutes = number(2), minutes < 60
      else { return nil }
      let seconds = hours * 3_600 + minutes * 60
      return isWest ? -seconds : seconds
    }
  }
}

extension Day {
  /// The milliseconds from 1970-01-01T00:00Z to a time of this day in UTC, 0 to 86,400.
  func epochMilliseconds(secondsOfDay: Int) -> Int64 {
    // 719,162 is the number of 1970-01-01.
    (Int64(number - 719_162) * 86_400 + Int64(max(0, min(secondsOfDay, 86_400)))) * 1_000
  }
}
