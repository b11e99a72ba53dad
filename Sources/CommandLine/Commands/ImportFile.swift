import Glibc
import HibiCore

/// A file that is imported, or the standard input; a picture too.
///
/// A file is read in pieces, and again from its start where that is needed, so that it may be
/// larger than the memory. What cannot be read twice, such as a pipe, is kept.
final class ImportFile {
  /// The file as errors name it.
  let name: String
  private let descriptor: Int32
  /// What came through a pipe, nil for a file.
  private var kept: [[UInt8]]?

  /// The most bytes of a file, and of what is kept.
  private let most: (file: Int, kept: Int)

  /// Opens a file, or takes the standard input for `-`.
  /// - Parameter picture: the most bytes of a picture, nil for entries: of those a gigabyte is ten
  ///   million, and more is a device or a mistake; what is kept takes the memory that a file does not.
  /// - Throws: 66 where it is not there, 65 where it is too large, 74 and 77 where it cannot be
  ///   read.
  init(_ typed: String, _ world: World, picture: Int? = nil) throws(HibiError) {
    most = (picture ?? 1 << 30, picture ?? 1 << 28)
    guard typed != "-" else {
      name = "<stdin>"
      descriptor = -1
      kept = try keep { () throws(HibiError) in try world.read() }
      return
    }
    name = typed
    descriptor = unsafe open(typed, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw unreadable(errno) }
    var info = stat()
    guard unsafe fstat(descriptor, &info) == 0 else { throw unreadable(errno) }
    if info.st_mode & S_IFMT == S_IFREG {
      guard info.st_size <= most.file else {
        throw tooLarge(
          most.file,
          Localized("Split it into several files.", ja: "いくつかのファイルに分けてください。"))
      }
    } else {
      kept = try keep { () throws(HibiError) in try self.next() }
    }
  }

  deinit { if descriptor >= 0 { Glibc.close(descriptor) } }

  /// What an import reads.
  var source: ImportSource {
    if let kept { return ImportSource(kept) }
    return ImportSource { () throws(HibiError) in
      guard lseek(self.descriptor, 0, SEEK_SET) == 0 else { throw self.unreadable(errno) }
      return { () throws(HibiError) in try self.next() }
    }
  }

  private func next() throws(HibiError) -> [UInt8]? {
    var failure: Int32 = 0
    var count = 0
    let piece = unsafe [UInt8](unsafeUninitializedCapacity: 1 << 18) { buffer, size in
      repeat {
        count = unsafe read(descriptor, buffer.baseAddress, buffer.count)
      } while count < 0
        && errno == EINTR
      failure = errno
      size = max(0, count)
    }
    guard count >= 0 else { throw unreadable(failure) }
    return count == 0 ? nil : piece
  }

  private func keep(_ read: () throws(HibiError) -> [UInt8]?) throws(HibiError) -> [[UInt8]] {
    var pieces: [[UInt8]] = []
    var count = 0
    while let piece = try read() {
      pieces.append(piece)
      count += piece.count
      guard count <= most.kept else {
        throw tooLarge(
          most.kept,
          Localized("Save it in a file and name that.", ja: "ファイルに保存してから指定してください。"))
      }
    }
    return pieces
  }

  private func tooLarge(_ bytes: Int, _ hint: Localized) -> HibiError {
    let size = bytes < 1 << 30 ? "\(bytes >> 20) MiB" : "\(bytes >> 30) GiB"
    return HibiError(
      .refused,
      Localized("\(name) is larger than \(size)", ja: "\(name) は \(size) を超えています"),
      // A picture is whole or not at all, and as large from a file.
      hints: most.file == most.kept ? [] : [hint])
  }

  private func unreadable(_ code: Int32) -> HibiError {
    let kind: HibiError.Kind =
      code == ENOENT ? .missing : code == EACCES || code == EPERM ? .permission : .inputOutput
    return HibiError(
      kind,
      Localized(
        "\(name) cannot be read: \(systemText(code).en)",
        ja: "\(name) を読めません（\(systemText(code).ja)）"))
  }
}
