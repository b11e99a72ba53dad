import Glibc
import HibiCore

extension Session {
  /// `export`: entries as Hibi's own JSON, or as lines and cells that other programs read.
  func export(_ tracker: Tracker, _ schema: Schema) throws(HibiError) {
    let name = try exportName("\(tracker.name).json")
    let format = try exportFormat(name, arguments.value("format"))
    if format != .json { try refusePictures("export \(tracker.name).json") }
    let store = try reading()
    var query = Query(descending: false)
    if let words = arguments.value("in") { query.period = try days(store).range([words]) }
    let pictures = try PictureExport(arguments.value("pictures"), store, path)
    pictureExport = pictures
    guard name != "-" else {
      try make(name) { target throws(HibiError) in
        try write(query, format, tracker, schema, store, to: target)
      }
      return try tell(pictures)
    }
    let said = try exported(to: name, query, format, tracker, schema, store)
    try hintRest(format, tracker, schema, store)
    output.hint(said)
    try tell(pictures)
  }

  /// Says how many pictures were copied, and that there are others.
  /// - Throws: 65 with those that could not be.
  private func tell(_ pictures: PictureExport) throws(HibiError) {
    for text in pictures.said { output.hint(text) }
    if let fault = pictures.fault { throw fault }
  }

  /// Refuses a folder of pictures beside cells and lines, which hold no hashes: nobody could tell
  /// later which file is which.
  func refusePictures(_ example: String) throws(HibiError) {
    guard let folder = arguments.value("pictures") else { return }
    let line = "\(path) \(example) --pictures \(ShellText.quoted(folder))"
    throw HibiError(
      .usage,
      Localized(
        "--pictures goes with Hibi's JSON only", ja: "--pictures は Hibi の JSON 形式でだけ使えます"),
      hints: [Localized("Use: \(line)", ja: "\(line) を使ってください。")])
  }

  /// `hibi export`: the files of all trackers, and the settings that are of none, as one.
  func exportAll() throws(HibiError) {
    let name = try exportName("hibi.json")
    guard try exportFormat(name, nil) == .json else {
      throw HibiError(
        .usage,
        Localized(
          "\(name): all trackers together are written as .json only",
          ja: "\(name)：すべての記録帳をまとめて書き出せるのは .json だけです"),
        hints: [
          Localized(
            "One tracker: \(registry.names.first ?? "NAME") export \(ShellText.quoted(name))",
            ja: "1つの記録帳なら：\(registry.names.first ?? "NAME") export \(ShellText.quoted(name))")
        ])
    }
    let store = try reading()
    let pictures = try PictureExport(arguments.value("pictures"), store, "hibi")
    pictureExport = pictures
    let query = Query(descending: false)
    func write(_ target: Output) throws(HibiError) {
      let settings = try settings(Setting.common.map { ($0, $0.name) }, store)
      try target.raw("{\"hibi\":1,\"settings\":\(JSON.array(settings).write()),\"trackers\":[\n")
      for (index, tracker) in trackers.enumerated() {
        guard let schema = tracker.collections.first else { continue }
        if index > 0 { try target.raw(",") }
        try self.write(query, .json, tracker, schema, store, to: target)
      }
      try target.raw("]}\n")
    }
    let removed = try store.definitions().filter(\.isRemoved).map(\.name)
    if !removed.isEmpty {
      let names = removed.joined(separator: ", ")
      output.hint(
        Localized(
          "Not in it, because they were removed: \(names). To bring one back: hibi tracker export \(removed[0]) | hibi tracker define -",
          ja:
            "取り外した記録帳は含まれません：\(names)。戻すには：hibi tracker export \(removed[0]) | hibi tracker define -"
        ))
    }
    try make(name, write)
    guard name != "-" else { return try tell(pictures) }
    var count = 0
    for tracker in trackers {
      guard let schema = tracker.collections.first else { continue }
      count += try self.count(query, .json, tracker, schema, store)
    }
    output.hint(written(count, to: name))
    try tell(pictures)
  }

  /// The file that was named; without one the output, where that is no terminal.
  private func exportName(_ example: String) throws(HibiError) -> String {
    if let name = arguments.positionals.first { return name }
    guard world.isTerminal(1) else { return "-" }
    throw HibiError(
      .usage, Localized("a file is missing", ja: "書き出すファイルの名前が必要です"),
      hints: [
        Localized(
          "Name a new one: \(program) export \(example)",
          ja: "新しいファイルの名前を付けてください：\(program) export \(example)"),
        Localized("Onto the terminal: \(program) export -", ja: "画面に出すには：\(program) export -"),
      ])
  }

