import Glibc
import HibiCore

/// A file that is written beside its place under a name of its own, and put there whole or not at
/// all.
///
/// Only this user may read it. What a person has in the folder is never opened or replaced.
final class NewFile {
  private let path: String
  private let folder: String
  private let draft: String
  private let descriptor: Int32
  private var isOpen = true

  /// Makes the draft, whose name begins with `prefix`.
  /// - Throws: 73 or 77 where it cannot be made.
  init(at path: String, named prefix: String = ".hibi-") throws(HibiError) {
    self.path = path
    folder = NewFile.folder(of: path)
    var draft = ""
    var descriptor: Int32 = -1
    for _ in 0..<100 {
      draft = folder + prefix + String(UInt64.random(in: 0...UInt64.max), radix: 16) + ".tmp"
      descriptor = unsafe open(
        draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
      if descriptor >= 0 || errno != EEXIST { break }
    }
    self.draft = draft
    self.descriptor = descriptor
    guard descriptor >= 0 else {
      let code = errno
      throw HibiError(
        NewFile.isDenied(code) ? .permission : .cannotCreate,
        Localized(
          "\(path) cannot be made: \(systemText(code).en)",
          ja: "\(path) を作れません（\(systemText(code).ja)）"))
    }
  }

  /// Removes drafts beside a file that a kill left there; whoever calls knows that none is in use.
  static func removeDrafts(of path: String, named prefix: String) {
    let folder = folder(of: path)
    for name in (try? FileSystem.names(in: folder)) ?? []
    where name.hasPrefix(prefix) && name.hasSuffix(".tmp") {
      unsafe unlink(folder + name)
    }
  }

  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? "./"
  }

  /// The error of a name that is taken.
  static func existing(_ path: String) -> HibiError {
    HibiError(
      .cannotCreate, Localized("\(path) exists already", ja: "\(path) はすでにあります"),
      hints: [
        Localized("Choose another name; nothing is overwritten.", ja: "別の名前にしてください。上書きはしません。")
      ])
  }

  /// Writes all bytes; returns 0 or an error number.
  func write(_ bytes: [UInt8]) -> Int32 { writeAll(bytes, to: descriptor) }

  /// Puts the file in its place, synced with its folder; a file that is there is replaced only
  /// where that is wanted.
  /// - Throws: 73, 74 or 77; nothing is changed then.
  func place(replacing: Bool) throws(HibiError) {
    guard fsync(descriptor) == 0 else { throw failure(errno) }
    if replacing {
      guard unsafe rename(draft, path) == 0 else { throw failure(errno) }
    } else {
      try link()
    }
    isOpen = false
    close(descriptor)
    let folder = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    // A folder that may not be read, or a file system that syncs none, keeps the file all the same.
    guard folder >= 0 else { return }
    let isSynced = fsync(folder) == 0 || errno == EINVAL
    let code = errno
    close(folder)
    // What replaced an older file is there and synced; to call it a failure would be untrue.
    guard isSynced || replacing else {
      unsafe unlink(path)
      throw failure(code)
    }
  }

  /// Gives the draft its name where nothing has it.
  private func link() throws(HibiError) {
    if unsafe Glibc.link(draft, path) == 0 {
      unsafe unlink(draft)
      return
    }
    let code = errno
    guard [EPERM, ENOSYS, EOPNOTSUPP, EINVAL].contains(code) else { throw failure(code) }
    // A file system without links, such as FAT: the name is taken first, then filled.
    let taken = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard taken >= 0 else { throw failure(errno) }
    close(taken)
    guard unsafe rename(draft, path) == 0 else {
      let code = errno
      unsafe unlink(path)
      throw failure(code)
    }
  }

  /// Leaves nothing behind of a file that was not put in its place.
  func discard() {
    guard isOpen else { return }
    isOpen = false
    close(descriptor)
    unsafe unlink(draft)
  }

  private func failure(_ code: Int32) -> HibiError {
    if code == EEXIST { return NewFile.existing(path) }
    return NewFile.unwritable(path, code)
  }

  /// The error of a file that cannot be written.
  static func unwritable(_ path: String, _ code: Int32) -> HibiError {
    HibiError(
      isDenied(code) ? .permission : .inputOutput,
      Localized(
        "\(path) cannot be written: \(systemText(code).en)",
        ja: "\(path) に書き込めません（\(systemText(code).ja)）"))
  }

  private static func isDenied(_ code: Int32) -> Bool {
    code == EACCES || code == EPERM || code == EROFS
  }
}
