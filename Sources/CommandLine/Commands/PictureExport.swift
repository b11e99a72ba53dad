import Glibc
import HibiCore

/// The pictures of the entries that an export writes: their hashes, which stand in Hibi's own JSON,
/// and their files, where a folder was named.
final class PictureExport {
  private let folder: String?
  private let store: Store
  private var part: [JSON.Member] = []
  private var copied = 0
  private var left = 0
  private var lost: [String] = []

  /// - Parameter folder: where files are copied; it is made where it is missing.
  /// - Throws: 73 or 77 where it cannot be made.
  init(_ folder: String?, _ store: Store) throws(HibiError) {
    self.folder = folder
    self.store = store
    guard let folder else { return }
    guard !folder.isEmpty else {
      throw HibiError(
        .usage, Localized("--pictures needs a folder", ja: "--pictures にはフォルダの指定が必要です"))
    }
    guard unsafe mkdir(folder, 0o700) != 0, errno != EEXIST else { return }
    let code = errno
    throw HibiError(
      [EACCES, EPERM, EROFS].contains(code) ? .permission : .cannotCreate,
      Localized(
        "the folder \(folder) cannot be made: \(systemText(code).en)",
        ja: "フォルダ \(folder) を作れません（\(systemText(code).ja)）"))
  }

  /// Takes the pictures of an entry that is written.
  func take(_ entry: Entry, _ schema: Schema) throws(HibiError) {
    for (field, value) in zip(schema.fields, entry.values) where field.isPicture {
      guard let picture = try store.picture(value), let path = store.picturePath(value) else {
        continue
      }
      part.append(JSON.Member(picture.name, .string(picture.hash)))
      guard let folder else {
        left += 1
        continue
      }
      let (bytes, code) = readAll(path, limit: ImagingClient.mostBytes)
      guard code == 0, NewPicture(png: bytes)?.hash == picture.hash else {
        lost.append(picture.name)
        continue
      }
      try copy(bytes, to: folder + "/" + picture.name)
      copied += 1
    }
  }

  /// The hashes of the pictures since the last part.
  func endPart() -> [JSON.Member] {
    defer { part = [] }
    return part
  }

  /// Writes a file; one of the same name that holds the same stays.
  private func copy(_ bytes: [UInt8], to path: String) throws(HibiError) {
    let (old, code) = readAll(path, limit: ImagingClient.mostBytes)
    if code == 0, old == bytes { return }
    let file = try NewFile(at: path)
    do throws(HibiError) {
      let code = file.write(bytes)
      guard code == 0 else { throw NewFile.unwritable(path, code) }
      try file.place(replacing: false)
    } catch {
      file.discard()
      throw error
    }
  }

  /// What became of them, for people.
  var said: [Localized] {
    var texts: [Localized] = []
    func count(_ number: Int) -> String { number == 1 ? "1 picture" : "\(number.grouped) pictures" }
    if let folder, copied > 0 || lost.isEmpty {
      texts.append(
        Localized(
          "\(count(copied)) copied to \(folder).", ja: "写真\(copied.grouped)枚を \(folder) にコピーしました。"))
    }
    if !lost.isEmpty {
      texts.append(
        Localized(
          "\(count(lost.count)) could not be copied, because the files are missing or damaged. See: hibi doctor",
          ja: "ファイルがないか壊れているため、写真\(lost.count.grouped)枚をコピーできませんでした。hibi doctor で確認できます。"))
    }
    if left > 0 {
      texts.append(
        Localized(
          "The file names \(count(left)) and does not hold them. To copy them too: --pictures FOLDER",
          ja: "写真\(left.grouped)枚は名前だけが書き出されます。写真もコピーするには：--pictures フォルダ"))
    }
    return texts
  }
}
