extension TextFoldTable {
  /// Gives what a scalar is folded to; true where some of it may combine with its neighbours.
  ///
  /// `pages` has, for each 256 scalars, the number of the first record of theirs, in three
  /// digits, and one more at the end. A record has the low eight bits of its scalar in two
  /// digits and a value in four: the folded scalar, or, with bit 22 set, the length and the
  /// offset (17 bits) in `expansions`; bit 23 says that it may combine.
  static func map(_ scalar: Unicode.Scalar, _ emit: (Unicode.Scalar) -> Void) -> Bool {
    if scalar.isASCII {
      emit(Unicode.Scalar(TextFold.lowercased(UInt8(truncatingIfNeeded: scalar.value))))
      return false
    }
    let pageTable = PackedNumbers(pages, width: 3)
    let page = Int(scalar.value >> 8)
    guard page + 1 < pageTable.count else {
      emit(scalar)
      return false
    }
    let range = pageTable.number(page, at: 0, 3)..<pageTable.number(page + 1, at: 0, 3)
    let recordTable = PackedNumbers(records, width: 6)
    guard
      let record = recordTable.record(of: Int(scalar.value & 0xFF), digits: 2, in: range)
    else {
      emit(scalar)
      return false
    }
    let value = recordTable.number(record, at: 2, 4)
    if value & 1 << 22 == 0 {
      emit(Unicode.Scalar(UInt32(value & 0x1F_FFFF)) ?? scalar)
    } else {
      let expansionTable = PackedNumbers(expansions, width: 4)
      let start = value & 0x1_FFFF
      for index in start..<start + (value >> 17 & 0x1F) {
        emit(Unicode.Scalar(UInt32(expansionTable.number(index, at: 0, 4))) ?? scalar)
      }
    }
    return value & 1 << 23 != 0
  }

  /// The scalar that two compose to.
  ///
  /// `pairs` has first, second and composed scalar in four digits each, sorted.
  static func composite(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Unicode.Scalar? {
    let table = PackedNumbers(pairs, width: 12)
    let sought = Int(first.value) << 24 | Int(second.value)
    guard let record = table.record(of: sought, digits: 8, in: 0..<table.count) else { return nil }
    return Unicode.Scalar(UInt32(table.number(record, at: 8, 4)))
  }

  /// The two scalars that one is composed of.
  ///
  /// `composites` has the composed scalar in four digits and its record in `pairs` in two,
  /// sorted.
  static func pair(of scalar: Unicode.Scalar) -> (Unicode.Scalar, Unicode.Scalar)? {
    let index = PackedNumbers(composites, width: 6)
    guard
      let record = index.record(of: Int(scalar.value), digits: 4, in: 0..<index.count)
    else { return nil }
    let table = PackedNumbers(pairs, width: 12)
    let pair = index.number(record, at: 4, 2)
    guard let first = Unicode.Scalar(UInt32(table.number(pair, at: 0, 4))),
      let second = Unicode.Scalar(UInt32(table.number(pair, at: 4, 4)))
    else { return nil }
    return (first, second)
  }
}
