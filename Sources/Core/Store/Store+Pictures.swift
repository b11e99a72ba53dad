import Glibc

/// What a transaction does to the files of pictures.
///
/// A row is never without its file: a file is there before the row is kept, and goes after the row
/// went.
struct PictureChanges {
  /// How many rows more, or fewer, hold a name than before.
  private(set) var rows: [String: Int] = [:]
  /// The files that the transaction made, and those that it brought back.
  var placed: [String] = []
  var returned: [String] = []
  /// The pictures that should have come back, and whose files are gone.
  var lost: [String] = []

  /// Counts a row that comes or goes.
  mutating func count(_ row: [SQLValue], _ layout: TableLayout, by step: Int) {
    for place in layout.pictures { count(row[place], by: step) }
  }

  /// Counts a value that comes or goes.
  mutating func count(_ value: SQLValue, by step: Int) {
    if case .text(let name) = value { rows[name, default: 0] += step }
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

  /// The file of a picture that a row names; nil where nothing is noted of it.
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
    guard let files = pictureFiles, files.state(of: picture).fault != nil else { return }
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
  ) {
    guard case .text(let name) = value, PictureName.isName(name),
      pictureFiles?.isLost(name) == true
    else { return }
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
    guard let files = pictureFiles else { return PictureName.make(uid, 1) }
    let name = try files.place(picture.bytes, random: try seams.random.next().0) {
      number throws(HibiError) in
      let name = PictureName.make(uid, number)
      let isInTrash = unsafe access("\(files.trash)/\(name)", F_OK) == 0
      let noted = try database.integer("SELECT 1 FROM hibi_image WHERE name=?", [.text(name)])
      return isInTrash || noted != nil ? nil : name
    }
    pictures.placed.append(name)
    try database.cached("INSERT INTO hibi_image(name,sha256,bytes,width,height) VALUES(?,?,?,?,?)")
      .run([
        .text(name), .text(picture.hash), .integer(Int64(picture.bytes.count)),
        .integer(Int64(picture.width)), .integer(Int64(picture.height)),
      ])
    return name
  }

  /// Sees to it that every row of the transaction has its file; called before the commit.
  func bringPicturesBack() throws(HibiError) {
    guard let files = pictureFiles else { return }
    for name in pictures.entering where !pictures.placed.contains(name) {
      guard PictureName.isName(name) else {
        throw HibiError(
          .fault, Localized("'\(name)' is no picture", ja: "「\(name)」は写真ではありません"))
      }
      if try files.bringBack(name) { pictures.returned.append(name) }
    }
  }

  /// Takes back what the transaction did to files: its rows are not kept.
  func takePicturesBack() {
    guard let files = pictureFiles else { return }
    for name in pictures.placed { unsafe unlink("\(files.images)/\(name)") }
    for name in pictures.returned { files.discard(name) }
    pictures = PictureChanges()
  }

  /// Moves away the files that no row has any more: the rows are kept.
  func settlePictures() {
    guard let files = pictureFiles else { return }
    for name in pictures.leaving where PictureName.isName(name) { files.discard(name) }
    let lost = pictures.lost
    pictures = PictureChanges()
    guard !lost.isEmpty else { return }
    let list = Store.listed(lost)
    seams.announce(
      Localized(
        "Pictures could not come back, because their files are gone: \(list). All else is done.",
        ja: "ファイルがないため、写真だけは元に戻せませんでした：\(list)"))
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

  /// Removes the files of erased entries, those that a kill left too, and then what is noted of them.
  func eraseMarked(_ owners: Set<String>) throws(HibiError) {
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
    try write { () throws(HibiError) in
      try database.run("DELETE FROM hibi_image WHERE bytes<0")
    } isKept: { () throws(HibiError) in
      true
    }
  }
}
