import Glibc

/// Notes that files of a folder changed; a folder that is not there yet is waited for.
///
/// The folder is watched and not its files, so that one that is replaced by renaming is noticed.
struct FolderWatch: ~Copyable {
  /// What poll(2) waits for.
  let descriptor: Int32
  private let folder: String
  /// The folder itself, or the nearest above it that is there.
  private var watched = ""
  private var number: Int32 = -1

  /// Watches a folder, nil where the system has no more watches.
  init?(_ folder: String) {
    descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    guard descriptor >= 0 else { return nil }
    self.folder = folder
    watchNearest()
  }

  deinit { close(descriptor) }

  /// Reads what happened; returns whether it may be about the files of the folder.
  mutating func takeChanges() -> Bool {
    var isOurs = watched == folder
    var buffer = [UInt8](repeating: 0, count: 65_536)
    // Of a program that never stops writing, the rest is read the next time.
    for _ in 0..<8 where unsafe read(descriptor, &buffer, buffer.count) <= 0 { break }
    // The folder may have come, gone or been replaced by another of its name.
    let before = (watched, number)
    watchNearest()
    if watched == folder, before != (watched, number) { isOurs = true }
    return isOurs
  }

  private mutating func watchNearest() {
    // Between a try and the next the folder may come: until the answer is twice the same.
    while true {
      let before = number
      tryNearest()
      guard number != before, watched != folder else { return }
    }
  }

  private mutating func tryNearest() {
    var candidate = folder[...]
    while true {
      let path = candidate.isEmpty ? "/" : String(candidate)
      var mask = IN_CREATE | IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR
      if path == folder { mask |= IN_MODIFY | IN_MOVED_FROM | IN_DELETE }
      let found = unsafe inotify_add_watch(descriptor, path, UInt32(mask))
      if found >= 0 {
        if number >= 0, number != found { inotify_rm_watch(descriptor, number) }
        (watched, number) = (path, found)
        return
      }
      guard path != "/" else { return }
      candidate = candidate[..<(candidate.lastIndex(of: "/") ?? candidate.startIndex)]
    }
  }
}
