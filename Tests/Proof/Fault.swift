/// A fault that strace injects into the n-th call of one system call.
struct Fault: CustomStringConvertible {
  enum Kind: String, CaseIterable {
    case eio = "error=EIO"
    case enospc = "error=ENOSPC"
    case eintr = "error=EINTR"
    case kill = "signal=KILL"
  }

  var call: String
  var kind: Kind
  var number: Int
  /// The call fails from the n-th on, not only once.
  var lasts: Bool

  var description: String { "\(call) \(kind.rawValue) when=\(number)\(lasts ? "+" : "")" }

  /// The value of strace's option; a `?` lets a machine that has no such call pass.
  var injection: String { "inject=?\(call):\(kind.rawValue):when=\(number)\(lasts ? "+" : "")" }

  /// The calls that change files or guard them.
  static let calls = [
    "openat", "pwrite64", "write", "fsync", "fdatasync", "ftruncate", "rename", "renameat",
    "renameat2", "unlink", "unlinkat", "fcntl", "flock", "mkdir", "mkdirat", "link", "linkat",
  ]

  /// What is tried with every call.
  ///
  /// EINTR for ever is left out: to try again is right there, so that no program would end.
  static let modes: [(kind: Kind, lasts: Bool)] = [
    (.eio, false), (.enospc, false), (.eintr, false), (.kill, false), (.eio, true), (.enospc, true),
  ]
}
