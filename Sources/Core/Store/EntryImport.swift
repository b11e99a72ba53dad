/// Reads the entries of a file and gives each new one to a writer, or names every wrong line.
///
/// An entry is known, and left alone, where the store has its identifier, or, for a line without
/// one, an entry of the same day and values. Two equal lines are two entries: the store must hold
/// as many to know both.
package final class EntryImport {
  let tracker: Tracker
  let schema: Schema
  let fields: [ImportField]
  let now: Now
  let name: String
  var faults: ImportFaults
  var counts = Counts()
  var existing = Existing()
  /// What is left to be compared when all is read.
  var partial: [UID: [Partial]] = [:]
  /// The goals of Hibi's own JSON, to be set after the entries.
  var goals: [ImportedSetting] = []

  /// The other collections of Hibi's own JSON, with their entries.
  var others: [(schema: Schema, items: [JSON])] = []
  /// The settings and skipped days of Hibi's own JSON.
  var settings: [ImportedSetting] = []
  var skips: [DayRange] = []
  /// The hashes of the pictures that Hibi's own JSON names.
  var hashes: [String: String] = [:]
  /// Reads the file of a picture by its name, nil where it is not there; without it pictures are left
  /// out.
  let readPicture: PictureReader?
  /// Whether it is Hibi's own JSON, which holds the whole of its lists.
  var isWhole = false
  /// The act that takes the entries, nil where they are only read.
  private(set) var writer: Writer?
  private var isPrepared = false
  /// What the file has of pictures of entries that the store knows: their names by field.
  var known: [UID: [(field: Field, name: String)]] = [:]
  /// What the list has from the start, which nobody recorded.
  private lazy var atStart: [UID: Content] = {
    let entries = schema.defaultEntries(in: tracker.table(schema)).map { entry in
      (entry.uid, Content(day: nil, values: schema.comparedValues(of: entry.values)))
    }
    return Dictionary(entries) { first, _ in first }
  }()
  /// The identifiers of this file's new entries.
  private var fileUIDs: Set<UID> = []

  /// What came of an import.
  package struct Counts: Sendable, Hashable {
    package var added = 0
    package var known = 0
    /// Those of them that the store has with other values, by the path and number of their entry.
    package var different: [Different] = []
    /// The entries from the start that the store has and the file has not.
    package var extra: [Different] = []
    /// The entries from the start that became, or went, as the file has it.
    package var restored = 0
    package var goals = 0
    package var settings = 0
    package var skips = 0
    /// The pictures that entries got, and those that they did not.
    package var pictures = 0
    package var withoutPicture = 0
    /// The goals and settings that the store has from the same day with another value.
    package var kept: [ImportedSetting] = []
    /// The trackers that the file defined.
    package var defined: [String] = []

    /// Starts at nothing.
    package init() {}

    mutating func add(_ other: Counts) {
      added += other.added
      known += other.known
      different += other.different
      extra += other.extra
      restored += other.restored
      goals += other.goals
      settings += other.settings
      skips += other.skips
      pictures += other.pictures
      withoutPicture += other.withoutPicture
      kept += other.kept
    }

    /// Sets what the store has nothing of for that day; notes what it has with another value.
    mutating func set(
      _ parts: [ImportedSetting], as count: WritableKeyPath<Counts, Int>, _ writer: Writer
    ) throws(HibiError) {
      for part in parts {
        if let there = try writer.settings(part.key).first(where: { $0.from == part.from }) {
          if there.value != part.value ?? "" { kept.append(part) }
        } else if try writer.set(part.key, from: part.from, to: part.value) {
          self[keyPath: count] += 1
        }
      }
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

  /// What takes a new entry.
  package typealias Creation = (Writer.Draft) throws(HibiError) -> Void

  /// What gives the bytes of a picture.
  package typealias PictureReader = (String) throws(HibiError) -> [UInt8]?

  /// Prepares an import of a file with a name for error texts.
  package init(
    tracker: Tracker, schema: Schema, now: Now, name: String, pictures: PictureReader? = nil
  ) {
    readPicture = pictures
    self.tracker = tracker
    self.schema = schema
    fields = schema.fields.map { ImportField($0) }
    self.now = now
    self.name = name
    faults = ImportFaults(name: name)
  }

  /// Adds the new entries of a file inside an act, and what else it holds.
  ///
  /// What the store holds is read in the act's transaction, so that two imports of one file at
  /// once do not both add everything.
  /// - Throws: as the other `run`.
  package func run(_ source: ImportSource, _ format: ImportFormat, into writer: Writer)
    throws(HibiError) -> Counts
  {
    try run(into: writer) { create throws(HibiError) in try read(source, format, create) }
  }

  /// The same for what was read of a file that holds more than this tracker.
  func run(_ json: JSON, into writer: Writer) throws(HibiError) -> Counts {
    try run(into: writer) { create throws(HibiError) in try readJSON(json, create) }
  }

  private func run(into writer: Writer, _ read: (Creation) throws(HibiError) -> Void)
    throws(HibiError) -> Counts
  {
    self.writer = writer
    var counts = try counted(try writer.store.existing(schema, tracker)) { () throws(HibiError) in
      try read { draft throws(HibiError) in try create(draft, writer) }
    }
    try prepareOthers(writer)
    counts.add(try addPictures(writer))
    try renumber(writer)
    for (other, items) in others {
      let part = EntryImport(
        tracker: tracker, schema: other, now: now, name: name, pictures: readPicture)
      part.hashes = hashes
      part.isWhole = isWhole
      part.writer = writer
      counts.add(try part.run(items, try writer.store.existing(other, tracker), writer))
    }
    for skip in skips {
      let before = writer.operations
      try writer.skip(skip, of: tracker)
      if writer.operations > before { counts.skips += 1 }
    }
    // One that the store has for that day is left alone, as entries are.
    try counts.set(settings, as: \.settings, writer)
    try counts.set(goals, as: \.goals, writer)
    return counts
  }

  /// Adds the entries of another collection of the file.
  private func run(_ items: [JSON], _ existing: Existing, _ writer: Writer) throws(HibiError)
    -> Counts
  {
    self.existing = existing
    try restore(items)
    try readItems(items) { draft throws(HibiError) in try create(draft, writer) }
    try comparePartial()
    if let error = faults.summary { throw error }
    counts.add(try addPictures(writer))
    try renumber(writer)
    return counts
  }

  private func create(_ draft: Writer.Draft, _ writer: Writer) throws(HibiError) {
    try prepareOthers(writer)
    _ = try writer.create(draft, in: schema, of: tracker, isChecked: true)
  }

  /// What the other collections of the file begin with comes before what the act changes.
  private func prepareOthers(_ writer: Writer) throws(HibiError) {
    if isPrepared { return }
    isPrepared = true
    for (other, items) in others where isWhole || !items.isEmpty {
      try writer.prepare(other, of: tracker)
    }
  }

  /// Makes a list with entries from the start, which nobody has changed yet, that of the file.
  ///
  /// Where it was changed, what the file does not have stays, and is counted.
  func restore(_ items: [JSON]) throws(HibiError) {
    guard let writer, isWhole, !schema.defaults.isEmpty else { return }
    var wanted: [UID: Record] = [:]
    for item in items {
      // What cannot be read is named where all entries are.
      guard let record = try? record(item), record.faults.isEmpty, let uid = record.uid else {
        return
      }
      wanted[uid] = record
    }
    let held = try writer.store.entries(Query(), schema, tracker)
    let start = schema.defaultEntries(in: tracker.table(schema))
    let isUntouched =
      held.count == start.count
      && start.allSatisfy { entry in
        held.contains { $0.id == entry.id && $0.uid == entry.uid && $0.values == entry.values }
      }
    guard isUntouched else {
      let known = Set(start.map(\.uid))
      for entry in held where known.contains(entry.uid) && wanted[entry.uid] == nil {
        counts.extra.append(Different(path: tracker.path(of: schema), uid: entry.uid))
      }
      return
    }
    let changed = held.filter { wanted[$0.uid]?.values != $0.values }
    guard !changed.isEmpty else { return }
    try writer.prepare(schema, of: tracker)
    try prepareOthers(writer)
    // All go first: one may have the name that another had.
    for entry in changed { try writer.delete(entry.id, in: schema, of: tracker) }
    for entry in changed {
      guard let record = wanted[entry.uid] else {
        existing.uids.remove(entry.uid)
        continue
      }
      let values = try takePictures(record.values)
      try writer.replace(entry, with: values, in: schema, of: tracker)
      let content = Content(day: nil, values: schema.comparedValues(of: record.values))
      existing.contents[content, default: 0] += 0
      if atStart[entry.uid] != content { counts.known -= 1 }
    }
    counts.restored += changed.count
  }

  /// Gives the entries of a list in an order of its own new places where two have the same.
  private func renumber(_ writer: Writer) throws(HibiError) {
    guard counts.added > 0, let name = schema.positionField?.name else { return }
    let entries = try writer.store.entries(Query(), schema, tracker)
    let places = Set(entries.map { $0.value(of: name, schema) })
    guard places.count < entries.count else { return }
    for (index, entry) in entries.enumerated() {
      _ = try writer.set(
        entry.id, day: nil, values: [name: .integer(Int64(index + 1))], in: schema, of: tracker)
    }
  }

  /// Reads all entries and gives the new ones to `create`; every value of them is checked.
  /// - Throws: 65 with every wrong line, at most twenty of them in words; whoever calls must then
  ///   take back what was created.
  package func run(
    _ source: ImportSource, _ format: ImportFormat, _ existing: Existing, _ create: Creation
  ) throws(HibiError) -> Counts {
    try counted(existing) { () throws(HibiError) in try read(source, format, create) }
  }

  private func read(_ source: ImportSource, _ format: ImportFormat, _ create: Creation)
    throws(HibiError)
  {
    switch format {
    case .csv: try readCells(source, .csv, create)
    case .tsv: try readCells(source, .tsv, create)
    case .json: try readJSON(JSON.parse(source.all()), create)
    case .jsonl: try readLines(source.all(), create)
    }
  }

  private func counted(_ existing: Existing, _ read: () throws(HibiError) -> Void)
    throws(HibiError) -> Counts
  {
    self.existing = existing
    counts = Counts()
    do throws(HibiError) { try read() } catch {
      // What cannot be read at all is said with the file's name too.
      let isNamed = error.kind != .refused || error.message.en.contains(text: name)
      throw isNamed ? error : error.of(file: name)
    }
    try comparePartial()
    if let error = faults.summary { throw error }
    return counts
  }

  /// Checks an entry of the file, and gives it to `create` where it is new.
  /// - Parameter absent: the fields that the file says nothing of, which is not the same as no value;
  ///   few entries need them.
  func take(
    _ record: Record, at line: Int, without absent: @autoclosure () -> Set<Int>,
    _ create: (Writer.Draft) throws(HibiError) -> Void
  ) throws(HibiError) {
    let day = record.day
    var wrong = record.faults
    if schema.key == .day, let id = record.id, let key = day?.key, id != key {
      wrong.append(
        HibiError(
          .refused,
          Localized("id: \(id) is not the day, \(key)", ja: "id：\(id) が日付 \(key) と合いません")))
    }
    // An export writes an entry without a value with its identifier; a line with a day alone is none.
    if schema.key == .day, record.uid == nil, record.unread.isEmpty,
      record.values.allSatisfy(\.isNone)
    {
      wrong.append(HibiError(.refused, Localized("there is no value", ja: "内容がありません")))
    }
    if day == nil, schema.days != .none, !schema.hasLooseDays, !record.unread.contains("day") {
      wrong.append(HibiError(.refused, Localized("day is missing", ja: "day がありません")))
    }
    if schema.days == .past, let first = day?.first, first > now.day {
      wrong.append(schema.future(first, today: now.day))
    }
    for (index, place) in fields.enumerated()
    where place.isRequired && !record.unread.contains(place.field.name) {
      do throws(HibiError) { try place.field.check(record.values[index]) } catch {
        wrong.append(error)
      }
    }
    if let fault = ImportFaults.together(wrong) { throw fault }
    if let uid = record.uid {
      guard existing.uids.insert(uid).inserted else {
        // Equal to any entry is near enough; to look at the one itself would cost a million reads.
        let content = Content(day: day, values: schema.comparedValues(of: record.values))
        if atStart[uid] != content { counts.known += 1 }
        notePictures(record.values, of: uid)
        guard existing.contents[content] == nil else { return }
        let absent = absent()
        guard absent.isEmpty || writer == nil else {
          return note(record, uid, at: line, without: absent)
        }
        try differs(uid)
        return
      }
    } else if !existing.contents.isEmpty {
      let content = Content(day: day, values: schema.comparedValues(of: record.values))
      if let left = existing.contents[content], left > 0 {
        existing.contents[content] = left - 1
        counts.known += 1
        return
      }
    }
    if let uid = record.uid {
      fileUIDs.insert(uid)
      // A second line of the same entry is told from one with other values.
      let content = Content(day: day, values: schema.comparedValues(of: record.values))
      existing.contents[content, default: 0] += 0
    }
    counts.added += 1
    // After a fault nothing will be kept; reading goes on only to name the other wrong lines.
    guard faults.count == 0 else { return }
    let values = try takePictures(record.values)
    try create(
      Writer.Draft(day: day, values: values, uid: record.uid, moment: record.moment))
  }

  /// Counts a known entry as one with other values.
  /// - Throws: 65 where it is this file that has it with others: which of the two is meant nobody
  ///   can tell.
  func differs(_ uid: UID) throws(HibiError) {
    guard !fileUIDs.contains(uid) else {
      counts.known -= 1
      throw HibiError(
        .refused,
        Localized(
          "uid: an earlier line has \(uid.text) with other values",
          ja: "uid：\(uid.text) は前の行にもあり、内容が異なります"))
    }
    counts.different.append(Different(path: tracker.path(of: schema), uid: uid))
  }
}
