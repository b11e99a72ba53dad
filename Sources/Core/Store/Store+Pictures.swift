import Glibc

/// What a transaction does to the files of pictures.
///
/// A row is never without its file: a file is there before the row is kept, and goes after the row
/// went.
struct PictureChanges {
  /// How many rows more, or fewer, hold a name than before.
  private(set) var rows: [String: Int] = [:]
  /// The columns of pictures in which rows came or went.
  private(set) var columns: Set<Column> = []
  /// The files that the transaction made, and those that it brought back.
  var placed: Set<String> = []
  var returned: [String] = []
  /// The pictures that should have come back, and whose files are gone.
  var lost: [String] = []

  struct Column: Hashable {
    var table: String
    var name: String
  }

  /// Counts a row that comes or goes.
  mutating func count(_ row: [SQLValue], _ layout: TableLayout, by step: Int) {
    for place in layout.pictures { count(row[place], at: place, layout, by: step) }
  }

  /// Counts a value that comes or goes.
  mutating func count(_ value: SQLValue, at place: Int, _ layout: TableLayout, by step: Int) {
    guard case .text(let name) = value else { return }
    rows[name, default: 0] += step
    columns.insert(Column(table: layout.table, name: layout.columns[place].name))
  }

  /// The names that came into a row.
  var entering: [String] { rows.filter { $0.value > 0 }.map(\.key).sorted() }
  /// The names that no row has any more.
  var leaving: [String] { rows.filter { $0.value < 0 }.map(\.key).sorted() }
}

/// What the store has noted of a picture.
package struct StoredPicture: Sendable, Hashable {
  /// The name of its file in `images/`.
  package var name: String
  /// The SHA-256 of the file.
  package var hash: String
  package var bytes: Int64
  package var width: Int64
  package var height: Int64
}

/// The file of a picture that a row names, against what is noted of it.
package enum PictureState: Sendable, Hashable {
  case whole([UInt8])
  case missing
  /// It is no plain file, or not what was stored; or nothing is noted of it.
  case damaged

  /// What is wrong with it, nil where nothing is.
  package var fault: Localized? {
    switch self {
    case .whole: nil
    case .missing: Localized("the file is missing", ja: "ファイルがありません")
    case .damaged: Localized("the file is not as it was stored", ja: "ファイルが保存したときと違います")
    }
  }
}

extension StoreFolder {
  /// The file of a picture that a row of the store names.
  package func picture(_ value: Value) -> String? { Self.picture(value, in: path) }

  fileprivate static func picture(_ value: Value, in folder: String) -> String? {
    guard let name = value.text, PictureName.isName(name) else { return nil }
    return "\(folder)/images/\(name)"
  }
}

extension Store {
  private var pictureFiles: PictureFiles? { folder.map { PictureFiles(folder: $0) } }

  /// The file of a picture that a row names; nil where it is no name, or the store has no folder.
  ///
  /// ```swift
  /// store.picturePath(entry.value(of: "photo", schema))  // "/home/…/hibi/images/019a….png"
  /// ```
  package func picturePath(_ value: Value) -> String? {
    folder.flatMap { StoreFolder.picture(value, in: $0) }
  }

  /// What is noted of a picture that a row names.
  package func picture(_ value: Value) throws(HibiError) -> StoredPicture? {
    guard let name = value.text, try hasPictures() else { return nil }
    let statement = try database.prepare(
      "SELECT sha256, bytes, width, height FROM hibi_image WHERE name=?")
    try statement.bind([.text(name)])
    guard try statement.step() else { return nil }
    return StoredPicture(
      name: name, hash: statement.text(0), bytes: statement.integer(1),
      width: statement.integer(2), height: statement.integer(3))
  }

  /// The file of a picture that a row names: read, and compared with what is noted.
  ///
  /// ```swift
  /// try store.pictureState(value).fault  // "the file is missing"
  /// ```
  package func pictureState(_ value: Value) throws(HibiError) -> PictureState {
    guard let files = pictureFiles, let picture = try picture(value),
      PictureName.isName(picture.name)
    else { return .damaged }
    return files.state(of: picture)
  }

  /// Writes the file of a picture anew, which a person has given once more, where it is missing or
  /// damaged.
  func mend(_ picture: StoredPicture, with new: NewPicture) throws(HibiError) {
    guard let files = pictureFiles, !isTrial, files.state(of: picture).fault != nil else { return }
    _ = try files.place(new.bytes, random: try seams.random.next().0, replacing: true) { _ in
      picture.name
    }
    hasMended = true
    seams.announce(
      Localized(
        "The file of the picture was missing or damaged; it is written anew.",
        ja: "写真のファイルがないか壊れていたため、書き直しました。"))
  }

