/// A tracker that a person defined, as the store holds it.
///
/// The text is kept as it was defined: what no longer loads, after an update or by damage, can
/// still be exported and mended.
package struct StoredDefinition: Sendable, Hashable {
  package let name: String
  /// Grows by one with each change.
  package let version: Int
  /// Whether it was removed; its entries and its tables stay.
  package let isRemoved: Bool
  /// The file as it is stored.
  let bytes: [UInt8]

  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The tracker that it defines.
  /// - Throws: 65 with what is wrong in it.
  package func tracker() throws(HibiError) -> Tracker { try tracker(isForCard: false) }

  /// - Parameter isForCard: whether the first panel of its card is all that is wanted of it.
  func tracker(isForCard: Bool) throws(HibiError) -> Tracker {
    if isForCard, let tracker = Tracker(cardOf: bytes), tracker.name == name { return tracker }
    let tracker = try Tracker(definitionFile: bytes)
    guard tracker.name == name else {
      throw HibiError(
        .refused,
        Localized(
          "the definition is of '\(tracker.name)'", ja: "定義の名前が「\(tracker.name)」になっています"))
    }
    return tracker
  }

  /// What is said where it was removed.
  package func removed() -> HibiError {
    HibiError(
      .missing,
      Localized("the tracker \(name) was removed", ja: "記録帳 \(name) は取り外してあります"),
      hints: [
        Localized(
          "To bring it back: hibi tracker export \(name) | hibi tracker define -",
          ja: "戻すには：hibi tracker export \(name) | hibi tracker define -")
      ])
  }

  /// What is said where it no longer loads.
  func leftOut(_ error: HibiError) -> HibiError {
    HibiError(
      error.kind,
      Localized(
        "the tracker \(name) is left out: \(error.message.en)",
        ja: "記録帳 \(name) は使えません：\(error.message.ja)"),
      hints: error.hints.prefix(3) + [
        Localized(
          "To mend it: hibi tracker export \(name) > \(name).json, then hibi tracker define \(name).json",
          ja:
            "直すには：hibi tracker export \(name) > \(name).json で書き出し、hibi tracker define \(name).json で定義し直してください"
        ),
        Localized(
          "To do without it: hibi tracker remove \(name)",
          ja: "使わないなら：hibi tracker remove \(name)"),
      ])
  }
}

extension Store {
  /// What people defined, by name; those that were removed too.
  package func definitions(named name: String? = nil) throws(HibiError) -> [StoredDefinition] {
    guard try hasDefinitions() else { return [] }
    let statement = try database.prepare(
      """
      SELECT tracker, version, is_removed, definition FROM hibi_definition \
      WHERE ?1 IS NULL OR tracker=?1 ORDER BY tracker
      """)
    try statement.bind([name.map { .text($0) } ?? .null])
    var found: [StoredDefinition] = []
    while try statement.step() {
      found.append(
        StoredDefinition(
          name: statement.text(0), version: Int(statement.integer(1)),
          isRemoved: statement.integer(2) != 0, bytes: statement.blob(3)))
    }
    return found
  }

  /// Whether a tracker is one that people defined.
  func isDefined(_ name: String) throws(HibiError) -> Bool {
    guard try hasDefinitions() else { return false }
    return try database.integer(
      "SELECT 1 FROM hibi_definition WHERE tracker=?", [.text(name)]) != nil
  }

  /// Refuses a tracker whose entries its tables could not keep beside those that they hold.
  package func checkTables(of tracker: Tracker) throws(HibiError) {
    guard try hasDefinitions() else { return }
    for schema in tracker.collections {
      let table = tracker.table(schema)
      let owner = try database.text(
        "SELECT tracker FROM hibi_collection WHERE name=?", [.text(table)])
      guard owner == nil || owner == tracker.name else {
        throw HibiError(
          .refused,
          Localized(
            "the store has a table \(table) of the tracker \(owner ?? "")",
            ja: "保存先の表 \(table) は記録帳 \(owner ?? "") のものです"),
          hints: [Localized("Choose another name.", ja: "別の名前にしてください。")])
      }
      // A new table is checked as one that is there: its columns may not share a name either.
      let fields = try collection(table)?.fields ?? StoredFields(schema)
      try fields.check(schema, of: tracker)
    }
  }
}

extension Writer {
  /// The definition of a tracker as the act finds it.
  package func definition(named name: String) throws(HibiError) -> StoredDefinition? {
    try store.definitions(named: name).first
  }

  /// Defines a tracker, or defines it anew, with the columns that its tables lack; returns whether
  /// anything changed.
  /// - Throws: 65 where the tables that are there could not hold its entries.
  package func define(_ tracker: Tracker) throws(HibiError) -> Bool {
    try store.checkTables(of: tracker)
    _ = try store.addColumns(of: tracker)
    return try define(tracker.name, tracker.definitionFile, isRemoved: false)
  }

  /// Takes a tracker out of use; its entries and its tables stay.
  package func remove(_ definition: StoredDefinition) throws(HibiError) -> Bool {
    try define(definition.name, definition.text, isRemoved: true)
  }

  private func define(_ name: String, _ text: String, isRemoved: Bool) throws(HibiError) -> Bool {
    let table = try table(StoreFormat.definition)
    let id = try store.database.integer(
      "SELECT id FROM hibi_definition WHERE tracker=?", [.text(name)])
    let wanted: [SQLValue] = [.integer(isRemoved ? 1 : 0), .text(text)]
    guard let id, let old = try table.row(id) else {
      _ = try insert([.text(name), .integer(1)] + wanted, id: nil, into: table, kind: .create)
      return true
    }
    guard Array(old[2...]) != wanted else { return false }
    let version = (old[1].integer ?? 0) + 1
    return try update(
      id, old, [(1, .integer(version)), (2, wanted[0]), (3, wanted[1])], in: table)
  }
}

extension Tracker {
  /// The file that defines it: what the store keeps, and what people export.
  ///
  /// The store counts the versions of its tables itself.
  package var definitionFile: String {
    var tracker = self
    for index in tracker.collections.indices {
      tracker.collections[index].version = 1
      tracker.collections[index].migrations = []
    }
    return tracker.definition.pretty() + "\n"
  }
}
