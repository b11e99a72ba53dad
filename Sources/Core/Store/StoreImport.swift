/// Imports a file of all trackers: the part of each as the tracker's own import does.
///
/// Use it inside one act, so that a fault in the last part takes back the first. A tracker that the
/// store does not have is defined as the file has it, by an act before that of the entries; one that
/// is there stays as it is.
///
/// ```swift
/// let counts = try StoreImport(json, now: now, name: "hibi.json")
///   .run(registry, into: writer, as: "hibi import") { tracker throws(HibiError) in
///     try check(tracker)
///   }
/// counts.defined  // ["water"]
/// ```
package struct StoreImport {
  private let json: JSON
  private let now: Now
  private let name: String
  private let pictures: EntryImport.PictureReader?

  /// Takes what was read of a file, with a name for error texts.
  package init(
    _ json: JSON, now: Now, name: String, pictures: EntryImport.PictureReader? = nil
  ) {
    self.pictures = pictures
    self.json = json
    self.now = now
    self.name = name
  }

  /// Adds what the file holds.
  /// - Parameters:
  ///   - act: what the act is called that defines trackers.
  ///   - check: refuses a name that a new tracker cannot have.
  /// - Throws: 65 for what `hibi export` does not write, and what the import of a tracker throws.
  package func run(
    _ registry: Registry, into writer: Writer, as act: String,
    check: (Tracker) throws(HibiError) -> Void
  ) throws(HibiError) -> EntryImport.Counts {
    let parts = try parts()
    let settings = try EntryImport.settings(json["settings"], name) { word in
      Setting.common.first { $0.name == word }.map { ($0, $0.name) }
    }
    var registry = registry
    // What another program defined meanwhile is there too.
    _ = try registry.refreshDefinitions(of: writer.store)
    var counts = EntryImport.Counts()
    var trackers: [(tracker: Tracker, json: JSON)] = []
    for part in parts {
      if let known = registry.tracker(part.tracker) {
        trackers.append((known, part.json))
        continue
      }
      let tracker = try definition(part)
      try check(tracker)
      try registry.insert(tracker)
      _ = try writer.define(tracker)
      counts.defined.append(tracker.name)
      trackers.append((tracker, part.json))
    }
    try writer.endAct(act)
    // What lists begin with comes before what the act changes.
    for (tracker, _) in trackers {
      for schema in tracker.collections { try writer.prepare(schema, of: tracker) }
    }
    for (tracker, json) in trackers {
      guard let schema = tracker.collections.first else { continue }
      counts.add(
        try EntryImport(
          tracker: tracker, schema: schema, now: now, name: "\(name), \(tracker.name)",
          pictures: pictures
        ).run(json, into: writer))
    }
    try counts.set(settings, as: \.settings, writer)
    return counts
  }

  private func parts() throws(HibiError) -> [(tracker: String, json: JSON)] {
    guard case .object(let members) = json, case .array(let items)? = json["trackers"] else {
      var hints: [Localized] = []
      if case .string(let tracker)? = json["tracker"], Tracker.isName(tracker) {
        hints.append(
          Localized(
            "It is of one tracker. Use: hibi \(tracker) import \(ShellText.quoted(name))",
            ja: "1つの記録帳のファイルです。hibi \(tracker) import \(ShellText.quoted(name)) を使ってください。"))
      }
      throw HibiError(
        .refused,
        Localized(
          "\(name) is not an export of all trackers: it has no list 'trackers'",
          ja: "\(name) はすべての記録帳の書き出しではありません（trackers がありません）"), hints: hints)
    }
    try EntryImport.checkVersion(json["hibi"], name)
    try EntryImport.check(members, ["hibi", "settings", "trackers"], name)
    var parts: [(tracker: String, json: JSON)] = []
    for item in items {
      guard case .string(let tracker)? = item["tracker"],
        !parts.contains(where: { $0.tracker == tracker })
      else { throw EntryImport.wrongPart("trackers", name) }
      parts.append((tracker, item))
    }
    return parts
  }

  private func definition(_ part: (tracker: String, json: JSON)) throws(HibiError) -> Tracker {
    guard let json = part.json["definition"], json["name"] == .string(part.tracker) else {
      throw EntryImport.wrongPart("definition", "\(name), \(part.tracker)")
    }
    do throws(HibiError) { return try Tracker(definitionFile: Array(json.pretty().utf8)) } catch {
      throw error.of(file: "\(name), \(part.tracker)")
    }
  }
}