  /// Everything of a tracker in a new file, as the other face asks for it.
  func export(_ tracker: Tracker, to name: String) throws(HibiError) -> Localized {
    guard let schema = tracker.collections.first else { return "" }
    // No shell has read this name.
    let home = world.variables["HOME"] ?? ""
    let path = name.hasPrefix("~/") && !home.isEmpty ? home + name.dropFirst() : name
    let format = try exportFormat(path, nil)
    let store = try reading()
    defer { close() }
    let pictures = try PictureExport(nil, store, tracker.command(of: schema))
    pictureExport = pictures
    let said = try exported(to: path, Query(descending: false), format, tracker, schema, store)
    return pictures.said.reduce(said) { Localized("\($0.en) \($1.en)", ja: $0.ja + $1.ja) }
  }

  /// Writes a new file, and says how much is in it.
  private func exported(
    to name: String, _ query: Query, _ format: Format, _ tracker: Tracker, _ schema: Schema,
    _ store: Store
  ) throws(HibiError) -> Localized {
    try make(name) { target throws(HibiError) in
      try write(query, format, tracker, schema, store, to: target)
    }
    return written(try count(query, format, tracker, schema, store), to: name)
  }

  /// Makes a new file of what `write` gives, or none where that fails, nor any picture.
  private func make(_ name: String, _ write: (Output) throws(HibiError) -> Void) throws(HibiError) {
    guard name != "-" else {
      do throws(HibiError) {
        try pictureExport?.begin()
        try write(output)
        guard arguments.has("pictures") else { return }
        // Whether it can be written at all decides about the pictures.
        try output.flush()
        try pictureExport?.copy()
      } catch {
        pictureExport?.takeBack()
        throw error
      }
      return
    }
    // Said before the work; that nothing is replaced is seen to when the file gets its name.
    guard unsafe access(name, F_OK) != 0 else { throw NewFile.existing(name) }
    let file = try NewFile(at: name)
    var world = world
    world.write = { _, bytes in file.write(bytes) }
    let target = Output(world, program: program, streams: true)
    do throws(HibiError) {
      try pictureExport?.begin()
      try write(target)
      try target.flush()
      try pictureExport?.copy()
      try file.place(replacing: false)
    } catch {
      file.discard()
      pictureExport?.takeBack()
      throw error
    }
  }

  private func count(
    _ query: Query, _ format: Format, _ tracker: Tracker, _ schema: Schema, _ store: Store
  ) throws(HibiError) -> Int {
    var count = try recorded(query, schema, tracker, store)
    if format == .json, schema.noun.isEmpty {
      for other in tracker.collections.dropFirst() {
        count += try recorded(all(query, of: other), other, tracker, store)
      }
    }
    return count
  }

  /// How many entries somebody recorded: without those that are as they were from the start.
  private func recorded(
    _ query: Query, _ schema: Schema, _ tracker: Tracker, _ store: Store
  ) throws(HibiError) -> Int {
    var count = try store.count(query, schema, tracker)
    for entry in schema.defaultEntries(in: tracker.table(schema))
    where try store.entry(entry.id, schema, tracker)?.values == entry.values { count -= 1 }
    return count
  }

  private func written(_ count: Int, to name: String) -> Localized {
    Localized(
      "\(entryCount(count)) written to \(name).", ja: "\(count.grouped)件を \(name) に書き出しました。")
  }

  /// Says what a file of cells or lines does not hold.
  private func hintRest(
    _ format: Format, _ tracker: Tracker, _ schema: Schema, _ store: Store
  ) throws(HibiError) {
    guard format != .json, schema.noun.isEmpty else { return }
    var nouns: [String] = []
    for other in tracker.collections.dropFirst() where try store.hasEntries(other, tracker) {
      nouns.append(other.noun)
    }
    guard !nouns.isEmpty else { return }
    output.hint(
      Localized(
        "Not in it: \(nouns.joined(separator: ", ")). Each has its own export: \(program) \(nouns[0]) export. All in one: \(program) export \(tracker.name).json",
        ja:
          "\(nouns.joined(separator: "・")) は含まれません。一覧ごとに書き出すには：\(program) \(nouns[0]) export　すべてを1つに書き出すには：\(program) export \(tracker.name).json"
      ))
  }

  /// The format as it was named, else by the ending of the file.
  private func exportFormat(_ name: String, _ named: String?) throws(HibiError) -> Format {
    if let format = named.flatMap({ Format(rawValue: $0) }) { return format }
    let base = name.split(separator: "/").last ?? ""
    guard let dot = base.lastIndex(of: "."), dot > base.startIndex else { return .json }
    let ending = base[dot...]
    let allowed: [Format] = [.json, .jsonl, .csv, .tsv]
    if let format = allowed.first(where: { "." + $0.rawValue == ending.lowercased() }) {
      return format
    }
    throw HibiError(
      .usage,
      Localized(
        "\(name): the ending \(ending) is not known; use .json, .jsonl, .csv or .tsv, or --format",
        ja:
          "\(name)：拡張子 \(ending) では書き出せません。.json・.jsonl・.csv・.tsv を使うか、--format を指定してください"
      ))
  }

