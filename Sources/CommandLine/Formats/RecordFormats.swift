import HibiCore

extension Session {
  /// Writes flat JSON objects of the same members in a machine format.
  func write(records: [JSON]) throws(HibiError) {
    switch format() {
    case .json: try output.raw(JSON.array(records).write() + "\n")
    case .jsonl: for record in records { try output.raw(record.write() + "\n") }
    case .tsv: try writeCells(records, .tsv)
    default: try writeCells(records, .csv)
    }
  }

  private func writeCells(_ records: [JSON], _ format: CSVReader.Format) throws(HibiError) {
    guard case .object(let first)? = records.first else { return }
    let csv = CSVWriter(format: format)
    var bytes: [UInt8] = []
    csv.appendRow(first.map(\.name), to: &bytes)
    for record in records { csv.appendRow(cells(of: record), to: &bytes) }
    try output.raw(bytes)
  }

  /// The members of a flat object as cells.
  func cells(of record: JSON) -> [String?] {
    guard case .object(let members) = record else { return [] }
    return members.map { member in
      switch member.value {
      case .null: nil
      case .string(let text): text
      case .number(let digits): digits
      case .bool(let flag): flag ? "true" : "false"
      case .array, .object: member.value.write()
      }
    }
  }
}