  /// Leaves a picture out of a row that comes back where its file is gone: a row is never without
  /// its file, and what else the row holds must not be lost with it.
  func leaveLost(
    _ value: inout SQLValue, of column: String, _ entry: Int64, _ table: String,
    _ registry: Registry
  ) throws(HibiError) {
    guard case .text(let name) = value, PictureName.isName(name), let files = pictureFiles else {
      return
    }
    // What nothing is noted of was erased.
    let erased = StoredPicture(name: name, hash: "", bytes: -1, width: 0, height: 0)
    let noted = try picture(.text(name))
    guard files.isLost(noted ?? erased) else { return }
    value = .null
    // Only the first of many are told.
    let told = pictures.lost.count > 5 ? "" : owner(entry, column, table, registry).told
    pictures.lost.append("\(told) \(name)")
  }

  /// The entry and the field of a picture as people find them, `water 3 (leaf)`, and what is typed
  /// to change it.
  func owner(_ entry: Int64, _ column: String, _ table: String, _ registry: Registry) -> (
    told: String, edit: String, field: String
  ) {
    guard let (tracker, schema) = registry.collection(table),
      let field = schema.fields.first(where: { $0.column == column })
    else { return ("\(table) \(entry) (\(column))", "edit ID", column) }
    let id = schema.shown(id: entry)
    return (
      "\(tracker.path(of: schema)) \(id) (\(field.name))",
      "\(tracker.command(of: schema)) edit \(id)", field.name
    )
  }

  /// The first of many, for a sentence.
  static func listed(_ names: [String]) -> String {
    names.prefix(5).joined(separator: ", ") + (names.count > 5 ? " ..." : "")
  }

  /// Whether the format knows pictures; a file that is only read may be older.
  func hasPictures() throws(HibiError) -> Bool { try formatVersion() >= StoreFormat.pictures }

  /// Writes the file of a picture of an entry, and notes it.
  /// - Returns: its name.
  func place(_ picture: NewPicture, of uid: UID) throws(HibiError) -> String {
    // A trial keeps nothing.
    guard let files = pictureFiles, !isTrial else { return PictureName.make(uid, 1) }
    let name = try files.place(picture.bytes, random: try seams.random.next().0) {
      number throws(HibiError) in
      let name = PictureName.make(uid, number)
      let isInTrash = unsafe access("\(files.trash)/\(name)", F_OK) == 0
      let noted = try database.integer("SELECT 1 FROM hibi_image WHERE name=?", [.text(name)])
      return isInTrash || noted != nil ? nil : name
    }
    pictures.placed.insert(name)
    try database.cached("INSERT INTO hibi_image(name,sha256,bytes,width,height) VALUES(?,?,?,?,?)")
      .run([
        .text(name), .text(picture.hash), .integer(Int64(picture.bytes.count)),
        .integer(Int64(picture.width)), .integer(Int64(picture.height)),
      ])
    return name
  }

  /// Sees to it that every row of the transaction has its file; called before the commit.
  func bringPicturesBack() throws(HibiError) {
    guard let files = pictureFiles, !isTrial else { return }
    for name in pictures.entering where !pictures.placed.contains(name) {
      guard PictureName.isName(name) else {
        throw HibiError(
          .fault, Localized("'\(name)' is no picture", ja: "「\(name)」は写真ではありません"))
      }
      if try files.bringBack(name) { pictures.returned.append(name) }
    }
    if !pictures.returned.isEmpty { try files.syncImages() }
  }

  /// Takes back what the transaction did to files: its rows are not kept.
  func takePicturesBack() {
    guard let files = pictureFiles else { return }
    for name in pictures.placed { unsafe unlink("\(files.images)/\(name)") }
    let changes = pictures
    pictures = PictureChanges()
    discard(changes.returned, changes, files)
  }

  /// Moves away the files that no row has any more: the rows are kept.
  func settlePictures() {
    guard let files = pictureFiles else { return }
    let changes = pictures
    pictures = PictureChanges()
    discard(changes.leaving, changes, files)
    let lost = changes.lost
    guard !lost.isEmpty else { return }
    let list = Store.listed(lost)
    seams.announce(
      Localized(
        "Pictures could not come back, because their files are gone or damaged: \(list). All else is done.",
        ja: "ファイルがないか壊れているため、写真だけは元に戻せませんでした：\(list)"))
  }

