extension EntryImport {
  /// What a store holds, for telling what is known.
  package struct Existing: Sendable {
    package var uids: Set<UID> = []
    package var contents: [Content: Int] = [:]

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
