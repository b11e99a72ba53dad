/// A number as digits and the count of those after the point.
struct ExactNumber {
  var digits: Int128
  var places: Int

  /// The number in units of 10^-wanted.
  func scaled(to wanted: Int, typed: String) throws(HibiError) -> Int64 {
    var exact = self
    while exact.places > wanted, exact.digits % 10 == 0 {
      exact.digits /= 10
      exact.places -= 1
    }
    if exact.places > wanted { throw NumberText.tooManyPlaces(typed, wanted) }
    exact = try exact.widened(to: wanted, typed)
    guard let result = Int64(exactly: exact.digits) else { throw NumberText.tooLarge(typed) }
    return result
  }

  func times(_ factor: ExactNumber, _ typed: String) throws(HibiError) -> ExactNumber {
    let (product, overflow) = digits.multipliedReportingOverflow(by: factor.digits)
    if overflow { throw NumberText.tooLarge(typed) }
    return ExactNumber(digits: product, places: places + factor.places)
  }

  func plus(_ other: ExactNumber, _ typed: String) throws(HibiError) -> ExactNumber {
    let most = max(places, other.places)
    let left = try widened(to: most, typed)
    let right = try other.widened(to: most, typed)
    let (sum, overflow) = left.digits.addingReportingOverflow(right.digits)
    if overflow { throw NumberText.tooLarge(typed) }
    return ExactNumber(digits: sum, places: most)
  }

  var negated: ExactNumber { ExactNumber(digits: 0 &- digits, places: places) }

  private func widened(to wanted: Int, _ typed: String) throws(HibiError) -> ExactNumber {
    if digits == 0 { return ExactNumber(digits: 0, places: max(places, wanted)) }
    var exact = self
    while exact.places < wanted {
      let (next, overflow) = exact.digits.multipliedReportingOverflow(by: 10)
      if overflow { throw NumberText.tooLarge(typed) }
      exact.digits = next
      exact.places += 1
    }
    return exact
  }
}
