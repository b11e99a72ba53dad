import Glibc
import HibiCore

/// A folder or a file that may be a picture, as a person looks for it.
struct PictureFile: Hashable {
  /// What is shown; a folder's ends in a slash.
  let name: String
  let path: String
  let isFolder: Bool
  /// When it was written last, in nanoseconds since 1970.
  let written: Int64

  /// The day on which a picture was written, nothing for a folder.
  func day(_ zone: LocalZone) -> String {
    let milliseconds = written / 1_000_000
    let moment = Moment(milliseconds: milliseconds, offset: zone.offset(at: milliseconds))
    return isFolder ? "" : moment.civil.day.slashed
  }

  /// A file or folder that was named.
  /// - Throws: what the system says of it, so that what is not there is said to be so.
  init(_ path: String) throws(HibiError) {
    var info = stat()
    guard unsafe stat(path, &info) == 0 else { throw HibiError(errno: errno, path: path) }
    self.init(path.split(separator: "/").last.map(String.init) ?? path, path, info)
  }

  private init(_ name: String, _ path: String, _ info: stat) {
    isFolder = info.st_mode & S_IFMT == S_IFDIR
    self.name = isFolder ? name + "/" : name
    self.path = path
    written = Int64(info.st_mtim.tv_sec) * 1_000_000_000 + Int64(info.st_mtim.tv_nsec)
  }

  /// The endings of names that pictures of cameras and phones have.
  private static let endings = [".jpg", ".jpeg", ".png", ".webp", ".heic", ".heif"]

  /// What a person may choose of a folder: the way out, folders by name, the newest pictures first.
  ///
  /// Hidden ones are left out.
  static func list(_ folder: String) throws(HibiError) -> [PictureFile] {
    var found: [PictureFile] = []
    for name in try FileSystem.names(in: folder) where !name.hasPrefix(".") {
      let path = folder == "/" ? "/" + name : folder + "/" + name
      var info = stat()
      guard unsafe stat(path, &info) == 0 else { continue }
      let key = TextFold.key(name)
      let isPicture = info.st_mode & S_IFMT == S_IFREG && endings.contains { key.hasSuffix($0) }
      if isPicture || info.st_mode & S_IFMT == S_IFDIR {
        found.append(PictureFile(name, path, info))
      }
    }
    return parent(of: folder) + found.filter(\.isFolder)
      + found.filter { !$0.isFolder }.sorted { ($1.written, $0.name) < ($0.written, $1.name) }
  }

  /// The way out of a folder.
  static func parent(of folder: String) -> [PictureFile] {
    guard folder != "/" else { return [] }
    var info = stat()
    guard unsafe stat(above(folder), &info) == 0 else { return [] }
    return [PictureFile("..", above(folder), info)]
  }

  /// The folder in which a file or folder is.
  static func above(_ path: String) -> String {
    let parts = path.split(separator: "/").dropLast()
    return "/" + parts.joined(separator: "/")
  }

  /// A path that was typed, or that a file manager gave the terminal; nil for what is none.
  ///
  /// It may be in quotes, have its blanks behind backslashes, or begin in the home folder (`~/`).
  static func path(typed text: String, home: String?) -> String? {
    var text = text
    while text.last == " " || text.last == "\n" { text.removeLast() }
    if let quote = text.first, quote == "'" || quote == "\"", text.last == quote, text.count > 1 {
      text = String(text.dropFirst().dropLast())
    } else {
      var plain = ""
      var isEscaped = false
      for character in text {
        if character == "\\", !isEscaped {
          isEscaped = true
          continue
        }
        plain.append(character)
        isEscaped = false
      }
      text = plain
    }
    if text.hasPrefix("~/"), let home { text = home + text.dropFirst() }
    return text.hasPrefix("/") ? text : nil
  }
}
