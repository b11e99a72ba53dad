/// A table of numbers in a string constant: read where it lies, with nothing to set up.
///
/// ```swift
/// let table = PackedNumbers("0123", width: 2)
/// table.count                  // 2
/// table.number(1, at: 0, 2)    // 2 * 64 + 3 = 131
/// ```
///
/// Each character from `0` to `o` holds six bits; a record is `width` characters. An array
/// literal of this size would be filled at start and take minutes to compile.
struct PackedNumbers {
  private let text: StaticString
  private let width: Int

  init(_ text: StaticString, width: Int) {
    self.text = text
    self.width = width
  }

  /// How many records there are.
  var count: Int { text.utf8CodeUnitCount / width }

  /// The number of so many digits at a column of a record.
  func number(_ record: Int, at column: Int, _ digits: Int) -> Int {
    let start = record * width + column
    precondition(start >= 0 && start + digits <= text.utf8CodeUnitCount)
    var value = 0
    for index in start..<start + digits {
      value = value << 6 | (Int(unsafe text.utf8Start[index]) - 0x30)
    }
    return value
  }

  /// The record whose first digits hold a number, among records that are sorted by them.
  func record(of number: Int, digits: Int, in records: Range<Int>) -> Int? {
    var (low, high) = (records.lowerBound, records.upperBound)
    while low < high {
      let middle = (low + high) / 2
      let found = self.number(middle, at: 0, digits)
      if found == number { return middle }
      if found < number { low = middle + 1 } else { high = middle }
    }
    return nil
  }
}
