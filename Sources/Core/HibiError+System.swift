import Glibc

extension HibiError {
  /// What the system refused about a file or folder.
  package init(errno code: Int32, path: String) {
    let kind: Kind =
      switch code {
      case EACCES, EPERM, EROFS: .permission
      case ENOENT, ENOTDIR, ELOOP, ENAMETOOLONG: .missing
      default: .inputOutput
      }
    self.init(kind, Localized("\(path): \(systemText(code))", ja: "\(path)：\(systemText(code))"))
  }
}

/// What the system calls an error number.
package func systemText(_ code: Int32) -> String { unsafe String(cString: strerror(code)) }
