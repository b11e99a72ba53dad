import Glibc

/// What Hibi asks of folders: each question in one place.
package enum FileSystem {
  /// The path without links, nil where nothing is there.
  /// - Throws: what the system says otherwise.
  package static func canonical(_ path: String) throws(HibiError) -> String? {
    guard let real = unsafe realpath(path, nil) else {
      if errno == ENOENT { return nil }
      throw HibiError(errno: errno, path: path)
    }
    defer { unsafe free(real) }
    return unsafe String(cString: real)
  }

  /// The names in a folder, sorted, without `.` and `..`.
  package static func names(in folder: String) throws(HibiError) -> [String] {
    guard let directory = unsafe opendir(folder) else {
      throw HibiError(errno: errno, path: folder)
    }
    defer { unsafe closedir(directory) }
    var names: [String] = []
    while let entry = unsafe readdir(directory) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) {
          unsafe String(cString: $0)
        }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// When a plain file was last written, in nanoseconds; nil for anything else.
  static func written(_ path: String) -> Int64? {
    var info = stat()
    guard unsafe lstat(path, &info) == 0, info.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int64(info.st_mtim.tv_sec) * 1_000_000_000 + Int64(info.st_mtim.tv_nsec)
  }
}
