import Glibc
import HibiCore

extension Session {
  /// `import`: adds the entries of a file in one act, or none where any line is wrong.
  func `import`(_ tracker: Tracker, _ schema: Schema) throws(HibiError) {
    let file = try importedFile("\(tracker.name).csv")
    let format = try format(of: file)
    if format != .json { try refusePictures("import \(tracker.name).json") }
    let pictures = try pictureReader()
    try add { writer, now throws(HibiError) in
      try EntryImport(
        tracker: tracker, schema: schema, now: now, name: file.name, pictures: pictures
      ).run(file.source, format, into: writer)
    }
  }

  /// `hibi import`: adds what a file of all trackers holds, in one act too.
  func importAll() throws(HibiError) {
    let file = try importedFile("hibi.json")
    let bytes = try file.source.all()
    let json: JSON
    do throws(HibiError) { json = try JSON.parse(bytes) } catch {
      throw error.of(file: file.name)
    }
    let pictures = try pictureReader()
    try add { writer, now throws(HibiError) in
      try StoreImport(json, now: now, name: file.name, pictures: pictures)
        .run(registry, into: writer, as: actName, check: checkName)
    }
  }

  /// The file that was named.
  private func importedFile(_ example: String) throws(HibiError) -> ImportFile {
    if let name = arguments.positionals.first { return try ImportFile(name, world) }
    throw HibiError(
      .usage, Localized("a file is missing", ja: "取り込むファイルが必要です"),
      hints: [
        Localized(
          "To only check: \(program) import \(example) --dry-run",
          ja: "確認だけするには：\(program) import \(example) --dry-run"),
        Localized(
          "What it may hold: \(program) import --help", ja: "ファイルの形式は：\(program) import --help"),
      ])
  }

  /// What reads the pictures of the folder that was named, nil for none.
  /// - Throws: 66 for what is no folder.
  private func pictureReader() throws(HibiError) -> EntryImport.PictureReader? {
    guard let folder = arguments.value("pictures") else { return nil }
    // One that is not there would seem to hold no pictures.
    _ = try FileSystem.names(in: folder)
    return { name throws(HibiError) in
      let path = folder + "/" + name
      let (bytes, code) = readAll(path, limit: ImagingClient.mostBytes)
      if code == ENOENT { return nil }
      guard code == 0 else { throw HibiError(errno: code, path: path) }
      return bytes
    }
  }

  /// Adds what a file holds as one act, or only tries to.
  private func add(
    _ body: (Writer, Now) throws(HibiError) -> EntryImport.Counts
  ) throws(HibiError) {
    let store = try changing()
    let now = try now(store)
    func add(_ writer: Writer) throws(HibiError) -> EntryImport.Counts { try body(writer, now) }
    if arguments.has("dry-run") {
      let (_, counts) = try store.act(actName, now, isTrial: true, add)
      return try answer(counts, isDryRun: true)
    }
    let (act, counts) = try act(now, add)
    if act != nil { sayTime(now) }
    try answer(counts, isDryRun: false)
    if act != nil { hintUndo() }
    if !counts.defined.isEmpty {
      output.hint(
        Localized(
          "To take back the trackers that it defined too, undo twice.",
          ja: "定義した記録帳も取り消すには、続けてもう一度取り消してください。"))
    }
  }

