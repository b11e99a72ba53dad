extension EntryImport {
  /// What a store holds, for telling what is known.
  package struct Existing: Sendable {
    package var uids: Set<UID> = []
    package var contents: [Content: Int] = [:]

    /// Starts with an empty store.
    package init() {}
  }

  /// What a file says of an entry that the store knows, where it leaves fields out.
  struct Partial {
    let line: Int
    let absent: Set<Int>
    let content: Content
  }

  /// The day and values of an entry, as one number: a million whole entries would not fit.
  package struct Content: Hashable, Sendable {
    private let first: Int
    private let second: Int

    init(day: LooseDay?, values: some Sequence<Value>) {
      var hasher = Hasher()
      var other = Hasher()
      hasher.combine(0 as UInt8)
      other.combine(1 as UInt8)
      hasher.combine(day)
      other.combine(day)
      for value in values {
        hasher.combine(value)
        other.combine(value)
      }
      first = hasher.finalize()
      second = other.finalize()
    }
  }
}

extension EntryImport {
  /// The fields whose values people give and that are none of those.
  func absent(but indexes: [Int]) -> Set<Int> {
    Set(schema.fields.indices.filter { !schema.fields[$0].type.isComputed }).subtracting(indexes)
  }

  /// The same for an entry in JSON.
  func absent(in item: JSON) -> Set<Int> {
    guard case .object(let members) = item else { return [] }
    return absent(but: members.compactMap { schema.index(of: $0.name) })
  }

  /// Notes an entry that is known by its identifier, of which the file leaves fields out.
  func note(_ record: Record, _ uid: UID, at line: Int, without absent: Set<Int>) {
    partial[uid, default: []].append(
      Partial(
        line: line, absent: absent,
        content: content(record.day, record.values, without: absent)))
  }

  /// Compares the entries that are noted with those of the store, all in one reading.
  ///
  /// Each is compared with the entry of its own identifier, and without the fields that the file
  /// leaves out: a file may leave out others in every line.
  func comparePartial() throws(HibiError) {
    guard !partial.isEmpty, faults.count == 0, let store = writer?.store else { return }
    try store.forEach(Query(), schema, tracker) { entry throws(HibiError) in
      for part in partial[entry.uid] ?? []
      where part.content != content(entry.day, entry.values, without: part.absent) {
        do throws(HibiError) { try differs(entry.uid) } catch {
          try faults.note(part.line, error)
        }
      }
    }
    partial = [:]
  }

  private func content(_ day: LooseDay?, _ values: [Value], without absent: Set<Int>) -> Content {
    let left = values.indices.map { absent.contains($0) ? .none : values[$0] }
    return Content(day: day, values: schema.comparedValues(of: left))
  }
}

extension Store {
  /// What the store holds, for an import to tell what is known.
  package func existing(_ schema: Schema, _ tracker: Tracker) throws(HibiError)
    -> EntryImport.Existing
  {
    var existing = EntryImport.Existing()
    try forEach(Query(), schema, tracker) { entry throws(HibiError) in
      existing.uids.insert(entry.uid)
      let content = EntryImport.Content(
        day: entry.day, values: schema.comparedValues(of: entry.values))
      existing.contents[content, default: 0] += 1
    }
    return existing
  }
}
