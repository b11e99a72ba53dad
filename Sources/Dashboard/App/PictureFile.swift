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
    self.init(path.split(separator: "/").last.map(String.init) ?? "", path, info)
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
  /// Hidden ones are left out, and so are files that are no pictures by their names, which are counted.
  static func list(_ folder: String) throws(HibiError) -> (files: [PictureFile], others: Int) {
    var found: [PictureFile] = []
    var others = 0
    for name in try FileSystem.names(in: folder) where !name.hasPrefix(".") {
      let path = folder == "/" ? "/" + name : folder + "/" + name
      var info = stat()
      guard unsafe stat(path, &info) == 0 else { continue }
      let key = TextFold.key(name)
      let isPicture = info.st_mode & S_IFMT == S_IFREG && endings.contains { key.hasSuffix($0) }
      if isPicture || info.st_mode & S_IFMT == S_IFDIR {
        found.append(PictureFile(name, path, info))
      } else {
        others += 1
      }
    }
    let pictures = found.filter { !$0.isFolder }
      .sorted { ($1.written, $0.name) < ($0.written, $1.name) }
    return (parent(of: folder) + found.filter(\.isFolder) + pictures, others)
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
  /// It may be quoted as for a shell, have its blanks behind backslashes, begin in the home folder
  /// (`~/`), or be a `file://` address. Of several in quotes it is the first.
  static func path(typed text: String, home: String?) -> String? {
    var text = text.drop { $0 == " " }
    while text.last == " " || text.last == "\n" { text.removeLast() }
    // A name may have an apostrophe in it: what does not begin with a quote has none.
    let isQuoted = text.first == "'" || text.first == "\""
    var path = ""
    var quote: Character?
    var isEscaped = false
    for character in text {
      if isEscaped {
        path.append(character)
        isEscaped = false
      } else if character == "\\", quote != "'" {
        isEscaped = true
      } else if character == quote {
        quote = nil
      } else if isQuoted, quote == nil, character == "'" || character == "\"" {
        quote = character
      } else if isQuoted, quote == nil, character == " " {
        break
      } else {
        path.append(character)
      }
    }
    if path.hasPrefix("file://") { path = decoded(path.dropFirst(7).drop { $0 != "/" }) }
    if path.hasPrefix("~/"), let home { path = home + path.dropFirst() }
    return path.hasPrefix("/") ? path : nil
  }

  /// The path of an address: `%20` stands for a blank.
  private static func decoded(_ text: Substring) -> String {
    var bytes: [UInt8] = []
    var rest = text.utf8
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2)
      if byte == UInt8(ascii: "%"), digits.count == 2,
        let code = UInt8(String(Substring(digits)), radix: 16)
      {
        bytes.append(code)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
