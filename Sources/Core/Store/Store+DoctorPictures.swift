import Glibc

/// The doctor's part about pictures: rows, notes and files, each against the others.
extension Store {
  /// Every row has its file as it was stored, and every file its row or its place in `trash/`.
  ///
  /// What a command that was killed leaves is no fault: it takes nothing from anyone.
  func pictures(_ registry: Registry) throws(HibiError) -> [Finding] {
    guard let folder, try hasPictures() else { return [] }
    let files = PictureFiles(folder: folder)
    let (images, trash): ([String], [String])
    do throws(HibiError) {
      (images, trash) = (try files.names(in: files.images), try files.names(in: files.trash))
    } catch {
      return [Finding("pictures", .fault, error.message)]
    }
    let notes = try pictureNotes()
    let held = try heldPictures(registry)
    guard !notes.isEmpty || !held.isEmpty || !images.isEmpty || !trash.isEmpty else { return [] }
    let (there, away) = (Set(images), Set(trash))
    var findings: [Finding] = []
    func told(_ names: [String], _ level: Finding.Level, _ text: (String) -> Localized) {
      guard !names.isEmpty else { return }
      findings.append(Finding("pictures", level, text(Store.listed(names))))
    }
    /// What entries hold, by entry and field; the second text says what else than looking for a copy
    /// can be done.
    func toldHeld(_ names: [String], _ text: (String, Localized) -> Localized) {
      let owners = names.prefix(6).compactMap { name in
        held[name].map { owner($0.entry, $0.column, $0.table, registry) }
      }
      guard let first = owners.first else { return }
      let (give, take) = (
        "\(first.edit) --\(first.field) FILE", "\(first.edit) --no-\(first.field)"
      )
      let repair = Localized(
        "give an entry another: \(give); or take it away: \(take)",
        ja: "写真を付け直すか（\(first.edit) --\(first.field) ファイル）、外してください（\(take)）。")
      let list = Store.listed(zip(owners, names).map { "\($0.told) \($1)" })
      findings.append(Finding("pictures", .fault, text(list, repair)))
    }
    let names = held.keys.sorted()
    let astray = names.filter { !there.contains($0) && away.contains($0) }
    toldHeld(astray) { list, _ in
      let repair = move(astray, files, back: true)
      return Localized(
        "Pictures of entries lie in trash: \(list). To put them back: \(repair)",
        ja: "記録の写真が trash にあります：\(list)。戻すには：\(repair)")
    }
    toldHeld(names.filter { !there.contains($0) && !away.contains($0) }) { list, repair in
      Localized(
        "Pictures of entries are missing: \(list). Copy them back to \(files.images); or \(repair.en)",
        ja: "記録の写真がありません：\(list)。\(files.images) に複製から戻すか、\(repair.ja)")
    }
    toldHeld(names.filter { notes[$0] == nil }) { list, repair in
      Localized(
        "Of these pictures of entries nothing is noted, so that they cannot be checked: \(list). To mend that, \(repair.en)",
        ja: "記録の写真のうち、確認に必要な情報がないものがあります：\(list)。\(repair.ja)")
    }
    let damaged = names.filter { name in
      guard let note = notes[name], there.contains(name) else { return false }
      return files.state(of: note).fault != nil
    }
    toldHeld(damaged) { list, repair in
      Localized(
        "Pictures are not as they were stored: \(list). Copy them back to \(files.images); or \(repair.en)",
        ja: "保存したときと内容が違う写真があります：\(list)。\(files.images) に複製から戻すか、\(repair.ja)")
    }
    let gone = images.filter { held[$0] == nil && notes[$0].map { $0.bytes >= 0 } ?? false }
    told(gone, .advice) { list in
      let repair = move(gone, files, back: false)
      return Localized(
        "Pictures that were deleted or replaced lie in images: \(list). To move them away: \(repair)",
        ja: "削除または差し替えた写真が images に残っています：\(list)。片付けるには：\(repair)")
    }
    let spoilt = trash.filter { name in
      guard held[name] == nil, let note = notes[name], note.bytes >= 0 else { return false }
      return files.state(of: note, inTrash: true).fault != nil
    }
    told(spoilt, .advice) { list in
      Localized(
        "Pictures that were deleted or replaced are not as they were stored, so that undo brings their entries back without them: \(list). Copies belong in \(files.trash).",
        ja: "削除または差し替えた写真のファイルが壊れているため、undo では写真なしで戻ります：\(list)。複製があれば \(files.trash) に入れてください。")
    }
    let stray =
      (images.filter { held[$0] == nil && notes[$0].map { $0.bytes < 0 } ?? true }
      .map { "\(files.images)/\($0)" }
      + trash.filter { notes[$0].map { $0.bytes < 0 } ?? true }.map { "\(files.trash)/\($0)" })
      .filter { files.isOurs($0) && !isNew($0) }
    if !stray.isEmpty {
      let list = stray.map { ShellText.quoted($0) }.joined(separator: " ")
      findings.append(
        Finding(
          "pictures", .advice,
          Localized(
            "These files belong to no entry; a command that was killed leaves such. To remove them: rm \(list)",
            ja: "どの記録のものでもないファイルがあります（強制終了されたコマンドが残すことがあります）。消すには：rm \(list)")))
    }
    let lost = notes.keys.filter {
      held[$0] == nil && !there.contains($0) && !away.contains($0)
    }.sorted()
    told(lost, .advice) { list in
      Localized(
        "Pictures that were deleted or replaced are gone, so that undo brings their entries back without them: \(list). Copies belong in \(files.trash).",
        ja: "削除または差し替えた写真のファイルがないため、undo では写真なしで戻ります：\(list)。複製があれば \(files.trash) に入れてください。")
    }
    guard findings.isEmpty else { return findings }
    return [
      Finding(
        "pictures",
        Localized(
          "Pictures are whole: \(held.count.grouped)."
            + (trash.isEmpty ? "" : " For undo, in trash: \(trash.count.grouped)."),
          ja: "写真に異常はありません（\(held.count.grouped)枚"
            + (trash.isEmpty ? "" : "、ほかに取り消し用が trash に\(trash.count.grouped)枚") + "）。"))
    ]
  }

