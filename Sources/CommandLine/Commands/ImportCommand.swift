import HibiCore

extension Session {
  /// `import`: adds the entries of a file in one act, or none where any line is wrong.
  func `import`(_ tracker: Tracker, _ schema: Schema) throws(HibiError) {
    guard let name = arguments.positionals.first else {
      throw HibiError(
        .usage, Localized("a file is missing", ja: "取り込むファイルが必要です"),
        hints: [
          Localized(
            "To only check: \(program) import \(tracker.name).csv --dry-run",
            ja: "確認だけするには：\(program) import \(tracker.name).csv --dry-run"),
          Localized(
            "What it may hold: \(program) import --help", ja: "ファイルの形式は：\(program) import --help"),
        ])
    }
    let file = try ImportFile(name, world)
    let format = try format(of: file)
    let isDryRun = arguments.has("dry-run")
    let store = try isDryRun ? reading() : changing()
    let now = try now(store)
    func importer() -> EntryImport {
      EntryImport(tracker: tracker, schema: schema, now: now, name: file.name)
    }
    if isDryRun {
      let counts = try importer().dryRun(file.source, format, in: store)
      return try answer(counts, isDryRun: true)
    }
    let (_, counts) = try act("\(path) import", now) { writer throws(HibiError) in
      let importer = importer()
      var counts = try importer.run(file.source, format, into: writer)
      for goal in importer.goals {
        // A goal that the store has for that day is left alone, as entries are.
        if try writer.settings(goal.key).contains(where: { $0.from == goal.from }) { continue }
        if try writer.set(goal.key, from: goal.from, to: goal.value) { counts.goals += 1 }
      }
      return counts
    }
    if counts.added > 0 || counts.goals > 0 { sayTime(now) }
    try answer(counts, isDryRun: false)
  }

  private func answer(_ counts: EntryImport.Counts, isDryRun: Bool) throws(HibiError) {
    var more: [Localized] = []
    if counts.known > 0 {
      let changed = counts.different.count
      more.append(
        Localized(
          "\(counts.known) there already" + (changed > 0 ? " (\(changed) with other values)" : ""),
          ja: "記録済み\(counts.known)件" + (changed > 0 ? "、うち\(changed)件は内容が異なる" : "")))
    }
    if counts.goals > 0 {
      more.append(
        Localized(
          counts.goals == 1 ? "1 goal set" : "\(counts.goals) goals set", ja: "目標\(counts.goals)件")
      )
    }
    let rest = Localized(
      more.map { ", " + $0.en }.joined(),
      ja: more.isEmpty ? "" : "（\(more.map(\.ja).joined(separator: "・"))）")
    try hint(counts.different)
    if isDryRun {
      try output.line(
        Localized(
          "Would add \(entryCount(counts.added))\(rest.en). Nothing was changed.",
          ja: "\(counts.added)件を取り込みます\(rest.ja)。まだ何も変更していません。"))
      return
    }
    try output.line(
      Localized(
        "Added \(entryCount(counts.added))\(rest.en).",
        ja: "\(counts.added)件を取り込みました\(rest.ja)。"))
    if counts.added > 0 || counts.goals > 0 { hintUndo() }
  }

  /// Says that entries with other values were left alone, and how to take those of the file.
  private func hint(_ different: [EntryImport.Different]) throws(HibiError) {
    let store = try reading()
    for path in Set(different.map(\.path)).sorted() {
      let uids = Set(different.lazy.filter { $0.path == path }.map(\.uid))
      var ids: [Int64] = []
      for tracker in trackers {
        for schema in tracker.collections where tracker.path(of: schema) == path {
          try store.forEach(Query(descending: false), schema, tracker) { entry throws(HibiError) in
            if uids.contains(entry.uid) { ids.append(entry.id) }
          }
        }
      }
      let numbers = ids.prefix(10).map { " \($0)" }.joined() + (ids.count > 10 ? " ..." : "")
      output.hint(
        Localized(
          "Of \(path), \(entryCount(uids.count)) with other values than in the file stayed as they are. To take those of the file, delete them and import again: \(path) delete\(numbers)",
          ja:
            "\(path) の\(uids.count)件はファイルと内容が異なりますが、いまの記録を残しました。ファイルの内容にするには、削除してからもう一度取り込んでください：\(path) delete\(numbers)"
        ))
    }
  }

  /// The kind of a file: as it was named, else by its name, else by its first byte.
  private func format(of file: ImportFile) throws(HibiError) -> ImportFormat {
    if let format = arguments.value("format").flatMap({ ImportFormat(rawValue: $0) }) {
      return format
    }
    for format in ImportFormat.allCases where file.name.hasSuffix("." + format.rawValue) {
      return format
    }
    let start = try file.source.open()() ?? []
    let first = start.dropFirst(UTF8Text.markLength(of: start)).first { $0 > 0x20 }
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "[") ? .json : .csv
  }
}
