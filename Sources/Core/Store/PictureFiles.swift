internal import CPlatform
import Glibc

/// The files of pictures in a store's folder: those of entries in `images/`, those that an undo may
/// bring back in `trash/`.
///
/// Whoever moves one holds the writer's lock: no other program makes or moves one meanwhile.
struct PictureFiles {
  /// The folder of the store.
  let folder: String

  var images: String { folder + "/images" }
  var trash: String { folder + "/trash" }

  /// What the name of a file begins with that is being written.
  static let draft = ".tmp."

  /// Writes a file under the first of some names that nothing has, synced with its folder.
  /// - Parameters:
  ///   - replacing: whether it takes the place of what has the name.
  ///   - name: the n-th name; nil for one that is taken.
  /// - Returns: the name.
  /// - Throws: 73, 74 or 77; nothing is left then.
  func place(
    _ bytes: [UInt8], random: UInt64, replacing: Bool = false,
    as name: (Int) throws(HibiError) -> String?
  ) throws(HibiError) -> String {
    try makeFolder(images)
    let draft = "\(images)/\(PictureFiles.draft)\(String(random, radix: 16))"
    let file = unsafe open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { throw failure(errno, images) }
    var code = writeAll(bytes, to: file)
    if code == 0, fsync(file) != 0 { code = errno }
    // What a disk could not take may be told only here.
    if close(file) != 0, code == 0 { code = errno }
    do throws(HibiError) {
      guard code == 0 else { throw failure(code, images) }
      var number = 1
      while true {
        if let name = try name(number) {
          let path = "\(images)/\(name)"
          if unsafe (replacing ? rename(draft, path) : hibi_rename_new(draft, path)) == 0 {
            guard sync(images) else {
              code = errno
              if !replacing { unsafe unlink(path) }
              throw failure(code, images)
            }
            return name
          }
          guard !replacing, errno == EEXIST else { throw failure(errno, images) }
        }
        number += 1
      }
    } catch {
      unsafe unlink(draft)
      throw error
    }
  }

  /// Whether a file is neither where entries have theirs nor, as it was stored, where an undo finds it;
  /// one that cannot be asked for is not lost.
  func isLost(_ picture: StoredPicture) -> Bool {
    let paths = [images, trash].map { "\($0)/\(picture.name)" }
    guard unsafe access(paths[0], F_OK) != 0, errno == ENOENT else { return false }
    if unsafe access(paths[1], F_OK) != 0 { return errno == ENOENT }
    guard unsafe access(paths[1], R_OK) == 0 else { return false }
    return state(of: picture, inTrash: true).fault != nil
  }

  /// The file of a picture as it is now.
  func state(of picture: StoredPicture, inTrash: Bool = false) -> PictureState {
    let path = "\(inTrash ? trash : images)/\(picture.name)"
    var info = stat()
    guard unsafe lstat(path, &info) == 0 else { return errno == ENOENT ? .missing : .damaged }
    // A link is no file of ours, and a pipe would never end.
    guard info.st_mode & S_IFMT == S_IFREG, Int64(info.st_size) == picture.bytes else {
      return .damaged
    }
    let (bytes, code) = readAll(path, limit: ImagingClient.mostBytes)
    return code == 0 && SHA256.hex(bytes) == picture.hash ? .whole(bytes) : .damaged
  }

  /// Puts a file back into `images/` where it is not there; `syncImages` makes it last.
  /// - Returns: whether it was moved.
  /// - Throws: 66 where it is nowhere.
  func bringBack(_ name: String) throws(HibiError) -> Bool {
    if unsafe access("\(images)/\(name)", F_OK) == 0 { return false }
    try makeFolder(images)
    guard unsafe hibi_rename_new("\(trash)/\(name)", "\(images)/\(name)") == 0 else {
      throw failure(errno, "\(trash)/\(name)")
    }
    return true
  }

  /// Makes what was moved into `images/` last.
  /// - Throws: 74.
  func syncImages() throws(HibiError) {
    guard sync(images) else { throw failure(errno, images) }
  }

  /// Makes what was removed from either folder stay away.
  /// - Throws: 74.
  func syncAll() throws(HibiError) {
    for place in [images, trash] where unsafe access(place, F_OK) == 0 {
      guard sync(place) else { throw failure(errno, place) }
    }
  }

  /// Puts a file where an undo finds it.
  ///
  /// What fails is left to the doctor: the change is kept.
  func discard(_ name: String) {
    if unsafe mkdir(trash, 0o700) != 0, errno != EEXIST { return }
    unsafe rename("\(images)/\(name)", "\(trash)/\(name)")
  }

  /// Whether a path is one that a command of ours may leave: what else lies there is the user's.
  func isOurs(_ path: String) -> Bool {
    let name = path.split(separator: "/").last.map(String.init) ?? ""
    return PictureName.isName(name) || name.hasPrefix(PictureFiles.draft)
  }

  /// Removes a file for good, wherever it is.
  /// - Returns: whether nothing is left of it.
  func erase(_ name: String) -> Bool {
    [images, trash].allSatisfy { unsafe unlink("\($0)/\(name)") == 0 || errno == ENOENT }
  }

  /// The names in a folder of ours, none where it is not there.
  func names(in place: String) throws(HibiError) -> [String] {
    guard unsafe access(place, F_OK) == 0 else { return [] }
    return try FileSystem.names(in: place)
  }

  private func makeFolder(_ place: String) throws(HibiError) {
    guard unsafe mkdir(place, 0o700) != 0 else {
      // A power cut must not take the folder away under a file that was synced.
      guard sync(folder) else { throw failure(errno, folder) }
      return
    }
    guard errno == EEXIST else { throw failure(errno, place) }
  }

  private func failure(_ code: Int32, _ path: String) -> HibiError {
    code == ENOSPC ? DatabaseFailure.full : HibiError(errno: code, path: path)
  }

  /// Makes the names of a folder last.
  private func sync(_ place: String) -> Bool {
    let descriptor = unsafe open(place, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    // A file system that syncs no folders keeps the file all the same.
    return fsync(descriptor) == 0 || errno == EINVAL
  }
}