  /// Whether a file is of the last minutes: a command may be at work that has not saved its entry yet.
  private func isNew(_ path: String) -> Bool {
    var info = stat()
    guard unsafe lstat(path, &info) == 0 else { return true }
    return (0..<600).contains(seams.clock.milliseconds() / 1_000 - Int64(info.st_mtim.tv_sec))
  }

  private func move(_ names: some Sequence<String>, _ files: PictureFiles, back: Bool) -> String {
    let (from, to) = back ? (files.trash, files.images) : (files.images, files.trash)
    let list = names.sorted().map { ShellText.quoted("\(from)/\($0)") }.joined(separator: " ")
    return "mkdir -p \(ShellText.quoted(to)); mv -n \(list) \(ShellText.quoted(to))"
  }

  private func pictureNotes() throws(HibiError) -> [String: StoredPicture] {
    var notes: [String: StoredPicture] = [:]
    let rows = try database.prepare("SELECT name, sha256, bytes FROM hibi_image")
    while try rows.step() {
      let name = rows.text(0)
      notes[name] = StoredPicture(
        name: name, hash: rows.text(1), bytes: rows.integer(2), width: 0, height: 0)
    }
    return notes
  }

  /// The names that rows hold and where, of fields and trackers that were removed too.
  private func heldPictures(_ registry: Registry) throws(HibiError) -> [String: (
    entry: Int64, column: String, table: String
  )] {
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
    var held: [String: (entry: Int64, column: String, table: String)] = [:]
    for (table, column) in columns {
      let name = sqlName(column)
      let rows = try database.prepare(
        "SELECT \(name), id FROM \(sqlName(table)) WHERE \(name) IS NOT NULL")
      while try rows.step() { held[rows.text(0)] = (rows.integer(1), column, table) }
    }
    return held
  }
}