  private func answer(_ counts: EntryImport.Counts, isDryRun: Bool) throws(HibiError) {
    var more: [Localized] = []
    if counts.known > 0 {
      let changed = counts.different.count
      more.append(
        Localized(
          "\(counts.known.grouped) there already"
            + (changed > 0 ? " (\(changed.grouped) with other values)" : ""),
          ja: "記録済み\(counts.known.grouped)件" + (changed > 0 ? "、うち\(changed.grouped)件は内容が異なる" : ""))
      )
    }
    func add(_ count: Int, _ one: String, _ many: String, _ ja: String, _ counter: String = "件") {
      if count == 0 { return }
      more.append(
        Localized(
          "\(count.grouped) \(count == 1 ? one : many)", ja: "\(ja)\(count.grouped)\(counter)"))
    }
    if !counts.defined.isEmpty {
      let names = counts.defined
      more.append(
        Localized(
          "defined: \(names.joined(separator: " "))", ja: "定義した記録帳：\(names.joined(separator: " "))")
      )
    }
    add(
      counts.restored, "entry from the start made as in the file",
      "entries from the start made as in the file", "ファイルに合わせた初期の記録")
    add(counts.goals, "goal set", "goals set", "目標")
    add(counts.settings, "setting set", "settings set", "設定")
    add(counts.pictures, "picture", "pictures", "写真", "枚")
    add(
      counts.withoutPicture, "picture not given", "pictures not given", "取り込まなかった写真", "枚")
    add(counts.skips, "period skipped", "periods skipped", "対象から外した期間")
    let rest = Localized(
      more.map { ", " + $0.en }.joined(),
      ja: more.isEmpty ? "" : "（\(more.map(\.ja).joined(separator: "・"))）")
    try hint(counts.different) { path, count, numbers in
      Localized(
        "Of \(path), \(entryCount(count)) with other values than in the file stayed as they are. To take those of the file, delete them and import again: \(path) delete\(numbers)",
        ja:
          "\(path) の\(count.grouped)件はファイルと内容が異なりますが、いまの記録を残しました。ファイルの内容にするには、削除してからもう一度取り込んでください：\(path) delete\(numbers)"
      )
    }
    try hint(counts.extra) { path, count, numbers in
      Localized(
        "Of \(path), \(entryCount(count)) that the file does not have stayed. To be without them as the file is: \(path) delete\(numbers)",
        ja: "\(path) の\(count.grouped)件はファイルにありませんが、残しました。ファイルと同じにするには：\(path) delete\(numbers)")
    }
    if !counts.kept.isEmpty { hint(kept: counts.kept) }
    if counts.withoutPicture > 0 {
      output.hint(
        arguments.value("pictures").map { folder in
          Localized(
            "What is not given is not in \(folder), or the file has no hash of it, as Hibi's own JSON has.",
            ja: "取り込まなかった写真は、\(folder) にないか、ファイルにハッシュ（Hibi の JSON にあるもの）がありません。")
        }
          ?? Localized(
            "Pictures are taken from an export in JSON and its folder, later too: import it once more with --pictures FOLDER",
            ja: "写真は JSON の書き出しとそのフォルダから取り込めます。あとからでも、--pictures フォルダ を付けてもう一度取り込めば追加されます。"))
    }
    try output.line(
      isDryRun
        ? Localized(
          "Would add \(entryCount(counts.added))\(rest.en). Nothing was changed.",
          ja: "\(counts.added.grouped)件を取り込みます\(rest.ja)。まだ何も変更していません。")
        : Localized(
          "Added \(entryCount(counts.added))\(rest.en).",
          ja: "\(counts.added.grouped)件を取り込みました\(rest.ja)。"))
  }

  /// Says which goals and settings are not as the file has them.
  private func hint(kept: [EntryImport.ImportedSetting]) {
    let shown = kept.prefix(10)
    let rest = kept.count - shown.count
    let en = shown.map { "\($0.key) from \($0.from.slashed)" }.joined(separator: ", ")
    let ja = shown.map { "\($0.key)（\($0.from.slashed)から）" }.joined(separator: "・")
    output.hint(
      Localized(
        "Goals and settings with other values than in the file stayed as they are (\(kept.count.grouped)): "
          + en + (rest > 0 ? " and \(rest) more" : ""),
        ja: "目標と設定のうち\(kept.count.grouped)件はファイルと値が異なりますが、いまの値を残しました："
          + ja + (rest > 0 ? "ほか\(rest)件" : "")))
  }

  /// Says which entries are not as the file has them, and how to take what the file has.
  private func hint(
    _ entries: [EntryImport.Different], _ text: (String, Int, String) -> Localized
  ) throws(HibiError) {
    let store = try reading()
    for path in Set(entries.map(\.path)).sorted() {
      let uids = Set(entries.lazy.filter { $0.path == path }.map(\.uid))
      var ids: [Int64] = []
      var command = path
      for tracker in trackers {
        for schema in tracker.collections where tracker.path(of: schema) == path {
          command = tracker.command(of: schema)
          try store.forEach(Query(descending: false), schema, tracker) { entry throws(HibiError) in
            if uids.contains(entry.uid) { ids.append(entry.id) }
          }
        }
      }
      ids.sort()
      let numbers = ids.prefix(10).map { " \($0)" }.joined() + (ids.count > 10 ? " ..." : "")
      output.hint(text(command, uids.count, numbers))
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