  private func write(
    _ query: Query, _ format: Format, _ tracker: Tracker, _ schema: Schema, _ store: Store,
    to target: Output
  ) throws(HibiError) {
    guard format == .json else {
      var writer = EntryWriter(
        format, schema, target, forSpreadsheet: arguments.has("for-spreadsheet"))
      try store.forEach(query, schema, tracker) { entry throws(HibiError) in
        try writer.add(entry)
        try pictureExport?.take(entry, schema, tracker.path(of: schema))
      }
      return try writer.end()
    }
    // Written piece by piece: a store of a million entries must not stand in memory as JSON.
    try target.raw("{\"hibi\":1,\"tracker\":\(JSON.string(tracker.name).write())")
    let isMain = schema.noun.isEmpty
    if isMain {
      try target.raw(",\"definition\":\(tracker.definition.write())")
      for (name, items) in [
        ("goals", try goals(tracker, store)),
        ("settings", try settings(tracker.allSettings.map { ($0, $0.key(tracker)) }, store)),
        ("skips", try skips(tracker, store)),
      ] where name == "goals" || !items.isEmpty {
        try target.raw(",\"\(name)\":\(JSON.array(items).write())")
      }
    } else {
      try target.raw(",\"collection\":\(JSON.string(schema.noun).write())")
    }
    try target.raw(",\"entries\":")
    try write(query, schema, tracker, store, to: target)
    // The file of a tracker holds all of it: the other collections stand by their nouns.
    let others = isMain ? tracker.collections.dropFirst() : []
    for (index, other) in others.enumerated() {
      let begin = index == 0 ? ",\"collections\":{" : ","
      try target.raw("\(begin)\(JSON.string(other.noun).write()):")
      try write(query, other, tracker, store, to: target)
    }
    if !others.isEmpty { try target.raw("}") }
    if let hashes = pictureExport?.endPart(), !hashes.isEmpty {
      try target.raw(",\"pictures\":\(JSON.object(hashes).write())")
    }
    try target.raw("}\n")
  }

  /// The entries of a collection as a JSON array, a line each.
  private func write(
    _ query: Query, _ schema: Schema, _ tracker: Tracker, _ store: Store, to target: Output
  ) throws(HibiError) {
    let query = all(query, of: schema)
    try target.raw("[\n")
    var isFirst = true
    try store.forEach(query, schema, tracker) { entry throws(HibiError) in
      var bytes: [UInt8] = isFirst ? [] : Array(",\n".utf8)
      isFirst = false
      entry.json(schema).append(to: &bytes)
      try target.raw(bytes)
      try pictureExport?.take(entry, schema, tracker.path(of: schema))
    }
    try target.raw("\n]")
  }

  /// The query for a collection; what has no day belongs to every period.
  private func all(_ query: Query, of schema: Schema) -> Query {
    var query = query
    if schema.days == .none { query.period = .all }
    return query
  }

  private func settings(_ settings: [(setting: Setting, key: String)], _ store: Store)
    throws(HibiError) -> [JSON]
  {
    var items: [JSON] = []
    for (setting, key) in settings {
      for dated in try store.settings(key) {
        items.append(
          .object([
            JSON.Member("name", .string(setting.name)),
            JSON.Member("from", .string(dated.from.dashed)),
            JSON.Member("value", .string(dated.value)),
          ]))
      }
    }
    return items
  }

  private func skips(_ tracker: Tracker, _ store: Store) throws(HibiError) -> [JSON] {
    try store.skips(of: tracker).map { skip in
      .object([
        JSON.Member("from", skip.first.map { .string($0.dashed) } ?? .null),
        JSON.Member("to", skip.last.map { .string($0.dashed) } ?? .null),
      ])
    }
  }

  private func goals(_ tracker: Tracker, _ store: Store) throws(HibiError) -> [JSON] {
    var items: [JSON] = []
    for goal in tracker.goals {
      for dated in try store.settings(tracker.key(ofGoal: goal.name)) {
        items.append(
          .object([
            JSON.Member("name", .string(goal.name)),
            JSON.Member("from", .string(dated.from.dashed)),
            // Scaled as the store keeps it, so that no place is lost on the way.
            JSON.Member("scaled", Int64(dated.value).map { .integer($0) } ?? .null),
          ]))
      }
    }
    return items
  }
}
