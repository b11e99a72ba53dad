import Glibc
import HibiCore

/// The texts of one day that were written in an editor and never saved.
///
/// Where an editor or the saving fails, its text is kept in `drafts/` of the store. Where the
/// program itself dies, the folder of its editor stays behind: it is known by its note, and that
/// nobody is at work in it by a lock that ends with the editor.
struct Drafts {
  /// The folder of the store.
  let store: String
  let table: String
  let day: Int64
  /// Where editors get their folders.
  let places: [String]

  /// Where texts are kept.
  static func folder(of store: String) -> String { store + "/drafts" }

  /// Makes that folder where it is missing.
  static func makeFolder(of store: String) throws(HibiError) -> String {
    let folder = folder(of: store)
    guard unsafe mkdir(folder, 0o700) == 0 || errno == EEXIST else {
      throw Editor.cannotMake(folder, errno)
    }
    return folder
  }

  /// What the folder of an editor says of its text.
  var note: String { "\(store)\n\(table)\n\(day)\n" }

  private var base: String { "\(table)-\(day)" }

  /// The texts that are kept, the oldest first.
  var kept: [String] {
    let folder = Drafts.folder(of: store)
    let names = ((try? FileSystem.names(in: folder)) ?? []).filter { name in
      name == base + ".txt" || name.hasPrefix(base + "-") && name.hasSuffix(".txt")
    }
    return names.sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) }.map { folder + "/" + $0 }
  }

  /// Keeps a text that was not saved, once, and returns where.
  func keep(_ bytes: [UInt8]) throws(HibiError) -> String {
    for path in kept where (try? Editor.read(path)) == bytes { return path }
    let folder = try Drafts.makeFolder(of: store)
    for number in 1...1_000 {
      let path = "\(folder)/\(base)\(number == 1 ? "" : "-\(number)").txt"
      if unsafe access(path, F_OK) == 0 { continue }
      try Editor.write(bytes, to: path)
      return path
    }
    throw Editor.cannotMake(folder, EEXIST)
  }

  /// Keeps what programs that died have left; what says no more than the text that is saved goes.
  ///
  /// What cannot be kept stays where it is.
  func takeUp(unless saved: String) {
    for editor in abandoned {
      if let bytes = try? editor.read(), !Drafts.isBlank(bytes),
        Drafts.text(bytes) != saved
      {
        guard (try? keep(bytes)) != nil else {
          editor.release()
          continue
        }
      }
      editor.remove()
    }
  }

  /// Removes the texts that say what is saved now.
  func forget(_ saved: String) {
    for path in kept {
      if let bytes = try? Editor.read(path), Drafts.text(bytes) == saved {
        _ = unsafe unlink(path)
      }
    }
  }

  /// Removes all of them; returns how many there were.
  func erase() -> Int {
    let editors = abandoned
    for editor in editors { editor.remove() }
    let paths = kept
    for path in paths { _ = unsafe unlink(path) }
    return editors.count + paths.count
  }

  /// The folders of editors for this day in which nobody is at work any more.
  private var abandoned: [Editor] {
    Drafts.editors(in: places).filter { $0.note == note }
      .compactMap { Editor(abandoned: $0.folder, note) }
  }

  /// The folders of editors in some places, and what they say of their texts.
  private static func editors(in places: [String]) -> [(folder: String, note: String)] {
    Set(places).sorted().flatMap { place in
      ((try? FileSystem.names(in: place)) ?? []).filter { $0.hasPrefix(Editor.prefix) }
        .compactMap { name in
          let folder = place + "/" + name
          return Editor.note(of: folder).map { (folder: folder, note: $0) }
        }
    }
  }

  /// The days of a table with a text that was not saved.
  static func days(of store: String, _ table: String, _ places: [String]) -> [Int64] {
    let start = table + "-"
    let kept = ((try? FileSystem.names(in: folder(of: store))) ?? []).compactMap { name -> Int64? in
      guard name.hasPrefix(start), name.hasSuffix(".txt") else { return nil }
      return Int64(String(name.dropFirst(start.count).prefix { $0 != "-" && $0 != "." }))
    }
    let left = editors(in: places).compactMap { editor -> Int64? in
      let lines = editor.note.split(separator: "\n")
      guard lines.count == 3, lines[0] == store, lines[1] == table else { return nil }
      return Int64(String(lines[2]))
    }
    return Set(kept + left).sorted()
  }

  /// The files and folders of all texts of a store that were not saved, but for those that
  /// somebody is writing.
  static func all(of store: String, _ places: [String]) -> [String] {
    let folder = folder(of: store)
    let kept = ((try? FileSystem.names(in: folder)) ?? [])
      .filter { !$0.hasPrefix(Editor.prefix) }.map { folder + "/" + $0 }
    let left = editors(in: places).compactMap { editor -> String? in
      guard editor.note.hasPrefix(store + "\n"),
        let abandoned = Editor(abandoned: editor.folder, editor.note)
      else { return nil }
      abandoned.release()
      return abandoned.file
    }
    return kept.sorted() + left
  }

  /// A text without the line end that an editor or a program puts behind it.
  static func text(_ bytes: [UInt8]) -> String {
    var bytes = bytes[...]
    if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
    if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Whether there is nothing that anybody would miss.
  static func isBlank(_ bytes: [UInt8]) -> Bool { text(bytes).isBlank }
}
