import Glibc
import HibiCore

extension Session {
  /// `export`: entries as Hibi's own JSON, or as lines and cells that other programs read.
  func export(_ tracker: Tracker, _ schema: Schema) throws(HibiError) {
    let name = arguments.positionals.first ?? "-"
    let format = try exportFormat(name)
    let store = try reading()
    var query = Query(descending: false)
    if let words = arguments.value("in") { query.period = try days(store).range([words]) }
    guard name != "-" else {
      try write(query, format, tracker, schema, store, to: output)
      return
    }
    // Said before the work; that nothing is replaced is seen to when the file gets its name.
    guard unsafe access(name, F_OK) != 0 else { throw NewFile.existing(name) }
    let file = try NewFile(at: name)
    var world = world
    world.write = { _, bytes in file.write(bytes) }
    let target = Output(world, program: program, streams: true)
    do throws(HibiError) {
      try write(query, format, tracker, schema, store, to: target)
      try target.flush()
      try file.place(replacing: false)
    } catch {
      file.discard()
      throw error
    }
    let count = try store.count(query, schema, tracker)
    output.hint(
      Localized("\(entryCount(count)) written to \(name).", ja: "\(count)件を \(name) に書き出しました。"))
  }

  /// The format as it was named, else by the ending of the file.
  private func exportFormat(_ name: String) throws(HibiError) -> Format {
    if let format = arguments.value("format").flatMap({ Format(rawValue: $0) }) { return format }
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
      }
      return try writer.end()
    }
    // Written piece by piece: a store of a million entries must not stand in memory as JSON.
    try target.raw("{\"hibi\":1,\"tracker\":\(JSON.string(tracker.name).write())")
    try target.raw(",\"definition\":\(tracker.definition.write())")
    try target.raw(",\"goals\":\(JSON.array(try goals(tracker, store)).write()),\"entries\":[\n")
    var isFirst = true
    try store.forEach(query, schema, tracker) { entry throws(HibiError) in
      var bytes: [UInt8] = isFirst ? [] : Array(",\n".utf8)
      isFirst = false
      entry.json(schema).append(to: &bytes)
      try target.raw(bytes)
    }
    try target.raw("\n]}\n")
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
