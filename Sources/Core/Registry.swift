/// The trackers of a program: the built-in list and the definitions in the store, by one call.
///
/// ```swift
/// var registry = Registry()
/// try registry.register(water)
/// registry.tracker("water")
/// ```
public struct Registry: Sendable {
  /// The trackers, in order.
  public var trackers: [Tracker] { entries.map { $0.make() } }

  /// A command is mostly about one tracker: the others are not made for it.
  private var entries: [(name: String, make: @Sendable () -> Tracker)] = []

  /// Creates an empty registry.
  public init() {}

  /// Adds a tracker that is built in.
  ///
  /// The contract tests check it as `register` does, so that a start need not.
  /// - Parameter name: the tracker's name, so that it need not be made to be found.
  public mutating func add(
    builtIn name: String, _ tracker: @autoclosure @escaping @Sendable () -> Tracker
  ) {
    entries.append((name, tracker))
  }

  /// Adds a tracker after checking its names, its fields and its panels.
  /// - Throws: 65 with what is wrong and what is allowed.
  public mutating func register(_ tracker: Tracker) throws(HibiError) {
    try DeclarationCheck.run(tracker)
    try insert(tracker)
  }

  /// Adds a tracker that was checked.
  private mutating func insert(_ tracker: Tracker) throws(HibiError) {
    guard !entries.contains(where: { $0.name == tracker.name }) else {
      throw HibiError(
        .refused,
        Localized(
          "there is a tracker \(tracker.name) already", ja: "\(tracker.name) という記録帳はもうあります"))
    }
    let taken = Set(trackers.flatMap(tableNames))
    var own: Set<String> = []
    for name in tableNames(tracker) {
      guard own.insert(name).inserted, !taken.contains(name) else {
        throw HibiError(
          .refused,
          Localized(
            "the name \(name) in the store is taken by another collection or index",
            ja: "保存先の名前 \(name) は別の一覧か索引が使っています"))
      }
    }
    entries.append((tracker.name, { tracker }))
  }

  /// The names of a tracker's tables and indexes, which share one space in the file.
  private func tableNames(_ tracker: Tracker) -> [String] {
    tracker.collections.flatMap { schema in
      let table = tracker.table(schema)
      return [table, table + "_by_day"]
        + schema.fields.filter(\.ranked).map { table + "_by_" + $0.column }
    }
  }

  /// The tracker of a name.
  public func tracker(_ name: String) -> Tracker? {
    entries.first { $0.name == name }?.make()
  }

  /// The layout of a table, of a collection or of Hibi's own.
  func layout(_ table: String) -> TableLayout? {
    for own in [StoreFormat.setting, StoreFormat.skip] where own.table == table { return own }
    return collection(table).map { TableLayout($0.schema, table: table) }
  }

  /// The tracker and collection of a table.
  func collection(_ table: String) -> (tracker: Tracker, schema: Schema)? {
    for tracker in trackers {
      for schema in tracker.collections where tracker.table(schema) == table {
        return (tracker, schema)
      }
    }
    return nil
  }

  /// Adds the trackers that people defined in a store.
  /// - Returns: what is wrong with those that no longer load; each disables itself alone.
  package mutating func registerDefinitions(of store: Store) throws(HibiError) -> [HibiError] {
    let statement = try store.database.prepare(
      "SELECT tracker, definition FROM hibi_definition WHERE is_built_in=0 ORDER BY tracker")
    var faults: [HibiError] = []
    while try statement.step() {
      let name = statement.text(0)
      do {
        try insert(try Tracker(definitionFile: Array(statement.text(1).utf8)))
      } catch {
        faults.append(
          HibiError(
            error.kind,
            Localized(
              "the tracker \(name) is left out: \(error.message.en)",
              ja: "記録帳 \(name) は使えません：\(error.message.ja)"), hints: error.hints))
      }
    }
    return faults
  }
}