  /// Moves away those of some files that no row holds.
  ///
  /// The transaction is over, and another program may have brought one back since: its rows are asked
  /// under the writer's lock. What cannot be moved so is left to the doctor.
  private func discard(_ names: [String], _ changes: PictureChanges, _ files: PictureFiles) {
    let names = names.filter(PictureName.isName)
    guard !names.isEmpty, (try? database.run("BEGIN IMMEDIATE")) != nil else { return }
    defer { try? database.run("ROLLBACK") }
    guard let held = try? held(in: changes.columns) else { return }
    for name in names where !held.contains(name) { files.discard(name) }
  }

  /// The names that rows hold in some columns.
  func held(in columns: some Sequence<PictureChanges.Column>) throws(HibiError) -> Set<String> {
    var names: Set<String> = []
    for column in columns {
      let name = sqlName(column.name)
      let rows = try database.prepare(
        "SELECT \(name) FROM \(sqlName(column.table)) WHERE \(name) IS NOT NULL")
      while try rows.step() { names.insert(rows.text(0)) }
    }
    return names
  }

  // MARK: - Erasing

  /// Marks what is noted of the pictures of entries, which go for good.
  ///
  /// Their files go when that is kept, and the notes last: a kill between leaves what the next
  /// erasing takes away.
  func markErased(_ owners: Set<String>) throws(HibiError) {
    guard try database.integer("SELECT 1 FROM hibi_image LIMIT 1") != nil else { return }
    for owner in owners {
      try database.cached("UPDATE hibi_image SET bytes=-1 WHERE name>=? AND name<?")
        .run([.text(owner), .text(owner + "~")])
    }
  }

  /// Removes for good the pictures that entries had and no longer show; the entries stay.
  ///
  /// Use it where a picture was the wrong one, and shall be nowhere any more. There is no undo: one that
  /// would bring such a picture back brings its entry back without it.
  /// - Returns: how many are gone.
  package func eraseOldPictures(_ ids: [Int64], _ schema: Schema, _ tracker: Tracker)
    throws(HibiError) -> Int
  {
    let table = tracker.table(schema)
    guard try hasPictures(), try isStored(schema, table) else { return 0 }
    let layout = try layout(schema, tracker)
    let columns = layout.pictures.map {
      PictureChanges.Column(table: layout.table, name: layout.columns[$0].name)
    }
    let count = try write(kept: Store.saved) { () throws(HibiError) in
      let owners = try ErasePlan(ids, layout, database).uids
      let held = try held(in: columns)
      var names: [String] = []
      let noted = try database.prepare("SELECT name FROM hibi_image WHERE bytes>=0 ORDER BY name")
      while try noted.step() {
        let name = noted.text(0)
        if owners.contains(PictureName.owner(name)), !held.contains(name) { names.append(name) }
      }
      for name in names {
        try database.cached("UPDATE hibi_image SET bytes=-1 WHERE name=?").run([.text(name)])
      }
      return names.count
    } isChanged: {
      $0 > 0
    } isKept: { _ throws(HibiError) in
      try database.integer("SELECT 1 FROM hibi_image WHERE bytes<0") != nil
    }
    guard count > 0 else { return 0 }
    seams.committed()
    eraseFiles([])
    return count
  }

  /// Removes the files of what was marked; what is left is announced: the marks are kept.
  func eraseFiles(_ owners: Set<String>) {
    do { try eraseMarked(owners) } catch {
      seams.announce(
        Localized(
          "Erased, but pictures are left: \(error.message.en). To see what to do: hibi doctor",
          ja: "消去しましたが、写真が残っています（\(error.message.ja)）。対処は hibi doctor で確認できます。"))
    }
  }

  /// Removes the files of erased entries, those that a kill left too, and then what is noted of them.
  private func eraseMarked(_ owners: Set<String>) throws(HibiError) {
    guard let files = pictureFiles else { return }
    let marked = try database.prepare("SELECT name FROM hibi_image WHERE bytes<0")
    var names: Set<String> = []
    while try marked.step() { names.insert(marked.text(0)) }
    let isMarked = !names.isEmpty
    // What was never noted, because a command was killed, is theirs by its name.
    for place in [files.images, files.trash] {
      for name in try files.names(in: place)
      where PictureName.isName(name) && owners.contains(PictureName.owner(name)) {
        names.insert(name)
      }
    }
    var isErased = true
    for name in names where PictureName.isName(name) { isErased = files.erase(name) && isErased }
    guard isErased else {
      throw HibiError(
        .inputOutput,
        Localized("not all pictures could be removed", ja: "削除できない写真がありました"))
    }
    guard isMarked else { return }
    // A power cut must not bring back what is noted nowhere any more.
    try files.syncAll()
    try write { () throws(HibiError) in
      try database.run("DELETE FROM hibi_image WHERE bytes<0")
    } isKept: { () throws(HibiError) in
      true
    }
  }
}
