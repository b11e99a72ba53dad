/// Reads the entries of a file and gives each new one to a writer, or names every wrong line.
///
/// An entry is known, and left alone, where the store has its identifier, or, for a line without
/// one, an entry of the same day and values. Two equal lines are two entries: the store must hold
/// as many to know both.
package final class EntryImport {
  let tracker: Tracker
  let schema: Schema
  /// The places of the fields that an entry must have, and of the texts.
  let required: [Int]
  let isText: [Bool]
  let now: Now
  let name: String
  var faults: ImportFaults
  private var counts = Counts()
  private var existing = Existing()
  /// The goals of Hibi's own JSON, to be set after the entries.
  package internal(set) var goals: [ImportedSetting] = []

  /// The other collections of Hibi's own JSON, with their entries.
  var others: [(schema: Schema, items: JSON)] = []
  /// The settings and skipped days of Hibi's own JSON.
  var settings: [ImportedSetting] = []
  var skips: [DayRange] = []

  /// What came of an import.
  package struct Counts: Sendable, Hashable {
    package var added = 0
    package var known = 0
    /// Those of them that the store has with other values, by the path and number of their entry.
    package var different: [Different] = []
    package var goals = 0

    /// Starts at nothing.
    package init() {}

    mutating func add(_ other: Counts) {
      added += other.added
      known += other.known
      different += other.different
    }
  }

  /// An entry of the file that the store has with other values.
  package struct Different: Sendable, Hashable {
    /// What is typed before the verbs of its collection.
    package var path: String
    package var uid: UID
  }

  /// A dated goal or setting of a file.
  package struct ImportedSetting: Sendable, Hashable {
    package var key: String
    package var from: Day
    /// The value as the store keeps it, nil where it ends.
    package var value: String?
  }

  /// Prepares an import of a file with a name for error texts.
  package init(tracker: Tracker, schema: Schema, now: Now, name: String) {
    self.tracker = tracker
    self.schema = schema
    required = schema.fields.indices.filter { schema.fields[$0].required }
    isText = schema.fields.map(\.type.isFreeText)
    self.now = now
    self.name = name
    faults = ImportFaults(name: name)
  }

  /// Adds the new entries of a file inside an act.
  ///
  /// What the store holds is read in the act's transaction, so that two imports of one file at
  /// once do not both add everything.
  /// - Throws: as the other `run`.
  package func run(_ source: ImportSource, _ format: ImportFormat, into writer: Writer)
    throws(HibiError) -> Counts
  {
    let existing = try writer.store.existing(schema, tracker)
    var isPrepared = false
    // What the other collections of the file begin with comes before what the act changes.
    func prepare() throws(HibiError) {
      if isPrepared { return }
      isPrepared = true
      for (other, items) in others {
        if case .array(let items) = items, !items.isEmpty { try writer.prepare(other, of: tracker) }
      }
    }
    var counts = try run(source, format, existing) { draft throws(HibiError) in
      try prepare()
      _ = try writer.create(draft, in: schema, of: tracker, isChecked: true)
    }
    try prepare()
    for (other, items) in others {
      let part = EntryImport(tracker: tracker, schema: other, now: now, name: name)
      let known = try writer.store.existing(other, tracker)
      counts.add(
        try part.run(items, known) { draft throws(HibiError) in
          _ = try writer.create(draft, in: other, of: tracker, isChecked: true)
        })
    }
    for skip in skips { try writer.skip(skip, of: tracker) }
    for setting in settings
    where try !writer.settings(setting.key).contains(where: { $0.from == setting.from }) {
      _ = try writer.set(setting.key, from: setting.from, to: setting.value)
    }
    return counts
  }

  /// What an import would do, without doing it.
  /// - Throws: as `run`.
  package func dryRun(_ source: ImportSource, _ format: ImportFormat, in store: Store)
    throws(HibiError) -> Counts
  {
    var counts = try run(source, format, try store.existing(schema, tracker)) { _ in }
    for (other, items) in others {
      let part = EntryImport(tracker: tracker, schema: other, now: now, name: name)
      counts.add(try part.run(items, try store.existing(other, tracker)) { _ in })
    }
    return counts
  }

  /// Reads the entries of another collection of the file.
  private func run(
    _ items: JSON, _ existing: Existing, _ create: (Writer.Draft) throws(HibiError) -> Void
  ) throws(HibiError) -> Counts {
    self.existing = existing
    guard case .array(let items) = items else { return counts }
    try readItems(items, create)
    if let error = faults.summary { throw error }
    return counts
  }

  /// Reads all entries and gives the new ones to `create`; every value of them is checked.
  /// - Throws: 65 with every wrong line, at most twenty of them in words; whoever calls must then
  ///   take back what was created.
  package func run(
    _ source: ImportSource, _ format: ImportFormat, _ existing: Existing,
    _ create: (Writer.Draft) throws(HibiError) -> Void
  ) throws(HibiError) -> Counts {
    self.existing = existing
    counts = Counts()
    do throws(HibiError) {
      switch format {
      case .csv: try readCells(source, .csv, create)
      case .tsv: try readCells(source, .tsv, create)
      case .json: try readJSON(source.all(), create)
      case .jsonl: try readLines(source.all(), create)
      }
    } catch {
      // What cannot be read at all is said with the file's name too.
      var error = error
      if error.kind == .refused, !error.message.en.contains(text: name) {
        error.message = Localized(
          "\(name): \(error.message.en)", ja: "\(name)：\(error.message.ja)")
      }
      throw error
    }
    if let error = faults.summary { throw error }
    return counts
  }

  /// Checks an entry of the file, and gives it to `create` where it is new.
  func take(_ record: Record, _ create: (Writer.Draft) throws(HibiError) -> Void)
    throws(HibiError)
  {
    let day = record.day
    var wrong = record.faults
    if day == nil, schema.days != .none, !schema.hasLooseDays, !record.unread.contains("day") {
      wrong.append(HibiError(.refused, Localized("day is missing", ja: "day がありません")))
    }
    if schema.days == .past, let first = day?.first, first > now.day {
      wrong.append(schema.future(first, today: now.day))
    }
    for index in required where !record.unread.contains(schema.fields[index].name) {
      do throws(HibiError) { try schema.fields[index].check(record.values[index]) } catch {
        wrong.append(error)
      }
    }
    if let fault = ImportFaults.together(wrong) { throw fault }
    if let uid = record.uid {
      guard existing.uids.insert(uid).inserted else {
        counts.known += 1
        // Equal to any entry is near enough; to look at the one itself would cost a million reads.
        let content = Content(day: day, values: schema.typedValues(of: record.values))
        if existing.contents[content] == nil {
          counts.different.append(Different(path: tracker.path(of: schema), uid: uid))
        }
        return
      }
    } else if !existing.contents.isEmpty {
      let content = Content(day: day, values: schema.typedValues(of: record.values))
      if let left = existing.contents[content], left > 0 {
        existing.contents[content] = left - 1
        counts.known += 1
        return
      }
    }
    if record.uid != nil {
      // A second line of the same entry is told from one with other values.
      let content = Content(day: day, values: schema.typedValues(of: record.values))
      existing.contents[content, default: 0] += 0
    }
    counts.added += 1
    // After a fault nothing will be kept; reading goes on only to name the other wrong lines.
    guard faults.count == 0 else { return }
    try create(
      Writer.Draft(day: day, values: record.values, uid: record.uid, moment: record.moment))
  }
}
