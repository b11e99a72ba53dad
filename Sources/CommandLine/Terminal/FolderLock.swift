import Glibc
import HibiCore

/// Keeps other programs of Hibi from changing a file while this one reads, changes and replaces it.
///
/// The lock is on the folder: the file itself is replaced, and a file of its own would stay behind.
struct FolderLock {
  private let descriptor: Int32

  /// Waits for the lock of the folder of a file.
  /// - Throws: 74 and 77 where the folder cannot be opened, 75 where another program keeps it.
  init(of path: String, tries: Int = 500) throws(HibiError) {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "./"
    descriptor = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw NewFile.unwritable(path, errno) }
    var left = tries
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      let code = errno
      switch code {
      case EINTR: continue
      // A file system without locks: two commands at once are rare there too.
      case ENOLCK, ENOSYS, EOPNOTSUPP, EBADF, EINVAL: return
      case EWOULDBLOCK where left > 0:
        left -= 1
        usleep(10_000)
      default:
        close(descriptor)
        guard code == EWOULDBLOCK else { throw NewFile.unwritable(path, code) }
        throw HibiError(
          .busy,
          Localized(
            "another program is changing \(path)", ja: "ほかのプログラムが \(path) を変更中です"),
          hints: [Localized("Try again in a moment.", ja: "少し待ってから、もう一度実行してください。")])
      }
    }
  }

  /// Lets others in.
  func release() {
    // A process that is just being started may have it for a moment too, and must not keep it.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }
}
