/// Rows as the operation log writes them: whole rows as JSON arrays in column order, changes as
/// JSON objects.
///
/// Trailing NULLs of an array are left out; bytes are hexadecimal text.
enum RowText {
  /// A whole row: `["019a…",20261128,1764…,32400,"soba",730]`.
  static func append(row: [SQLValue], to bytes: inout [UInt8]) {
    var count = row.count
    while count > 0, row[count - 1] == .null { count -= 1 }
    bytes.append(UInt8(ascii: "["))
    for index in 0..<count {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      append(row[index], to: &bytes)
    }
    bytes.append(UInt8(ascii: "]"))
  }

  /// Some columns: `{"amount":800}`.
  static func object(_ values: [(name: String, value: SQLValue)]) -> [UInt8] {
    var bytes: [UInt8] = [UInt8(ascii: "{")]
    for (index, pair) in values.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      JSON.appendString(pair.name, to: &bytes)
      bytes.append(UInt8(ascii: ":"))
      append(pair.value, to: &bytes)
    }
    bytes.append(UInt8(ascii: "}"))
    return bytes
  }

  private static func append(_ value: SQLValue, to bytes: inout [UInt8]) {
    switch value {
    case .null: bytes.append(contentsOf: "null".utf8)
    case .integer(let number): appendInteger(number, to: &bytes)
    case .text(let text): JSON.appendString(text, to: &bytes)
    case .blob(let blob):
      bytes.append(UInt8(ascii: "\""))
      unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 2 * blob.count) { digits in
        for (index, byte) in blob.enumerated() {
          unsafe digits[2 * index] = hexDigit(byte >> 4)
          unsafe digits[2 * index + 1] = hexDigit(byte & 15)
        }
        unsafe bytes.append(contentsOf: UnsafeBufferPointer(digits))
      }
      bytes.append(UInt8(ascii: "\""))
    }
  }

  private static func hexDigit(_ value: UInt8) -> UInt8 { value < 10 ? 48 + value : 87 + value }

  private static func appendInteger(_ number: Int64, to bytes: inout [UInt8]) {
    var rest = number.magnitude
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    // An import writes tens of millions of digits: they are made aside and copied at once.
    unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
      var start = 20
      repeat {
        start -= 1
        unsafe digits[start] = UInt8(48 + rest % 10)
        rest /= 10
      } while rest > 0
      unsafe bytes.append(contentsOf: UnsafeBufferPointer(rebasing: digits[start...]))
    }
  }

  /// Reads a whole row back; nil where the values were erased or the text is not a row.
  static func row(_ text: String, layout: TableLayout) -> [SQLValue]? {
    guard let json = try? JSON.parse(Array(text.utf8)), case .array(let items) = json,
      items.count <= layout.columns.count
    else { return nil }
    var row: [SQLValue] = []
    for (index, column) in layout.columns.enumerated() {
      guard let value = value(index < items.count ? items[index] : .null, isBlob: column.isBlob)
      else { return nil }
      row.append(value)
    }
    return row
  }

  /// Reads changed columns back; nil where the text is no object of known columns.
  static func changes(_ text: String, layout: TableLayout) -> [(place: Int, value: SQLValue)]? {
    guard let json = try? JSON.parse(Array(text.utf8)), case .object(let members) = json else {
      return nil
    }
    var changes: [(place: Int, value: SQLValue)] = []
    for member in members {
      guard let place = layout.columns.firstIndex(where: { $0.name == member.name }),
        let value = value(member.value, isBlob: layout.columns[place].isBlob)
      else { return nil }
      changes.append((place, value))
    }
    return changes
  }

  private static func value(_ json: JSON, isBlob: Bool) -> SQLValue? {
    switch json {
    case .null: .null
    case .number(let digits): Int64(digits).map { .integer($0) }
    case .string(let text): isBlob ? bytes(hex: text).map { .blob($0) } : .text(text)
    default: nil
    }
  }

  private static func bytes(hex: String) -> [UInt8]? {
    let digits = hex.utf8.map { byte -> UInt8? in
      switch byte {
      case 48...57: byte - 48
      case 97...102: byte - 87
      default: nil
      }
    }
    guard digits.count % 2 == 0 else { return nil }
    var bytes: [UInt8] = []
    for index in stride(from: 0, to: digits.count, by: 2) {
      guard let high = digits[index], let low = digits[index + 1] else { return nil }
      bytes.append(high << 4 | low)
    }
    return bytes
  }
}
