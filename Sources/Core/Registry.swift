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

  /// The names, in order; no tracker is made for them.
  package var names: [String] { entries.map(\.name) }

  /// The definition files that come with the program, for people to install.
  package private(set) var gallery: [String] = []

  /// Adds a definition file that people may install.
  public mutating func add(toGallery text: String) { gallery.append(text) }

  /// A command is mostly about one tracker: the others are not made for it.
  private var entries: [Entry] = []
  /// The definitions that were read from a store, also those that no longer load.
  private var definitions: [StoredDefinition] = []
  /// The tables and indexes of those that were made.
  private var tables: Set<String> = []

  private struct Entry: Sendable {
    let name: String
    let isBuiltIn: Bool
    let make: @Sendable () -> Tracker
  }

  /// Creates an empty registry.
  public init() {}

  /// Adds a tracker that is built in.
  ///
  /// The contract tests check it as `register` does, so that a start need not.
  /// - Parameter name: the tracker's name, so that it need not be made to be found.
  public mutating func add(
    builtIn name: String, _ tracker: @autoclosure @escaping @Sendable () -> Tracker
  ) {
    entries.append(Entry(name: name, isBuiltIn: true, make: tracker))
  }

  /// Adds a tracker after checking its names, its fields and its panels.
  /// - Throws: 65 with what is wrong and what is allowed.
  public mutating func register(_ tracker: Tracker) throws(HibiError) {
    try DeclarationCheck.run(tracker)
    try insert(tracker)
  }

  /// Adds a tracker that was checked.
  package mutating func insert(_ tracker: Tracker) throws(HibiError) {
    guard !entries.contains(where: { $0.name == tracker.name }) else {
      throw HibiError(
        .refused,
        Localized(
          "there is a tracker \(tracker.name) already", ja: "\(tracker.name) という記録帳はもうあります"))
    }
    let taken = Set(neighbours(of: tracker).flatMap(tableNames))
    var own: [String] = []
    for name in tableNames(tracker) {
      guard !taken.contains(name), tables.insert(name).inserted else {
        tables.subtract(own)
        throw HibiError(
          .refused,
          Localized(
            "the name \(name) in the store is taken by another collection or index",
            ja: "保存先の名前 \(name) は別の一覧か索引が使っています"))
      }
      own.append(name)
    }
    entries.append(Entry(name: tracker.name, isBuiltIn: false, make: { tracker }))
  }

  /// The built-in trackers that could have a table of the same name: those whose name begins with
  /// the tracker's, or the other way round; the rest are not made for it.
  private func neighbours(of tracker: Tracker) -> [Tracker] {
    let own = columnName(tracker.name)
    return entries.filter { entry in
      guard entry.isBuiltIn else { return false }
      let other = columnName(entry.name)
      return own.hasPrefix(other) || other.hasPrefix(own)
    }.map { $0.make() }
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
  /// - Parameters:
  ///   - name: the only one that is read; nil for all.
  ///   - isForCards: whether the first panel of each card is all that is wanted of them.
  /// - Returns: what is wrong with those that no longer load; each disables itself alone.
  package mutating func registerDefinitions(
    of store: Store, named name: String? = nil, isForCards: Bool = false
  ) throws(HibiError) -> [HibiError] {
    definitions = try store.definitions(named: name)
    var faults: [HibiError] = []
    for definition in definitions where !definition.isRemoved {
      do throws(HibiError) {
        var tracker = try definition.tracker(isForCard: isForCards)
        tracker.isCommand = false
        try insert(tracker)
      } catch {
        faults.append(definition.leftOut(error))
      }
    }
    return faults
  }

  /// Follows what another program did with the definitions of a store since they were read.
  /// - Returns: the names of those that came, went or are others now; what no longer loads is left
  ///   out.
  package mutating func refreshDefinitions(of store: Store) throws(HibiError) -> Set<String> {
    let before = definitions
    let now = try store.definitions()
    guard now != before else { return [] }
    let changed = Set(now).symmetricDifference(before)
    entries.removeAll { entry in !entry.isBuiltIn && before.contains { $0.name == entry.name } }
    _ = try registerDefinitions(of: store)
    return Set(changed.map(\.name))
  }

  /// The definition that a tracker was read from, nil for one of the program's own.
  package func definition(of name: String) -> StoredDefinition? {
    definitions.first { $0.name == name }
  }
}
