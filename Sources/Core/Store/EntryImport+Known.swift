extension EntryImport {
  /// What a store holds, for telling what is known.
  package struct Existing: Sendable {
    package var uids: Set<UID> = []
    package var contents: [Content: Int] = [:]
    /// The same without some fields, for files that do not have these.
    var parts: [Set<Int>: Set<Content>] = [:]

    /// Starts with an empty store.
    package init() {}
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

  /// Whether an entry of the store has all that the file says of one, where the file leaves fields out.
  func isPart(_ record: Record, without absent: Set<Int>) throws(HibiError) -> Bool {
    guard !absent.isEmpty, let store = writer?.store else { return false }
    func content(_ day: LooseDay?, _ values: [Value]) -> Content {
      let left = values.indices.map { absent.contains($0) ? .none : values[$0] }
      return Content(day: day, values: schema.typedValues(of: left))
    }
    if existing.parts[absent] == nil {
      // Files have their columns in common; one that does not is not worth a reading for each.
      guard existing.parts.count < 8 else { return true }
      var part: Set<Content> = []
      try store.forEach(Query(), schema, tracker) { entry throws(HibiError) in
        part.insert(content(entry.day, entry.values))
      }
      existing.parts[absent] = part
    }
    return existing.parts[absent]?.contains(content(record.day, record.values)) ?? false
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
        day: entry.day, values: schema.typedValues(of: entry.values))
      existing.contents[content, default: 0] += 1
    }
    return existing
  }
}
