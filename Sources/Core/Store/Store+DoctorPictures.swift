import Glibc

/// The doctor's part about pictures: rows, notes and files, each against the others.
extension Store {
  /// Every row has its file as it was stored, and every file its row or its place in `trash/`.
  ///
  /// What a command that was killed leaves is no fault: it takes nothing from anyone.
  func pictures(_ registry: Registry) throws(HibiError) -> [Finding] {
    guard let folder, try hasPictures() else { return [] }
    let files = PictureFiles(folder: folder)
    let (images, trash) = (try files.names(in: files.images), try files.names(in: files.trash))
    let notes = try pictureNotes()
    let held = try heldPictures(registry)
    guard !notes.isEmpty || !held.isEmpty || !images.isEmpty || !trash.isEmpty else { return [] }
    let (there, away) = (Set(images), Set(trash))
    var findings: [Finding] = []
    func told(_ names: [String], _ level: Finding.Level, _ text: (String) -> Localized) {
      guard !names.isEmpty else { return }
      let list = names.prefix(5).joined(separator: ", ") + (names.count > 5 ? " ..." : "")
      findings.append(Finding("pictures", level, text(list)))
    }
    told(held.filter { !there.contains($0) && away.contains($0) }.sorted(), .fault) { list in
      let repair = move(held.filter { !there.contains($0) && away.contains($0) }, files, back: true)
      return Localized(
        "Pictures of entries lie in trash: \(list). To put them back: \(repair)",
        ja: "記録の写真が trash にあります：\(list)。戻すには：\(repair)")
    }
    told(held.filter { !there.contains($0) && !away.contains($0) }.sorted(), .fault) { list in
      Localized(
        "Pictures of entries are missing: \(list). Copy them back to \(files.images), or take them from the entries: edit ID --no-FIELD",
        ja: "記録の写真がありません：\(list)。\(files.images) に複製から戻すか、edit 番号 --no-項目 で記録から外してください。")
    }
    told(held.filter { notes[$0] == nil }.sorted(), .fault) { list in
      Localized(
        "Of these pictures of entries nothing is noted, so that they cannot be checked: \(list)",
        ja: "記録の写真のうち、確認に必要な情報がないものがあります：\(list)")
    }
    told(
      held.filter { name in
        guard let note = notes[name], there.contains(name) else { return false }
        return !isWhole("\(files.images)/\(name)", note)
      }.sorted(), .fault
    ) { list in
      Localized(
        "Pictures are not as they were stored: \(list). Copy them back to \(files.images).",
        ja: "保存したときと内容が違う写真があります：\(list)。\(files.images) に複製から戻してください。")
    }
    let gone = images.filter { !held.contains($0) && notes[$0].map { $0.bytes >= 0 } ?? false }
    told(gone, .advice) { list in
      let repair = move(gone, files, back: false)
      return Localized(
        "Pictures of deleted entries lie in images: \(list). To move them away: \(repair)",
        ja: "削除した記録の写真が images に残っています：\(list)。片付けるには：\(repair)")
    }
    let stray =
      images.filter { !held.contains($0) && notes[$0].map { $0.bytes < 0 } ?? true }
      .map { "\(files.images)/\($0)" }
      + trash.filter { notes[$0].map { $0.bytes < 0 } ?? true }.map { "\(files.trash)/\($0)" }
    if !stray.isEmpty {
      let list = stray.map { ShellText.quoted($0) }.joined(separator: " ")
      findings.append(
        Finding(
          "pictures", .advice,
          Localized(
            "Files that belong to no entry, as a command leaves them that was killed. To remove them: rm \(list)",
            ja: "どの記録のものでもないファイルがあります（強制終了されたコマンドが残すことがあります）。消すには：rm \(list)")))
    }
    let lost = notes.keys.filter {
      !held.contains($0) && !there.contains($0) && !away.contains($0)
    }.sorted()
    told(lost, .advice) { list in
      Localized(
        "Pictures of deleted entries are gone, so that these cannot be brought back by undo: \(list)",
        ja: "削除した記録の写真がないため、undo で元に戻せない記録があります：\(list)")
    }
    guard findings.isEmpty else { return findings }
    return [
      Finding(
        "pictures",
        Localized(
          "Pictures are whole: \(held.count.grouped).", ja: "写真に異常はありません（\(held.count.grouped)枚）。"))
    ]
  }

  private func move(_ names: some Sequence<String>, _ files: PictureFiles, back: Bool) -> String {
    let (from, to) = back ? (files.trash, files.images) : (files.images, files.trash)
    let list = names.sorted().map { ShellText.quoted("\(from)/\($0)") }.joined(separator: " ")
    return "mkdir -p \(ShellText.quoted(to)); mv -n \(list) \(ShellText.quoted(to))"
  }

  private func pictureNotes() throws(HibiError) -> [String: (hash: String, bytes: Int64)] {
    var notes: [String: (hash: String, bytes: Int64)] = [:]
    let rows = try database.prepare("SELECT name, sha256, bytes FROM hibi_image")
    while try rows.step() { notes[rows.text(0)] = (rows.text(1), rows.integer(2)) }
    return notes
  }

  /// The names that rows hold, of fields and trackers that were removed too.
  private func heldPictures(_ registry: Registry) throws(HibiError) -> Set<String> {
    var columns: [(table: String, column: String)] = []
    let tables = try database.prepare("SELECT name, fields FROM hibi_collection")
    while try tables.step() {
      let table = tables.text(0)
      if !tables.isNull(1) {
        for column in StoredFields(tables.text(1))?.columns ?? [] where column.isPicture {
          columns.append((table, columnName(column.name)))
        }
      } else if let (tracker, schema) = registry.collection(table),
        let layout = try stored(schema, tracker)
      {
        columns += layout.pictures.map { (table, layout.columns[$0].name) }
      }
    }
    var names: Set<String> = []
    for (table, column) in columns {
      let name = sqlName(column)
      let rows = try database.prepare(
        "SELECT \(name) FROM \(sqlName(table)) WHERE \(name) IS NOT NULL")
      while try rows.step() { names.insert(rows.text(0)) }
    }
    return names
  }

  private func isWhole(_ path: String, _ note: (hash: String, bytes: Int64)) -> Bool {
    let (bytes, code) = readAll(path, limit: ImagingClient.mostBytes)
    return code == 0 && Int64(bytes.count) == note.bytes && SHA256.hex(bytes) == note.hash
  }
}
