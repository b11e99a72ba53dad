/// Days as sorted ranges that do not touch, so that a lifetime is counted without walking it.
struct DaySet: Sendable, Hashable {
  /// Ranges of day numbers, sorted, with a gap between any two.
  let ranges: [ClosedRange<Int>]
  /// How many days stand before each range.
  private let before: [Int]

  /// Unites ranges, which may overlap and come in any order.
  init(_ ranges: [ClosedRange<Int>]) {
    var united: [ClosedRange<Int>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = united.last, range.lowerBound <= last.upperBound + 1 {
        united[united.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
      } else {
        united.append(range)
      }
    }
    var before: [Int] = []
    var sum = 0
    for range in united {
      before.append(sum)
      sum += range.count
    }
    self.ranges = united
    self.before = before
  }

  /// The set of single days.
  init(days: [Int]) { self.init(days.map { $0...$0 }) }

  /// The range that holds a day, nil where none does.
  func range(around day: Int) -> ClosedRange<Int>? {
    let index = firstIndex(endingAtOrAfter: day)
    return index < ranges.count && ranges[index].contains(day) ? ranges[index] : nil
  }

  /// How many days it has.
  var count: Int { (before.last ?? 0) + (ranges.last?.count ?? 0) }

  /// Its days that another set lacks.
  func subtracting(_ other: DaySet) -> DaySet {
    var left: [ClosedRange<Int>] = []
    var index = other.ranges.startIndex
    for range in ranges {
      var from = range.lowerBound
      while index < other.ranges.endIndex, other.ranges[index].upperBound < from { index += 1 }
      var next = index
      while next < other.ranges.endIndex, other.ranges[next].lowerBound <= range.upperBound {
        let gap = other.ranges[next]
        if gap.lowerBound > from { left.append(from...(gap.lowerBound - 1)) }
        from = gap.upperBound + 1
        next += 1
      }
      if from <= range.upperBound { left.append(from...range.upperBound) }
    }
    return DaySet(left)
  }

  func contains(_ day: Int) -> Bool { range(around: day) != nil }

  /// How many of its days are in a range.
  func count(in range: ClosedRange<Int>) -> Int {
    count(before: range.upperBound + 1) - count(before: range.lowerBound)
  }

  private func count(before day: Int) -> Int {
    let index = firstIndex(endingAtOrAfter: day)
    guard index < ranges.count else { return count }
    return before[index] + max(0, day - ranges[index].lowerBound)
  }

  private func firstIndex(endingAtOrAfter day: Int) -> Int {
    var low = 0
    var high = ranges.count
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound < day { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension Array where Element: Comparable {
  /// The elements in order, each once.
  ///
  /// Days come in order from the store, a million of a long diary: sorting them again walks them
  /// once, where a set would hash each.
  func sortedOnce() -> [Element] {
    var result: [Element] = []
    result.reserveCapacity(count)
    for element in sorted() where element != result.last { result.append(element) }
    return result
  }
}
