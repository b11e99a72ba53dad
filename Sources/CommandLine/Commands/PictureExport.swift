import Glibc
import HibiCore

/// The pictures of the entries that an export writes: their hashes, which stand in Hibi's own JSON,
/// and their files, where a folder was named.
final class PictureExport {
  private let folder: String?
  private let store: Store
  /// What writes an export that may have its pictures beside it.
  private let line: String
  private var part: [JSON.Member] = []
  /// What is to be copied.
  private var wanted: [(value: Value, owner: String)] = []
  private var copied = 0
  private var left = 0
  private var lost: [String] = []
  /// What this export made: nothing of it stays where it fails.
  private var made: [String] = []
  private var hasMadeFolder = false

  /// - Parameters:
  ///   - folder: where files are copied.
  ///   - command: what exports: a tracker, or all of them.
  init(_ folder: String?, _ store: Store, _ command: String) throws(HibiError) {
    self.folder = folder
    self.store = store
    line = "\(command) export FILE.json"
    guard let folder else { return }
    guard !folder.isEmpty else {
      throw HibiError(
        .usage, Localized("--pictures needs a folder", ja: "--pictures にはフォルダの指定が必要です"))
    }
  }

  /// Makes the folder where it is missing; the file of the export is there by then.
  /// - Throws: 73 or 77 where it cannot be made.
  func begin() throws(HibiError) {
    guard let folder else { return }
    hasMadeFolder = unsafe mkdir(folder, 0o700) == 0
    guard !hasMadeFolder, errno != EEXIST else { return }
    let code = errno
    throw HibiError(
      [EACCES, EPERM, EROFS].contains(code) ? .permission : .cannotCreate,
      Localized(
        "the folder \(folder) cannot be made: \(systemText(code).en)",
        ja: "フォルダ \(folder) を作れません（\(systemText(code).ja)）"))
  }

  /// Takes back what was made.
  func takeBack() {
    for path in made { unsafe unlink(path) }
    if let folder, hasMadeFolder { unsafe rmdir(folder) }
  }

  /// Takes the pictures of an entry that is written.
  /// - Parameter path: what is typed before the verbs of its collection.
  func take(_ entry: Entry, _ schema: Schema, _ path: String) throws(HibiError) {
    for (field, value) in zip(schema.fields, entry.values) where field.isPicture {
      guard let name = value.text else { continue }
      if let picture = try store.picture(value) {
        part.append(JSON.Member(name, .string(picture.hash)))
      }
      guard folder != nil else {
        left += 1
        continue
      }
      wanted.append((value, "\(path) \(schema.shown(id: entry.id)) (\(field.name)) \(name)"))
    }
  }

  /// Copies the files, when all entries are written: reading them would keep every writer waiting.
  func copy() throws(HibiError) {
    guard let folder else { return }
    for (value, owner) in wanted {
      guard case .whole(let bytes) = try store.pictureState(value), let name = value.text else {
        lost.append(owner)
        continue
      }
      try copy(bytes, to: folder + "/" + name)
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
      made.append(path)
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
    if left > 0 {
      texts.append(
        Localized(
          "The file names \(count(left)) and does not hold them. To copy them too, write another file: \(line) --pictures FOLDER",
          ja: "写真\(left.grouped)枚は名前だけが書き出されます。写真もコピーするには、別のファイルに書き出してください：\(line) --pictures フォルダ")
      )
    }
    return texts
  }

  /// The pictures that could not be copied, as an error; nil where all were.
  var fault: HibiError? {
    guard !lost.isEmpty else { return nil }
    let list = lost.prefix(20).map { Localized(both: $0) }
    let rest = lost.count - list.count
    let more = rest > 0 ? [Localized("and \(rest.grouped) more", ja: "ほか\(rest.grouped)枚")] : []
    let number = lost.count.grouped
    return HibiError(
      .refused,
      Localized(
        "\(number) of the pictures could not be copied: the files are missing or damaged; all else is written",
        ja: "ファイルがないか壊れているため、写真\(number)枚をコピーできませんでした。ほかはすべて書き出しました"),
      hints: list + more + [Localized("What to do: hibi doctor", ja: "対処は hibi doctor で確認できます。")])
  }
}
