/// The pictures of imported entries: taken where their files are given and whole, else left out.
extension EntryImport {
  /// The values with the pictures that are there instead of the names of their files.
  func takePictures(_ values: [Value]) throws(HibiError) -> [Value] {
    guard fields.contains(where: \.isPicture) else { return values }
    var values = values
    // Only those of one entry are held: a file may name thousands.
    writer?.offered = [:]
    for (index, place) in fields.enumerated() where place.isPicture {
      guard let name = values[index].text else { continue }
      guard let picture = try picture(name, place.field) else {
        if place.isRequired { throw place.field.missing() }
        values[index] = .none
        counts.withoutPicture += 1
        continue
      }
      writer?.offered[picture.hash] = picture
      values[index] = picture.value
      counts.pictures += 1
    }
    return values
  }

  /// Notes the pictures of an entry that the store knows, where they are given.
  func notePictures(_ values: [Value], of uid: UID) {
    guard readPicture != nil else { return }
    for (index, place) in fields.enumerated() where place.isPicture {
      guard let name = values[index].text else { continue }
      known[uid, default: []].append((place.field, name))
    }
  }

  /// Gives entries that the store knows the pictures of the file that they lack: who imported without
  /// the folder does so once more with it.
  func addPictures(_ writer: Writer) throws(HibiError) -> Counts {
    var counts = Counts()
    guard !known.isEmpty else { return counts }
    var lacking: [(id: Int64, field: Field, name: String)] = []
    try writer.store.forEach(Query(), schema, tracker) { entry throws(HibiError) in
      for (field, name) in known[entry.uid] ?? [] where entry.value(of: field.name, schema).isNone {
        lacking.append((entry.id, field, name))
      }
    }
    for (id, field, name) in lacking {
      guard let picture = try picture(name, field) else {
        counts.withoutPicture += 1
        continue
      }
      writer.offered = [picture.hash: picture]
      _ = try writer.set(
        id, day: nil, values: [field.name: picture.value], in: schema, of: tracker)
      counts.pictures += 1
    }
    return counts
  }

  /// A picture of the file; nil where it is not given, or where nothing says that it is the one that
  /// was exported.
  private func picture(_ name: String, _ field: Field) throws(HibiError) -> NewPicture? {
    guard let readPicture, let hash = hashes[name], PictureName.isName(name),
      let bytes = try readPicture(name)
    else { return nil }
    guard let picture = NewPicture(png: bytes), picture.hash == hash else {
      throw field.named(
        HibiError(
          .refused,
          Localized(
            "\(name) is not the picture that was exported", ja: "\(name) は書き出したときの写真と違います"),
          hints: [
            Localized(
              "Copy it again, or remove it to import without it.",
              ja: "もう一度コピーするか、写真なしで取り込むにはそのファイルを取り除いてください。")
          ]))
    }
    return picture
  }

  /// The hashes of the pictures that a file names.
  static func hashes(_ json: JSON?, _ name: String) throws(HibiError) -> [String: String] {
    guard let json else { return [:] }
    guard case .object(let members) = json else { throw wrongPart("pictures", name) }
    var hashes: [String: String] = [:]
    for member in members {
      guard case .string(let hash) = member.value else { throw wrongPart("pictures", name) }
      hashes[member.name] = hash
    }
    return hashes
  }
}
