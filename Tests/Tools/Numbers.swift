/// SplitMix64: small, and the same numbers from the same seed for ever.
package struct Seeded: RandomNumberGenerator, Sendable {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}

/// The middle value; the mean of the two middle ones of an even count; 0 of none.
package func median(_ values: [Double]) -> Double {
  guard !values.isEmpty else { return 0 }
  let sorted = values.sorted()
  let middle = sorted.count / 2
  return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

/// A number with that many places, rounded half away from zero.
package func fixed(_ value: Double, places: Int) -> String {
  var scale = 1.0
  for _ in 0..<places { scale *= 10 }
  let scaled = Int((value.magnitude * scale).rounded())
  let sign = value < 0 && scaled > 0 ? "-" : ""
  guard places > 0 else { return "\(sign)\(scaled)" }
  let digits = String(scaled % Int(scale))
  let zeros = String(repeating: "0", count: places - digits.count)
  return "\(sign)\(scaled / Int(scale)).\(zeros)\(digits)"
}

/// A civil date from the number of days since 1970-01-01.
///
/// Howard Hinnant's algorithm (http://howardhinnant.github.io/date_algorithms.html). The
/// tools keep their own, so that a fault of the calendar under test cannot hide in them.
package func civil(_ days: Int) -> (year: Int, month: Int, day: Int) {
  let shifted = days + 719_468
  let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
  let ofEra = shifted - era * 146_097
  let yearOfEra = (ofEra - ofEra / 1_460 + ofEra / 36_524 - ofEra / 146_096) / 365
  let ofYear = ofEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
  let shiftedMonth = (5 * ofYear + 2) / 153
  let day = ofYear - (153 * shiftedMonth + 2) / 5 + 1
  let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
  return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
}

/// A number with leading zeros.
package func padded(_ number: Int, _ width: Int) -> String {
  let digits = String(number)
  return String(repeating: "0", count: max(0, width - digits.count)) + digits
}

/// A number in groups of three digits: `1,000,000`.
package func grouped(_ number: Int) -> String {
  var groups: [String] = []
  var rest = number.magnitude
  while rest >= 1_000 {
    groups.append(padded(Int(rest % 1_000), 3))
    rest /= 1_000
  }
  groups.append(String(rest))
  return (number < 0 ? "-" : "") + groups.reversed().joined(separator: ",")
}
